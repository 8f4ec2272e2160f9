//! Threads that have no puzzle of their own help with one that takes long.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::logic::Crew;

/// How many threads there are, and how many have something to do.
pub struct IdleThreads {
    threads: usize,
    busy: AtomicUsize,
}

impl IdleThreads {
    /// So many threads, all idle.
    pub fn new(threads: usize) -> IdleThreads {
        IdleThreads { threads, busy: AtomicUsize::new(0) }
    }

    /// Does something on the calling thread, which counts as busy meanwhile.
    pub fn busy<T>(&self, work: impl FnOnce() -> T) -> T {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let done = work();
        self.busy.fetch_sub(1, Ordering::Relaxed);
        done
    }
}

impl Crew for IdleThreads {
    fn share(&self, work: &(dyn Fn() + Sync)) {
        let idle = self.threads.saturating_sub(self.busy.load(Ordering::Relaxed));
        std::thread::scope(|scope| {
            for _ in 0..idle {
                // Where no thread can be had, there is one fewer.
                let helper = std::thread::Builder::new().spawn_scoped(scope, || self.busy(work));
                drop(helper);
            }
            work();
        });
    }
}
