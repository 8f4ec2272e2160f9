//! Whether the library chooses the right backend on this machine.
//!
//! Every backend that runs here takes part in both roles: `batch:NAME` for batches, `lanes:NAME` for one puzzle at
//! a time. The default of a role is good on a set if its shortest round is at most a tenth longer than that of
//! the fastest. Rounds are noisy, so a set that speaks against a default is measured once more, with twice the rounds.

use std::fmt;
use std::slice;

use ninefold::batch::Backend;

use super::Benchmark;
use super::contestant::available;
use super::record::{BenchRecord, SetRecord};
use super::set::Set;
use super::table::figure;

/// So many times as long as the fastest the default may take.
const MOST: f64 = 1.1;

/// What a backend is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Batches,
    One,
}

impl Role {
    const ALL: [Role; 2] = [Role::Batches, Role::One];

    fn words(self) -> &'static str {
        match self {
            Role::Batches => "batches",
            Role::One => "one puzzle at a time",
        }
    }

    fn default(self) -> Backend {
        match self {
            Role::Batches => Backend::best(),
            Role::One => Backend::best_for_one(),
        }
    }

    fn contestant(self, backend: Backend) -> String {
        match self {
            Role::Batches => format!("batch:{backend}"),
            Role::One => format!("lanes:{backend}"),
        }
    }
}

/// The names of the contestants: every backend that runs here, in both roles.
pub fn contestants() -> Vec<String> {
    Role::ALL.into_iter().flat_map(|role| available().map(move |backend| role.contestant(backend))).collect()
}

/// The name of the contestant that the others are compared with.
pub fn base() -> String {
    Role::Batches.contestant(Role::Batches.default())
}

/// Runs the contestants on all sets; one that speaks against a default twice.
pub fn run(bench: &Benchmark, sets: &[Set], record: &mut BenchRecord) -> anyhow::Result<()> {
    for set in sets {
        bench.run(slice::from_ref(set), record)?;
        let first = record.sets.len().saturating_sub(1);
        if record.sets.get(first).is_some_and(|set| verdict_of(&findings(set)) == Verdict::Wrong)
            && !record.interrupted
        {
            let (rounds, time) = (bench.rounds * 2, bench.time * 2);
            let contestants = bench.contestants.clone();
            Benchmark { contestants, rounds, time, ..*bench }.run(slice::from_ref(set), record)?;
            if record.sets.len() > first + 1 {
                record.sets.remove(first);
            }
        }
        if record.interrupted {
            break;
        }
    }
    Ok(())
}

/// Whether the default backends are the right ones. Ordered from the best to the worst: of many findings the worst counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Each default is within 10 % of the fastest.
    Right,
    /// A default is not.
    Wrong,
    /// A default was not measured.
    Open,
}

/// What all sets say, in words, and the verdict.
pub fn verdict(record: &BenchRecord) -> (String, Verdict) {
    let findings: Vec<Finding> = record.sets.iter().flat_map(findings).collect();
    let verdict = verdict_of(&findings);
    let mut text: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
    text.push_str(match verdict {
        Verdict::Right => "The default backends are within 10 % of the fastest.\n",
        Verdict::Wrong => "A default backend is not within 10 % of the fastest.\n",
        Verdict::Open => "It stays open whether the default backends are the right ones.\n",
    });
    (text, verdict)
}

/// What one set says of one role.
#[derive(Clone, Debug)]
struct Finding {
    set: String,
    role: Role,
    default: Backend,
    /// The fastest backend, its microseconds per puzzle, and how many times as long the default takes. `None` where
    /// the default was not measured.
    measured: Option<(Backend, f64, f64)>,
}

impl Finding {
    fn of(role: Role, default: Backend, set: &SetRecord) -> Finding {
        let best = |backend: Backend| {
            let name = role.contestant(backend);
            let result = set.results.iter().find(|result| result.contestant == name)?;
            result.figures.map(|figures| figures.best)
        };
        let times = Backend::ALL.into_iter().filter_map(|backend| Some((backend, best(backend)?)));
        let fastest = times.min_by(|(_, one), (_, other)| one.total_cmp(other));
        let measured =
            fastest.zip(best(default)).map(|((fastest, micros), own)| (fastest, micros, own / micros));
        Finding { set: set.name.clone(), role, default, measured }
    }

