//! What an experiment has to show, before anybody decides how: paragraphs, tables, charts and pictures.
//!
//! An experiment makes a [`Section`] of its data; the terminal, Markdown, JSON, SVG and the page
//! are made of sections and of nothing else.

use serde::{Serialize, Serializer};

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
    /// What came out, in reading order.
    pub blocks: Vec<Block>,
    /// What was left out and why.
    pub cut: Vec<String>,
}

impl Section {
    /// A section of which nothing was left out.
    pub fn new(name: &str, title: &str, question: &str, method: &str, blocks: Vec<Block>) -> Section {
        let [name, title, question, method] = [name, title, question, method].map(str::to_owned);
        Section { name, title, question, method, blocks, cut: Vec::new() }
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

impl Shown {
    /// A table with these heads, separated by '|'.
    pub fn new(
        name: impl Into<String>,
        caption: impl Into<String>,
        heads: &str,
        rows: Vec<Vec<String>>,
    ) -> Shown {
        let head = heads.split('|').map(str::to_owned).collect();
        Shown { name: name.into(), caption: caption.into(), head, rows }
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
    /// A chart of these series.
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        caption: impl Into<String>,
        x: Axis,
        y: Axis,
        series: Vec<Series>,
    ) -> Chart {
        Chart { name: name.into(), title: title.into(), caption: caption.into(), x, y, series }
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
}

impl Axis {
    /// Even steps.
    pub fn linear(label: &str) -> Axis {
        Axis { label: label.into(), log: false, unit: Unit::Plain, categories: Vec::new() }
    }

    /// Steps that multiply.
    pub fn log(label: &str) -> Axis {
        Axis { label: label.into(), log: true, unit: Unit::Plain, categories: Vec::new() }
    }

    /// Named places.
    pub fn named(label: &str, names: Vec<String>) -> Axis {
        Axis { label: label.into(), log: false, unit: Unit::Plain, categories: names }
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
}

impl Series {
    /// A series without a band.
    pub fn new(name: impl Into<String>, mark: Mark, colour: usize, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), mark, colour, points, band: Vec::new() }
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
    /// Points alone.
    Points,
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
