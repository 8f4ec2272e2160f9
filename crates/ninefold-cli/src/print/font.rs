//! How wide text in Helvetica is: the figures are those that every PDF reader has for its standard font, in
//! thousandths of the size.

/// From the space to the tilde.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of this text in this size; letters beyond the table count as an average one.
pub fn width(text: &str, size: f32) -> f32 {
    let one = |letter: char| {
        let place = (letter as usize).checked_sub(32);
        f32::from(place.and_then(|place| WIDTHS.get(place)).copied().unwrap_or(556))
    };
    text.chars().map(one).sum::<f32>() * size / 1000.0
}

/// As much of the text as fits, with dots where something is missing.
pub fn fitted(text: &str, size: f32, room: f32) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut fitted: String = text.to_owned();
    while fitted.pop().is_some() {
        let dotted = format!("{}...", fitted.trim_end());
        if width(&dotted, size) <= room {
            return dotted;
        }
    }
    fitted
}

#[cfg(test)]
mod tests {
    use super::{fitted, width};

    #[test]
    fn text_is_cut_to_its_room() {
        assert_eq!(width("10", 10.0), 11.12);
        assert_eq!(fitted("short", 10.0, 100.0), "short");
        let cut = fitted("a name that goes on and on", 10.0, 60.0);
        assert!(cut.ends_with("...") && width(&cut, 10.0) <= 60.0, "{cut}");
    }
}
