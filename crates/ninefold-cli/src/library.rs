//! The puzzle library: what comes with the program, and the user's own.
//!
//! Both are JSON arrays of puzzles in the format that `--format json` reads; `data/README.md` describes
//! it. The user's own lie in the platform's data folder, are written to a new file that then takes
//! the old one's place, and are locked while they change, so that two programs at once lose nothing.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use etcetera::BaseStrategy as _;
use ninefold::format::{Format, ReadOptions, Record, Writer, parse_all};
use ninefold::play::built_in;

use crate::output;

/// All puzzles: built-in ones, then the user's own. Where those cannot be read that is said, and the
/// built-in ones are there anyway.
pub fn all() -> anyhow::Result<Vec<Record>> {
    let mut records = built_in();
    match Own::find().and_then(|own| own.load()) {
        Ok(own) => records.extend(own),
        Err(error) => output::say(&format!("ninefold: {error:#}")),
    }
    Ok(records)
}

fn read(text: &str) -> anyhow::Result<Vec<Record>> {
    let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
    let records: Result<Vec<Record>, _> = parse_all(text, &options)?.into_iter().collect();
    Ok(records?)
}

/// The user's own puzzles.
pub struct Own {
    file: PathBuf,
}

impl Own {
    /// In the platform's data folder.
    pub fn find() -> anyhow::Result<Own> {
        let strategy = etcetera::choose_base_strategy().context("no home folder for your own puzzles")?;
        Ok(Own { file: strategy.data_dir().join("ninefold").join("library.json") })
    }

    /// Where they are kept.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// Whether what is there can be read.
    pub fn is_readable() -> bool {
        Own::find().and_then(|own| own.load()).is_ok()
    }

    fn load(&self) -> anyhow::Result<Vec<Record>> {
        match fs::read_to_string(&self.file) {
            Ok(text) => read(&text).with_context(|| format!("{}: left as it is", self.file.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error).with_context(|| self.file.display().to_string()),
        }
    }

    /// Adds puzzles. Each needs a name that no other puzzle has.
    pub fn add(&self, new: Vec<Record>) -> anyhow::Result<()> {
        let folder = self.file.parent().ok_or_else(|| anyhow!("{} has no folder", self.file.display()))?;
        let place = || folder.display().to_string();
        fs::create_dir_all(folder).with_context(place)?;
        let lock = File::create(folder.join("library.lock")).with_context(place)?;
        lock.lock().with_context(place)?;

        let mut records = self.load()?;
        let mut names: Vec<String> = built_in().iter().chain(&records).filter_map(name_of).collect();
        for record in new {
            let name =
                name_of(&record).ok_or_else(|| anyhow!("a puzzle of the library needs a name: --name"))?;
            if names.contains(&name) {
                bail!("the library has a puzzle named '{name}' already");
            }
            names.push(name);
            records.push(record);
        }
        let mut text = String::new();
        let mut writer = Writer::new(Format::Json);
        writer.begin(&mut text);
        for record in &records {
            writer.write(record, &mut text)?;
        }
        writer.finish(&mut text);

        output::write_whole(&self.file, text.as_bytes())
    }
}

fn name_of(record: &Record) -> Option<String> {
    record.about.name.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_puzzles_are_kept_and_a_damaged_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let own = Own { file: folder.path().join("deep/er/library.json") };
        let mut record = built_in().remove(0);
        assert!(own.add(vec![record.clone()]).is_err(), "a built-in name is taken");
        record.about.name = Some("Mine, \"quoted\"".into());
        own.add(vec![record.clone()]).unwrap();
        assert_eq!(own.load().unwrap(), [record.clone()]);
        assert!(own.add(vec![record.clone()]).is_err(), "its own name is taken");

        fs::write(own.path(), "[{\"name\":").unwrap();
        record.about.name = Some("Another".into());
        assert!(own.add(vec![record]).is_err());
        assert_eq!(fs::read_to_string(own.path()).unwrap(), "[{\"name\":");
    }

    #[test]
    fn two_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("library.json");
        let template = built_in().remove(0);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (file, template) = (file.clone(), template.clone());
                scope.spawn(move || {
                    for number in 0..5 {
                        let mut record = template.clone();
                        record.about.name = Some(format!("{thread}-{number}"));
                        Own { file: file.clone() }.add(vec![record]).unwrap();
                    }
                });
            }
        });
        assert_eq!(Own { file }.load().unwrap().len(), 20);
    }
}
