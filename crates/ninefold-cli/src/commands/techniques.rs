//! `ninefold techniques`: the catalogue.

use std::io::Write;

use ninefold::generate::Target;
use ninefold::logic::{Needs, Scale, Technique};
use serde_json::json;

use crate::args::TechniquesArguments;
use crate::exit::Exit;
use crate::{output, report};

/// `ninefold techniques`.
pub fn run(arguments: &TechniquesArguments) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    let techniques = match &arguments.name {
        Some(named) => named.techniques.clone(),
        None => Technique::ALL.to_vec(),
    };
    match (arguments.json, &arguments.name) {
        (true, _) => {
            for technique in techniques {
                writeln!(out, "{}", as_json(technique))?;
            }
        }
        (false, None) => write!(out, "{}", table(&techniques))?,
        (false, Some(_)) => {
            let entries: Vec<String> = techniques.into_iter().map(entry).collect();
            write!(out, "{}", entries.join("\n"))?;
        }
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// The number on Sudoku Explainer's scale, where it has one.
fn se(technique: Technique) -> String {
    technique.se().map_or_else(|| "-".to_owned(), |easiest| easiest.to_string())
}

/// `140 hard`.
fn hodoku(technique: Technique) -> String {
    match technique.hodoku() {
        Some((score, level)) => format!("{score} {level}"),
        None => "-".to_owned(),
    }
}

fn needs(technique: Technique) -> &'static str {
    match technique.needs() {
        Needs::Nothing => "",
        Needs::OneSolution => "one solution",
    }
}

fn table(techniques: &[Technique]) -> String {
    let heading = ["technique", "family", "SE", "HoDoKu", "needs", "also called"].map(str::to_owned).to_vec();
    let mut rows = vec![heading];
    rows.extend(techniques.iter().map(|&technique| {
        vec![
            technique.name().to_owned(),
            technique.family().to_string(),
            se(technique),
            hodoku(technique),
            needs(technique).to_owned(),
            technique.aliases().join(", "),
        ]
    }));
    report::columns(&rows, &[0, 1, 3, 4, 5])
}

/// One technique in detail.
fn entry(technique: Technique) -> String {
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{bold}{}{bold:#}\n", technique.name());
    let mut fact = |word: &str, what: String| {
        if !what.is_empty() {
            text.push_str(&format!("  {word:12} {what}\n"));
        }
    };
    fact("also called", technique.aliases().join(", "));
    fact("idea", technique.idea().to_owned());
    fact("family", technique.family().to_string());
    fact("SE", technique.se().map_or("none of its own".to_owned(), |easiest| format!("from {easiest}")));
    fact("HoDoKu", technique.hodoku().map_or("none of its own".to_owned(), |_| hodoku(technique)));
    fact(
        "needs",
        match technique.needs() {
            Needs::Nothing => "nothing but the rules: it works on every board".to_owned(),
            Needs::OneSolution => {
                "that the puzzle has one solution; --no-uniqueness leaves it out".to_owned()
            }
        },
    );
    fact("scales", scales(technique).join(", "));
    if Target::technique(technique).check().is_ok() {
        fact("try one", format!("ninefold generate --needs '{technique}' --nothing-harder"));
    }
    text
}

/// The scales on which it is rated.
fn scales(technique: Technique) -> Vec<&'static str> {
    let tries = |scale: &&Scale| scale.order().place_of(technique).is_some();
    Scale::ALL.iter().filter(tries).map(|scale| scale.name()).collect()
}

fn as_json(technique: Technique) -> serde_json::Value {
    json!({
        "name": technique.name(),
        "aliases": technique.aliases(),
        "family": technique.family().name(),
        "idea": technique.idea(),
        "se": technique.se().map(f64::from),
        "hodoku_score": technique.hodoku().map(|hodoku| hodoku.0),
        "hodoku_level": technique.hodoku().map(|hodoku| hodoku.1.name()),
        "needs_one_solution": technique.needs() == Needs::OneSolution,
        "scales": scales(technique),
    })
}
