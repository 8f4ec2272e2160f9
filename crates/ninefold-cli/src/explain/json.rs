//! The way as JSON lines: an object a step, then one about the end.
//!
//! ```text
//! {"puzzle":1,"step":1,"board":{"values","candidates"},"technique","se","placements","eliminations","reason","words"}
//! {"puzzle":1,"end":"solved","steps":53,"finished":true,"er":7.1,...}
//! ```

use ninefold::Board;
use ninefold::board::{Candidate, Cell, Digit, DigitSet, HouseId, Shape};
use ninefold::explain::{ExplainedStep, Trace, words};
use ninefold::logic::{BugEvidence, Chain, ChainKind, ChainLink, Evidence, Reason, Step, StrongLink};
use serde_json::{Map, Value, json};

use crate::report::rating::put_rating;

/// One step of the puzzle of this number.
pub fn step(puzzle: u64, told: &ExplainedStep) -> Value {
    let (shape, step) = (told.before.shape(), &told.step);
    let names = Names(shape);
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    put("puzzle", puzzle.into());
    put("step", told.number.into());
    put("board", board(&told.before));
    merge(&mut put, step, names);
    put(
        "words",
        json!({
            "where": words::where_to_look(shape, step),
            "what": words::what_to_find(step),
            "why": words::why_on(&told.before, step),
            "move": words::the_move(shape, step),
        }),
    );
    object.into()
}

/// Technique, move and reason.
pub fn merge(put: &mut impl FnMut(&str, Value), step: &Step, names: Names<'_>) {
    put("technique", step.technique.name().into());
    put("se", if step.se == 0 { Value::Null } else { json!(f64::from(step.se) / 10.0) });
    put("placements", names.candidates(&step.placements));
    put("eliminations", names.candidates(&step.eliminations));
    put("reason", reason(&step.reason, names));
}

/// Values on a line, and the candidates of every cell; of filled ones none.
pub fn board(board: &Board) -> Value {
    let shape = board.shape();
    let candidates = shape.all_cells().map(|cell| {
        board.candidates(cell).iter().map(|digit| words::digit(shape, digit)).collect::<Vec<String>>()
    });
    let joined: Vec<String> =
        candidates.map(|digits| digits.join(if shape.side() > 35 { " " } else { "" })).collect();
    json!({ "values": board.values().to_string(), "candidates": joined })
}

/// How it ended.
pub fn finish(puzzle: u64, trace: &Trace, scale: &str) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    put("puzzle", puzzle.into());
    put("end", trace.end().word().into());
    put("words", trace.ending().into());
    put("shape", trace.puzzle.shape().to_string().into());
    put("givens", trace.puzzle.to_string().into());
    put("steps", trace.steps.len().into());
    put("board", board(&trace.after));
    if let Some(rating) = &trace.rating {
        put_rating(&mut put, scale, rating);
    }
    object.into()
}

/// Makes names of cells, digits and houses.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a Shape);

impl Names<'_> {
    fn cell(self, cell: Cell) -> Value {
        self.0.name(cell).to_string().into()
    }

    fn cells(self, cells: &[Cell]) -> Value {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn digits(self, set: DigitSet) -> Value {
        set.iter().map(|digit| json!(digit.get())).collect()
    }

    fn house(self, house: HouseId) -> Value {
        words::house(self.0, house).into()
    }

    fn houses(self, houses: &[HouseId]) -> Value {
        houses.iter().map(|&house| self.house(house)).collect()
    }

    fn candidate(self, candidate: &Candidate) -> Value {
        json!({ "cell": self.cell(candidate.cell), "digit": candidate.digit.get() })
    }

    fn candidates(self, candidates: &[Candidate]) -> Value {
        candidates.iter().map(|candidate| self.candidate(candidate)).collect()
    }
}

fn number(digit: &Digit) -> Value {
    digit.get().into()
}

