//! The whole candidate table of a position: for each cell a row of Y (it is this digit), N (it is not)
//! and ? (open), and its digit if it is known.

use ninefold::Board;

/// One row a cell, in reading order.
pub fn rows(board: &Board) -> impl Iterator<Item = String> + '_ {
    let shape = board.shape();
    let width = shape.name(shape.cell(shape.side() - 1, shape.side() - 1)).to_string().len();
    shape.all_cells().map(move |cell| {
        let value = board.value(cell);
        let candidates = board.candidates(cell);
        let mark = |digit| match value {
            Some(known) if known == digit => 'Y',
            None if candidates.contains(digit) => '?',
            _ => 'N',
        };
        let marks: String = shape.digits().iter().map(mark).collect();
        let known = value.map_or("-".to_owned(), |digit| digit.to_string());
        format!("{:width$} {marks} {known}", shape.name(cell).to_string())
    })
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Grid, Puzzle, Shape};

    #[test]
    fn a_row_shows_yes_no_and_open() {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut values = [0; 16];
        values[0] = 3;
        let puzzle = Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap();
        let rows: Vec<String> = super::rows(&Board::new(&puzzle)).collect();
        assert_eq!(rows.len(), 16);
        assert_eq!(rows[0], "r1c1 NNYN 3");
        assert_eq!(rows[1], "r1c2 ??N? -");
        assert_eq!(rows[15], "r4c4 ???? -");
    }
}
