//! What the kernel needs of a vector of 16-bit lanes, and the portable way to have it.
//!
//! A [`Lanes`] value can only be made with a [`Witness`], and a witness only by asking the processor.
//! So whoever holds one of these values may use the instructions behind it, and the kernel, which is
//! written once for all of them, needs no `unsafe`.

use std::marker::PhantomData;

use super::candidate_block::CandidateBlock;
use super::kernel::{self, Branch, State};
use super::planes::{self, Planes};
use super::search::LaneBackend;
use super::sweep::{self, Swept};
use super::text::Line;
use super::trio::Trio;

/// The most lanes any backend has.
pub(super) const MOST: usize = 32;

/// Proof that this machine can run a backend.
pub(super) struct Witness<L>(PhantomData<L>);

impl<L> Witness<L> {
    /// For `arch` and the portable backend, after they have made sure of it.
    pub(super) const fn new() -> Witness<L> {
        Witness(PhantomData)
    }
}

impl<L> Clone for Witness<L> {
    fn clone(&self) -> Witness<L> {
        *self
    }
}

impl<L> Copy for Witness<L> {}

/// Several unsigned 16-bit numbers side by side. Every method must be `inline(always)`, so that the
/// instructions end up in a function compiled for them.
pub(super) trait Lanes: Copy + Send + 'static {
    /// How many lanes, at most [`MOST`].
    const COUNT: usize;

    /// One vector in memory, where single lanes can be reached.
    type Row: Copy + Send + AsRef<[u16]> + AsMut<[u16]>;

    /// A row of zeros.
    const ZEROS: Self::Row;

    /// Whether the processor has registers for all vectors of a box, with some to spare: 32 of them.
    const HOLDS_A_BOX: bool = false;

    fn load(witness: Witness<Self>, row: &Self::Row) -> Self;
    fn store(self, row: &mut Self::Row);
    /// The same number in every lane.
    fn splat(witness: Witness<Self>, value: u16) -> Self;
    /// All ones in the lanes whose bit is set.
    fn from_bits(witness: Witness<Self>, bits: u32) -> Self;
    /// One bit a lane; every lane must be all ones or all zeros.
    fn to_bits(self) -> u32;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is here and not there.
    fn without(self, other: Self) -> Self;
    /// Wrapping sum.
    fn add(self, other: Self) -> Self;
    /// Wrapping difference.
    fn sub(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// All ones where equal.
    fn equal(self, other: Self) -> Self;
    /// `yes` where this is all ones, `no` where it is all zeros.
    fn select(self, yes: Self, no: Self) -> Self;
    /// How many bits are set in each lane.
    fn count_ones(self) -> Self;
    /// This where the other is not 0, else 0. The highest bit of the other must be 0.
    fn where_any(self, other: Self) -> Self;

    /// This where it is not 0, else the other.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.equal(self.xor(self)).select(other, self)
    }
    /// What a cell asserts, if `twice` are the digits with several places in its box: its digits that have no other place,
    /// or its last digit; else nothing. `ones` are all ones.
    #[inline(always)]
    fn sure(self, twice: Self, ones: Self) -> Self {
        self.without(twice.where_any(self.and(self.add(ones))))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// The bits that are set in two of three, or in all.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// Sum and carry of three bits, for every bit of every lane.
    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> (Self, Self) {
        let half = self.xor(b);
        (half.xor(c), self.and(b).or(half.and(c)))
    }
    /// What of the digits of three triads of a box stays: where three digits have no place in the other two triads,
    /// no other digit has room.
    #[inline(always)]
    fn lock(witness: Witness<Self>, [a, b, c]: [Self; 3]) -> [Self; 3] {
        let ones = Self::splat(witness, u16::MAX);
        [lock_one(ones, a, b, c), lock_one(ones, b, a, c), lock_one(ones, c, a, b)]
    }

    /// Of the first three quarters each gets what the one before it holds, and the first what the third holds.
    #[inline(always)]
    fn from_before(witness: Witness<Self>, lanes: Self) -> Self {
        let mut row = Self::ZEROS;
        lanes.store(&mut row);
        row.as_mut()[..Self::COUNT / 4 * 3].rotate_right(Self::COUNT / 4);
        Self::load(witness, &row)
    }
    /// Of the first three quarters each gets what the one after it holds, and the third what the first holds.
    #[inline(always)]
    fn from_after(witness: Witness<Self>, lanes: Self) -> Self {
        let mut row = Self::ZEROS;
        lanes.store(&mut row);
        row.as_mut()[..Self::COUNT / 4 * 3].rotate_left(Self::COUNT / 4);
        Self::load(witness, &row)
    }

    /// Row `i` gets, in every lane, what row `i` holds in the lane that `from` names for it.
    #[inline(always)]
    fn permute(_: Witness<Self>, rows: &mut [Self::Row], from: &[u8; MOST]) {
        for row in rows {
            let old = *row;
            for (lane, value) in row.as_mut().iter_mut().enumerate() {
                *value = old.as_ref()[usize::from(from[lane])];
            }
        }
    }

    /// Puts `records[lane]` into the lanes whose bit is set: cell `i` of a record into row `i`.
    #[inline(always)]
    fn gather(_: Witness<Self>, cells: &mut [Self::Row; 96], records: &[CandidateBlock; MOST], lanes: u32) {
        for lane in 0..Self::COUNT {
            if lanes >> lane & 1 == 1 {
                for (row, &cell) in cells.iter_mut().zip(&records[lane].0) {
                    row.as_mut()[lane] = cell;
                }
            }
        }
    }

    /// The reverse: the lanes whose bit is set into their records. What the other records hold afterwards has no
    /// meaning.
    #[inline(always)]
    fn scatter(_: Witness<Self>, cells: &[Self::Row; 96], records: &mut [CandidateBlock; MOST], lanes: u32) {
        for lane in 0..Self::COUNT {
            if lanes >> lane & 1 == 1 {
                for (row, cell) in cells.iter().zip(&mut records[lane].0) {
                    *cell = row.as_ref()[lane];
                }
            }
        }
    }

    /// The bytes of a block of 16 cells go into 16 rows: those of piece `p` are the bits `8 * p` to `8 * p + 7`.
    #[inline(always)]
    fn rows_of_pieces(_: Witness<Self>, pieces: &[Line], block: usize, rows: &mut [Self::Row; 16]) {
        for (row, cell) in rows.iter_mut().zip(16 * block..) {
            for (word, two) in row.as_mut().iter_mut().zip(pieces.as_chunks::<2>().0) {
                *word = u16::from_le_bytes([two[0][cell], two[1][cell]]);
            }
        }
    }

    /// The reverse.
    #[inline(always)]
    fn pieces_of_rows(_: Witness<Self>, rows: &[Self::Row; 16], block: usize, pieces: &mut [Line]) {
        for (row, cell) in rows.iter().zip(16 * block..) {
            for (word, two) in row.as_ref().iter().zip(pieces.as_chunks_mut::<2>().0) {
                [two[0][cell], two[1][cell]] = word.to_le_bytes();
            }
        }
    }

    /// The candidates of a line of 81 characters; `false` if one of them is neither a digit nor a dot.
    #[inline(always)]
    fn parse(_: Witness<Self>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
        record.parse(line)
    }

    /// A record of single digits as text.
    #[inline(always)]
    fn write(_: Witness<Self>, record: &CandidateBlock, line: &mut [u8; 81]) {
        record.write(line);
    }
}

