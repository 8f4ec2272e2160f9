//! `ninefold lab` through the program itself. Nothing here looks at a time.
#![cfg(feature = "lab")]

mod common;

use common::text;
use std::path::Path;
use std::process::{Command, Output};

fn printed(arguments: &[&str]) -> String {
    common::printed(&[&["lab"], arguments].concat())
}

fn refused(arguments: &[&str]) -> String {
    common::refused(&[&["lab"], arguments].concat())
}

/// A small run of `growth` into a folder.
fn growth(folder: &Path, more: &[&str]) -> String {
    let out = folder.to_str().expect("a name");
    let small = ["growth", "--quick", "--side", "4", "--boards", "5", "--time", "10m", "--out", out];
    printed(&[&small[..], more].concat())
}

/// A CSV file without the columns of times, which differ from run to run.
fn counters(file: &Path) -> Vec<String> {
    let mut reader = csv::Reader::from_path(file).expect("a CSV file");
    let head = reader.headers().expect("column names").clone();
    let kept: Vec<usize> = (0..head.len()).filter(|&column| !head[column].starts_with("seconds")).collect();
    assert!(kept.len() > 5, "{head:?}");
    let row =
        |record: csv::StringRecord| kept.iter().map(|&column| &record[column]).collect::<Vec<_>>().join(",");
    reader.records().map(|record| row(record.expect("a row"))).collect()
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn bad_arguments_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a file");
    std::fs::write(&file, "x").expect("a file");
    let under = file.join("folder");
    let under = under.to_str().expect("a name");
    let file = file.to_str().expect("a name");
    let cases: [(&[&str], &str); 18] = [
        (&["growth", "--side", "7"], "7 has no boxes of at least 2x2"),
        (&["size", "--sides", "4,7"], "7 has no boxes of at least 2x2"),
        (&["growth", "--side", "0"], "expected the side of a board"),
        (&["growth", "--side", "nine"], "expected the side of a board"),
        (&["growth", "--boards", "0"], "0 is not in 1..=1000000"),
        (&["verifier", "--boards", "0"], "0 is not in 1..=1000000"),
        (&["hardness", "--puzzles", "0"], "0 is not in 1..=10000000"),
        (&["growth", "--algorithms", "guesswork"], "invalid value 'guesswork'"),
        (&["growth", "--side", "6", "--algorithms", "lanes"], "lanes knows 9x9 only"),
        (&["growth", "--from", "10", "--to", "9"], "expected 1 to 81 empty cells in ascending order"),
        (&["growth", "--to", "82"], "expected 1 to 81 empty cells in ascending order"),
        (&["growth", "--time", "0s"], "expected more than 0"),
        (&["growth", "--time", "soon"], "expected a time such as '30s'"),
        (&["growth", "--out", under], "cannot make this folder"),
        (&["growth", "--resume"], "--out"),
        (&["elimination", "no/such/file.txt"], "no such file"),
        (&["plot", file], "expected a line of column names"),
        (&["plot", "no such.csv"], "no such.csv"),
    ];
    for (arguments, expected) in cases {
        let said = refused(arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    let out = folder.path().join("new");
    let said = refused(&["growth", "--out", out.to_str().expect("a name"), "--resume"]);
    assert!(said.contains("expected a run to resume, found no run.json"), "{said}");
}

/// Root may write everywhere, so that this cannot be seen there.
#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o555)).expect("permissions");
    if std::fs::write(folder.path().join("x"), "").is_ok() {
        eprintln!("skipped: this user may write everywhere");
        return;
    }
    let said = refused(&["verifier", "--out", folder.path().to_str().expect("a name")]);
    assert!(said.contains("cannot write into this folder"), "{said}");
}

#[test]
fn the_same_seed_counts_the_same_to_the_digit() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.path().join(name));
    growth(&one, &[]);
    growth(&two, &[]);
    growth(&other, &["--seed", "2"]);
    for table in ["growth.csv", "growth-plan.csv", "growth-boards.csv"] {
        assert_eq!(counters(&one.join(table)), counters(&two.join(table)), "{table}");
        assert_ne!(counters(&one.join(table)), counters(&other.join(table)), "{table}");
    }
    // Every level from 1 to 16, and every algorithm at the first, in each of four rounds.
    let rows = counters(&one.join("growth.csv"));
    assert_eq!(rows.iter().filter(|row| row.starts_with("4,1,")).count(), 11 * 4);
    assert!(rows.iter().any(|row| row.starts_with("4,16,")));
}

