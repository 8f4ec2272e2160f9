//! Another program: lines on its standard input, one line for each puzzle on its standard output.
//!
//! It is run by the shell, reads a temporary file as if by `< FILE`, and is timed from its start to its
//! end. What it takes for a single line is taken off, so that starting up does not count against it.

use std::fs::File;
use std::io::{Read, Seek as _, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};

use super::clock::{Clock, Stopwatch, Times, Whose};
use super::judge::Judge;
use super::runner::{MOST_LINES, Plan, Tally, WarmUp};
use super::set::Set;
use crate::Stop;
use crate::words::counted;

/// So many puzzles show how fast it is before the whole set is given to it.
const SAMPLE: usize = 1_000;
/// A round takes this many times as long as starting up, at the least.
const STARTS: f64 = 10.0;

/// A command.
pub struct External {
    command: String,
    stop: Stop,
    input: Option<File>,
    lines: usize,
}

impl External {
    /// This one.
    pub fn new(command: &str, stop: Stop) -> External {
        External { command: command.to_owned(), stop, input: None, lines: 0 }
    }

    /// As much of the set as the time allows, for the judge.
    pub fn warm_up(
        &mut self,
        set: &Set,
        most: Duration,
        clock: Clock,
        least: f64,
        judge: &mut Judge<'_>,
    ) -> anyhow::Result<Option<WarmUp>> {
        self.prepare(set, Plan { puzzles: 1, repeats: 1 })?;
        let mut start: Option<Times> = None;
        for _ in 0..3 {
            let Some((_, times)) = self.start(false)? else { return Ok(None) };
            let shorter = |known: &Times| times.by(clock) < known.by(clock);
            if start.as_ref().is_none_or(shorter) {
                start = Some(times);
            }
        }
        let begin = start.map_or(0.0, |times| times.by(clock));

        let sample = set.len().min(SAMPLE);
        self.prepare(set, Plan { puzzles: sample, repeats: 1 })?;
        let Some((_, times)) = self.start(false)? else { return Ok(None) };
        let pace = ((times.by(clock) - begin) / sample as f64).max(1e-9);
        let puzzles = set.len().min((most.as_secs_f64() / pace) as usize).max(sample);

        self.prepare(set, Plan { puzzles, repeats: 1 })?;
        let Some((text, times)) = self.start(true)? else { return Ok(None) };
        let (checked, open) = check(&text, judge)?;
        let tally = Tally { puzzles: puzzles as u64, checked, open, ..Tally::default() };
        if !tally.solves() {
            return Ok(Some(WarmUp { tally, pace: 0.0, least, start }));
        }

        // A few puzzles are over before a clock sees them: more and more of them, until one does.
        let least = least.max(begin * STARTS);
        let mut repeats = 1;
        let mut seconds = times.by(clock) - begin;
        while seconds < least / 2.0 && puzzles * repeats < MOST_LINES {
            let more = (least / seconds.max(1e-9)).ceil().clamp(2.0, 16.0) as usize;
            repeats = (repeats * more).min(MOST_LINES.div_ceil(puzzles));
            self.prepare(set, Plan { puzzles, repeats })?;
            let Some((_, times)) = self.start(false)? else { return Ok(None) };
            seconds = times.by(clock) - begin;
        }
        let pace = seconds.max(1e-9) / (puzzles * repeats) as f64;
        Ok(Some(WarmUp { tally, pace, least, start }))
    }

    /// Writes its input.
    pub fn prepare(&mut self, set: &Set, plan: Plan) -> anyhow::Result<()> {
        let mut file = tempfile::tempfile().context("a temporary file")?;
        for _ in 0..plan.repeats {
            file.write_all(set.first(plan.puzzles)).context("a temporary file")?;
        }
        self.lines = plan.puzzles * plan.repeats;
        self.input = Some(file);
        Ok(())
    }

    /// Against the clock.
    pub fn run(&mut self, _: Plan) -> anyhow::Result<Option<Times>> {
        Ok(self.start(false)?.map(|(_, times)| times))
    }

