//! The search around the kernel: which node stands in which lane.
//!
//! ```text
//! sweep until enough lanes are idle, then serve them together:
//!   full     check the board, count the solution
//!   stalled  branch: the digit is in that triad (this lane), or it is not (a free lane, or it waits)
//!   free     a node that waits for this lane, or for any, else the next puzzle
//! ```
//!
//! Idle lanes do no harm: propagation only ever takes candidates away. A node carries the number of
//! its puzzle, so the nodes of one puzzle may be anywhere and answers still find their place.
//!
//! What waits for any lane is a stack with a bound. When it is reached, all lanes but one are put on
//! it and that one goes on alone, depth first, until the stack has shrunk to half: a lane alone puts
//! no more nodes on it than a board has candidates.

use super::candidate_block::CandidateBlock;
use super::kernel::{self, Branch, FEW, State};
use super::lanes::{Lanes, MOST, Witness};
use super::planes::Planes;
use super::run::{BatchCounters, Puzzles, Serving};
use super::sweep::Swept;
use super::trio::Trio;
use super::waiting::{Waiting, WaitingNodes};
use super::{Answer, AnswerState, Limits};

/// What `arch` compiles the kernel to, once for each instruction set.
pub(super) trait LaneBackend: Lanes {
    /// The vectors of its planes, which may be others than those of its lanes.
    type Fresh: Lanes;
    fn fresh(witness: Witness<Self>) -> Witness<Self::Fresh>;
    /// Does it in a function compiled for these instructions; what is to gain by it must be inlined.
    fn compiled<R>(witness: Witness<Self>, work: impl FnOnce() -> R) -> R;
    fn sweep_weakly(witness: Witness<Self>, state: &mut State<Self>, slack: u16) -> Swept;
    fn sweep_strongly(witness: Witness<Self>, state: &mut State<Self>, slack: u16) -> Swept;
    fn rebuild(witness: Witness<Self>, state: &mut State<Self>);
    fn correct(witness: Witness<Self>, state: &State<Self>) -> u32;
    fn choose(witness: Witness<Self>, state: &State<Self>, branch: &mut Branch<Self>) -> u32;
    fn forget_totals(witness: Witness<Self>, state: &mut State<Self>, lanes: u32);
    fn move_lanes(witness: Witness<Self>, state: &mut State<Self>, from: &[u8; MOST]);
    fn put(witness: Witness<Self>, state: &mut State<Self>, records: &[CandidateBlock; MOST], lanes: u32);
    fn take(witness: Witness<Self>, state: &State<Self>, records: &mut [CandidateBlock; MOST], lanes: u32);
    fn sweep_trio_weakly(witness: Witness<Self>, trio: &mut Trio<Self>, slack: u16) -> Swept;
    fn sweep_trio_strongly(witness: Witness<Self>, trio: &mut Trio<Self>, slack: u16) -> Swept;
    fn propagate(witness: Witness<Self>, planes: &mut Planes<Self::Fresh>) -> u64;
    fn parse_line(witness: Witness<Self>, line: &[u8; 81], record: &mut CandidateBlock) -> bool;
    fn write_line(witness: Witness<Self>, record: &CandidateBlock, line: &mut [u8; 81]);
}

/// A sweep that took away no more than this from the sum of a lane's cells counts as no progress:
/// waiting for the last few candidates costs more than they save.
pub(super) const SLACK: u16 = 128;

/// The same while nothing waits for a lane: lanes that stand empty cost nothing, so branching early is
/// better than waiting, and better than trying the stronger propagation first. Not before the first
/// branch: a puzzle that needs none is to have none.
const LOOSE: u16 = 4000;

/// How many sweeps after a branch use the stronger, dearer propagation.
pub(super) const STRONG_SWEEPS: u32 = 8;

/// Fewer lanes than this are served only if there is nothing else to do.
const HANDFUL: u32 = 2;

/// How many nodes may wait for any lane before the engine narrows to one lane.
pub(super) const STACK_BOUND: usize = 2048;

/// For each triad the other two of its box.
static OTHERS: [[u8; 2]; 54] = {
    let mut others = [[0; 2]; 54];
    let mut triad = 0;
    while triad < 54 {
        let first = triad - triad % 3;
        others[triad] = [(first + (triad + 1) % 3) as u8, (first + (triad + 2) % 3) as u8];
        triad += 1;
    }
    others
};

