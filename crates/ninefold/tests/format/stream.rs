//! Long inputs: one mistake costs one puzzle, and memory does not grow with the input.

use std::io::{BufRead, BufReader, Read};

use ninefold::format::{Format, LineSpan, RawRecord, ReadOptions, Reader};

const LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";

/// The same text again and again, one changed, without ever being in memory.
struct Endless {
    text: &'static str,
    other: &'static str,
    repeats: usize,
    instead: usize,
    given: Vec<u8>,
    done: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.given.is_empty() && self.done < self.repeats {
            let text = if self.done == self.instead { self.other } else { self.text };
            self.given = text.into();
            self.done += 1;
        }
        let count = self.given.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.given[..count]);
        self.given.drain(..count);
        Ok(count)
    }
}

fn endless(text: &'static str, other: &'static str, repeats: usize, instead: usize) -> impl BufRead {
    BufReader::new(Endless { text, other, repeats, instead, given: Vec::new(), done: 0 })
}

fn count(reader: Reader<impl BufRead>) -> (usize, Vec<String>) {
    let mut good = 0;
    let mut errors = Vec::new();
    for piece in reader {
        match piece.unwrap().parse() {
            Ok(_) => good += 1,
            Err(error) => errors.push(error.to_string()),
        }
    }
    (good, errors)
}

#[test]
fn a_hundred_thousand_lines_with_one_mistake() {
    let broken = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4?.\n";
    let reader = Reader::new(endless(LINE, broken, 100_000, 50_000), ReadOptions::default()).unwrap();
    assert_eq!(reader.format(), Format::Line);
    let message = "line 50001, column 80: expected a digit, '.' or '0', found '?'".to_owned();
    assert_eq!(count(reader), (99_999, vec![message]));
}

#[test]
fn boards_go_on_after_a_broken_one() {
    let board = "1..4\n..1.\n.1..\n4..1\n\n";
    let reader =
        Reader::new(endless(board, "1..4\n..1\n.1..\n4..1\n\n", 10_000, 5_000), ReadOptions::default());
    let reader = reader.unwrap();
    assert_eq!(reader.format(), Format::Grid);
    let message = "line 25002, column 4: expected 4 cells in this row, found 3 cells".to_owned();
    assert_eq!(count(reader), (9_999, vec![message]));
}

#[cfg(feature = "json")]
#[test]
fn an_array_without_an_end_is_read_object_by_object() {
    let object = "  {\n    \"givens\": \"1..4..1..1..4..1\"\n  },\n";
    let input = "[\n".as_bytes().chain(endless(object, "  {\"givens\": 7},\n", 10_000, 5_000));
    let reader = Reader::new(input, ReadOptions::default()).unwrap();
    assert_eq!(reader.format(), Format::Json);
    let message =
        "line 15002, column 3: expected text or rows of numbers at place 1 of \"givens\", found '7'";
    let open = "line 30000, column 1: expected ']' at the end of the array, found the end of the text";
    assert_eq!(count(reader), (9_999, vec![message.to_owned(), open.to_owned()]));
}

#[cfg(feature = "json")]
#[test]
fn one_object_a_line() {
    let text = "{\"givens\":\"1..4..1..1..4..1\"}\n{\"givens\":\"1..\n{\"givens\":\"1..4..1..1..4..1\"}\n";
    let reader = Reader::new(text.as_bytes(), ReadOptions::default()).unwrap();
    let (good, errors) = count(reader);
    assert_eq!((good, errors.len()), (2, 1), "{errors:?}");
}

#[cfg(feature = "csv")]
#[test]
fn a_stray_quote_costs_one_line_of_a_table() {
    let input = "puzzle,comment\n".as_bytes().chain(endless(
        "1..4..1..1..4..1,\"two\nlines\"\n",
        "1..4..1..1..4..1,\"open\n",
        5_000,
        2_500,
    ));
    let options = ReadOptions { format: Some(Format::Csv), shape: None };
    let (good, errors) = count(Reader::new(input, options).unwrap());
    assert!(good >= 4_998 - 64 && errors.len() <= 200, "{good} {}", errors.len());
    let plain = "1..4..1..1..4..1,x\n";
    let input =
        "puzzle,comment\n".as_bytes().chain(endless(plain, "1..4..1..1..4..1,\"open\n", 5_000, 2_500));
    let reader = Reader::new(input, ReadOptions::default()).unwrap();
    assert_eq!(reader.format(), Format::Csv);
    let (good, errors) = count(reader);
    assert_eq!((good, errors.len()), (4_999, 1), "{errors:?}");
    assert!(errors[0].starts_with("line 2502, column 19: "), "{errors:?}");
}

#[cfg(feature = "xml")]
#[test]
fn games_of_a_long_document() {
    let game = "<game data=\"379000014060010070080009005435007000090040020000800436900700080040080050850000249\"/>\n";
    let input = "<opensudoku>\n"
        .as_bytes()
        .chain(endless(game, "<game/>\n", 5_000, 2_500))
        .chain(&b"</opensudoku>"[..]);
    let reader = Reader::new(input, ReadOptions::default()).unwrap();
    assert_eq!(reader.format(), Format::OpenSudoku);
    let message = "line 2502, column 1: expected a game with data=\"...\", found ''".to_owned();
    assert_eq!(count(reader), (4_999, vec![message]));
}

