//! What an experiment has to show, before anybody decides how: paragraphs, tables, charts and pictures.
//!
//! An experiment makes a [`Section`] of its data; the terminal, Markdown, JSON, SVG and the page
//! are made of sections and of nothing else.

use serde::{Serialize, Serializer};

use crate::texts::{self, Values};

/// The report of one experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// Its name on the command line, and the beginning of its files' names.
    pub name: String,
    /// A heading.
    pub title: String,
    /// What is asked, in plain words.
    pub question: String,
    /// How it was done.
    pub method: String,
    /// What was found, in one line; empty where nothing was measured.
    pub answer: String,
    /// What came out, in reading order.
    pub blocks: Vec<Block>,
    /// What was left out and why.
    pub cut: Vec<String>,
}

impl Section {
    /// The section of this name: its words come from the texts. `drift` says how steady the machine was.
    pub fn new(name: &str, drift: Option<String>, answer: Option<String>, blocks: Vec<Block>) -> Section {
        let entry = texts::entry(name, &[]);
        let method = texts::text(&format!("{name}.method"));
        Section {
            name: name.to_owned(),
            title: entry.title,
            question: entry.text,
            method: drift.map_or(method.clone(), |drift| format!("{method} {drift}")),
            answer: answer.unwrap_or_default(),
            blocks,
            cut: Vec::new(),
        }
    }
}

/// A part of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A paragraph, computed from the data.
    Text(String),
    /// A table.
    Table(Shown),
    /// A chart.
    Chart(Chart),
    /// A drawing that is no chart.
    Picture(Picture),
}

/// A table to be read: every field is ready text.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Shown {
    /// Its place in the names of files, unique in the section.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The heads of the columns.
    #[serde(rename = "columns")]
    pub head: Vec<String>,
    /// The rows. Fields that begin like a number stand to the right.
    pub rows: Vec<Vec<String>>,
}

/// A column: its head, and the field of a row.
pub type Column<'a, T> = (&'a str, &'a dyn Fn(&T) -> String);

impl Shown {
    /// A table of these rows, field by field as the columns say; its caption is that of the key.
    pub fn by<T>(
        key: &str,
        values: &Values<'_>,
        columns: &[Column<'_, T>],
        rows: impl IntoIterator<Item = T>,
    ) -> Shown {
        let head = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
        let row = |row: T| columns.iter().map(|(_, field)| field(&row)).collect();
        Shown::new(key, values, head, rows.into_iter().map(row).collect())
    }

    /// A table of these fields, with these heads.
    pub fn new(key: &str, values: &Values<'_>, head: Vec<String>, rows: Vec<Vec<String>>) -> Shown {
        Shown { name: texts::name(key), caption: texts::entry(key, values).text, head, rows }
    }

    /// A table with a row for each of these and a column for each name, the first column with this head.
    pub fn grid<R>(
        key: &str,
        values: &Values<'_>,
        first: (&str, &dyn Fn(&R) -> String),
        names: &[String],
        rows: &[R],
        field: &dyn Fn(&R, &str) -> String,
    ) -> Shown {
        let row = |row: &R| {
            std::iter::once(first.1(row)).chain(names.iter().map(|name| field(row, name))).collect()
        };
        let head = std::iter::once(first.0.to_owned()).chain(names.iter().cloned()).collect();
        Shown::new(key, values, head, rows.iter().map(row).collect())
    }
}

/// A chart: axes and series.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Chart {
    /// The name of its files, unique in the section.
    pub name: String,
    /// A short title above it.
    pub title: String,
    /// What it shows and how to read it, below.
    pub caption: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// What is drawn, the first lowest.
    pub series: Vec<Series>,
}

impl Chart {
    /// A chart of these series, as a block; title and caption are those of the key.
    pub fn block(key: &str, values: &Values<'_>, axes: [Axis; 2], series: Vec<Series>) -> Block {
        let (texts::Entry { title, text, .. }, [x, y]) = (texts::entry(key, values), axes);
        Block::Chart(Chart { name: texts::name(key), title, caption: text, x, y, series })
    }
}

