//! Pages of text: the catalogue of techniques and the laboratory's report, from the Markdown of `docs/`.
//!
//! ```text
//! docs/techniques.md      --> techniques/index.html      docs/lab/README.md --> lab/index.html
//! docs/techniques/fish.md --> techniques/fish.html       docs/lab/growth.md --> lab/growth.html
//! ```
//! Pictures come along. A link to anything else of `docs/` (data, other pages) stays as its words.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::files;

/// Makes the pages of `docs` below the folder of the page.
pub fn build(docs: &Path, page: &Path) -> anyhow::Result<()> {
    write(&docs.join("techniques.md"), &page.join("techniques/index.html"))?;
    for folder in ["techniques", "lab"] {
        let (from, to) = (docs.join(folder), page.join(folder));
        for file in files::all(&from)? {
            let source = from.join(&file);
            match file.extension().and_then(|ending| ending.to_str()) {
                Some("svg") => files::copy(&source, &to.join(&file))?,
                Some("md") if file.as_os_str() == "README.md" => write(&source, &to.join("index.html"))?,
                Some("md") => write(&source, &to.join(file.with_extension("html")))?,
                _ => {}
            }
        }
    }
    Ok(())
}

/// Turns one file into a page.
fn write(source: &Path, target: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(source).with_context(|| format!("{} cannot be read", source.display()))?;
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(target, document(&text))?;
    Ok(())
}

fn document(text: &str) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Ninefold");
    let mut body = String::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    html::push_html(&mut body, prepared(Parser::new_ext(text, options).collect()).into_iter());
    // The page's policy allows no style in the text, and a picture says what it shows.
    let body = body
        .replace(" style=\"text-align: right\"", " class=\"num\"")
        .replace(" style=\"text-align: left\"", "");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title} – Ninefold</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n<script src=\"../theme.js\"></script>\n\
         <link rel=\"stylesheet\" href=\"../style.css\">\n</head>\n<body class=\"text\">\n\
         <header class=\"top\"><a class=\"brand\" href=\"../index.html\">Ninefold</a><nav class=\"tabs\" aria-label=\"Pages\">\
         <a href=\"../techniques/index.html\">Techniques</a><a href=\"../lab/index.html\">The laboratory</a></nav></header>\n\
         <main class=\"prose\">\n{body}</main>\n</body>\n</html>\n"
    )
}

/// Headings get the names that links use, and links lead to the pages made here.
fn prepared(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut made: Vec<Event<'_>> = Vec::with_capacity(events.len());
    let mut heading = None;
    // Whether the links that are open are kept.
    let mut open = Vec::new();
    for event in events {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                heading = Some((made.len(), String::new()));
                made.push(event);
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((place, words)) = heading.take()
                    && let Event::Start(Tag::Heading { id, .. }) = &mut made[place]
                {
                    *id = Some(CowStr::from(slug(&words)));
                }
                made.push(event);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(&dest_url);
                open.push(target.is_some());
                if let Some(target) = target {
                    made.push(Event::Start(Tag::Link { link_type, dest_url: target.into(), title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if open.pop() == Some(true) {
                    made.push(event);
                }
            }
            Event::Text(ref words) | Event::Code(ref words) => {
                if let Some((_, heading)) = &mut heading {
                    heading.push_str(words);
                }
                made.push(event);
            }
            // The text is ours, but a page needs no markup in it.
            Event::Html(_) | Event::InlineHtml(_) => {}
            other => made.push(other),
        }
    }
    made
}

/// Where a link of `docs/` leads on the page, if it leads anywhere there.
fn target(link: &str) -> Option<String> {
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_owned());
    }
    let (path, part) =
        link.split_once('#').map_or((link, String::new()), |(path, part)| (path, format!("#{part}")));
    let stem = path.strip_suffix(".md")?;
    let own = match stem {
        "../techniques" | "techniques" => "../techniques/index",
        "../lab/README" | "lab/README" => "../lab/index",
        "README" => "index",
        // Of docs/techniques.md, whose page is in the folder itself.
        _ => stem.strip_prefix("techniques/").unwrap_or(stem),
    };
    let is_here = own.starts_with("../techniques/") || own.starts_with("../lab/") || !own.contains('/');
    is_here.then(|| format!("{own}.html{part}"))
}

/// The name of a heading, as the links of `docs/` write it.
fn slug(words: &str) -> String {
    let kept = words.chars().filter(|one| one.is_alphanumeric() || [' ', '-', '_'].contains(one));
    kept.flat_map(char::to_lowercase).map(|one| if one == ' ' { '-' } else { one }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_stay_words() {
        let text = "# A & B\n\n## Hidden single in a box\n\n[a](techniques/fish.md#x-wing) [b](growth.csv) [c](../generating.md) [d](../techniques.md)\n";
        let made = document(text);
        assert!(made.contains("<h2 id=\"hidden-single-in-a-box\">"));
        assert!(
            made.contains(
                "<a href=\"fish.html#x-wing\">a</a> b c <a href=\"../techniques/index.html\">d</a>"
            )
        );
        assert!(made.contains("<title>A &amp; B – Ninefold</title>"));
    }

    #[test]
    fn nothing_in_a_page_needs_an_inline_style_or_script() {
        let made = document("# T\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<script>alert(1)</script>\n");
        assert!(made.contains("class=\"num\""));
        assert!(!made.contains("style=") && !made.contains("<script>"));
    }
}