    /// Runs it once; its answers are kept if wanted, else counted. None where Ctrl-C came first.
    fn start(&mut self, keep: bool) -> anyhow::Result<Option<(Vec<u8>, Times)>> {
        let shown = &self.command;
        let input = self.input.as_mut().context("no input for the command")?;
        input.rewind()?;
        let input = input.try_clone()?;
        let watch = Stopwatch::start(Whose::Children);
        let child = shell(shown).stdin(input).stdout(Stdio::piped()).spawn();
        let mut child = child.with_context(|| format!("--against '{shown}'"))?;
        let mut answers = child.stdout.take().context("no output of the command")?;
        let mut text = Vec::new();
        let mut buffer = vec![0; 1 << 16];
        let (mut lines, mut last) = (0, b'\n');
        let read = loop {
            match answers.read(&mut buffer) {
                Ok(0) => break Ok(()),
                Ok(read) => {
                    lines += memchr::memchr_iter(b'\n', &buffer[..read]).count();
                    last = buffer[read - 1];
                    if keep {
                        text.extend_from_slice(&buffer[..read]);
                    }
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        drop(answers);
        let status = child.wait()?;
        let times = watch.stop();
        if (self.stop)() {
            return Ok(None);
        }
        read.with_context(|| format!("--against '{shown}'"))?;
        // A program may say by its exit code that puzzles had no solution; only silence is a failure.
        lines += usize::from(last != b'\n');
        if lines != self.lines {
            let ended = if status.success() { String::new() } else { format!(" ({status})") };
            let expected = counted(self.lines as u64, "line", "lines");
            bail!("--against '{shown}': expected {expected}, one for each puzzle, found {lines}{ended}");
        }
        ensure!(status.code().is_some(), "--against '{shown}': {status}");
        Ok(Some((text, times)))
    }
}

#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    shell
}

#[cfg(windows)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

/// Checks what can be read of the answers. Returns how many that were, and how many puzzles that have a solution are
/// left without one.
fn check(text: &[u8], judge: &mut Judge<'_>) -> anyhow::Result<(u64, u64)> {
    let (mut checked, mut open) = (0, 0);
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let Some(puzzle) = judge.line(index) else { break };
        let (count, solution) = read(line, puzzle);
        let is_read = count.is_some() || solution.is_some();
        checked += u64::from(is_read);
        open += u64::from(!is_read && judge.count(index) != Some(0));
        // Of several solutions a program may show any, or the last it came by.
        if let Some(solution) = &solution
            && judge.count(index) == Some(1)
        {
            judge.solution(index, solution)?;
        }
        if let Some(count) = count {
            judge.answer(index, count, None)?;
        }
    }
    Ok((checked, open))
}

/// The number of solutions and a solution, where the line has them: `solution...`, `puzzle,solution...`
/// or `puzzle,count[,solution]`, with any usual separator.
fn read(line: &[u8], puzzle: &[u8; 81]) -> (Option<u64>, Option<[u8; 81]>) {
    let separator = |byte: &u8| b" \t,;:|\r".contains(byte);
    let mut fields = line.split(separator).filter(|field| !field.is_empty()).peekable();
    let solution = |field: &[u8]| -> Option<[u8; 81]> {
        let digits: [u8; 81] = field.try_into().ok()?;
        digits.iter().all(|digit| (b'1'..=b'9').contains(digit)).then_some(digits)
    };
    let same = |field: &[u8]| {
        field.len() == 81
            && field.iter().zip(puzzle).all(|(one, other)| one == other || (*one == b'0' && *other == b'.'))
    };
    let repeats = fields.next_if(|field| same(field)).is_some();
    let Some(field) = fields.next() else {
        // A full board is its own solution.
        return (None, solution(puzzle).filter(|_| repeats));
    };
    if let Some(found) = solution(field) {
        return (None, Some(found));
    }
    let count = std::str::from_utf8(field).ok().and_then(|text| text.parse().ok()).filter(|_| repeats);
    (count, fields.next().filter(|_| count.is_some_and(|count| count > 0)).and_then(solution))
}

#[cfg(test)]
mod tests {
    use super::read;

    const PUZZLE: &[u8; 81] =
        b"...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
    const SOLUTION: &[u8; 81] =
        b"435269781682571493197834562826195347374682915951743628519326874248957136763418259";

    #[test]
    fn answers_are_read_where_they_can_be() {
        let line = |text: &str| {
            let text = text.replace('P', str::from_utf8(PUZZLE).unwrap());
            let text = text.replace('S', str::from_utf8(SOLUTION).unwrap());
            read(text.as_bytes(), PUZZLE)
        };
        let solution = Some(*SOLUTION);
        assert_eq!(line("S"), (None, solution));
        assert_eq!(line("S # one of 2 solutions"), (None, solution));
        assert_eq!(line("P,S\r"), (None, solution));
        assert_eq!(line("P:1:S"), (Some(1), solution));
        assert_eq!(line("P 0 "), (Some(0), None));
        assert_eq!(line("P,2,S"), (Some(2), solution));
        assert_eq!(line("P"), (None, None));
        assert_eq!(line("1"), (None, None));
        assert_eq!(line("# impossible: no solution"), (None, None));
        assert_eq!(line(""), (None, None));
        let full = read(SOLUTION, SOLUTION);
        assert_eq!(full, (None, solution));
    }
}
