//! Pictures of every page on screens of three sizes, and what must be seen without colour.

use ratatui::style::Modifier;

use ninefold::play::{Game, Input};

use crate::tui::app::{Message, Page};
use crate::tui::player::Player;

const SIZES: [(u16, u16); 3] = [(40, 15), (80, 24), (120, 40)];

/// Compares the screen after these keys with the kept pictures, at every size.
fn pictures(name: &str, keys: &str) {
    for (width, height) in SIZES {
        let mut player = Player::at_menu(width, height);
        player.press(keys);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), player.screen());
    }
}

fn go(game: &mut Game, cell: ninefold::Cell) {
    game.input(std::time::Duration::ZERO, Input::Go(cell)).unwrap();
}

#[test]
fn the_menu() {
    pictures("menu", "down");
}

#[test]
fn a_new_game() {
    pictures("new", "2 up up right");
}

#[test]
fn the_library() {
    pictures("library", "3 end");
}

#[test]
fn opening() {
    pictures("open", "4 p u z z l e . s d k");
}

#[test]
fn techniques_to_practise() {
    pictures("practice", "6 down");
}

#[test]
fn large_boards_have_rulers_that_stay_and_the_keys_to_help_and_leave() {
    for (width, height) in [(40, 15), (80, 24)] {
        let mut player = Player::playing(width, height, 25, "easy");
        for _ in 0..12 {
            player.press("down right");
        }
        let screen = player.screen();
        assert!(screen.lines().any(|line| line.trim_start().starts_with("25")), "{screen}");
        assert!(screen.lines().take(2).any(|line| line.contains("2425")), "{screen}");
        assert!(screen.contains("? help") && (width == 40 || screen.contains("q leave")), "{screen}");
        // What a hint is about and what an undo changed is in sight.
        player.press("h h h");
        assert!(player.screen().contains('*'), "{}", player.screen());
    }
}

#[test]
fn a_plain_terminal_gets_nothing_but_ascii() {
    for keys in ["2", "3", "6", "7", "8", "3 enter m h h h", "5 space right", "2 enter x 1 v 1 2"] {
        let mut player = Player::at_menu(80, 24);
        player.app.preferences.only_ascii = true;
        player.press(keys);
        let screen = player.screen();
        assert!(
            screen.is_ascii() && !screen.replace("? help", "").replace("Restore", "").contains(" ?? "),
            "{screen}"
        );
    }
}

#[test]
fn no_statistics() {
    pictures("statistics_empty", "7");
}

#[test]
fn settings() {
    pictures("settings", "8 up");
}

#[test]
fn keys_and_waiting_for_one() {
    pictures("keys", "8 down down enter down enter");
}

#[test]
fn help() {
    pictures("help", "9 pagedown");
}

#[test]
fn boards_of_every_size() {
    for (side, level) in [(4, "easy"), (6, "hard"), (9, "medium"), (12, "hard"), (16, "easy"), (25, "easy")] {
        for (width, height) in SIZES {
            let mut player = Player::playing(width, height, side, level);
            player.wait(65);
            insta::assert_snapshot!(format!("board{side}_{width}x{height}"), player.screen());
        }
    }
}

#[test]
fn boards_with_marks_a_selection_colours_and_a_conflict() {
    for side in [4, 9, 16, 25] {
        for (width, height) in SIZES {
            let mut player = Player::playing(width, height, side, "easy");
            let game = player.app.game.as_mut().unwrap();
            let shape = game.shape().clone();
            let empty = |game: &Game, from: usize| {
                let cells = shape.all_cells().skip(from);
                cells.into_iter().find(|&cell| game.session().value(cell).is_none()).unwrap()
            };
            // Marks everywhere; two corner marks in one cell, colours on three, a digit that its row has already, and
            // a selection.
            go(game, empty(game, shape.cells() / 2));
            player.press("m x 1 2 v 3 shift+right 4 esc right 1 2 z");
            let game = player.app.game.as_mut().unwrap();
            let clash = empty(game, shape.cells() / 3);
            go(game, clash);
            let seen = shape.peers(clash).find_map(|peer| game.session().value(peer)).unwrap();
            player.press(&format!("{} down shift+left", ninefold::board::symbol(seen)));
            insta::assert_snapshot!(format!("marks{side}_{width}x{height}"), player.screen());
        }
    }
}

#[test]
fn jigsaws_diagonals_and_windows() {
    for name in ["Crazy paving", "Crossed swords", "Stained glass"] {
        for (width, height) in SIZES {
            let mut player = Player::at_menu(width, height);
            let line =
                player.app.library.iter().position(|record| record.about.name.as_deref() == Some(name));
            player.press("3");
            (0..line.unwrap()).for_each(|_| player.press("down"));
            player.press("enter m");
            let name = name.replace(' ', "_").to_lowercase();
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), player.screen());
        }
    }
}

