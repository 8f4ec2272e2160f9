//! The report of the run in `docs/lab`: real data of every kind of block.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;
use crate::chart::Screen;
use crate::section::{Axis, Chart, Mark, Picture, Series, Shown};

const BAD: &str = "<script>alert('x')</script> & \"y\" | *z* _u_ \u{1b}[31m";

/// A section in which everything that is written is this.
fn all(words: &str) -> Section {
    let words = || words.to_owned();
    let axis = || Axis::linear(&words());
    let series = Series::new(words(), Mark::Line, 0, vec![(1.0, f64::NAN)]);
    Section {
        name: "../bad name".into(),
        title: words(),
        question: words(),
        method: words(),
        answer: words(),
        blocks: vec![
            Block::Text(words() + " `" + &words() + "`"),
            Block::Table(Shown {
                name: "t".into(),
                caption: words(),
                head: vec![words(), words()],
                rows: vec![
                    vec![words(), "1".into()],
                    vec![],
                    vec!["a".into(), "b".into(), "too many".into()],
                ],
            }),
            Block::Chart(Chart {
                name: "a/b".into(),
                title: words(),
                caption: words(),
                x: axis(),
                y: axis(),
                series: vec![series],
            }),
            Block::Picture(Picture {
                name: "p".into(),
                title: words(),
                caption: words(),
                size: (10.0, 10.0),
                shapes: vec![],
                text: words(),
            }),
        ],
        cut: vec![words()],
    }
}

fn section(name: &str) -> Section {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab");
    let (entry, data) = crate::plot::load(&folder.join(format!("{name}.csv"))).unwrap();
    (entry.section)(&data)
}

fn sections() -> [Section; 3] {
    let mut growth = section("growth");
    growth.cut = vec!["Boards with more than 60 empty cells: interrupted.".into()];
    [growth, section("elimination"), section("hardness")]
}

fn run() -> Run {
    Run {
        title: "What solving costs".into(),
        command: "ninefold lab all --seed 2024 --out report".into(),
        parts: vec![Part {
            name: "growth".into(),
            command: "ninefold lab growth --seed 2024".into(),
            took: "7 min".into(),
        }],
        seed: 2024,
        machine: vec![("Processor".into(), "a fast one".into())],
        started: "2026-02-03 17:05".into(),
        took: "23 min 11 s".into(),
        cut: vec!["Interrupted after 4 of 7 experiments.".into()],
    }
}

/// How many blocks of all sections are of this kind.
fn blocks(kind: fn(&Block) -> bool) -> usize {
    sections().iter().flat_map(|section| &section.blocks).filter(|block| kind(block)).count()
}

/// The page's tags in order, if every one is closed where it should be.
fn tags(page: &str) -> Vec<String> {
    let mut reader = Reader::from_str(page);
    let (mut tags, mut open) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}")) {
            Event::Eof => break,
            Event::Start(tag) => {
                open += 1;
                tags.push(tag.name().as_ref().to_owned());
            }
            Event::End(_) => open -= 1,
            _ => {}
        }
    }
    assert_eq!(open, 0);
    tags
}

