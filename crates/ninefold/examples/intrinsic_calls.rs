//! Whether an intrinsic has become a call: `cargo run --release -p ninefold --example intrinsic_calls`.
//!
//! An intrinsic is one instruction if it is inlined. It is not inlined into code that is compiled without its instruction
//! set, such as a closure or a helper that left the function with the features; then each use is a call with its
//! vectors in memory, and a backend takes several times as long without giving a wrong answer. A call needs a
//! function, and the function a symbol: this program looks for such symbols in itself, because it contains every
//! backend of its target. The exit code is 1 if there are any.

use std::process::ExitCode;

use ninefold::batch::{Backend, Solver};
use object::{Object as _, ObjectSymbol as _};

/// Part of the symbol of every intrinsic.
const INTRINSICS: &str = "core_arch";
/// Parts of every symbol of the engine.
const ENGINE: [&str; 2] = ["ninefold", "batch"];
/// Asks the operating system which registers it saves; the standard library calls it once.
const ALLOWED: &str = "_xgetbv";

fn main() -> ExitCode {
    // The compiler must not know which engine is not asked for: it would leave that one out.
    for backend in std::hint::black_box(Backend::ALL) {
        std::hint::black_box(Solver::with(backend));
    }
    match symbols() {
        Ok(names) if !names.iter().any(|name| ENGINE.iter().all(|part| name.contains(part))) => {
            eprintln!("expected a program with symbols, found none of the engine's");
            ExitCode::from(2)
        }
        Ok(names) => {
            let is_call = |name: &&String| name.contains(INTRINSICS) && !name.contains(ALLOWED);
            let calls: Vec<&String> = names.iter().filter(is_call).collect();
            calls.iter().for_each(|name| println!("{name}"));
            println!("{} symbols; intrinsics that became calls: {}", names.len(), calls.len());
            ExitCode::from(u8::from(!calls.is_empty()))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn symbols() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let bytes = std::fs::read(std::env::current_exe()?)?;
    let file = object::File::parse(&*bytes)?;
    Ok(file.symbols().filter_map(|symbol| Some(symbol.name().ok()?.to_owned())).collect())
}