/// An axis.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Axis {
    /// What it measures, with the unit.
    pub label: String,
    /// Whether each step multiplies.
    pub log: bool,
    /// In what its numbers are given; `null` in JSON where there is no unit.
    #[serde(serialize_with = "unit_or_null")]
    pub unit: Unit,
    /// For an axis of categories: their names, at 0, 1, 2 ...
    pub categories: Vec<String>,
    /// Where its numbers are written; empty where round numbers do.
    #[serde(skip)]
    pub ticks: Vec<f64>,
}

impl Axis {
    fn new(label: &str, log: bool, categories: Vec<String>) -> Axis {
        Axis { label: label.into(), log, unit: Unit::Plain, categories, ticks: Vec::new() }
    }

    /// Even steps.
    pub fn linear(label: &str) -> Axis {
        Axis::new(label, false, Vec::new())
    }

    /// Steps that multiply.
    pub fn log(label: &str) -> Axis {
        Axis::new(label, true, Vec::new())
    }

    /// Named places.
    pub fn named(label: &str, names: Vec<String>) -> Axis {
        Axis::new(label, false, names)
    }

    /// The same with its numbers at these places.
    pub fn at(self, ticks: impl IntoIterator<Item = f64>) -> Axis {
        let mut ticks: Vec<f64> = ticks.into_iter().collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        Axis { ticks, ..self }
    }

    /// The same with numbers in this unit.
    pub fn of(self, unit: Unit) -> Axis {
        Axis { unit, ..self }
    }
}

/// In what the numbers of an axis are given, and so how they are written at its ticks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Nothing to be added.
    #[default]
    Plain,
    /// Seconds: written as 10 ns, 1 µs, 1 ms, 1 s.
    Seconds,
    /// Bytes: written as 1 kB, 10 kB, 1 MB.
    Bytes,
    /// Shares of 1: written as 25 %.
    Share,
}

fn unit_or_null<S: Serializer>(unit: &Unit, serializer: S) -> Result<S::Ok, S::Error> {
    (*unit != Unit::Plain).then_some(unit).serialize(serializer)
}

/// Something drawn in a chart.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Series {
    /// Its name in the legend; series without one are not in it.
    pub name: String,
    /// How it is drawn.
    pub mark: Mark,
    /// Its colour's place in the palette, so that an algorithm has the same colour in every chart.
    #[serde(skip)]
    pub colour: usize,
    /// Its points, from left to right; numbers that are none are left out, and points at or below 0 on a
    /// logarithmic axis too.
    pub points: Vec<(f64, f64)>,
    /// From where to where the truth may lie, for each point; empty where that is not known.
    pub band: Vec<(f64, f64)>,
    /// Which points are lower bounds, for each point; empty where none is. Their marks are open.
    #[serde(rename = "lower_bounds", skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<bool>,
}

impl Series {
    /// A series without a band.
    pub fn new(name: impl Into<String>, mark: Mark, colour: usize, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), mark, colour, points, band: Vec::new(), bounds: Vec::new() }
    }

    /// The same with a band.
    pub fn with_band(self, band: Vec<(f64, f64)>) -> Series {
        Series { band, ..self }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A line with small points.
    Line,
    /// A broken line: predicted, fitted or taken from elsewhere.
    Dashed,
    /// Points alone; where several lie on each other, a larger one.
    Points,
    /// Stars: figures that somebody else published.
    Stars,
    /// A line in steps, as a survival curve is.
    Steps,
    /// Bars from the axis up, beside each other where several series have them.
    Bars,
}

/// A drawing that is no chart: made of boxes, lines and words on a plane of its own units, y downwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The name of its files, unique in the section.
    pub name: String,
    /// A short title above it.
    pub title: String,
    /// What it shows and how to read it.
    pub caption: String,
    /// Width and height.
    pub size: (f64, f64),
    /// The parts, the first lowest.
    pub shapes: Vec<Drawn>,
    /// The same for a terminal.
    pub text: String,
}

/// A part of a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawn {
    /// A box: left, top, width, height; filled with this colour of the palette, lightly, or not at all.
    Box { at: (f64, f64), size: (f64, f64), fill: Option<usize>, heavy: bool },
    /// A line from here to there.
    Line { from: (f64, f64), to: (f64, f64), heavy: bool },
    /// Words, their middle here.
    Words { at: (f64, f64), text: String, size: f64, bold: bool },
}
