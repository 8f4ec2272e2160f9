//! A proof in words: cases, the singles that follow, and where they lead.

use ninefold::Shape;
use ninefold::board::Candidate;
use ninefold::format::Record;
use ninefold::prove::{Case, CaseEnd, Certificate, Claim};

/// The whole proof, as Markdown that reads well as it is.
pub fn text(record: &Record, certificate: &Certificate) -> Vec<u8> {
    let shape = record.puzzle.shape();
    let mut out = format!("# {}\n\nClaim: {}.\n", record.puzzle, certificate.claim);
    for (number, solution) in certificate.claim.solutions().iter().enumerate() {
        out.push_str(&format!("\nSolution {}: {}\n", number + 1, solution.grid()));
    }
    let Some(cases) = certificate.cases(&record.puzzle) else {
        out.push_str("\nThe solutions prove the claim; there is nothing to refute.\n");
        return out.into_bytes();
    };
    out.push_str(&introduction(&certificate.claim));
    let last = cases.len() - 1;
    for (number, case) in cases.iter().enumerate() {
        out.push_str(&paragraph(shape, number, case, number == last, &certificate.claim));
    }
    out.into_bytes()
}

/// What the cases are about.
fn introduction(claim: &Claim) -> String {
    let what = match claim.solutions() {
        [] => "Is there a solution?",
        [_] => "Is there another solution?",
        _ => "Is there a further solution?",
    };
    format!(
        "\n{what} Each case supposes something about it. Every digit that follows is a single: its cell allows nothing else, or \
         its house has no other place for it. What earlier cases exclude is no candidate any more.\n"
    )
}

fn paragraph(shape: &Shape, number: usize, case: &Case, last: bool, claim: &Claim) -> String {
    let name = |of: &Candidate, sign: &str| format!("{}{sign}{}", shape.name(of.cell), of.digit);
    let list = |candidates: &[Candidate], sign: &str, joint: &str| -> String {
        candidates.iter().map(|of| name(of, sign)).collect::<Vec<_>>().join(joint)
    };
    let suppose = match case.supposed[..] {
        [] if number == 0 => "The givens alone: ".to_owned(),
        [] => "With all this: ".to_owned(),
        _ => format!("Suppose {}. Then ", list(&case.supposed, "=", " and ")),
    };
    let follows = match case.placed[..] {
        [] => String::new(),
        _ => format!("{}. So ", list(&case.placed, "=", ", ")),
    };
    let end = match case.end {
        CaseEnd::NoDigit(cell) => format!("no digit is left for {}", shape.name(cell)),
        CaseEnd::NoPlace(house, digit) => format!("no cell is left for {digit} in {}", shape.house(house)),
        CaseEnd::Twice(house, digit) => format!("{digit} stands twice in {}", shape.house(house)),
        CaseEnd::Known(_) if claim.solutions().len() == 1 => {
            "the board is the known solution, not another".to_owned()
        }
        CaseEnd::Known(solution) => format!("the board is solution {}, not a further one", solution + 1),
        CaseEnd::Earlier(case) => format!("nothing is left that case {} does not exclude", case + 1),
    };
    let conclusion = match case.supposed[..] {
        [] if claim.solutions().is_empty() => "That is a contradiction, so there is no solution.".to_owned(),
        [] => "There is no other.".to_owned(),
        [ref one] => format!("This excludes {}.", name(one, "=")),
        _ => format!("This excludes {} together.", list(&case.supposed, "=", " and ")),
    };
    let title = if last { "End".to_owned() } else { format!("Case {}", number + 1) };
    format!("\n## {title}\n\n{suppose}{follows}{end}. {conclusion}\n")
}
