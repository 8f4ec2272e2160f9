//! `ninefold bench` through the program itself. Nothing here looks at a time.
#![cfg(feature = "lab")]

mod common;

use std::process::{Command, Output};

use common::{EASY as PUZZLE, text};
use ninefold::batch::Backend;
use serde_json::Value;

fn bench(arguments: &[&str]) -> Output {
    common::run(&[&["bench"], arguments].concat())
}

fn printed(arguments: &[&str]) -> String {
    common::printed(&[&["bench"], arguments].concat())
}

fn refused(arguments: &[&str]) -> String {
    common::refused(&[&["bench"], arguments].concat())
}

const SMALL: [&str; 8] = ["--count", "50", "--rounds", "2", "--time", "60s", "--seed", "7"];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SMALL, more].concat()
}

#[test]
fn a_record_has_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.json");
    let file = file.to_str().expect("a name");
    let names = "batch,batch:portable,batch@2,lanes,exact-cover";
    let arguments =
        small(&["--sets", "easy,invalid,library,blank", "--contestants", names, "--base", "lanes"]);
    let out = [&arguments[..], &["--json", "--out", file]].concat();
    let record: Value = serde_json::from_str(&printed(&out)).expect("JSON");
    let kept = std::fs::read_to_string(file).expect("the record");
    assert_eq!(record, serde_json::from_str::<Value>(&kept).expect("JSON"));

    assert_eq!(
        (&record["base"], &record["goal"], &record["seed"]),
        (&"lanes".into(), &"unique".into(), &7.into())
    );
    assert!(
        record["command"]
            .as_array()
            .is_some_and(|words| words.contains(&"easy,invalid,library,blank".into()))
    );
    for part in ["cpu", "system"] {
        assert!(record["machine"][part].is_string(), "{part}");
    }
    for part in ["version", "rustc", "profile", "target", "flags", "features"] {
        assert!(record["build"][part].is_string(), "{part}");
    }
    let date = record["date"].as_str().expect("a date");
    assert!(date.len() == 20 && date.ends_with('Z'), "{date}");

    let sets = record["sets"].as_array().expect("sets");
    let counts = |set: &Value| ["none", "one", "several"].map(|kind| set[kind].as_u64().expect("a number"));
    assert_eq!(counts(&sets[0]), [0, 50, 0]);
    assert_eq!(counts(&sets[1]), [25, 0, 25]);
    assert_eq!(counts(&sets[3]), [0, 0, 50]);
    for set in sets {
        let results = set["results"].as_array().expect("results");
        let named: Vec<&str> = results.iter().filter_map(|result| result["contestant"].as_str()).collect();
        assert_eq!(named.join(","), names);
        for result in results {
            assert_eq!(result["rounds"].as_array().map(Vec::len), Some(2), "{result}");
            assert_eq!(result["checked"]["puzzles"], set["puzzles"], "{result}");
            assert_eq!(result["checked"]["open"], 0);
            assert!(result["checked"]["guesses"].is_u64() && result["checked"]["no_guess"].is_f64());
            for figure in ["micros", "per_second", "spread", "ratio", "best", "best_ratio"] {
                assert!(result["figures"][figure].as_f64().is_some_and(f64::is_finite), "{figure}: {result}");
            }
            let clock = if result["threads"] == 2 { "wall" } else { "cpu" };
            assert_eq!(result["clock"], clock);
        }
        assert_eq!(results[3]["figures"]["ratio"], 1.0);
    }

    let table = printed(&["--render", file]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "| set | puzzles | batch | batch:portable | batch@2 | lanes | exact-cover |");
    assert_eq!(lines[2..6].iter().filter(|line| line.contains("**")).count(), 4, "{table}");
}

#[test]
fn other_programs_take_part() {
    let own = format!("own={} solve --quiet -", env!("CARGO_BIN_EXE_ninefold"));
    let arguments = small(&["--sets", "easy,invalid", "--json", "--base", "own", "--against", &own]);
    let record: Value = serde_json::from_str(&printed(&arguments)).expect("JSON");
    for (set, readable) in [(0, 50), (1, 25)] {
        let result = &record["sets"][set]["results"][2];
        assert_eq!(result["contestant"], "own");
        assert!(result["start"]["wall"].is_f64());
        // Puzzles without a solution are answered in words.
        assert_eq!(result["checked"]["checked"], readable);
    }
    let table = printed(&small(&["--sets", "easy", "--against", "cat=sed s/$/,1/"]));
    assert!(table.contains("50 of 50 answers read and checked"), "{table}");
    let csv = printed(&small(&["--sets", "easy", "--against", "words=cat", "--csv"]));
    assert_eq!(csv.lines().count(), 4, "{csv}");
}

