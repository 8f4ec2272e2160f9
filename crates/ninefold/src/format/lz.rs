//! LZ-string, the compression of links, with a bound on what comes out.
//!
//! The crate `lz-str` writes them. It reads them too, but without a bound, and a link of 64 kB can ask for a gigabyte: so the
//! reader is here, and the two meet in a test.
//!
//! ```text
//! base64 --6 bits a character--> codes --> 0, 1: a new character of 8 or 16 bits; 2: the end; else an entry of the dictionary
//! ```
//! Every entry is a piece of the text that was read so far, so the dictionary holds only places.

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text in LZ-string's base64, as the original writes it.
pub(super) fn compress(text: &str) -> String {
    let mut packed = lz_str::compress_to_base64(text);
    // The crate pads with one character too many where the original pads with two.
    let length = packed.trim_end_matches('=').len();
    packed.truncate(length);
    packed.push_str(&"=".repeat((4 - length % 4) % 4));
    packed
}

/// The text of such base64; `None` if it is not that, or if the text has more than `most` units.
pub(super) fn decompress(packed: &str, most: usize) -> Option<String> {
    let packed = packed.trim_end_matches('=');
    let mut bits = Bits { text: packed.as_bytes(), next: 0, value: 0, left: 0 };
    let mut out: Vec<u16> = Vec::new();
    // The first three codes have a meaning of their own.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut room = 1;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.read(width)? as usize;
        let start = out.len();
        let entry = match code {
            0 | 1 => {
                out.push(bits.read(8 * (code as u32 + 1))? as u16);
                entries.push((start, 1));
                room -= 1;
                if room == 0 {
                    room = 1 << width;
                    width += 1;
                }
                (start, 1)
            }
            2 => return String::from_utf16(&out).ok(),
            _ => {
                let (from, length) = match (entries.get(code), last) {
                    (Some(&known), _) => known,
                    // The entry that this very step makes: what came last, and its first character once more.
                    (None, Some((from, length))) if code == entries.len() => (from, length + 1),
                    _ => return None,
                };
                if out.len() + length > most {
                    return None;
                }
                for place in from..from + length {
                    out.push(out[place]);
                }
                (start, length)
            }
        };
        match last {
            Some((from, length)) => {
                entries.push((from, length + 1));
                room -= 1;
                if room == 0 {
                    room = 1 << width;
                    width += 1;
                }
            }
            // After the first character there is room for four entries of three bits.
            None => (width, room) = (3, 4),
        }
        last = Some(entry);
        if out.len() > most || width > 24 {
            return None;
        }
    }
}

/// Six bits a character, the highest first; numbers come lowest bit first.
struct Bits<'a> {
    text: &'a [u8],
    next: usize,
    value: u32,
    left: u32,
}

impl Bits<'_> {
    fn read(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                let character = *self.text.get(self.next)?;
                self.value = BASE64.iter().position(|&known| known == character)? as u32;
                self.next += 1;
                self.left = 6;
            }
            self.left -= 1;
            number |= (self.value >> self.left & 1) << place;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slow(packed: &str) -> Option<String> {
        String::from_utf16(&lz_str::decompress_from_base64(packed)?).ok()
    }

    #[test]
    fn what_the_original_writes_is_read() {
        // Made with the original, lz-string 1.5 in JavaScript: LZString.compressToBase64(text).
        for (text, packed) in [
            ("hello, hello, hello", "BYUwNmD2A0AEoRvcUg=="),
            ("{\"size\":9,\"title\":\"\"}", "N4IgzglgXgpiBcBOANCALhNAbO8QgF8g"),
            ("é漢😀", "JeIntLwbgAe0A==="),
        ] {
            assert_eq!(decompress(packed, 100).as_deref(), Some(text));
            assert_eq!(compress(text), packed);
        }
        for text in ["", "a", "aa", "aaa", "ab", "{\"size\":9}", "é漢😀", &"abc".repeat(1000)] {
            let packed = compress(text);
            assert!(packed.len() % 4 == 0, "{packed}");
            assert_eq!(decompress(&packed, 10_000).as_deref(), Some(text));
        }
    }

    #[test]
    fn nothing_grows_beyond_its_bound() {
        let packed = compress(&"a".repeat(1_000_000));
        assert!(packed.len() < 4_000);
        assert_eq!(decompress(&packed, 999_999), None);
        assert_eq!(decompress(&packed, 1_000_000).map(|text| text.len()), Some(1_000_000));
        for wrong in ["A", "!", "====", "N4", "AAAAAAAA", "////", "BYUw"] {
            assert_eq!(decompress(wrong, 100), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn any_text_comes_back_and_the_crate_reads_the_same(text in ".{0,200}") {
            let packed = compress(&text);
            prop_assert_eq!(decompress(&packed, 1000), Some(text.clone()));
            if !text.is_empty() {
                prop_assert_eq!(slow(&packed), Some(text));
            }
        }

        #[test]
        fn any_input_is_read_or_refused(text in "[A-Za-z0-9+/]{0,80}") {
            if let Some(read) = decompress(&text, 10_000) {
                prop_assert!(read.encode_utf16().count() <= 10_000);
            }
        }
    }
}
