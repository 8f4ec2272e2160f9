//! A section for other programs: its text, its tables field by field, the points of its charts.

use serde_json::{Map, Value, json};

use super::Run;
use crate::section::{Block, Section};

/// As JSON. Numbers that are not finite become `null`.
pub fn json(run: &Run, section: &Section) -> anyhow::Result<String> {
    let (mut texts, mut tables, mut charts) = (Vec::new(), Vec::new(), Vec::new());
    for block in &section.blocks {
        match block {
            Block::Text(text) => texts.push(text),
            Block::Table(shown) => tables.push(shown),
            Block::Chart(shown) => charts.push(shown),
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
        "answer": section.answer,
        "run": {
            "command": run.command,
            "alone": run.part(section).map(|part| &part.command),
            "seed": run.seed,
            "started": run.started,
            "took": run.took(Some(section)),
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
