//! Pictures of steps in a folder: a file for each, named by its technique, with its sentence under the board; and a page
//! with all of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use ninefold::explain::{ExplainedStep, Trace, words::letter};

/// Width of a letter of the sentence in parts of its size, on average and generous.
const LETTER: f64 = 0.56;
const SIZE: f64 = 15.0;
const LINE: f64 = 20.0;

/// One picture.
pub struct Picture {
    pub file: PathBuf,
    title: String,
    why: String,
}

/// Draws the step into the folder, and after it the chains inside it, each in its own picture.
pub fn draw(
    folder: &Path,
    prefix: &str,
    trace: &Trace,
    step: &ExplainedStep,
) -> anyhow::Result<Vec<Picture>> {
    let number = format!("{:03}", step.number);
    let mut pictures =
        vec![draw_one(folder, prefix, trace, step, &number, &format!("{}. {step}", step.number))?];
    for inside in step.inside() {
        let letter = letter(inside.number - 1);
        let title = format!("{}, chain {letter}: {}", step.number, inside.the_move());
        let number = format!("{number}-chain-{}", letter.to_lowercase());
        pictures.push(draw_one(folder, prefix, trace, &inside, &number, &title)?);
    }
    Ok(pictures)
}

fn draw_one(
    folder: &Path,
    prefix: &str,
    trace: &Trace,
    step: &ExplainedStep,
    number: &str,
    title: &str,
) -> anyhow::Result<Picture> {
    let technique = step.step.technique.name().to_lowercase();
    let words: Vec<&str> =
        technique.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let file = folder.join(format!("{prefix}step-{number}-{}.svg", words.join("-")));
    let why = step.why();
    let picture = with_sentence(&step.svg(&trace.puzzle), &why);
    std::fs::write(&file, picture).with_context(|| file.display().to_string())?;
    Ok(Picture { file, title: title.to_owned(), why })
}

/// The picture in a larger one, with the sentence under it.
fn with_sentence(svg: &str, sentence: &str) -> String {
    let number = |name: &str| -> Option<f64> {
        svg.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse().ok()
    };
    let (Some(width), Some(height)) = (number("width"), number("height")) else { return svg.to_owned() };
    let margin = 26.0;
    let letters = ((width - 2.0 * margin) / (SIZE * LETTER)) as usize;
    let lines = textwrap::wrap(sentence, letters);
    let total = height + lines.len() as f64 * LINE + margin / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{total}\" viewBox=\"0 0 {width} {total}\">\n\
         <rect width=\"{width}\" height=\"{total}\" fill=\"#ffffff\"/>\n{svg}\
         <g font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" font-size=\"{SIZE}\" fill=\"#1a1a1a\">\n"
    );
    for (number, line) in lines.iter().enumerate() {
        let y = height + (number as f64 + 0.5) * LINE;
        let _ = writeln!(out, "<text x=\"{margin}\" y=\"{y}\">{}</text>", escaped(line));
    }
    out + "</g>\n</svg>\n"
}

/// Writes `index.html` beside the pictures: all of them, each with its sentence.
pub fn write_index(folder: &Path, puzzles: &[(String, Vec<Picture>)]) -> anyhow::Result<()> {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Step by step</title>\n\
         <style>body { font: 1rem/1.5 sans-serif; max-width: 46rem; margin: auto; padding: 1rem } \
         img { width: 100% }</style>\n",
    );
    for (name, pictures) in puzzles {
        let _ = writeln!(page, "<h1>{}</h1>", escaped(name));
        for Picture { file, title, why } in pictures {
            let file = file.file_name().unwrap_or_default().to_string_lossy();
            let (title, why) = (escaped(title), escaped(why));
            let _ = writeln!(page, "<h2>{title}</h2>\n<img src=\"{file}\" alt=\"{why}\">");
        }
    }
    let file = folder.join("index.html");
    std::fs::write(&file, page + "</html>\n").with_context(|| file.display().to_string())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
