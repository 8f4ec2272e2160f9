//! OpenSudoku's XML: a document of games, with what is said about all of them, or folders of games.
//!
//! ```text
//! <opensudoku>                                  <opensudoku version="2">
//!   <name>Easy</name> <author>...</author>        <folder name="Easy">
//!   <game data="379000014..." />                    <game data="version: 2&#10;3|0|0|5|0|1|..." />
//! </opensudoku>                                   </folder> ...
//! ```
//! Saved games have value, notes and 'may be edited' for every cell; what may not be edited is given.
//! Notes are the player's and are not read. What is said holds for the games that follow it, so that
//! Ninefold can write games about which different things are said into one document.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use super::cells::{self, Place, Word};
use super::codec::{Codec, Division, Written};
use super::error::{FormatError, quoted};
use super::lines::LONGEST;
use super::raw::{Context, RecordText};
use super::reader::Divide;
use super::record::{About, Record, said};
use super::{alphabet, line, shapes};
use crate::board::{Grid, Shape};

pub(super) const OPENSUDOKU: Codec = Codec {
    division: Division::Games,
    parse: |data, place, told, context| match context {
        Context::About(about) => parse(data, place, told, about),
        _ => parse(data, place, told, &About::default()),
    },
    write,
    begin: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
    end: |_| "</opensudoku>\n",
    ..Codec::new("opensudoku", "OpenSudoku XML, 9x9 only")
};

fn parse(data: &str, place: Place, told: Option<&Shape>, about: &About) -> Result<Record, FormatError> {
    let data = data.trim();
    let givens = match data.strip_prefix("version:") {
        Some(rest) => saved(rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()), told),
        None => cells::read(Word { text: data, place: (1, 1), rest: "" }, told),
    };
    let givens = givens.map_err(|error| {
        let expected = format!("{} at place {} of the game's data", error.expected, error.column);
        FormatError::new(place, expected, error.found)
    })?;
    Ok(Record { puzzle: cells::puzzle(givens), solution: None, about: about.clone() })
}

/// The givens of a saved game: three or, with two kinds of notes, four fields per cell.
fn saved(text: &str, told: Option<&Shape>) -> Result<Grid, FormatError> {
    let text = text.trim();
    let fields: Vec<&str> = text.strip_suffix('|').unwrap_or(text).split('|').map(str::trim).collect();
    let known = |width: &usize| {
        fields.len().is_multiple_of(*width) && shapes::of_cells(fields.len() / *width, told).is_ok()
    };
    let width = [3, 4].into_iter().find(known).unwrap_or(3);
    let end = (1, fields.len() as u64);
    let cells = fields.len() / width;
    let shape = shapes::of_cells(cells, told)
        .map_err(|expected| FormatError::new(end, expected.words, cells::count(cells)))?;
    let mut values = Vec::with_capacity(cells);
    for (cell, at) in fields.chunks(width).zip((1..).step_by(width)) {
        let value = cell[0].parse::<u8>().ok().filter(|&value| usize::from(value) <= shape.side());
        let value = value.ok_or_else(|| {
            FormatError::new((1, at), format!("a number from 0 to {}", shape.side()), quoted(cell[0]))
        })?;
        values.push(if cell[cell.len() - 1] == "0" { value } else { 0 });
    }
    values.resize(shape.cells(), 0);
    Ok(Grid::from_values(&shape, &values).expect("one value per cell"))
}

/// Reads the games of a document one after the other.
pub(super) struct Games<R: BufRead> {
    reader: Reader<Counted<R>>,
    buffer: Vec<u8>,
    about: About,
    /// The element whose text is being read, and that text.
    element: Option<String>,
    text: String,
    depth: usize,
    started: bool,
    ended: bool,
    ready: VecDeque<RecordText>,
}

impl<R: BufRead> Games<R> {
    pub(super) fn new(input: R) -> Games<R> {
        let mut reader = Reader::from_reader(Counted { input, place: (1, 1), since: 0 });
        // A tag that is closed by another name harms no game.
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        Games {
            reader,
            buffer: Vec::new(),
            about: About::default(),
            element: None,
            text: String::new(),
            depth: 0,
            started: false,
            ended: false,
            ready: VecDeque::new(),
        }
    }

