//! Reads what other programs write: clauses as DIMACS CNF, proofs as DRAT, text or binary.

use std::fmt;

use super::Literal;
use super::check::{Checker, Core, Refusal};
use super::search::Clause;

/// What is wrong with the text of clauses or of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseProofError {
    /// Where.
    pub at: Place,
    /// What should be there.
    pub expected: &'static str,
    /// What is there.
    pub found: String,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a text, both from 1.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// In a binary file, from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl fmt::Display for ParseProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.at, self.expected, self.found)
    }
}

impl std::error::Error for ParseProofError {}

/// Why two files do not prove anything together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// The clauses cannot be read.
    Clauses(ParseProofError),
    /// The proof cannot be read.
    Proof(ParseProofError),
    /// The proof does not hold, and this is where.
    Refused {
        /// The clause that fails; where no clause does, the end of the file.
        at: Option<Place>,
        /// Why.
        refusal: Refusal,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Clauses(error) => write!(f, "the clauses: {error}"),
            FileError::Proof(error) => write!(f, "the proof: {error}"),
            FileError::Refused { at: Some(at), refusal } => write!(f, "the proof: {at}: {refusal}"),
            FileError::Refused { at: None, refusal } => write!(f, "the proof: {refusal}"),
        }
    }
}

impl std::error::Error for FileError {}

/// Checks a proof in DRAT, text or binary, against clauses in DIMACS CNF. The proof must end with the empty clause, and each of its
/// clauses must follow by unit propagation; the wider rule that DRAT allows (RAT) is not needed for Sudoku and is refused.
pub fn check_files(cnf: &[u8], proof: &[u8]) -> Result<Core, FileError> {
    let (variables, clauses) = parse_cnf(cnf).map_err(FileError::Clauses)?;
    let lemmas = parse_drat(proof).map_err(FileError::Proof)?;
    let mut checker = Checker::new(variables);
    clauses.iter().for_each(|clause| checker.axiom(clause));
    let texts: Vec<&Clause> = lemmas.iter().map(|(clause, _)| clause).collect();
    checker.refute(&texts).map_err(|refusal| {
        let at = match refusal {
            Refusal::NotImplied { lemma } | Refusal::UnknownVariable { lemma, .. } => {
                lemmas.get(lemma).map(|&(_, at)| at)
            }
            Refusal::NoContradiction => None,
        };
        FileError::Refused { at, refusal }
    })
}

/// The words of a text with their places. A line that begins with `c` is a comment.
fn words(text: &[u8]) -> impl Iterator<Item = (Place, &[u8])> {
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.filter(|(_, line)| !matches!(line.trim_ascii_start().first(), Some(b'c')));
    lines.flat_map(|(number, line)| {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(move |word| {
            let column = word.as_ptr() as usize - line.as_ptr() as usize + 1;
            (Place::Text { line: number + 1, column }, word)
        })
    })
}

fn wrong(at: Place, expected: &'static str, found: &[u8]) -> ParseProofError {
    let found = match found {
        [] => "the end".to_owned(),
        _ => format!("'{}'", String::from_utf8_lossy(&found[..found.len().min(20)]).escape_debug()),
    };
    ParseProofError { at, expected, found }
}

fn number<T: std::str::FromStr>(
    at: Place,
    word: &[u8],
    expected: &'static str,
) -> Result<T, ParseProofError> {
    let parsed = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    parsed.ok_or_else(|| wrong(at, expected, word))
}

fn end_of(text: &[u8]) -> Place {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    let last = text.iter().rev().take_while(|&&byte| byte != b'\n').count();
    Place::Text { line: lines + 1, column: last + 1 }
}