#[test]
fn marks_ends_and_blank_lines_are_normal() {
    let text = format!("\u{FEFF}\r\n# note\r\n// note\r\n{}\r\n   \r\n{}", LINE.trim(), LINE.trim());
    let reader = Reader::new(text.as_bytes(), ReadOptions::default()).unwrap();
    let pieces: Vec<RawRecord> = reader.map(Result::unwrap).collect();
    assert_eq!(pieces.iter().map(RawRecord::line).collect::<Vec<u64>>(), [4, 6]);
    assert!(pieces.iter().all(|piece| piece.parse().is_ok() && piece.text() == LINE.trim()));
    let nothing = Reader::new(&b"# nothing\n"[..], ReadOptions::default()).unwrap();
    assert_eq!(nothing.format(), Format::Line);
    assert_eq!(nothing.count(), 0);
}

#[test]
fn pieces_go_to_other_threads() {
    fn is_free<T: Send + 'static>() {}
    is_free::<RawRecord>();
    is_free::<Reader<std::io::Empty>>();
}

/// Hands over a random number of bytes each time.
struct Dripping<'a> {
    text: &'a [u8],
    rng: ninefold::rng::Rng,
}

impl std::io::Read for Dripping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = if self.rng.index(2) == 0 { 200 } else { 200_000 };
        let (now, later) =
            self.text.split_at((1 + self.rng.index(most)).min(self.text.len()).min(buffer.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.text = later;
        Ok(now.len())
    }
}

/// A line is plain if the lane engine can have it as it stands.
#[test]
fn plain_lines_are_told_from_others() {
    let puzzle = format!("{}{}", "123456789", ".".repeat(72));
    let zeros = puzzle.replace('.', "0");
    let plain = ["", "\r", " # comment", ",9", ";", "|", "\t"];
    let others = ["x", "1", ".", "0", "\u{8f}"];
    let mut lines: Vec<(String, bool)> = Vec::new();
    for puzzle in [&puzzle, &zeros] {
        lines.extend(plain.iter().map(|end| (format!("{puzzle}{end}"), true)));
        lines.extend(others.iter().map(|end| (format!("{puzzle}{end}"), false)));
        lines.extend((0..81).map(|at| (format!("{}/{}", &puzzle[..at], &puzzle[at + 1..]), false)));
        lines.extend((0..81).map(|at| (puzzle[..at].to_owned(), false)));
    }
    lines.push((puzzle.replacen('.', "0", 1), false));
    // The end of the text in place of the end of a line.
    lines.push((puzzle, true));
    let text = lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join("\n");
    let options = ReadOptions { format: Some(Format::Line), shape: None };
    let mut reader = Reader::new(text.as_bytes(), options).unwrap();
    let mut found = Vec::new();
    while let Some(chunk) = reader.next_chunk(Vec::new()) {
        let chunk = chunk.unwrap();
        let text = |place: &LineSpan| String::from_utf8(chunk.text()[place.text.clone()].to_vec()).unwrap();
        found.extend(chunk.lines().map(|place| (place.number, text(&place), place.is_plain)));
    }
    assert_eq!(found.len(), lines.len());
    for ((number, text, is_plain), ((line, expected), at)) in found.iter().zip(lines.iter().zip(1..)) {
        assert_eq!((*number, text, *is_plain), (at, line, *expected));
    }
}

/// Stretches are another way to the same pieces.
#[test]
fn stretches_give_the_pieces_that_the_reader_gives() {
    let long = "1".repeat(5 << 20);
    let lines =
        [LINE, "", "# comment", "  \t", "12\u{8f}", LINE, "// more", "\r", long.as_str(), LINE, "no puzzle"];
    let mut rng = ninefold::rng::Rng::new(3);
    for round in 0..20 {
        let mut text = Vec::new();
        for _ in 0..rng.index(3000) {
            // The one that is too long comes seldom.
            let line = lines[rng.index(lines.len())];
            let line = if line.len() > 1000 && rng.index(500) > 0 { LINE } else { line };
            text.extend_from_slice(line.as_bytes());
            text.extend_from_slice(if rng.index(2) == 0 { b"\n" } else { b"\r\n" });
        }
        if round % 2 == 0 {
            text.extend_from_slice(LINE.as_bytes());
        }
        let options = || ReadOptions { format: Some(Format::Line), shape: None };
        let input = || {
            let dripping = Dripping { text: &text, rng: rng.clone() };
            std::io::BufReader::with_capacity(1 + rng.clone().index(5000), dripping)
        };
        let expected: Vec<(u64, _)> = Reader::new(input(), options())
            .unwrap()
            .map(|piece| piece.unwrap())
            .map(|piece| (piece.line(), piece.parse()))
            .collect();
        let mut reader = Reader::new(input(), options()).unwrap();
        let mut found = Vec::new();
        let mut buffer = Vec::new();
        while let Some(chunk) = reader.next_chunk(buffer) {
            let chunk = chunk.unwrap();
            let pieces = chunk.lines().filter_map(|place| chunk.record(&place));
            found.extend(pieces.map(|piece| (piece.line(), piece.parse())));
            // The old text in it must not matter.
            buffer = chunk.into_buffer();
        }
        assert_eq!(found, expected, "round {round}");
    }
}
