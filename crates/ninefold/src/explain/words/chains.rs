//! Chains in sentences: what is supposed, what follows step by step, and what that shows.
//!
//! ```text
//! Suppose r1c1 is 5. Then r1c4 is not 5 (row 1), so r1c4 is 3. Then r6c4 is not 3 (column 4), so ...
//! ```

use super::{Explanation, candidates, digit, dynamic, house, list_with};
use crate::board::{Candidate, Shape};
use crate::logic::{Chain, ChainKind, ChainLink, ChainNode, Reason};

/// The sentences for a chain; `None` for any other pattern.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    match reason {
        Reason::Chain(chain) => Some(forcing_chain(explanation, chain)),
        Reason::Alternating { candidates, links, ring } => {
            Some(alternating(explanation, candidates, links, *ring))
        }
        _ => None,
    }
}

/// What a chain shows, and how.
fn forcing_chain(explanation: &Explanation<'_>, chain: &Chain) -> String {
    match chain.kind {
        ChainKind::Cycle => explanation.with_losses(&ring(explanation.shape, chain)),
        _ => plain_chain(explanation.shape, chain),
    }
}

/// What a chain shows; of a ring, that it is one.
pub(super) fn plain_chain(shape: &Shape, chain: &Chain) -> String {
    match chain.kind {
        ChainKind::Cycle => ring(shape, chain) + ".",
        ChainKind::Forcing => forcing(shape, chain),
        ChainKind::Contradiction if dynamic::is_dynamic(chain) => dynamic::why(shape, chain, ""),
        ChainKind::Contradiction => contradiction(shape, chain),
        ChainKind::Double => dynamic::why(shape, chain, ""),
        ChainKind::Cell { cell } => {
            let starts = starts(chain);
            let digits: Vec<String> = starts.iter().map(|one| digit(shape, one.digit)).collect();
            let open = format!("{} is {}.", shape.name(cell), list_with(&digits, "or"));
            every_way(shape, chain, &open)
        }
        ChainKind::House { house: number, digit: of } => {
            let starts = starts(chain);
            let places: Vec<String> = starts.iter().map(|one| shape.name(one.cell).to_string()).collect();
            let (number, of) = (house(shape, number), digit(shape, of));
            let open = format!("In {number} the digit {of} goes in {}.", list_with(&places, "or"));
            every_way(shape, chain, &open)
        }
    }
}

/// A statement alone: `r1c1 is 5`, `r1c1 is not 5`.
pub(super) fn statement(shape: &Shape, candidate: Candidate, on: bool) -> String {
    let (cell, what) = (shape.name(candidate.cell), digit(shape, candidate.digit));
    if on { format!("{cell} is {what}") } else { format!("{cell} is not {what}") }
}

/// A statement with what makes it follow.
fn followed(shape: &Shape, node: &ChainNode) -> String {
    let plain = statement(shape, node.candidate, node.on);
    match (node.link, node.on) {
        (ChainLink::House(number), true) => {
            format!("{plain} (the only other place in {})", house(shape, number))
        }
        (ChainLink::House(number), false) => format!("{plain} ({})", house(shape, number)),
        _ => plain,
    }
}

/// The numbers of the statements that lead to this one, the assumption first.
fn line(chain: &Chain, end: usize) -> Vec<usize> {
    let mut line = vec![end];
    let mut at = end;
    while let Some(&parent) = chain.nodes.get(at).and_then(|node| node.parents.first()) {
        if line.contains(&parent) {
            break;
        }
        line.push(parent);
        at = parent;
    }
    line.reverse();
    line
}

/// The assumptions from which the branches start, in order.
fn starts(chain: &Chain) -> Vec<Candidate> {
    let first = |&end: &usize| line(chain, end).first().map(|&number| chain.nodes[number].candidate);
    chain.ends.iter().filter_map(first).collect()
}

/// What follows from an assumption. A true statement begins a sentence of what it forbids; what is then left
/// ends it.
fn told(shape: &Shape, nodes: &[&ChainNode]) -> String {
    let mut text = String::new();
    for (place, node) in nodes.iter().enumerate() {
        let said = followed(shape, node);
        let before = place.checked_sub(1).map(|before| nodes[before].on);
        match before {
            Some(false) if node.on => text.push_str(&format!(", so {said}")),
            None => text.push_str(&format!(" Then {said}")),
            Some(_) => text.push_str(&format!(". Then {said}")),
        }
    }
    if !text.is_empty() {
        text.push('.');
    }
    text
}

fn forcing(shape: &Shape, chain: &Chain) -> String {
    let line: Vec<&ChainNode> = chain
        .ends
        .first()
        .map(|&end| line(chain, end))
        .unwrap_or_default()
        .into_iter()
        .map(|number| &chain.nodes[number])
        .collect();
    let [assumed, rest @ ..] = &line[..] else { return String::new() };
    format!(
        "Suppose {}.{} That contradicts the assumption, so {}.",
        statement(shape, assumed.candidate, assumed.on),
        told(shape, rest),
        statement(shape, assumed.candidate, !assumed.on)
    )
}

