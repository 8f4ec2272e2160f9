//! The text of a section: plain words in which `` `code` `` stands between two backticks, and a blank line
//! begins a new paragraph.

/// A piece of a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    Words(&'a str),
    Code(&'a str),
}

/// The paragraphs that are not empty.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
}

/// Words and code in turn. A backtick without another after it is a word's own.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('`') {
        let Some((code, behind)) = after.split_once('`') else { break };
        pieces.push(Piece::Words(words));
        pieces.push(Piece::Code(code));
        rest = behind;
    }
    pieces.push(Piece::Words(rest));
    pieces.retain(|piece| !matches!(piece, Piece::Words("")));
    pieces
}

/// Whether a field of a table is a number, by its beginning, or nothing.
pub fn is_number(field: &str) -> bool {
    let field = field.trim_start_matches(['-', '–', '+', '−', '<', '>', '≥', '≤', '~', '≈', '±', ' ', '(']);
    field.is_empty() || field.starts_with(|letter: char| letter.is_ascii_digit()) || field.starts_with('.')
}

/// The columns of numbers: those in which every field is one.
pub fn number_columns(rows: &[Vec<String>], columns: usize) -> Vec<bool> {
    let numbers = |column: usize| {
        let mut fields = rows.iter().filter_map(|row| row.get(column)).peekable();
        fields.peek().is_some() && fields.all(|field| is_number(field))
    };
    (0..columns).map(numbers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_stands_between_two_backticks() {
        use Piece::*;
        assert_eq!(pieces("run `a b` now"), [Words("run "), Code("a b"), Words(" now")]);
        assert_eq!(pieces("a ` alone"), [Words("a ` alone")]);
        assert_eq!(pieces("`x`` y"), [Code("x"), Words("` y")]);
        assert_eq!(pieces(""), []);
    }

    #[test]
    fn numbers_are_known_by_their_beginning() {
        assert!(
            ["12", "-3.5", "1,000 µs", "± 3", "", "-", "~5", "< 1 %", ".5", "–", "≥ 2 s (3/5)"]
                .into_iter()
                .all(is_number)
        );
        assert!(!["r1c1", "brute force", "a 1"].into_iter().any(is_number));
    }
}