/// A third digit that is confined to a triad drives out those that could be elsewhere.
#[inline(always)]
fn lock_one<L: Lanes>(ones: L, own: L, one: L, other: L) -> L {
    let elsewhere = one.or(other);
    let confined = own.without(elsewhere);
    let second = confined.and(confined.add(ones));
    let third = second.and(second.add(ones));
    own.without(elsewhere.where_any(third))
}

/// Rows that differ in nothing but their alignment, which is part of a type's name in Rust.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident = $bytes:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(align($bytes))]
        pub(super) struct $name<const N: usize>(pub(super) [u16; N]);

        impl<const N: usize> AsRef<[u16]> for $name<N> {
            #[inline(always)]
            fn as_ref(&self) -> &[u16] {
                &self.0
            }
        }

        impl<const N: usize> AsMut<[u16]> for $name<N> {
            #[inline(always)]
            fn as_mut(&mut self) -> &mut [u16] {
                &mut self.0
            }
        }
    )*};
}

rows! {
    /// For vectors of 128 bits.
    NarrowRow = 16;
    /// For vectors of 256 bits, and for whatever the compiler makes of the portable lanes.
    PortableRow = 32;
    /// For vectors of 512 bits.
    WideRow = 64;
}

/// Lanes as an array; the compiler makes of it what the target has.
#[derive(Clone, Copy)]
pub(super) struct Portable<const N: usize>([u16; N]);

