//! A chain of hundreds of statements, folded: only what becomes true, what a pattern or a chain inside eliminates, and the end.
//!
//! ```text
//! r1c1 is 5 -> r1c4 is not 5 ----+
//! r7c6 is 5 -> r3c6 is not 5 ----+-> r2c5 is 5      folded: r2c5 is 5, the only place left, from r1c1 is 5 and r7c6 is 5
//! ```
//! What a true candidate makes false in its cell and houses anybody sees; so these statements stand behind the line that
//! needs them, for whoever opens it.

use std::collections::BTreeMap;

use crate::board::Candidate;
use crate::logic::{Chain, ChainKind, ChainLink, ChainNode};

/// One line of a folded branch.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FoldedLine {
    /// The statement: its number in [`Chain::nodes`].
    pub node: usize,
    /// The lines of the branch from which it follows, by their place in it.
    pub from: Vec<usize>,
    /// The statements between these lines and this one: numbers of nodes.
    pub behind: Vec<usize>,
}

/// The branches of a chain, folded. What leads to a contradiction is one branch.
pub fn folded(chain: &Chain) -> Vec<Vec<FoldedLine>> {
    let stop = |branch: usize| chain.ends.get(branch + 1).copied().unwrap_or(chain.nodes.len());
    // Parents stand after their children.
    let branches = chain.ends.iter().enumerate().map(|(branch, &end)| (end..stop(branch)).rev());
    match chain.kind {
        ChainKind::Contradiction => vec![fold(chain, branches.flatten())],
        _ => branches.map(|nodes| fold(chain, nodes)).collect(),
    }
}

fn fold(chain: &Chain, nodes: impl Iterator<Item = usize>) -> Vec<FoldedLine> {
    let says = |node: usize| -> (Candidate, bool) { (chain.nodes[node].candidate, chain.nodes[node].on) };
    // Per statement the lines on which it stands, and the statements in between.
    let mut known: BTreeMap<(Candidate, bool), (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    let mut lines: Vec<FoldedLine> = Vec::new();
    for number in nodes {
        let node: &ChainNode = &chain.nodes[number];
        if known.contains_key(&says(number)) {
            continue;
        }
        let parents = node.parents.iter().filter_map(|&parent| known.get(&says(parent)));
        let (mut from, mut behind): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for (lines, statements) in parents {
            from.extend(lines);
            behind.extend(statements);
        }
        from.sort_unstable();
        from.dedup();
        behind.sort_unstable_by(|one, other| other.cmp(one));
        behind.dedup();
        let plain = !node.on && matches!(node.link, ChainLink::Cell | ChainLink::House(_));
        if plain && !chain.ends.contains(&number) {
            behind.push(number);
            known.insert(says(number), (from, behind));
        } else {
            known.insert(says(number), (vec![lines.len()], Vec::new()));
            lines.push(FoldedLine { node: number, from, behind });
        }
    }
    lines
}
