//! `lab plot`: the report of one kept table again, from the file alone.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::chart::Screen;
use super::data::{Data, Table};
use super::experiments::{ALL, Entry};
use super::report;
use super::section::Block;
use crate::exit::Exit;
use crate::output;

/// Draws what a file holds: in the terminal, or as files in a folder.
pub fn plot(file: &Path, out: Option<&Path>) -> anyhow::Result<Exit> {
    let (entry, data) = load(file)?;
    let section = (entry.section)(&data);
    match out {
        Some(folder) => {
            let name = folder.display();
            std::fs::create_dir_all(folder).with_context(|| format!("{name}: cannot make this folder"))?;
            let files = report::write_drawings(folder, &section)?;
            match files.len() {
                0 => output::say(&format!("{}: nothing to draw", file.display())),
                count => output::say(&format!("{count} files written into {name}")),
            }
        }
        None => {
            let mut drawn = section;
            drawn.blocks.retain(|block| matches!(block, Block::Chart(_) | Block::Picture(_)));
            let mut out = output::stdout();
            out.write_all(report::terminal(&drawn, Screen::here()).as_bytes())?;
            out.flush()?;
        }
    }
    Ok(Exit::Yes)
}

/// The experiment a table belongs to is told by its columns; its other tables are looked for beside it.
fn load(file: &Path) -> anyhow::Result<(&'static Entry, Data)> {
    let table = Table::read(file)?;
    for entry in &ALL {
        let mut tables = (entry.tables)();
        let Some(place) = tables.iter().position(|one| one.columns == table.columns) else { continue };
        for (other, one) in tables.iter_mut().enumerate() {
            let beside = file.with_file_name(format!("{}.csv", one.name));
            let read = match other == place {
                true => table.clone(),
                false if beside.exists() => Table::read(&beside)?,
                false => continue,
            };
            if read.columns == one.columns {
                one.rows = read.rows;
            }
        }
        return Ok((entry, Data::new(tables)));
    }
    let names: Vec<String> =
        ALL.iter().flat_map(|entry| (entry.tables)()).map(|table| format!("{}.csv", table.name)).collect();
    bail!(
        "{}: expected a table of the lab ({}), found columns {}",
        file.display(),
        names.join(", "),
        table.columns.join(",")
    );
}
