//! A sheet to draw on that becomes SVG: the few strokes that charts and pictures are made of.

use std::fmt::Write as _;

use super::palette::{INK, Marker, Rgb};

/// A place on the sheet, from its upper left corner.
pub type Place = (f64, f64);

/// The browser takes the first font it has. Room is measured for the widest of them, so the text fits in all.
const FONTS: &str = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

const WHITE: Rgb = (255, 255, 255);

/// On which side of its place a text lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Right,
    Middle,
    Left,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    pub size: f64,
    pub side: Side,
    pub bold: bool,
    pub colour: Rgb,
    /// Turned by this angle, in degrees.
    pub turned: f64,
}

impl TextStyle {
    /// Text to the right of its place.
    pub fn new(size: f64) -> TextStyle {
        TextStyle { size, side: Side::Right, bold: false, colour: INK, turned: 0.0 }
    }

    /// The same on another side.
    pub fn on(self, side: Side) -> TextStyle {
        TextStyle { side, ..self }
    }
}

/// A sheet, and the SVG elements drawn on it so far.
pub struct Canvas {
    width: f64,
    height: f64,
    drawn: String,
}

impl Canvas {
    /// An empty white sheet.
    pub fn new(width: f64, height: f64) -> Canvas {
        let (width, height) = (width.ceil(), height.ceil());
        let mut canvas = Canvas { width, height, drawn: String::new() };
        canvas.rectangle((0.0, 0.0), (width, height), Some(WHITE), None);
        canvas
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.drawn.write_fmt(element);
    }

    /// A straight line.
    pub fn line(&mut self, from: Place, to: Place, colour: Rgb, width: f64) {
        self.through(&[from, to], colour, width, &[]);
    }

