//! `ninefold convert`: puzzles in another format.

use ninefold::format::Record;

use super::change::{Made, Out};
use crate::args::{ConvertArguments, ThreadArguments, WritingArguments};
use crate::exit::Exit;
use crate::input::Input;

/// `ninefold convert`. What cannot be converted has no place in a file of another format: it is named on standard error,
/// and reading continues.
pub fn run(arguments: &ConvertArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let shape = arguments.input.reading.shape()?;
    let threads = ThreadArguments::default();
    let writing = WritingArguments { to: arguments.to, json: false, csv: false, threads };
    let same = |_: u64, record: Record| Ok(vec![Made { record, known: Vec::new(), class: None }]);
    Out::new(&writing, &input, shape, &[], quiet).brief().run(input, threads.count(), move || same, &[])
}
