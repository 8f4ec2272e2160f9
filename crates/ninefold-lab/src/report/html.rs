//! All sections as one page that needs nothing but itself. In a dark browser the charts are turned dark by the style sheet.

use std::fmt::Write as _;

use super::prose::{Piece, number_columns, paragraphs, pieces};
use super::{Run, file_name};
use crate::chart::{self, escaped};
use crate::section::{Block, Section, Shown};

const STYLE: &str = include_str!("style.css");

/// The page.
pub fn html(run: &Run, sections: &[Section]) -> String {
    let mut page = Page { text: String::new(), figures: 0, tables: 0 };
    let title = escaped(&run.title);
    page.add(&format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#content\">Skip to the content</a>\n"
    ));
    let _ = writeln!(page.text, "<header>\n<h1>{title}</h1>");
    page.contents(sections);
    page.cut(&run.cut, "h2");
    page.add("</header>\n<main id=\"content\">\n");
    for (at, section) in sections.iter().enumerate() {
        page.section(run, section, at + 1);
    }
    page.facts(run);
    let _ = writeln!(page.text, "</main>\n<footer>{}</footer>\n</body>\n</html>", escaped(FOOTER));
    page.text
}

const FOOTER: &str = "Made by Ninefold. Counters are the same on every machine, except those of lanes, which depend on the width of the \
     machine's vectors. Times are this machine's.";

struct Page {
    text: String,
    figures: usize,
    tables: usize,
}

impl Page {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn facts(&mut self, run: &Run) {
        self.add(
            "<section class=\"facts\" aria-labelledby=\"the-run\">\n<h2 id=\"the-run\">The run</h2>\n<dl>\n",
        );
        for (name, value) in run.facts(None) {
            let value = match name {
                "Command" => format!("<code>{}</code>", command(&value)),
                _ => escaped(&value),
            };
            let _ = writeln!(self.text, "<dt>{}</dt><dd>{value}</dd>", escaped(name));
        }
        self.add("</dl>\n</section>\n");
    }

    /// The answers, a line each, which are also the contents.
    fn contents(&mut self, sections: &[Section]) {
        self.add("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">In brief</h2>\n<ol>\n");
        for (at, section) in sections.iter().enumerate() {
            let (short, _) = section.title.split_once(':').unwrap_or((&section.title, ""));
            let _ = writeln!(
                self.text,
                "<li><a href=\"#{}\">{}</a> {}</li>",
                anchor(section, at + 1),
                escaped(short),
                inline(&section.answer)
            );
        }
        self.add("</ol>\n</nav>\n");
    }

    fn section(&mut self, run: &Run, section: &Section, number: usize) {
        let (id, title) = (anchor(section, number), escaped(&section.title));
        let _ = writeln!(
            self.text,
            "<section id=\"{id}\" aria-labelledby=\"{id}-title\">\n\
             <h2 id=\"{id}-title\"><span class=\"number\">{number}</span>{title}</h2>"
        );
        self.paragraphs(&section.question, " class=\"question\"");
        if !section.method.trim().is_empty() {
            self.add("<h3 class=\"label\">Method</h3>\n");
            self.paragraphs(&section.method, "");
        }
        if !section.blocks.is_empty() {
            self.add("<h3 class=\"label\">Results</h3>\n");
        }
        for block in &section.blocks {
            match block {
                Block::Text(text) => self.paragraphs(text, ""),
                Block::Table(table) => self.table(table),
                Block::Chart(shown) => self.figure("chart", &chart::svg(shown), &shown.title, &shown.caption),
                Block::Picture(shown) => {
                    self.figure("picture", &chart::picture_svg(shown), &shown.title, &shown.caption);
                }
            }
        }
        self.cut(&section.cut, "h3");
        self.add("<h3 class=\"label\">To run it again</h3>\n");
        let again = run.part(section).map_or(&run.command, |part| &part.command);
        let (command, took) = (command(again), escaped(&run.took(Some(section))));
        let _ = writeln!(
            self.text,
            "<code class=\"command\">{command}</code>\n<p>It took {took}.</p>\n</section>"
        );
    }

    fn paragraphs(&mut self, text: &str, attributes: &str) {
        for paragraph in paragraphs(text) {
            let _ = writeln!(self.text, "<p{attributes}>{}</p>", inline(paragraph));
        }
    }

    fn figure(&mut self, kind: &str, svg: &str, title: &str, caption: &str) {
        self.figures += 1;
        let title = escaped(title);
        let _ = writeln!(
            self.text,
            "<figure class=\"{kind}\" aria-label=\"Figure: {title}\">\n{svg}\n\
             <figcaption><b>Figure {}.</b> {}</figcaption>\n</figure>",
            self.figures,
            inline(caption)
        );
    }

    fn table(&mut self, table: &Shown) {
        self.tables += 1;
        let caption = inline(&table.caption);
        let _ = writeln!(
            self.text,
            "<div class=\"table\">\n<p class=\"caption\" id=\"table-{0}\"><b>Table {0}.</b> {caption}</p>\n\
             <div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"table-{0}\">\n<table>",
            self.tables
        );
        let sides = number_columns(&table.rows, table.head.len());
        let side = |column: usize| if sides[column] { " class=\"right\"" } else { "" };
        self.add("<thead><tr>");
        for (column, head) in table.head.iter().enumerate() {
            let _ = write!(self.text, "<th scope=\"col\"{}>{}</th>", side(column), inline(head));
        }
        self.add("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.add("<tr>");
            for column in 0..table.head.len() {
                let field = row.get(column).map_or(String::new(), |field| inline(field));
                let _ = match column {
                    0 => write!(self.text, "<th scope=\"row\"{}>{field}</th>", side(0)),
                    _ => write!(self.text, "<td{}>{field}</td>", side(column)),
                };
            }
            self.add("</tr>\n");
        }
        self.add("</tbody>\n</table>\n</div>\n</div>\n");
    }

    fn cut(&mut self, cut: &[String], heading: &str) {
        if cut.is_empty() {
            return;
        }
        let _ = writeln!(self.text, "<div class=\"cut\">\n<{heading}>What was cut</{heading}>\n<ul>");
        for line in cut {
            let _ = writeln!(self.text, "<li>{}</li>", inline(line));
        }
        self.add("</ul>\n</div>\n");
    }
}

/// A place in the page that no other section has.
fn anchor(section: &Section, number: usize) -> String {
    format!("s{number}-{}", file_name(&section.name))
}

/// Broken between its words, not at the hyphens of an option.
fn command(text: &str) -> String {
    let word = |word: &str| match word.len() <= 28 {
        true => format!("<span class=\"whole\">{}</span>", escaped(word)),
        false => escaped(word),
    };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

fn inline(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Words(text) => escaped(text),
        // A short one is not broken at its hyphens.
        Piece::Code(text) if text.len() <= 28 => format!("<code class=\"whole\">{}</code>", escaped(text)),
        Piece::Code(text) => format!("<code>{}</code>", escaped(text)),
    };
    pieces(text).into_iter().map(piece).collect()
}
