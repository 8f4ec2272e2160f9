//! Every operation of every backend against the portable lanes, and text against its slow twins.

use super::super::arch;
use super::super::candidate_block::CandidateBlock;
use super::super::lanes::{Lanes, MOST, PortableRow, Witness};
use super::super::search;
use super::super::text::Line;
use super::*;

/// Does a task with every backend this machine can run.
fn with_all<T: Task + Copy>(task: T) {
    let ran = Backend::ALL.into_iter().filter(|&backend| arch::dispatch(backend, task).is_some());
    assert!(ran.count() > 0);
}

/// Random numbers among which the special ones are not rare.
fn number(rng: &mut Rng) -> u16 {
    let any = rng.bits() as u16;
    match rng.below(8) {
        0 => 0,
        1 => u16::MAX,
        2 => 0x1ff,
        3 => 1 << (any % 16),
        4 | 5 => any & 0x1ff,
        _ => any,
    }
}

fn row<L: Lanes>(from: impl FnMut(usize) -> u16) -> L::Row {
    let mut row = L::ZEROS;
    let mut from = from;
    row.as_mut().iter_mut().enumerate().for_each(|(lane, value)| *value = from(lane));
    row
}

fn read<L: Lanes>(lanes: L) -> Vec<u16> {
    let mut row = L::ZEROS;
    lanes.store(&mut row);
    row.as_ref().to_vec()
}

#[derive(Clone, Copy)]
struct Operations;

impl Task for Operations {
    type Output = ();

    fn run<L: search::LaneBackend>(self, witness: Witness<L>) {
        match L::COUNT {
            8 => agree::<L, 8>(witness),
            16 => agree::<L, 16>(witness),
            32 => agree::<L, 32>(witness),
            count => panic!("{count} lanes"),
        }
    }
}

/// Two backends side by side: `L`, and the portable one of as many lanes.
fn agree<L: Lanes, const N: usize>(fast: Witness<L>) {
    let slow = Portable::<N>::detect().unwrap();
    let rng = &mut Rng::new(11);
    for _ in 0..amount(4000) {
        let numbers: [[u16; N]; 2] = std::array::from_fn(|_| std::array::from_fn(|_| number(rng)));
        let [a, b] = numbers.map(|numbers| L::load(fast, &row::<L>(|lane| numbers[lane])));
        let [c, d] = numbers.map(|numbers| Portable::load(slow, &PortableRow(numbers)));
        assert_eq!(read(a), numbers[0]);
        assert_eq!(read(a.and(b)), read(c.and(d)), "and");
        assert_eq!(read(a.or(b)), read(c.or(d)), "or");
        assert_eq!(read(a.xor(b)), read(c.xor(d)), "xor");
        assert_eq!(read(a.without(b)), read(c.without(d)), "without");
        assert_eq!(read(a.add(b)), read(c.add(d)), "add");
        assert_eq!(read(a.sub(b)), read(c.sub(d)), "sub");
        assert_eq!(read(a.min(b)), read(c.min(d)), "min");
        assert_eq!(read(a.equal(b)), read(c.equal(d)), "equal");
        let (low, slow_low) = (L::splat(fast, 0x7fff).and(b), Portable::splat(slow, 0x7fff).and(d));
        assert_eq!(read(a.where_any(low)), read(c.where_any(slow_low)), "where_any");
        assert_eq!(read(a.count_ones()), read(c.count_ones()), "count_ones");
        let third: [u16; N] = std::array::from_fn(|_| number(rng));
        let (e, f) =
            (L::load(fast, &row::<L>(|lane| third[lane])), Portable::load(slow, &PortableRow(third)));
        assert_eq!(read(a.or3(b, e)), read(c.or(d).or(f)), "or3");
        assert_eq!(read(a.and3(b, e)), read(c.and(d).and(f)), "and3");
        assert_eq!(read(a.majority(b, e)), read(c.and(d).or(c.and(f)).or(d.and(f))), "majority");
        assert_eq!(read(a.add3(b, e).0), read(c.xor(d).xor(f)), "sum");
        assert_eq!(read(a.add3(b, e).1), read(c.majority(d, f)), "carry");
        assert_eq!(read(L::from_before(fast, a)), read(Portable::from_before(slow, c)), "from_before");
        assert_eq!(read(L::from_after(fast, a)), read(Portable::from_after(slow, c)), "from_after");
        assert_eq!(read(a.or_else(b)), read(c.or_else(d)), "or_else");
        let nine = |x: L| x.and(L::splat(fast, 0x1ff));
        let slow_nine = |x: Portable<N>| x.and(Portable::splat(slow, 0x1ff));
        let (ones, slow_ones) = (L::splat(fast, u16::MAX), Portable::splat(slow, u16::MAX));
        let slowly_sure = std::array::from_fn::<u16, N, _>(|lane| {
            let (cell, twice) = (numbers[0][lane] & 0x1ff, third[lane] & 0x1ff);
            if cell.count_ones() == 1 { cell } else { cell & !twice }
        });
        assert_eq!(read(nine(a).sure(nine(e), ones)), slowly_sure, "sure");
        assert_eq!(read(slow_nine(c).sure(slow_nine(f), slow_ones)), slowly_sure, "sure");
        let locked = L::lock(fast, [nine(a), nine(b), nine(e)]).map(read);
        let slowly_locked = Portable::lock(slow, [slow_nine(c), slow_nine(d), slow_nine(f)]).map(read);
        assert_eq!(locked, slowly_locked, "lock");
        let value = number(rng);
        assert_eq!(read(L::splat(fast, value)), vec![value; N], "splat");

        let bits = rng.bits() as u32;
        let (e, f) = (L::from_bits(fast, bits), Portable::<N>::from_bits(slow, bits));
        assert_eq!(read(e), read(f), "from_bits");
        assert_eq!(e.to_bits(), bits & (u32::MAX >> (32 - N)), "to_bits");
        assert_eq!(f.to_bits(), e.to_bits(), "to_bits");
        assert_eq!(read(e.select(a, b)), read(f.select(c, d)), "select");

        moves_agree::<L, N>(fast, slow, rng);
        pieces_agree::<L, N>(fast, slow, rng);
    }
}

