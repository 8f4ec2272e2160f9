//! Geometry checked against plain arithmetic that shares nothing with the tables.

use super::*;

fn peers_by_arithmetic(rows: usize, cols: usize, cell: usize) -> Vec<usize> {
    let side = rows * cols;
    let (r, c) = (cell / side, cell % side);
    let same = |other: &usize| {
        let (r2, c2) = (other / side, other % side);
        let same_box = r / rows == r2 / rows && c / cols == c2 / cols;
        *other != cell && (r == r2 || c == c2 || same_box)
    };
    (0..side * side).filter(same).collect()
}

#[test]
fn peers_of_rectangular_boxes_equal_plain_arithmetic() {
    for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (2, 8)] {
        let shape = Shape::boxes(rows, cols).unwrap();
        for cell in shape.all_cells() {
            let peers: Vec<usize> = shape.peers(cell).map(Cell::index).collect();
            assert_eq!(peers, peers_by_arithmetic(rows, cols, cell.index()), "{shape} {cell:?}");
        }
    }
}

#[test]
fn two_by_three_is_not_three_by_two() {
    let wide = Shape::boxes(2, 3).unwrap();
    let high = Shape::boxes(3, 2).unwrap();
    assert_ne!(wide, high);
    assert!(wide.are_peers(wide.cell(0, 0), wide.cell(1, 2)));
    assert!(!high.are_peers(high.cell(0, 0), high.cell(1, 2)));
    assert!(high.are_peers(high.cell(0, 0), high.cell(2, 1)));
}

#[test]
fn every_side_up_to_the_largest_has_a_board() {
    for side in 1..=MAX_SIDE {
        let shape = Shape::of_side(side).unwrap();
        assert_eq!(shape.side(), side);
        let Layout::Boxes { rows, cols } = *shape.layout() else { panic!("{shape}") };
        assert!(rows <= cols && rows * cols == side);
        assert_eq!(shape.houses().len(), 3 * side);
    }
    assert_eq!(Shape::of_side(6).unwrap(), Shape::boxes(2, 3).unwrap());
    assert_eq!(Shape::of_side(12).unwrap(), Shape::boxes(3, 4).unwrap());
    assert!(Shape::of_side(0).is_err());
    assert!(Shape::of_side(MAX_SIDE + 1).is_err());
    assert!(Shape::boxes(usize::MAX, 2).is_err());
}

#[test]
fn every_cell_lies_in_its_houses_and_in_no_others() {
    let shapes = [
        Shape::boxes(3, 3).unwrap().with_diagonals().with_windows().unwrap(),
        Shape::regions(&[1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]).unwrap(),
    ];
    for shape in shapes {
        for cell in shape.all_cells() {
            for (number, house) in shape.houses().iter().enumerate() {
                let listed = shape.houses_of(cell).contains(&HouseId::new(number));
                assert_eq!(house.cells().contains(&cell), listed);
            }
        }
    }
}

