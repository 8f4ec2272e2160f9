//! How things look. Every meaning has an attribute or a sign of its own beside its colour, so that nothing
//! is lost in the theme without colours:
//!
//! ```text
//! given       bold                     entry       plain
//! cursor      [ ] and reversed         selected    reversed or shaded
//! same digit  underlined and bold      conflict    '!' beside it, underlined
//! hint        '*' its cell, '~' the    colours     a small letter a-i in the cell
//!             pattern, '+' a house
//! corner mark raised, or ticked        centre mark '·' at the places of the other digits
//! diagonals   ╲ ╱ in empty cells       windows     ▫ in empty cells
//! candidates of a hint: true '+' or in a circle, false '-' or lowered, eliminated '×'
//! ```
//! Every digit and mark has a contrast of 4.5 or more with every ground it can be on, every line one of 3 or more; a
//! test computes them.
//!
//! Colours are from the 256 that nearly every terminal has.

use ratatui::style::{Color, Modifier, Style};

/// A ready look.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ThemeName {
    /// Light letters on dark ground.
    #[default]
    Dark,
    /// Dark letters on light ground.
    Light,
    /// Black and white and few strong colours.
    HighContrast,
    /// Blue and orange, which nearly everybody can tell apart.
    ColourBlind,
    /// No colour at all.
    None,
}

impl ThemeName {
    /// All of them, in the order of the settings.
    pub const ALL: [ThemeName; 5] =
        [ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast, ThemeName::ColourBlind, ThemeName::None];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::HighContrast => "high contrast",
            ThemeName::ColourBlind => "colour-blind safe",
            ThemeName::None => "none",
        }
    }

    /// Its styles.
    pub fn theme(self) -> Theme {
        match self {
            ThemeName::Dark => coloured(&DARK),
            ThemeName::Light => coloured(&LIGHT),
            ThemeName::HighContrast => coloured(&HIGH_CONTRAST),
            ThemeName::ColourBlind => coloured(&COLOUR_BLIND),
            ThemeName::None => plain(),
        }
    }
}

/// A style for each meaning. Those of cells are patched over each other, in the order of the fields.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The ground and ordinary text.
    pub base: Style,
    /// Text of less weight.
    pub dim: Style,
    /// Headings.
    pub title: Style,
    /// A key in a list of keys.
    pub key: Style,
    /// The chosen line of a list.
    pub chosen: Style,
    /// Good news.
    pub good: Style,
    /// Bad news.
    pub bad: Style,
    /// Lines between cells.
    pub thin: Style,
    /// Lines between boxes.
    pub heavy: Style,
    /// A given.
    pub given: Style,
    /// What the player entered.
    pub entry: Style,
    /// A centre mark.
    pub centre: Style,
    /// A centre mark in a cell whose ground is tinted: by a hint, a selection or a colour.
    pub centre_on_tint: Style,
    /// A corner mark.
    pub corner: Style,
    /// The player's own nine colours.
    pub colours: [Style; 9],
    /// Every other cell, so that cells stand apart where no lines do.
    pub odd: Style,
    /// A cell of a diagonal, a window or another house beyond row, column and box.
    pub extra: Style,
    /// A cell that shares a house with the cursor's.
    pub peer: Style,
    /// The digit under the cursor, wherever it stands.
    pub same: Style,
    /// A house of the hint.
    pub hint_house: Style,
    /// A cell the hint reasons from.
    pub hint_reason: Style,
    /// The cell the hint is about.
    pub hint_place: Style,
    /// A candidate that the hint places, builds on or supposes to be true.
    pub hint_true: Style,
    /// A candidate that would be false in the hint's chain.
    pub hint_false: Style,
    /// A candidate that the hint eliminates.
    pub hint_gone: Style,
    /// A digit that breaks a rule, or was found wrong.
    pub conflict: Style,
    /// A selected cell.
    pub selected: Style,
    /// The cursor's cell.
    pub cursor: Style,
    /// Whether there are no colours, so that signs must say everything.
    pub plain: bool,
}

/// The colours of a theme, as numbers of the usual 256.
struct Palette {
    ground: u8,
    text: u8,
    dim: u8,
    accent: u8,
    thin: u8,
    heavy: u8,
    given: u8,
    entry: u8,
    /// Centre marks.
    mark: u8,
    /// Centre marks on the grounds of hints, selections and colours.
    mark_on_tint: u8,
    corner: u8,
    odd: u8,
    extra: u8,
    peer: u8,
    same: u8,
    hint: u8,
    house: u8,
    hint_ground: u8,
    reason_ground: u8,
    good: u8,
    bad: u8,
    bad_ground: u8,
    selected: u8,
    cursor_ground: u8,
    cursor_text: u8,
    /// Candidates of a hint, each with a ground of its own.
    hint_true: (u8, u8),
    hint_false: (u8, u8),
    hint_gone: (u8, u8),
    colours: [u8; 9],
}

