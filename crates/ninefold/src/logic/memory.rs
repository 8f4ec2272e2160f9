//! What searches remember about a position, so that the next look is faster. It never changes what they find.
//!
//! Most steps touch few cells, so most of what a search found out still holds at the next step:
//!
//! | remembered | holds until |
//! |---|---|
//! | the search finds nothing about this digit | a candidate of the digit goes |
//! | the search finds nothing in this house | a candidate of the house goes |
//! | the search found nothing at that time | what it finds later has a changed cell in it |
//! | strong links and fish of a digit | a candidate of the digit goes |
//! | almost locked sets, rectangles | anything changes |
//!
//! A memory belongs to one position and must [`Watch`] it. A new or emptied memory fits every position.

use std::ops::ControlFlow;

use super::StepSink;
use super::bits::{Bits, Width, set_of};
use super::finders::Search;
use super::finders::als::AlmostLocked;
use super::finders::fish::FishCache;
use super::finders::rectangles::Rectangle;
use super::finders::strong_links::LinkCache;
use super::position::{Geometry, Position, Watch};

/// A set of searches: bit `n` is the search of number `n`.
type Searches = u128;

const _: () = assert!(Search::COUNT <= Searches::BITS as usize, "a wider set of searches is needed");

pub(super) struct Memory<W: Width> {
    /// The search that asks and remembers now, and whether it looks for all instances.
    search: Search,
    all: usize,
    /// Per digit, and per house, the searches that are known to find nothing there: those for the next step, and those
    /// for all instances, which may find more.
    exhausted_digits: Vec<[Searches; 2]>,
    exhausted_houses: Vec<[Searches; 2]>,
    /// Grows with every change; per cell when it last lost a candidate; per search when it last found nothing.
    now: u64,
    changed: Vec<u64>,
    exhausted_since: [[Option<u64>; Search::COUNT]; 2],
    pub strong_links: LinkCache<W>,
    pub fish: FishCache<W::Mask>,
    almost_locked: Dated<AlmostLocked<W>>,
    rectangles: Dated<Vec<Rectangle<W>>>,
}

/// Something worked out about a position, and when.
#[derive(Default)]
struct Dated<T> {
    at: Option<u64>,
    what: T,
}

impl<T> Dated<T> {
    /// What is known about the position as it is now; made anew if anything has changed.
    fn get(&mut self, now: u64, make: impl FnOnce(&mut T)) -> &T {
        if self.at != Some(now) {
            make(&mut self.what);
            self.at = Some(now);
        }
        &self.what
    }
}

