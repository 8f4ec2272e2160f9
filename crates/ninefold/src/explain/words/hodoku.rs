//! Why the patterns hold that HoDoKu knows beyond Sudoku Explainer's.

use super::pattern::{self, number_word};
use super::{candidates, cells, cells_or, digit, digits, digits_or, house, houses, list};
use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HouseId, Shape};
use crate::logic::{CellSet, ChainLink, Reason, Step, StrongLink, Technique};

/// Longer chains are cut in the middle: nobody follows them by ear.
const LONGEST: usize = 24;

/// The sentences for such a pattern; `None` for any other.
pub(super) fn why(shape: &Shape, board: Option<&Board>, step: &Step) -> Option<String> {
    let avoidable = matches!(step.technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2);
    match &step.reason {
        Reason::UniqueLoop { cells: ring, digits: two, .. } if avoidable => {
            let text = pattern::why(shape, board, step);
            Some(format!(
                "None of {} was given: whatever of {} stands there was found out. {text}",
                cells(shape, ring),
                digits(shape, *two)
            ))
        }
        reason => told(shape, board, step, reason),
    }
}

fn told(shape: &Shape, board: Option<&Board>, step: &Step, reason: &Reason) -> Option<String> {
    let technique = step.technique;
    let gone: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
    Some(match reason {
        Reason::LockedSet { houses: both, cells: places, digits: set } => format!(
            "The cells {} can only hold {}. They lie in {} at once, so these {} digits are used up in each of them and leave \
             all its other cells.",
            cells(shape, places),
            digits(shape, *set),
            houses(shape, both),
            number_word(set.len())
        ),
        Reason::FinnedFish { digit: of, base, cover, cells: places, fins } => {
            finned_fish(shape, *of, [base, cover], places, fins)
        }
        Reason::EmptyRectangle { digit: of, house: number, lines, cells: places, link } => {
            empty_rectangle(shape, *of, *number, *lines, places, link)
        }
        Reason::WWing { ends, digit: of, linked, link } => {
            let [one, other] = ends.map(|cell| shape.name(cell));
            let (of, linked) = (digit(shape, *of), digit(shape, *linked));
            format!(
                "{one} and {other} both hold {of} or {linked}. In {} the digit {linked} is in {} or in {}. The former takes it \
                 from {one}, the latter from {other}, so one of these is {of}, and {of} leaves every cell that sees both.",
                house(shape, link.house),
                cells(shape, &link.one),
                cells(shape, &link.other)
            )
        }
        Reason::BrokenWing { digit: of, ring, guardians, .. } => {
            let of = digit(shape, *of);
            let end = match guardians.len() {
                1 => format!("So {of} is in {}.", cells(shape, guardians)),
                _ => format!(
                    "So {of} is in {}, and it leaves every cell that sees all of these.",
                    cells_or(shape, guardians)
                ),
            };
            format!(
                "The cells {} make a ring in which each shares a house with the next. If {of} could go nowhere else in \
                 these houses, it would be in every second cell of the ring, but the number of cells is odd. {end}",
                cells(shape, ring)
            )
        }
        Reason::RemotePair { cells: places, digits: two } => format!(
            "The cells {} all hold {}, and each sees the next, so they hold them by turns. Any two of them that are an odd \
             number of steps apart hold both digits between them: what sees two such cells holds neither.",
            cells(shape, places),
            digits_or(shape, *two)
        ),
        Reason::Colours { digit: of, clusters } => colours(shape, technique, *of, clusters),
        Reason::Alternating { candidates, links, ring } => alternating(shape, candidates, links, *ring),
        Reason::SueDeCoq { houses: [line, block], meeting, digits: set, parts } => format!(
            "{} and {} meet in {}, which have only the digits {}. In the rest of {} {} can only hold {}; in the rest of \
             {} {} can only hold {}. Together there are as many digits as cells, so each digit is used: those of the \
             first part leave the rest of {}, those of the second the rest of {}, and those of the meeting alone leave both.",
            capital(&house(shape, *line)),
            house(shape, *block),
            cells(shape, meeting),
            digits(shape, *set),
            house(shape, *line),
            cells(shape, &parts[0].cells),
            digits(shape, parts[0].digits),
            house(shape, *block),
            cells(shape, &parts[1].cells),
            digits(shape, parts[1].digits),
            house(shape, *line),
            house(shape, *block)
        ),
        Reason::AlmostLocked { sets, links } => almost_locked(shape, sets, links, gone),
        Reason::Combined { both } => {
            let told = both.iter().map(|reason| {
                let one = Step { reason: reason.clone(), ..step.clone() };
                super::reason(shape, board, &one)
            });
            told.collect::<Vec<String>>().join(" And: ")
        }
        _ => return None,
    })
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

fn finned_fish(
    shape: &Shape,
    of: Digit,
    [base, cover]: [&[HouseId]; 2],
    places: &[Cell],
    fins: &[Cell],
) -> String {
    let of = digit(shape, of);
    let (fin, it, them) = match fins {
        [one] => (shape.name(*one).to_string(), "the fin", "it"),
        more => (cells_or(shape, more), "a fin", "all the fins"),
    };
    format!(
        "In {base} the digit {of} can only go in {}, but for {fin}: the fin that keeps this from being a fish. If {it} is \
         {of}, no cell that sees {them} is. If not, the fish is there, and {of} is nowhere else in {cover}. So either way \
         {of} leaves the cells of {cover} that see {them}.",
        cells_or(shape, places),
        base = houses(shape, base),
        cover = houses(shape, cover)
    )
}

fn empty_rectangle(
    shape: &Shape,
    of: Digit,
    number: HouseId,
    [line, other]: [HouseId; 2],
    places: &[Cell],
    link: &StrongLink,
) -> String {
    let of = digit(shape, of);
    let (start, end) = (cells(shape, &link.one), cells(shape, &link.other));
    format!(
        "In {block} the digit {of} can only go in {}, all in {line} or {other}. In {} it is in {start} or in {end}. If it is in \
         {start}, it has left {line}, so that of {block} lies in {other}. So {of} is in {end} or in this part of {other}, and \
         leaves the cells that see both.",
        cells(shape, places),
        house(shape, link.house),
        block = house(shape, number),
        line = house(shape, line),
        other = house(shape, other)
    )
}

fn colours(shape: &Shape, technique: Technique, of: Digit, clusters: &[[Vec<Cell>; 2]]) -> String {
    let of = digit(shape, of);
    let group = |group: &[Cell]| match group {
        [one] => format!("{} has it", shape.name(*one)),
        [_, _] => format!("both of {} have it", cells(shape, group)),
        _ => format!("all of {} have it", cells(shape, group)),
    };
    let mut text = format!("Follow the houses in which {of} has two places.");
    for (place, [one, other]) in clusters.iter().enumerate() {
        let start = if place == 0 { " Either" } else { " Apart from these, either" };
        text += &format!("{start} {}, or {}.", group(one), group(other));
    }
    text + &match technique {
        Technique::SimpleColoursWrap => {
            format!(
                " Two cells of one of these groups see each other, so it is the other group that has {of}."
            )
        }
        Technique::SimpleColoursTrap => format!(" A cell that sees some of both groups cannot have {of}."),
        Technique::MultiColours2 => format!(
            " A group of the first kind sees cells of both groups of the second, one of which has {of}: it has none."
        ),
        _ => format!(
            " A group of the first kind sees a cell of one of the second, so not both have {of}: one of the groups opposite to \
             them does. What sees cells of both of these cannot have {of}."
        ),
    }
}

fn alternating(shape: &Shape, chain: &[Candidate], links: &[ChainLink], ring: Option<ChainLink>) -> String {
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
        text += ". The last is not true together with the first, so this is a ring: wherever one statement excludes the next, \
                 one of the two candidates is true, and what sees both goes.";
    } else if first == last {
        text += &format!(". So {start} is true, for it would follow even if it were not.");
    } else {
        text += &format!(". So {start} or {end} is true, and what sees both is not.");
    }
    text
}

