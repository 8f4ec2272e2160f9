//! How fast boards and puzzles are made: `cargo run --release -p ninefold --example generate_speed [ROWS] [SECONDS]`.
//!
//! Each row works for about this many seconds (1 if not said) on one thread and prints how many were made a second;
//! the time is that of the processor where Linux tells it, else that of the clock. ROWS is `boards`, `puzzles`,
//! `techniques`, `shapes` or `all`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::Shape;
use ninefold::generate::{Difficulty, GenerateError, Generator, LevelScale, Symmetry, Target, full_board};
use ninefold::logic::{Search, SearchOrder, Technique, Tenths};
use ninefold::rng::Rng;

/// Time since it was made.
struct Watch(Instant, Option<u64>);

impl Watch {
    fn start() -> Watch {
        Watch(Instant::now(), Watch::processor())
    }

    /// Nanoseconds of this thread on a processor.
    fn processor() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok()
    }

    fn seconds(&self) -> f64 {
        match (self.1, Watch::processor()) {
            (Some(start), Some(now)) => Duration::from_nanos(now - start).as_secs_f64(),
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

/// Repeats work, which says how many it made, for so long; prints the rate.
fn rate(name: &str, seconds: f64, mut work: impl FnMut(u64) -> u64) {
    let watch = Watch::start();
    let (mut made, mut round) = (0, 0);
    while watch.seconds() < seconds {
        made += work(round);
        round += 1;
    }
    println!("{name:50} {:12.1} a second", made as f64 / watch.seconds());
}

fn puzzles(name: &str, target: &Target, together: u64, seconds: f64) {
    let mut generator = Generator::new(target).expect("reachable");
    let (mut clues, mut made, mut missed) = (0, 0, 0);
    rate(name, seconds, |round| {
        let mut good = 0;
        generator.generate_many(1, round * together..(round + 1) * together, &|| false, &mut |_, answer| {
            match answer {
                Ok(one) => {
                    clues += one.puzzle.clues();
                    good += 1;
                }
                Err(_) => missed += 1,
            }
        });
        made += good;
        good
    });
    println!("{:50} {:12.1} clues in the mean, {missed} not reached", "", clues as f64 / made as f64);
}

fn main() {
    let mut words = std::env::args().skip(1);
    let rows = words.next().unwrap_or_else(|| "all".to_owned());
    let seconds: f64 = words.next().map_or(1.0, |word| word.parse().expect("expected seconds"));
    let only = words.next();
    let is_asked = |row: &str| rows == row || rows == "all";
    let nine = Shape::classic();
    if is_asked("boards") {
        let mut rng = Rng::new(1);
        rate("full boards 9x9", seconds, |_| {
            (0..1000).for_each(|_| drop(black_box(full_board(&nine, &mut rng))));
            1000
        });
        for side in [16, 25, 36, 49, 64, 81, 100] {
            let shape = Shape::of_side(side).expect("a shape");
            rate(&format!("full boards {side}x{side}"), seconds, |_| {
                u64::from(full_board(&shape, &mut rng).is_ok())
            });
        }
    }
    if is_asked("shapes") {
        let mut rng = Rng::new(1);
        for side in [16, 25, 36, 49, 64, 100] {
            let plain = Shape::of_side(side).expect("a shape");
            let windows = plain.with_windows().expect("square boxes");
            let both = windows.with_diagonals();
            let named = [("diagonals", plain.with_diagonals()), ("windows", windows), ("both", both)];
            for (name, shape) in named {
                rate(&format!("full boards {side}x{side} with {name}"), seconds, |_| {
                    u64::from(full_board(&shape, &mut rng).is_ok())
                });
            }
        }
        for (rows, cols) in [(2, 2), (2, 3), (3, 4), (4, 4), (5, 5), (6, 6)] {
            let shape = Shape::boxes(rows, cols).expect("a shape");
            let name = format!("puzzles {}x{}", rows * cols, rows * cols);
            puzzles(&name, &Target::default().with_shape(&shape), 1, seconds);
        }
    }
    if is_asked("puzzles") {
        let difficult = |difficulty: Difficulty| Target::difficulty(difficulty);
        let minimal = |difficulty: Difficulty| Target { minimal: true, ..Target::difficulty(difficulty) };
        puzzles("minimal, any difficulty", &Target::minimal(), 256, seconds);
        puzzles("minimal, one at a time", &Target::minimal(), 1, seconds);
        for symmetry in [Symmetry::Rotate180, Symmetry::Full] {
            let target = Target { symmetry, ..Target::default() };
            puzzles(&format!("symmetry {symmetry}"), &target, 128, seconds);
        }
        let target = Target { symmetry: Symmetry::Rotate180, ..Target::minimal() };
        puzzles("symmetry rotate180, minimal", &target, 128, seconds);
        let naked = SearchOrder { name: "naked", searches: &[Search::NakedSingles] };
        puzzles("naked singles only", &difficult(Difficulty::solved_by(naked)), 64, seconds);
        puzzles("naked singles only, minimal", &minimal(Difficulty::solved_by(naked)), 32, seconds);
        let singles = Difficulty::solved_by(SearchOrder::SINGLES);
        puzzles("naked and hidden singles only", &difficult(singles.clone()), 64, seconds);
        puzzles("naked and hidden singles only, minimal", &minimal(singles), 64, seconds);
        for scale in [LevelScale::SE, LevelScale::HODOKU] {
            for level in &scale.levels {
                puzzles(
                    &format!("level {} of {}", level.name, scale.name),
                    &difficult(level.difficulty()),
                    32,
                    seconds,
                );
            }
        }
        for rate_fully in [true, false] {
            let target =
                difficult(Difficulty { rate_fully, ..Difficulty::er(Tenths::new(61)..=Tenths::MAX) });
            puzzles(&format!("ER 6.1 or higher, rated fully: {rate_fully}"), &target, 32, seconds);
        }
        for clues in [20, 22, 24, 30] {
            let target = Target { clues: clues..=clues, ..Target::default() };
            puzzles(&format!("{clues} clues"), &target, 32, seconds);
        }
        let cells = Symmetry::Rotate180.orbits(&nine);
        let pattern: Vec<_> = cells.iter().step_by(3).flatten().copied().collect();
        let target = Target { pattern: Some(pattern.clone()), ..Target::default() };
        puzzles(&format!("a pattern of {} clues", pattern.len()), &target, 1, seconds);
    }
    if is_asked("techniques") {
        for technique in Technique::ALL {
            if only.as_ref().is_some_and(|only| !technique.name().contains(only.as_str())) {
                continue;
            }
            for nothing_harder in [false, true] {
                let difficulty = Difficulty { nothing_harder, ..Difficulty::needs(technique) };
                let target = Target::difficulty(difficulty).with_tries(20_000);
                let mut generator = match Generator::new(&target) {
                    Ok(generator) => generator,
                    Err(reason) => {
                        println!("{technique:35} {reason}");
                        continue;
                    }
                };
                let (mut times, mut tries, mut missed) = (Vec::new(), Vec::new(), 0);
                let all = Watch::start();
                while times.len() < 15 && (times.is_empty() || all.seconds() < 3.0 * seconds) {
                    let watch = Watch::start();
                    let answer = generator.generate(1, times.len() as u64, &|| false);
                    times.push(watch.seconds());
                    match answer {
                        Ok(made) => tries.push(made.tries),
                        Err(GenerateError::NotReached(_)) => missed += 1,
                        Err(reason) => println!("{reason}"),
                    }
                }
                times.sort_by(f64::total_cmp);
                tries.sort_unstable();
                println!(
                    "{technique:35} median {:8.3} s, of {}, {missed} not reached, {:?} tries{}",
                    times[times.len() / 2],
                    times.len(),
                    tries.get(tries.len() / 2),
                    if nothing_harder { ", nothing harder" } else { "" },
                );
            }
        }
    }
}
