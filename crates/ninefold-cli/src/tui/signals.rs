//! Signals, as messages. Where there are none (Windows), none come.

/// What a signal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// End; this is its number.
    End(i32),
    /// Stop until the signal to continue.
    Stop,
    /// The signal to continue.
    GoOn,
}

/// Calls `tell` for every signal from now on, on a thread of its own.
#[cfg(unix)]
pub fn listen(tell: impl Fn(Signal) + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            tell(match signal {
                SIGTSTP => Signal::Stop,
                SIGCONT => Signal::GoOn,
                other => Signal::End(other),
            });
        }
    });
    Ok(())
}

/// Stops the program as if the signal had not been caught; returns when it continues.
#[cfg(unix)]
pub fn stop() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// There are no signals here.
#[cfg(not(unix))]
pub fn listen(_tell: impl Fn(Signal) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

/// There is no stopping here.
#[cfg(not(unix))]
pub fn stop() {}