#[test]
fn a_run_that_was_cut_off_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
    growth(&whole, &[]);
    growth(&cut, &[]);
    // As if the power had gone in the middle of a line.
    let file = cut.join("growth.csv");
    let full = read(&file);
    std::fs::write(&file, &full[..full.len() * 2 / 5]).expect("the file");
    let out = cut.to_str().expect("a name");
    let again = ["growth", "--quick", "--side", "4", "--boards", "5", "--time", "10m", "--out", out];
    let said = refused(&again);
    assert!(said.contains("--resume continues it, --overwrite replaces it"), "{said}");
    let said = refused(&[&again[..], &["--resume", "--seed", "3"]].concat());
    assert!(said.contains("this run has the seed 1, not 3"), "{said}");
    let mut changed = again.to_vec();
    changed[5] = "6";
    let said = refused(&[&changed[..], &["--resume"]].concat());
    assert!(said.contains("growth was begun with other settings: rules was"), "{said}");
    printed(&[&again[..], &["--resume"]].concat());
    let sorted = |file: &Path| {
        let mut rows = counters(file);
        rows.sort();
        rows
    };
    assert_eq!(sorted(&file), sorted(&whole.join("growth.csv")));
    // What was on file was not measured again: its times are the same.
    let kept: Vec<&str> = full[..full.len() * 2 / 5].lines().collect();
    let now = read(&file);
    assert!(kept[..kept.len() - 1].iter().all(|line| now.lines().any(|new| new == *line)));
    assert!(read(&cut.join("run.json")).contains("--resume"));
    printed(&[&again[..], &["--overwrite"]].concat());
    assert_ne!(read(&file), now);
}

#[test]
fn the_report_has_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("report");
    growth(&out, &[]);
    let page = read(&out.join("report.html"));
    let run: serde_json::Value = serde_json::from_str(&read(&out.join("run.json"))).expect("JSON");
    for wanted in ["Growth", "<svg", "<table", "--quick", "Mean time per board", "fewest"] {
        assert!(page.contains(wanted), "{wanted}");
    }
    assert!(page.contains(run["machine"]["cpu"].as_str().expect("a name")), "the machine");
    for file in ["growth.csv", "growth.md", "growth.json", "growth-time.svg"] {
        assert!(out.join(file).exists(), "{file}");
    }
    // Charts are made of the data alone: drawn again they are the same.
    let again = folder.path().join("again");
    let table = out.join("growth.csv");
    let table = table.to_str().expect("a name");
    printed(&["plot", table, "--out", again.to_str().expect("a name")]);
    for chart in ["growth-time.svg", "growth-guesses.svg"] {
        assert_eq!(read(&again.join(chart)), read(&out.join(chart)), "{chart}");
    }
    assert!(printed(&["plot", table]).contains("Mean time per board against empty cells"));
}

#[test]
fn the_published_figures_come_out() {
    let shown = printed(&["elimination", "--puzzles", "3", "--color", "never"]);
    assert!(shown.contains("Of the 12 published figures, 12 are the same here."), "{shown}");
    assert_eq!(shown.matches("  equal\n").count(), 3, "{shown}");
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("8 grids are pushed and 3 popped: exactly the published search"), "{shown}");
    let tree = [
        "├─ r1c2=3  not tried",
        "└─ r1c2=8  stuck",
        "   ├─ r1c3=3  not tried",
        "   └─ r1c3=6  stuck",
        "      ├─ r1c4=2  not tried",
        "      └─ r1c4=5  solved",
    ];
    for line in tree {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
}

#[test]
fn what_is_cut_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let shown = printed(&["growth", "--boards", "1000", "--time", "1ms", "--out", out]);
    let cut = "The counting of solutions and everything after it: the time of 1ms was used up.";
    assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(cut), "{shown}");
    assert!(read(&folder.path().join("report.html")).contains(cut));
    assert!(read(&folder.path().join("run.json")).contains(cut));
}

