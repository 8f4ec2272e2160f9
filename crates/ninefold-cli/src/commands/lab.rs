//! `ninefold lab`: experiments.

use crate::args::{LabCommand, LabRun};
use crate::exit::Exit;
use crate::lab::{self, Options};

/// `ninefold lab`.
pub fn run(command: &LabCommand, quiet: bool) -> anyhow::Result<Exit> {
    let common = match command {
        LabCommand::Plot(arguments) => return lab::plot(&arguments.file, arguments.out.as_deref()),
        LabCommand::Growth(arguments) => &arguments.run,
        LabCommand::Size(arguments) => &arguments.run,
        LabCommand::Verifier(arguments) => &arguments.run,
        LabCommand::Elimination(arguments)
        | LabCommand::Branching(arguments)
        | LabCommand::Heuristics(arguments)
        | LabCommand::Hardness(arguments) => &arguments.run,
        LabCommand::All(run) => run,
    };
    let experiments = lab::experiments(command)?;
    lab::run(&experiments, &options(common, quiet))
}

fn options(common: &LabRun, quiet: bool) -> Options {
    let existing = match (common.resume, common.overwrite) {
        (true, _) => lab::Existing::Resume,
        (_, true) => lab::Existing::Overwrite,
        _ => lab::Existing::Keep,
    };
    Options { seed: common.seed, out: common.out.clone(), existing, quiet }
}
