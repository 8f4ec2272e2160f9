//! UTF-16 text as UTF-8, where a byte-order mark says that it is UTF-16. Anything else passes as it is.

use std::io::{self, BufRead, Chain, Cursor, Read};

/// An input whose text is UTF-8, as far as its first bytes can tell.
pub(super) struct Decoded<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    /// How two bytes become a number, if the input is UTF-16.
    order: Option<fn([u8; 2]) -> u16>,
    /// The first byte of two.
    half: Option<u8>,
    /// The first number of a pair that is one character.
    high: Option<u16>,
    ready: Vec<u8>,
    taken: usize,
}

impl<R: BufRead> Decoded<R> {
    /// Looks at the first bytes of the input.
    pub(super) fn new(mut input: R) -> io::Result<Decoded<R>> {
        let mut start = Vec::new();
        (&mut input).take(2).read_to_end(&mut start)?;
        let order: Option<fn([u8; 2]) -> u16> = match start[..] {
            [0xFF, 0xFE] => Some(u16::from_le_bytes),
            [0xFE, 0xFF] => Some(u16::from_be_bytes),
            _ => None,
        };
        if order.is_some() {
            start.clear();
        }
        let input = Cursor::new(start).chain(input);
        Ok(Decoded { input, order, half: None, high: None, ready: Vec::new(), taken: 0 })
    }

    /// Decodes what the input has ready, until there is something or the input ends.
    fn decode(&mut self, order: fn([u8; 2]) -> u16) -> io::Result<()> {
        while self.taken == self.ready.len() {
            self.ready.clear();
            self.taken = 0;
            let bytes = self.input.fill_buf()?;
            let count = bytes.len();
            let mut numbers = Vec::with_capacity(count / 2 + 2);
            numbers.extend(self.high.take());
            for &byte in bytes {
                match self.half.take() {
                    None => self.half = Some(byte),
                    Some(first) => numbers.push(order([first, byte])),
                }
            }
            self.input.consume(count);
            if count > 0 && numbers.last().is_some_and(|last| (0xD800..0xDC00).contains(last)) {
                self.high = numbers.pop();
            }
            let text = char::decode_utf16(numbers).map(|one| one.unwrap_or(char::REPLACEMENT_CHARACTER));
            self.ready.extend(text.collect::<String>().bytes());
            if count == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A large read of plain text passes by all buffers.
        if self.order.is_none() {
            return self.input.read(buffer);
        }
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.order {
            None => self.input.fill_buf(),
            Some(order) => {
                self.decode(order)?;
                Ok(&self.ready[self.taken..])
            }
        }
    }

    fn consume(&mut self, count: usize) {
        match self.order {
            None => self.input.consume(count),
            Some(_) => self.taken = self.ready.len().min(self.taken + count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time.
    fn decoded(bytes: &[u8], size: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let input = io::BufReader::with_capacity(size, bytes);
        Decoded::new(input).unwrap().read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn both_byte_orders_become_utf_8_and_the_rest_stays() {
        let text = "5.3\u{e9}\u{4e2d}\u{1f600}\r\n";
        let little: Vec<u8> = "\u{feff}"
            .chars()
            .chain(text.chars())
            .collect::<String>()
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = little.chunks(2).flat_map(|pair| [pair[1], pair[0]]).collect();
        for size in [1, 3, 4, 100] {
            assert_eq!(decoded(&little, size), text.as_bytes());
            assert_eq!(decoded(&big, size), text.as_bytes());
            for plain in [&b""[..], b"\xFF", b"5.3", b"\xEF\xBB\xBF5"] {
                assert_eq!(decoded(plain, size), plain);
            }
        }
        assert_eq!(decoded(b"\xFF\xFE\x00\xD81\x00", 2), "\u{FFFD}1".as_bytes(), "half a pair");
    }
}
