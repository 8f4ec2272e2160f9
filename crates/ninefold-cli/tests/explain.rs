//! `ninefold explain` and `ninefold hint` through the program itself.

mod common;

use common::{EASY, HARDEST, SOLVED, run};
use serde_json::Value;

/// A forcing chain is needed.
const CHAIN: &str = ".2.5..6495..9.682.68....7..1...43.864.8......2....1.....2.6.3..9..1.7.6.8.6..2.5.";

fn out(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(arguments);
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

fn json_lines(arguments: &[&str]) -> Vec<Value> {
    out(arguments).0.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn an_easy_puzzle_is_told_to_its_end() {
    let (text, code) = out(&["explain", EASY]);
    assert_eq!(code, Some(0));
    assert!(text.contains("\nSolved in 45 steps.\nED="), "{text}");
    assert!(text.contains(" can only go in ") && text.contains("\n 45. "), "{text}");
}

/// Step by step the board before each is the board before the last with the last step done, and the end is the solution.
#[test]
fn json_tells_the_whole_way() {
    let lines = json_lines(&["explain", "--json", CHAIN]);
    let (end, steps) = lines.split_last().expect("at least the end");
    assert_eq!((end["end"].as_str(), end["steps"].as_u64()), (Some("solved"), Some(steps.len() as u64)));
    let (solution, _) = out(&["solve", "--lines", CHAIN]);
    assert_eq!(end["board"]["values"].as_str(), Some(solution.trim()));
    let solution: Vec<char> = solution.trim().chars().collect();
    let place = |candidate: &Value| {
        let name = candidate["cell"].as_str().unwrap();
        let (row, col) = name[1..].split_once('c').unwrap();
        9 * (row.parse::<usize>().unwrap() - 1) + col.parse::<usize>().unwrap() - 1
    };
    for (number, step) in steps.iter().enumerate() {
        assert_eq!(step["step"].as_u64(), Some(number as u64 + 1));
        let (values, candidates) = (step["board"]["values"].as_str().unwrap(), &step["board"]["candidates"]);
        let moves = |kind: &str| step[kind].as_array().unwrap().clone();
        assert!(!moves("placements").is_empty() || !moves("eliminations").is_empty(), "{step}");
        for placed in moves("placements") {
            assert_eq!(values.as_bytes()[place(&placed)], b'.');
            assert_eq!(placed["digit"].to_string(), solution[place(&placed)].to_string());
        }
        for gone in moves("eliminations") {
            let digit = gone["digit"].to_string();
            assert!(candidates[place(&gone)].as_str().unwrap().contains(&digit), "{step}");
            assert_ne!(digit, solution[place(&gone)].to_string(), "{step}");
        }
        for word in ["where", "what", "why", "move"] {
            assert!(step["words"][word].as_str().is_some_and(|words| words.len() > 3), "{word} {step}");
        }
        assert!(step["reason"]["kind"].as_str().is_some_and(|kind| kind != "other"), "{step}");
        if step["reason"]["kind"] == "chain" {
            let nodes = step["reason"]["nodes"].as_array().unwrap();
            for (place, node) in nodes.iter().enumerate() {
                let parents = node["parents"].as_array().unwrap();
                assert!(parents.iter().all(|parent| parent.as_u64().unwrap() > place as u64), "{step}");
                assert_eq!(parents.is_empty(), node["link"] == "assumed", "{step}");
            }
        }
    }
    assert!(steps.iter().any(|step| step["reason"]["kind"] == "chain"), "a puzzle for chains");
}

#[test]
fn what_cannot_be_explained_is_said() {
    let clash = format!("11{}", ".".repeat(79));
    let (text, code) = out(&["explain", &clash]);
    assert_eq!(code, Some(1));
    assert!(text.contains("This puzzle has no solution: 1 is given twice in row 1"), "{text}");

    let (text, code) = out(&["explain", &format!("5{}", &EASY[1..])]);
    assert_eq!(code, Some(1));
    assert!(text.contains("This puzzle has no solution") && !text.contains("  1. "), "{text}");

    let two = SOLVED.replace(['1', '2'], ".");
    let (text, code) = out(&["explain", &two]);
    assert_eq!(code, Some(1));
    assert!(text.contains("more than one solution") && text.contains("has no rating"), "{text}");
    assert!(!text.contains("unique"), "{text}");

    let (text, code) = out(&["explain", SOLVED]);
    assert_eq!(code, Some(0));
    assert!(text.contains("The board is full and correct: nothing is left to do."), "{text}");

    let (text, code) = out(&["explain", HARDEST]);
    assert_eq!(code, Some(0));
    assert!(text.contains("dynamic forcing chains (8.9)") && text.contains("ED=8.9/1.2/1.2"), "{text}");

    let (text, code) = out(&["explain", "--scale", "hodoku", HARDEST]);
    assert_eq!(code, Some(3));
    assert!(text.contains("no technique known here finds another"), "{text}");
    assert!(text.contains("Rated at least score ") && !text.contains("ED="), "{text}");
}

#[test]
fn candidates_are_a_position_too() {
    let (marks, _) = out(&["convert", "--to", "pencilmarks", EASY]);
    let (text, code) = out(&["explain", marks.trim()]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("\nSolved in "), "{text}");
    let lines = json_lines(&["explain", "--json", marks.trim()]);
    assert_eq!(lines.last().unwrap()["board"]["values"], SOLVED);
}

#[test]
fn other_boards_are_explained_as_well() {
    let (text, code) = out(&["explain", "--shape", "2x2", ".21..42..34..13."]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Solved in 8 steps."), "{text}");
}

#[test]
fn some_of_the_steps() {
    let (text, _) = out(&["explain", "--from-step", "20", "--steps", "2", EASY]);
    assert!(text.contains("\n 20. ") && text.contains("\n 21. "), "{text}");
    assert!(!text.contains("\n 19. ") && !text.contains("\n 22. "), "{text}");
}

#[test]
fn a_picture_of_every_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").display().to_string();
    let (text, code) = out(&["explain", "--markdown", "--svg", &path, CHAIN]);
    assert_eq!(code, Some(0));
    let mut pictures: Vec<_> = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    pictures.sort();
    let index = std::fs::read_to_string(pictures.remove(0)).unwrap();
    assert_eq!(text.matches("\n![").count(), pictures.len());
    assert_eq!(index.matches("<img src=\"step-").count(), pictures.len());
    let names: Vec<String> =
        pictures.iter().map(|path| path.file_stem().unwrap().display().to_string()).collect();
    assert_eq!(names[0], "step-001-hidden-single-in-a-box");
    assert!(names.iter().any(|name| name.ends_with("-turbot-fish")), "{names:?}");
    let (mut arrows, mut broken) = (0, 0);
    for picture in pictures {
        let text = std::fs::read_to_string(&picture).unwrap();
        let mut reader = quick_xml::Reader::from_str(&text);
        while reader.read_event().expect("well formed") != quick_xml::events::Event::Eof {}
        assert_eq!(text.matches("<svg ").count(), 2, "the board, and around it the sentence");
        assert!(text.contains(">eliminated<") || text.contains(">placed<"), "{}", picture.display());
        arrows += usize::from(text.contains(">so it is true<"));
        broken += usize::from(text.contains("stroke-dasharray"));
    }
    assert!(arrows > 0 && broken > 0, "a chain is drawn");
}

#[test]
fn a_hint_comes_in_four_stages() {
    let (text, code) = out(&["hint", EASY]);
    assert_eq!(code, Some(0));
    let words: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(words, ["where", "what", "why", "move"]);
    for (stage, line) in text.lines().enumerate() {
        let (alone, _) = out(&["hint", "--stage", &(stage + 1).to_string(), EASY]);
        assert!(line.ends_with(alone.trim_end()), "{line} {alone}");
    }
    let hint = &json_lines(&["hint", "--json", EASY])[0];
    assert_eq!((hint["hint"].as_str(), hint["stages"].as_array().map(Vec::len)), (Some("step"), Some(4)));
    assert_eq!(out(&["hint", SOLVED]), ("The puzzle is solved.\n".to_owned(), Some(0)));
    let (text, code) = out(&["hint", &format!("5{}", &EASY[1..])]);
    assert_eq!(code, Some(1), "{text}");
}

#[test]
fn all_steps_of_a_position_are_listed_filtered_and_written() {
    let (text, code) = out(&["steps", EASY]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("full house (") && text.ends_with(" steps.\n"), "{text}");
    let all = json_lines(&["steps", "--json", EASY]);
    assert!(text.ends_with(&format!("\n{} steps.\n", all.len())));
    assert!(all.iter().all(|step| step["words"].as_str().is_some_and(|words| !words.is_empty())));
    let (csv, _) = out(&["steps", "--csv", EASY]);
    assert_eq!(csv.lines().count(), all.len() + 1);
    let columns = csv.lines().next().unwrap().split(',').count();
    assert!(csv.lines().all(|line| line.split(',').count() == columns), "{csv}");
    let pairs = json_lines(&["steps", "--json", "--technique", "naked pair", EASY]);
    let of_pairs = all.iter().filter(|step| step["technique"] == "naked pair").count();
    assert_eq!(pairs.len(), of_pairs);
    let placed = json_lines(&["steps", "--json", "--effect", "placement", "--digit", "4", EASY]);
    assert!(!placed.is_empty() && placed.len() < all.len());
    let (none, code) = out(&["steps", SOLVED]);
    assert_eq!((none.as_str(), code), ("No step.\n", Some(1)));
}

#[test]
fn what_cannot_be_filtered_by_is_named() {
    for (option, value, expected) in [
        ("--cell", "r10c1", "expected a cell from r1c1 to r9c9, found 'r10c1'"),
        ("--digit", "0", "expected a digit from 1 to 9, found '0'"),
        ("--digit", "12", "expected a digit from 1 to 9, found '12'"),
    ] {
        let refused = run(&["steps", option, value, EASY]);
        assert!(String::from_utf8_lossy(&refused.stderr).contains(expected), "{refused:?}");
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    }
}