/// A digit to be taken out of two triads of a lane, which may be the same.
#[derive(Clone, Copy, Default)]
struct Taken {
    lane: u8,
    triads: [u8; 2],
    digit: u16,
}

pub(super) struct Engine<L: LaneBackend> {
    pub(super) witness: Witness<L>,
    pub(super) state: Box<State<L>>,
    branch: Branch<L>,
    pub(super) records: Box<[CandidateBlock; MOST]>,
    pub(super) waiting: WaitingNodes,
    /// Made for the first puzzle that comes alone.
    pub(super) trio: Option<Box<Trio<L>>>,
    /// Made for the first batch that is large enough.
    pub(super) planes: Option<Box<Planes<L::Fresh>>>,
    /// Puzzles that the planes left open.
    pub(super) open: Vec<(CandidateBlock, u32)>,
    bound: usize,
    /// Puzzles with several solutions, and the least of these; kept for the room they have.
    pub(super) several: Vec<u32>,
    pub(super) least: Vec<Answer>,
    pub(super) work: BatchCounters,
}

/// How a search ended.
pub(super) struct Searched {
    /// Whether any puzzle has several solutions.
    pub(super) has_several: bool,
    /// Whether it was cancelled, or had made too many guesses.
    pub(super) is_cut_short: bool,
}

/// The lanes of a set, lowest first.
pub(super) fn lanes_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < MOST).then_some(lane)
    })
}

impl<L: LaneBackend> Engine<L> {
    /// All lanes of the backend.
    const EVERY: u32 = u32::MAX >> (32 - L::COUNT);

    pub(super) fn new(witness: Witness<L>, bound: usize) -> Engine<L> {
        Engine {
            witness,
            state: State::new(),
            branch: Branch { triad: L::ZEROS, digit: L::ZEROS },
            records: Box::new([CandidateBlock::EMPTY; MOST]),
            waiting: WaitingNodes::new(),
            trio: None,
            planes: None,
            open: Vec::new(),
            bound,
            several: Vec::new(),
            least: Vec::new(),
            work: BatchCounters::default(),
        }
    }

    /// Counts the solutions of every puzzle up to a limit and keeps one of each. `cancelled` is
    /// asked now and then; after a yes, puzzles that are not done say so.
    pub(super) fn solve<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        // The whole search, not only the kernel, gains by these instructions: counting and walking the bits
        // of sets of lanes.
        L::compiled(
            self.witness,
            #[inline(always)]
            || self.search_shown(puzzles, limits, answers, cancelled),
        );
    }

    /// Counts solutions up to a limit, and keeps the first that is found.
    #[inline(always)]
    pub(super) fn search<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) -> Searched {
        self.waiting.clear();
        self.run(puzzles, 0, limits, answers, cancelled)
    }

    /// The same for the nodes that wait, of puzzles that are begun.
    #[inline(always)]
    pub(super) fn search_waiting<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        self.run(puzzles, puzzles.len(), limits, answers, cancelled);
    }

    /// Searches what waits, and the puzzles from `next` on.
    #[inline(always)]
    fn run<P: Puzzles>(
        &mut self,
        puzzles: &P,
        next: usize,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) -> Searched {
        let mut run = Serving {
            puzzles,
            limit: limits.solutions,
            guesses: self.work.guesses.saturating_add(limits.guesses),
            exhausted: false,
            answers,
            next,
            owners: [0; MOST],
            ages: [0; MOST],
            young: 0,
            live: 0,
            allowed: Self::EVERY,
            limited: false,
            has_several: false,
        };
        self.open.clear();
        let mut threshold = 0;
        let mut slack = SLACK;
        // Nodes that waited come from a branch.
        let before = if self.waiting.is_empty() { Some(self.work.guesses) } else { None };
        let mut strong_left = 0u32;
        let mut was_strong = true;
        let mut swept = Swept { dead: Self::EVERY, full: 0, slow: 0, still: 0 };
        loop {
            if !was_strong && slack == SLACK {
                // Before a branch the stronger propagation gets its chance.
                if swept.slow & run.live & !swept.dead & !swept.full != 0 {
                    strong_left = STRONG_SWEEPS;
                }
                swept.slow = 0;
            }
            let idle = (swept.slow | swept.dead | swept.full | !run.live) & Self::EVERY;
            if idle.count_ones() >= threshold {
                let stalled = self.serve(&mut run, swept);
                if stalled {
                    strong_left = STRONG_SWEEPS;
                }
                if run.next >= puzzles.len() && self.open.is_empty() && self.waiting.is_empty()
                    || run.allowed != Self::EVERY
                {
                    if run.live == 0 && self.waiting.is_empty() {
                        return Searched { has_several: run.has_several, is_cut_short: false };
                    }
                    // Nothing waits for a lane: serve as soon as a quarter of those at work is idle.
                    threshold = (!run.live & Self::EVERY).count_ones() + 1 + run.live.count_ones() / 4;
                    slack = if Some(self.work.guesses) > before { LOOSE } else { SLACK };
                } else {
                    threshold = L::COUNT as u32 / 2;
                    slack = SLACK;
                }
            }
            was_strong = strong_left > 0;
            strong_left = strong_left.saturating_sub(1);
            swept = match was_strong {
                true => L::sweep_strongly(self.witness, &mut self.state, slack),
                false => L::sweep_weakly(self.witness, &mut self.state, slack),
            };
            self.work.sweeps += 1;
            if run.exhausted || self.work.sweeps.is_multiple_of(256) && cancelled() {
                self.give_up(&mut run);
                return Searched { has_several: run.has_several, is_cut_short: true };
            }
        }
    }
}

