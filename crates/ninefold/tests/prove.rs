//! Certificates: right for every kind of answer on every shape, and refused when anything about them is wrong.
//!
//! The slow twin of the checker is at the end: it looks at every clause again and again until nothing follows.

mod common;

use common::{JIGSAW_4, JIGSAW_6, JIGSAW_9, classic, dig, full_board, pencilmarks, puzzle, shape};
use ninefold::prove::{
    Certificate, CheckError, Claim, Clause, FileError, Literal, Prover, Refusal, check_files, prove,
};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Budget, Goal, Puzzle, Settings, Shape};

/// How many boards of each shape.
const SHAPES: [(&str, usize); 12] = [
    ("1x1", 3),
    ("2x2", 60),
    ("2x2+diagonals", 30),
    ("2x2+house:r1c1,r2c3,r4c2", 30),
    (JIGSAW_4, 30),
    ("2x3", 40),
    (JIGSAW_6, 40),
    ("3x3", 40),
    ("3x3+diagonals", 20),
    ("3x3+windows", 20),
    (JIGSAW_9, 20),
    ("4x4", 6),
];

/// No more solutions than this are excluded one by one.
const MANY: u64 = 12;

/// Holes in a correct board, sometimes with a given changed or candidates taken away.
fn random_puzzle(shape: &Shape, rng: &mut Rng) -> Puzzle {
    let full = full_board(shape, rng);
    let mut values = full.clone();
    let most = if shape.side() > 9 { 45 } else { 75 };
    dig(&mut values, shape.cells() * (30 + rng.index(most - 30)) / 100, rng);
    if rng.index(4) == 0 {
        values[rng.index(shape.cells())] = 1 + rng.index(shape.side()) as u8;
    }
    let puzzle = puzzle(shape, &values);
    if rng.index(4) == 0 {
        return puzzle.with_candidates(&pencilmarks(shape, &full, rng)).expect("one set a cell");
    }
    puzzle
}

fn files(certificate: &Certificate, puzzle: &Puzzle) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let (mut cnf, mut text, mut binary) = (Vec::new(), Vec::new(), Vec::new());
    certificate.encoding(puzzle).write_cnf(&mut cnf).unwrap();
    certificate.write_drat(&mut text).unwrap();
    certificate.write_binary_drat(&mut binary).unwrap();
    (cnf, text, binary)
}

#[test]
fn every_answer_is_proved_and_the_proof_is_accepted() {
    let mut rng = Rng::new(1);
    let (mut none, mut one, mut several, mut many) = (0, 0, 0, 0);
    for (name, boards) in SHAPES {
        let shape = shape(name);
        let prover = Prover::new(&shape);
        for _ in 0..boards {
            let puzzle = random_puzzle(&shape, &mut rng);
            let goal = Goal::Count(MANY);
            let expected =
                Algorithm::ExactCover.solve(&puzzle, &Settings { goal, ..Settings::default() }).outcome;
            let certificate = prover.prove(&puzzle, goal, Budget::default()).unwrap();
            certificate.check(&puzzle).unwrap();
            match &certificate.claim {
                Claim::Impossible => assert_eq!(expected.count(), 0, "{puzzle}"),
                Claim::Exactly(solutions) => {
                    assert!(expected.is_exact(), "{puzzle}");
                    assert_eq!(expected.count(), solutions.len() as u64, "{puzzle}");
                }
                Claim::AtLeast(solutions) => {
                    assert_eq!((solutions.len() as u64, expected.is_exact()), (MANY, false), "{puzzle}");
                    many += 1;
                    continue;
                }
            }
            match certificate.claim.solutions().len() {
                0 => none += 1,
                1 => one += 1,
                _ => several += 1,
            }
            if shape.side() <= 9 {
                let (cnf, text, binary) = files(&certificate, &puzzle);
                let core = check_files(&cnf, &text).unwrap();
                assert_eq!(core.lemmas.len(), certificate.proof.len(), "{puzzle}");
                assert_eq!(check_files(&cnf, &binary).unwrap(), core);
            }
        }
    }
    assert!(none > 30 && one > 60 && several > 30 && many > 10, "{none} {one} {several} {many}");
}

/// A puzzle whose proof has a few lemmas.
fn hard() -> (Puzzle, Certificate) {
    let golden_nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let puzzle = classic(golden_nugget);
    let certificate = prove(&puzzle, Goal::Unique).unwrap();
    (puzzle, certificate)
}

