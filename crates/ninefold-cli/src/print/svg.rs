//! A page as SVG, in points.

use std::fmt::Write as _;

use super::{Anchor, Mark, Page};

/// The page as a file of its own.
pub fn svg(page: &Page) -> String {
    let (width, height) = (page.width, page.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for mark in &page.marks {
        let written = match mark {
            Mark::Shade { x, y, size, grey } => {
                let fill = colour(*grey);
                writeln!(
                    text,
                    "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{size:.2}\" height=\"{size:.2}\" fill=\"{fill}\"/>"
                )
            }
            Mark::Line { from, to, width, grey } => writeln!(
                text,
                "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"{}\" stroke-width=\"{width:.2}\" \
                 stroke-linecap=\"square\"/>",
                from.0,
                from.1,
                to.0,
                to.1,
                colour(*grey)
            ),
            Mark::Text { at, size, anchor, bold, grey, text: words } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                };
                let weight = if *bold { " font-weight=\"bold\"" } else { "" };
                writeln!(
                    text,
                    "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\"{weight} fill=\"{}\">{}</text>",
                    at.0,
                    at.1,
                    colour(*grey),
                    escaped(words)
                )
            }
        };
        written.expect("a string takes all");
    }
    text.push_str("</svg>\n");
    text
}

fn colour(grey: f32) -> String {
    let part = (grey.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{part:02x}{part:02x}{part:02x}")
}

/// Without what XML would take for its own, and without what it does not allow at all.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