#[test]
fn the_page_has_everything_and_is_closed_everywhere() {
    let page = html(&run(), &sections());
    let tags = tags(&page);
    let count = |name: &str| tags.iter().filter(|tag| *tag == name).count();
    let drawings = blocks(|block| matches!(block, Block::Chart(_) | Block::Picture(_)));
    let tables = blocks(|block| matches!(block, Block::Table(_)));
    assert!(drawings >= 9 && tables >= 6 && blocks(|block| matches!(block, Block::Picture(_))) == 2);
    assert_eq!([count("svg"), count("figure"), count("table")], [drawings, drawings, tables]);
    assert_eq!([count("h1"), count("main")], [1, 1]);
    for section in sections() {
        let said = [&section.title, &section.question];
        assert!(said.iter().all(|words| page.contains(&chart::escaped(words))));
        for block in &section.blocks {
            let words = match block {
                Block::Text(text) => text,
                Block::Table(table) => &table.caption,
                Block::Chart(chart) => &chart.caption,
                Block::Picture(picture) => &picture.caption,
            };
            // Code has tags around it.
            let words = words.split('`').next().unwrap_or_default();
            assert!(page.contains(&chart::escaped(words)), "{words}");
        }
    }
    for words in ["2024", "a fast one", "23 min 11 s", "Interrupted", "more than 60", ">--seed</span>"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(
        !page.contains("src=") && !page.contains("@import") && !page.contains("url("),
        "needs other files"
    );
}

#[test]
fn headings_come_in_order_and_no_name_is_taken_twice() {
    let page = html(&run(), &sections());
    let mut before = 0;
    for tag in tags(&page) {
        if let ["h", level] = [&tag[..1], &tag[1..]]
            && let Ok(level) = level.parse::<u32>()
        {
            assert!(level <= before + 1, "h{level} after h{before}");
            before = level;
        }
    }
    let mut ids: Vec<&str> =
        page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let links = page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    assert!(links.clone().count() >= 3 && links.into_iter().all(|link| ids.contains(&link)));
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
}

#[test]
fn bad_words_stay_words() {
    let run = Run { title: BAD.into(), command: BAD.into(), cut: vec![BAD.into()], ..run() };
    let page = html(&run, &[all(BAD)]);
    assert!(!tags(&page).contains(&"script".to_owned()));
    assert!(page.contains("&lt;script&gt;") && !page.contains('\u{1b}'));
    let markdown = markdown(&run, &all(BAD));
    // Outside code every sign that means something is escaped.
    let outside: String = markdown.split('`').step_by(2).collect();
    assert!(!outside.replace("\\<", "").contains('<'), "{outside}");
    assert!(markdown.contains("](___bad_name-a_b.svg)"));
    let text = terminal(&all(BAD), Screen { width: 80, colour: true });
    assert!(!text.contains("\u{1b}[31m"));
}

#[test]
fn numbers_stand_at_the_right() {
    let page = html(&run(), &sections());
    assert!(
        page.contains("<td class=\"right\">1000</td>") && page.contains("<th scope=\"row\">exact-cover</th>")
    );
    let text = markdown(&run(), &section("growth"));
    // The table of counters.
    assert!(text.contains("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"), "{text}");
    assert!(text.contains("| exact-cover | ") && text.contains("](growth-time.svg)"));
}

#[test]
fn json_has_every_field_and_every_point() {
    let section = section("growth");
    let value: serde_json::Value = serde_json::from_str(&json(&run(), &section).unwrap()).unwrap();
    assert_eq!(value["run"]["command"], "ninefold lab all --seed 2024 --out report");
    assert_eq!(value["run"]["alone"], "ninefold lab growth --seed 2024");
    assert_eq!(value["run"]["took"], "7 min; the whole run 23 min 11 s");
    let Some(Block::Table(table)) = section.blocks.iter().find(|block| matches!(block, Block::Table(_)))
    else {
        panic!("no table");
    };
    assert_eq!(value["tables"][0]["rows"], serde_json::json!(table.rows));
    let Some(Block::Chart(chart)) = section.blocks.iter().find(|block| matches!(block, Block::Chart(_)))
    else {
        panic!("no chart");
    };
    let series = &value["charts"][0]["series"];
    for (of, found) in chart.series.iter().zip(series.as_array().unwrap()) {
        assert_eq!(found["points"].as_array().unwrap().len(), of.points.len());
    }
    assert_eq!(value["charts"][0]["y"]["unit"], "seconds");
    assert!(value["charts"][0]["x"]["unit"].is_null());
    for (of, found) in chart.series.iter().zip(series.as_array().unwrap()) {
        let mark = match of.mark {
            Mark::Line => "line",
            Mark::Dashed => "dashed",
            Mark::Points => "points",
            Mark::Stars => "stars",
            Mark::Steps => "steps",
            Mark::Bars => "bars",
        };
        assert_eq!(found["mark"], mark);
    }
    let bad: serde_json::Value = serde_json::from_str(&json(&run(), &all(BAD)).unwrap()).unwrap();
    assert_eq!(bad["title"], BAD);
    assert!(bad["charts"][0]["series"][0]["points"][0][1].is_null());
}

#[test]
fn a_terminal_shows_all_within_its_width() {
    for width in [40, 60, 80, 120] {
        for section in sections().into_iter().chain([all(BAD)]) {
            let text = terminal(&section, Screen { width, colour: true });
            let plain = anstream::adapter::strip_str(&text).to_string();
            for line in plain.lines() {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
            for block in &section.blocks {
                // However narrow, no column is lost.
                if let Block::Table(table) = block {
                    let heads = table.head.iter().filter(|head| head.chars().count() < 20);
                    heads.for_each(|head| assert!(plain.contains(head.as_str()), "{width}: {head}"));
                }
            }
        }
    }
}

#[test]
fn all_files_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("new");
    let written = write_all(&inside, &run(), &sections()).unwrap();
    // Again: what is there already is replaced.
    assert_eq!(write_all(&inside, &run(), &sections()).unwrap(), written);
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(&inside).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut expected = written.clone();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let names: Vec<&str> = written.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    for name in ["growth.md", "growth.json", "growth-time.svg", "elimination-evil.svg", "report.html"] {
        assert!(names.contains(&name), "{names:?}");
    }
    let drawings = blocks(|block| matches!(block, Block::Chart(_) | Block::Picture(_)));
    assert_eq!(names.len(), drawings + 2 * sections().len() + 1);
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = write_all(&file, &run(), &sections()).unwrap_err();
    assert!(format!("{error:#}").contains("cannot be made"), "{error:#}");
}
