//! When to start anew, and in which of two modes to search.
//!
//! *Focused* mode starts anew as soon as new clauses are worse than usual (their LBD, a fast mean against a slow
//! one): good for proofs. *Stable* mode keeps its decisions for long, in Luby's sequence times 1,024 conflicts, and follows target
//! phases: good for finding solutions. They take turns that grow. All of it is counted in conflicts, so that a seed
//! gives the same search on every machine.

/// Conflicts of the first turn.
const FIRST_TURN: u64 = 1000;
const STABLE_RESTART: u64 = 1024;
const FOCUSED_RESTART: u64 = 2;
/// Focused mode starts anew when the fast mean of the LBD is by this factor above the slow one.
const MARGIN: f64 = 1.1;

pub(super) struct Mode {
    stable: bool,
    turns: u64,
    turn_end: u64,
    restart_at: u64,
    luby: (u64, u64),
    fast: f64,
    slow: f64,
}

impl Mode {
    pub(super) fn new() -> Mode {
        Mode {
            stable: true,
            turns: 0,
            turn_end: FIRST_TURN,
            restart_at: STABLE_RESTART,
            luby: (1, 1),
            fast: 0.0,
            slow: 0.0,
        }
    }

    pub(super) fn is_stable(&self) -> bool {
        self.stable
    }

    /// Takes the LBD of the clause learnt from this conflict.
    pub(super) fn learnt(&mut self, conflicts: u64, lbd: u32) {
        let lbd = f64::from(lbd);
        self.fast += (lbd - self.fast) * 0.03;
        self.slow += (lbd - self.slow) * f64::max(1e-3, 1.0 / conflicts as f64);
    }

    pub(super) fn wants_restart(&self, conflicts: u64) -> bool {
        conflicts >= self.restart_at && (self.stable || self.fast > MARGIN * self.slow)
    }

    /// Notes a restart, and begins the other mode's turn when it is due.
    pub(super) fn restarted(&mut self, conflicts: u64) {
        if conflicts >= self.turn_end {
            self.turns += 1;
            self.turn_end = conflicts + FIRST_TURN * self.turns * self.turns.min(10);
            self.stable = !self.stable;
            self.luby = (1, 1);
            self.fast = self.slow;
        }
        let wait = match self.stable {
            true => {
                let (u, v) = self.luby;
                // Knuth's reluctant doubling: 1 1 2 1 1 2 4 1 1 2 ...
                self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
                STABLE_RESTART * v
            }
            false => FOCUSED_RESTART,
        };
        self.restart_at = conflicts + wait;
    }
}
