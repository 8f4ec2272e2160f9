//! `ninefold print` through the program itself: the files are what they say, and nothing is missing.

mod common;

use std::path::Path;
use std::process::Output;

use quick_xml::Reader;
use quick_xml::events::Event;

use common::{EASY, said};

fn run(arguments: &[&str], out: &Path) -> Output {
    let out = out.to_str().expect("a path of text");
    common::run(&[&["print", "--out", out], arguments].concat())
}

fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|window| *window == part).count()
}

/// The texts of an SVG, which must be well formed.
fn texts(path: &Path) -> Vec<String> {
    let svg = std::fs::read_to_string(path).expect("a page");
    let mut reader = Reader::from_str(&svg);
    let (mut texts, mut inside, mut depth) = (Vec::new(), false, 0);
    loop {
        match reader.read_event().expect("well formed") {
            Event::Start(start) => {
                depth += 1;
                inside = start.name().as_ref() == "text";
            }
            Event::Text(text) if inside => texts.push((*text).to_owned()),
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    texts
}

#[test]
fn a_pdf_has_its_pages_and_its_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{EASY}\n").repeat(5)).expect("a file");
    let out = folder.path().join("sheet.pdf");
    for (options, pages, paper) in [
        (&["--per-page", "4"][..], 3, &b"[0 0 595.28 841.89]"[..]),
        (&["--per-page", "2", "--paper", "letter"], 4, b"[0 0 612 792]"),
        (&["--per-page", "9", "--no-solutions"], 1, b"[0 0 595.28 841.89]"),
        (&["--per-page", "1"], 6, b"[0 0 595.28 841.89]"),
    ] {
        let output = run(&[options, &[file.to_str().unwrap()]].concat(), &out);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let pdf = std::fs::read(&out).expect("a file");
        assert!(pdf.starts_with(b"%PDF-1.") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
        assert_eq!(count(&pdf, b"/Type /Page\n"), pages, "{options:?}");
        assert_eq!(count(&pdf, paper), pages, "{options:?}");
    }
}

#[test]
fn a_page_shows_every_given_and_the_last_one_every_digit() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("sheet.svg");
    let output = run(&["--title", "Rain & <shine>", EASY], &out);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let single =
        |texts: &[String], digit: char| texts.iter().filter(|text| **text == digit.to_string()).count();
    let puzzle = texts(&folder.path().join("sheet-1.svg"));
    let solution = texts(&folder.path().join("sheet-2.svg"));
    for digit in '2'..='9' {
        assert_eq!(single(&puzzle, digit), EASY.chars().filter(|c| *c == digit).count(), "{digit}");
        assert_eq!(single(&solution, digit), 9, "{digit}");
    }
    assert!(puzzle.join("").contains("Rain "), "{puzzle:?}");
    assert!(
        puzzle.contains(&"No. 1".to_owned()) && puzzle.contains(&"easy, ER 1.2".to_owned()),
        "{puzzle:?}"
    );
    assert!(said(&output).contains("sheet-1.svg to ") && said(&output).contains("sheet-2.svg: 1 puzzle"));
    assert!(solution.contains(&"Solutions".to_owned()));
}

#[test]
fn houses_besides_the_regions_are_grey() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("sheet.svg");
    for (options, grey) in [(&[][..], 0), (&["--diagonals"], 17), (&["--windows"], 36)] {
        let output = run(&[options, &["--no-solutions", EASY]].concat(), &out);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let svg = std::fs::read(&out).expect("a page");
        assert_eq!(count(&svg, b"fill=\"#dbdbdb\""), grey, "{options:?}");
        assert_eq!(count(&svg, b"No digit twice in "), options.len(), "the rule in words");
    }
}

#[test]
fn every_board_of_the_library_up_to_25_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("library.pdf");
    let output = run(&["--per-page", "6"], &out);
    assert!(std::fs::read(&out).expect("a file").starts_with(b"%PDF"), "{}", said(&output));
}

#[test]
fn letters_that_the_font_lacks_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(&["--title", "\u{2013} \u{20ac} \u{6570}", EASY], &folder.path().join("a.pdf"));
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("lacks '\u{6570}': printed as '?'"), "{}", said(&output));
}

#[test]
fn what_cannot_be_printed_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(&[EASY], &folder.path().join("sheet.txt"));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("--out: expected a file that ends in .pdf or .svg"), "{}", said(&output));
    let output = run(&[EASY], &folder.path().join("no/such/folder.pdf"));
    assert_eq!(output.status.code(), Some(2));
    let output = run(&["--per-page", "5", EASY], &folder.path().join("a.pdf"));
    assert_eq!(output.status.code(), Some(2));
    // Several solutions: the board is printed, the solution is not, and the caller hears of it.
    let out = folder.path().join("sheet.svg");
    let output = run(&[&".".repeat(81)], &out);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("line 1: several solutions"), "{}", said(&output));
    assert!(texts(&folder.path().join("sheet-2.svg")).contains(&"several solutions".to_owned()));
}