impl<W: Width> Memory<W> {
    pub fn new(at: &Geometry<W>) -> Memory<W> {
        Memory {
            search: Search::FullHouses,
            all: 0,
            exhausted_digits: vec![[0; 2]; at.side],
            exhausted_houses: vec![[0; 2]; at.houses.len()],
            now: 0,
            changed: vec![0; at.cells],
            exhausted_since: [[None; Search::COUNT]; 2],
            strong_links: LinkCache::new(at.side),
            fish: FishCache::default(),
            almost_locked: Dated::default(),
            rectangles: Dated::default(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.exhausted_digits.fill([0; 2]);
        self.exhausted_houses.fill([0; 2]);
        self.now += 1;
        self.exhausted_since = [[None; Search::COUNT]; 2];
        self.strong_links.clear();
        self.fish.clear();
    }

    /// From now on this search asks and remembers.
    pub fn enter(&mut self, search: Search, all: bool) {
        (self.search, self.all) = (search, usize::from(all));
    }

    /// The memory of another search, for one that finds nothing where the other finds nothing.
    pub fn of(&mut self, search: Search) -> &mut Memory<W> {
        self.search = search;
        self
    }

    fn bit(&self) -> Searches {
        1 << self.search as u32
    }

    /// Whether the search is known to find nothing about this digit.
    #[inline]
    pub fn digit_is_exhausted(&self, digit: usize) -> bool {
        self.exhausted_digits[digit][self.all] & self.bit() != 0
    }

    /// Remembers that the search finds nothing about this digit.
    pub fn mark_digit_exhausted(&mut self, digit: usize) {
        self.exhausted_digits[digit][self.all] |= self.bit();
    }

    /// The digits about which the search is known to find nothing.
    pub fn exhausted_digits(&self) -> W::Mask {
        set_of((0..self.exhausted_digits.len()).filter(|&digit| self.digit_is_exhausted(digit)))
    }

    /// Remembers that the search finds nothing about all digits but these.
    pub fn mark_digits_exhausted_but(&mut self, digits: W::Mask) {
        let (bit, all) = (self.bit(), self.all);
        let others = self.exhausted_digits.iter_mut().enumerate().filter(|(digit, _)| !digits.has(*digit));
        others.for_each(|(_, searches)| searches[all] |= bit);
    }

    /// Remembers that these searches find nothing about this digit.
    pub fn mark_digit_exhausted_for(&mut self, searches: &[Search], digit: usize) {
        self.exhausted_digits[digit][self.all] |=
            searches.iter().fold(0, |all, &search| all | 1 << search as u32);
    }

    /// Whether the search is known to find nothing in this house.
    #[inline]
    pub fn house_is_exhausted(&self, house: usize) -> bool {
        self.exhausted_houses[house][self.all] & self.bit() != 0
    }

    /// Remembers that the search finds nothing in this house.
    pub fn mark_house_exhausted(&mut self, house: usize) {
        self.exhausted_houses[house][self.all] |= self.bit();
    }

    /// The cells that have changed since the search found nothing: what it finds now has one of them in it. All cells if
    /// it always found something, or if memory is not to be used.
    pub fn changed_cells_if(&self, use_memory: bool) -> W::Cells {
        let cells = self.changed.len();
        match self.exhausted_since[self.all][self.search as usize].filter(|_| use_memory) {
            None => W::Cells::below(cells),
            Some(since) => set_of((0..cells).filter(|&cell| self.changed[cell] > since)),
        }
    }

    /// Runs a search for patterns of cells with two candidates each, unless no cell has come down to two candidates
    /// since it found nothing.
    pub fn search_pairs(
        &mut self,
        position: &Position<W>,
        found: &mut StepSink<'_>,
        search: impl FnOnce(&mut StepSink<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let since = self.exhausted_since[self.all][self.search as usize];
        if since.is_some() && !self.changed_cells_if(true).meets(position.pair()) {
            return ControlFlow::Continue(());
        }
        let mut exhausted = true;
        search(&mut |step| {
            exhausted = false;
            found(step)
        })?;
        if exhausted {
            self.mark_exhausted();
        }
        ControlFlow::Continue(())
    }

    /// Remembers that the search finds nothing now.
    pub fn mark_exhausted(&mut self) {
        self.exhausted_since[self.all][self.search as usize] = Some(self.now);
    }

    /// The almost locked sets of the position; `find` fills them in if they are not known.
    pub fn almost_locked(&mut self, find: impl FnOnce(&mut AlmostLocked<W>)) -> &AlmostLocked<W> {
        self.almost_locked.get(self.now, find)
    }

    /// The rectangles of the position; `find` fills them in if they are not known.
    pub fn rectangles(&mut self, find: impl FnOnce(&mut Vec<Rectangle<W>>)) -> &[Rectangle<W>] {
        self.rectangles.get(self.now, find)
    }
}

impl<W: Width> Watch<W> for Memory<W> {
    #[inline]
    fn lost(&mut self, cell: usize, digit: usize, _: usize) {
        self.now += 1;
        self.changed[cell] = self.now;
        self.exhausted_digits[digit] = [0; 2];
        self.strong_links.forget(digit);
        self.fish.forget(digit);
    }

    #[inline]
    fn lost_position(&mut self, _: &Geometry<W>, house: usize, _: usize, _: W::Mask) {
        self.exhausted_houses[house] = [0; 2];
    }

    #[inline]
    fn placed(&mut self, _: &Position<W>) {
        self.now += 1;
    }
}