    fn verdict(&self) -> Verdict {
        match self.measured {
            Some((_, _, ratio)) if ratio <= MOST => Verdict::Right,
            Some(_) => Verdict::Wrong,
            None => Verdict::Open,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { set, role, default, .. } = self;
        write!(f, "{set}, {}: ", role.words())?;
        match self.measured {
            None => write!(f, "the default {default} was not measured"),
            Some((fastest, micros, _)) if fastest == *default => {
                write!(f, "{fastest} is the fastest, {} us, and the default", figure(micros))
            }
            Some((fastest, micros, ratio)) => {
                let is_within = if self.verdict() == Verdict::Right { "within" } else { "not within" };
                let micros = figure(micros);
                write!(
                    f,
                    "{fastest} is the fastest, {micros} us; the default {default} takes {ratio:.2} times as long, {is_within} 10 %"
                )
            }
        }
    }
}

fn findings(set: &SetRecord) -> Vec<Finding> {
    Role::ALL.map(|role| Finding::of(role, role.default(), set)).to_vec()
}

/// The worst of them; nothing measured leaves it open.
fn verdict_of(findings: &[Finding]) -> Verdict {
    findings.iter().map(Finding::verdict).max().unwrap_or(Verdict::Open)
}

#[cfg(test)]
mod tests {
    use super::super::clock::{Clock, Times};
    use super::super::figures::work_out;
    use super::super::record::ResultRecord;
    use super::super::runner::Tally;
    use super::*;

    /// A set on which these contestants took these seconds in each round, for a million puzzles.
    fn set(results: &[(&str, &[f64])]) -> SetRecord {
        let result = |&(name, rounds): &(&str, &[f64])| ResultRecord {
            contestant: name.into(),
            what: String::new(),
            threads: 1,
            clock: Clock::Cpu,
            puzzles: 1_000_000,
            repeats: 1,
            checked: Tally::default(),
            start: None,
            rounds: rounds.iter().map(|&wall| Times { cpu: Some(wall), wall }).collect(),
            figures: None,
        };
        let mut results: Vec<ResultRecord> = results.iter().map(result).collect();
        work_out(&mut results, "");
        SetRecord { name: "made".into(), puzzles: 1_000_000, none: 0, one: 1_000_000, several: 0, results }
    }

    fn words(default: Backend, results: &[(&str, &[f64])]) -> (String, Verdict) {
        let finding = Finding::of(Role::Batches, default, &set(results));
        (finding.to_string(), finding.verdict())
    }

    #[test]
    fn the_shortest_rounds_decide() {
        let results: [(&str, &[f64]); 3] =
            [("batch:avx2", &[2.0, 9.0]), ("batch:sse41", &[2.1, 2.1]), ("lanes:sse41", &[0.1])];
        let (text, verdict) = words(Backend::Avx2, &results);
        assert_eq!(
            (text.as_str(), verdict),
            ("made, batches: avx2 is the fastest, 2.00 us, and the default", Verdict::Right)
        );
        let (text, verdict) = words(Backend::Sse41, &results);
        let close = "made, batches: avx2 is the fastest, 2.00 us; the default sse41 takes 1.05 times as long, within 10 %";
        assert_eq!((text.as_str(), verdict), (close, Verdict::Right));
    }

    #[test]
    fn a_default_that_is_too_slow_is_named() {
        let (text, verdict) = words(Backend::Avx2, &[("batch:avx2", &[3.0]), ("batch:avx512", &[2.0, 4.0])]);
        assert!(text.ends_with("the default avx2 takes 1.50 times as long, not within 10 %"), "{text}");
        assert_eq!(verdict, Verdict::Wrong);
    }

    #[test]
    fn without_figures_it_stays_open() {
        let (text, verdict) = words(Backend::Avx2, &[("batch:avx2", &[]), ("batch:avx512", &[2.0])]);
        assert!(text.ends_with("the default avx2 was not measured"), "{text}");
        assert_eq!(verdict, Verdict::Open);
        assert_eq!(verdict_of(&[]), Verdict::Open);
    }

    #[test]
    fn every_backend_takes_part_in_both_roles() {
        let names = contestants();
        assert!(names.contains(&base()));
        assert!(names.contains(&Role::One.contestant(Backend::best_for_one())));
        assert_eq!(names.len(), 2 * available().count());
    }
}
