//! Answers are checked before anybody is timed: each solution by the verifier, and the number of
//! solutions by what the others found.

use anyhow::bail;
use ninefold::Shape;
use ninefold::verify::Verifier;

use super::set::{Set, puzzle_of};

/// What is known of the puzzles of a set.
pub struct Judge<'a> {
    set: &'a Set,
    shape: Shape,
    limit: u64,
    /// How many solutions each puzzle has, up to the limit, and the number of who said so first.
    known: Vec<Option<(u8, u8)>>,
    names: Vec<String>,
}

/// How many puzzles have no, one and several solutions.
#[derive(Clone, Copy, Default, Debug)]
pub struct Totals {
    /// None.
    pub none: u64,
    /// One, or as many as were asked for.
    pub one: u64,
    /// More.
    pub several: u64,
}

impl<'a> Judge<'a> {
    /// Of this set, with solutions counted up to the limit.
    pub fn new(set: &'a Set, limit: u64) -> Judge<'a> {
        Judge { set, shape: Shape::classic(), limit, known: vec![None; set.len()], names: Vec::new() }
    }

    /// Whose answers come next.
    pub fn now(&mut self, name: &str) {
        self.names.push(name.to_owned());
    }

    /// The puzzle of this number, if there is one.
    pub fn line(&self, index: usize) -> Option<&'a [u8; 81]> {
        (index < self.set.len()).then(|| self.set.line(index))
    }

    /// How many solutions the puzzle has, if anybody has said so.
    pub fn count(&self, index: usize) -> Option<u64> {
        self.known[index].map(|(count, _)| u64::from(count))
    }

    /// So many solutions, and one of them.
    pub fn answer(&mut self, index: usize, count: u64, solution: Option<&[u8; 81]>) -> anyhow::Result<()> {
        if let Some(solution) = solution {
            self.solution(index, solution)?;
        }
        let count = count.min(self.limit) as u8;
        let own = self.names.len() as u8 - 1;
        match self.known[index] {
            None => self.known[index] = Some((count, own)),
            Some((known, by)) if known != count => {
                let (name, other) = (&self.names[usize::from(own)], &self.names[usize::from(by)]);
                bail!("{}: {name} finds {} solutions, {other} {}", self.place(index), count, known);
            }
            Some(_) => {}
        }
        Ok(())
    }

    /// A solution, whether or not there are more.
    pub fn solution(&mut self, index: usize, solution: &[u8; 81]) -> anyhow::Result<()> {
        let puzzle = puzzle_of(&self.shape, self.set.line(index));
        let values = solution.map(|byte| byte.wrapping_sub(b'0'));
        if let Err(fault) = Verifier::new(&puzzle).check(&values) {
            let name = self.names.last().map_or("", String::as_str);
            bail!("{}: the solution of {name} is wrong: {fault}", self.place(index));
        }
        Ok(())
    }

    /// Which puzzle, in words.
    pub fn place(&self, index: usize) -> String {
        let line = String::from_utf8_lossy(self.set.line(index));
        format!("{}, puzzle {} ({line})", self.set.name, index + 1)
    }

    /// All puzzles that somebody answered.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for (count, _) in self.known.iter().flatten() {
            match count {
                0 => totals.none += 1,
                1 => totals.one += 1,
                _ => totals.several += 1,
            }
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
    const SOLUTION: &[u8; 81] =
        b"435269781682571493197834562826195347374682915951743628519326874248957136763418259";

    #[test]
    fn wrong_answers_are_named() {
        let text = [PUZZLE.as_slice(), b"\n"].concat();
        let set = Set { name: "one".into(), text };
        let mut judge = Judge::new(&set, 2);
        judge.now("first");
        judge.answer(0, 1, Some(SOLUTION)).unwrap();
        judge.now("second");
        judge.answer(0, 1, Some(SOLUTION)).unwrap();
        let differs = judge.answer(0, 2, Some(SOLUTION)).unwrap_err().to_string();
        assert!(differs.ends_with("): second finds 2 solutions, first 1"), "{differs}");
        let mut wrong = *SOLUTION;
        wrong.swap(0, 1);
        let wrong = judge.answer(0, 1, Some(&wrong)).unwrap_err().to_string();
        assert!(wrong.contains("the solution of second is wrong: r1c1 = 3: 3 stands twice"), "{wrong}");
        assert!(judge.solution(0, &[b'.'; 81]).is_err());
        assert_eq!(judge.totals().one, 1);
    }
}
