//! How long canonical forms take: `cargo run --release -p ninefold --example canonical_speed [FILE] [ROUNDS]`.
//!
//! The lines of the file (81 characters each), or without one 2,000 minimal puzzles and 2,000 full grids of seed 1,
//! again and again on one thread: lines to lines, the fastest round and the median one. Then boards that
//! look alike from many sides, one by one.

use std::time::Instant;

use ninefold::rng::Rng;
use ninefold::transform::Canonicalizer;
use ninefold::{Grid, Shape, generate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let path = words.next().filter(|path| path != "-");
    let rounds: usize = words.next().map_or(Ok(7), |word| word.parse())?;
    match path {
        Some(path) => {
            let text = std::fs::read_to_string(path)?;
            let lines = text.lines().map(|line| line.as_bytes().first_chunk().copied());
            measure(
                "lines",
                &lines.collect::<Option<Vec<_>>>().ok_or("expected 81 characters a line")?,
                rounds,
            )?;
        }
        None => {
            let mut rng = Rng::new(1);
            let full = |_| generate::full_board(&Shape::classic(), &mut rng);
            let boards = (0..2000).map(full).collect::<Result<Vec<_>, _>>()?;
            let puzzles: Vec<_> =
                boards.iter().map(|board| line(generate::dig(board, 81, &mut rng).givens())).collect();
            measure("minimal puzzles", &puzzles, rounds)?;
            measure(
                "full grids",
                &boards.iter().map(|board| line(board.grid())).collect::<Vec<_>>(),
                rounds,
            )?;
        }
    }
    let most = b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let blank = [b'.'; 81];
    let only = |keep: fn(usize) -> bool| {
        let mut line = *most;
        (0..81).filter(|&cell| !keep(cell)).for_each(|cell| line[cell] = b'.');
        line
    };
    measure("blank board", &[blank], rounds)?;
    measure("one clue", &[only(|cell| cell == 40)], rounds)?;
    measure("a row of nine", &[only(|cell| cell / 9 == 4)], rounds)?;
    measure("three boxes on a diagonal", &[only(|cell| cell / 27 == cell % 9 / 3)], rounds)?;
    measure("one cell missing", &[only(|cell| cell != 40)], rounds)?;
    measure("648 automorphisms", &[*most], rounds)?;
    let mut diagonal = blank;
    (0..9).for_each(|number| diagonal[10 * number] = b'1' + number as u8);
    measure("nine digits on the diagonal", &[diagonal], rounds)
}

fn line(grid: &Grid) -> [u8; 81] {
    std::array::from_fn(|cell| if grid.values()[cell] == 0 { b'.' } else { b'0' + grid.values()[cell] })
}

fn measure(name: &str, lines: &[[u8; 81]], rounds: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut canonicals = Canonicalizer::default();
    let mut out = [0; 81];
    let mut times = Vec::new();
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        for line in lines {
            canonicals.line(line, &mut out)?;
        }
        times.push(start.elapsed().as_secs_f64() * 1e6 / lines.len() as f64);
    }
    times.sort_by(f64::total_cmp);
    let (fastest, median) = (times[0], times[times.len() / 2]);
    println!(
        "{name}: {fastest:.2} microseconds each (fastest round), {median:.2} (median): {:.0}/s",
        1e6 / median
    );
    Ok(())
}
