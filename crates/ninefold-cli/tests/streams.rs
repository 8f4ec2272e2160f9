//! Long, broken and cut-off input and output, through the program itself.

mod common;

use common::{EASY as PUZZLE, SOLVED as SOLUTION, fed as run, text};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Output};

fn ninefold(arguments: &[&str]) -> Child {
    common::started(&mut common::ninefold(arguments))
}

#[test]
fn a_broken_line_is_named_in_its_place_and_the_rest_goes_on() {
    let (lines, broken) = (20_001, 10_000);
    let wrong = PUZZLE.replacen('8', "q", 1);
    let input: String = (0..lines)
        .map(|line| if line == broken { wrong.clone() + "\r\n" } else { PUZZLE.to_owned() + "\r\n" })
        .collect();
    for threads in ["1", "2", "7"] {
        let output = run(&["solve", "--threads", threads], input.as_bytes());
        assert_eq!(output.status.code(), Some(2));
        let answers = text(&output.stdout);
        for (number, answer) in answers.lines().enumerate() {
            if number == broken {
                let expected = "# malformed: line 10001, column 11: expected a digit, '.' or '0', found 'q'";
                assert_eq!(answer, expected);
            } else {
                assert_eq!(answer, SOLUTION);
            }
        }
        assert_eq!(answers.lines().count(), lines);
        assert!(
            text(&output.stderr)
                .starts_with("20,001 puzzles: 20,000 solved, 0 multiple, 0 impossible, 1 malformed,")
        );
    }
}

/// Lines of all lengths, so that what is read at once ends anywhere in a line.
#[test]
fn a_file_and_a_pipe_on_any_number_of_threads_give_the_same_answers() {
    let mut rng = ninefold::rng::Rng::new(11);
    let (mut input, mut expected) = (String::new(), String::new());
    for number in 1..=8_000 {
        let comment = " # ".to_owned() + &"x".repeat(rng.index(200));
        let (line, answer) = match rng.index(20) {
            0 => (comment, String::new()),
            1 => (PUZZLE.to_owned() + &comment, format!("{SOLUTION}\n")),
            2 => {
                let found = "expected a digit, '.' or '0', found 'q'";
                ("q".to_owned() + &PUZZLE[1..], format!("# malformed: line {number}, column 1: {found}\n"))
            }
            _ => (PUZZLE.to_owned(), format!("{SOLUTION}\n")),
        };
        input += &line;
        input += if rng.index(3) == 0 { "\r\n" } else { "\n" };
        expected += &answer;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, &input).expect("a file");
    for threads in ["1", "2", "7"] {
        let piped = run(&["solve", "--quiet", "--threads", threads], input.as_bytes());
        let read = run(&["solve", "--quiet", "--threads", threads, file.to_str().expect("a path")], b"");
        for output in [piped, read] {
            assert!(text(&output.stdout) == expected, "{threads} threads");
            assert_eq!(output.status.code(), Some(2));
        }
    }
}

/// Batches and single puzzles are two ways to the same answers.
#[test]
fn batches_answer_as_single_puzzles_do() {
    let several = format!("12{}", ".".repeat(79));
    let lines = [
        PUZZLE.to_owned(),
        format!("{PUZZLE} # a comment"),
        format!("{PUZZLE},{SOLUTION}"),
        format!("{PUZZLE}x"),
        PUZZLE.replace('.', "0"),
        PUZZLE.replace('.', "*"),
        PUZZLE.replacen('.', "0", 1),
        "# nothing but a comment".to_owned(),
        String::new(),
        format!("11{}", ".".repeat(79)),
        format!("5{}", &PUZZLE[1..]),
        several.clone(),
        SOLUTION.to_owned(),
        format!("{}1", &SOLUTION[..80]),
        ".".repeat(81),
        "1...............".to_owned(),
        PUZZLE[..80].to_owned(),
    ];
    let input = (0..100).map(|_| lines.join("\n") + "\n").collect::<String>();
    // Of several solutions any may come first.
    let essence = |output: &Output| -> Vec<String> {
        let line = |line: &str| match line.split_once(" # not unique") {
            Some((_, rest)) => format!("not unique{rest}"),
            None => line.to_owned(),
        };
        text(&output.stdout).lines().map(line).collect()
    };
    for goal in [&["--goal", "unique"][..], &["--goal", "first"], &["--limit", "3"]] {
        let with = |more: &[&str]| {
            run(&[&["solve", "--quiet", "--format", "line"], goal, more].concat(), input.as_bytes())
        };
        let (batch, single) = (with(&[]), with(&["--verify"]));
        if goal[1] == "first" {
            // Only where there are several may the two show different ones.
            let unique = essence(&run(&["solve", "--quiet", "--format", "line"], input.as_bytes()));
            let (batch, single) = (essence(&batch), essence(&single));
            assert_eq!((batch.len(), single.len()), (unique.len(), unique.len()));
            for ((one, other), unique) in batch.iter().zip(&single).zip(&unique) {
                assert!(one == other || unique.starts_with("not unique"), "{one} {other}");
            }
        } else {
            assert_eq!(essence(&batch), essence(&single), "{goal:?}");
            assert_eq!(essence(&batch), essence(&with(&["--algorithm", "propagate"])), "{goal:?}");
        }
        assert_eq!(batch.status.code(), single.status.code());
    }
}

