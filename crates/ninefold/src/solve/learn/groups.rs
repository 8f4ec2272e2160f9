//! The rules as groups of candidates.
//!
//! ```text
//! cell group    the candidates of a cell
//! house group   the candidates of one digit in a house
//! ```
//! At most one candidate of a group holds; of a cell's group and of a full house's group, at least one. So a group
//! is both a bundle of exclusion pairs and one clause, and neither is written down: a candidate that holds
//! excludes the members of its groups, and for each group two numbers are kept, how many members may still hold and the
//! exclusive or of these members. When one is left, that is its number. Memory grows with the number of
//! candidates alone: a blank 128x128 board has 2 million candidates, but a billion exclusion pairs.

use std::ops::ControlFlow;

use crate::board::{Board, House};
use crate::solve::run::Run;
use crate::solve::simplify::Candidates;

/// Cells between two looks at the cancel flag while groups are made.
const CANCEL_EVERY: usize = 1024;

/// A group that at least one of its members satisfies; others count from far above.
const NOT_REQUIRED: u32 = 1 << 24;

pub(super) struct Groups {
    /// Per group, and one more at the end, where its members begin.
    first_member: Vec<u32>,
    members: Vec<u32>,
    /// Per candidate, and one more at the end, where its groups begin.
    first_group: Vec<u32>,
    of_candidate: Vec<u32>,
    left: Vec<Left>,
}

/// The members of a group that are not ruled out.
#[derive(Clone, Copy)]
struct Left {
    count: u32,
    xor: u32,
}

impl Groups {
    pub(super) fn new(
        run: &mut Run<'_, '_>,
        board: &Board,
        candidates: &Candidates,
    ) -> ControlFlow<(), Groups> {
        let shape = board.shape();
        let side = shape.side();
        let mut groups = Groups {
            first_member: vec![0],
            members: Vec::new(),
            first_group: Vec::with_capacity(candidates.len() + 1),
            of_candidate: Vec::new(),
            left: Vec::new(),
        };
        for cell in 0..shape.cells() {
            let members = candidates.start[cell]..candidates.start[cell + 1];
            groups.add(members, true);
        }
        // The digits of one house at a time.
        let mut of_digit: Vec<Vec<u32>> = vec![Vec::new(); side];
        let mut seen = 0;
        for house in shape.houses() {
            groups.add_house(house, house.is_full(shape), candidates, &mut of_digit);
            seen += house.cells().len();
            if seen >= CANCEL_EVERY {
                seen = 0;
                run.ask()?;
            }
        }
        groups.index(candidates.len());
        ControlFlow::Continue(groups)
    }

    fn add_house(
        &mut self,
        house: &House,
        required: bool,
        candidates: &Candidates,
        of_digit: &mut [Vec<u32>],
    ) {
        for &cell in house.cells() {
            let (first, end) = (candidates.start[cell.index()], candidates.start[cell.index() + 1]);
            for candidate in first..end {
                of_digit[usize::from(candidates.digit[candidate as usize])].push(candidate);
            }
        }
        for members in of_digit {
            self.add(members.drain(..), required);
        }
    }

    fn add(&mut self, members: impl Iterator<Item = u32>, required: bool) {
        let start = self.members.len();
        self.members.extend(members);
        let list = &self.members[start..];
        if list.len() < 2 && !(required && list.len() == 1) {
            // Nothing to exclude, nothing to require.
            self.members.truncate(start);
            return;
        }
        let count = list.len() as u32 + if required { 0 } else { NOT_REQUIRED };
        let xor = list.iter().fold(0, |xor, member| xor ^ member);
        self.left.push(Left { count, xor });
        self.first_member.push(self.members.len() as u32);
    }

    /// Makes the lists of the groups of each candidate.
    fn index(&mut self, candidates: usize) {
        let mut next = vec![0u32; candidates + 1];
        for &member in &self.members {
            next[member as usize + 1] += 1;
        }
        for candidate in 0..candidates {
            next[candidate + 1] += next[candidate];
        }
        self.first_group.clone_from(&next);
        self.of_candidate = vec![0; self.members.len()];
        for group in 0..self.left.len() {
            for index in self.first_member[group]..self.first_member[group + 1] {
                let place = &mut next[self.members[index as usize] as usize];
                self.of_candidate[*place as usize] = group as u32;
                *place += 1;
            }
        }
    }

    pub(super) fn members(&self, group: u32) -> &[u32] {
        let group = group as usize;
        &self.members[self.first_member[group] as usize..self.first_member[group + 1] as usize]
    }

    /// The groups of a candidate.
    #[inline]
    pub(super) fn of(&self, candidate: usize) -> &[u32] {
        &self.of_candidate[self.first_group[candidate] as usize..self.first_group[candidate + 1] as usize]
    }

    /// Rules the candidate out of its groups and calls `last` with each group that has one member left, and with it.
    #[inline]
    pub(super) fn rule_out(&mut self, candidate: usize, mut last: impl FnMut(u32, usize)) {
        for index in self.first_group[candidate]..self.first_group[candidate + 1] {
            let group = self.of_candidate[index as usize];
            let left = &mut self.left[group as usize];
            left.count -= 1;
            left.xor ^= candidate as u32;
            if left.count == 1 {
                last(group, left.xor as usize);
            }
        }
    }

    /// Takes that back.
    #[inline]
    pub(super) fn bring_back(&mut self, candidate: usize) {
        for index in self.first_group[candidate]..self.first_group[candidate + 1] {
            let left = &mut self.left[self.of_candidate[index as usize] as usize];
            left.count += 1;
            left.xor ^= candidate as u32;
        }
    }
}
