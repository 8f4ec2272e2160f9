//! How things look. Every meaning has an attribute or a sign of its own beside its colour, so that nothing
//! is lost in the theme without colours:
//!
//! ```text
//! given       bold                     entry       plain
//! cursor      [ ] and reversed         selected    reversed or shaded
//! same digit  underlined and bold      conflict    '!' beside it, underlined
//! hint: place '*', reason '~'          colours     a small letter a-i in the cell
//! corner mark bold, and ticked         centre mark plain
//! diagonals   ╲ ╱ in empty cells       windows     ▫ in empty cells
//! ```
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
    /// A digit that breaks a rule, or was found wrong.
    pub conflict: Style,
    /// A selected cell.
    pub selected: Style,
    /// The cursor's cell.
    pub cursor: Style,
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
    colours: [u8; 9],
}

const DARK: Palette = Palette {
    ground: 234,
    text: 252,
    dim: 244,
    accent: 110,
    thin: 239,
    heavy: 247,
    given: 255,
    entry: 117,
    corner: 180,
    odd: 235,
    extra: 232,
    peer: 237,
    same: 221,
    hint: 157,
    house: 237,
    hint_ground: 29,
    reason_ground: 24,
    good: 114,
    bad: 210,
    bad_ground: 52,
    selected: 60,
    cursor_ground: 153,
    cursor_text: 233,
    colours: [52, 94, 58, 22, 23, 18, 54, 89, 240],
};

const LIGHT: Palette = Palette {
    ground: 255,
    text: 236,
    dim: 243,
    accent: 25,
    thin: 250,
    heavy: 240,
    given: 232,
    entry: 26,
    corner: 94,
    odd: 254,
    extra: 230,
    peer: 252,
    same: 90,
    hint: 22,
    house: 252,
    hint_ground: 157,
    reason_ground: 153,
    good: 28,
    bad: 124,
    bad_ground: 224,
    selected: 189,
    cursor_ground: 25,
    cursor_text: 255,
    colours: [217, 223, 229, 193, 159, 189, 225, 218, 249],
};

const HIGH_CONTRAST: Palette = Palette {
    ground: 16,
    text: 231,
    dim: 252,
    accent: 226,
    thin: 245,
    heavy: 231,
    given: 231,
    entry: 51,
    corner: 226,
    odd: 232,
    extra: 17,
    peer: 237,
    same: 226,
    hint: 46,
    house: 237,
    hint_ground: 28,
    reason_ground: 18,
    good: 46,
    bad: 231,
    bad_ground: 160,
    selected: 21,
    cursor_ground: 226,
    cursor_text: 16,
    colours: [88, 130, 100, 28, 30, 20, 55, 126, 242],
};

/// Blue, orange and light: the pairs that remain apart in all common kinds of colour blindness.
const COLOUR_BLIND: Palette = Palette {
    ground: 234,
    text: 252,
    dim: 245,
    accent: 75,
    thin: 239,
    heavy: 247,
    given: 255,
    entry: 117,
    corner: 222,
    odd: 235,
    extra: 232,
    peer: 237,
    same: 228,
    hint: 231,
    house: 237,
    hint_ground: 130,
    reason_ground: 24,
    good: 117,
    bad: 214,
    bad_ground: 94,
    selected: 60,
    cursor_ground: 230,
    cursor_text: 16,
    colours: [130, 136, 66, 25, 31, 60, 96, 240, 244],
};

fn coloured(palette: &Palette) -> Theme {
    let fg = |number| Style::new().fg(Color::Indexed(number));
    let bg = |number| Style::new().bg(Color::Indexed(number));
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
        centre: fg(palette.dim),
        corner: fg(palette.corner).add_modifier(Modifier::BOLD),
        colours: palette.colours.map(bg),
        odd: bg(palette.odd),
        extra: bg(palette.extra),
        peer: bg(palette.peer),
        same: fg(palette.same).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        hint_house: bg(palette.house),
        hint_reason: bg(palette.reason_ground).fg(Color::Indexed(palette.hint)),
        hint_place: bg(palette.hint_ground).fg(Color::Indexed(palette.hint)).add_modifier(Modifier::BOLD),
        conflict: fg(palette.bad).bg(Color::Indexed(palette.bad_ground)).add_modifier(Modifier::UNDERLINED),
        selected: bg(palette.selected),
        cursor: fg(palette.cursor_text).bg(Color::Indexed(palette.cursor_ground)),
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
        corner: with(Modifier::BOLD),
        colours: [plain; 9],
        odd: plain,
        extra: plain,
        peer: plain,
        same: with(Modifier::BOLD | Modifier::UNDERLINED),
        hint_house: plain,
        hint_reason: with(Modifier::UNDERLINED),
        hint_place: with(Modifier::BOLD),
        conflict: with(Modifier::UNDERLINED),
        selected: with(Modifier::REVERSED),
        cursor: with(Modifier::REVERSED | Modifier::BOLD),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
