//! `ninefold completions` and `ninefold man`, both made from the arguments themselves.

use std::io::Write;
use std::path::Path;

use anyhow::Context as _;
use clap::CommandFactory as _;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::output;

/// `ninefold completions`.
pub fn completions(shell: clap_complete::Shell) -> anyhow::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "ninefold", &mut text);
    print(&text)
}

/// `ninefold man`: the main page on standard output, or all pages into a folder.
pub fn pages(folder: Option<&Path>) -> anyhow::Result<Exit> {
    let command = Arguments::command();
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string())?;
        return Ok(Exit::Success);
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    print(&text)
}

fn print(text: &[u8]) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Success)
}
