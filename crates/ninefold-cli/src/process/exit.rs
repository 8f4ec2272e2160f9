//! Exit codes.

/// How the program ends. Ordered from the best to the worst: of many puzzles the worst counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// What was asked for is so.
    Success,
    /// It is not so: impossible, wrong, or not unique where unique was asked.
    Negative,
    /// It stays open: stuck, stopped by a budget, interrupted.
    Undetermined,
    /// Usage, bad input, input or output that failed.
    Error,
}

impl Exit {
    /// The number the caller sees.
    pub fn code(self) -> i32 {
        match self {
            Exit::Success => 0,
            Exit::Negative => 1,
            Exit::Error => 2,
            Exit::Undetermined => 3,
        }
    }
}

/// The table in the help.
pub const HELP: &str = "\
Exit codes:
  0  yes: solved, correct, unique where that was asked
  1  no: impossible, wrong, or not unique where that was asked
  2  trouble: usage, malformed input, input or output that failed
  3  undetermined: stuck, stopped by a budget or a timeout, interrupted
Of many puzzles the worst counts, in the order 2, 3, 1, 0. A closed pipe is success.";

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_worst_of_many_is_two_then_three_then_one() {
        let worst = |exits: &[Exit]| exits.iter().max().map(|exit| exit.code());
        assert_eq!(worst(&[Exit::Success, Exit::Negative]), Some(1));
        assert_eq!(worst(&[Exit::Negative, Exit::Undetermined, Exit::Success]), Some(3));
        assert_eq!(worst(&[Exit::Undetermined, Exit::Error, Exit::Negative]), Some(2));
    }
}