    /// Reads events until there is a game or the document ends.
    fn next(&mut self) -> io::Result<Option<RecordText>> {
        while self.ready.is_empty() && !self.ended {
            let place = self.reader.get_ref().place;
            self.reader.get_mut().since = 0;
            self.buffer.clear();
            let mut buffer = std::mem::take(&mut self.buffer);
            match self.reader.read_event_into(&mut buffer) {
                Ok(event) => self.event(event, place),
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::FileTooLarge => {
                    let expected = format!("a tag or text of at most {LONGEST} bytes");
                    self.fail(place, &expected, "a longer one");
                }
                Err(Error::Io(error)) => {
                    self.ended = true;
                    return Err(io::Error::new(error.kind(), error));
                }
                Err(error) => self.fail(place, "well-formed XML (reading ends here)", &error.to_string()),
            }
            self.buffer = buffer;
        }
        Ok(self.ready.pop_front())
    }

    fn fail(&mut self, place: Place, expected: &str, found: &str) {
        // XML has no place from which reading could safely continue.
        self.ended = true;
        let broken = Some(FormatError::new(place, expected, quoted(found)));
        self.ready.push_back(RecordText::new(place, String::new(), broken));
    }

    fn event(&mut self, event: Event<'_>, place: Place) {
        match event {
            Event::Start(start) => {
                self.depth += 1;
                self.start(&start, place);
            }
            Event::Empty(start) => {
                self.start(&start, place);
                self.end(start.name().as_ref());
            }
            Event::End(end) => {
                self.depth = self.depth.saturating_sub(1);
                self.end(end.name().as_ref());
            }
            Event::Text(text) => self.more(&text.xml10_content()),
            Event::CData(text) => self.more(&text.xml10_content()),
            Event::GeneralRef(entity) => {
                let named = resolve_predefined_entity(&entity.xml10_content()).map(str::to_owned);
                let known = named.or_else(|| entity.resolve_char_ref().ok().flatten().map(String::from));
                // An entity of HTML is text about the puzzles; it stays as it is written.
                self.more(&known.unwrap_or_else(|| format!("&{};", entity.xml10_content())));
            }
            Event::Eof => {
                self.ended = true;
                if self.depth > 0 {
                    self.fail(place, "the end tags of all elements", "end of file");
                }
            }
            _ => {}
        }
    }

    fn more(&mut self, text: &str) {
        if self.element.is_some() && self.text.len() <= LONGEST {
            self.text.push_str(text);
        }
    }

    fn start(&mut self, start: &BytesStart<'_>, place: Place) {
        let name = start.name().as_ref().to_owned();
        if !std::mem::replace(&mut self.started, true) && !name.starts_with("opensudoku") {
            return self.fail(place, "<opensudoku>", &format!("<{name}>"));
        }
        let attribute = |key: &str| {
            let found = start.try_get_attribute(key).ok().flatten()?;
            Some(found.normalized_value(XmlVersion::Explicit1_0).ok()?.into_owned())
        };
        match name.as_str() {
            "game" => {
                let mut about = self.about.clone();
                about.comment = attribute("note").as_deref().and_then(said).or(about.comment);
                let (data, broken) = match attribute("data") {
                    Some(data) => (data, None),
                    None => {
                        let found = quoted(start.attributes_raw().trim());
                        (String::new(), Some(FormatError::new(place, "a game with data=\"...\"", found)))
                    }
                };
                let context = Context::About(Box::new(about));
                self.ready.push_back(RecordText { context, ..RecordText::new(place, data, broken) });
            }
            "folder" => {
                self.about = About { name: attribute("name").as_deref().and_then(said), ..About::default() }
            }
            _ => {
                self.text.clear();
                self.element = Some(name);
            }
        }
    }

    fn end(&mut self, name: &str) {
        if name == "folder" {
            self.about = About::default();
        }
        if self.element.as_deref() == Some(name) {
            self.element = None;
            let about = &mut self.about;
            let field = match name {
                "name" => &mut about.name,
                "author" => &mut about.author,
                "level" => &mut about.level,
                "source" => &mut about.source,
                "comment" => &mut about.comment,
                "description" if about.comment.is_none() => &mut about.comment,
                _ => return,
            };
            let text = said(&self.text);
            // An empty comment after a description is how most documents look; it takes nothing away.
            if name != "comment" || text.is_some() || !self.text.is_empty() || field.is_none() {
                *field = text;
            }
        }
    }
}

impl<R: BufRead> Divide for Games<R> {
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool> {
        let game = self.next()?;
        let more = game.is_some();
        ready.extend(game);
        Ok(more)
    }
}

/// Counts lines and characters as they are consumed.
///
/// XML may hold a tag or a text of any length, and its reader keeps all of it: here is where that ends.
struct Counted<R> {
    input: R,
    place: Place,
    /// Bytes consumed for the element or text that is being read.
    since: usize,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.since > LONGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // What is consumed was handed out before, so asking for it again reads nothing.
        if let Ok(available) = self.input.fill_buf() {
            for &byte in &available[..count.min(available.len())] {
                match byte {
                    b'\n' => self.place = (self.place.0 + 1, 1),
                    0x80..=0xBF => {}
                    _ => self.place.1 += 1,
                }
            }
        }
        self.since += count;
        self.input.consume(count);
    }
}