#[test]
fn a_program_that_solves_nothing_is_not_ranked() {
    let table = printed(&small(&["--sets", "easy", "--against", "cat"]));
    assert!(
        table.contains("cat: not timed, because it solves nothing: 0 of 50 answers could be read"),
        "{table}"
    );
    let row = table.lines().find(|line| line.trim_start().starts_with("cat ")).expect("its row");
    assert!(row.split_whitespace().skip(1).all(|field| field == "-"), "{row}");
    let record: Value =
        serde_json::from_str(&printed(&small(&["--sets", "easy", "--against", "cat", "--json"])))
            .expect("JSON");
    let result = &record["sets"][0]["results"][2];
    assert!(
        result["figures"].is_null() && result["rounds"].as_array().expect("rounds").is_empty(),
        "{result}"
    );
}

#[test]
fn wrong_answers_end_it_and_name_the_puzzle() {
    let wrong = refused(&small(&["--sets", "easy", "--against", "liar=sed s/$/,2/"]));
    assert!(wrong.contains("easy, puzzle 1 ("), "{wrong}");
    assert!(wrong.contains("liar finds 2 solutions, batch 1"), "{wrong}");
    let wrong = refused(&small(&["--sets", "easy", "--against", "liar=tr . 1"]));
    assert!(wrong.contains("the solution of liar is wrong: r"), "{wrong}");
    let few = refused(&small(&["--sets", "easy", "--against", "head=head -n 20"]));
    assert!(few.contains("expected 50 lines, one for each puzzle, found 20"), "{few}");
    let many = refused(&small(&["--sets", "easy", "--against", "twice=sed p"]));
    assert!(many.contains("expected 1 line, one for each puzzle, found 2"), "{many}");
    let none = refused(&small(&["--sets", "easy", "--against", "no-such-program-here"]));
    assert!(none.contains("found 0 (exit status: 127)"), "{none}");
}

#[test]
fn what_cannot_be_run_is_said_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let empty = file("empty.txt", "# nothing\n");
    let broken = file("broken.txt", &format!("{PUZZLE}\n{}\n", PUZZLE.replacen('8', "q", 1)));
    let small_board = file("small.txt", "12..34..21......\n");
    for (arguments, expected) in [
        (["--contestants", "batsch"], "expected a contestant (batch, batch:"),
        (["--contestants", "batch:mmx"], "batch:mmx: expected a backend"),
        (["--contestants", "lanes:mmx"], "lanes:mmx: expected a backend"),
        (["--contestants", "propagate:avx2"], "expected a contestant (batch, batch:"),
        (["--base", "nobody"], "--base: expected one of the contestants (batch, lanes), found 'nobody'"),
        (
            ["--sets", "harder"],
            "expected a set (easy, invalid, hard, library, blank) or a file, found 'harder'",
        ),
        (["--sets", &empty], "expected puzzles, found none"),
        (["--sets", &broken], "line 2, column 11: expected a digit, '.' or '0', found 'q'"),
        (["--sets", &small_board], "expected givens of a usual 9x9 board, found 4x4, boxes 2x2"),
        (["--time", "0s"], "--time: expected more than 0"),
        (["--count", "0"], "invalid value '0' for '--count <N>'"),
        (["--rounds", "0"], "invalid value '0' for '--rounds <N>'"),
        (["--out", "no/such/folder/record.json"], "no/such/folder/record.json"),
        (["--render", &empty], "expected a record of a benchmark"),
        (["--render", "no-such-record.json"], "no-such-record.json"),
        (["--against", "x="], "--against: expected a command"),
    ] {
        let said = refused(&arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    let missing = [Backend::Avx512, Backend::Neon].into_iter().find(|backend| !backend.is_available());
    let missing = missing.expect("no machine has both");
    for contestant in ["batch", "lanes"] {
        let said = refused(&["--contestants", &format!("{contestant}:{missing}")]);
        assert!(
            said.contains(&format!("{contestant}:{missing}: this machine cannot run {missing}")),
            "{said}"
        );
    }
}

/// Which backend is the fastest depends on the machine and on the build; that words, code and record agree does not.
#[test]
fn backends_are_compared_in_both_roles() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.json");
    let small = ["--backends", "--count", "50", "--rounds", "1", "--time", "60s", "--out"];
    let output = bench(&[&small[..], &[file.to_str().expect("a name")]].concat());
    let said = text(&output.stdout);
    let missed = said.matches(", not within 10 %").count();
    let (code, words) = match missed {
        0 => (0, "The default backends are within 10 % of the fastest."),
        _ => (1, "A default backend is not within 10 % of the fastest."),
    };
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(said.lines().last(), Some(words));

    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let available: Vec<Backend> = available.collect();
    let roles =
        [("batch", "batches", Backend::best()), ("lanes", "one puzzle at a time", Backend::best_for_one())];
    for set in ["easy", "invalid", "hard"] {
        for (_, role, default) in roles {
            let start = format!("{set}, {role}: ");
            let line = said.lines().find(|line| line.starts_with(&start)).expect("a line for each role");
            assert!(line.contains(" is the fastest, "), "{line}");
            assert!(
                line.ends_with("and the default") || line.contains(&format!("the default {default} takes")),
                "{line}"
            );
        }
    }
    let record: Value =
        serde_json::from_str(&std::fs::read_to_string(file).expect("the record")).expect("JSON");
    for set in record["sets"].as_array().expect("sets") {
        let results = set["results"].as_array().expect("results");
        let names: Vec<&str> = results.iter().filter_map(|result| result["contestant"].as_str()).collect();
        let each =
            |name: &str| available.iter().map(|backend| format!("{name}:{backend}")).collect::<Vec<_>>();
        assert_eq!(names, roles.map(|(name, ..)| each(name)).concat());
    }
    assert_eq!(record["base"], format!("batch:{}", Backend::best()));
}

