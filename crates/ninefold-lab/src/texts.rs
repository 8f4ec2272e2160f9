//! The words of the reports. `texts.md` has titles, questions, methods, captions and the published figures, so that prose
//! is edited as prose:
//!
//! ```text
//! [growth.time] Title of a chart         the key, and a title where there is one
//! A caption with {places} to be filled.
//! | fields | of a | table | {place} |    rows of a table; one whose place has no value is left out
//! ```

/// What there is to fill in, by the name of its place.
pub type Values<'a> = [(&'a str, String)];

/// An entry with everything filled in.
pub struct Entry {
    pub title: String,
    pub text: String,
    pub rows: Vec<Vec<String>>,
}

/// The entry of this key; what follows a '#' is no part of it.
///
/// # Panics
/// If there is none: keys are written in the code.
pub fn entry(key: &str, values: &Values<'_>) -> Entry {
    const TEXTS: &str = include_str!("texts.md");
    let key = key.split('#').next().unwrap_or(key);
    let found = TEXTS.split("\n\n").find_map(|block| block.trim().strip_prefix(&format!("[{key}]")));
    let block = found.unwrap_or_else(|| panic!("texts.md has no entry [{key}]"));
    let mut lines = block.lines();
    let title = filled(lines.next().unwrap_or("").trim(), values);
    let (rows, text): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('|'));
    let rows = rows.iter().map(|row| filled(row, values)).filter(|row| !row.contains('{'));
    let fields =
        |row: String| row.trim_matches('|').split('|').map(|field| field.trim().to_owned()).collect();
    Entry { title, text: filled(&text.join(" "), values), rows: rows.map(fields).collect() }
}

/// The text of this key.
pub fn text(key: &str) -> String {
    entry(key, &[]).text
}

fn filled(text: &str, values: &Values<'_>) -> String {
    values.iter().fold(text.to_owned(), |text, (place, value)| text.replace(&format!("{{{place}}}"), value))
}

/// The name of a block: what follows the '#' of its key, or else its last point.
pub fn name(key: &str) -> String {
    key.rsplit(['#', '.']).next().unwrap_or(key).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_filled_and_rows_without_a_value_are_left_out() {
        let entry = entry("published.test", &[("ours", "7".into())]);
        assert_eq!(
            (entry.title.as_str(), entry.text.as_str()),
            ("A title with 7", "A text with 7. And more.")
        );
        assert_eq!(entry.rows, [["a", "7", "b"]]);
        assert_eq!([name("a.b"), name("a.b#c")], ["b", "c"]);
    }

    #[test]
    fn no_key_is_there_twice() {
        let mut keys: Vec<&str> =
            include_str!("texts.md").lines().filter(|line| line.starts_with('[')).collect();
        keys.iter_mut().for_each(|key| *key = key.split(']').next().unwrap_or(key));
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "{keys:?}");
    }
}
