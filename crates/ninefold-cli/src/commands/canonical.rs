//! `ninefold canonical`: the smallest board of each puzzle's class.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use ninefold::format::Record;
use ninefold::transform::{CanonicalError, Canonicalizer};

use super::change::{Made, Out, Refused};
use crate::args::CanonicalArguments;
use crate::exit::Exit;
use crate::input::Input;

const NAMES: &[&str] = &["automorphisms"];

/// `ninefold canonical`.
pub fn run(arguments: &CanonicalArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let shape = arguments.input.reading.shape()?;
    let out = Out::new(&arguments.writing, &input, shape, NAMES, quiet);
    let distinct = arguments.distinct;
    let out = if distinct { out.distinct() } else { out };
    let new_worker = move || {
        let mut canonicals = Canonicalizer::default();
        move |_: u64, record: Record| made(&mut canonicals, record, distinct).map(|made| vec![made])
    };
    out.run(input, arguments.writing.threads.count(), new_worker, NAMES)
}

fn made(canonicals: &mut Canonicalizer, record: Record, distinct: bool) -> Result<Made, Refused> {
    let found = canonicals.of(&record.puzzle).map_err(|why| match why {
        // Clashing givens are a puzzle, if a hopeless one; the others were never meant for this.
        CanonicalError::Clash(_) => Refused::no(why),
        _ => Refused::trouble(why),
    })?;
    let solution = record.solution.map(|grid| found.transform.apply_grid(&grid));
    let class = distinct.then(|| fingerprint(found.puzzle.givens().values()));
    let known = vec![("automorphisms", found.automorphisms.into())];
    Ok(Made { record: Record { puzzle: found.puzzle, solution, about: record.about }, known, class })
}

/// 128 bits of the canonical form: among a billion classes two that share them are not to be expected.
pub fn fingerprint(canonical: &[u8]) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, canonical).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
