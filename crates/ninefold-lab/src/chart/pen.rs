//! A sheet to draw on that becomes SVG or PNG: the few strokes that charts and pictures are made of.
//!
//! The crate kuva keeps the strokes and writes both files, with its own font for the pixels. Its ready-made
//! plots are not used: their legends cannot show a line with its marker, their bars know no numbers across,
//! and their logarithmic axes always end at powers of ten.

use kuva::backend::svg::SvgBackend;
use kuva::render::color::Color;
use kuva::render::render::{PathData, Primitive, Scene, TextAnchor, TextSpan};

use super::palette::{INK, Marker, Rgb};

/// A place on the sheet, from its upper left corner.
pub type Place = (f64, f64);

/// The browser takes the first it has; the font of the pixels is the widest of them, so what fits there
/// fits everywhere.
const FONTS: &str = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Where words lie beside their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Right,
    Middle,
    Left,
}

/// How words are written.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    pub size: f64,
    pub side: Side,
    pub bold: bool,
    pub colour: Rgb,
    /// Turned by so many degrees.
    pub turned: f64,
}

impl Hand {
    /// Words to the right of their place.
    pub fn new(size: f64) -> Hand {
        Hand { size, side: Side::Right, bold: false, colour: INK, turned: 0.0 }
    }

    /// On this side of it.
    pub fn on(self, side: Side) -> Hand {
        Hand { side, ..self }
    }
}

/// A sheet with what was drawn on it.
pub struct Pen {
    scene: Scene,
}

impl Pen {
    /// An empty sheet.
    pub fn new(width: f64, height: f64) -> Pen {
        Pen { scene: Scene::new(width.ceil(), height.ceil()) }
    }

    /// A straight line.
    pub fn line(&mut self, from: Place, to: Place, colour: Rgb, width: f64) {
        self.scene.add(Primitive::Line {
            x1: from.0,
            y1: from.1,
            x2: to.0,
            y2: to.1,
            stroke: paint(colour),
            stroke_width: width,
            stroke_dasharray: None,
        });
    }

    /// A broken line through these places. Broken here, as kuva's PNG fills the gaps with the round ends of
    /// the dashes and begins anew at every point.
    pub fn dashed(&mut self, places: &[Place], colour: Rgb, width: f64, dashes: &[f64]) {
        for dash in broken(places, dashes) {
            self.through(dash, colour, width);
        }
    }

    /// A line through these places.
    pub fn through(&mut self, places: Vec<Place>, colour: Rgb, width: f64) {
        if places.len() > 1 {
            self.scene.add(Primitive::PolyLine {
                points: places,
                stroke: paint(colour),
                stroke_width: width,
                stroke_dasharray: None,
            });
        }
    }

    /// The area within these places.
    pub fn area(&mut self, places: &[Place], colour: Rgb, opacity: f64) {
        self.path(places, Some(colour), None, opacity);
    }

    /// A box.
    pub fn rectangle(&mut self, at: Place, size: (f64, f64), fill: Option<Rgb>, edge: Option<(Rgb, f64)>) {
        self.scene.add(Primitive::Rect {
            x: at.0,
            y: at.1,
            width: size.0.max(0.0),
            height: size.1.max(0.0),
            fill: fill.map_or(Color::None, paint),
            stroke: edge.map(|(colour, _)| paint(colour)),
            stroke_width: edge.map(|(_, width)| width),
            opacity: None,
        });
    }

    /// Words on a line through their place.
    pub fn words(&mut self, at: Place, text: &str, hand: Hand) {
        let size = hand.size.round().clamp(1.0, 200.0) as u32;
        let anchor = match hand.side {
            Side::Right => TextAnchor::Start,
            Side::Middle => TextAnchor::Middle,
            Side::Left => TextAnchor::End,
        };
        let (x, y, color) = (at.0, at.1, Some(paint(hand.colour)));
        // Only in rich text PNG has bold letters.
        if hand.bold && hand.turned == 0.0 {
            let spans = vec![TextSpan { bold: true, ..TextSpan::plain(printable(text)) }];
            return self.scene.add(Primitive::RichText { x, y, spans, size, anchor, color });
        }
        self.scene.add(Primitive::Text {
            x,
            y,
            // Between two dollars kuva sees mathematics.
            content: printable(text).replace('$', "\\$"),
            size,
            anchor,
            rotate: (hand.turned != 0.0).then_some(hand.turned),
            bold: hand.bold,
            color,
        });
    }

