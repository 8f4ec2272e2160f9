//! Time: of the processor where the platform tells it, and of the clock on the wall.
//!
//! A program on a busy machine waits for its turn; the processor's time leaves the waiting out. Work on
//! several threads is still judged by wall-clock time, because saving that is what threads are for.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// Which time counts.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// The processor's.
    Cpu,
    /// The wall clock's.
    Wall,
}

/// How long something took, in seconds.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct Times {
    /// By the processor; absent where the platform does not tell.
    pub cpu: Option<f64>,
    /// By the wall.
    pub wall: f64,
}

impl Times {
    /// By this clock, or the wall's where there is no other.
    pub fn by(&self, clock: Clock) -> f64 {
        match clock {
            Clock::Cpu => self.cpu.unwrap_or(self.wall),
            Clock::Wall => self.wall,
        }
    }

    /// Both together.
    pub fn add(&mut self, more: Times) {
        self.wall += more.wall;
        self.cpu = self.cpu.zip(more.cpu).map(|(one, other)| one + other);
    }

    /// Nothing so far.
    pub fn zero() -> Times {
        Times { cpu: Some(0.0), wall: 0.0 }
    }
}

/// Whose processor time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// This thread's.
    Thread,
    /// All threads' of this program.
    Process,
    /// That of programs this one started and waited for.
    Children,
}

/// Running since it was made.
pub struct Stopwatch {
    whose: Whose,
    wall: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    /// Starts.
    pub fn start(whose: Whose) -> Stopwatch {
        Stopwatch { whose, cpu: cpu(whose), wall: Instant::now() }
    }

    /// What has passed.
    pub fn stop(&self) -> Times {
        let wall = self.wall.elapsed().as_secs_f64();
        let cpu = cpu(self.whose).zip(self.cpu).map(|(now, then)| now.saturating_sub(then).as_secs_f64());
        Times { cpu, wall }
    }
}

#[cfg(unix)]
fn cpu(whose: Whose) -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::time::{ClockId, clock_gettime};
    let clock = match whose {
        Whose::Thread => ClockId::CLOCK_THREAD_CPUTIME_ID,
        Whose::Process => ClockId::CLOCK_PROCESS_CPUTIME_ID,
        Whose::Children => {
            let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
            let micros = |time: nix::sys::time::TimeVal| {
                Duration::from_micros(time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64)
            };
            return Some(micros(usage.user_time()) + micros(usage.system_time()));
        }
    };
    clock_gettime(clock).ok().map(Duration::from)
}

#[cfg(not(unix))]
fn cpu(_: Whose) -> Option<Duration> {
    None
}
