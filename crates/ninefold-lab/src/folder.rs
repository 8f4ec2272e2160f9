//! The folder of a run: `run.json` says what was run, one CSV file for each table holds what came out.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};

use super::Planned;
use super::data::{Data, Table};
use super::experiments::entry;
use crate::bench::machine::{Build, Machine};

/// The version of `run.json`.
const FORMAT: u32 = 1;

/// What was run, by whom and where.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct RunRecord {
    format: u32,
    /// The command lines: of the first run, and of each that went on with it.
    pub commands: Vec<String>,
    /// When it began.
    pub started: String,
    pub seed: u64,
    pub machine: Machine,
    pub build: Build,
    /// The instructions of the lane engine.
    pub backend: String,
    pub experiments: Vec<Done>,
}

/// An experiment of a run.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Done {
    pub name: String,
    pub settings: serde_json::Value,
    /// How long it took, all sittings together.
    pub seconds: f64,
    /// What was left out.
    pub cut: Vec<String>,
}

impl RunRecord {
    /// Of a run that begins now.
    pub fn new(seed: u64) -> RunRecord {
        RunRecord {
            format: FORMAT,
            commands: vec![command()],
            started: humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string(),
            seed,
            machine: Machine::here(),
            build: Build::here(),
            backend: ninefold::batch::Backend::best().to_string(),
            experiments: Vec::new(),
        }
    }

    /// Notes that this command measured something, if it is another than the first.
    pub fn went_on(&mut self) {
        let command = command();
        if !self.commands.contains(&command) {
            self.commands.push(command);
        }
    }

    /// The experiment of this name, begun now if it was not.
    pub fn experiment(&mut self, planned: &Planned) -> &mut Done {
        let name = planned.name;
        if !self.experiments.iter().any(|done| done.name == name) {
            let settings = planned.experiment.settings();
            self.experiments.push(Done { name: name.into(), settings, seconds: 0.0, cut: Vec::new() });
        }
        self.experiments.iter_mut().find(|done| done.name == name).expect("it was just put there")
    }

    /// The command that runs one of its experiments alone, so that it counts the same.
    pub fn command_of(&self, done: &Done) -> String {
        match self.commands.first() {
            Some(first) if !first.starts_with("ninefold lab all") => first.clone(),
            first => {
                let quick = first.is_some_and(|first| first.contains(" --quick"));
                let quick = if quick { " --quick" } else { "" };
                format!("ninefold lab {}{quick} --seed {}", done.name, self.seed)
            }
        }
    }

    /// Reads the one of a folder, if there is one.
    fn read(folder: &Path) -> anyhow::Result<Option<RunRecord>> {
        let file = folder.join("run.json");
        if !file.exists() {
            return Ok(None);
        }
        let name = || file.display().to_string();
        let text = std::fs::read_to_string(&file).with_context(name)?;
        let record: RunRecord =
            serde_json::from_str(&text).context("expected the record of a lab's run").with_context(name)?;
        let found = record.format;
        ensure!(found == FORMAT, "{}: expected format {FORMAT}, found {found}", name());
        Ok(Some(record))
    }
}

/// The command line as somebody would type it again.
fn command() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let quoted = words.map(|word| match word.contains(|letter: char| " '\"*?$\\".contains(letter)) {
        true => format!("'{}'", word.replace('\'', "'\\''")),
        false => word,
    });
    std::iter::once("ninefold".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// How to meet a folder that already holds a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Refuse.
    Keep,
    /// Go on with it.
    Resume,
    /// Begin anew.
    Overwrite,
}

