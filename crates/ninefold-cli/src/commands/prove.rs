//! `ninefold prove`: certificates that a puzzle has no solution, exactly one, or exactly so many.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use ninefold::format::{RawRecord, Record};
use ninefold::prove::{Certificate, Claim, Prover};
use ninefold::{Budget, Goal, Puzzle};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::certificate::to_line;
use super::printer::{Output, Printed, Printer};
use super::readable_proof;
use crate::args::{ProofFile, ProveArguments};
use crate::exit::Exit;
use crate::input::{Input, Origin};
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report::summary::Kinds;

/// The file of certificates in a folder.
pub const CERTIFICATES: &str = "certificates.jsonl";
const MANIFEST: &str = "manifest.json";

/// The kinds of answers.
const KINDS: Kinds = &[
    ("unique", true),
    ("impossible", false),
    ("with several solutions", false),
    ("malformed", false),
    ("not proved", false),
];

/// `ninefold prove`.
pub fn run(arguments: &ProveArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let alone = input.origin == Origin::Argument;
    let (print, readable, limit) = (arguments.print, arguments.readable, arguments.limit);
    let text = move |line: u64, record: &Record, certificate: &Certificate| match print {
        _ if readable => readable_proof::text(record, certificate),
        Some(file) => contents(file, &record.puzzle, certificate),
        None => to_line(line, record, certificate).into_bytes(),
    };
    let worker = move || {
        let mut provers: Vec<Prover> = Vec::new();
        move |piece: RawRecord| answer(&piece, limit, &mut provers, &text)
    };
    let threads = arguments.threads.count();
    let Some(folder) = &arguments.out else {
        let mut printer = Printer::new(Output::new(&input, quiet), KINDS);
        pipeline::run(input.reader, QueueLimits::PUZZLES, threads, worker, &mut ToOutput(&mut printer))?;
        return printer.finish();
    };
    let mut output = Output::new(&input, quiet);
    let mut collection = Collection::open(folder, arguments.resume)?;
    let done = collection.puzzles;
    let rest = Skip { reader: input.reader, known: collection.known()?, number: 0 };
    let mut printer = Printer::new(Output::counted(0, true), KINDS);
    {
        let mut sink =
            ToFolder { collection: &mut collection, printer: &mut printer, output: &mut output, alone };
        pipeline::run(rest, QueueLimits::PUZZLES, threads, worker, &mut sink)?;
    }
    if done > 0 && !quiet {
        output::say(&format!("{done} certificates were there already"));
    }
    collection.finish(!interrupted())?;
    let summary = printer.summary;
    output.finish(summary.exit(), |time| summary.words(time))
}

/// A puzzle with its certificate.
struct Proved {
    puzzle: Puzzle,
    certificate: Certificate,
}

/// What one puzzle comes to.
struct Answered {
    printed: Printed,
    text: Vec<u8>,
    proved: Option<Box<Proved>>,
}

/// The answer for one puzzle; `None` where Ctrl-C came first.
fn answer(
    piece: &RawRecord,
    limit: u64,
    provers: &mut Vec<Prover>,
    text: &impl Fn(u64, &Record, &Certificate) -> Vec<u8>,
) -> Option<Answered> {
    let printed = |kind, exit| Printed { kind, exit, text: None };
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => {
            let text = format!("{}\n", crate::report::json::malformed(piece.line(), &error)).into_bytes();
            return Some(Answered { printed: printed(3, Exit::Error), text, proved: None });
        }
    };
    let puzzle = &record.puzzle;
    if provers.iter().all(|prover| prover.shape() != puzzle.shape()) {
        // Files of many shapes are rare; one prover for each shape is enough.
        provers.push(Prover::new(puzzle.shape()));
    }
    let prover = provers.iter().find(|prover| prover.shape() == puzzle.shape()).expect("it was made");
    let budget = Budget { placements: None, cancel: Some(&interrupted) };
    let certificate = match prover.prove(puzzle, Goal::Count(limit), budget) {
        Ok(certificate) => certificate,
        Err(_) if interrupted() => return None,
        Err(error) => {
            let mut object = crate::report::json::object([("line", piece.line())], &record);
            object.insert("claim".into(), Value::Null);
            object.insert("why".into(), error.to_string().into());
            let text = format!("{}\n", Value::from(object)).into_bytes();
            return Some(Answered { printed: printed(4, Exit::Undetermined), text, proved: None });
        }
    };
    let (kind, exit) = match &certificate.claim {
        Claim::Exactly(solutions) if solutions.len() == 1 => (0, Exit::Success),
        Claim::Impossible => (1, Exit::Success),
        Claim::Exactly(_) | Claim::AtLeast(_) => (2, Exit::Success),
    };
    let text = text(piece.line(), &record, &certificate);
    let proved = Some(Box::new(Proved { puzzle: record.puzzle, certificate }));
    Some(Answered { printed: printed(kind, exit), text, proved })
}

