//! One character a digit: how boards beyond 9x9 are written without spaces.
//!
//! ```text
//! 1-9  A-Z      a-z      À-ÿ without × and ÷   Ā ā Ă ă Ą
//! 1-9  10-35    36-61    62-123                124-128
//! ```
//! Up to side 35 this is what the field writes, and lower-case letters are read as capitals there.
//! Beyond 35 no common form exists; this one has a character for every digit a board can have.

use super::digit::Digit;

/// Above this side the characters are no common knowledge: people read numbers.
pub(crate) const LAST_SIDE_OF_LETTERS: usize = 35;

/// The character of a digit.
///
/// # Panics
/// If the digit is larger than [`MAX_SIDE`](super::MAX_SIDE).
pub fn symbol(digit: Digit) -> char {
    let code = match u32::from(digit.get()) {
        value @ 1..=9 => u32::from('0') + value,
        value @ 10..=35 => u32::from('A') + value - 10,
        value @ 36..=61 => u32::from('a') + value - 36,
        value @ 62..=84 => 0xC0 + value - 62,
        value @ 85..=115 => 0xD8 + value - 85,
        value @ 116..=128 => 0xF8 + value - 116,
        value => panic!("no board has a digit {value}"),
    };
    char::from_u32(code).expect("all of these are characters")
}

/// The digit of a character on a board of this side, if it stands for one.
pub fn digit_of(symbol: char, side: usize) -> Option<Digit> {
    let code = u32::from(symbol);
    let value = match symbol {
        '1'..='9' => code - u32::from('0'),
        'A'..='Z' => code - u32::from('A') + 10,
        'a'..='z' if side <= LAST_SIDE_OF_LETTERS => code - u32::from('a') + 10,
        'a'..='z' => code - u32::from('a') + 36,
        '\u{C0}'..='\u{D6}' => code - 0xC0 + 62,
        '\u{D8}'..='\u{F6}' => code - 0xD8 + 85,
        '\u{F8}'..='\u{104}' => code - 0xF8 + 116,
        _ => return None,
    };
    u8::try_from(value).ok().filter(|&value| usize::from(value) <= side).and_then(Digit::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_has_a_character_of_its_own() {
        for side in [1, 9, 35, 36, 61, 62, 100, 128] {
            let mut seen = std::collections::BTreeSet::new();
            for value in 1..=side as u8 {
                let digit = Digit::new(value).unwrap();
                assert!(seen.insert(symbol(digit)));
                assert_eq!(digit_of(symbol(digit), side), Some(digit));
            }
        }
        for (side, beyond) in [(9, 'A'), (16, 'H'), (36, 'b'), (100, 'ÿ')] {
            assert_eq!(digit_of(beyond, side), None);
        }
    }

    #[test]
    fn small_letters_are_capitals_where_that_is_clear() {
        assert_eq!(digit_of('g', 16), Digit::new(16));
        assert_eq!(digit_of('g', 36), None);
        assert_eq!(digit_of('a', 36), Digit::new(36));
        assert_eq!(digit_of('0', 16), None);
    }
}