impl<const N: usize> Portable<N> {
    /// Every machine can run it.
    pub(super) fn detect() -> Option<Witness<Self>> {
        Some(Witness::new())
    }

    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u16, u16) -> u16) -> Self {
        Portable(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
    }
}

impl<const N: usize> Lanes for Portable<N> {
    const COUNT: usize = N;
    type Row = PortableRow<N>;
    const ZEROS: PortableRow<N> = PortableRow([0; N]);

    #[inline(always)]
    fn load(_: Witness<Self>, row: &Self::Row) -> Self {
        Portable(row.0)
    }
    #[inline(always)]
    fn store(self, row: &mut Self::Row) {
        row.0 = self.0;
    }
    #[inline(always)]
    fn splat(_: Witness<Self>, value: u16) -> Self {
        Portable([value; N])
    }
    #[inline(always)]
    fn from_bits(_: Witness<Self>, bits: u32) -> Self {
        Portable(std::array::from_fn(|lane| if bits >> lane & 1 == 1 { u16::MAX } else { 0 }))
    }
    #[inline(always)]
    fn to_bits(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, &value)| bits | u32::from(value & 1) << lane)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_sub)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == b { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        Portable(std::array::from_fn(|lane| (self.0[lane] & yes.0[lane]) | (!self.0[lane] & no.0[lane])))
    }
    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        self.zip(other, |a, b| if b == 0 { 0 } else { a })
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Portable(self.0.map(|value| value.count_ones() as u16))
    }
}

/// The kernel compiled without asking for any instruction set.
impl<const N: usize> LaneBackend for Portable<N> {
    type Fresh = Self;
    fn fresh(witness: Witness<Self>) -> Witness<Self> {
        witness
    }
    fn compiled<R>(_: Witness<Self>, work: impl FnOnce() -> R) -> R {
        work()
    }
    fn sweep_weakly(witness: Witness<Self>, state: &mut State<Self>, slack: u16) -> Swept {
        sweep::sweep::<Self, false>(witness, state, slack)
    }
    fn sweep_strongly(witness: Witness<Self>, state: &mut State<Self>, slack: u16) -> Swept {
        sweep::sweep::<Self, true>(witness, state, slack)
    }
    fn rebuild(witness: Witness<Self>, state: &mut State<Self>) {
        kernel::rebuild(witness, state);
    }
    fn correct(witness: Witness<Self>, state: &State<Self>) -> u32 {
        kernel::correct(witness, state)
    }
    fn choose(witness: Witness<Self>, state: &State<Self>, branch: &mut Branch<Self>) -> u32 {
        kernel::choose(witness, state, branch)
    }
    fn forget_totals(witness: Witness<Self>, state: &mut State<Self>, lanes: u32) {
        kernel::forget_totals(witness, state, lanes);
    }
    fn move_lanes(witness: Witness<Self>, state: &mut State<Self>, from: &[u8; MOST]) {
        Self::permute(witness, &mut state.cells[..81], from);
    }
    fn put(witness: Witness<Self>, state: &mut State<Self>, records: &[CandidateBlock; MOST], lanes: u32) {
        kernel::put(witness, state, records, lanes);
    }
    fn take(witness: Witness<Self>, state: &State<Self>, records: &mut [CandidateBlock; MOST], lanes: u32) {
        kernel::take(witness, state, records, lanes);
    }
    fn sweep_trio_weakly(witness: Witness<Self>, trio: &mut Trio<Self>, slack: u16) -> Swept {
        trio.sweep::<false>(witness, slack)
    }
    fn sweep_trio_strongly(witness: Witness<Self>, trio: &mut Trio<Self>, slack: u16) -> Swept {
        trio.sweep::<true>(witness, slack)
    }
    fn propagate(witness: Witness<Self>, planes: &mut Planes<Self>) -> u64 {
        planes::propagate(witness, planes)
    }
    fn parse_line(witness: Witness<Self>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
        Self::parse(witness, line, record)
    }
    fn write_line(witness: Witness<Self>, record: &CandidateBlock, line: &mut [u8; 81]) {
        Self::write(witness, record, line);
    }
}