/// One file for an outside checker.
fn contents(file: ProofFile, puzzle: &Puzzle, certificate: &Certificate) -> Vec<u8> {
    let mut out = Vec::new();
    let encoding = certificate.encoding(puzzle);
    let written = match file {
        ProofFile::Cnf => encoding.write_cnf(&mut out),
        ProofFile::Opb => encoding.write_opb(&mut out),
        ProofFile::Drat => certificate.write_drat(&mut out),
        ProofFile::BinaryDrat => certificate.write_binary_drat(&mut out),
        ProofFile::Veripb => certificate.write_veripb(puzzle, &mut out),
    };
    written.expect("memory can be written to");
    out
}

/// Certificates on standard output.
struct ToOutput<'a>(&'a mut Printer);

impl Sink<Option<Answered>> for ToOutput<'_> {
    fn take(&mut self, answered: Option<Answered>) -> anyhow::Result<()> {
        let Some(Answered { printed, text, .. }) = answered else { return Ok(()) };
        self.0.summary.add(printed.kind, printed.exit);
        self.0.output.write(text)
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.0.output.idle(self.0.summary.puzzles())
    }
}

/// Certificates in a folder.
struct ToFolder<'a> {
    collection: &'a mut Collection,
    printer: &'a mut Printer,
    output: &'a mut Output,
    /// A puzzle on the command line gets its files for outside checkers.
    alone: bool,
}

impl Sink<Option<Answered>> for ToFolder<'_> {
    fn take(&mut self, answered: Option<Answered>) -> anyhow::Result<()> {
        let Some(Answered { printed, text, proved }) = answered else { return Ok(()) };
        self.printer.summary.add(printed.kind, printed.exit);
        self.collection.add(&text, proved.as_deref())?;
        if let (true, Some(proved)) = (self.alone, proved) {
            let words = &proved.certificate.claim;
            self.output.write(format!("{words}; {} clauses\n", proved.certificate.proof.len()))?;
            self.collection.add_files(&proved)?;
        }
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.collection.file.flush().context(CERTIFICATES)?;
        self.output.idle(self.printer.summary.puzzles())
    }
}

/// A folder of certificates: a file that grows line by line, and a manifest once it is whole.
struct Collection {
    folder: PathBuf,
    file: BufWriter<File>,
    puzzles: u64,
    clauses: u64,
    claims: BTreeMap<&'static str, u64>,
    /// Other files, by name, with their checksums.
    files: BTreeMap<String, String>,
}

impl Collection {
    fn open(folder: &Path, resume: bool) -> anyhow::Result<Collection> {
        let name = || folder.display().to_string();
        fs::create_dir_all(folder).with_context(name)?;
        let path = folder.join(CERTIFICATES);
        if path.exists() && !resume {
            return Err(anyhow!("{} is there already; --resume continues it", path.display()));
        }
        // An old manifest speaks of an old file.
        match fs::remove_file(folder.join(MANIFEST)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error).with_context(name),
            _ => {}
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.as_mut().map_err(|error| anyhow!("{}: {error}", path.display()))?.try_clone()?;
        let mut collection = Collection {
            folder: folder.to_owned(),
            file: BufWriter::new(file),
            puzzles: 0,
            clauses: 0,
            claims: BTreeMap::new(),
            files: BTreeMap::new(),
        };
        collection.count_lines(&path)?;
        Ok(collection)
    }