fn contradiction(shape: &Shape, chain: &Chain) -> String {
    let Some((assumed, rest)) = chain.nodes.split_last() else { return String::new() };
    let mut text = format!("Suppose {}.", statement(shape, assumed.candidate, assumed.on));
    // Parents stand after their children, so the other way round everything is known before it is used.
    let mut was_on = assumed.on;
    for node in rest.iter().rev() {
        let word = match (was_on, node.on) {
            (_, true) => "So",
            (true, false) => "Then",
            (false, false) => "And",
        };
        text.push_str(&format!(" {word} {}.", followed(shape, node)));
        was_on = node.on;
    }
    let broken = chain.ends.first().map(|&end| chain.nodes[end].candidate);
    if let Some(broken) = broken {
        let (cell, what) = (shape.name(broken.cell), digit(shape, broken.digit));
        text.push_str(&format!(
            " But {cell} cannot be {what} and not be {what}, so {}.",
            statement(shape, assumed.candidate, !assumed.on)
        ));
    }
    text
}

/// The sentences for a ring, without the last full stop.
fn ring(shape: &Shape, chain: &Chain) -> String {
    let Some(&end) = chain.ends.first() else { return String::new() };
    let numbers = line(chain, end);
    // The last statement is the first again.
    let around = &numbers[..numbers.len().saturating_sub(1)];
    let every_second = |start: usize| -> Vec<Candidate> {
        around.iter().skip(start).step_by(2).map(|&number| chain.nodes[number].candidate).collect()
    };
    let (these, those) = (every_second(0), every_second(1));
    let nodes: Vec<&ChainNode> = numbers[1..].iter().map(|&number| &chain.nodes[number]).collect();
    let assumed = &chain.nodes[numbers[0]];
    format!(
        "Suppose {}.{} That closes a ring, which can be read in both directions: either {} are all true, or {} are. Either \
         way one of every two neighbours in the ring is true, and a candidate that both of them exclude is false",
        statement(shape, assumed.candidate, assumed.on),
        told(shape, &nodes),
        candidates(shape, &these),
        candidates(shape, &those)
    )
}

fn every_way(shape: &Shape, chain: &Chain, open: &str) -> String {
    if dynamic::is_dynamic(chain) {
        return dynamic::why(shape, chain, open);
    }
    let mut text = open.to_owned();
    let Some(&first) = chain.ends.first() else { return text };
    let shown = (chain.nodes[first].candidate, chain.nodes[first].on);
    for &end in &chain.ends {
        let nodes: Vec<&ChainNode> =
            line(chain, end).into_iter().map(|number| &chain.nodes[number]).collect();
        let [assumed, rest @ ..] = &nodes[..] else { continue };
        let supposed = statement(shape, assumed.candidate, assumed.on);
        match told(shape, rest).strip_prefix(" Then ") {
            Some(rest) => text.push_str(&format!(" If {supposed}, then {rest}")),
            None => text.push_str(&format!(" If {supposed}, it is so at once.")),
        }
    }
    text.push_str(&format!(" Whichever it is, {}.", statement(shape, shown.0, shown.1)));
    text
}

/// Longer chains are cut in the middle: nobody follows them by ear.
const LONGEST: usize = 24;

fn alternating(
    explanation: &Explanation<'_>,
    chain: &[Candidate],
    links: &[ChainLink],
    ring: Option<ChainLink>,
) -> String {
    let shape = explanation.shape;
    let mut text = String::new();
    let cut = chain.len() > LONGEST;
    for (place, one) in chain.iter().enumerate() {
        if cut && place == LONGEST / 2 {
            text += &format!("; and so on for {} more steps", chain.len() - LONGEST);
        }
        if cut && (LONGEST / 2..chain.len() - LONGEST / 2).contains(&place) {
            continue;
        }
        let (cell, is) = (shape.name(one.cell), digit(shape, one.digit));
        let link = place.checked_sub(1).and_then(|before| links.get(before));
        text += &match (place, link) {
            (0, _) => format!("If {cell} is not {is}"),
            (_, Some(ChainLink::Cell)) if place % 2 == 1 => format!(", it is {is}"),
            (_, Some(ChainLink::House(number))) if place % 2 == 1 => {
                format!(", {cell} is, the only other place of {is} in {}", house(shape, *number))
            }
            _ if place % 2 == 1 => format!(", {cell} is {is}"),
            (_, Some(ChainLink::Cell)) => format!("; then it is not {is}"),
            _ => format!("; then {cell} is not {is}"),
        };
    }
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return text };
    let (start, end) = (candidates(shape, &[*first]), candidates(shape, &[*last]));
    if ring.is_some() {
        text += ". The last and the first exclude each other too, so this is a ring: of every two candidates that exclude \
                 each other one is true, and what sees both is false";
        return explanation.with_losses(&text);
    }
    if first == last {
        return text + &format!(". So {start} is true: it follows even from its opposite.");
    }
    text += &format!(". So {start} or {end} is true, and what sees both is false");
    explanation.with_losses(&text)
}