    /// A line through these places: dashes and gaps of these lengths in turn, or whole where there are none.
    pub fn through(&mut self, places: &[Place], colour: Rgb, width: f64, dashes: &[f64]) {
        if places.len() < 2 {
            return;
        }
        let mut points = String::new();
        for (x, y) in places {
            let _ = write!(points, "{x:.2},{y:.2} ");
        }
        let dashes: Vec<String> = dashes.iter().map(f64::to_string).collect();
        let dashes = match dashes.is_empty() {
            true => String::new(),
            false => format!(" stroke-dasharray=\"{}\"", dashes.join(" ")),
        };
        let (points, ink) = (points.trim_end(), hex(colour));
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}/>"
        ));
    }

    /// The area within these places.
    pub fn area(&mut self, places: &[Place], fill: Rgb, edge: Option<(Rgb, f64)>, opacity: f64) {
        let mut points = String::new();
        for (x, y) in places {
            let _ = write!(points, "{x:.2},{y:.2} ");
        }
        let (points, paint) = (points.trim_end(), paint(Some(fill), edge));
        let opacity = if opacity < 1.0 { format!(" opacity=\"{opacity}\"") } else { String::new() };
        self.add(format_args!("<polygon points=\"{points}\"{paint}{opacity}/>"));
    }

    /// A box.
    pub fn rectangle(&mut self, at: Place, size: (f64, f64), fill: Option<Rgb>, edge: Option<(Rgb, f64)>) {
        let (x, y, width, height) = (at.0, at.1, size.0.max(0.0), size.1.max(0.0));
        let paint = paint(fill, edge);
        self.add(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"{paint}/>"
        ));
    }

    /// A line of text through its place.
    pub fn text(&mut self, (x, y): Place, text: &str, style: TextStyle) {
        let anchor = match style.side {
            Side::Right => "start",
            Side::Middle => "middle",
            Side::Left => "end",
        };
        let (size, ink, text) = (style.size.round().clamp(1.0, 200.0), hex(style.colour), escaped(text));
        let bold = if style.bold { " font-weight=\"bold\"" } else { "" };
        let turned = match style.turned {
            0.0 => String::new(),
            angle => format!(" transform=\"rotate({angle} {x:.2} {y:.2})\""),
        };
        self.add(format_args!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{ink}\"{bold}{turned}>{text}</text>"
        ));
    }

    /// A filled marker of this radius around its place.
    pub fn marker(&mut self, at: Place, marker: Marker, colour: Rgb, radius: f64, opacity: f64) {
        self.drawn_marker(at, marker, radius, colour, None, opacity);
    }

    /// The same marker open.
    pub fn open(&mut self, at: Place, marker: Marker, colour: Rgb, radius: f64) {
        // A cross has no inside.
        let marker = if matches!(marker, Marker::Cross | Marker::Plus) { Marker::Circle } else { marker };
        self.drawn_marker(at, marker, radius, WHITE, Some((colour, 1.5)), 1.0);
    }

    /// A star, with a white edge so that it is seen on a line.
    pub fn star(&mut self, (x, y): Place, colour: Rgb) {
        let corner = |at: u32| {
            let (angle, radius) =
                (f64::from(at) * std::f64::consts::PI / 5.0, if at.is_multiple_of(2) { 9.0 } else { 3.6 });
            (x + radius * angle.sin(), y - radius * angle.cos())
        };
        self.area(&(0..10).map(corner).collect::<Vec<Place>>(), colour, Some((WHITE, 1.0)), 1.0);
    }

    fn drawn_marker(
        &mut self,
        (x, y): Place,
        marker: Marker,
        radius: f64,
        fill: Rgb,
        edge: Option<(Rgb, f64)>,
        opacity: f64,
    ) {
        let corners: &[Place] = match marker {
            Marker::Circle => {
                let (paint, faint) = (paint(Some(fill), edge), format!(" fill-opacity=\"{opacity}\""));
                let faint = if opacity < 1.0 { &faint } else { "" };
                return self.add(format_args!(
                    "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.1}\"{paint}{faint}/>"
                ));
            }
            Marker::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Marker::Up => &[(0.0, -1.2), (1.15, 0.85), (-1.15, 0.85)],
            Marker::Down => &[(0.0, 1.2), (1.15, -0.85), (-1.15, -0.85)],
            Marker::Left => &[(-1.2, 0.0), (0.85, 1.15), (0.85, -1.15)],
            Marker::Right => &[(1.2, 0.0), (-0.85, 1.15), (-0.85, -1.15)],
            Marker::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            Marker::Cross => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
            Marker::Plus => &[(-1.3, 0.0), (1.3, 0.0), (0.0, -1.3), (0.0, 1.3)],
        };
        let at: Vec<Place> = corners.iter().map(|(dx, dy)| (x + dx * radius, y + dy * radius)).collect();
        match marker {
            Marker::Cross | Marker::Plus => {
                at.chunks(2).for_each(|arm| self.line(arm[0], arm[1], fill, 1.7));
            }
            _ => self.area(&at, fill, edge, opacity),
        }
    }

    /// As SVG for a file of its own or for a page, any number of times: it has no ids that could clash.
    pub fn svg(&self, title: &str, description: &str) -> String {
        let Canvas { width, height, drawn } = self;
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             aria-label=\"{title}\" font-family=\"{FONTS}\"><title>{title}</title><desc>{description}</desc>{drawn}</svg>"
        )
    }
}

fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The attributes of a filled shape.
fn paint(fill: Option<Rgb>, edge: Option<(Rgb, f64)>) -> String {
    let fill = fill.map_or_else(|| "none".to_owned(), hex);
    match edge {
        Some((ink, width)) => format!(" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{width}\"", hex(ink)),
        None => format!(" fill=\"{fill}\""),
    }
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

/// About how wide a text is, in the widest of the fonts, by classes of letters.
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

/// The text, shortened where it would be wider.
pub fn shortened(text: &str, size: f64, wide: f64) -> String {
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

/// The text in lines that are no wider, at most this many.
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
    lines.iter().map(|line| shortened(line, size, wide)).collect()
}
