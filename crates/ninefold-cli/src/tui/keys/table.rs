//! The table of commands and their keys.

/// Where a key has a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// Wherever no text is being typed.
    Everywhere,
    /// On the board.
    Game,
    /// In menus and lists.
    List,
    /// While an algorithm is watched.
    Watch,
}

/// A heading in the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Moving and selecting.
    Move,
    /// Writing digits and marks.
    Write,
    /// Help from the program.
    Help,
    /// The game as a whole.
    Game,
    /// Menus and lists.
    Lists,
    /// Watching an algorithm.
    Watch,
}

impl Group {
    /// All headings in the order of the help.
    pub const ALL: [Group; 6] =
        [Group::Move, Group::Write, Group::Help, Group::Game, Group::Lists, Group::Watch];

    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Move => "Move and select",
            Group::Write => "Write",
            Group::Help => "Get help",
            Group::Game => "The game",
            Group::Lists => "Menus and lists",
            Group::Watch => "Watch",
        }
    }
}

/// A ready set of keys.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Scheme {
    /// Arrows move, letters are commands.
    #[default]
    Default,
    /// h j k l move as well.
    Vi,
    /// w a s d move as well.
    Wasd,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Scheme; 3] = [Scheme::Default, Scheme::Vi, Scheme::Wasd];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Default => "default",
            Scheme::Vi => "vi",
            Scheme::Wasd => "wasd",
        }
    }
}

/// One line of the table.
pub struct Line {
    /// What is done.
    pub command: Command,
    /// The name under which rebindings are saved.
    pub name: &'static str,
    /// What it does, in a few words.
    pub what: &'static str,
    /// Where it is done.
    pub context: Context,
    /// Under which heading the help has it.
    pub group: Group,
    default: &'static str,
    vi: Option<&'static str>,
    wasd: Option<&'static str>,
}

impl Line {
    /// Its keys in a scheme, separated by spaces.
    pub fn keys(&self, scheme: Scheme) -> &'static str {
        match scheme {
            Scheme::Default => self.default,
            Scheme::Vi => self.vi.unwrap_or(self.default),
            Scheme::Wasd => self.wasd.unwrap_or(self.default),
        }
    }
}

/// Makes the enum and the table from one list, so that neither can lack a line of the other.
macro_rules! commands {
    ($($group:ident $context:ident $command:ident $name:literal $what:literal $default:literal
       $(vi $vi:literal)? $(wasd $wasd:literal)?;)*) => {
        /// Something a key can do.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the table says what each does")]
        pub enum Command { $($command),* }

        /// All commands, in the order of the help.
        pub const TABLE: &[Line] = &[$(Line {
            command: Command::$command, name: $name, what: $what, context: Context::$context, group: Group::$group,
            default: $default, vi: commands!(@ $($vi)?), wasd: commands!(@ $($wasd)?),
        }),*];
    };
    (@) => { None };
    (@ $keys:literal) => { Some($keys) };
}

