//! Many puzzles: read, worked on by all cores, written in the order they came, in bounded memory.
//!
//! ```text
//! reader thread --items--> workers: a batch each time --results--> this thread: in order
//!        (a bounded queue)           (numbered)              (no worker runs far ahead)
//! ```
//! An item is one puzzle, a chunk of many lines, or a range of numbers. A worker takes as many items as are there, up to a
//! batch: a slow writer at the other end of a pipe gets each answer at once, and a large file is handed over in batches. A
//! batch grows as long as it takes less time than [`BATCH_TIME`], and shrinks when it takes more: slow answers come one by
//! one, and fast ones do not wake the writer too often.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::interrupt::{interrupted, listen};

/// Waking another thread was measured to take up to 20 microseconds, 2 % of this.
const BATCH_TIME: Duration = Duration::from_millis(1);

/// How much work is under way at once.
#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    /// The most items that a worker takes at a time.
    batch: usize,
    /// The number of items that wait for each worker.
    waiting: usize,
    /// The number of batches that a worker may be ahead of the writer: one slow puzzle does not stop the others,
    /// and the answers that wait for it stay few.
    ahead: u64,
}

impl QueueLimits {
    /// Items of one puzzle.
    pub const PUZZLES: QueueLimits = QueueLimits { batch: 64, waiting: 256, ahead: 64 };
    /// Items of 82 KiB.
    pub const CHUNKS: QueueLimits = QueueLimits { batch: 16, waiting: 16, ahead: 32 };
    /// Ranges of numbers, each for many puzzles. None waits, so the size of the next follows the latest timing.
    pub const NUMBERS: QueueLimits = QueueLimits { batch: 1, waiting: 1, ahead: 32 };
}

/// Takes results in the order of the input.
pub trait Sink<T> {
    /// One more result.
    fn take(&mut self, result: T) -> anyhow::Result<()>;

    /// Nothing more is there at the moment: time to flush and to show progress.
    fn idle(&mut self) -> anyhow::Result<()>;
}

/// Puts every item of the input through a worker and hands the results to `sink` in order. Every
/// thread makes a worker of its own. Ends early on Ctrl-C and when the sink fails.
pub fn run<P: Send + 'static, T: Send + 'static, W: FnMut(P) -> T>(
    items: impl Iterator<Item = io::Result<P>> + Send + 'static,
    limits: QueueLimits,
    threads: usize,
    new_worker: impl Fn() -> W + Send + Sync + 'static,
    sink: &mut impl Sink<T>,
) -> anyhow::Result<()> {
    listen();
    let queue = Arc::new(Queue::new(limits, threads));
    let (sender, receiver) = sync_channel(threads * 2);
    // These threads are left to themselves: one may wait for standard input for ever.
    let filled = Arc::clone(&queue);
    std::thread::spawn(move || {
        for item in items {
            if interrupted() || !filled.put(item) {
                break;
            }
        }
        filled.close();
    });
    let new_worker = Arc::new(new_worker);
    for _ in 0..threads {
        let (queue, new_worker, sender) = (Arc::clone(&queue), Arc::clone(&new_worker), sender.clone());
        std::thread::spawn(move || work_until_done(&queue, new_worker(), &sender));
    }
    drop(sender);
    let result = write_in_order(&queue, &receiver, sink);
    queue.end();
    result
}

fn work_until_done<P, T>(
    queue: &Queue<P>,
    mut work: impl FnMut(P) -> T,
    results: &SyncSender<(u64, Done<T>)>,
) {
    let mut size = 1;
    while let Some((number, batch)) = queue.take(size) {
        let started = Instant::now();
        let mut done = Done { results: Vec::with_capacity(batch.len()), trouble: None };
        for item in batch {
            match item.and_then(|item| guarded(&mut work, item)) {
                Ok(result) => done.results.push(result),
                Err(error) => {
                    done.trouble = Some(error);
                    break;
                }
            }
        }
        size = match started.elapsed() {
            time if time < BATCH_TIME => queue.limits.batch.min(size * 2),
            _ => 1.max(size / 2),
        };
        if !queue.wait_for_turn(number) || results.send((number, done)).is_err() {
            break;
        }
    }
}

/// A bug in an algorithm must not leave the writer waiting for an answer that never comes.
fn guarded<P, T>(work: &mut impl FnMut(P) -> T, item: P) -> io::Result<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(item)));
    result.map_err(|_| io::Error::other("this is a bug in Ninefold; what came before it is answered"))
}

/// What came of a batch: results, and what ended them early.
struct Done<T> {
    results: Vec<T>,
    trouble: Option<io::Error>,
}

