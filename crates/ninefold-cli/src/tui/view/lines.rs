//! The lines of a board: heavy around boxes, thin between cells where there is room, joined properly.

use ninefold::Shape;
use ratatui::buffer::Buffer;

use crate::tui::layout::Geometry;
use crate::tui::theme::Theme;

/// The character for every way in which four lines can meet, each absent, thin or heavy:
/// 27 x up + 9 x right + 3 x down + left.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Up, right, down, left: 0 no line, 1 a thin one, 2 a heavy one.
type Arms = [u8; 4];

/// Draws the lines, in the board's own coordinates.
pub fn draw(buffer: &mut Buffer, geometry: &Geometry, shape: &Shape, theme: &Theme) {
    let side = shape.side();
    let (width, height) = (usize::from(geometry.size.width), usize::from(geometry.size.height));
    let mut arms: Vec<Arms> = vec![[0; 4]; width * height];
    let thin = u8::from(geometry.lined);
    let differ = |one: (usize, usize), other: (usize, usize)| {
        shape.box_of(shape.cell(one.0, one.1)) != shape.box_of(shape.cell(other.0, other.1))
    };
    for line in 0..=side {
        for along in 0..side {
            let edge = line == 0 || line == side;
            if let Some(x) = geometry.x_lines[line] {
                let heavy = edge || differ((along, line - 1), (along, line));
                let weight = if heavy { 2 } else { thin };
                let start = geometry.ys[along];
                for y in start..start + geometry.cell.height {
                    let at = &mut arms[usize::from(y) * width + usize::from(x)];
                    (at[0], at[2]) = (weight, weight);
                }
                if let Some(y) = geometry.y_lines[along] {
                    arms[usize::from(y) * width + usize::from(x)][2] = weight;
                }
                if let Some(y) = geometry.y_lines[along + 1] {
                    arms[usize::from(y) * width + usize::from(x)][0] = weight;
                }
            }
            if let Some(y) = geometry.y_lines[line] {
                let heavy = edge || differ((line - 1, along), (line, along));
                let weight = if heavy { 2 } else { thin };
                let end = geometry.x_lines[along + 1].unwrap_or(geometry.xs[along] + geometry.cell.width);
                for x in geometry.xs[along]..end {
                    let at = &mut arms[usize::from(y) * width + usize::from(x)];
                    (at[1], at[3]) = (weight, weight);
                }
                if let Some(x) = geometry.x_lines[along] {
                    arms[usize::from(y) * width + usize::from(x)][1] = weight;
                }
                if let Some(x) = geometry.x_lines[along + 1] {
                    arms[usize::from(y) * width + usize::from(x)][3] = weight;
                }
            }
        }
    }
    let joints: Vec<char> = JOINTS.chars().collect();
    for (index, &[up, right, down, left]) in arms.iter().enumerate() {
        let joint = [up, right, down, left].iter().fold(0, |sum, &arm| 3 * sum + usize::from(arm));
        if joint > 0 {
            let style = if [up, right, down, left].contains(&2) { theme.heavy } else { theme.thin };
            let (x, y) = ((index % width) as u16, (index / width) as u16);
            buffer[(x, y)].set_char(joints[joint]).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_character_for_every_joint() {
        let joints: Vec<char> = JOINTS.chars().collect();
        assert_eq!(joints.len(), 81);
        let of = |[up, right, down, left]: Arms| {
            joints[[up, right, down, left].iter().fold(0, |sum, &arm| 3 * sum + usize::from(arm))]
        };
        assert_eq!([of([2, 2, 2, 2]), of([1, 1, 1, 1]), of([0, 2, 2, 0])], ['╋', '┼', '┏']);
        assert_eq!([of([2, 1, 2, 1]), of([1, 2, 1, 2]), of([0, 2, 1, 2])], ['╂', '┿', '┯']);
    }
}
