//! Figures in the documents are those of the code.

mod common;

// The program that prints the tables; its `main` is not wanted here.
#[allow(dead_code)]
#[path = "../examples/algorithm_table.rs"]
mod algorithm_table;

use common::shifted_board;
use ninefold::verify::Verifier;
use ninefold::{Algorithm, Puzzle, Shape};

fn document(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_page_on_algorithms_has_the_tables_that_the_example_prints() {
    let page = document("algorithms.md");
    for algorithm in Algorithm::ALL {
        let section = page.split("\n## ").find(|section| section.starts_with(&format!("{algorithm}\n")));
        let section = section.unwrap_or_else(|| panic!("no section on {algorithm}"));
        // How the lanes share the work depends on their number, and that on the machine.
        if algorithm == Algorithm::Lanes {
            continue;
        }
        let table = algorithm_table::table(algorithm);
        assert!(section.contains(&table), "the table of {algorithm} is now\n{table}");
    }
}

#[test]
fn the_page_on_the_verifier_has_the_measured_work() {
    let page = document("verifier.md");
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (10, 10)] {
        let shape = Shape::boxes(rows, cols).unwrap();
        let (side, last) = (shape.side(), shape.cells() - 1);
        let blank = Puzzle::blank(&shape);
        let right = shifted_board(rows, cols);
        let (mut late, mut first) = (right.clone(), right.clone());
        late[last] = right[last - side];
        first[0] = 0;
        let work = [right, late, first, vec![0; shape.cells()]].map(|board| {
            let mut verifier = Verifier::new(&blank);
            let _ = verifier.check(&board);
            algorithm_table::with_commas(verifier.work().total())
        });
        let line = format!("| {side} | {} |\n", work.join(" | "));
        assert!(page.contains(&line), "the line is now\n{line}");
    }
}

/// All Markdown files below this folder, without what is built or fetched.
fn pages(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    pages(&root, &mut found);
    assert!(found.len() > 20, "{found:?}");
    for page in found {
        let text = std::fs::read_to_string(&page).expect("a text");
        // Examples in code blocks are no links.
        let prose = text.split("```").step_by(2);
        for link in
            prose.flat_map(|prose| prose.split("](").skip(1)).filter_map(|rest| rest.split(')').next())
        {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || link.contains("://") {
                continue;
            }
            let there = page.parent().expect("a folder").join(file);
            assert!(there.exists(), "{}: {link} leads nowhere", page.display());
        }
    }
}
