//! Makes a proof as short as the checker allows: lemmas and literals that nothing needs are dropped.

use super::check::{Checker, Core};
use super::search::Clause;

/// A proof with up to this many lemmas is tried without each of them in turn. Each try is a whole check.
const TRY_EACH: usize = 200;

/// The lemmas that are needed. In a proof of up to 200 lemmas none can be left out.
///
/// # Panics
/// If the lemmas are no refutation: the search is wrong, and no certificate is better than a wrong one.
pub(super) fn trim(clauses: &Checker, mut proof: Vec<Clause>) -> Vec<Clause> {
    let refute = |proof: &[Clause]| clauses.clone().refute(proof);
    let needed = |core: Core| -> Vec<Clause> { core.lemmas.into_iter().map(|(_, clause)| clause).collect() };
    let core = |proof: &[Clause]| match refute(proof) {
        Ok(core) => needed(core),
        Err(refusal) => panic!("a search gave a wrong proof, which is a bug in Ninefold: {refusal}"),
    };
    // A shorter lemma can make another one needless.
    loop {
        let size = |proof: &[Clause]| -> (usize, usize) { (proof.len(), proof.iter().map(Vec::len).sum()) };
        let shorter = core(&proof);
        let done = size(&shorter) == size(&proof);
        proof = shorter;
        if done {
            break;
        }
    }
    if proof.len() > TRY_EACH {
        return proof;
    }
    let mut at = proof.len();
    while at > 0 {
        at -= 1;
        let mut without = proof.clone();
        without.remove(at);
        if let Ok(core) = refute(&without) {
            proof = needed(core);
            at = at.min(proof.len());
        }
    }
    proof
}