#[test]
fn the_worst_exit_code_of_many_counts() {
    let impossible = format!("11{}", ".".repeat(79));
    let several = ".".repeat(81);
    let code = |lines: &[&str]| run(&["solve", "--quiet"], lines.join("\n").as_bytes()).status.code();
    assert_eq!(code(&[PUZZLE]), Some(0));
    assert_eq!(code(&[PUZZLE, &impossible]), Some(1));
    assert_eq!(code(&[&several, PUZZLE]), Some(1));
    assert_eq!(code(&[PUZZLE, &impossible, "12345", PUZZLE]), Some(2));
    let stuck = ["solve", "--quiet", "--algorithm", "eliminate"];
    assert_eq!(run(&stuck, [&*impossible, &*several].join("\n").as_bytes()).status.code(), Some(3));
}

#[test]
fn quiet_means_nothing_on_standard_error() {
    let output = run(&["solve", "--quiet"], PUZZLE.as_bytes());
    assert_eq!((text(&output.stdout), text(&output.stderr)), (format!("{SOLUTION}\n"), String::new()));
}

#[test]
fn random_bytes_are_refused_at_once() {
    let mut rng = ninefold::rng::Rng::new(5);
    for length in [1, 10, 1000, 1_000_000] {
        let bytes: Vec<u8> = (0..length).map(|_| rng.bits() as u8).collect();
        let output = run(&["solve"], &bytes);
        assert_eq!(output.status.code(), Some(2), "{length} bytes");
        assert!(text(&output.stderr).contains("expected"), "{length} bytes");
    }
}