#[test]
fn hints_in_stages() {
    for (width, height) in SIZES {
        let mut player = Player::playing(width, height, 9, "medium");
        player.press("h");
        insta::assert_snapshot!(format!("hint_first_{width}x{height}"), player.screen());
        player.press("h h");
        insta::assert_snapshot!(format!("hint_why_{width}x{height}"), player.screen());
    }
}

/// An extreme puzzle, whose reasons are long.
const NORTH_FACE: &str = "4...8..31......2..7..4.2.9.85.2...7.6..9.7..2.7...8.15.9.1.5..4..6......18..2...9";

#[test]
fn no_word_of_a_hint_is_lost_on_any_screen() {
    for (width, height) in [(40, 15), (50, 24), (41, 50), (80, 24), (120, 40)] {
        let mut player = Player::with_puzzle(NORTH_FACE);
        player.message(Message::Resize(ratatui::layout::Size { width, height }));
        let mut most_pages = 0;
        for _ in 0..60 {
            player.press("h");
            while let Some(text) = player.app.hint_text() {
                let screen = player.app.game_screen().unwrap();
                let (area, pages) = screen.reading(&text);
                most_pages = most_pages.max(pages.len());
                assert!(area.right() <= width && area.bottom() <= height);
                for (number, page) in pages.iter().enumerate() {
                    let buffer = player.buffer();
                    let row = |y: u16| -> String {
                        (area.x..area.right()).map(|x| buffer[(x, y)].symbol()).collect()
                    };
                    for (y, line) in (area.y..).zip(page) {
                        assert!(row(y).starts_with(line.as_str()), "{line}\n{}", player.screen());
                    }
                    if number + 1 < pages.len() {
                        let sign = format!("[h: more, {}/{}]", number + 1, pages.len());
                        assert!(row(area.bottom() - 1).starts_with(&sign), "{}", player.screen());
                        player.press("h");
                    }
                }
                let words: Vec<&str> = pages.iter().flatten().flat_map(|line| line.split(' ')).collect();
                assert_eq!(words.join(" "), text);
                player.press(if text.contains("[Enter: apply]") { "enter" } else { "h" });
            }
        }
        assert!(most_pages > 1 || height > 15, "{width}x{height}");
    }
}

#[test]
fn the_candidates_of_a_hint_are_marked_one_by_one() {
    let mut player = Player::with_puzzle(NORTH_FACE);
    for without_colour in [false, true] {
        player.app.preferences.without_colour = without_colour;
        let theme = player.app.preferences.look();
        let mut found = [false; 3];
        for _ in 0..60 {
            player.press("h h h");
            let buffer = player.buffer();
            let has = |style: ratatui::style::Style, sign: Option<&str>| {
                buffer.content().iter().any(|cell| {
                    let shown = cell.style();
                    let same = match theme.plain {
                        true => shown.add_modifier == style.add_modifier,
                        false => (shown.fg, shown.bg) == (style.fg, style.bg),
                    };
                    same && sign.is_none_or(|sign| cell.symbol() == sign)
                })
            };
            let marks = [
                (theme.hint_true, None),
                (theme.hint_false, None),
                (theme.hint_gone, theme.plain.then_some("×")),
            ];
            for (found, (style, sign)) in found.iter_mut().zip(marks) {
                *found |= has(style, sign);
            }
            while player.game().hint().is_some() {
                player.press("enter");
            }
        }
        assert_eq!(found, [true; 3], "without colour: {without_colour}");
        player = Player::with_puzzle(NORTH_FACE);
    }
}

#[test]
fn a_pause_hides_the_board() {
    for (width, height) in SIZES {
        let mut player = Player::playing(width, height, 9, "medium");
        player.press("m p");
        insta::assert_snapshot!(format!("paused_{width}x{height}"), player.screen());
    }
}

#[test]
fn questions_savepoints_and_text() {
    for (width, height) in SIZES {
        let mut player = Player::playing(width, height, 9, "medium");
        player.press("s");
        insta::assert_snapshot!(format!("ask_{width}x{height}"), player.screen());
        player.press("n b");
        insta::assert_snapshot!(format!("savepoint_{width}x{height}"), player.screen());
        player.press("enter b t w o enter g");
        insta::assert_snapshot!(format!("restore_{width}x{height}"), player.screen());
        player.press("esc o");
        insta::assert_snapshot!(format!("export_{width}x{height}"), player.screen());
    }
}

#[test]
fn the_end() {
    for side in [4, 9, 16, 25] {
        for (width, height) in SIZES {
            let mut player = Player::playing(width, height, side, "easy");
            player.wait(3723);
            player.press("h s y");
            insta::assert_snapshot!(format!("over{side}_{width}x{height}"), player.screen());
        }
    }
}

