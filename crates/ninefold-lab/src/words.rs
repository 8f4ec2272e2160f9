//! Numbers as people write them, and rows of text as a table.

pub use ninefold::explain::words::counted;
/// A time, from nanoseconds to more years than there are.
pub fn seconds(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    if !seconds.is_finite() {
        return "–".into();
    }
    match seconds.abs() {
        0.0 => "0 s".into(),
        s if s < 1e-6 => format!("{} ns", figures(seconds * 1e9)),
        s if s < 1e-3 => format!("{} µs", figures(seconds * 1e6)),
        s if s < 1.0 => format!("{} ms", figures(seconds * 1e3)),
        s if s < 600.0 => format!("{} s", figures(seconds)),
        s if s < 3.0 * 3600.0 => format!("{} min", figures(seconds / 60.0)),
        s if s < 3.0 * 86_400.0 => format!("{} h", figures(seconds / 3600.0)),
        s if s < YEAR => format!("{} days", figures(seconds / 86_400.0)),
        _ => format!("{} years", figures(seconds / YEAR)),
    }
}

/// A number with three figures: 0.0123, 1.23, 12.3, 123, 1,230 and 1.23·10⁹.
pub fn figures(number: f64) -> String {
    if !number.is_finite() {
        return "–".into();
    }
    let size = number.abs();
    match size {
        0.0 => "0".into(),
        _ if !(1e-3..1e7).contains(&size) => {
            let text = format!("{number:.2e}");
            let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
            format!("{digits}·10{}", superscript(power))
        }
        _ if size >= 99.95 => grouped(number.round()),
        _ => {
            let decimals = (2 - size.log10().floor() as i32).clamp(0, 6) as usize;
            // Rounding can reach the next power of ten, which has a figure less behind the point.
            let rounded: f64 = format!("{number:.decimals$}").parse().unwrap_or(number);
            let decimals = (2 - rounded.abs().log10().floor() as i32).clamp(0, 6) as usize;
            format!("{number:.decimals$}")
        }
    }
}

fn superscript(number: &str) -> String {
    let raised = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    number.chars().map(raised).collect()
}

/// A count with commas.
pub fn count(number: u64) -> String {
    indicatif::HumanCount(number).to_string()
}

fn grouped(whole: f64) -> String {
    let sign = if whole < 0.0 { "-" } else { "" };
    format!("{sign}{}", count(whole.abs() as u64))
}

/// Rows as a table, each column as wide as it needs; those named here begin at the left, numbers end at
/// the right.
pub fn columns<R: AsRef<[String]>>(rows: &[R], left: &[usize]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(text.chars().count());
        }
    }
    let line = |row: &R| {
        let cells = row.as_ref().iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left.contains(&column) { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<String>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// A share as percent.
pub fn percent(share: f64) -> String {
    if share.is_finite() { format!("{:.1}%", share * 100.0) } else { "–".into() }
}

/// 'a', 'a and b', 'a, b and c'.
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// With a capital at the beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    first + letters.as_str()
}

/// As a name for files.
pub fn slug(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
    letters.collect::<String>().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_figures() {
        let cases = [
            (0.0, "0"),
            (1.0, "1.00"),
            (0.012_34, "0.0123"),
            (9.996, "10.0"),
            (99.94, "99.9"),
            (99.96, "100"),
            (1234.4, "1,234"),
            (12_345_678.0, "1.23·10⁷"),
            (0.000_01, "1.00·10⁻⁵"),
            (-2.5, "-2.50"),
            (-1234.0, "-1,234"),
            (f64::NAN, "–"),
        ];
        for (number, text) in cases {
            assert_eq!(figures(number), text, "{number}");
        }
    }

    #[test]
    fn times_choose_their_unit() {
        let cases = [
            (2.5e-9, "2.50 ns"),
            (1e-6, "1.00 µs"),
            (0.0425, "42.5 ms"),
            (17.9, "17.9 s"),
            (3600.0, "60.0 min"),
            (7.2e4, "20.0 h"),
            (1e6, "11.6 days"),
            (1e18, "3.17·10¹⁰ years"),
            (f64::INFINITY, "–"),
        ];
        for (time, text) in cases {
            assert_eq!(seconds(time), text);
        }
    }
}
