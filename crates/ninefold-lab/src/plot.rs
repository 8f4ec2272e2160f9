//! `lab plot`: the report of one kept table again, from the file alone.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::chart::Screen;
use super::data::{Data, Table};
use super::experiments::{ALL, Entry};
use super::report;
use super::section::Block;

/// Draws what a saved table holds, for a terminal.
pub fn plot(file: &Path) -> anyhow::Result<String> {
    let (entry, data) = load(file)?;
    let mut section = (entry.section)(&data);
    section.blocks.retain(|block| matches!(block, Block::Chart(_) | Block::Picture(_)));
    Ok(report::terminal(&section, Screen::here()))
}

/// Draws what a saved table holds, as files in a folder.
pub fn plot_into(folder: &Path, file: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let (entry, data) = load(file)?;
    let name = folder.display();
    std::fs::create_dir_all(folder).with_context(|| format!("{name}: cannot make this folder"))?;
    report::write_drawings(folder, &(entry.section)(&data))
}

/// The columns of a table show which experiment it belongs to; its other tables are expected in the same folder.
pub(crate) fn load(file: &Path) -> anyhow::Result<(&'static Entry, Data)> {
    let table = Table::read(file)?;
    for entry in &ALL {
        let mut tables = entry.tables();
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
        ALL.iter().flat_map(|entry| entry.tables()).map(|table| format!("{}.csv", table.name)).collect();
    bail!(
        "{}: expected a table of the lab ({}), found columns {}",
        file.display(),
        names.join(", "),
        table.columns.join(",")
    );
}
