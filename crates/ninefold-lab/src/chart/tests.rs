//! Charts of good data and of bad.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;
use crate::section::{Axis, Drawn, Mark, Series, Unit};

const MARKS: [Mark; 6] = [Mark::Line, Mark::Dashed, Mark::Points, Mark::Stars, Mark::Steps, Mark::Bars];

fn series(name: &str, mark: Mark, colour: usize, points: Vec<(f64, f64)>) -> Series {
    let band = points.iter().map(|&(_, y)| (y * 0.5, y * 2.0)).collect();
    Series { band, ..Series::new(name, mark, colour, points) }
}

fn chart(x: Axis, y: Axis, series: Vec<Series>) -> Chart {
    Chart { name: "c".into(), title: "Title".into(), caption: "Caption".into(), x, y, series }
}

/// All words of a picture, if it is well formed and names no id.
fn words(svg: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let mut words = vec![String::new()];
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} in {svg}")) {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                for attribute in tag.attributes() {
                    let attribute = attribute.unwrap();
                    assert_ne!(attribute.key.as_ref(), "id");
                    let value = attribute.value.as_ref();
                    let name = attribute.key.as_ref();
                    if name != "aria-label" && name != "font-family" {
                        assert!(!value.contains("NaN") && !value.contains("inf"), "{name}={value}");
                    }
                }
            }
            Event::Text(text) => words.last_mut().unwrap().push_str(&text),
            Event::GeneralRef(name) => {
                let letter = match &name[..] {
                    "lt" => "<",
                    "gt" => ">",
                    "amp" => "&",
                    "quot" => "\"",
                    "apos" | "#39" => "'",
                    other => panic!("{other:?}"),
                };
                words.last_mut().unwrap().push_str(letter);
            }
            Event::End(_) => words.push(String::new()),
            _ => {}
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn widest(text: &str) -> usize {
    let plain = anstream::adapter::strip_str(text).to_string();
    plain.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn growth() -> Chart {
    let at = |factor: f64| (1..=81).map(|x| (f64::from(x), 1e-6 * (factor * f64::from(x)).exp())).collect();
    let all = vec![
        series("brute force", Mark::Line, 0, at(0.2)),
        series("fewest", Mark::Line, 1, at(0.05)),
        series("the fit", Mark::Dashed, 0, at(0.21)),
    ];
    chart(Axis::linear("empty cells"), Axis::log("time").of(Unit::Seconds), all)
}

#[test]
fn a_chart_says_what_it_shows() {
    let svg = svg(&growth());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && svg.contains("role=\"img\""));
    let words = words(&svg);
    for word in ["Title", "Caption", "empty cells", "time", "brute force", "fewest", "the fit", "80", "1 s"] {
        assert!(words.iter().any(|found| found == word), "{word} in {words:?}");
    }
    let tags = [svg.matches("<title>").count(), svg.matches("<desc>").count()];
    assert_eq!(tags, [1, 1]);
}

#[test]
fn the_same_place_has_the_same_colour_in_every_chart() {
    let blue = "#0072b2";
    let points = vec![(1.0, 1.0), (2.0, 2.0)];
    for mark in MARKS {
        let with = |colour| {
            let mut series = series("", mark, colour, points.clone());
            series.band.clear();
            svg(&chart(Axis::linear("x"), Axis::linear("y"), vec![series]))
        };
        assert!(with(0).contains(blue), "{mark:?}");
        assert!(!with(1).contains(blue), "{mark:?}");
    }
}

#[test]
fn a_predicted_line_is_dashed_and_a_measured_one_is_whole() {
    let dashed = |mark| {
        let line = series("", mark, 0, vec![(0.0, 0.0), (1.0, 1.0)]);
        svg(&chart(Axis::linear("x"), Axis::linear("y"), vec![line])).contains("stroke-dasharray")
    };
    assert!(dashed(Mark::Dashed));
    assert!(!dashed(Mark::Line));
}