fn write_in_order<P, T>(
    queue: &Queue<P>,
    results: &Receiver<(u64, Done<T>)>,
    sink: &mut impl Sink<T>,
) -> anyhow::Result<()> {
    let mut waiting: BTreeMap<u64, Done<T>> = BTreeMap::new();
    let mut next = 0;
    loop {
        // After Ctrl-C what is done still comes in, but nobody waits for what is not.
        let ending = interrupted();
        match results.recv_timeout(Duration::from_millis(100)) {
            Ok((number, done)) => drop(waiting.insert(number, done)),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) if ending => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        while let Some(done) = waiting.remove(&next) {
            for result in done.results {
                sink.take(result)?;
            }
            if let Some(error) = done.trouble {
                return Err(error.into());
            }
            next += 1;
            queue.has_written(next);
        }
        sink.idle()?;
    }
}

/// Pieces on their way from the reader to the workers, and how far the writer is.
struct Queue<P> {
    state: Mutex<State<P>>,
    limits: QueueLimits,
    capacity: usize,
    /// Pieces came, or no more will.
    filled: Condvar,
    /// There is room again.
    drained: Condvar,
    /// The writer has gone on.
    moved: Condvar,
}

struct State<P> {
    items: VecDeque<io::Result<P>>,
    /// The number of the next batch.
    next: u64,
    /// How many batches are written.
    written: u64,
    /// The reader is done.
    closed: bool,
    /// The writer is done: nobody needs to do anything any more.
    ended: bool,
}

impl<P> Queue<P> {
    fn new(limits: QueueLimits, threads: usize) -> Queue<P> {
        let (filled, drained, moved) = (Condvar::new(), Condvar::new(), Condvar::new());
        let state = State { items: VecDeque::new(), next: 0, written: 0, closed: false, ended: false };
        let capacity = limits.waiting * threads;
        Queue { state: Mutex::new(state), limits, capacity, filled, drained, moved }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item; `false` when nobody wants it. A reader that had to wait waits until half of the
    /// queue is gone, so that it does not wake for every single item.
    fn put(&self, item: io::Result<P>) -> bool {
        let mut state = self.lock();
        if state.items.len() >= self.capacity {
            let full = |state: &mut State<P>| state.items.len() > self.capacity / 2 && !state.ended;
            state = self.drained.wait_while(state, full).unwrap_or_else(PoisonError::into_inner);
        }
        state.items.push_back(item);
        self.filled.notify_one();
        !state.ended
    }

    /// No more items will come.
    fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
    }

    /// The next items, at most this many, and their number; `None` when all are taken.
    fn take(&self, most: usize) -> Option<(u64, Vec<io::Result<P>>)> {
        let nothing = |state: &mut State<P>| state.items.is_empty() && !state.closed && !state.ended;
        let mut state = self.filled.wait_while(self.lock(), nothing).unwrap_or_else(PoisonError::into_inner);
        if state.items.is_empty() || state.ended {
            return None;
        }
        let there = state.items.len();
        let batch = state.items.drain(..there.min(most)).collect();
        // If fewer than half were there, the reader was woken before.
        if there > self.capacity / 2 && state.items.len() <= self.capacity / 2 {
            self.drained.notify_one();
        }
        state.next += 1;
        Some((state.next - 1, batch))
    }

    /// Waits until the writer is near enough; `false` when it has ended.
    fn wait_for_turn(&self, number: u64) -> bool {
        let far = |state: &mut State<P>| number >= state.written + self.limits.ahead && !state.ended;
        let state = self.moved.wait_while(self.lock(), far).unwrap_or_else(PoisonError::into_inner);
        !state.ended
    }

    fn has_written(&self, next: u64) {
        self.lock().written = next;
        self.moved.notify_all();
    }

    fn end(&self) {
        self.lock().ended = true;
        self.filled.notify_all();
        self.drained.notify_all();
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// Tells how many results it has.
    struct Telling(Sender<u64>);

    impl Sink<u64> for Telling {
        fn take(&mut self, result: u64) -> anyhow::Result<()> {
            Ok(self.0.send(result)?)
        }

        fn idle(&mut self) -> anyhow::Result<()> {
            Ok(())
        }
    }

    /// All items are at hand, and the work on the second waits until the answer to the first is there.
    #[test]
    fn the_first_answer_waits_for_no_other() {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        let told = Arc::clone(&receiver);
        let new_worker = move || {
            let told = Arc::clone(&told);
            move |item: u64| match item {
                1 => told.lock().map_or(0, |told| told.recv().unwrap_or_default()),
                _ => item + 7,
            }
        };
        run((0..1000).map(Ok), QueueLimits::PUZZLES, 1, new_worker, &mut Telling(sender)).expect("it runs");
        let rest: Vec<u64> = receiver.lock().expect("it is free").try_iter().collect();
        assert_eq!(rest, [7].into_iter().chain((2..1000).map(|item| item + 7)).collect::<Vec<u64>>());
    }
}