/// The number of variables and the clauses.
fn parse_cnf(text: &[u8]) -> Result<(usize, Vec<Clause>), ParseProofError> {
    let mut words = words(text);
    let mut next = |expected| words.next().ok_or_else(|| wrong(end_of(text), expected, b""));
    for expected in ["p", "cnf"] {
        let (at, word) = next("'p cnf', the variables and the clauses")?;
        if word != expected.as_bytes() {
            return Err(wrong(at, "'p cnf', the variables and the clauses", word));
        }
    }
    let (at, word) = next("the number of variables")?;
    // As many as a literal can name in every checker.
    let variables: usize = number(at, word, "the number of variables")?;
    if variables > 1 << 28 {
        return Err(wrong(at, "at most 268435456 variables", word));
    }
    let (at, word) = next("the number of clauses")?;
    let promised: usize = number(at, word, "the number of clauses")?;
    let mut clauses = Vec::new();
    let mut clause = Vec::new();
    for (at, word) in words {
        match number::<Literal>(at, word, "a literal or 0")? {
            0 => clauses.push(std::mem::take(&mut clause)),
            literal if literal.unsigned_abs() as usize <= variables => clause.push(literal),
            _ => return Err(wrong(at, "a variable that 'p cnf' announced", word)),
        }
    }
    if !clause.is_empty() {
        return Err(wrong(end_of(text), "0 at the end of the clause", b""));
    }
    if clauses.len() != promised {
        let found = format!("{} clauses", clauses.len());
        return Err(ParseProofError { at, expected: "as many clauses as follow", found });
    }
    Ok((variables, clauses))
}

/// The clauses that a proof adds, each with its place. Deletions are read and left out; the last clause is the empty one.
fn parse_drat(bytes: &[u8]) -> Result<Vec<(Clause, Place)>, ParseProofError> {
    let is_binary = match bytes {
        [b'a', ..] => true,
        [b'd', next, ..] => !next.is_ascii_whitespace(),
        _ => false,
    };
    let lemmas = if is_binary { parse_binary(bytes)? } else { parse_text(bytes)? };
    match lemmas.last() {
        Some((clause, _)) if clause.is_empty() => Ok(lemmas),
        _ => {
            let at = if is_binary { Place::Byte(bytes.len()) } else { end_of(bytes) };
            Err(wrong(at, "the empty clause '0' at the end of the proof", b""))
        }
    }
}

fn parse_text(text: &[u8]) -> Result<Vec<(Clause, Place)>, ParseProofError> {
    let mut lemmas = Vec::new();
    let (mut clause, mut start, mut deletion) = (Vec::new(), None, false);
    for (at, word) in words(text) {
        if word == b"d" && start.is_none() {
            (start, deletion) = (Some(at), true);
            continue;
        }
        let start_of_this = *start.get_or_insert(at);
        match number::<Literal>(at, word, "a literal, 'd' or 0")? {
            0 => {
                let clause = std::mem::take(&mut clause);
                if !deletion {
                    lemmas.push((clause, start_of_this));
                }
                (start, deletion) = (None, false);
            }
            literal => clause.push(literal),
        }
    }
    if start.is_some() {
        return Err(wrong(end_of(text), "0 at the end of the clause", b""));
    }
    Ok(lemmas)
}

fn parse_binary(bytes: &[u8]) -> Result<Vec<(Clause, Place)>, ParseProofError> {
    let mut lemmas = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = bytes[at];
        if kind != b'a' && kind != b'd' {
            return Err(wrong(Place::Byte(at), "'a' or 'd'", &bytes[at..=at]));
        }
        at += 1;
        let mut clause = Vec::new();
        loop {
            let (mut value, mut shift, first) = (0u64, 0, at);
            loop {
                let Some(&byte) = bytes.get(at) else {
                    return Err(wrong(Place::Byte(at), "a literal or 0", b""));
                };
                at += 1;
                value |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
                if shift > 28 {
                    return Err(wrong(Place::Byte(first), "a literal of at most 32 bits", &bytes[first..at]));
                }
            }
            if value == 0 {
                break;
            }
            let variable = Literal::try_from(value / 2).ok().filter(|&variable| variable > 0);
            let variable =
                variable.ok_or_else(|| wrong(Place::Byte(first), "a literal or 0", &bytes[first..at]))?;
            clause.push(if value % 2 == 1 { -variable } else { variable });
        }
        if kind == b'a' {
            lemmas.push((clause, Place::Byte(start)));
        }
    }
    Ok(lemmas)
}
