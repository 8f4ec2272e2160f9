//! Text on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub use crate::tui::layout::{cut, wrap};

/// Writes a line at this place of an area, cut at its edge; gives its width.
pub fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    if y >= area.height || x >= area.width {
        return 0;
    }
    let room = area.width - x;
    let text = cut(text, room);
    buffer.set_stringn(area.x + x, area.y + y, &text, usize::from(room), style);
    text.chars().count() as u16
}