    /// A marker of this radius around its place.
    pub fn marker(&mut self, (x, y): Place, marker: Marker, colour: Rgb, radius: f64, opacity: f64) {
        let r = radius;
        let at = |corners: &[Place]| -> Vec<Place> {
            corners.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect()
        };
        let square = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)];
        match marker {
            Marker::Circle | Marker::Ring => {
                let ring = marker == Marker::Ring;
                self.scene.add(Primitive::Circle {
                    cx: x,
                    cy: y,
                    r,
                    fill: if ring { Color::Rgb(255, 255, 255) } else { paint(colour) },
                    fill_opacity: (opacity < 1.0).then_some(opacity),
                    stroke: ring.then(|| paint(colour)),
                    stroke_width: ring.then_some(1.5),
                });
            }
            Marker::Square => self.path(&at(&square), Some(colour), None, opacity),
            Marker::Frame => {
                self.path(&at(&square), Some((255, 255, 255)), Some((colour, 1.5)), opacity);
            }
            Marker::Up => {
                self.path(&at(&[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)]), Some(colour), None, opacity)
            }
            Marker::Down => {
                self.path(&at(&[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)]), Some(colour), None, opacity)
            }
            Marker::Diamond => {
                self.path(
                    &at(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
                    Some(colour),
                    None,
                    opacity,
                );
            }
            Marker::Cross | Marker::Plus => {
                let arms = if marker == Marker::Cross {
                    [(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)]
                } else {
                    [(-1.3, 0.0), (1.3, 0.0), (0.0, -1.3), (0.0, 1.3)]
                };
                let ends = at(&arms);
                self.line(ends[0], ends[1], colour, 1.7);
                self.line(ends[2], ends[3], colour, 1.7);
            }
        }
    }

    fn path(&mut self, places: &[Place], fill: Option<Rgb>, edge: Option<(Rgb, f64)>, opacity: f64) {
        let mut d = String::new();
        for (at, (x, y)) in places.iter().enumerate() {
            d += &format!("{}{x:.2} {y:.2}", if at == 0 { "M" } else { "L" });
        }
        self.scene.add(Primitive::Path(Box::new(PathData {
            d: d + "Z",
            fill: fill.map(paint),
            stroke: edge.map_or(Color::None, |(colour, _)| paint(colour)),
            stroke_width: edge.map_or(0.0, |(_, width)| width),
            opacity: (opacity < 1.0).then_some(opacity),
            stroke_dasharray: None,
        })));
    }

    /// As SVG that stands in a file of its own as well as in a page, any number of times: it has no names
    /// that could be taken twice.
    pub fn svg(&self, title: &str, description: &str) -> String {
        let drawn = SvgBackend::new().render_scene(&self.scene);
        let inside = drawn.split_once('>').map_or("</svg>", |(_, inside)| inside);
        let (width, height) = (self.scene.width, self.scene.height);
        let title = escaped(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-label=\"{title}\" font-family=\"{FONTS}\"><title>{title}</title><desc>{}</desc>{inside}",
            escaped(description)
        )
    }

    /// As PNG with so many pixels for each unit of the sheet, but at most so many on a side.
    pub fn png(&self, pixels: f64, most: f64) -> anyhow::Result<Vec<u8>> {
        let pixels = pixels.min(most / self.scene.width.max(self.scene.height));
        let backend = kuva::PngBackend::new().with_scale(pixels as f32);
        backend.render_scene(&self.scene).map_err(|error| anyhow::anyhow!("a chart as PNG: {error}"))
    }
}

/// The pieces of a line that are drawn, when so much is drawn and so much left out in turn.
fn broken(places: &[Place], dashes: &[f64]) -> Vec<Vec<Place>> {
    let Some(&first) = places.first() else { return Vec::new() };
    let (mut pieces, mut piece) = (Vec::new(), vec![first]);
    let (mut turn, mut left) = (0, dashes.first().copied().unwrap_or(f64::INFINITY));
    for pair in places.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let mut walked = 0.0;
        while length - walked > left {
            walked += left;
            let share = walked / length;
            let here = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if turn % 2 == 0 {
                piece.push(here);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![here];
            }
            turn += 1;
            left = dashes[turn % dashes.len()].max(0.5);
        }
        left -= length - walked;
        if turn % 2 == 0 {
            piece.push(to);
        }
    }
    pieces.push(piece);
    pieces
}

fn paint((red, green, blue): Rgb) -> Color {
    Color::Rgb(red, green, blue)
}

/// The text without what neither XML nor a terminal takes.
pub fn printable(text: &str) -> String {
    let taken = |letter: char| {
        if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { letter }
    };
    text.chars().map(|letter| if letter == '\n' || letter == '\t' { ' ' } else { taken(letter) }).collect()
}

/// The text as it stands in HTML and XML, in quotes as well as outside.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in printable(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

/// About how wide words are. Widths in the font of the pixels, by classes of letters.
pub fn width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '|' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | '!' | 'I' => 0.33,
        'f' | 'r' | 't' | '(' | ')' | '-' | '/' => 0.41,
        'm' | 'M' | 'W' | '%' | '@' => 0.96,
        'w' | 'A'..='Z' | '+' | '=' | '×' | '<' | '>' | '−' => 0.77,
        '⁰'..='₎' | '²' | '³' | '¹' => 0.41,
        '\u{1100}'.. => 1.0,
        _ => 0.63,
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// The text, cut where it would be wider.
pub fn cut(text: &str, size: f64, wide: f64) -> String {
    let text = printable(text);
    if width(&text, size) <= wide {
        return text;
    }
    let mut short = String::new();
    for letter in text.chars() {
        short.push(letter);
        if width(&short, size) + size > wide {
            break;
        }
    }
    short.trim_end().to_owned() + "…"
}

/// The text in lines that are no wider, at most so many.
pub fn lines(text: &str, size: f64, wide: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let text = printable(text);
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= wide => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(line, size, wide)).collect()
}
