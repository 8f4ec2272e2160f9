//! Who takes part.

use anyhow::{anyhow, bail, ensure};
use ninefold::Algorithm;
use ninefold::batch::{Backend, Shown};

use crate::words::counted;

/// Somebody who solves puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// Its name in the table; no other has it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The lane engine, text in and text out.
    Batch { backend: Backend, threads: usize, shown: Shown },
    /// One puzzle at a time through the library; `lanes` with the backend that was named, if one was.
    Algorithm { algorithm: Algorithm, backend: Option<Backend>, shown: Shown },
    /// Another program.
    Command(String),
}

impl Kind {
    /// In words, for the record.
    pub fn describe(&self) -> String {
        match self {
            Kind::Batch { backend, threads, shown } => {
                let threads = counted(*threads as u64, "thread", "threads");
                format!("lane engine, {backend}, {threads}{}", any(*shown))
            }
            Kind::Algorithm { algorithm: Algorithm::Lanes, backend, shown } => {
                let backend = backend.unwrap_or_else(Backend::best_for_one);
                format!("library, lanes with {backend}, one puzzle at a time{}", any(*shown))
            }
            Kind::Algorithm { algorithm, .. } => format!("library, {algorithm}, one puzzle at a time"),
            Kind::Command(command) => format!("command: {command}"),
        }
    }
}

fn any(shown: Shown) -> &'static str {
    if shown == Shown::Any { ", any of several solutions" } else { "" }
}

/// The contestants of these names and commands; this backend where a name leaves it open.
pub fn all(names: &[String], commands: &[String], usual: Option<Backend>) -> anyhow::Result<Vec<Contestant>> {
    let mut found: Vec<Contestant> = Vec::new();
    let own = names.iter().map(|name| Ok((name.clone(), kind(name, usual)?)));
    for contestant in own.chain(commands.iter().map(|text| command(text))) {
        let (name, kind) = contestant?;
        // The same twice shows how far two equal figures lie apart.
        let mut unused = name.clone();
        let mut number = 1;
        while found.iter().any(|other| other.name == unused) {
            number += 1;
            unused = format!("{name} ({number})");
        }
        found.push(Contestant { name: unused, kind });
    }
    ensure!(!found.is_empty(), "expected a contestant");
    ensure!(found.len() <= 100, "expected at most 100 contestants, found {}", found.len());
    Ok(found)
}

fn kind(name: &str, usual: Option<Backend>) -> anyhow::Result<Kind> {
    let unknown = || {
        let algorithms = Algorithm::ALL.map(Algorithm::name).join(", ");
        let batches: Vec<String> = available().map(|backend| format!("batch:{backend}")).collect();
        let batches = batches.join(", ");
        anyhow!(
            "expected a contestant (batch, {batches}, batch@THREADS, {algorithms}, lanes:BACKEND; batch and lanes also \
             with +any), found '{name}'"
        )
    };
    let (own, shown) = match name.strip_suffix("+any") {
        Some(own) => (own, Shown::Any),
        None => (name, Shown::Least),
    };
    if let Some(rest) = own.strip_prefix("batch") {
        let (rest, threads) = match rest.split_once('@') {
            Some((rest, threads)) => (rest, threads.parse().map_err(|_| unknown())?),
            None => (rest, 1),
        };
        ensure!((1..=1024).contains(&threads), "{name}: expected 1 to 1024 threads, found {threads}");
        let backend = backend_of(name, rest, usual, unknown)?.unwrap_or_else(Backend::best);
        return Ok(Kind::Batch { backend, threads, shown });
    }
    if let Some(rest) = own.strip_prefix(Algorithm::Lanes.name()) {
        let backend = backend_of(name, rest, usual, unknown)?;
        return Ok(Kind::Algorithm { algorithm: Algorithm::Lanes, backend, shown });
    }
    let algorithm = name.parse().map_err(|_| unknown())?;
    Ok(Kind::Algorithm { algorithm, backend: None, shown })
}

/// The backend that this contestant names, or else the usual one.
fn backend_of(
    contestant: &str,
    rest: &str,
    usual: Option<Backend>,
    unknown: impl FnOnce() -> anyhow::Error,
) -> anyhow::Result<Option<Backend>> {
    if rest.is_empty() {
        return Ok(usual);
    }
    let name = rest.strip_prefix(':').ok_or_else(unknown)?;
    let backend: Backend = name.parse().map_err(|error| anyhow!("{contestant}: {error}"))?;
    ensure!(backend.is_available(), "{contestant}: this machine cannot run {backend}");
    Ok(Some(backend))
}

/// The backends that this machine can run.
pub fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

/// `NAME=COMMAND`, or a command whose name is its program's.
fn command(text: &str) -> anyhow::Result<(String, Kind)> {
    // 'LANG=C prog' also has a name and a '='; it is then called LANG, and can be given a better one.
    let is_name = |name: &str| {
        let letter = |letter: char| letter.is_alphanumeric() || "_-.+".contains(letter);
        !name.is_empty() && name.chars().all(letter)
    };
    let (name, command) = match text.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, command)) => (name.to_owned(), command),
        None => {
            let program = text.split_whitespace().next().unwrap_or_default();
            (program.rsplit('/').next().unwrap_or_default().to_owned(), text)
        }
    };
    if command.trim().is_empty() {
        bail!("--against: expected a command, found '{text}'");
    }
    Ok((name, Kind::Command(command.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(own: &[&str], others: &[&str]) -> anyhow::Result<Vec<String>> {
        let strings = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        Ok(all(&strings(own), &strings(others), None)?.into_iter().map(|one| one.name).collect())
    }

    #[test]
    fn contestants_are_named_apart() {
        let named = names(
            &["lanes", "batch:portable@2", "lanes", "lanes:portable", "batch+any"],
            &["x=cat | cat", "/bin/cat -u", "cat"],
        );
        assert_eq!(
            named.unwrap(),
            ["lanes", "batch:portable@2", "lanes (2)", "lanes:portable", "batch+any", "x", "cat", "cat (2)"]
        );
    }

    #[test]
    fn others_are_refused() {
        for bad in [
            "",
            "batches",
            "batch:",
            "batch:mmx",
            "batch@",
            "batch@0",
            "batch@x",
            "lanes@2",
            "lanes:",
            "lanes:mmx",
            "lanesx",
            "backtrack+any",
        ] {
            let error = names(&[bad], &[]).unwrap_err().to_string();
            assert!(error.contains("expected"), "{bad}: {error}");
        }
        assert!(names(&[], &[]).is_err());
        assert!(names(&[], &["x="]).is_err());
        assert!(names(&[], &["  "]).is_err());
    }
}