/// The game, and before it whatever differs from what was said about the last one.
fn write(record: &Record, written: &Written, out: &mut String) -> Result<(), String> {
    line::plain(record)?;
    if record.puzzle.shape().side() != 9 {
        return Err("OpenSudoku knows only 9x9 boards".to_owned());
    }
    let (about, last) = (&record.about, &written.about);
    let fields = [
        ("name", &about.name, &last.name),
        ("source", &about.source, &last.source),
        ("author", &about.author, &last.author),
        ("level", &about.level, &last.level),
        ("comment", &about.comment, &last.comment),
    ];
    for (name, text, before) in fields {
        let text = text.as_deref().and_then(said).unwrap_or_default();
        if let Some(illegal) = text.chars().find(|&c| !is_legal(c)) {
            return Err(format!("XML has no place for {} in its {name}", super::error::shown(illegal)));
        }
        if text != before.as_deref().unwrap_or_default() {
            // A space keeps an emptied element from being read as if nothing was said.
            let inside = if text.is_empty() { " ".to_owned() } else { escaped(&text) };
            out.push_str(&format!("  <{name}>{inside}</{name}>\n"));
        }
    }
    let mut data = String::new();
    alphabet::write(record.puzzle.givens().values(), &mut data);
    out.push_str(&format!("  <game data=\"{}\"/>\n", data.replace('.', "0")));
    Ok(())
}

fn is_legal(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

fn escaped(text: &str) -> String {
    quick_xml::escape::escape(text).replace('\r', "&#13;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "379000014060010070080009005435007000090040020000800436900700080040080050850000249";

    fn games(text: &str) -> Vec<Result<Record, String>> {
        let mut games = Games::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(game) = games.next().unwrap() {
            let record = match game.broken {
                Some(error) => Err(error),
                None => (OPENSUDOKU.parse)(&game.text, game.place, None, &game.context),
            };
            all.push(record.map_err(|error| error.to_string()));
        }
        all
    }

    #[test]
    fn both_kinds_of_documents() {
        let first = format!(
            "<?xml version=\"1.0\"?><opensudoku><name>A &amp; B</name><author/><description>old</description>\
             <comment></comment><level>easy</level><game data=\"{EASY}\" /></opensudoku>"
        );
        let record = games(&first).remove(0).unwrap();
        assert_eq!(record.about.name.as_deref(), Some("A & B"));
        assert_eq!(record.about.level.as_deref(), Some("easy"));
        assert_eq!(record.about.comment.as_deref(), Some("old"));
        let cells: String = EASY.chars().map(|c| format!("{c}|0|{}|", u8::from(c == '0'))).collect();
        let second = format!(
            "<opensudoku version=\"2\">\n<folder name=\"One\"><game data=\"version: 2&#10;{cells}\" note=\"n\"/></folder>\
             <game data=\"{EASY}\"/></opensudoku>"
        );
        let saved = games(&second);
        let one = saved[0].clone().unwrap();
        assert_eq!(one.puzzle, record.puzzle);
        assert_eq!((one.about.name.as_deref(), one.about.comment.as_deref()), (Some("One"), Some("n")));
        assert_eq!(saved[1], Ok(Record::new(record.puzzle)));
    }

    #[test]
    fn broken_documents_and_games_are_told_apart() {
        let short =
            format!("<opensudoku>\n <game data=\"{}\"/>\n <game data=\"{EASY}\"/></opensudoku>", &EASY[1..]);
        let message = "line 2, column 2: expected 81 cells for a 9x9 board at place 81 of the game's data, \
                       found 80 cells";
        let all = games(&short);
        assert_eq!(all[0].clone().unwrap_err(), message);
        assert!(all[1].is_ok());
        let other = games("<html><body/></html>");
        assert_eq!(other, [Err("line 1, column 1: expected <opensudoku>, found '<html>'".to_owned())]);
        let cut = games(&short[..short.len() - 4]);
        assert!(cut[2].as_ref().is_err_and(|error| error.contains("expected well-formed XML")), "{cut:?}");
        let endless = format!("<opensudoku><game data=\"{}", "1".repeat(2 * LONGEST));
        assert!(games(&endless)[0].as_ref().is_err_and(|e| e.ends_with("found 'a longer one'")));
        assert!(games("<opensudoku>")[0].as_ref().is_err_and(|e| e.ends_with("found 'end of file'")));
    }
}