#[test]
fn the_words_about_backends_stay_out_of_what_programs_read() {
    let output = bench(&small(&["--backends", "--sets", "library", "--csv"]));
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", text(&output.stderr));
    let (csv, said) = (text(&output.stdout), text(&output.stderr));
    assert!(csv.lines().skip(1).all(|line| line.starts_with("library,")), "{csv}");
    assert!(said.starts_with("library, batches: ") && said.contains("within 10 % of the fastest."), "{said}");
    let refused = refused(&["--backends", "--contestants", "batch"]);
    assert!(refused.contains("cannot be used with"), "{refused}");
}

#[test]
fn the_environment_names_the_backend() {
    let run = |backend: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        command.env("NINEFOLD_BACKEND", backend).args(arguments).output().expect("the program runs")
    };
    let measured = small(&["--sets", "library", "--json"]);
    let output = run("portable", &[&["bench"], &measured[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let record: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let what = [0, 1].map(|at| record["sets"][0]["results"][at]["what"].as_str().map(str::to_owned));
    let expected = ["lane engine, portable, 1 thread", "library, lanes with portable, one puzzle at a time"];
    assert_eq!(what, expected.map(|words| Some(words.to_owned())));
    // A puzzle alone, and lines.
    for arguments in [["solve", PUZZLE], ["count", PUZZLE]] {
        assert_eq!(run("portable", &arguments).status.code(), Some(0), "{arguments:?}");
        let wrong = run("mmx", &arguments);
        assert_eq!(wrong.status.code(), Some(2), "{arguments:?}");
        let said = text(&wrong.stderr);
        assert!(said.contains("NINEFOLD_BACKEND: expected a backend (avx512, "), "{said}");
    }
    let missing = [Backend::Avx512, Backend::Neon].into_iter().find(|backend| !backend.is_available());
    let missing = missing.expect("no machine has both");
    let wrong = run(missing.name(), &["solve", PUZZLE]);
    assert_eq!(wrong.status.code(), Some(2));
    let said = text(&wrong.stderr);
    assert!(said.contains(&format!("NINEFOLD_BACKEND: this machine cannot run {missing}")), "{said}");
}

#[test]
fn sets_are_files_are_sets() {
    let made = printed(&["--make", "easy", "--count", "200", "--no-shuffle"]);
    assert_eq!(made, printed(&["--make", "easy", "--count", "200", "--no-shuffle"]));
    assert_eq!(made.lines().count(), 200);
    assert!(made.lines().all(|line| line.len() == 81));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("easy.txt");
    std::fs::write(&file, &made).expect("a file");
    let file = file.to_str().expect("a name");
    assert_eq!(printed(&["--make", file, "--no-shuffle"]), made);
    let few: String = made.lines().take(20).map(|line| line.to_owned() + "\n").collect();
    assert_eq!(printed(&["--make", file, "--no-shuffle", "--count", "20"]), few);
    // Isomorphs look different, and the seed says how.
    let shuffled = printed(&["--make", file, "--seed", "3"]);
    assert_eq!(shuffled, printed(&["--make", file, "--seed", "3"]));
    assert_ne!(shuffled, printed(&["--make", file, "--seed", "4"]));
    assert!(shuffled.lines().all(|line| !made.contains(line)));
}

#[test]
fn a_slow_contestant_runs_what_the_time_allows_and_it_is_said() {
    let arguments = ["--sets", "blank", "--count", "30", "--rounds", "2", "--time"];
    let run = |more: &[&str]| printed(&[&arguments[..], more].concat());
    // Nobody lives to see brute force fill a blank board in all ways.
    let slow = run(&["50ms", "--contestants", "brute"]);
    assert!(slow.contains("brute: no puzzle was finished in time"), "{slow}");
    assert!(slow.contains("30 puzzles, 30 not reached"), "{slow}");
    let stuck = run(&["60s", "--contestants", "eliminate"]);
    assert!(stuck.contains("eliminate: 30 puzzles left without an answer"), "{stuck}");
    // A goal that any solution meets.
    let first = run(&["60s", "--goal", "first"]);
    assert!(first.contains("blank: 30 puzzles; goal first; 2 rounds"), "{first}");
}

#[cfg(unix)]
#[test]
fn interrupted_it_shows_what_is_done() {
    let arguments = ["--sets", "blank,easy", "--count", "20", "--rounds", "10000", "--time", "1h"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.arg("bench").args(arguments).stdout(std::process::Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("interrupted: the figures are of the rounds that were done"));
}
