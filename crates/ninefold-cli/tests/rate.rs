//! `ninefold rate` and `ninefold techniques` through the program itself.

mod common;

use common::{EASY, HARDEST, SOLVED, fed as run, out, said};
use serde_json::Value;

/// Puzzles of every kind, one a line.
fn mixed() -> String {
    let two = format!("..{}", &SOLVED[2..]).replace('1', ".").replace('2', ".");
    let clash = format!("11{}", ".".repeat(79));
    let none = format!("5{}", &EASY[1..]);
    [EASY, &two, &clash, &none, "12345", SOLVED, HARDEST].join("\n") + "\n"
}

#[test]
fn every_kind_of_puzzle_gets_its_answer_in_its_place() {
    let output = run(&["rate", "-"], mixed());
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<String> = out(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 7);
    assert!(lines[0].starts_with(&format!("{EASY} ED=")), "{}", lines[0]);
    assert!(lines[1].ends_with("# not unique: at least 2 solutions"), "{}", lines[1]);
    assert!(lines[2].ends_with("# impossible: 1 is given twice in row 1: r1c1 and r1c2"), "{}", lines[2]);
    assert!(lines[3].contains("# impossible: "), "{}", lines[3]);
    assert!(lines[4].starts_with("# malformed: line 5, column 6:"), "{}", lines[4]);
    assert_eq!(lines[5], format!("{SOLVED} ED=0.0/0.0/0.0 nothing left to do"));
    assert_eq!(lines[6], format!("{HARDEST} ED=8.9/1.2/1.2 dynamic forcing chains"));
    let sum = "7 puzzles: 3 rated, 0 not finished, 1 multiple, 2 impossible, 1 malformed, in ";
    assert!(said(&output).starts_with(sum), "{}", said(&output));

    let output = run(&["rate", "--scale", "hodoku", "-"], mixed());
    let last = out(&output).lines().last().unwrap_or_default().to_owned();
    assert!(last.starts_with(&format!("{HARDEST} score ")) && last.contains("forcing chain"), "{last}");
    assert!(said(&output).starts_with(sum), "{}", said(&output));

    let output = run(&["rate", "--scale", "hodoku", "--stop-above", "1000", "-"], mixed());
    let last = out(&output).lines().last().unwrap_or_default().to_owned();
    assert!(
        last.starts_with(&format!("{HARDEST} at least score ")) && last.contains("not finished"),
        "{last}"
    );
    let sum = "7 puzzles: 2 rated, 1 not finished, 1 multiple, 2 impossible, 1 malformed, in ";
    assert!(said(&output).starts_with(sum), "{}", said(&output));
}

#[test]
fn json_and_csv_have_no_number_where_the_rating_is_not_finished() {
    let output = run(&["rate", "--json", "-"], mixed());
    let objects: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let outcomes: Vec<&str> = objects.iter().filter_map(|object| object["outcome"].as_str()).collect();
    let expected = ["rated", "multiple", "impossible", "impossible", "malformed", "rated", "rated"];
    assert_eq!(outcomes, expected);
    assert_eq!((&objects[0]["finished"], &objects[0]["scale"]), (&true.into(), &"se".into()));
    assert!(objects[0]["er"].as_f64().is_some_and(|er| (1.0..2.0).contains(&er)));
    let steps: u64 = objects[0]["techniques"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(steps, 45, "singles fill a cell each");
    assert_eq!(objects[6]["er"].as_f64(), Some(8.9), "{}", objects[6]);
    let output = run(&["rate", "--json", "--scale", "hodoku", "--stop-above", "1000", HARDEST], "");
    let hard: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!((&hard["finished"], &hard["score"]), (&false.into(), &Value::Null));
    assert!(hard["at_least"].as_u64().is_some_and(|least| least > 1_000), "{hard}");

    let output = run(&["rate", "--csv", "--scale", "hodoku", "--stop-above", "1000", "-"], mixed());
    let table = out(&output);
    let mut rows = table.lines();
    assert!(rows.next().unwrap().starts_with("puzzle,er,ep,ed,"));
    let hard = rows.last().unwrap();
    assert!(hard.starts_with(&format!("{HARDEST},,")) && hard.contains(",false,"), "{hard}");
}

#[test]
fn filters_keep_what_is_known_to_be_wanted() {
    let kept = |arguments: &[&str]| -> Vec<String> {
        let all = [&["rate"], arguments, &["-"]].concat();
        let output = run(&all, format!("{EASY}\n{HARDEST}\n"));
        out(&output).lines().map(|line| line[..81].to_owned()).collect()
    };
    assert_eq!(kept(&["--min", "1.0"]), [EASY, HARDEST]);
    assert_eq!(kept(&["--min", "7.0"]), [HARDEST]);
    assert_eq!(kept(&["--max", "8.8"]), [EASY]);
    let hodoku = ["--scale", "hodoku", "--max", "100000"];
    assert_eq!(kept(&hodoku), [EASY, HARDEST]);
    let stopped = [&hodoku[..], &["--stop-above", "1000"]].concat();
    assert_eq!(kept(&stopped), [EASY], "nobody knows the score of what was not finished");
    assert_eq!(kept(&["--needs", "hidden single"]), [EASY, HARDEST]);
    assert_eq!(kept(&["--without", "cell forcing chains"]), [EASY]);
    assert_eq!(kept(&["--needs", "XY-wing", "--max", "3"]), [""; 0]);
}

#[test]
fn a_wrong_name_is_answered_with_near_ones() {
    let output = run(&["rate", "--needs", "swordfsh", EASY], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("no technique is called 'swordfsh'; did you mean 'swordfish'?"),
        "{}",
        said(&output)
    );
    let output = run(&["rate", "--min", "4,5", EASY], "");
    assert!(said(&output).contains("expected a rating such as 4.5, found '4,5'"), "{}", said(&output));
}

#[test]
fn many_puzzles_keep_their_order_on_any_number_of_threads() {
    let input: String = (0..3_000)
        .map(|line| if line % 7 == 3 { "12345\n".to_owned() } else { format!("{EASY}\n") })
        .collect();
    let first = out(&run(&["rate", "--threads", "1", "--format", "line", "-"], &input));
    assert_eq!(first.lines().count(), 3_000);
    assert!(first.lines().nth(3).unwrap().starts_with("# malformed: line 4,"));
    for threads in ["2", "5"] {
        assert_eq!(out(&run(&["rate", "--threads", threads, "--format", "line", "-"], &input)), first);
    }
}

#[test]
fn the_catalogue_is_listed_and_every_technique_told() {
    let list = out(&run(&["techniques", "--json"], ""));
    let names: Vec<String> = list
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["name"].as_str().unwrap().to_owned())
        .collect();
    let table = out(&run(&["techniques"], ""));
    assert_eq!(table.lines().count(), names.len() + 1);
    for name in &names {
        assert!(table.contains(name.as_str()), "{name}");
    }
    let entry = out(&run(&["techniques", "y-wing"], ""));
    assert!(entry.starts_with("XY-wing\n") && entry.contains("4.2"), "{entry}");
}