    /// Counts the certificates that are there. A last line without an end was cut by an interruption and goes.
    fn count_lines(&mut self, path: &Path) -> anyhow::Result<()> {
        let mut reader = BufReader::new(File::open(path)?);
        let (mut line, mut whole) = (String::new(), 0);
        while reader.read_line(&mut line).with_context(|| path.display().to_string())? > 0
            && line.ends_with('\n')
        {
            whole += line.len() as u64;
            let entry: Value = serde_json::from_str(&line)
                .with_context(|| format!("{}, line {}: no certificate", path.display(), self.puzzles + 1))?;
            self.puzzles += 1;
            let clauses = entry["proof"].as_array().map_or(0, Vec::len);
            self.clauses += clauses as u64;
            *self.claims.entry(claim_name(entry["claim"].as_str())).or_default() += 1;
            line.clear();
        }
        self.file.get_ref().set_len(whole)?;
        io::Seek::seek(&mut self.file, io::SeekFrom::End(0))?;
        Ok(())
    }

    /// The givens of the certificates that are there.
    fn known(&self) -> anyhow::Result<Vec<String>> {
        let reader = BufReader::new(File::open(self.folder.join(CERTIFICATES))?);
        let givens = reader.lines().map(|line| {
            let entry: Value = serde_json::from_str(&line?)?;
            Ok(entry["givens"].as_str().unwrap_or_default().to_owned())
        });
        givens.collect()
    }

    fn add(&mut self, text: &[u8], proved: Option<&Proved>) -> anyhow::Result<()> {
        self.puzzles += 1;
        let claim = proved.map(|proved| match proved.certificate.claim {
            Claim::Impossible => "impossible",
            Claim::Exactly(_) => "exactly",
            Claim::AtLeast(_) => "at least",
        });
        *self.claims.entry(claim_name(claim)).or_default() += 1;
        self.clauses += proved.map_or(0, |proved| proved.certificate.proof.len() as u64);
        self.file.write_all(text).context(CERTIFICATES)
    }

    fn add_files(&mut self, proved: &Proved) -> anyhow::Result<()> {
        // Nothing is left to refute where more solutions may exist.
        if matches!(proved.certificate.claim, Claim::AtLeast(_)) {
            return Ok(());
        }
        for (file, name) in ProofFile::NAMED {
            let bytes = contents(file, &proved.puzzle, &proved.certificate);
            output::write_whole(&self.folder.join(name), &bytes)?;
            self.files.insert(name.to_owned(), hex(&Sha256::digest(&bytes)));
        }
        Ok(())
    }

    /// Writes what is left; where all is done, also the manifest.
    fn finish(mut self, whole: bool) -> anyhow::Result<()> {
        self.file.flush().context(CERTIFICATES)?;
        if !whole {
            return Ok(());
        }
        let path = self.folder.join(CERTIFICATES);
        let (bytes, checksum) = checksum(&path).with_context(|| path.display().to_string())?;
        self.files.insert(CERTIFICATES.to_owned(), checksum);
        let manifest = json!({
            "program": concat!("ninefold ", env!("CARGO_PKG_VERSION")),
            "puzzles": self.puzzles,
            "claims": self.claims,
            "clauses": self.clauses,
            "bytes": bytes,
            "sha256": self.files,
        });
        output::write_whole(&self.folder.join(MANIFEST), format!("{manifest:#}\n").as_bytes())
    }
}

/// How a claim is counted in the manifest.
fn claim_name(claim: Option<&str>) -> &'static str {
    match claim {
        Some("impossible") => "impossible",
        Some("exactly") => "exactly",
        Some("at least") => "at least",
        _ => "none",
    }
}

/// The length and the checksum of a file.
fn checksum(path: &Path) -> io::Result<(u64, String)> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path)?);
    let (mut hasher, mut length) = (Sha256::new(), 0);
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok((length as u64, hex(&hasher.finalize())));
        }
        hasher.update(bytes);
        let read = bytes.len();
        length += read;
        reader.consume(read);
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Leaves out the puzzles whose certificates are there already, if they are the same puzzles.
struct Skip<R> {
    reader: R,
    known: Vec<String>,
    number: usize,
}

impl<R: Iterator<Item = io::Result<RawRecord>>> Iterator for Skip<R> {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        loop {
            let piece = match self.reader.next()? {
                Ok(piece) => piece,
                error => return Some(error),
            };
            let Some(known) = self.known.get(self.number) else { return Some(Ok(piece)) };
            self.number += 1;
            let givens =
                piece.parse().map(|record| crate::report::json::object([], &record)["givens"].clone());
            if givens.is_ok_and(|givens| givens.as_str() != Some(known)) {
                let words =
                    format!("puzzle {} is not the one whose certificate is in {CERTIFICATES}", self.number);
                return Some(Err(io::Error::other(words)));
            }
        }
    }
}
