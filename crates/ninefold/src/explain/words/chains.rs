//! Chains in sentences: what is supposed, what follows step by step, and what that shows.
//!
//! ```text
//! Suppose r1c1 is 5. Then r1c4 is not 5 (row 1), so r1c4 is 3. Then r6c4 is not 3 (column 4), so ...
//! ```

use super::{Explanation, candidates, digit, dynamic, house, list_with};
use crate::board::{Candidate, Cell, Shape};
use crate::logic::{CandidateGroup, Chain, ChainKind, ChainLink, ChainNode, GroupStatement, Reason};

/// The sentences for a chain; `None` for any other pattern.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    match reason {
        Reason::Chain(chain) => Some(forcing_chain(explanation, chain)),
        Reason::Alternating { candidates, links, ring } => {
            let alone = |one: &Candidate| CandidateGroup { cells: vec![one.cell], digit: one.digit };
            let groups: Vec<CandidateGroup> = candidates.iter().map(alone).collect();
            Some(alternating(explanation, &groups, links, *ring))
        }
        Reason::Forcing { verity, branches } => Some(branched(explanation, *verity, branches)),
        Reason::BruteForce { cell, digit: of } => {
            let (cell, of) = (explanation.shape.name(*cell), digit(explanation.shape, *of));
            Some(format!("No pattern is left to find. Trying gives one solution, and it has {of} in {cell}."))
        }
        Reason::GroupedAlternating { groups, links, ring } => {
            Some(alternating(explanation, groups, links, *ring))
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
    chain: &[CandidateGroup],
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
        let (cell, is) = (shape.name(one.cells[0]), digit(shape, one.digit));
        let link = place.checked_sub(1).and_then(|before| links.get(before));
        if one.cells.len() > 1 {
            text += &grouped(shape, one, place, link);
            continue;
        }
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
    let named = |group: &CandidateGroup| {
        let alone = |&cell: &Cell| Candidate { cell, digit: group.digit };
        candidates(shape, &group.cells.iter().map(alone).collect::<Vec<_>>())
    };
    let (start, end) = (named(first), named(last));
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

/// The part of a sentence about a group of cells: one of them has the digit, or none.
fn grouped(shape: &Shape, group: &CandidateGroup, place: usize, link: Option<&ChainLink>) -> String {
    let names: Vec<String> = group.cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    let is = digit(shape, group.digit);
    let where_else = match link {
        Some(ChainLink::House(number)) => {
            format!(", the only other places of {is} in {}", house(shape, *number))
        }
        _ => String::new(),
    };
    match place {
        0 => format!("If none of {} is {is}", list_with(&names, "and")),
        _ if place % 2 == 1 => format!(", one of {} is{where_else}", list_with(&names, "and")),
        _ => format!("; then none of {} is {is}", list_with(&names, "and")),
    }
}

/// Whether a digit is in one of some cells, or in none.
fn group_statement(shape: &Shape, one: &GroupStatement) -> String {
    let is = digit(shape, one.group.digit);
    let names: Vec<String> = one.group.cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    match (&names[..], one.on) {
        ([cell], true) => format!("{cell} is {is}"),
        ([cell], false) => format!("{cell} is not {is}"),
        (_, true) => format!("one of {} is {is}", list_with(&names, "and")),
        (_, false) => format!("none of {} is {is}", list_with(&names, "and")),
    }
}

/// Branches of statements: what cannot all hold, or what follows from each.
fn branched(explanation: &Explanation<'_>, verity: bool, branches: &[Vec<GroupStatement>]) -> String {
    let shape = explanation.shape;
    let said = |one: &GroupStatement| group_statement(shape, one);
    let mut text = String::new();
    for (place, branch) in branches.iter().enumerate() {
        let Some((first, rest)) = branch.split_first() else { continue };
        let rest: Vec<String> = rest.iter().map(said).collect();
        let rest = if rest.is_empty() { "there is nothing more to show".to_owned() } else { rest.join("; ") };
        text += &match place {
            0 => format!("Suppose {}: {rest}.", said(first)),
            _ if verity => format!(" Suppose {}: {rest}.", said(first)),
            _ => format!(" And from the same: {rest}."),
        };
    }
    let ends: Vec<&GroupStatement> = branches.iter().filter_map(|branch| branch.last()).collect();
    let (Some(first), Some(end)) = (branches.first().and_then(|branch| branch.first()), ends.first()) else {
        return text;
    };
    if verity {
        return text + &format!(" One of these is so, and each time {}.", said(end));
    }
    let opposite = said(&GroupStatement { group: first.group.clone(), on: !first.on });
    let (cell, is) = (shape.name(end.group.cells[0]), digit(shape, end.group.digit));
    let same_cell = ends.iter().all(|one| one.group.cells == end.group.cells);
    let broken = match ends.len() {
        1 => "That contradicts the assumption".to_owned(),
        2 if same_cell && end.group.digit == ends[1].group.digit => {
            format!("But {cell} cannot be {is} and not be {is}")
        }
        _ if same_cell => format!("Then {cell} has no digit left"),
        _ => format!("Then a house has no place left for {is}"),
    };
    text + &format!(" {broken}, so {opposite}.")
}