#[test]
fn games_to_go_on_with_and_statistics() {
    for (width, height) in SIZES {
        let mut player = Player::playing(width, height, 9, "medium");
        player.wait(30);
        player.press("q 2 enter s y esc q 1");
        insta::assert_snapshot!(format!("continue_{width}x{height}"), player.screen());
        player.press("esc 7");
        insta::assert_snapshot!(format!("statistics_{width}x{height}"), player.screen());
    }
}

#[test]
fn watching_logic() {
    for (width, height) in SIZES {
        let mut player = Player::at_menu(width, height);
        player.press("5 space right right");
        insta::assert_snapshot!(format!("watch_logic_{width}x{height}"), player.screen());
    }
}

#[test]
fn watching_an_algorithm() {
    for (width, height) in SIZES {
        let mut player = Player::at_menu(width, height);
        // Logic, brute, brute-candidates, backtrack; each step is asked for and waited for.
        player.press("5 space tab tab tab right right right right right right");
        insta::assert_snapshot!(format!("watch_backtrack_{width}x{height}"), player.screen());
    }
}

#[test]
fn too_small_is_one_sentence() {
    let mut player = Player::playing(80, 24, 9, "easy");
    for (width, height) in [(39, 15), (40, 14), (10, 3), (1, 1)] {
        player.message(Message::Resize(ratatui::layout::Size { width, height }));
        let screen = player.screen();
        assert!(!screen.contains('┃'), "{screen}");
    }
    player.message(Message::Resize(ratatui::layout::Size { width: 39, height: 15 }));
    insta::assert_snapshot!("too_small", player.screen());
    player.press("5 q");
    assert!(matches!(player.app.page(), Page::Game), "keys wait for a larger screen");
}

#[test]
fn without_colours_everything_is_still_told_apart() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.app.preferences.without_colour = true;
    let screen = player.app.game_screen().unwrap();
    let style_at = |player: &Player, cell: ninefold::Cell| {
        let area = screen.geometry.area(player.game().shape(), cell);
        let buffer = player.buffer();
        let at = (screen.board.x + area.x + area.width / 2, screen.board.y + area.y);
        (buffer[at].symbol().to_owned(), buffer[at].modifier, buffer[(at.0 + 1, at.1)].symbol().to_owned())
    };
    let shape = player.game().shape().clone();
    let given = shape.all_cells().find(|&cell| player.game().session().is_given(cell)).unwrap();
    let digit = player.game().session().value(given).unwrap();
    let free = shape.peers(given).find(|&cell| !player.game().session().is_given(cell)).unwrap();
    go(player.app.game.as_mut().unwrap(), free);
    player.press(&digit.to_string());
    // Somewhere else, where neither digit nor house is shared.
    let away = |cell: &ninefold::Cell| player.game().session().value(*cell).is_none();
    let away = shape.all_cells().find(away).unwrap();
    go(player.app.game.as_mut().unwrap(), away);
    let (symbol, modifier, beside) = style_at(&player, free);
    assert_eq!((symbol, beside.as_str()), (digit.to_string(), "!"));
    assert!(modifier.contains(Modifier::UNDERLINED) && !modifier.contains(Modifier::BOLD));
    let (_, modifier, beside) = style_at(&player, given);
    assert_eq!(beside, "!");
    assert!(modifier.contains(Modifier::BOLD));
    let (_, modifier, _) = style_at(&player, away);
    assert!(modifier.contains(Modifier::REVERSED));
    // Entry, given, centre mark and corner mark of the same digit differ in what is written.
    let written = |player: &Player, cell: ninefold::Cell| {
        let area = screen.geometry.area(player.game().shape(), cell);
        let buffer = player.buffer();
        let row = |y: u16| -> String {
            (1..area.width)
                .map(|x| buffer[(screen.board.x + area.x + x, screen.board.y + area.y + y)].symbol())
                .collect()
        };
        format!("{}/{}", row(0), row(1))
    };
    let mut player = Player::with_puzzle(
        "...............................................................................12",
    );
    player.app.preferences.without_colour = true;
    player.press("home pageup c 3 right x 3 right down down down z 3 down");
    assert_eq!(written(&player, ninefold::Cell::new(0)), "··3··/···· ");
    assert_eq!(written(&player, ninefold::Cell::new(1)), "··³··/···· ");
    assert_eq!(written(&player, ninefold::Cell::new(29)), "  3  /     ");
    for cell in player.buffer().content() {
        assert_eq!((cell.fg, cell.bg), (ratatui::style::Color::Reset, ratatui::style::Color::Reset));
    }
}
