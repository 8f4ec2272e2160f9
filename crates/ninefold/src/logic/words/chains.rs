//! A chain told as a person would: what is assumed, then what follows from what.

use super::{digit, house, the_move};
use crate::board::Shape;
use crate::logic::{Chain, ChainKind, ChainLink, ChainNode, Step};

/// Longer branches are cut in the middle: nobody follows them by ear.
const LONGEST: usize = 24;

/// The sentences for a chain.
pub(super) fn why(shape: &Shape, step: &Step, chain: &Chain) -> String {
    let end = |place: usize| chain.ends.get(place).map(|&end| branch(shape, chain, end));
    let first = end(0).unwrap_or_default();
    match chain.kind {
        ChainKind::Cycle => format!(
            "{first} That is a ring: read forwards or backwards, every second statement holds, so wherever one thing \
             excludes the next, one of the two is true. What sees both goes."
        ),
        ChainKind::Forcing => format!("{first} That contradicts what was assumed, so it is wrong."),
        ChainKind::Contradiction => {
            let second = end(1).unwrap_or_default();
            format!("{first} But also: {second} Both cannot be, so what was assumed is wrong.")
        }
        ChainKind::Cell(cell) => {
            format!("Every candidate of {} leads to the same. {}", shape.name(cell), all(shape, step, chain))
        }
        ChainKind::House(number, of) => format!(
            "Every place of {} in {} leads to the same. {}",
            digit(shape, of),
            house(shape, number),
            all(shape, step, chain)
        ),
    }
}

fn all(shape: &Shape, step: &Step, chain: &Chain) -> String {
    let branches: Vec<String> = chain.ends.iter().map(|&end| branch(shape, chain, end)).collect();
    format!("{} One of these is so, and therefore {}.", branches.join(" "), the_move(shape, step))
}

/// `If r1c1 is 5, then r1c4 is not 5, because row 1 has one 5; ...`
fn branch(shape: &Shape, chain: &Chain, end: usize) -> String {
    let mut line = lineage(chain, end);
    line.reverse();
    let mut text = String::new();
    let cut = line.len() > LONGEST;
    for (place, &number) in line.iter().enumerate() {
        let node = &chain.nodes[number];
        if cut && place == LONGEST / 2 {
            text += &format!(", and so on for {} more steps", line.len() - LONGEST);
        }
        if cut && (LONGEST / 2..line.len() - LONGEST / 2).contains(&place) {
            continue;
        }
        match place {
            0 => text += &format!("If {}", statement(shape, node)),
            1 => text += &format!(", then {}", follows(shape, node)),
            _ => text += &format!("; so {}", follows(shape, node)),
        }
    }
    text + "."
}

/// The statements behind this one, each once, the latest first.
fn lineage(chain: &Chain, end: usize) -> Vec<usize> {
    let mut line = vec![end];
    let mut at = 0;
    while let Some(&number) = line.get(at) {
        at += 1;
        for &parent in chain.nodes.get(number).map_or(&[][..], |node| &node.parents) {
            if !line.contains(&parent) && parent < chain.nodes.len() {
                line.push(parent);
            }
        }
    }
    // A parent stands after its children in the list of nodes.
    line.sort_unstable();
    line
}

fn statement(shape: &Shape, node: &ChainNode) -> String {
    let is = if node.on { "is" } else { "is not" };
    format!("{} {is} {}", shape.name(node.candidate.cell), digit(shape, node.candidate.digit))
}

fn follows(shape: &Shape, node: &ChainNode) -> String {
    let of = digit(shape, node.candidate.digit);
    let because = match (node.link, node.on) {
        (ChainLink::Assumed, _) => String::new(),
        (ChainLink::Cell, true) => ", the only candidate left there".to_owned(),
        (ChainLink::Cell, false) => String::new(),
        (ChainLink::House(number), true) => {
            format!(", the only place left for {of} in {}", house(shape, number))
        }
        (ChainLink::House(number), false) => format!(" ({})", house(shape, number)),
    };
    format!("{}{because}", statement(shape, node))
}