/// Starts a run, waits for its first rows, sends it a signal, and returns how it ended.
#[cfg(unix)]
fn interrupted(folder: &Path, signal: nix::sys::signal::Signal) -> Output {
    use nix::unistd::Pid;
    let arguments = [&["lab"], &LONG[..], &["--out", folder.to_str().expect("a name")]].concat();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    let child =
        command.args(arguments).stdout(std::process::Stdio::null()).spawn().expect("the program runs");
    let file = folder.join("growth.csv");
    let rows = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    while rows() < 10 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    nix::sys::signal::kill(Pid::from_raw(child.id() as i32), signal).expect("a signal");
    child.wait_with_output().expect("it ends")
}

#[cfg(unix)]
const LONG: [&str; 8] =
    ["growth", "--quick", "--boards", "300", "--to", "40", "--algorithms", "propagate,exact-cover"];

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = interrupted(folder.path(), nix::sys::signal::Signal::SIGINT);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(counters(&folder.path().join("growth.csv")).len() >= 9);
    assert!(read(&folder.path().join("run.json")).contains("interrupted"));
    assert!(folder.path().join("report.html").exists());
}

#[cfg(unix)]
#[test]
fn a_run_that_was_killed_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    interrupted(folder.path(), nix::sys::signal::Signal::SIGKILL);
    let before = read(&folder.path().join("growth.csv"));
    let whole = before.rfind('\n').expect("a line");
    printed(&[&LONG[..], &["--resume", "--out", folder.path().to_str().expect("a name")]].concat());
    let after = read(&folder.path().join("growth.csv"));
    assert!(after.starts_with(&before[..=whole]), "what was there is still there");
    assert_eq!(counters(&folder.path().join("growth.csv")).len(), 2 * 40 * 4);
}

#[test]
fn levels_without_unique_boards_are_left_out_and_told() {
    let arguments = ["growth", "--side", "4", "--boards", "3", "--quick", "--holes", "unique"];
    let shown = printed(&[&arguments[..], &["--algorithms", "propagate", "--goal", "unique"]].concat());
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    // No 4x4 puzzle with one solution has fewer than four givens.
    let told = "boards with one solution and 13 empty cells: none was found in 1000 tries";
    assert!(words.contains(told), "{shown}");
}

#[test]
fn puzzles_without_one_solution_are_refused_where_they_would_mislead() {
    let blank = ".".repeat(81);
    let said = refused(&["hardness", &blank]);
    assert!(said.contains("puzzle 1: expected exactly one solution, found several"), "{said}");
    let clash = format!("11{}", ".".repeat(79));
    let said = refused(&["heuristics", &clash]);
    assert!(said.contains("puzzle 1: expected exactly one solution, found none"), "{said}");
    // Elimination has an answer to them.
    assert!(printed(&["elimination", &blank]).contains("left"));
}

#[test]
fn every_experiment_runs_alone_and_all_run_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("all");
    let shown = printed(&["all", "--quick", "--time", "7s", "--out", out.to_str().expect("a name")]);
    let page = read(&out.join("report.html"));
    for name in ["growth", "size", "elimination", "verifier", "branching", "heuristics", "hardness"] {
        assert!(out.join(format!("{name}.csv")).exists(), "{name}");
        assert!(out.join(format!("{name}.md")).exists(), "{name}");
        assert!(page.contains(&format!("-{name}\" ")), "{name}");
    }
    assert!(shown.contains("Medium"));
    for name in ["size", "verifier", "branching", "heuristics", "hardness"] {
        assert!(!printed(&[name, "--quick", "--time", "300ms"]).is_empty(), "{name}");
    }
}

/// The tables of the page on algorithms are those of the report that is kept beside it.
#[test]
fn the_page_on_algorithms_quotes_the_kept_report() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = read(&docs.join("algorithms.md"));
    let (_, measured) = page.split_once("\n## As measured\n").expect("the section");
    let (measured, _) = measured.split_once("\n## ").expect("its end");
    let report: String = ["growth", "size", "heuristics"]
        .iter()
        .map(|name| read(&docs.join(format!("lab/{name}.md"))))
        .collect();
    let rows: Vec<&str> = measured.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 40, "{}", rows.len());
    for row in rows {
        assert!(report.lines().any(|line| line == row), "this row is not in the report:\n{row}");
    }
}
