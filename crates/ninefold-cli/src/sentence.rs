//! Reasons as sentences.

/// The reason with a full stop, and with a capital letter unless it begins with a cell.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let starts_with_cell = text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit());
    match letters.next() {
        Some(first) if !starts_with_cell => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{text}."),
    }
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn cells_keep_their_names() {
        assert_eq!(sentence("r1c1 is a given"), "r1c1 is a given.");
        assert_eq!(sentence("row 1 is full"), "Row 1 is full.");
        assert_eq!(sentence("this changes nothing"), "This changes nothing.");
    }
}