#[test]
fn hodoku_gives_a_score_and_a_level() {
    let output = run(&["rate", "--scale", "hodoku", "-"], mixed());
    let lines: Vec<String> = out(&output).lines().map(str::to_owned).collect();
    assert!(lines[0].starts_with(&format!("{EASY} score ")) && lines[0].contains(", easy; "), "{}", lines[0]);
    assert!(lines[1].ends_with("# not unique: at least 2 solutions"), "{}", lines[1]);
    let output = run(&["rate", "--scale", "hodoku", "--json", EASY], "");
    let object: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!((&object["scale"], &object["level"]), (&"hodoku".into(), &"easy".into()));
    assert!(
        object["er"].is_null() && object["score"].as_u64().is_some_and(|score| score >= 4 * 45),
        "{object}"
    );
    let kept = |arguments: &[&str]| {
        let all = [&["rate", "--scale", "hodoku"], arguments, &[EASY]].concat();
        out(&run(&all, "")).lines().count()
    };
    assert_eq!((kept(&["--level", "easy"]), kept(&["--level", "hard"])), (1, 0));
    assert_eq!((kept(&["--min", "100"]), kept(&["--max", "100"])), (1, 0));
    // On Sudoku Explainer's scales the levels are those of 'generate'.
    let rated = |level: &str| out(&run(&["rate", "--level", level, EASY], "")).lines().count();
    assert_eq!((rated("easy"), rated("very-hard")), (1, 0));
    let output = run(&["rate", "--level", "unfair", EASY], "");
    assert!(said(&output).contains("very-hard") && said(&output).contains("'unfair'"), "{}", said(&output));
    let output = run(&["explain", "--scale", "invariant", EASY], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_rating_ends_where_it_is_told_to() {
    let output = run(&["rate", "--stop-above", "8.0", "-"], format!("{EASY}\n{HARDEST}\n"));
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains(" ED=1."), "{text}");
    assert!(
        lines[1].starts_with(&format!("{HARDEST} at least 8.")) && lines[1].contains("not finished"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(3));

    let output = run(&["rate", "--time", "0s", HARDEST], "");
    assert!(out(&output).contains("not finished"), "{}", out(&output));
}

/// A run that was cut off in the middle of a line goes on after the last whole answer.
#[test]
fn an_interrupted_run_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answers");
    let name = file.to_str().expect("a name");
    for (style, heading) in [(&["rate"][..], 0), (&["rate", "--csv"][..], 1)] {
        let whole = out(&run(&[style, &["-"]].concat(), mixed()));
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        let cut = format!("{}{}", lines[..2 + heading].concat(), &lines[2 + heading][..5]);
        std::fs::write(&file, cut).expect("written");
        let output = run(&[style, &["--resume", name, "-"]].concat(), mixed());
        assert_eq!(std::fs::read_to_string(&file).expect("read"), whole);
        assert!(out(&output).is_empty() && said(&output).starts_with("5 puzzles: "), "{}", said(&output));
    }
    let output = run(&["rate", "--min", "5.0", "--resume", name, "-"], mixed());
    assert_eq!(output.status.code(), Some(2));
}
