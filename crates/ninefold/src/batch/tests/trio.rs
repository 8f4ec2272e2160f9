//! The trio against the lanes: the same candidates after every sweep.

use super::super::arch;
use super::super::candidate_block::CandidateBlock;
use super::super::kernel::State;
use super::super::lanes::{MOST, Witness};
use super::super::search;
use super::super::trio::Trio;
use super::*;

#[derive(Clone, Copy)]
struct Twins;

impl Task for Twins {
    type Output = ();

    fn run<L: search::LaneBackend>(self, witness: Witness<L>) {
        let rng = &mut Rng::new(16);
        let (mut trio, mut state) = (Trio::<L>::new(), State::<L>::new());
        let mut records = [CandidateBlock::EMPTY; MOST];
        let (mut dead, mut full, mut still) = (0, 0, 0);
        for board in mixed(rng, amount(600)) {
            let mut record = CandidateBlock::EMPTY;
            assert!(record.parse(&board));
            trio.fill(witness, &record);
            // Another node than the first, in another lane than the first.
            let (node, lane) = (rng.index(Trio::<L>::NODES), rng.index(L::COUNT));
            trio.take(node, &mut records[lane]);
            L::put(witness, &mut state, &records, 1 << lane);
            L::rebuild(witness, &mut state);
            L::forget_totals(witness, &mut state, 1 << lane);
            loop {
                let (ours, theirs) = match rng.below(2) {
                    0 => (trio.sweep::<false>(witness, 128), L::sweep_weakly(witness, &mut state, 128)),
                    _ => (trio.sweep::<true>(witness, 128), L::sweep_strongly(witness, &mut state, 128)),
                };
                let is = |set: u32, lane: usize| set >> lane & 1 == 1;
                let name = board.escape_ascii();
                assert_eq!(is(ours.dead, node), is(theirs.dead, lane), "dead: {name}");
                if is(ours.dead, node) {
                    dead += 1;
                    break;
                }
                assert_eq!(is(ours.full, node), is(theirs.full, lane), "full: {name}");
                assert_eq!(is(ours.slow, node), is(theirs.slow, lane), "slow: {name}");
                assert_eq!(is(ours.still, node), is(theirs.still, lane), "still: {name}");
                trio.take(node, &mut record);
                L::take(witness, &state, &mut records, 1 << lane);
                assert_eq!(record.0[..81], records[lane].0[..81], "{name}");
                if is(ours.full, node) {
                    full += 1;
                    break;
                }
                if is(ours.still, node) {
                    still += 1;
                    break;
                }
            }
        }
        let met = [dead, full, still];
        assert!(cfg!(miri) || met.iter().all(|&met| met > 20), "dead, full, still: {met:?}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn a_trio_sweeps_as_the_lanes_do() {
    let ran = Backend::ALL.into_iter().filter(|&backend| arch::dispatch(backend, Twins).is_some());
    assert!(ran.count() > 0);
    Twins.run(Portable::<8>::detect().unwrap());
    Twins.run(Portable::<32>::detect().unwrap());
}