#[test]
fn windoku_has_its_four_windows_and_other_sizes_theirs() {
    let windoku = Shape::classic().with_windows().unwrap();
    let windows: Vec<&House> =
        windoku.houses().iter().filter(|house| house.kind() == HouseKind::Window).collect();
    assert_eq!(windows.len(), 4);
    let corners: Vec<String> =
        windows.iter().map(|window| windoku.name(window.cells()[0]).to_string()).collect();
    assert_eq!(corners, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    assert!(windows.iter().all(|window| window.cells().len() == 9));
    let count = |rows, cols| {
        let shape = Shape::boxes(rows, cols).unwrap().with_windows();
        shape.map(|shape| shape.houses().len() - 3 * shape.side())
    };
    assert_eq!(count(4, 4), Ok(9));
    assert_eq!(count(2, 2), Ok(1));
    assert_eq!(count(1, 3), Err(ShapeError::NoWindows));
}

#[test]
fn the_order_of_adding_houses_does_not_matter() {
    let classic = Shape::classic();
    let one = classic.with_diagonals().with_windows().unwrap();
    let other = classic.with_windows().unwrap().with_diagonals();
    assert_eq!(one, other);
    assert_eq!(one, one.with_diagonals().with_windows().unwrap());
    assert_ne!(one, classic);
    assert!(classic.is_classic() && !one.is_classic());
}

#[test]
fn a_region_map_is_checked() {
    assert_eq!(Shape::regions(&[0; 5]), Err(ShapeError::MapLength(5)));
    assert_eq!(Shape::regions(&[]), Err(ShapeError::MapLength(0)));
    assert_eq!(Shape::regions(&[0, 1, 2, 0]), Err(ShapeError::TooManyRegions { side: 2 }));
    let uneven = Shape::regions(&[7, 7, 7, 9]);
    assert_eq!(uneven, Err(ShapeError::RegionSize { label: 7, cells: 3, side: 2 }));
    assert!(Shape::regions(&[7, 9, 7, 9]).is_ok());
}

#[test]
fn an_extra_house_is_checked() {
    let four = Shape::boxes(2, 2).unwrap();
    let house = |cells: &[usize]| {
        let cells: Vec<Cell> = cells.iter().map(|&index| Cell::new(index)).collect();
        four.with_house(&cells)
    };
    assert_eq!(house(&[0, 16]), Err(ShapeError::CellOutside(16)));
    assert_eq!(house(&[0, 5, 0]), Err(ShapeError::CellTwice(0)));
    assert_eq!(house(&[]), Err(ShapeError::HouseSize { cells: 0, side: 4 }));
    assert_eq!(house(&[0, 5, 10, 15, 3]), Err(ShapeError::HouseSize { cells: 5, side: 4 }));
    let shape = house(&[0, 15]).unwrap();
    assert!(shape.are_peers(Cell::new(0), Cell::new(15)));
    assert!(!shape.houses()[12].is_full(&shape));
}

#[test]
fn a_classic_board_has_54_intersections_of_three_cells() {
    let shape = Shape::classic();
    assert_eq!(shape.intersections().len(), 54);
    assert!(shape.intersections().iter().all(|shared| shared.cells.len() == 3));
}

#[test]
fn the_largest_boards_are_made_in_no_time() {
    let shape = Shape::boxes(10, 10).unwrap();
    assert_eq!(shape.peers(shape.cell(50, 50)).len(), 99 + 99 + 99 - 18);
    assert_eq!(shape.intersections().len(), 2000);
}

#[test]
fn a_board_rules_givens_out_among_peers() {
    let shape = Shape::classic();
    let mut givens = Grid::empty(&shape);
    givens.set(shape.cell(0, 0), Digit::new(5));
    let board = Board::new(&Puzzle::new(givens).unwrap());
    assert_eq!(board.candidates(shape.cell(0, 0)), DigitSet::EMPTY);
    assert_eq!(board.candidates(shape.cell(2, 2)).len(), 8);
    assert_eq!(board.candidates(shape.cell(3, 3)).len(), 9);
}

#[test]
fn clashing_givens_are_named() {
    let shape = Shape::classic();
    let mut givens = Grid::empty(&shape);
    givens.set(shape.cell(1, 1), Digit::new(7));
    givens.set(shape.cell(2, 2), Digit::new(7));
    let puzzle = Puzzle::new(givens).unwrap();
    let words = puzzle.clash().map(|clash| clash.describe(&shape));
    assert_eq!(words.as_deref(), Some("7 is given twice in box 1: r2c2 and r3c3"));
    let nothing = Puzzle::from_candidates(&shape, &[DigitSet::EMPTY; 81]).unwrap();
    assert_eq!(nothing.clash(), Some(Clash::Nothing(Cell::new(0))));
}

#[test]
fn a_given_outside_the_board_is_no_puzzle() {
    let shape = Shape::boxes(2, 2).unwrap();
    let mut values = [0; 16];
    values[6] = 5;
    let error = Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "r2c3: expected a digit from 1 to 4, found 5");
}
