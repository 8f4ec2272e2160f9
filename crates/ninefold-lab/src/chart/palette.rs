//! Colours and markers: the same place is the same colour, marker and dash in every chart.
//!
//! The colours are those of Okabe and Ito, which people with any kind of colour blindness tell apart, but
//! without the yellow, which nobody sees on white paper; wine and grey stand in for it. Who prints
//! without colour tells lines by their markers.

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// Ink of words and axes.
pub const INK: Rgb = (0x22, 0x22, 0x22);
/// Ink of what is said beside.
pub const PALE: Rgb = (0x55, 0x55, 0x55);
/// Lines behind the data.
pub const GRID: Rgb = (0xe4, 0xe4, 0xe4);

/// Each with the nearest colour of a terminal that is legible on black and on white.
const COLOURS: [(Rgb, Option<u8>); 9] = [
    ((0x00, 0x72, 0xb2), Some(33)),
    ((0xd5, 0x5e, 0x00), Some(202)),
    ((0x00, 0x9e, 0x73), Some(35)),
    ((0xcc, 0x79, 0xa7), Some(176)),
    ((0xe6, 0x9f, 0x00), Some(214)),
    ((0x56, 0xb4, 0xe9), Some(81)),
    ((0x00, 0x00, 0x00), None),
    ((0x88, 0x22, 0x55), Some(126)),
    ((0x8c, 0x8c, 0x8c), Some(245)),
];

/// The colour at a place; after the last comes the first.
pub fn colour(place: usize) -> Rgb {
    COLOURS[place % COLOURS.len()].0
}

/// The same for a terminal.
pub fn style(place: usize) -> anstyle::Style {
    let colour = COLOURS[place % COLOURS.len()].1;
    anstyle::Style::new().fg_color(colour.map(|colour| anstyle::Ansi256Color(colour).into()))
}

/// The colour with this much white in it, 0 to 1.
pub fn lightened(colour: Rgb, white: f64) -> Rgb {
    let mix = |part: u8| (f64::from(part) * (1.0 - white) + 255.0 * white).round() as u8;
    (mix(colour.0), mix(colour.1), mix(colour.2))
}

/// The form of a point. An open one is a lower bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
    Circle,
    Square,
    Up,
    Diamond,
    Down,
    Cross,
    Plus,
    Left,
    Right,
}

/// The marker at a place. The second round of colours has other markers than the first.
pub fn marker(place: usize) -> Marker {
    use Marker::*;
    const MARKERS: [Marker; 9] = [Circle, Square, Up, Diamond, Down, Cross, Plus, Left, Right];
    MARKERS[(place + place / COLOURS.len()) % MARKERS.len()]
}

/// The lengths of dashes and gaps in turn, for broken lines.
pub fn dashes(place: usize) -> &'static [f64] {
    const DASHES: [&[f64]; 3] = [&[8.0, 6.0], &[2.0, 5.0], &[10.0, 5.0, 2.0, 5.0]];
    DASHES[place % DASHES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The luminance by which contrast is judged (WCAG 2).
    fn luminance((red, green, blue): Rgb) -> f64 {
        let part = |part: u8| match f64::from(part) / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    #[test]
    fn no_two_of_the_first_eighteen_look_the_same() {
        for one in 0..18 {
            for other in 0..one {
                assert_ne!((colour(one), marker(one)), (colour(other), marker(other)));
            }
        }
    }

    #[test]
    fn every_colour_is_seen_on_white_and_words_are_read() {
        let contrast = |ink: Rgb| 1.05 / (luminance(ink) + 0.05);
        assert!((0..9).all(|place| contrast(colour(place)) > 2.0));
        assert!(contrast(INK) > 7.0 && contrast(PALE) > 7.0);
    }
}
