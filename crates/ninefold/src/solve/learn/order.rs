//! Which candidate to decide next: two orders, one for each mode.
//!
//! ```text
//! stable    a heap by activity: each candidate of a conflict gets a share that grows with time (VSIDS)
//! focused   a list by last use: the candidates of a conflict move to its front (VMTF, Ryvchin and Strichman)
//! ```

/// Candidates by activity, the greatest first.
pub(super) struct Heap {
    activity: Vec<f64>,
    /// What a candidate gets for a conflict.
    share: f64,
    heap: Vec<u32>,
    /// Per candidate its place in the heap, or `ABSENT`.
    place: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// Activities lose this share with each conflict, against new ones.
const DECAY: f64 = 0.95;

/// Beyond this all activities are scaled down.
const LARGE: f64 = 1e100;

impl Heap {
    /// All candidates, with these activities.
    pub(super) fn new(activity: Vec<f64>) -> Heap {
        let count = activity.len() as u32;
        let mut heap = Heap { activity, share: 1.0, heap: (0..count).collect(), place: (0..count).collect() };
        for place in (0..heap.heap.len() / 2).rev() {
            heap.sift_down(place);
        }
        heap
    }

    pub(super) fn insert(&mut self, candidate: usize) {
        if self.place[candidate] == ABSENT {
            self.place[candidate] = self.heap.len() as u32;
            self.heap.push(candidate as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let Some(top) = self.heap.first_mut() else {
            self.place[last as usize] = ABSENT;
            return Some(last as usize);
        };
        let first = std::mem::replace(top, last);
        self.place[first as usize] = ABSENT;
        self.place[last as usize] = 0;
        self.sift_down(0);
        Some(first as usize)
    }

    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.share;
        if self.activity[candidate] > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.share /= LARGE;
        }
        if self.place[candidate] != ABSENT {
            self.sift_up(self.place[candidate] as usize);
        }
    }

    /// Called once after each conflict.
    pub(super) fn decay(&mut self) {
        self.share /= DECAY;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.activity[one as usize], self.activity[other as usize]);
        a > b || (a == b && one < other)
    }

    fn put(&mut self, place: usize, candidate: u32) {
        self.heap[place] = candidate;
        self.place[candidate as usize] = place as u32;
    }

    fn sift_up(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(candidate, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, candidate);
    }

    fn sift_down(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.is_before(self.heap[child], candidate) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, candidate);
    }
}

/// Candidates by last use, the latest first.
pub(super) struct List {
    before: Vec<u32>,
    after: Vec<u32>,
    last: u32,
    /// When each was moved to the end.
    stamp: Vec<u64>,
    time: u64,
    /// All later ones are decided.
    search: u32,
}

impl List {
    /// All candidates, the first to be decided first.
    pub(super) fn new(count: usize) -> List {
        let count = count as u32;
        // The end of the list is decided first, so that a move to the front is a move to the end.
        let before = (0..count).map(|index| if index + 1 < count { index + 1 } else { ABSENT }).collect();
        let after = (0..count).map(|index| index.wrapping_sub(1)).collect();
        let stamp = (0..u64::from(count)).rev().collect();
        let end = if count > 0 { 0 } else { ABSENT };
        List { before, after, last: end, stamp, time: u64::from(count), search: end }
    }

    pub(super) fn stamp(&self, candidate: usize) -> u64 {
        self.stamp[candidate]
    }

    /// The latest candidate that is open.
    pub(super) fn next(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        while self.search != ABSENT {
            if is_open(self.search as usize) {
                return Some(self.search as usize);
            }
            self.search = self.before[self.search as usize];
        }
        None
    }

    /// The candidate is open again.
    pub(super) fn reopen(&mut self, candidate: usize) {
        if self.search == ABSENT || self.stamp[candidate] > self.stamp[self.search as usize] {
            self.search = candidate as u32;
        }
    }

    /// Moves a candidate to the end. Called while it is decided, or followed by `reopen`.
    pub(super) fn bump(&mut self, candidate: usize) {
        let this = candidate as u32;
        self.time += 1;
        if self.last == this {
            self.stamp[candidate] = self.time;
            return;
        }
        let (before, after) = (self.before[candidate], self.after[candidate]);
        if self.search == this {
            // What was later is decided; this one is too, as it is part of a conflict.
            self.search = before;
        }
        if before != ABSENT {
            self.after[before as usize] = after;
        }
        self.before[after as usize] = before;
        self.after[self.last as usize] = this;
        self.before[candidate] = self.last;
        self.after[candidate] = ABSENT;
        self.last = this;
        self.stamp[candidate] = self.time;
    }
}
