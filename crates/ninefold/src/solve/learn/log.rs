//! A log of what is learnt and deleted, from which a proof can be written.
//!
//! Every learnt clause follows by unit propagation from the rules, the givens, the clauses before it and, once a
//! solution is blocked, the clause 'not this solution': it is a line of a DRAT proof as it stands. Candidates that locked
//! candidates rule out are told as clauses of one literal.

use crate::board::{Cell, Digit};

/// Part of a clause: this digit stands in this cell, or does not.
pub(crate) type Statement = (Cell, Digit, bool);

/// Somebody who writes down clauses.
pub(crate) trait ClauseLog {
    /// The clause was learnt.
    fn learnt(&mut self, clause: &[Statement]);

    /// The clause was deleted.
    fn deleted(&mut self, clause: &[Statement]);

    /// This solution is excluded from now on.
    fn blocked(&mut self, values: &[u8]);
}