const DARK: Palette = Palette {
    ground: 234,
    text: 253,
    dim: 246,
    accent: 110,
    thin: 242,
    heavy: 247,
    given: 255,
    entry: 123,
    mark: 250,
    mark_on_tint: 254,
    corner: 223,
    odd: 235,
    extra: 232,
    peer: 237,
    same: 221,
    hint: 157,
    house: 237,
    hint_ground: 22,
    reason_ground: 24,
    good: 114,
    bad: 217,
    bad_ground: 52,
    selected: 55,
    cursor_ground: 153,
    cursor_text: 233,
    hint_true: (16, 114),
    hint_false: (16, 180),
    hint_gone: (231, 124),
    colours: [88, 58, 22, 23, 18, 54, 89, 24, 239],
};

const LIGHT: Palette = Palette {
    ground: 255,
    text: 236,
    dim: 241,
    accent: 25,
    thin: 244,
    heavy: 240,
    given: 232,
    entry: 19,
    mark: 240,
    mark_on_tint: 237,
    corner: 52,
    odd: 254,
    extra: 230,
    peer: 252,
    same: 90,
    hint: 22,
    house: 252,
    hint_ground: 157,
    reason_ground: 153,
    good: 22,
    bad: 88,
    bad_ground: 224,
    selected: 189,
    cursor_ground: 25,
    cursor_text: 255,
    hint_true: (231, 22),
    hint_false: (231, 94),
    hint_gone: (231, 124),
    colours: [217, 223, 229, 193, 159, 189, 225, 218, 250],
};

const HIGH_CONTRAST: Palette = Palette {
    ground: 16,
    text: 231,
    dim: 252,
    accent: 226,
    thin: 245,
    heavy: 231,
    given: 231,
    entry: 123,
    mark: 252,
    mark_on_tint: 231,
    corner: 229,
    odd: 232,
    extra: 17,
    peer: 237,
    same: 226,
    hint: 231,
    house: 237,
    hint_ground: 22,
    reason_ground: 18,
    good: 46,
    bad: 231,
    bad_ground: 124,
    selected: 21,
    cursor_ground: 226,
    cursor_text: 16,
    hint_true: (16, 46),
    hint_false: (16, 215),
    hint_gone: (231, 160),
    colours: [88, 58, 22, 23, 20, 55, 126, 24, 240],
};

/// Blue, orange and light: the pairs that remain apart in all common kinds of colour blindness.
const COLOUR_BLIND: Palette = Palette {
    accent: 75,
    same: 228,
    hint: 231,
    hint_ground: 58,
    good: 117,
    bad: 223,
    bad_ground: 88,
    selected: 54,
    cursor_ground: 230,
    cursor_text: 16,
    hint_true: (16, 117),
    hint_false: (16, 214),
    hint_gone: (231, 88),
    colours: [88, 58, 23, 18, 24, 54, 89, 237, 240],
    ..DARK
};

fn coloured(palette: &Palette) -> Theme {
    let fg = |number| Style::new().fg(Color::Indexed(number));
    let bg = |number| Style::new().bg(Color::Indexed(number));
    let on = |(text, ground)| fg(text).bg(Color::Indexed(ground));
    Theme {
        base: fg(palette.text).bg(Color::Indexed(palette.ground)),
        dim: fg(palette.dim),
        title: fg(palette.accent).add_modifier(Modifier::BOLD),
        key: fg(palette.accent).add_modifier(Modifier::BOLD),
        chosen: fg(palette.cursor_text).bg(Color::Indexed(palette.cursor_ground)),
        good: fg(palette.good).add_modifier(Modifier::BOLD),
        bad: fg(palette.bad).add_modifier(Modifier::BOLD),
        thin: fg(palette.thin),
        heavy: fg(palette.heavy),
        given: fg(palette.given).add_modifier(Modifier::BOLD),
        entry: fg(palette.entry),
        centre: fg(palette.mark),
        centre_on_tint: fg(palette.mark_on_tint),
        corner: fg(palette.corner).add_modifier(Modifier::BOLD),
        colours: palette.colours.map(bg),
        odd: bg(palette.odd),
        extra: bg(palette.extra),
        peer: bg(palette.peer),
        same: fg(palette.same).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        hint_house: bg(palette.house),
        hint_reason: bg(palette.reason_ground).fg(Color::Indexed(palette.hint)),
        hint_place: bg(palette.hint_ground).fg(Color::Indexed(palette.hint)).add_modifier(Modifier::BOLD),
        hint_true: on(palette.hint_true).add_modifier(Modifier::BOLD),
        hint_false: on(palette.hint_false).add_modifier(Modifier::UNDERLINED),
        hint_gone: on(palette.hint_gone).add_modifier(Modifier::CROSSED_OUT),
        conflict: fg(palette.bad).bg(Color::Indexed(palette.bad_ground)).add_modifier(Modifier::UNDERLINED),
        selected: bg(palette.selected),
        cursor: fg(palette.cursor_text).bg(Color::Indexed(palette.cursor_ground)),
        plain: false,
    }
}