fn almost_locked(shape: &Shape, sets: &[CellSet], links: &[DigitSet], gone: DigitSet) -> String {
    let set = |set: &CellSet| match &set.cells[..] {
        [one] => format!("{} has only {}", shape.name(*one), digits(shape, set.digits)),
        more => format!("{} have only {}", cells(shape, more), digits(shape, set.digits)),
    };
    let told: Vec<String> = sets.iter().map(set).collect();
    let mut text = format!("{}: in each case one digit more than cells.", told.join("; "));
    if let ([_, _], [link]) = (sets, links) {
        if link.len() > 1 {
            return text
                + &format!(
                    " Neither {} can be in both sets, so each set lacks one of these and holds all its other digits: they leave \
                     what sees all their places there.",
                    list(&link.iter().map(|one| digit(shape, one)).collect::<Vec<String>>())
                        .replace(" and ", " nor ")
                );
        }
        let gone = digits_or(shape, gone);
        return text
            + &format!(
                " The digit {} cannot be in both sets, so one of them lacks it and holds all its other digits, {gone} among \
                 them. A cell that sees every place of {gone} in both sets cannot be {gone}.",
                digits(shape, *link)
            );
    }
    let chain: Vec<String> = links.iter().map(|&link| digits_or(shape, link)).collect();
    text += &format!(
        " Each shares with the next a digit that cannot be in both: {}. If the first set lacks one of its other digits, it holds \
         that which it shares with the second, which then holds the one it shares with the next, and so on to the last, which \
         holds all its others. So {gone} is in the first set or in the last, and a cell that sees all its places in both cannot be \
         {gone}.",
        chain.join(", then "),
        gone = digits_or(shape, gone)
    );
    text
}
