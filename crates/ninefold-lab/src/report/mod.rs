//! Sections made visible: in a terminal, as Markdown, as JSON, and as one page for a browser.

mod html;
mod json;
mod markdown;
mod prose;
mod terminal;
#[cfg(test)]
mod tests;

pub use html::html;
pub use json::json;
pub use markdown::markdown;
pub use terminal::terminal;

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::chart;
use super::section::{Block, Section};

/// What is said of the whole run, above the sections.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What the report is called.
    pub title: String,
    /// The commands that made it.
    pub command: String,
    /// What is said of a section alone.
    pub parts: Vec<Part>,
    /// From which everything that is random was made.
    pub seed: u64,
    /// Machine and program, by name: `("processor", "...")`.
    pub machine: Vec<(String, String)>,
    /// When it was begun, ready to be read.
    pub started: String,
    /// How long it took, ready to be read.
    pub took: String,
    /// What holds for the whole run and must not be overlooked, such as that it was interrupted.
    pub cut: Vec<String>,
}

/// What is said of one section.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The section's name.
    pub name: String,
    /// The command that makes it alone again.
    pub command: String,
    /// How long it took.
    pub took: String,
}

impl Run {
    /// What is said of this section.
    fn part(&self, section: &Section) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == section.name)
    }

    /// How long a section took, and the whole run.
    fn took(&self, section: Option<&Section>) -> String {
        match section.and_then(|section| self.part(section)) {
            Some(part) => format!("{}; the whole run {}", part.took, self.took),
            None => self.took.clone(),
        }
    }

    /// What is said of it, by name, in order; for one section, or for all.
    fn facts(&self, section: Option<&Section>) -> Vec<(&str, String)> {
        let mut facts = vec![("Command", self.command.clone())];
        let part = section.and_then(|section| self.part(section));
        facts.extend(part.map(|part| ("Alone", part.command.clone())));
        facts.push(("Seed", self.seed.to_string()));
        facts.push(("Started", self.started.clone()));
        facts.push(("Took", self.took(section)));
        facts.extend(self.machine.iter().map(|(name, value)| (name.as_str(), value.clone())));
        facts.retain(|(_, value)| !value.is_empty());
        facts
    }
}

/// The name of the file of a chart or a picture.
fn drawing_file(section: &Section, name: &str) -> String {
    format!("{}-{}.svg", file_name(&section.name), file_name(name))
}

/// The name without what could lead elsewhere.
fn file_name(name: &str) -> String {
    let kept = |letter: char| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' };
    name.chars().map(kept).collect()
}

/// Writes all but the raw data: for each section Markdown, JSON, and its charts as SVG; and `report.html`. Each file appears whole or not at all.
pub fn write_all(folder: &Path, run: &Run, sections: &[Section]) -> anyhow::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    let mut written = Vec::new();
    for section in sections {
        let name = file_name(&section.name);
        written.extend(write_drawings(folder, section)?);
        written.push(write(folder, &format!("{name}.md"), markdown(run, section).as_bytes())?);
        written.push(write(folder, &format!("{name}.json"), json(run, section)?.as_bytes())?);
    }
    written.push(write(folder, "report.html", html(run, sections).as_bytes())?);
    Ok(written)
}

/// Writes the charts and pictures of a section as SVG.
pub fn write_drawings(folder: &Path, section: &Section) -> anyhow::Result<Vec<PathBuf>> {
    let mut written = Vec::new();
    for block in &section.blocks {
        let (drawing, svg) = match block {
            Block::Chart(chart) => (&chart.name, chart::svg(chart)),
            Block::Picture(picture) => (&picture.name, chart::picture_svg(picture)),
            Block::Text(_) | Block::Table(_) => continue,
        };
        written.push(write(folder, &drawing_file(section, drawing), svg.as_bytes())?);
    }
    Ok(written)
}

fn write(folder: &Path, name: &str, content: &[u8]) -> anyhow::Result<PathBuf> {
    let path = folder.join(name);
    crate::folder::write(&path, content)?;
    Ok(path)
}