impl<L: LaneBackend> Engine<L> {
    /// Serves all idle lanes; says whether a lane stalled.
    #[inline(always)]
    fn serve<P: Puzzles>(&mut self, run: &mut Serving<'_, P>, swept: Swept) -> bool {
        let mut dead = swept.dead & run.live;
        let mut full = swept.full & run.live;
        if full != 0 {
            let wrong = full & !L::correct(self.witness, &self.state);
            dead |= wrong;
            full &= !wrong;
            self.count_solutions(run, full);
        }
        self.work.dead_ends += u64::from(dead.count_ones());
        let mut stalled = swept.slow & run.live & !dead & !full;
        let mut free = (dead | full | !run.live) & Self::EVERY;
        // Before anything branches: what a branch takes away is not in the cells until the next sweep,
        // so a node put on the stack after it would be searched as if it had not branched.
        if self.waiting.shared() > self.bound && run.allowed == Self::EVERY {
            run.live &= !free;
            self.narrow(run);
            stalled &= run.live;
            free = !run.live & Self::EVERY;
        } else if self.waiting.shared() < self.bound / 2 {
            run.allowed = Self::EVERY;
        }
        let is_fed = run.allowed == Self::EVERY && (run.next < run.puzzles.len() || !self.open.is_empty());
        if !is_fed && !P::LEAST_FIRST {
            self.waiting.share_all();
        }
        let any_stalled = stalled != 0;
        let mut changed = 0;
        let mut taken = [Taken::default(); MOST];
        let mut count = 0;
        let mut moved = false;

        if stalled != 0 {
            if run.limited {
                for lane in lanes_of(stalled).filter(|&lane| run.is_done(run.owners[lane])) {
                    stalled &= !(1 << lane);
                    free |= 1 << lane;
                }
            }
            if self.work.guesses + u64::from(stalled.count_ones()) > run.guesses {
                run.live &= !free;
                run.exhausted = true;
                return true;
            }
            // Nothing to branch on: more sweeps, unless they change nothing any more. Then some digit has
            // no place, and the lane is dead.
            let without = stalled & !L::choose(self.witness, &self.state, &mut self.branch);
            stalled &= !without;
            free |= without & swept.still;
            changed |= without & !swept.still;
            let alone = match is_fed {
                _ if P::LEAST_FIRST => stalled,
                true => stalled & run.young,
                false => 0,
            };
            let mut shared = stalled & !alone;
            // Lanes with nodes of their own go on with those.
            let mut places = free & !self.waiting.with_own();
            let taken_up = free & !places;
            let branches = self.branch_into_free_lanes(run, &mut shared, &mut places, &mut taken);
            free = places | taken_up;
            moved = branches > 0;
            count = 2 * branches;
            for both in &taken[..count] {
                changed |= 1 << both.lane;
            }
            let is_worth_it = shared.count_ones() >= HANDFUL || alone != 0 || shared == run.live & !free;
            let onto_stack = if is_worth_it { shared | alone } else { 0 };
            if onto_stack != 0 {
                count += self.branch_onto_stack(run, onto_stack, alone, &mut taken[count..]);
                changed |= onto_stack;
            }
        }
        run.live &= !free;
        free &= run.allowed;
        if free.count_ones() >= HANDFUL || run.live == 0 {
            let filled = self.fill(run, free, &mut taken, &mut count);
            changed |= filled;
            moved |= filled != 0;
        }
        if moved {
            L::rebuild(self.witness, &mut self.state);
        }
        for taken in &taken[..count] {
            for triad in taken.triads.map(usize::from) {
                // The remainder is no work and spares a check: the number of lanes is a power of two.
                self.state.triads[triad].as_mut()[usize::from(taken.lane) % L::COUNT] &= !taken.digit;
            }
        }
        L::forget_totals(self.witness, &mut self.state, changed);
        any_stalled
    }

