//! What a figure depends on: the machine, and how the program was built.

use serde::{Deserialize, Serialize};

/// The machine.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Machine {
    /// The processor's own name, where the system tells it.
    pub cpu: String,
    /// How many threads can run at once.
    pub cores: usize,
    /// Operating system and architecture.
    pub system: String,
}

/// The program.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Build {
    /// Its version.
    pub version: String,
    /// The commit it was built from, with a '+' if files had been changed since; none outside a checkout.
    pub commit: Option<String>,
    /// The compiler.
    pub rustc: String,
    /// Profile and optimisation.
    pub profile: String,
    /// The target.
    pub target: String,
    /// Flags given to the compiler.
    pub flags: String,
    /// Instructions the whole program was compiled for; the lane engine chooses more at run time.
    pub features: String,
}

impl Machine {
    /// This one.
    pub fn here() -> Machine {
        Machine {
            cpu: cpu_name().unwrap_or_else(|| "unknown processor".into()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}

/// Linux writes it into a file; elsewhere the environment may know. Many processors of different designs bear the same
/// name, so family and model stand beside it where there are any.
fn cpu_name() -> Option<String> {
    let Ok(file) = std::fs::read_to_string("/proc/cpuinfo") else {
        return std::env::var("PROCESSOR_IDENTIFIER").ok();
    };
    let value = |wanted: &str| {
        let pairs = file.lines().filter_map(|line| line.split_once(':'));
        pairs.into_iter().find(|(key, _)| key.trim() == wanted).map(|(_, value)| value.trim())
    };
    let name = value("model name").or_else(|| value("Model")).or_else(|| value("Hardware"))?;
    Some(match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name.to_owned(),
    })
}

impl Build {
    /// This one.
    pub fn here() -> Build {
        let commit = env!("NINEFOLD_BUILD_COMMIT");
        Build {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: (!commit.is_empty()).then(|| commit.into()),
            rustc: env!("NINEFOLD_BUILD_RUSTC").into(),
            profile: env!("NINEFOLD_BUILD_PROFILE").into(),
            target: env!("NINEFOLD_BUILD_TARGET").into(),
            flags: env!("NINEFOLD_BUILD_FLAGS").into(),
            features: env!("NINEFOLD_BUILD_FEATURES").into(),
        }
    }
}
