//! The modules of the library stand in layers: a lower one never uses a higher one.
//!
//! This reads the source, looks for paths that begin with `crate::`, and names the line that breaks the
//! order. Only `lib.rs` may use all.

use std::fs;
use std::path::{Path, PathBuf};

/// Lowest first. Those that are not there yet do no harm.
const LAYERS: [&str; 13] = [
    "rng",
    "named",
    "board",
    "verify",
    "transform",
    "format",
    "batch",
    "solve",
    "prove",
    "logic",
    "explain",
    "generate",
    "play",
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The module a file belongs to: the first part of its path under `src`.
fn module_of(file: &Path) -> String {
    let first = file.strip_prefix(source()).unwrap().iter().next().unwrap();
    first.to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// The names that follow `crate::` in the code, each with its line; `crate::{a::x, b}` has two.
fn uses(code: &str) -> Vec<(usize, String)> {
    // Lines stay where they are; comments go.
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let mut found = Vec::new();
    for (at, path) in code.match_indices("crate::") {
        let line = code[..at].matches('\n').count() + 1;
        let rest = &code[at + path.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            found.push((line, name(rest)));
            continue;
        };
        let mut depth = 0;
        let mut start = Some(0);
        for (place, letter) in list.char_indices() {
            if let Some(begin) = start.take_if(|_| depth == 0 && matches!(letter, ',' | ':' | '}')) {
                found.push((line, name(&list[begin..place])));
            }
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => start = Some(place + 1),
                _ => {}
            }
        }
    }
    found.retain(|(_, name)| !name.is_empty());
    found
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|&known| known == module)
}

#[test]
fn no_module_uses_one_above_it() {
    let mut files = Vec::new();
    rust_files(&source(), &mut files);
    assert!(files.len() > 10);
    let mut wrong = Vec::new();
    // A test may hold its module against any other.
    let is_test = |file: &Path| file.iter().any(|part| part == "tests" || part == "tests.rs");
    let inside = |file: &PathBuf| file.strip_prefix(source()).unwrap().to_owned();
    for file in files.iter().filter(|file| !file.ends_with("src/lib.rs") && !is_test(&inside(file))) {
        let module = module_of(file);
        let own = layer(&module).unwrap_or_else(|| panic!("'{module}' has no place among the layers yet"));
        let code = fs::read_to_string(file).unwrap();
        for (line, used) in uses(&code) {
            let place = format!("{}:{line}", file.strip_prefix(source()).unwrap().display());
            match layer(&used) {
                None => wrong.push(format!("{place}: crate::{used} hides which module it comes from")),
                Some(layer) if layer > own => {
                    wrong.push(format!("{place}: {module} uses {used}, which is above it"))
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_are_found_however_they_are_written() {
    let code = "use crate::board::Cell; // crate::play\n\
                /// crate::logic\n\
                use crate::{rng::Rng, solve::{Goal, Settings}, verify};\n\
                fn f() { crate::format::parse() }\n\
                use crate::{\n    board::Grid,\n    batch,\n};\n";
    let found = uses(code);
    let names: Vec<(usize, &str)> = found.iter().map(|(line, name)| (*line, name.as_str())).collect();
    let expected =
        [(1, "board"), (3, "rng"), (3, "solve"), (3, "verify"), (4, "format"), (5, "board"), (5, "batch")];
    assert_eq!(names, expected);
}
