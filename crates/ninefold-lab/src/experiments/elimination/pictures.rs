//! 'Medium' as a board, each cell with the kind of its answer, and 'Evil' as a tree.

use crate::data::{Row, Table};
use crate::section::{Drawn, Picture};

const KINDS: [(&str, char); 4] = [("obvious", 'o'), ("row", 'r'), ("column", 'c'), ("box", 'b')];

/// The palette's place for a kind of answer.
pub fn kind_colour(kind: usize) -> usize {
    // Neighbours in the palette that are told apart in grey too.
    [1, 2, 3, 5][kind]
}

/// The board of an order: digit, kind by colour, and the number of the step.
pub fn medium(table: &Table, order: &str) -> Picture {
    const CELL: f64 = 46.0;
    let at = |place: f64| (place - 1.0) * CELL + 2.0;
    let rows: Vec<&Row> = table.rows_of("order", order).collect();
    let mut shapes = Vec::new();
    let givens: Vec<u8> = super::MEDIUM.bytes().map(|byte| byte - b'0').collect();
    let mut text = vec![vec!['.'; 9]; 9];
    for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        let (x, y) = (at((cell % 9 + 1) as f64), at((cell / 9 + 1) as f64));
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        shapes.push(Drawn::Words { at: middle, text: digit.to_string(), size: 24.0, bold: true });
        text[cell / 9][cell % 9] = '*';
    }
    for row in rows {
        let (line, column) = (table.number(row, "row"), table.number(row, "column"));
        let kind = KINDS.iter().position(|(kind, _)| *kind == table.text(row, "kind")).unwrap_or(0);
        let (x, y) = (at(column), at(line));
        shapes.push(Drawn::Box {
            at: (x, y),
            size: (CELL, CELL),
            fill: Some(kind_colour(kind)),
            heavy: false,
        });
        let digit = format!("{:.0}", table.number(row, "digit"));
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        shapes.push(Drawn::Words { at: middle, text: digit, size: 24.0, bold: false });
        let step = format!("{:.0}", table.number(row, "step"));
        shapes.push(Drawn::Words {
            at: (x + 9.0, y + 8.0),
            text: format!("#{step}"),
            size: 8.0,
            bold: false,
        });
        let letter = KINDS[kind].1.to_string();
        shapes.push(Drawn::Words {
            at: (x + CELL - 8.0, y + CELL - 8.0),
            text: letter,
            size: 10.0,
            bold: false,
        });
        text[line as usize - 1][column as usize - 1] = KINDS[kind].1;
    }
    for line in 0..=9 {
        let place = f64::from(line) * CELL + 2.0;
        let (heavy, end) = (line % 3 == 0, 9.0 * CELL + 2.0);
        shapes.push(Drawn::Line { from: (place, 2.0), to: (place, end), heavy });
        shapes.push(Drawn::Line { from: (2.0, place), to: (end, place), heavy });
    }
    // The legend, below the board.
    for (place, (kind, letter)) in KINDS.iter().enumerate() {
        let (x, y) = (2.0 + place as f64 * 9.0 * CELL / 4.0, 9.0 * CELL + 14.0);
        shapes.push(Drawn::Box {
            at: (x, y),
            size: (18.0, 18.0),
            fill: Some(kind_colour(place)),
            heavy: false,
        });
        let words = format!("{letter}: {kind}");
        shapes.push(Drawn::Words { at: (x + 52.0, y + 9.0), text: words, size: 12.0, bold: false });
    }
    let lines: Vec<String> = text.iter().map(|row| row.iter().collect()).collect();
    Picture {
        name: "medium".into(),
        title: format!("'Medium', cell by cell, looking in the order {}", order.replace(',', ", ")),
        caption:
            "Bold digits are given. The others have the number of the step that placed them (#) and the kind of answer."
                .into(),
        size: (9.0 * CELL + 4.0, 9.0 * CELL + 36.0),
        shapes,
        text: lines.join("\n"),
    }
}

/// A grid of the search.
struct Node {
    label: String,
    state: &'static str,
    children: Vec<usize>,
}

