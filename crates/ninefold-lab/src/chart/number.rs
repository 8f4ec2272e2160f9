//! Numbers as they stand at the ticks of an axis.

use crate::section::Unit;

const SECONDS: [(f64, &str); 4] = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
const BYTES: [(f64, &str); 5] = [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")];

/// A tick of an axis whose steps, 1, 2 or 5 times a power of ten, are this far apart and whose largest
/// number is that.
pub fn even(value: f64, step: f64, largest: f64, unit: Unit) -> String {
    let (factor, name) = match unit {
        Unit::Plain => (1.0, ""),
        Unit::Share => (0.01, "%"),
        Unit::Seconds => suited(&SECONDS, largest),
        Unit::Bytes => suited(&BYTES, largest),
    };
    let (value, step) = (value / factor, step / factor);
    let number = if step.abs() >= 1e6 || (step.abs() < 1e-4 && step != 0.0) {
        scientific(value, 1)
    } else {
        let decimals =
            if step > 0.0 { (-(step * 1.000_001).log10().floor()).clamp(0.0, 6.0) as usize } else { 3 };
        grouped(value, decimals)
    };
    with_unit(number, if value == 0.0 && unit != Unit::Share { "" } else { name })
}

/// A tick of a logarithmic axis: `digit` times ten to the power of `exponent`. On a wide axis all are
/// written as powers.
pub fn power(digit: u8, exponent: i32, wide: bool, unit: Unit) -> String {
    let units: &[(f64, &str)] = match unit {
        Unit::Seconds => &SECONDS,
        Unit::Bytes => &BYTES,
        Unit::Plain | Unit::Share => &[],
    };
    let value = f64::from(digit) * 10f64.powi(exponent);
    if unit == Unit::Share && (-5..=0).contains(&exponent) {
        return with_unit(grouped(value * 100.0, (-2 - exponent).max(0) as usize), "%");
    }
    // A thousand of the largest unit is read more easily than a power; a million is not.
    if let (Some(&(most, _)), Some(&(least, _))) = (units.first(), units.last())
        && value >= least * 0.999
        && value < most * 9.99e3
    {
        let (factor, name) = suited(units, value);
        return with_unit(grouped((value / factor).round(), 0), name);
    }
    let number = match (digit, exponent) {
        (_, 0 | 1) if unit == Unit::Plain => grouped(value, 0),
        _ if !wide && unit == Unit::Plain => grouped(value, (-exponent).max(0) as usize),
        (1, _) => format!("10{}", superscript(exponent)),
        _ => format!("{digit}×10{}", superscript(exponent)),
    };
    let name = match unit {
        Unit::Plain | Unit::Share => "",
        Unit::Seconds => "s",
        Unit::Bytes => "B",
    };
    with_unit(number, name)
}

/// A single number with three figures.
pub fn figures(value: f64, unit: Unit) -> String {
    let (factor, name) = match unit {
        Unit::Plain => (1.0, ""),
        Unit::Share => (0.01, "%"),
        Unit::Seconds => suited(&SECONDS, value.abs()),
        Unit::Bytes => suited(&BYTES, value.abs()),
    };
    let value = value / factor;
    let size = value.abs();
    let number = match size {
        _ if !size.is_finite() => "-".into(),
        1e9.. => scientific(value, 2),
        _ if value.fract() == 0.0 => grouped(value, 0),
        100.0.. => grouped(value, 0),
        10.0.. => grouped(value, 1),
        1.0.. => grouped(value, 2),
        1e-3.. => grouped(value, 3),
        _ => scientific(value, 2),
    };
    with_unit(number, name)
}

fn with_unit(number: String, unit: &str) -> String {
    if unit.is_empty() { number } else { format!("{number} {unit}") }
}

/// The largest unit that is no larger than the value; the smallest if all are.
fn suited<'a>(units: &[(f64, &'a str)], value: f64) -> (f64, &'a str) {
    // A hair less, as 0.001 may be a hair less than a thousandth.
    let suits = |unit: &&(f64, &str)| unit.0 * 0.999_999 <= value;
    *units.iter().find(suits).or(units.last()).expect("a list of units is not empty")
}

/// 1234567.5 as 1,234,567.5
fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut number = String::new();
    if value < 0.0 && text.contains(|digit: char| ('1'..='9').contains(&digit)) {
        number.push('−');
    }
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            number.push(',');
        }
        number.push(digit);
    }
    number + rest
}

fn scientific(value: f64, decimals: usize) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let text = format!("{value:.decimals$e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = digits.replace('-', "−");
    let digits =
        if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
    if digits == "1" {
        return format!("10{}", superscript(exponent));
    }
    format!("{digits}×10{}", superscript(exponent))
}

fn superscript(number: i32) -> String {
    let raised = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + letter as u32 - '0' as u32).unwrap_or(letter),
        other => other,
    };
    number.to_string().chars().map(raised).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_written_in_the_unit_that_suits_them() {
        let seconds = |exponent| power(1, exponent, true, Unit::Seconds);
        let written: Vec<String> = [-12, -9, -8, -6, -4, -3, 0, 2, 3, 4, 70].map(seconds).into();
        let expected = [
            "10⁻¹² s",
            "1 ns",
            "10 ns",
            "1 µs",
            "100 µs",
            "1 ms",
            "1 s",
            "100 s",
            "1,000 s",
            "10⁴ s",
            "10⁷⁰ s",
        ];
        assert_eq!(written, expected);
        assert_eq!(power(5, 4, false, Unit::Bytes), "50 kB");
        assert_eq!(power(2, -1, false, Unit::Share), "20 %");
        assert_eq!(power(1, -4, false, Unit::Share), "0.01 %");
        assert_eq!(power(2, 3, false, Unit::Plain), "2,000");
        assert_eq!(power(2, -2, false, Unit::Plain), "0.02");
        assert_eq!(
            [0, 1, 2, 9].map(|exponent| power(1, exponent, true, Unit::Plain)),
            ["1", "10", "10²", "10⁹"]
        );
    }

    #[test]
    fn even_steps_have_as_many_decimals_as_they_need() {
        assert_eq!(even(0.4, 0.2, 1.0, Unit::Plain), "0.4");
        assert_eq!(even(-20_000.0, 20_000.0, 1e5, Unit::Plain), "−20,000");
        assert_eq!(even(-0.0, 0.5, 1.0, Unit::Plain), "0.0");
        assert_eq!(even(0.002, 0.001, 0.004, Unit::Seconds), "2 ms");
        assert_eq!(even(0.5, 0.1, 1.0, Unit::Share), "50 %");
        assert_eq!(even(3e7, 1e7, 5e7, Unit::Plain), "3×10⁷");
        assert_eq!(even(f64::MAX, f64::MAX, f64::MAX, Unit::Plain), "1.8×10³⁰⁸");
    }

    #[test]
    fn a_number_alone_has_three_figures() {
        assert_eq!(figures(0.001_234, Unit::Seconds), "1.23 ms");
        assert_eq!(figures(1_234_567.0, Unit::Plain), "1,234,567");
        assert_eq!(figures(0.1234, Unit::Share), "12.3 %");
        assert_eq!(figures(f64::NAN, Unit::Plain), "-");
        assert_eq!(figures(1e-7, Unit::Plain), "10⁻⁷");
    }
}