    #[inline(always)]
    fn count_solutions<P: Puzzles>(&mut self, run: &mut Serving<'_, P>, full: u32) {
        if full == 0 {
            return;
        }
        L::take(self.witness, &self.state, &mut self.records, full);
        for lane in lanes_of(full) {
            let puzzle = run.owners[lane] as usize;
            let answer = &mut run.answers[puzzle];
            if answer.count >= run.limit {
                continue;
            }
            if answer.count == 0 {
                L::write_line(self.witness, &self.records[lane], &mut answer.solution);
                assert!(run.puzzles.admits(puzzle, &answer.solution), "the lane engine changed a given");
            }
            answer.count += 1;
            run.limited |= answer.count == run.limit;
            run.has_several |= answer.count > 1;
        }
    }

    /// Branches stalled lanes as long as there are free ones for the second children: the lane itself
    /// gets the child with the digit in the triad, the free lane the other.
    #[inline(always)]
    fn branch_into_free_lanes<P: Puzzles>(
        &mut self,
        run: &mut Serving<'_, P>,
        stalled: &mut u32,
        free: &mut u32,
        taken: &mut [Taken; MOST],
    ) -> usize {
        let mut from: [u8; MOST] = std::array::from_fn(|lane| lane as u8);
        let mut branches = 0;
        // Within eight lanes a move is cheaper on most machines, so those pairs come first.
        for part in [0xff, 0xff00, 0xff_0000, 0xff00_0000, u32::MAX] {
            while *stalled & part != 0 && *free & part & run.allowed != 0 {
                let lane = (*stalled & part).trailing_zeros() as usize;
                let other = (*free & part & run.allowed).trailing_zeros() as usize;
                *stalled &= !(1 << lane);
                *free &= !(1 << other);
                from[other] = lane as u8;
                run.owners[other] = run.owners[lane];
                run.live |= 1 << other;
                let (inside, outside) = self.children(lane);
                taken[2 * branches] = Taken { lane: lane as u8, ..inside };
                taken[2 * branches + 1] = Taken { lane: other as u8, ..outside };
                branches += 1;
            }
        }
        if branches > 0 {
            self.work.guesses += branches as u64;
            L::move_lanes(self.witness, &mut self.state, &from);
        }
        branches
    }

    /// The two children of a lane's branch: what each takes away.
    #[inline(always)]
    fn children(&self, lane: usize) -> (Taken, Taken) {
        let triad = self.branch.triad.as_ref()[lane] as u8;
        let digit = self.branch.digit.as_ref()[lane];
        let others = OTHERS[usize::from(triad)];
        let lane = lane as u8;
        (Taken { lane, triads: others, digit }, Taken { lane, triads: [triad, triad], digit })
    }

    /// Branches these lanes: each keeps its first child, the second has to wait, for this lane or for any.
    #[inline(always)]
    fn branch_onto_stack<P: Puzzles>(
        &mut self,
        run: &mut Serving<'_, P>,
        stalled: u32,
        alone: u32,
        taken: &mut [Taken],
    ) -> usize {
        // Few lanes go straight to where they wait.
        let are_few = stalled.count_ones() <= FEW && !P::LEAST_FIRST;
        if !are_few {
            L::take(self.witness, &self.state, &mut self.records, stalled);
        }
        let mut count = 0;
        for lane in lanes_of(stalled) {
            let (mut inside, mut outside) = self.children(lane);
            if P::LEAST_FIRST {
                self.branch_in_reading_order(lane);
                (inside.digit, outside.digit) = (0, 0);
            }
            taken[count] = inside;
            count += 1;
            let node = match alone >> lane & 1 == 1 {
                true => {
                    run.grow(lane);
                    self.waiting.push_own(lane)
                }
                false => self.waiting.push(),
            };
            // Field by field: a whole node would be made elsewhere first, and moved.
            match are_few {
                true => kernel::take_one(&self.state, lane, &mut node.record),
                false => node.record = self.records[lane],
            }
            node.puzzle = run.owners[lane];
            node.triad = outside.triads[0];
            node.digit = outside.digit;
        }
        self.work.guesses += count as u64;
        count
    }

