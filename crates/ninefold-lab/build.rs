//! What a record of a benchmark says about the program that made it: compiler, flags and commit.
//!
//! The commit is left out where there is no git, or where these files are no part of its checkout.

use std::process::Command;

fn main() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let flags = variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    let rustc = output(&variable("RUSTC"), &["--version"]).unwrap_or_default();
    for (name, value) in [
        ("RUSTC", rustc),
        ("FLAGS", flags),
        ("PROFILE", format!("{}, opt-level {}", variable("PROFILE"), variable("OPT_LEVEL"))),
        ("TARGET", variable("TARGET")),
        ("FEATURES", variable("CARGO_CFG_TARGET_FEATURE")),
        ("COMMIT", commit().unwrap_or_default()),
    ] {
        println!("cargo::rustc-env=NINEFOLD_BUILD_{name}={value}");
    }
    for source in ["build.rs", "src", "../ninefold/src"] {
        println!("cargo::rerun-if-changed={source}");
    }
    // Git writes a line there with every commit and every change of branch.
    if let Some(log) = output("git", &["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// The commit, with a '+' where files differ from it.
fn commit() -> Option<String> {
    output("git", &["ls-files", "--error-unmatch", "build.rs"])?;
    let commit = output("git", &["rev-parse", "--short=12", "HEAD"])?;
    let changed =
        output("git", &["status", "--porcelain", "--untracked-files=no", "..", "../../Cargo.lock"])?;
    Some(if changed.is_empty() { commit } else { format!("{commit}+") })
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
