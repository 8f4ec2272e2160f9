//! Pages as one PDF: vectors, and text in the standard Helvetica, which every reader has.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::width;
use super::{Anchor, Mark, Page};

const PLAIN: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

/// The file.
pub fn pdf(pages: &[Page], title: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, tree, plain, bold, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let page_ref = |number: usize| Ref::new(6 + 2 * number as i32);
    let content_ref = |number: usize| Ref::new(7 + 2 * number as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(page_ref)).count(pages.len() as i32);
    for (font, name) in [(plain, &b"Helvetica"[..]), (bold, &b"Helvetica-Bold"[..])] {
        pdf.type1_font(font).base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Ninefold"));
    for (number, page) in pages.iter().enumerate() {
        let mut written = pdf.page(page_ref(number));
        written
            .media_box(Rect::new(0.0, 0.0, page.width, page.height))
            .parent(tree)
            .contents(content_ref(number));
        written.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        written.finish();
        pdf.stream(content_ref(number), &content(page));
    }
    pdf.finish()
}

/// What is drawn. In a PDF the origin is the lower left corner.
fn content(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::ProjectingSquareCap);
    for mark in &page.marks {
        match mark {
            Mark::Shade { x, y, size, grey } => {
                content.set_fill_gray(*grey);
                content.rect(*x, page.height - y - size, *size, *size).fill_nonzero();
            }
            Mark::Line { from, to, width, grey } => {
                content.set_stroke_gray(*grey).set_line_width(*width);
                content.move_to(from.0, page.height - from.1).line_to(to.0, page.height - to.1).stroke();
            }
            Mark::Text { at, size, anchor, bold, grey, text } => {
                let before = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => width(text, *size) / 2.0,
                };
                content.set_fill_gray(*grey).begin_text().set_font(if *bold { BOLD } else { PLAIN }, *size);
                content.next_line(at.0 - before, page.height - at.1).show(Str(&encoded(text))).end_text();
            }
        }
    }
    content.finish().into_vec()
}

/// What the font has from byte 0x80 to 0x9F; five places are empty.
const EXTRA: &str = "\u{20ac}\0\u{201a}\u{192}\u{201e}\u{2026}\u{2020}\u{2021}\u{2c6}\u{2030}\u{160}\u{2039}\u{152}\0\u{17d}\0\
                     \0\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{2013}\u{2014}\u{2dc}\u{2122}\u{161}\u{203a}\u{153}\0\u{17e}\u{178}";

/// The letter in the encoding of the font, if the font has it.
pub fn byte(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => Some(letter as u8),
        letter if letter.is_control() => Some(b' '),
        _ => EXTRA.chars().position(|extra| extra == letter).map(|place| 0x80 + place as u8),
    }
}

/// In the encoding of the font; letters that it does not have become question marks.
fn encoded(text: &str) -> Vec<u8> {
    text.chars().map(|letter| byte(letter).unwrap_or(b'?')).collect()
}

#[cfg(test)]
mod tests {
    use super::encoded;

    #[test]
    fn letters_that_the_font_has_stay() {
        assert_eq!(encoded("A1 \u{e9}\u{4e2d}\n"), b"A1 \xe9? ");
        assert_eq!(encoded("\u{20ac}\u{2013}\u{201c}q\u{201d}\u{178}"), b"\x80\x96\x93q\x94\x9f");
    }
}