#[test]
fn damaged_proofs_are_judged_as_the_slow_twin_judges_them() {
    let mut rng = Rng::new(2);
    let mut judged = 0;
    for name in ["2x2", "2x3", JIGSAW_6] {
        let shape = shape(name);
        for _ in 0..80 {
            let puzzle = random_puzzle(&shape, &mut rng);
            let certificate = prove(&puzzle, Goal::Count(MANY)).unwrap();
            if matches!(certificate.claim, Claim::AtLeast(_)) || certificate.proof.is_empty() {
                continue;
            }
            let mut axioms = Vec::new();
            certificate.encoding(&puzzle).for_each_clause(|clause| axioms.push(clause.to_vec()));
            assert!(twin_accepts(&axioms, &certificate.proof));
            for at in 0..certificate.proof.len() {
                assert!(
                    !accepts(&certificate, &puzzle, &without(&certificate.proof, at)),
                    "each lemma is needed: {puzzle}"
                );
                let changed =
                    changed(&certificate.proof, at, certificate.encoding(&puzzle).variables(), &mut rng);
                // Backward, a lemma that nothing uses is not judged, so the twin may be stricter.
                let accepted = accepts(&certificate, &puzzle, &changed);
                assert!(accepted || !twin_accepts(&axioms, &changed), "{puzzle}");
                judged += 1;
            }
        }
    }
    assert!(judged > 20, "{judged}");
}

#[test]
fn a_long_proof_holds_only_as_it_is() {
    let (puzzle, certificate) = hard();
    let mut rng = Rng::new(4);
    let mut refused = 0;
    for at in 0..certificate.proof.len() {
        assert!(!accepts(&certificate, &puzzle, &without(&certificate.proof, at)), "lemma {at}");
        let changed = changed(&certificate.proof, at, 729, &mut rng);
        refused += usize::from(!accepts(&certificate, &puzzle, &changed));
    }
    // Another clause may happen to be true and useful too.
    assert!(refused * 10 >= certificate.proof.len() * 7, "{refused} of {}", certificate.proof.len());
}

fn accepts(certificate: &Certificate, puzzle: &Puzzle, proof: &[Clause]) -> bool {
    Certificate { proof: proof.to_vec(), ..certificate.clone() }.check(puzzle).is_ok()
}

fn without(proof: &[Clause], at: usize) -> Vec<Clause> {
    let mut proof = proof.to_vec();
    proof.remove(at);
    proof
}

/// The proof with one literal of one clause replaced by another one.
fn changed(proof: &[Clause], at: usize, variables: usize, rng: &mut Rng) -> Vec<Clause> {
    let mut proof = proof.to_vec();
    let literal = rng.index(proof[at].len());
    proof[at][literal] = -(1 + rng.index(variables) as Literal);
    proof
}

#[test]
fn a_certificate_for_another_puzzle_is_refused() {
    let (question, certificate) = hard();
    let solution = certificate.claim.solutions()[0].clone();
    let mut values = question.givens().values().to_vec();
    let given = values.iter().position(|&value| value != 0).unwrap();
    values[given] = 0;
    let fewer = common::puzzle(question.shape(), &values);
    // Its solution is one of several there, and the proof does not hold.
    assert!(matches!(certificate.check(&fewer), Err(CheckError::Proof(_))));
    values[given] = solution.values()[given] % 9 + 1;
    let other = common::puzzle(question.shape(), &values);
    assert!(matches!(certificate.check(&other), Err(CheckError::Solution { number: 0, .. })));
    let twice = Certificate {
        claim: Claim::Exactly(vec![solution.clone(), solution]),
        proof: certificate.proof.clone(),
    };
    assert_eq!(twice.check(&question), Err(CheckError::Repeated { number: 1 }));
    let none = Certificate { claim: Claim::Impossible, proof: certificate.proof };
    assert!(matches!(none.check(&question), Err(CheckError::Proof(_))));
}

#[test]
fn the_edges() {
    let solved = prove(&"1234341221434321".parse().unwrap(), Goal::Unique).unwrap();
    assert_eq!((solved.claim.to_string().as_str(), solved.proof.len()), ("exactly one solution", 0));
    let clash: Puzzle = "11..............".parse().unwrap();
    let certificate = prove(&clash, Goal::Unique).unwrap();
    assert_eq!((certificate.claim.to_string().as_str(), certificate.proof.len()), ("no solution", 0));
    certificate.check(&clash).unwrap();
    let blank = Puzzle::blank(&Shape::classic());
    let many = prove(&blank, Goal::Unique).unwrap();
    assert_eq!(many.claim.to_string(), "at least 2 solutions");
    many.check(&blank).unwrap();
    // All 288 boards of 4x4, and not one more.
    let small = Puzzle::blank(&Shape::boxes(2, 2).unwrap());
    let all = prove(&small, Goal::All).unwrap();
    assert_eq!(all.claim.to_string(), "exactly 288 solutions");
    all.check(&small).unwrap();
    let cancelled = Prover::new(blank.shape()).prove(
        &blank,
        Goal::All,
        Budget { cancel: Some(&|| true), ..Budget::default() },
    );
    assert_eq!(cancelled.unwrap_err().to_string(), "the search stopped before the proof was complete");
}