commands! {
    Move Game Left "left" "move left" "left" vi "left h" wasd "left a";
    Move Game Down "down" "move down" "down" vi "down j" wasd "down s";
    Move Game Up "up" "move up" "up" vi "up k" wasd "up w";
    Move Game Right "right" "move right" "right" vi "right l" wasd "right d";
    Move Game BoxLeft "box-left" "a box to the left" "ctrl+left";
    Move Game BoxDown "box-down" "a box down" "ctrl+down";
    Move Game BoxUp "box-up" "a box up" "ctrl+up";
    Move Game BoxRight "box-right" "a box to the right" "ctrl+right";
    Move Game NextBox "next-box" "next box" "tab";
    Move Game PreviousBox "previous-box" "previous box" "shift+tab";
    Move Game RowStart "row-start" "start of the row" "home";
    Move Game RowEnd "row-end" "end of the row" "end";
    Move Game ColumnTop "column-top" "top of the column" "pageup";
    Move Game ColumnBottom "column-bottom" "bottom of the column" "pagedown";
    Move Game SelectLeft "select-left" "select to the left" "shift+left";
    Move Game SelectDown "select-down" "select down" "shift+down";
    Move Game SelectUp "select-up" "select up" "shift+up";
    Move Game SelectRight "select-right" "select to the right" "shift+right";
    Move Game SelectAll "select-all" "select everything" "ctrl+a";
    Move Game SelectInvert "select-invert" "select the others instead" "i";
    Move Game SelectNone "select-none" "select this cell only" "esc";

    Write Game ModeDigit "mode-digit" "write digits" "z";
    Write Game ModeCorner "mode-corner" "write corner marks" "x";
    Write Game ModeCentre "mode-centre" "write centre marks" "c";
    Write Game ModeColour "mode-colour" "write colours" "v";
    Write Game NextMode "next-mode" "next of these modes" "space";
    Write Game Clear "clear" "clear the cell" "0 . delete backspace";
    Write Game Number "number" "type a digit as a number" "=";
    Write Game Undo "undo" "undo" "u ctrl+z";
    Write Game Redo "redo" "redo" "r ctrl+y";
    Write Game Marks "marks" "fill all marks, or clear them" "m";

    Help Game Hint "hint" "hint; again: more of it" "h" vi "e";
    Help Game Apply "apply" "apply the hint" "enter";
    Help Game Check "check" "check for mistakes" "k" vi "y";
    Help Game BackToCorrect "back-to-correct" "back to before the first mistake" "f";
    Help Game Savepoint "savepoint" "save this position by name" "b";
    Help Game Restore "restore" "restore a saved position" "g";
    Help Game Solve "solve" "show the solution (asks)" "s" wasd "l";
    Help Game WatchThis "watch-this" "watch this puzzle being solved" "w" wasd "y";

    Game Game Pause "pause" "pause; the board is hidden" "p";
    Game Game Timer "timer" "show or hide the time" "t";
    Game Game New "new" "new game" "n";
    Game Game Settings "settings" "settings" ",";
    Game Game Reset "reset" "start over (asks)" "ctrl+r";
    Game Game Export "export" "copy the puzzle as text" "o";
    Game Game Leave "leave" "leave; everything is saved" "q";
    Game Everywhere Help "help" "this help" "? f1";
    Game Everywhere Redraw "redraw" "draw the screen again" "ctrl+l";
    Game Everywhere Quit "quit" "quit; everything is saved" "ctrl+c ctrl+q";

    Lists List ListUp "list-up" "line up" "up" vi "up k" wasd "up w";
    Lists List ListDown "list-down" "line down" "down" vi "down j" wasd "down s";
    Lists List ListLess "list-less" "previous choice" "left" vi "left h" wasd "left a";
    Lists List ListMore "list-more" "next choice" "right" vi "right l" wasd "right d";
    Lists List ListPageUp "list-page-up" "page up" "pageup";
    Lists List ListPageDown "list-page-down" "page down" "pagedown";
    Lists List ListTop "list-top" "to the top" "home";
    Lists List ListEnd "list-end" "to the end" "end";
    Lists List ListChoose "list-choose" "choose" "enter space";
    Lists List ListDelete "list-delete" "delete (asks)" "delete backspace";
    Lists List ListBack "list-back" "back" "esc q";

    Watch Watch WatchPause "watch-pause" "stop and continue" "space p";
    Watch Watch WatchStep "watch-step" "one step" "right ." vi "right . l" wasd "right . d";
    Watch Watch WatchFaster "watch-faster" "faster" "+ = up" vi "+ = up k" wasd "+ = up w";
    Watch Watch WatchSlower "watch-slower" "slower" "- down" vi "- down j" wasd "- down s";
    Watch Watch WatchNext "watch-next" "next algorithm" "tab";
    Watch Watch WatchPrevious "watch-previous" "previous algorithm" "shift+tab";
    Watch Watch WatchPuzzle "watch-puzzle" "another puzzle" "n";
    Watch Watch WatchRestart "watch-restart" "from the beginning" "r";
    Watch Watch WatchBack "watch-back" "back" "esc q";
}