/// `permute`, `gather` and `scatter`.
fn moves_agree<L: Lanes, const N: usize>(fast: Witness<L>, slow: Witness<Portable<N>>, rng: &mut Rng) {
    let mut slow_rows: [PortableRow<N>; 96] =
        std::array::from_fn(|_| PortableRow(std::array::from_fn(|_| number(rng))));
    let mut fast_rows = slow_rows.map(|slow| row::<L>(|lane| slow.0[lane]));
    let same = |fast: &[L::Row], slow: &[PortableRow<N>], what: &str| {
        for (fast, slow) in fast.iter().zip(slow) {
            assert_eq!(fast.as_ref(), slow.0, "{what}");
        }
    };

    // Moves within eight lanes take another path on some machines.
    let near = rng.below(2) == 0;
    let from = std::array::from_fn(|lane| match near {
        true => (lane as u64 / 8 * 8 + rng.below(8)) as u8,
        false => rng.below(N as u64) as u8,
    });
    L::permute(fast, &mut fast_rows[..81], &from);
    Portable::permute(slow, &mut slow_rows[..81], &from);
    same(&fast_rows, &slow_rows, "permute");

    let records: [CandidateBlock; MOST] =
        std::array::from_fn(|_| CandidateBlock(std::array::from_fn(|_| number(rng))));
    // Few lanes take another path on some machines.
    let lanes = match rng.below(3) {
        0 => rng.bits() as u32,
        1 => rng.bits() as u32 & rng.bits() as u32,
        _ => rng.bits() as u32 & rng.bits() as u32 & rng.bits() as u32 & rng.bits() as u32,
    };
    L::gather(fast, &mut fast_rows, &records, lanes);
    Portable::gather(slow, &mut slow_rows, &records, lanes);
    same(&fast_rows[..81], &slow_rows[..81], "gather");

    let mut scattered = [[CandidateBlock::EMPTY; MOST]; 2];
    L::scatter(fast, &fast_rows, &mut scattered[0], lanes);
    Portable::scatter(slow, &slow_rows, &mut scattered[1], lanes);
    for lane in (0..N).filter(|lane| lanes >> lane & 1 == 1) {
        assert_eq!(scattered[0][lane].0[..81], scattered[1][lane].0[..81], "scatter");
    }
}

