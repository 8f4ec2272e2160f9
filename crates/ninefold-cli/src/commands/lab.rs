//! `ninefold lab`: experiments.

use std::io::Write as _;

use ninefold_lab::{Existing, Options};

use super::experiments::experiments;
use crate::args::{LabCommand, LabRun, PlotFileArguments};
use crate::exit::Exit;
use crate::interrupt::{interrupted, listen};
use crate::output;

/// `ninefold lab`.
pub fn run(command: &LabCommand, quiet: bool) -> anyhow::Result<Exit> {
    let common = match command {
        LabCommand::Plot(arguments) => return plot(arguments),
        LabCommand::Growth(arguments) => &arguments.run,
        LabCommand::Size(arguments) => &arguments.run,
        LabCommand::Verifier(arguments) => &arguments.run,
        LabCommand::Elimination(arguments)
        | LabCommand::Branching(arguments)
        | LabCommand::Heuristics(arguments)
        | LabCommand::Hardness(arguments) => &arguments.run,
        LabCommand::All(run) => run,
    };
    let experiments = experiments(command)?;
    listen();
    let ended = ninefold_lab::run(&experiments, &options(common, quiet), &mut output::stdout())?;
    let is_page = |file: &&std::path::PathBuf| file.extension().is_some_and(|ending| ending == "html");
    if let Some(page) = ended.files.iter().find(is_page) {
        output::say(&format!("{} files written; the report is {}", ended.files.len(), page.display()));
    }
    Ok(if ended.stopped { Exit::Undetermined } else { Exit::Success })
}

/// `ninefold lab plot`: in the terminal, or as files in a folder.
fn plot(PlotFileArguments { file, out }: &PlotFileArguments) -> anyhow::Result<Exit> {
    match out {
        Some(folder) => match ninefold_lab::plot_into(folder, file)?.len() {
            0 => output::say(&format!("{}: nothing to draw", file.display())),
            count => output::say(&format!("{count} files written into {}", folder.display())),
        },
        None => {
            let mut out = output::stdout();
            out.write_all(ninefold_lab::plot(file)?.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(Exit::Success)
}

fn options(common: &LabRun, quiet: bool) -> Options {
    let existing = match (common.resume, common.overwrite) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Overwrite,
        _ => Existing::Keep,
    };
    Options { seed: common.seed, out: common.out.clone(), existing, quiet, stop: interrupted }
}
