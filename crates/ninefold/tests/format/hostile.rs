//! Nothing that is fed to the readers makes them panic or go on for ever.

use std::io::{BufReader, Read};

use crate::common::{any_record, written};
use ninefold::board::Shape;
use ninefold::format::{Format, ReadOptions, Reader, detect};
use proptest::prelude::*;

/// Hands out a few bytes at a time, so that every buffer boundary is somewhere.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(buffer.len()).min(self.1);
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn feed(bytes: &[u8]) {
    let shapes = [None, Some(Shape::boxes(2, 2).unwrap()), Some(Shape::classic())];
    let _ = detect(bytes, None);
    for shape in &shapes {
        for format in Format::ALL.iter().copied().map(Some).chain([None]) {
            let options = ReadOptions { format, shape: shape.clone() };
            let input = BufReader::with_capacity(7, Drops(bytes, 5));
            let Ok(reader) = Reader::new(input, options) else { continue };
            let mut pieces = 0;
            for piece in reader {
                if let Err(error) = piece.unwrap().parse() {
                    assert!(error.line > 0 && error.column > 0, "{error:?}");
                    assert!(error.found.chars().count() <= 40, "{error:?}");
                    let message = error.to_string();
                    assert!(!message.contains(|c: char| c.is_control()), "{message:?}");
                }
                pieces += 1;
            }
            assert!(pieces <= bytes.len(), "{pieces} pieces in {} bytes", bytes.len());
        }
    }
}

#[derive(Clone, Debug)]
enum Change {
    Put(u8),
    Insert(u8),
    Remove,
    Cut,
    Double(usize),
}

fn change() -> impl Strategy<Value = (prop::sample::Index, Change)> {
    let byte = || {
        prop_oneof![any::<u8>(), prop::sample::select(b"0129.-|+#:,;\"\n\r\t {}[]<>/xAG\xFF\xE9".to_vec())]
    };
    let change = prop_oneof![
        byte().prop_map(Change::Put),
        byte().prop_map(Change::Insert),
        Just(Change::Remove),
        Just(Change::Cut),
        (1usize..40).prop_map(Change::Double),
    ];
    (any::<prop::sample::Index>(), change)
}

fn changed(text: String, changes: &[(prop::sample::Index, Change)]) -> Vec<u8> {
    let mut bytes = text.into_bytes();
    for (index, change) in changes {
        if bytes.is_empty() {
            break;
        }
        let at = index.index(bytes.len());
        match *change {
            Change::Put(byte) => bytes[at] = byte,
            Change::Insert(byte) => bytes.insert(at, byte),
            Change::Remove => drop(bytes.remove(at)),
            Change::Cut => bytes.truncate(at),
            Change::Double(length) => {
                let part = bytes[at..bytes.len().min(at + length)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        feed(&bytes);
    }

    #[test]
    fn bytes_that_look_like_puzzles(
        bytes in prop::collection::vec(prop::sample::select(b"0129.-|+*#:,; \"\n\r\tx{}[]<>/AG".to_vec()), 0..300)
    ) {
        feed(&bytes);
    }

    #[test]
    fn texts_with_mistakes(
        records in prop::collection::vec(any_record(Shape::boxes(2, 2).unwrap()), 1..4),
        changes in prop::collection::vec(change(), 1..8),
    ) {
        for &format in Format::ALL {
            if let Some(text) = written(format, &records) {
                feed(&changed(text, &changes));
            }
        }
    }

    #[test]
    fn classic_texts_with_mistakes(
        record in any_record(Shape::classic()),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        for name in ["hodoku", "opensudoku", "line", "sdk", "json"] {
            let Ok(format) = name.parse() else { continue };
            if let Some(text) = written(format, std::slice::from_ref(&record)) {
                feed(&changed(text, &changes));
            }
        }
    }
}