#[test]
fn files_that_are_no_proof_are_refused_with_their_place() {
    let (puzzle, certificate) = hard();
    assert!(certificate.proof.len() > 2, "the puzzle needs cases");
    let (cnf, text, binary) = files(&certificate, &puzzle);
    let lines: Vec<&str> = std::str::from_utf8(&text).unwrap().lines().collect();
    let cut = lines[..lines.len() - 1].join("\n");
    let error = check_files(&cnf, cut.as_bytes()).unwrap_err().to_string();
    assert!(
        error.contains("expected the empty clause '0' at the end of the proof, found the end"),
        "{error}"
    );
    let second =
        [lines[0], "1 0"].into_iter().chain(lines[1..].iter().copied()).collect::<Vec<_>>().join("\n");
    let error = check_files(&cnf, second.as_bytes()).unwrap_err();
    assert!(
        error.to_string().contains("line 2")
            || matches!(error, FileError::Refused { refusal: Refusal::NotImplied { .. }, .. }),
        "{error}"
    );
    let error = check_files(&cnf, b"1 x 0\n0\n").unwrap_err().to_string();
    assert_eq!(error, "the proof: line 1, column 3: expected a literal, 'd' or 0, found 'x'");
    let error = check_files(b"p cnf 3 2\n1 2 0\n", b"0\n").unwrap_err().to_string();
    assert_eq!(error, "the clauses: line 1, column 9: expected as many clauses as follow, found 1 clauses");
    assert_eq!(
        check_files(&cnf, &binary[..binary.len() - 1]).unwrap_err().to_string(),
        format!("the proof: byte {}: expected a literal or 0, found the end", binary.len() - 1)
    );
    // Deletions are read and change nothing.
    let with_deletion = format!("d {}\n{}", lines[0], String::from_utf8_lossy(&text));
    check_files(&cnf, with_deletion.as_bytes()).unwrap();
}

#[test]
fn damaged_files_never_panic() {
    let (puzzle, certificate) = hard();
    let (cnf, text, binary) = files(&certificate, &puzzle);
    let mut rng = Rng::new(3);
    for proof in [&text, &binary] {
        for _ in 0..150 {
            let mut broken = proof.clone();
            for _ in 0..1 + rng.index(3) {
                let at = rng.index(broken.len());
                match rng.index(3) {
                    0 => broken[at] = rng.index(256) as u8,
                    1 => {
                        broken.remove(at);
                    }
                    _ => broken.truncate(at.max(1)),
                }
            }
            let _ = check_files(&cnf, &broken);
        }
    }
    for _ in 0..30 {
        let mut broken = cnf.clone();
        let at = rng.index(broken.len());
        broken[at] = rng.index(256) as u8;
        let _ = check_files(&broken, &text);
    }
}

/// The slow twin: every lemma follows, and the clauses contradict each other at the end.
fn twin_accepts(axioms: &[Clause], proof: &[Clause]) -> bool {
    let mut clauses = axioms.to_vec();
    for lemma in proof {
        let opposite = lemma.iter().map(|&literal| -literal).collect();
        if !contradicts(&clauses, opposite) {
            return false;
        }
        clauses.push(lemma.clone());
    }
    contradicts(&clauses, Vec::new())
}

fn contradicts(clauses: &[Clause], mut truths: Vec<Literal>) -> bool {
    loop {
        let known = truths.len();
        for clause in clauses {
            if clause.iter().any(|literal| truths.contains(literal)) {
                continue;
            }
            let open: Vec<Literal> =
                clause.iter().copied().filter(|&literal| !truths.contains(&-literal)).collect();
            match open[..] {
                [] => return true,
                [only] => truths.push(only),
                _ => {}
            }
        }
        if truths.iter().any(|&literal| truths.contains(&-literal)) {
            return true;
        }
        if truths.len() == known {
            return false;
        }
    }
}