    /// Fills free lanes from the stack, then with new puzzles; says which.
    #[inline(always)]
    fn fill<P: Puzzles>(
        &mut self,
        run: &mut Serving<'_, P>,
        free: u32,
        taken: &mut [Taken; MOST],
        count: &mut usize,
    ) -> u32 {
        let mut filled = 0;
        for lane in lanes_of(free) {
            if let Some(branch) = self.take_waiting(run, lane) {
                taken[*count] = branch;
                *count += 1;
            } else if !self.load_next(run, lane) {
                // The next lane may still have nodes of its own.
                if P::LEAST_FIRST {
                    continue;
                }
                break;
            }
            filled |= 1 << lane;
        }
        if filled != 0 {
            L::put(self.witness, &mut self.state, &self.records, filled);
        }
        run.live |= filled;
        filled
    }

    /// Takes a node that waits, one of the lane's own or any, into the lane's record; what its branch takes away is left
    /// to do.
    #[inline(always)]
    fn take_waiting<P: Puzzles>(&mut self, run: &mut Serving<'_, P>, lane: usize) -> Option<Taken> {
        loop {
            if self.waiting.with_own() >> lane & 1 == 0 {
                run.young &= !(1 << lane);
            }
            let node = self.waiting.next(lane)?;
            let is_done = run.is_done(node.puzzle);
            let branch = Taken { lane: lane as u8, triads: [node.triad; 2], digit: node.digit };
            if !is_done {
                self.records[lane] = node.record;
                run.owners[lane] = node.puzzle;
            }
            self.waiting.drop_next(lane);
            if !is_done {
                return Some(branch);
            }
        }
    }

    /// Reads the next well-formed puzzle for a lane; `false` if there is none.
    #[inline(always)]
    fn load_next<P: Puzzles>(&mut self, run: &mut Serving<'_, P>, lane: usize) -> bool {
        if P::ARE_TEXT && self.open.is_empty() {
            // Apart from the search, which is smaller and faster without it.
            L::compiled(
                self.witness,
                #[inline(always)]
                || self.propagate_fresh(run),
            );
        }
        if let Some((record, puzzle)) = self.open.pop() {
            self.records[lane] = record;
            run.start(lane, puzzle);
            return true;
        }
        while run.next < run.puzzles.len() {
            let puzzle = run.next;
            run.next += 1;
            run.answers[puzzle] = Answer::default();
            if run.puzzles.load(self.witness, puzzle, &mut self.records[lane]) {
                run.start(lane, puzzle as u32);
                return true;
            }
            run.answers[puzzle].state = AnswerState::Malformed;
        }
        false
    }

    /// Puts all nodes but the first on the stack; from now on one lane works alone.
    fn narrow<P: Puzzles>(&mut self, run: &mut Serving<'_, P>) {
        let leader = run.live & run.live.wrapping_neg();
        L::take(self.witness, &self.state, &mut self.records, run.live & !leader);
        for lane in lanes_of(run.live & !leader) {
            *self.waiting.push() = Waiting::whole(self.records[lane], run.owners[lane]);
        }
        run.live = leader;
        run.allowed = if leader == 0 { 1 } else { leader };
    }

    /// Marks every puzzle that still has a node somewhere, or was never begun.
    fn give_up<P: Puzzles>(&mut self, run: &mut Serving<'_, P>) {
        run.answers[run.next..].fill(Answer::default());
        let in_lanes = lanes_of(run.live).map(|lane| run.owners[lane] as usize);
        let open = self.open.iter().map(|(_, puzzle)| *puzzle as usize);
        let begun = in_lanes.chain(self.waiting.puzzles()).chain(open);
        let unfinished: Vec<usize> = begun.chain(run.next..run.puzzles.len()).collect();
        for puzzle in unfinished {
            if !run.is_done(puzzle as u32) {
                run.answers[puzzle].state = AnswerState::Unfinished;
            }
        }
    }
}