#[test]
fn an_empty_file_has_no_puzzles() {
    for input in ["", "\n\n", "# only a comment\n", "\u{feff}"] {
        let output = run(&["solve"], input.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{input:?}");
        assert_eq!(text(&output.stdout), "");
        assert!(text(&output.stderr).starts_with("0 puzzles"));
    }
}

#[test]
fn a_closed_pipe_is_success() {
    for arguments in [&["solve"][..], &["solve", "--goal", "all"], &["convert", "--to", "sdk"], &["show"]] {
        let mut child = ninefold(arguments);
        let mut stdin = child.stdin.take().expect("piped");
        let writer = std::thread::spawn(move || {
            // Much more than a pipe holds.
            let lines = format!("{PUZZLE}\n").repeat(20_000);
            drop(stdin.write_all(lines.as_bytes()));
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("one line");
        // The reader is dropped here: nobody reads on.
        assert_eq!(child.wait().expect("the program ends").code(), Some(0), "{arguments:?}");
        writer.join().expect("the writer ends");
        let mut errors = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn with_its_format_named_a_line_is_answered_before_the_next_is_sent() {
    let mut child = ninefold(&["solve", "--format", "line"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert_eq!(answer.trim_end(), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn interrupted_it_flushes_what_is_done() {
    let mut child = ninefold(&["solve", "--format", "line"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    writeln!(stdin, "{PUZZLE}").expect("it reads");
    let mut answer = String::new();
    answers.read_line(&mut answer).expect("it answers");
    assert_eq!(answer.trim_end(), SOLUTION);
    // Standard input stays open: the program waits for more, and must end all the same.
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn interrupted_a_long_search_ends() {
    let mut child = ninefold(&["solve", "--algorithm", "brute", &".".repeat(81)]);
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

#[test]
fn colour_goes_to_no_pipe_unless_asked_for() {
    let puzzle = ["solve", PUZZLE];
    assert!(!text(&run(&puzzle, b"").stdout).contains('\u{1b}'));
    let coloured = ["--color", "always", "solve", PUZZLE];
    assert!(text(&run(&coloured, b"").stdout).contains('\u{1b}'));
}

#[test]
fn a_board_of_a_hundred_rows_is_read_and_solved() {
    // A shifted board, a few cells of it empty, as whitespace integers.
    let digit = |row: usize, col: usize| (row % 10 * 10 + row / 10 + col) % 100 + 1;
    let mut rows = Vec::new();
    for row in 0..100 {
        let cells: Vec<String> = (0..100)
            .map(|col| if (row * 7 + col) % 9 == 0 { "0".into() } else { digit(row, col).to_string() })
            .collect();
        rows.push(cells.join(" "));
    }
    let output = run(&["solve", "--boxes", "10x10"], rows.join("\n").as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).starts_with("1 puzzle: 1 solved"));
    let answer = text(&output.stdout);
    assert_eq!(answer.trim_end().chars().count(), 10_000);
}

/// An answer that says there is none keeps its place.
#[test]
fn answers_stay_beside_their_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt").display().to_string();
    std::fs::write(&file, format!("{PUZZLE}\n11{}\nq{}\n{PUZZLE}\n", &PUZZLE[2..], &PUZZLE[1..]))
        .expect("written");
    let solved = run(&["-q", "solve", &file], "");
    let verified = run(&["verify", &file, "-"], &solved.stdout);
    let lines = text(&verified.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((lines[0], lines[3]), ("correct", "correct"));
    assert!(lines[1].starts_with("no answer: impossible: 1 is given twice"), "{lines:?}");
    assert!(lines[2].starts_with("malformed: line 3, column 1: "), "{lines:?}");
    assert_eq!(verified.status.code(), Some(2));
    let json = run(&["-q", "solve", "--json", PUZZLE], "");
    assert_eq!(text(&run(&["verify", PUZZLE, "-"], &json.stdout).stdout), "correct\n");
}

#[test]
fn what_one_command_writes_another_reads() {
    for arguments in [
        &["show", PUZZLE][..],
        &["show", "-n", PUZZLE],
        &["show", "-c", PUZZLE],
        &["show", "-c", "-n", PUZZLE],
        &["solve", PUZZLE],
        &["solve", "--json", PUZZLE],
        &["rate", PUZZLE],
        &["rate", "--json", PUZZLE],
        &["canonical", "--json", PUZZLE],
    ] {
        let read = run(&["-q", "count", "-"], run(arguments, "").stdout);
        assert_eq!(text(&read.stdout), "1\n", "{arguments:?}");
    }
    let none = run(&["-q", "solve", "--json", &format!("11{}", &PUZZLE[2..])], "");
    assert_eq!(text(&run(&["-q", "count", "-"], none.stdout).stdout), "0\n");
}

/// Diagonals, windows and jigsaws keep their shape on the way through the commands.
#[test]
fn the_shape_travels_with_the_puzzle() {
    let regions = "regions:1112211342553425534253344";
    for shape in ["3x3+diagonals", "3x3+windows", "3x2", regions] {
        let made = run(&["-q", "generate", "--shape", shape, "--seed", "4"], "");
        for arguments in [
            &["-q", "convert", "--to", "line", "-"][..],
            &["-q", "convert", "--to", "grid", "-"],
            &[
                "-q",
                "transform",
                "--digits",
                &"123456789"[..if shape == "3x2" {
                    6
                } else if shape == regions {
                    5
                } else {
                    9
                }],
                "-",
            ],
            &["-q", "minimize", "--seed", "1", "-"],
            &["-q", "rate", "-"],
            &["-q", "redundant", "-"],
            &["-q", "show", "-"],
        ] {
            let written = run(arguments, &made.stdout);
            let counted = run(&["-q", "count", "--json", "-"], &written.stdout);
            let object: serde_json::Value = serde_json::from_slice(&counted.stdout).expect("one object");
            assert_eq!((&object["shape"], &object["solutions"]), (&shape.into(), &1.into()), "{arguments:?}");
        }
        let solved = run(&["-q", "solve", "-"], &made.stdout);
        assert_eq!(solved.status.code(), Some(0), "{}", text(&solved.stdout));
    }
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    let blank = ".".repeat(81);
    for (arguments, why) in [
        (&["solve", "--goal", "unique", "--limit", "5", &blank][..], "--limit: expected --goal count or all"),
        (&["solve", "--goal", "first", "--limit", "5", &blank], "--limit: expected --goal count or all"),
        (&["solve", "--table", PUZZLE], "--table: expected --algorithm eliminate"),
        (&["solve", ""], "found an empty argument"),
        (&["verify", "", ""], "found an empty argument"),
        (&["solve", "x"], "'x' is neither a file nor a puzzle; a 1x1 board needs --shape 1x1"),
        (&["rate", "--min", "5", "--max", "3", PUZZLE], "the range ends before it begins"),
        (&["verify", PUZZLE, "1234"], "column 5: expected 81 cells for a 9x9 board, found 4 cells"),
        (&["transform", "--seed", "4", PUZZLE], "--random"),
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
    let stopped = run(&["solve", "--lines", "--budget", "1", PUZZLE], "");
    assert_eq!(text(&stopped.stdout), "# stopped after 1 placement, 0 solutions found\n");
    let some = run(&["solve", "--goal", "all", "--limit", "2", "--lines", &blank], "");
    assert!(text(&some.stdout).ends_with("\n# at least 2 solutions\n"));
    let hint = run(&["hint", &blank], "");
    assert!(text(&hint.stdout).starts_with("This puzzle has more than one solution. "));
    assert_eq!(hint.status.code(), Some(1));
}
