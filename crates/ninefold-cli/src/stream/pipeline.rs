//! Many puzzles: read, worked on by all cores, written in the order they came, in bounded memory.
//!
//! ```text
//! reader thread --pieces--> workers: a batch each time --results--> this thread: in order
//!        (a bounded queue)         (numbered)              (no worker runs far ahead)
//! ```
//! A piece is one puzzle, or a chunk of many lines. A worker takes the pieces that are there, up to its batch
//! size: a slow writer at the other end of a pipe gets each answer at once, and a large file is handed over in batches.
//! The batch size grows while a batch takes less than [`BATCH_TIME`], and shrinks when it takes more: slow answers come
//! one by one, and fast ones do not wake the writer too often.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::interrupt::{interrupted, listen};

/// Waking another thread was measured to take up to 20 microseconds, 2 % of this.
const BATCH_TIME: Duration = Duration::from_millis(1);

/// How much is on its way at once.
#[derive(Clone, Copy, Debug)]
pub struct QueueLimits {
    /// The most pieces a worker takes at a time.
    batch_size: usize,
    /// How many pieces wait for each worker.
    waiting: usize,
    /// How many batches a worker may be ahead of the writer: one slow puzzle does not stop the others,
    /// and the answers that wait for it stay few.
    ahead: u64,
}

impl QueueLimits {
    /// Pieces of one puzzle.
    pub const PUZZLES: QueueLimits = QueueLimits { batch_size: 64, waiting: 256, ahead: 64 };
    /// Pieces of 82 KiB.
    pub const CHUNKS: QueueLimits = QueueLimits { batch_size: 16, waiting: 16, ahead: 32 };
    /// Requests, each for many puzzles. None waits in the queue: the size of the next depends on how long the last took.
    pub const REQUESTS: QueueLimits = QueueLimits { batch_size: 1, waiting: 1, ahead: 32 };
}

/// Takes results in the order of the input.
pub trait Sink<T> {
    /// One more result.
    fn take(&mut self, result: T) -> anyhow::Result<()>;

    /// Nothing more is there at the moment: time to flush and to show progress.
    fn idle(&mut self) -> anyhow::Result<()>;
}

/// Puts every piece of the input through a worker and hands the results to `sink` in order. Every
/// thread makes a worker of its own. Ends early on Ctrl-C and when the sink fails.
pub fn run<P: Send + 'static, T: Send + 'static, W: FnMut(P) -> T>(
    pieces: impl Iterator<Item = io::Result<P>> + Send + 'static,
    limits: QueueLimits,
    threads: usize,
    new_worker: impl Fn() -> W + Send + Sync + 'static,
    sink: &mut impl Sink<T>,
) -> anyhow::Result<()> {
    listen();
    let (queue, new_worker) = (Arc::new(Queue::new(limits, threads)), Arc::new(new_worker));
    let (sender, receiver) = sync_channel(threads * 2);
    // These threads are left to themselves: one may wait for standard input for ever.
    let filled = Arc::clone(&queue);
    let read = move || {
        for piece in pieces {
            if interrupted() || !filled.put(piece) {
                break;
            }
        }
        filled.close();
    };
    let spawn = |number: usize| {
        let (queue, new_worker, sender) = (Arc::clone(&queue), Arc::clone(&new_worker), sender.clone());
        let work = move || work_until_done(&queue, new_worker(), &sender);
        Builder::new()
            .spawn(work)
            .with_context(|| format!("{number} of {threads} threads started; --threads asks for fewer"))
    };
    Builder::new().spawn(read).context("no thread started")?;
    (0..threads).try_for_each(|number| spawn(number).map(drop))?;
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
    let mut batch_size = 1;
    while let Some((number, batch)) = queue.take(batch_size) {
        let started = Instant::now();
        let mut done = Done { results: Vec::with_capacity(batch.len()), trouble: None };
        for piece in batch {
            match piece.and_then(|piece| guarded(&mut work, piece)) {
                Ok(result) => done.results.push(result),
                Err(error) => {
                    done.trouble = Some(error);
                    break;
                }
            }
        }
        batch_size = match started.elapsed() {
            time if time < BATCH_TIME => queue.limits.batch_size.min(batch_size * 2),
            _ => 1.max(batch_size / 2),
        };
        if !queue.wait_for_turn(number) || results.send((number, done)).is_err() {
            break;
        }
    }
}

/// A bug in an algorithm must not leave the writer waiting for an answer that never comes.
fn guarded<P, T>(work: &mut impl FnMut(P) -> T, piece: P) -> io::Result<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(piece)));
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
    pieces: VecDeque<io::Result<P>>,
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
        let state = State { pieces: VecDeque::new(), next: 0, written: 0, closed: false, ended: false };
        let capacity = limits.waiting * threads;
        Queue { state: Mutex::new(state), limits, capacity, filled, drained, moved }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a piece; `false` when nobody wants it. A reader that had to wait waits until half of the
    /// queue is gone, so that it does not wake for every single piece.
    fn put(&self, piece: io::Result<P>) -> bool {
        let mut state = self.lock();
        if state.pieces.len() >= self.capacity {
            let full = |state: &mut State<P>| state.pieces.len() > self.capacity / 2 && !state.ended;
            state = self.drained.wait_while(state, full).unwrap_or_else(PoisonError::into_inner);
        }
        state.pieces.push_back(piece);
        self.filled.notify_one();
        !state.ended
    }

    /// No more pieces will come.
    fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_all();
    }

    /// The next pieces, at most one batch, and their number; none when all are taken.
    fn take(&self, batch_size: usize) -> Option<(u64, Vec<io::Result<P>>)> {
        let nothing = |state: &mut State<P>| state.pieces.is_empty() && !state.closed && !state.ended;
        let mut state = self.filled.wait_while(self.lock(), nothing).unwrap_or_else(PoisonError::into_inner);
        if state.pieces.is_empty() || state.ended {
            return None;
        }
        let there = state.pieces.len();
        let batch = state.pieces.drain(..there.min(batch_size)).collect();
        // If fewer than half were there, the reader was woken before.
        if there > self.capacity / 2 && state.pieces.len() <= self.capacity / 2 {
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

    /// All pieces are there, and the work on the second waits until the answer to the first is there.
    #[test]
    fn the_first_answer_waits_for_no_other() {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        let told = Arc::clone(&receiver);
        let new_worker = move || {
            let told = Arc::clone(&told);
            move |piece: u64| match piece {
                1 => told.lock().map_or(0, |told| told.recv().unwrap_or_default()),
                _ => piece + 7,
            }
        };
        run((0..1000).map(Ok), QueueLimits::PUZZLES, 1, new_worker, &mut Telling(sender)).expect("it runs");
        let rest: Vec<u64> = receiver.lock().expect("it is free").try_iter().collect();
        assert_eq!(rest, [7].into_iter().chain((2..1000).map(|piece| piece + 7)).collect::<Vec<u64>>());
    }
}
