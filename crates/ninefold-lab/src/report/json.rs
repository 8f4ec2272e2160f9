//! A section for other programs: its words, its tables field by field, the points of its charts.

use serde_json::{Map, Value, json};

use super::Run;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};

/// As JSON. Numbers that are none become `null`.
pub fn json(run: &Run, section: &Section) -> anyhow::Result<String> {
    let (mut texts, mut tables, mut charts) = (Vec::new(), Vec::new(), Vec::new());
    for block in &section.blocks {
        match block {
            Block::Text(text) => texts.push(text),
            Block::Table(shown) => tables.push(table(shown)),
            Block::Chart(shown) => charts.push(chart(shown)),
            Block::Picture(_) => {}
        }
    }
    let machine: Map<String, Value> =
        run.machine.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let value = json!({
        "name": section.name,
        "title": section.title,
        "question": section.question,
        "method": section.method,
        "run": {
            "command": run.command_of(section),
            "seed": run.seed,
            "started": run.started,
            "took": run.took,
            "machine": machine,
            "cut": run.cut,
        },
        "cut": section.cut,
        "texts": texts,
        "tables": tables,
        "charts": charts,
    });
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

/// Rows as objects would lose a column whose name is there twice, so they stay lists.
fn table(table: &Shown) -> Value {
    json!({ "name": table.name, "caption": table.caption, "columns": table.head, "rows": table.rows })
}

fn chart(chart: &Chart) -> Value {
    let axis = |axis: &Axis| {
        let unit = match axis.unit {
            Unit::Plain => Value::Null,
            Unit::Seconds => "seconds".into(),
            Unit::Bytes => "bytes".into(),
            Unit::Share => "share".into(),
        };
        json!({ "label": axis.label, "log": axis.log, "unit": unit, "categories": axis.categories })
    };
    let series: Vec<Value> = chart.series.iter().map(self::series).collect();
    json!({
        "name": chart.name,
        "title": chart.title,
        "caption": chart.caption,
        "x": axis(&chart.x),
        "y": axis(&chart.y),
        "series": series,
    })
}

fn series(series: &Series) -> Value {
    let mark = match series.mark {
        Mark::Line => "line",
        Mark::Dashed => "dashed",
        Mark::Points => "points",
        Mark::Steps => "steps",
        Mark::Bars => "bars",
    };
    json!({ "name": series.name, "mark": mark, "points": series.points, "band": series.band })
}
