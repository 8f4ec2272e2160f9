//! The program, run by tests: arguments and input in, exit code and text out.

// Each test file is a crate of its own and takes what it needs from here.
#![allow(dead_code)]

use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

pub const EASY: &str = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
pub const SOLVED: &str = "435269781682571493197834562826195347374682915951743628519326874248957136763418259";
/// It needs dynamic forcing chains.
pub const HARDEST: &str = "49..13...28..9......14......5...4..9.4..2165.3...........649..39...7814.....3.98.";

/// The program, with the backend of its own choice.
pub fn ninefold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.env_remove("NINEFOLD_BACKEND").args(arguments);
    command
}

/// Runs the program without any input.
pub fn run(arguments: &[&str]) -> Output {
    ninefold(arguments).output().expect("the program runs")
}

/// Starts a command whose input, output and errors are piped.
pub fn started(command: &mut Command) -> Child {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().expect("the program starts")
}

/// Runs the program with this on standard input.
pub fn fed(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(&mut ninefold(arguments), input)
}

/// Runs a command with this on standard input.
pub fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = started(command);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.as_ref().to_vec();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What was printed.
pub fn out(output: &Output) -> String {
    text(&output.stdout)
}

/// What was said on standard error.
pub fn said(output: &Output) -> String {
    text(&output.stderr)
}

/// What it prints, where it must succeed.
pub fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", said(&output));
    out(&output)
}

/// What it says, where it must refuse.
pub fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", out(&output));
    assert_eq!(out(&output), "", "{arguments:?}");
    said(&output)
}
