//! Work, counted.

use super::settings::SingleKind;

/// The work an algorithm did. The counters of `lanes` depend on how wide the machine's vectors are; those of all others
/// are the same on every machine. What the givens rule out before the first step is not counted.
#[doc(alias = "statistics")]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Counters {
    /// Digits placed that the algorithm did not know to be forced.
    pub guesses: u64,
    /// Digits placed, forced and guessed, those taken back again included; for `lanes`, branches.
    pub placements: u64,
    /// Candidates ruled out; for `exact-cover`, list entries unlinked.
    pub eliminations: u64,
    /// Cells looked at: in a legality check, in a scan for the next cell or the next answer. For
    /// `exact-cover`, items looked at for the next one to cover.
    pub cell_checks: u64,
    /// Positions from which nothing could follow.
    pub dead_ends: u64,
    /// The greatest number of guesses that were open at once.
    pub depth: u64,
    /// Grids put on the stack.
    pub pushed: u64,
    /// Grids taken from the stack.
    pub popped: u64,
    /// Bytes copied to keep positions for later.
    pub bytes_copied: u64,
    /// Passes of `lanes` over all its nodes.
    pub sweeps: u64,
    /// Contradictions from which `learn` learnt.
    pub conflicts: u64,
    /// Clauses that `learn` learnt.
    pub learnt: u64,
    /// How often `learn` took all its decisions back to start anew.
    pub restarts: u64,
    /// Cells to which `repair` gave another digit.
    pub moves: u64,
    /// Where `eliminate` and `eliminate-search` found their answers.
    pub answers: Answers,
}

impl Counters {
    /// Adds the work of another run; of the depth, the greater stays.
    pub fn add(&mut self, more: &Counters) {
        self.guesses += more.guesses;
        self.placements += more.placements;
        self.eliminations += more.eliminations;
        self.cell_checks += more.cell_checks;
        self.dead_ends += more.dead_ends;
        self.depth = self.depth.max(more.depth);
        self.pushed += more.pushed;
        self.popped += more.popped;
        self.bytes_copied += more.bytes_copied;
        self.sweeps += more.sweeps;
        self.conflicts += more.conflicts;
        self.learnt += more.learnt;
        self.restarts += more.restarts;
        self.moves += more.moves;
        self.answers.obvious += more.answers.obvious;
        self.answers.row += more.answers.row;
        self.answers.column += more.answers.column;
        self.answers.boxes += more.answers.boxes;
    }

    /// Each counter with its name, in a fixed order, for tables.
    pub fn named(&self) -> [(&'static str, u64); 18] {
        [
            ("guesses", self.guesses),
            ("placements", self.placements),
            ("eliminations", self.eliminations),
            ("cell_checks", self.cell_checks),
            ("dead_ends", self.dead_ends),
            ("depth", self.depth),
            ("pushed", self.pushed),
            ("popped", self.popped),
            ("bytes_copied", self.bytes_copied),
            ("sweeps", self.sweeps),
            ("conflicts", self.conflicts),
            ("learnt", self.learnt),
            ("restarts", self.restarts),
            ("moves", self.moves),
            ("obvious_answers", self.answers.obvious),
            ("row_answers", self.answers.row),
            ("column_answers", self.answers.column),
            ("box_answers", self.answers.boxes),
        ]
    }
}

/// How many cells each kind of answer filled.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Answers {
    /// Cells with one candidate left.
    pub obvious: u64,
    /// Digits with one place left in a row.
    pub row: u64,
    /// Digits with one place left in a column.
    pub column: u64,
    /// Digits with one place left in a box or an extra house.
    pub boxes: u64,
}

impl Answers {
    pub(super) fn add(&mut self, kind: SingleKind) {
        match kind {
            SingleKind::Obvious => self.obvious += 1,
            SingleKind::Row => self.row += 1,
            SingleKind::Column => self.column += 1,
            SingleKind::Box => self.boxes += 1,
        }
    }
}