/// The pattern as data.
pub fn reason(of: &Reason, names: Names<'_>) -> Value {
    match of {
        Reason::FullHouse { house, cell, digit } => json!({
            "kind": "full house", "house": names.house(*house), "cell": names.cell(*cell), "digit": number(digit),
        }),
        Reason::LastDigit { house, cell, digit } => json!({
            "kind": "last digit", "house": names.house(*house), "cell": names.cell(*cell), "digit": number(digit),
        }),
        Reason::HiddenSingle { house, cell, digit, blockers, marked } => json!({
            "kind": "hidden single", "house": names.house(*house), "cell": names.cell(*cell), "digit": number(digit),
            "blockers": names.cells(blockers), "marked": names.cells(marked),
        }),
        Reason::NakedSingle { cell, digit, blockers, marked } => json!({
            "kind": "naked single", "cell": names.cell(*cell), "digit": number(digit),
            "blockers": names.cells(blockers), "marked": names.digits(*marked),
        }),
        Reason::Locked { digit, house, cover, cells, single } => json!({
            "kind": "locked", "digit": number(digit), "house": names.house(*house), "cover": names.house(*cover),
            "cells": names.cells(cells),
            "single": single.map(|(house, cell)| json!({ "house": names.house(house), "cell": names.cell(cell) })),
        }),
        Reason::NakedSet { house, cells, digits } => json!({
            "kind": "naked set", "house": names.house(*house), "cells": names.cells(cells),
            "digits": names.digits(*digits),
        }),
        Reason::HiddenSet { house, cells, digits, single } => json!({
            "kind": "hidden set", "house": names.house(*house), "cells": names.cells(cells),
            "digits": names.digits(*digits), "single": single.as_ref().map(|one| names.candidate(one)),
        }),
        Reason::Fish { digit, base, cover, cells } => json!({
            "kind": "fish", "digit": number(digit), "base": names.houses(base), "cover": names.houses(cover),
            "cells": names.cells(cells),
        }),
        Reason::StrongLinks { digit, links, joints, ring } => json!({
            "kind": "strong links", "digit": number(digit),
            "links": links.iter().map(|link| strong_link(link, names)).collect::<Value>(),
            "joints": names.houses(joints), "ring": ring.map(|house| names.house(house)),
        }),
        Reason::Wing { pivot, pincers, digit, in_pivot } => json!({
            "kind": "wing", "pivot": names.cell(*pivot), "pincers": names.cells(pincers), "digit": number(digit),
            "in_pivot": in_pivot,
        }),
        Reason::LargeWing { cells, digits, pincer, linked, digit, double } => json!({
            "kind": "large wing", "cells": names.cells(cells), "digits": names.digits(*digits),
            "pincer": names.cell(*pincer), "linked": number(linked), "digit": number(digit), "double": double,
        }),
        Reason::UniqueLoop { cells, digits, evidence } => json!({
            "kind": "unique loop", "cells": names.cells(cells), "digits": names.digits(*digits),
            "rescue": loop_evidence(evidence, names),
        }),
        Reason::Bug { extra, evidence } => json!({
            "kind": "grave", "extra": names.candidates(extra), "rescue": bug_evidence(evidence, names),
        }),
        Reason::AlignedExclusion { cells, excluders } => json!({
            "kind": "aligned exclusion", "cells": names.cells(cells), "excluders": names.cells(excluders),
        }),
        Reason::Chain(chain) => chain_data(chain, names),
        Reason::LockedSet { houses, cells, digits } => json!({
            "kind": "locked set", "houses": names.houses(houses), "cells": names.cells(cells),
            "digits": names.digits(*digits),
        }),
        Reason::FinnedFish { digit, base, cover, cells, fins } => json!({
            "kind": "finned fish", "digit": number(digit), "base": names.houses(base), "cover": names.houses(cover),
            "cells": names.cells(cells), "fins": names.cells(fins),
        }),
        Reason::EmptyRectangle { digit, house, lines, cells, link } => json!({
            "kind": "empty rectangle", "digit": number(digit), "house": names.house(*house),
            "lines": names.houses(lines), "cells": names.cells(cells), "link": strong_link(link, names),
        }),
        Reason::WWing { ends, digit, linked, link } => json!({
            "kind": "W-wing", "ends": names.cells(ends), "digit": number(digit), "linked": number(linked),
            "link": strong_link(link, names),
        }),
        Reason::BrokenWing { digit, ring, houses, guardians } => json!({
            "kind": "broken wing", "digit": number(digit), "ring": names.cells(ring), "houses": names.houses(houses),
            "guardians": names.cells(guardians),
        }),
        Reason::RemotePair { cells, digits } => json!({
            "kind": "remote pair", "cells": names.cells(cells), "digits": names.digits(*digits),
        }),
        Reason::Colours { digit, clusters } => json!({
            "kind": "colours", "digit": number(digit),
            "clusters": clusters.iter().map(|colours| {
                colours.iter().map(|cells| names.cells(cells)).collect::<Value>()
            }).collect::<Value>(),
        }),
        Reason::Alternating { candidates, links, ring } => json!({
            "kind": "alternating", "candidates": names.candidates(candidates),
            "links": links.iter().map(|&link| link_name(link, names)).collect::<Value>(),
            "ring": ring.map(|link| link_name(link, names)),
        }),
        Reason::SueDeCoq { houses, meeting, digits, parts, part_digits } => json!({
            "kind": "Sue de Coq", "houses": names.houses(houses), "meeting": names.cells(meeting),
            "digits": names.digits(*digits),
            "parts": parts.iter().zip(part_digits).map(|(cells, digits)| json!({
                "cells": names.cells(cells), "digits": names.digits(*digits),
            })).collect::<Value>(),
        }),
        Reason::AlmostLocked { sets, links } => json!({
            "kind": "almost locked sets",
            "sets": sets.iter().map(|set| json!({
                "cells": names.cells(&set.cells), "digits": names.digits(set.digits),
            })).collect::<Value>(),
            "links": links.iter().map(|&link| names.digits(link)).collect::<Value>(),
        }),
        Reason::Combined(both) => json!({
            "kind": "twins", "both": both.iter().map(|one| reason(one, names)).collect::<Value>(),
        }),
        other => json!({
            "kind": "other", "house": other.house().map(|house| names.house(house)), "cells": names.cells(&other.cells()),
        }),
    }
}

