//! Dynamic chains in sentences: branch by branch, each statement after those on which it rests, then the chains that are
//! nested in them.
//!
//! ```text
//! Suppose r1c1 is 5: r1c4 is not 5 (row 1); r2c4 is 5 (the only place left in box 2); r2c8 is not 5 (pointing); ...
//! Chain A, once these are false: Suppose ...
//! ```

use super::chains::{plain_chain, statement};
use super::{digit, house};
use crate::board::Shape;
use crate::logic::{Chain, ChainKind, ChainLink, ChainNode};

/// Whether a chain has statements with several parents in several branches, or rests on patterns inside it.
pub(super) fn is_dynamic(chain: &Chain) -> bool {
    let assumptions = chain.nodes.iter().filter(|node| node.link == ChainLink::Assumed).count();
    let rests_on_more = |node: &ChainNode| {
        node.parents.len() > 1 || matches!(node.link, ChainLink::Rule(_) | ChainLink::Nested(_))
    };
    match chain.kind {
        ChainKind::Double => true,
        ChainKind::Contradiction => assumptions > 1,
        ChainKind::Cell { .. } | ChainKind::House { .. } => chain.nodes.iter().any(rests_on_more),
        ChainKind::Cycle | ChainKind::Forcing => false,
    }
}

/// The sentences for a dynamic chain.
pub(super) fn why(shape: &Shape, chain: &Chain, open: &str) -> String {
    let shown = chain.ends.first().map(|&end| &chain.nodes[end]);
    let Some(shown) = shown else { return open.to_owned() };
    let mut text = open.to_owned();
    let mut push = |sentence: &str| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(sentence);
    };
    let branches: Vec<&[ChainNode]> = branches(chain);
    if chain.kind == ChainKind::Contradiction {
        let mut said: Vec<&ChainNode> = Vec::new();
        for node in branches.iter().flat_map(|branch| branch.iter().rev()) {
            if said.iter().all(|known| (known.candidate, known.on) != (node.candidate, node.on)) {
                said.push(node);
            }
        }
        let Some((assumed, rest)) = said.split_first() else { return open.to_owned() };
        push(&branch(shape, chain, assumed, rest));
        let (cell, what) = (shape.name(shown.candidate.cell), digit(shape, shown.candidate.digit));
        let opposite = statement(shape, assumed.candidate, !assumed.on);
        push(&format!("But {cell} cannot be {what} and not be {what}, so {opposite}."));
    } else {
        for nodes in branches {
            let said: Vec<&ChainNode> = nodes.iter().rev().collect();
            if let Some((assumed, rest)) = said.split_first() {
                push(&branch(shape, chain, assumed, rest));
            }
        }
        push(&format!("Whichever it is, {}.", statement(shape, shown.candidate, shown.on)));
    }
    for (number, nested) in chain.nested.iter().enumerate() {
        let shown = nested.ends.first().map(|&end| &nested.nodes[end]);
        let aim = match (nested.kind, shown) {
            (ChainKind::Cycle, _) | (_, None) => String::new(),
            (_, Some(shown)) => format!(" ({})", statement(shape, shown.candidate, shown.on)),
        };
        push(&format!(
            "Chain {}{aim}, once its parents are false: {}",
            letter(number),
            plain_chain(shape, nested)
        ));
    }
    text
}

/// The statements of each branch, its end first.
fn branches(chain: &Chain) -> Vec<&[ChainNode]> {
    let stop = |branch: usize| chain.ends.get(branch + 1).copied().unwrap_or(chain.nodes.len());
    chain.ends.iter().enumerate().map(|(branch, &end)| &chain.nodes[end..stop(branch)]).collect()
}

fn branch(shape: &Shape, chain: &Chain, assumed: &ChainNode, rest: &[&ChainNode]) -> String {
    let supposed = statement(shape, assumed.candidate, assumed.on);
    if rest.is_empty() {
        return format!("Suppose {supposed}: there is nothing more to show.");
    }
    let said: Vec<String> = rest.iter().map(|node| followed(shape, chain, node)).collect();
    format!("Suppose {supposed}: {}.", said.join("; "))
}

/// A statement with what makes it follow.
fn followed(shape: &Shape, chain: &Chain, node: &ChainNode) -> String {
    let plain = statement(shape, node.candidate, node.on);
    let several = node.parents.len() > 1;
    match node.link {
        ChainLink::House(number) if node.on && several => {
            format!("{plain} (the only place left in {})", house(shape, number))
        }
        ChainLink::House(number) if node.on => {
            format!("{plain} (the only other place in {})", house(shape, number))
        }
        ChainLink::House(number) => format!("{plain} ({})", house(shape, number)),
        ChainLink::Cell if several => format!("{plain} (the only digit left)"),
        ChainLink::Cell | ChainLink::Assumed => plain,
        ChainLink::Rule(technique) => format!("{plain} ({technique})"),
        ChainLink::Nested(_) if chain.nested.is_empty() => format!("{plain} (a chain)"),
        ChainLink::Nested(number) => format!("{plain} (chain {})", letter(number)),
    }
}

/// A, B, ..., Z, A2, ...
fn letter(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26 + 1) }
}