/// A folder that can be written to.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens or makes it, and finds out at once whether it can be used: an hour later would be too late.
    pub fn open(path: &Path, existing: Existing, seed: u64) -> anyhow::Result<(Folder, RunRecord)> {
        let name = path.display();
        std::fs::create_dir_all(path).with_context(|| format!("{name}: cannot make this folder"))?;
        tempfile::tempfile_in(path).with_context(|| format!("{name}: cannot write into this folder"))?;
        let folder = Folder { path: path.to_owned() };
        let before = RunRecord::read(path)?;
        let record = match (existing, before) {
            (Existing::Keep, Some(_)) => bail!(
                "{name} already holds the results of a run; --resume continues it, --overwrite replaces it"
            ),
            (Existing::Resume, None) => bail!("{name}: expected a run to resume, found no run.json"),
            (Existing::Resume, Some(before)) => resumed(before, seed).with_context(|| name.to_string())?,
            (Existing::Keep, None) | (Existing::Overwrite, _) => RunRecord::new(seed),
        };
        if existing == Existing::Overwrite {
            folder.clear()?;
        }
        Ok((folder, record))
    }

    /// Its place.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the tables of an earlier run away. Everything else is written anew.
    fn clear(&self) -> anyhow::Result<()> {
        let tables = super::experiments::ALL.iter().flat_map(|entry| entry.tables());
        let files = tables.map(|table| format!("{}.csv", table.name)).chain(["run.json".to_owned()]);
        for file in files.map(|name| self.path.join(name)).filter(|file| file.exists()) {
            std::fs::remove_file(&file).with_context(|| file.display().to_string())?;
        }
        Ok(())
    }

    /// Makes ready for an experiment: what is there already, as far as it was run with the same settings.
    pub fn begin(&self, planned: &Planned, record: &RunRecord) -> anyhow::Result<Data> {
        let before = record.experiments.iter().find(|done| done.name == planned.name);
        let settings = planned.experiment.settings();
        if let Some(before) = before.filter(|before| before.settings != settings) {
            bail!(
                "{}: {} was begun with other settings: {}",
                self.path.display(),
                planned.name,
                difference(&before.settings, &settings)
            );
        }
        let data = match before {
            Some(_) => self.data(planned.name)?,
            None => Data::new(entry(planned.name).tables()),
        };
        // A line that was cut off in the middle goes away with this.
        for table in data.tables() {
            let file = self.path.join(format!("{}.csv", table.name));
            write(&file, &table.csv()?)?;
        }
        Ok(data)
    }

    /// The tables of an experiment as they are on file.
    pub fn data(&self, name: &str) -> anyhow::Result<Data> {
        let mut tables = entry(name).tables();
        for table in &mut tables {
            let file = self.path.join(format!("{}.csv", table.name));
            if file.exists() {
                let read = Table::read(&file)?;
                let columns = table.columns.join(",");
                ensure!(
                    read.columns == table.columns,
                    "{}: expected the columns {columns}, found {}",
                    file.display(),
                    read.columns.join(",")
                );
                *table = read;
            }
        }
        Ok(Data::new(tables))
    }

    /// Writes `run.json`.
    pub fn keep(&self, record: &RunRecord) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(record)? + "\n";
        write(&self.path.join("run.json"), text.as_bytes())
    }
}

fn resumed(before: RunRecord, seed: u64) -> anyhow::Result<RunRecord> {
    let found = before.seed;
    ensure!(found == seed, "this run has the seed {found}, not {seed}");
    let here = Machine::here();
    if before.machine.cpu != here.cpu {
        return Err(anyhow!(
            "this run was begun on another machine ({}, here {}); its times would not compare",
            before.machine.cpu,
            here.cpu
        ));
    }
    Ok(before)
}

/// The first setting that differs.
fn difference(before: &serde_json::Value, now: &serde_json::Value) -> String {
    let (Some(before), Some(now)) = (before.as_object(), now.as_object()) else { return "all".into() };
    for (name, value) in now {
        match before.get(name) {
            Some(old) if old == value => {}
            Some(old) => return format!("{name} was {old}, now {value}"),
            None => return format!("{name} is new"),
        }
    }
    "one is gone".into()
}

/// Writes a file whole or not at all.
pub fn write(file: &Path, text: &[u8]) -> anyhow::Result<()> {
    let name = || file.display().to_string();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // A temporary file is its maker's alone; results are for everybody who may read the folder.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut new = builder.prefix(".ninefold-").tempfile_in(folder).with_context(name)?;
    std::io::Write::write_all(&mut new, text).with_context(name)?;
    new.persist(file).with_context(name)?;
    Ok(())
}