/// `rows_of_pieces` and `pieces_of_rows`.
fn pieces_agree<L: Lanes, const N: usize>(fast: Witness<L>, slow: Witness<Portable<N>>, rng: &mut Rng) {
    let pieces: Vec<Line> = (0..2 * N).map(|_| [0; 96].map(|_: u8| rng.bits() as u8)).collect();
    let mut back = [pieces.clone(), pieces.clone()];
    let block = rng.index(6);
    let mut slow_rows = [PortableRow([0; N]); 16];
    let mut fast_rows = [L::ZEROS; 16];
    L::rows_of_pieces(fast, &pieces, block, &mut fast_rows);
    Portable::rows_of_pieces(slow, &pieces, block, &mut slow_rows);
    for (fast, slow) in fast_rows.iter().zip(&slow_rows) {
        assert_eq!(fast.as_ref(), slow.0, "rows_of_pieces");
    }
    let other = (block + 1) % 6;
    L::pieces_of_rows(fast, &fast_rows, other, &mut back[0]);
    Portable::pieces_of_rows(slow, &slow_rows, other, &mut back[1]);
    assert_eq!(back[0], back[1], "pieces_of_rows");
    for (piece, back) in pieces.iter().zip(&back[0]) {
        assert_eq!(piece[16 * block..][..16], back[16 * other..][..16], "there and back");
    }
}

#[test]
fn operations_agree_with_the_portable_lanes() {
    with_all(Operations);
}

#[derive(Clone, Copy)]
struct Texts;

impl Task for Texts {
    type Output = ();

    fn run<L: search::LaneBackend>(self, witness: Witness<L>) {
        let [mut fast, mut slow] = [CandidateBlock::EMPTY; 2];
        let mut rng = Rng::new(12);
        for place in (0..81).step_by(if cfg!(miri) { 40 } else { 1 }) {
            for byte in 0..=255 {
                let mut line = [0; 81].map(|_: u8| b".0123456789"[rng.index(11)]);
                line[place] = byte;
                let good = slow.parse(&line);
                assert_eq!(L::parse_line(witness, &line, &mut fast), good, "{byte} at {place}");
                assert_eq!(good, byte == b'.' || byte.is_ascii_digit(), "{byte} at {place}");
                if good {
                    assert_eq!(fast.0[..81], slow.0[..81], "{byte} at {place}");
                }
            }
            for digit in 0..9 {
                let mut record = CandidateBlock(std::array::from_fn(|_| 1 << rng.below(9)));
                record.0[place] = 1 << digit;
                let mut lines = [[0; 81]; 2];
                L::write_line(witness, &record, &mut lines[0]);
                record.write(&mut lines[1]);
                assert_eq!(lines[0].escape_ascii().to_string(), lines[1].escape_ascii().to_string());
                assert_eq!(lines[0][place], b'1' + digit);
            }
        }
    }
}

#[test]
fn text_agrees_with_its_slow_twins() {
    with_all(Texts);
}

#[test]
fn backends_are_known_by_their_names() {
    for backend in Backend::ALL {
        assert_eq!(backend.name().parse(), Ok(backend));
        assert_eq!(
            Solver::with(backend).map(|solver| solver.backend()),
            backend.is_available().then_some(backend)
        );
    }
    assert!("abacus".parse::<Backend>().unwrap_err().to_string().contains("avx2"));
    // These are not asked for at run time, or always there: they must not be lost unseen.
    assert_eq!(Backend::Neon.is_available(), cfg!(all(target_arch = "aarch64", target_endian = "little")));
    assert_eq!(Backend::Simd128.is_available(), cfg!(target_feature = "simd128"));
    assert!(Backend::Portable.is_available() && Backend::best().is_available());
}
