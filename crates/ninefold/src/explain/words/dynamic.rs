//! Dynamic chains in sentences: branch by branch, folded, then the chains that are nested in them.
//!
//! ```text
//! Suppose r1c1 is 5 [1]. Then r2c4 is 5, the only place left in box 2 [2, from 1]; r2c8 is not 5, by pointing [3, from 1 and
//! 2]; ... Chain A, once its parents are false: Suppose ...
//! ```

use super::chains::{plain_chain, statement};
use super::{digit, house, list_with};
use crate::board::Shape;
use crate::explain::fold::{FoldedLine, folded};
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
    for lines in folded(chain) {
        push(&branch(shape, chain, &lines));
    }
    if chain.kind == ChainKind::Contradiction {
        let Some(assumed) = chain.nodes.iter().find(|node| node.link == ChainLink::Assumed) else {
            return open.to_owned();
        };
        let (cell, what) = (shape.name(shown.candidate.cell), digit(shape, shown.candidate.digit));
        let opposite = statement(shape, assumed.candidate, !assumed.on);
        push(&format!("But {cell} cannot be {what} and not be {what}, so {opposite}."));
    } else {
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

/// A branch in sentences. Its lines have numbers if one of them follows from anything but the line before.
fn branch(shape: &Shape, chain: &Chain, lines: &[FoldedLine]) -> String {
    let Some((first, rest)) = lines.split_first() else { return String::new() };
    let assumed = &chain.nodes[first.node];
    let supposed = statement(shape, assumed.candidate, assumed.on);
    if rest.is_empty() {
        return format!("Suppose {supposed}: there is nothing more to show.");
    }
    let numbered = rest.iter().enumerate().any(|(before, line)| line.from != [before]);
    let said = |(place, line): (usize, &FoldedLine)| {
        let plain = followed(shape, chain, &chain.nodes[line.node]);
        let from: Vec<String> = line.from.iter().map(|from| (from + 1).to_string()).collect();
        match numbered {
            true => format!("{plain} [{}, from {}]", place + 2, list_with(&from, "and")),
            false => plain,
        }
    };
    let said: Vec<String> = rest.iter().enumerate().map(said).collect();
    let mark = if numbered { " [1]" } else { "" };
    format!("Suppose {supposed}{mark}. Then {}.", said.join("; "))
}

/// Every statement of each branch, each after those on which it rests.
pub(in crate::explain) fn statements(shape: &Shape, chain: &Chain) -> Vec<String> {
    let stop = |branch: usize| chain.ends.get(branch + 1).copied().unwrap_or(chain.nodes.len());
    let branch = |(branch, &end): (usize, &usize)| {
        let nodes = chain.nodes[end..stop(branch)].iter().rev();
        let said: Vec<String> = nodes.map(|node| followed(shape, chain, node)).collect();
        said.join("; ") + "."
    };
    chain.ends.iter().enumerate().map(branch).collect()
}

/// A statement with what makes it follow.
fn followed(shape: &Shape, chain: &Chain, node: &ChainNode) -> String {
    let plain = statement(shape, node.candidate, node.on);
    match node.link {
        ChainLink::House(number) if node.on => {
            format!("{plain}, the only place left in {}", house(shape, number))
        }
        ChainLink::House(number) => format!("{plain} ({})", house(shape, number)),
        ChainLink::Cell if node.on => format!("{plain}, the only digit left there"),
        ChainLink::Cell | ChainLink::Assumed => plain,
        ChainLink::Rule(technique) => format!("{plain}, by {technique}"),
        ChainLink::Nested(_) if chain.nested.is_empty() => format!("{plain}, by a chain"),
        ChainLink::Nested(number) => format!("{plain}, by chain {}", letter(number)),
    }
}

/// What a chain inside a chain is called, from 0: A, B, ..., Z, A2, ...
pub fn letter(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26 + 1) }
}
