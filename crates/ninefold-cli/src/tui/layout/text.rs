//! Text that must fit a width: cut and wrapped.

/// The text, or its beginning with dots where it is too long.
pub fn cut(text: &str, width: u16) -> String {
    let width = usize::from(width);
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// The text in lines of at most this width, broken between words; a word that is too long is broken anywhere.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let last = lines.last_mut().expect("there is one from the start");
            let taken = last.chars().count();
            let blank = usize::from(taken > 0);
            if taken + blank + word.len() <= width {
                if blank == 1 {
                    last.push(' ');
                }
                last.extend(&word);
                break;
            }
            if taken == 0 {
                last.extend(word.drain(..width));
            }
            lines.push(String::new());
        }
    }
    lines
}

/// The text in pages of this many lines. Every page but the last leaves its last line to a sign that there is more.
pub fn pages(text: &str, width: u16, height: u16) -> Vec<Vec<String>> {
    let mut lines = wrap(text, width);
    let height = usize::from(height.max(2));
    let mut pages = Vec::new();
    while lines.len() > height {
        let rest = lines.split_off(height - 1);
        pages.push(std::mem::replace(&mut lines, rest));
    }
    pages.push(lines);
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_where_they_fit() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abcd", 4), "abcd");
    }

    #[test]
    fn pages_have_every_word_once_and_room_for_a_sign() {
        assert_eq!(pages("a b c", 1, 3), [["a", "b", "c"]]);
        assert_eq!(pages("a b c d", 1, 3), [["a", "b"], ["c", "d"]]);
        assert_eq!(pages("a b c", 1, 0), [vec!["a"], vec!["b", "c"]]);
    }
}