/// Without any colour: the terminal's own, and attributes.
fn plain() -> Theme {
    let plain = Style::new();
    let with = |modifier| plain.add_modifier(modifier);
    Theme {
        base: plain,
        dim: plain,
        title: with(Modifier::BOLD),
        key: with(Modifier::BOLD),
        chosen: with(Modifier::REVERSED),
        good: with(Modifier::BOLD),
        bad: with(Modifier::BOLD | Modifier::UNDERLINED),
        thin: with(Modifier::DIM),
        heavy: plain,
        given: with(Modifier::BOLD),
        entry: plain,
        centre: plain,
        centre_on_tint: plain,
        corner: with(Modifier::BOLD),
        colours: [plain; 9],
        odd: plain,
        extra: plain,
        peer: plain,
        same: with(Modifier::BOLD | Modifier::UNDERLINED),
        hint_house: plain,
        hint_reason: with(Modifier::UNDERLINED),
        hint_place: with(Modifier::BOLD),
        hint_true: with(Modifier::BOLD | Modifier::REVERSED),
        hint_false: with(Modifier::UNDERLINED),
        hint_gone: with(Modifier::BOLD),
        conflict: with(Modifier::UNDERLINED),
        selected: with(Modifier::REVERSED),
        cursor: with(Modifier::REVERSED | Modifier::BOLD),
        plain: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue of one of the 256 colours.
    fn rgb(number: u8) -> [u8; 3] {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let level = |place: u8| LEVELS[usize::from((number - 16) / place % 6)];
        match number {
            232.. => [8 + 10 * (number - 232); 3],
            16.. => [level(36), level(6), level(1)],
            _ => panic!("the first sixteen colours look different in every terminal"),
        }
    }

    /// The relative luminance of WCAG 2.
    fn luminance(number: u8) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            low if low <= 0.03928 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        let [red, green, blue] = rgb(number).map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of what a style writes over these grounds, the last one on top.
    fn contrast(style: Style, grounds: &[Style]) -> f64 {
        let written = grounds.iter().fold(Style::new(), |below, &ground| below.patch(ground)).patch(style);
        let number = |colour: Option<Color>| match colour {
            Some(Color::Indexed(number)) => luminance(number),
            other => panic!("{other:?} is not one of the 256 colours"),
        };
        let (one, other) = (number(written.fg), number(written.bg));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn contrast_is_that_of_the_web_guidelines() {
        let style = |fg, bg| Style::new().fg(Color::Indexed(fg)).bg(Color::Indexed(bg));
        assert!((contrast(style(231, 16), &[]) - 21.0).abs() < 0.01);
        assert!((contrast(style(244, 231), &[]) - 3.95).abs() < 0.01);
    }

    #[test]
    fn digits_and_marks_can_be_read_on_every_ground() {
        for name in ThemeName::ALL.into_iter().filter(|&name| name != ThemeName::None) {
            let theme = name.theme();
            let plain = [Style::new(), theme.odd, theme.extra, theme.peer, theme.hint_house];
            let mut tinted = vec![theme.hint_reason, theme.hint_place, theme.selected];
            tinted.extend(theme.colours);
            let digits = [theme.given, theme.entry, theme.corner, theme.same];
            let readable = |style: Style, ground: Style, what: &str| {
                let found = contrast(style, &[theme.base, ground]);
                assert!(found >= 4.5, "{name:?}: {what} {style:?} on {ground:?}: {found:.2}");
            };
            for ground in plain {
                digits.iter().for_each(|&style| readable(style, ground, "digit"));
                readable(theme.centre, ground, "mark");
                readable(theme.dim, Style::new(), "text");
            }
            for ground in tinted {
                digits.iter().for_each(|&style| readable(style, ground, "digit"));
                readable(theme.centre_on_tint, ground, "mark");
            }
            let own = [theme.hint_true, theme.hint_false, theme.hint_gone, theme.conflict, theme.cursor];
            let signs = [theme.hint_place, theme.hint_reason, theme.chosen];
            let words = [theme.title, theme.key, theme.good, theme.bad, theme.base];
            for style in own.into_iter().chain(signs).chain(words) {
                readable(style, Style::new(), "text");
            }
            for line in [theme.thin, theme.heavy] {
                let found = contrast(line, &[theme.base]);
                assert!(found >= 3.0, "{name:?}: line {line:?}: {found:.2}");
            }
        }
    }

    #[test]
    fn the_theme_without_colours_has_none() {
        let text = format!("{:?}", ThemeName::None.theme());
        assert!(!text.contains("Indexed") && !text.contains("Rgb"), "{text}");
    }

    #[test]
    fn what_must_be_told_apart_differs_without_colour_too() {
        for name in ThemeName::ALL {
            let theme = name.theme();
            let marks = |style: Style| style.add_modifier;
            assert_ne!(marks(theme.given), marks(theme.entry), "{name:?}");
            assert_ne!(marks(theme.centre), marks(theme.corner), "{name:?}");
            assert!(marks(theme.same).contains(Modifier::UNDERLINED), "{name:?}");
        }
    }
}