fn loop_evidence(evidence: &Evidence, names: Names<'_>) -> Value {
    match evidence {
        Evidence::Cell(cell) => json!({ "kind": "cell", "cell": names.cell(*cell) }),
        Evidence::Digit { cells, digit } => {
            json!({ "kind": "digit", "cells": names.cells(cells), "digit": number(digit) })
        }
        Evidence::Naked { guardians, house, cells, digits } => json!({
            "kind": "naked set", "roof": names.cells(guardians), "house": names.house(*house), "cells": names.cells(cells),
            "digits": names.digits(*digits),
        }),
        Evidence::Hidden { guardians, house, cells, digits } => json!({
            "kind": "hidden set", "roof": names.cells(guardians), "house": names.house(*house), "cells": names.cells(cells),
            "digits": names.digits(*digits),
        }),
        Evidence::Lock { guardians, house, digit } => json!({
            "kind": "lock", "roof": names.cells(guardians), "house": names.house(*house), "digit": number(digit),
        }),
        Evidence::Crossed { guardians, digit } => {
            json!({ "kind": "crossed", "roof": names.cells(guardians), "digit": number(digit) })
        }
        Evidence::Corner { floor, across, digit } => json!({
            "kind": "corner", "bare": names.cell(*floor), "across": names.cell(*across), "digit": number(digit),
        }),
    }
}

fn strong_link(link: &StrongLink, names: Names<'_>) -> Value {
    json!({ "house": names.house(link.house), "one": names.cells(&link.one), "other": names.cells(&link.other) })
}

fn link_name(link: ChainLink, names: Names<'_>) -> Value {
    match link {
        ChainLink::Assumed => "assumed".into(),
        ChainLink::Cell => "cell".into(),
        ChainLink::House(house) => names.house(house),
    }
}

fn bug_evidence(evidence: &BugEvidence, names: Names<'_>) -> Value {
    match evidence {
        BugEvidence::Cell => json!({ "kind": "cell" }),
        BugEvidence::Digit(digit) => json!({ "kind": "digit", "digit": number(digit) }),
        BugEvidence::Naked { house, cells, digits } => json!({
            "kind": "naked set", "house": names.house(*house), "cells": names.cells(cells),
            "digits": names.digits(*digits),
        }),
        BugEvidence::Lock { house, digit } => {
            json!({ "kind": "lock", "house": names.house(*house), "digit": number(digit) })
        }
    }
}

fn chain_data(chain: &Chain, names: Names<'_>) -> Value {
    let shows = match chain.kind {
        ChainKind::Cycle => json!({ "kind": "cycle" }),
        ChainKind::Forcing => json!({ "kind": "opposite" }),
        ChainKind::Contradiction => json!({ "kind": "contradiction" }),
        ChainKind::Cell(cell) => json!({ "kind": "cell", "cell": names.cell(cell) }),
        ChainKind::House(house, digit) => {
            json!({ "kind": "house", "house": names.house(house), "digit": digit.get() })
        }
    };
    let nodes = chain.nodes.iter().map(|node| {
        json!({
            "cell": names.cell(node.candidate.cell), "digit": node.candidate.digit.get(), "true": node.on,
            "link": link_name(node.link, names), "parents": node.parents,
        })
    });
    json!({ "kind": "chain", "shows": shows, "nodes": nodes.collect::<Value>(), "ends": chain.ends })
}
