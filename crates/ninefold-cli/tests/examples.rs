//! Console examples, run as they stand: those of the README, of the documents, and of `tests/cmd`.

#[test]
fn examples_do_what_they_show() {
    // Your own puzzles and games must not turn up in the examples.
    let home = tempfile::tempdir().expect("a temporary folder");
    trycmd::TestCases::new()
        .env("HOME", home.path().to_string_lossy())
        .env("XDG_DATA_HOME", home.path().to_string_lossy())
        .case("../../README.md")
        .case("../../docs/formats.md")
        .case("tests/cmd/*.md")
        .run();
}