/// The search as a tree: a node for each grid pushed, below the one it was pushed from.
pub fn tree(table: &Table) -> Picture {
    let nodes = nodes(table);
    let mut text = String::new();
    write(&nodes, 0, "", &mut text);
    let mut drawing = Drawing { nodes: &nodes, shapes: Vec::new(), right: 0.0, bottom: 0.0 };
    drawing.node(0, 0);
    let size = (drawing.right + 4.0, drawing.bottom + 4.0);
    Picture {
        name: "evil".into(),
        title: "The search on 'Evil'".into(),
        caption: "Each box is a grid: the digit set in the first unknown cell, and what became of it. The last grid \
                  pushed is taken first."
            .into(),
        size,
        shapes: drawing.shapes,
        text,
    }
}

fn nodes(table: &Table) -> Vec<Node> {
    let mut nodes = vec![Node { label: "'Evil'".into(), state: "", children: Vec::new() }];
    let mut now = 0;
    for row in &table.rows {
        let label = || {
            let number = |column| table.number(row, column);
            format!("r{:.0}c{:.0}={:.0}", number("row"), number("column"), number("digit"))
        };
        match table.text(row, "event") {
            "push" => {
                nodes.push(Node { label: label(), state: "not tried", children: Vec::new() });
                let child = nodes.len() - 1;
                nodes[now].children.push(child);
            }
            // The same cell and digit may have been pushed before elsewhere; the last one is on top.
            "pop" => {
                let label = label();
                let found = nodes.iter().rposition(|node| node.label == label && node.state == "not tried");
                now = found.unwrap_or(now);
                nodes[now].state = "";
            }
            "stuck" => nodes[now].state = "stuck",
            "dead end" => nodes[now].state = "dead end",
            "solved" => nodes[now].state = "solved",
            _ => {}
        }
    }
    nodes
}

fn write(nodes: &[Node], node: usize, indent: &str, text: &mut String) {
    let Node { label, state, children } = &nodes[node];
    text.push_str(&format!("{label}  {state}\n"));
    for (place, &child) in children.iter().enumerate() {
        let last = place + 1 == children.len();
        text.push_str(&format!("{indent}{} ", if last { "└─" } else { "├─" }));
        write(nodes, child, &format!("{indent}{}  ", if last { " " } else { "│" }), text);
    }
}

struct Drawing<'a> {
    nodes: &'a [Node],
    shapes: Vec<Drawn>,
    /// The right end of what is drawn so far.
    right: f64,
    bottom: f64,
}

impl Drawing<'_> {
    /// Draws a node and all below it; returns its middle.
    fn node(&mut self, node: usize, depth: usize) -> f64 {
        const WIDTH: f64 = 96.0;
        const HEIGHT: f64 = 44.0;
        const GAP: f64 = 14.0;
        let top = depth as f64 * (HEIGHT + 40.0) + 2.0;
        let nodes = self.nodes;
        let middles: Vec<f64> =
            nodes[node].children.iter().map(|&child| self.node(child, depth + 1)).collect();
        let middle = match (middles.first(), middles.last()) {
            (Some(first), Some(last)) => f64::midpoint(*first, *last),
            _ => {
                let left = if self.right == 0.0 { 2.0 } else { self.right + GAP };
                self.right = left + WIDTH;
                left + WIDTH / 2.0
            }
        };
        for (&child, &below) in nodes[node].children.iter().zip(&middles) {
            let heavy = nodes[child].state != "not tried";
            let (from, to) = ((middle, top + HEIGHT), (below, top + HEIGHT + 40.0));
            self.shapes.push(Drawn::Line { from, to, heavy });
        }
        let Node { label, state, .. } = &nodes[node];
        let fill = match *state {
            "solved" => Some(3),
            "stuck" => Some(1),
            "dead end" => Some(6),
            _ => None,
        };
        let at = (middle - WIDTH / 2.0, top);
        self.shapes.push(Drawn::Box { at, size: (WIDTH, HEIGHT), fill, heavy: *state == "solved" });
        let label_at = (middle, top + 15.0);
        self.shapes.push(Drawn::Words { at: label_at, text: label.clone(), size: 15.0, bold: true });
        let state_at = (middle, top + 33.0);
        self.shapes.push(Drawn::Words { at: state_at, text: (*state).to_owned(), size: 12.0, bold: false });
        self.bottom = self.bottom.max(top + HEIGHT);
        middle
    }
}