#[test]
fn bad_numbers_never_panic_and_are_never_drawn() {
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e308, -1e308, 1e-320, 3.0];
    let mut every = Vec::new();
    bad.iter().for_each(|&x| bad.iter().for_each(|&y| every.push((x, y))));
    let sets = [Vec::new(), vec![(2.0, 3.0)], vec![(f64::NAN, 1.0)], vec![(0.0, 0.0); 3], every];
    let axes = [
        Axis::linear("a"),
        Axis::log("b").of(Unit::Seconds),
        Axis::linear("c").of(Unit::Share),
        Axis::log("d").of(Unit::Bytes),
        Axis::named("e", vec!["one".into(), "two".into()]),
    ];
    for points in &sets {
        for mark in MARKS {
            for x in &axes {
                for y in &axes {
                    let mut all =
                        vec![series("s", mark, 3, points.clone()), series("", mark, 40, Vec::new())];
                    all[0].band.truncate(points.len() / 2);
                    let chart = chart(x.clone(), y.clone(), all);
                    words(&svg(&chart));
                    for width in [1, 30, 80] {
                        for colour in [false, true] {
                            assert!(widest(&text(&chart, Screen { width, colour })) <= width.max(20));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn bad_words_are_written_as_they_are_or_not_at_all() {
    let bad = "<b>&\"' $x^2$ \\$ \u{1b}[31m\n\0 ￿ 日本";
    let names = vec![bad.to_owned(), "x".repeat(500), String::new()];
    let mut chart = chart(
        Axis::named(bad, names),
        Axis::log(bad),
        vec![
            series(bad, Mark::Bars, 0, vec![(0.0, 1.0), (1.0, 10.0)]),
            series(&"y".repeat(300), Mark::Line, 1, vec![]),
        ],
    );
    chart.title = bad.into();
    chart.caption = bad.into();
    let svg = svg(&chart);
    let clean = printable(bad);
    // Once as a title, once as a description, once above the chart.
    assert!(words(&svg).iter().filter(|word| **word == clean).count() >= 3, "{:?}", words(&svg));
    assert!(!svg.contains("<b>") && !svg.contains('\u{1b}'));
    let text = text(&chart, Screen { width: 60, colour: true });
    assert!(!anstream::adapter::strip_str(&text).to_string().contains('\u{1b}'));
    assert!(!text.contains("[31m\u{0}") && text.matches("\u{1b}[31m").count() == 0);
}

#[test]
fn a_hundred_thousand_points_make_no_hundred_thousand_circles() {
    let points = (0..100_000).map(|at| (f64::from(at % 317), f64::from(at % 7))).collect();
    let mut cloud = series("", Mark::Points, 0, points);
    cloud.band.clear();
    let chart = chart(Axis::linear("x"), Axis::linear("y"), vec![cloud]);
    assert_eq!(svg(&chart).matches("<circle").count(), 317 * 7);
}

#[test]
fn a_terminal_without_colour_tells_lines_by_letters() {
    let plain = text(&growth(), Screen { width: 80, colour: false });
    assert!(plain.contains("aaa") && plain.contains("bbb") && plain.contains("aa brute force"));
    assert!(!plain.chars().any(|letter| ('\u{2800}'..='\u{28ff}').contains(&letter)));
    let coloured = text(&growth(), Screen { width: 80, colour: true });
    assert!(coloured.chars().any(|letter| ('\u{2801}'..='\u{28ff}').contains(&letter)));
    assert!(coloured.contains("\u{1b}[38;5;33m━━\u{1b}[0m brute force"));
    assert_eq!((widest(&plain), widest(&coloured)), (80, 80));
}

#[test]
fn lying_bars_have_their_numbers_behind_them() {
    let bars = series("", Mark::Bars, 0, vec![(0.0, 1.0), (1.0, 2.0)]);
    let chart =
        chart(Axis::named("set", vec!["easy".into(), "hard".into()]), Axis::linear("guesses"), vec![bars]);
    let text = anstream::adapter::strip_str(&text(&chart, Screen { width: 40, colour: false })).to_string();
    let length = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().matches('█').count();
    assert!(text.lines().any(|line| line.starts_with("easy") && line.ends_with(" 1")), "{text}");
    assert!(length("hard").abs_diff(2 * length("easy")) <= 1, "{text}");
}

#[test]
fn a_picture_is_drawn_whatever_its_numbers() {
    let numbers = [0.0, -5.0, 1e9, f64::NAN, f64::INFINITY, 50.0];
    for one in numbers {
        let shapes = vec![
            Drawn::Line { from: (one, 1.0), to: (1.0, one), heavy: true },
            Drawn::Box { at: (one, 0.0), size: (10.0, one), fill: Some(99), heavy: false },
            Drawn::Words { at: (1.0, one), text: "a <word>".into(), size: one, bold: true },
            Drawn::Words { at: (1.0, 1.0), text: "plain".into(), size: 14.0, bold: false },
        ];
        let picture = Picture {
            name: "p".into(),
            title: "The tree".into(),
            caption: "As seen".into(),
            size: (one, 100.0),
            shapes,
            text: String::new(),
        };
        let words = words(&picture_svg(&picture));
        assert!(
            ["The tree", "As seen", "a <word>", "plain"]
                .iter()
                .all(|word| words.iter().any(|found| found == word)),
            "{words:?}"
        );
    }
}
