//! The table of techniques: one line each, easiest first.
//!
//! The table's order is that of Sudoku Explainer's ratings, and help and docs follow from it. What is tried
//! when is another matter: `order.rs`.

use std::fmt;
use std::ops::ControlFlow;

use self::Family::*;
use self::Needs::*;
use self::Technique::*;
use super::level::Level::{self, *};
use super::search::Search;
use super::{Step, StepSink};
use crate::board::Board;

/// A named pattern.
#[doc(alias = "strategy")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// The last place of a digit on the whole board.
    LastDigit,
    /// A digit's only place in a box.
    HiddenSingleBox,
    /// A digit's only place in a column.
    HiddenSingleColumn,
    /// A digit's only place in a row.
    HiddenSingleRow,
    /// A digit's only place in a diagonal, a window or another extra house.
    HiddenSingleExtra,
    /// Pointing that leaves another box one place for the digit.
    DirectPointing,
    /// Claiming that leaves another line one place for the digit.
    DirectClaiming,
    /// A hidden pair that leaves another digit one place in the house.
    DirectHiddenPair,
    /// A cell's only candidate.
    NakedSingle,
    /// A hidden triple that leaves another digit one place in the house.
    DirectHiddenTriple,
    /// A box's places of a digit in one line.
    Pointing,
    /// A line's places of a digit in one box.
    Claiming,
    /// A naked pair where a line and a box meet, that takes candidates from both.
    LockedPair,
    /// A naked triple where a line and a box meet, that takes candidates from both.
    LockedTriple,
    /// Two cells of a house with the same two digits.
    NakedPair,
    /// Two lines with the same two places for a digit.
    XWing,
    /// Two digits with the same two places in a house.
    HiddenPair,
    /// Three cells of a house with three digits.
    NakedTriple,
    /// Three lines with three places for a digit.
    Swordfish,
    /// Three digits with three places in a house.
    HiddenTriple,
    /// Two strong links in parallel lines.
    Skyscraper,
    /// A strong link in a row and one in a column.
    TwoStringKite,
    /// Two strong links, one of them in a box.
    TurbotFish,
    /// Two strong links, one of them between groups of cells.
    GroupedTurbotFish,
    /// A box whose places of a digit lie in two lines, and a strong link.
    EmptyRectangle,
    /// A cell of two digits between two others.
    XyWing,
    /// A cell of three digits between two others.
    XyzWing,
    /// Two cells of the same two digits, and a strong link between them.
    WWing,
    /// Cells of the same two digits in a chain.
    RemotePair,
    /// An X-wing but for fins.
    FinnedXWing,
    /// An X-wing but for fins, with a corner missing.
    SashimiXWing,
    /// A place that sees both colours of a cluster.
    SimpleColoursTrap,
    /// A colour with two places that see each other.
    SimpleColoursWrap,
    /// Colours of two clusters that see each other.
    MultiColours1,
    /// A colour that sees both colours of another cluster.
    MultiColours2,
    /// A rectangle of two digits with one cell that has more.
    UniqueRectangle1,
    /// A rectangle of two digits with the same digit more in some cells.
    UniqueRectangle2,
    /// A rectangle of two digits with two cells that make a set with others.
    UniqueRectangle3,
    /// A rectangle of two digits one of which is tied to two of its cells.
    UniqueRectangle4,
    /// A rectangle of two digits with the same digit more in corners across.
    UniqueRectangle5,
    /// A rectangle of two digits one of which is tied to its four lines.
    UniqueRectangle6,
    /// A rectangle of two digits one of which is tied to the lines of a corner.
    HiddenRectangle,
    /// A rectangle with three corners filled but not given.
    AvoidableRectangle1,
    /// A rectangle with two corners filled but not given.
    AvoidableRectangle2,
    /// A loop of two digits with one cell that has more.
    UniqueLoop1,
    /// A loop of two digits with the same digit more in some cells.
    UniqueLoop2,
    /// A loop of two digits with two cells that make a set with others.
    UniqueLoop3,
    /// A loop of two digits one of which is tied to two of its cells.
    UniqueLoop4,
    /// Four cells of a house with four digits.
    NakedQuad,
    /// Four lines with four places for a digit.
    Jellyfish,
    /// Four digits with four places in a house.
    HiddenQuad,
    /// Three strong links end to end.
    ThreeStrongLinks,
    /// Three cells of four digits, and a cell of two of them.
    WxyzWing,
    /// Pairs everywhere but in one cell.
    Bug1,
    /// Pairs everywhere but for one digit in some cells.
    Bug2,
    /// Pairs everywhere but in cells that make a set with others.
    Bug3,
    /// Pairs everywhere but in two cells that share a digit.
    Bug4,
    /// Four strong links end to end.
    FourStrongLinks,
    /// Four cells of five digits, and a cell of two of them.
    VwxyzWing,
    /// A swordfish but for fins.
    FinnedSwordfish,
    /// A swordfish but for fins, with a corner missing.
    SashimiSwordfish,
    /// A jellyfish but for fins.
    FinnedJellyfish,
    /// A jellyfish but for fins, with a corner missing.
    SashimiJellyfish,
    /// Two sets that share the cells where a line and a box meet.
    SueDeCoq,
    /// Two cells tried together against others that see both.
    AlignedPairExclusion,
    /// Five cells of six digits, and a cell of two of them.
    UvwxyzWing,
    /// A ring of one digit.
    XCycle,
    /// A ring of cells with two digits.
    YCycle,
    /// A chain of one digit that leads to its own opposite.
    XChain,
    /// A ring of cells and houses.
    XyCycle,
    /// A chain of cells and houses that leads to its own opposite.
    ForcingChain,
    /// A chain of cells with two digits.
    XyChain,
    /// A ring of strong and weak links by turns.
    ContinuousNiceLoop,
    /// A chain of strong and weak links by turns that closes at one candidate.
    DiscontinuousNiceLoop,
    /// A chain of strong and weak links by turns.
    Aic,
    /// Two almost locked sets.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// Four or more almost locked sets.
    AlsXyChain,
    /// Six cells of seven digits, and a cell of two of them.
    TuvwxyzWing,
    /// Three cells tried together against others that see all.
    AlignedTripletExclusion,
    /// A digit that leaves itself no room.
    Nishio,
    /// What follows from every digit of a cell.
    CellForcingChains,
    /// What follows from every place of a digit in a house.
    HouseForcingChains,
}

/// Techniques that rest on the same idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One place for a digit, or one digit for a place.
    Singles,
    /// Where two houses meet.
    Intersections,
    /// As many cells as digits.
    Subsets,
    /// A digit in lines that cross.
    Fish,
    /// Links on one digit.
    SingleDigit,
    /// Cells with one digit too many, and cells of two digits.
    Wings,
    /// The puzzle has one solution.
    Uniqueness,
    /// Combinations of digits in cells that others see.
    Exclusion,
    /// Sets with one digit too many.
    AlmostLocked,
    /// Implications.
    Chains,
}

/// What a technique takes for granted beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Needs {
    /// Nothing: it works on every board.
    Nothing,
    /// That the puzzle has one solution.
    OneSolution,
}

/// One line of the table.
struct Line {
    technique: Technique,
    name: &'static str,
    aliases: &'static [&'static str],
    family: Family,
    /// Sudoku Explainer's rating in tenths, of the easiest case.
    se: Option<u16>,
    /// HoDoKu's score and level.
    hodoku: Option<(u16, Level)>,
    needs: Needs,
    search: Search,
}

#[rustfmt::skip]
#[allow(clippy::too_many_arguments)]
const fn line(
    technique: Technique, name: &'static str, aliases: &'static [&'static str], family: Family,
    se: Option<u16>, hodoku: Option<(u16, Level)>, needs: Needs, search: Search,
) -> Line {
    Line { technique, name, aliases, family, se, hodoku, needs, search }
}

#[rustfmt::skip]
const TABLE: &[Line] = &[
    line(FullHouse, "full house", &["last cell", "single in house"], Singles, Some(10), Some((4, Easy)), Nothing, Search::FullHouses),
    line(LastDigit, "last digit", &[], Singles, None, None, Nothing, Search::LastDigits),
    line(HiddenSingleBox, "hidden single in a box", &["pinned digit"], Singles, Some(12), Some((14, Easy)), Nothing, Search::AllHiddenSingles),
    line(HiddenSingleColumn, "hidden single in a column", &[], Singles, Some(15), Some((14, Easy)), Nothing, Search::AllHiddenSingles),
    line(HiddenSingleRow, "hidden single in a row", &[], Singles, Some(15), Some((14, Easy)), Nothing, Search::AllHiddenSingles),
    line(HiddenSingleExtra, "hidden single in an extra house", &[], Singles, Some(15), Some((14, Easy)), Nothing, Search::AllHiddenSingles),
    line(DirectPointing, "direct pointing", &[], Intersections, Some(17), None, Nothing, Search::DirectLocked),
    line(DirectClaiming, "direct claiming", &[], Intersections, Some(19), None, Nothing, Search::DirectLocked),
    line(DirectHiddenPair, "direct hidden pair", &[], Subsets, Some(20), None, Nothing, Search::DirectHiddenPairs),
    line(NakedSingle, "naked single", &["sole candidate", "obvious cell"], Singles, Some(23), Some((4, Easy)), Nothing, Search::NakedSingles),
    line(DirectHiddenTriple, "direct hidden triple", &["direct hidden triplet"], Subsets, Some(25), None, Nothing, Search::DirectHiddenTriples),
    line(Pointing, "pointing", &["locked candidates 1", "pointing pair"], Intersections, Some(26), Some((50, Medium)), Nothing, Search::Locked),
    line(Claiming, "claiming", &["locked candidates 2", "box-line reduction"], Intersections, Some(28), Some((50, Medium)), Nothing, Search::Locked),
    line(LockedPair, "locked pair", &[], Intersections, None, Some((40, Medium)), Nothing, Search::LockedPairs),
    line(LockedTriple, "locked triple", &[], Intersections, None, Some((60, Medium)), Nothing, Search::LockedTriples),
    line(NakedPair, "naked pair", &[], Subsets, Some(30), Some((60, Medium)), Nothing, Search::NakedPairs),
    line(XWing, "X-wing", &[], Fish, Some(32), Some((140, Hard)), Nothing, Search::XWings),
    line(HiddenPair, "hidden pair", &[], Subsets, Some(34), Some((70, Medium)), Nothing, Search::HiddenPairs),
    line(NakedTriple, "naked triple", &["naked triplet"], Subsets, Some(36), Some((80, Medium)), Nothing, Search::NakedTriples),
    line(Swordfish, "swordfish", &[], Fish, Some(38), Some((150, Hard)), Nothing, Search::Swordfish),
    line(HiddenTriple, "hidden triple", &["hidden triplet"], Subsets, Some(40), Some((100, Medium)), Nothing, Search::HiddenTriples),
    line(Skyscraper, "skyscraper", &[], SingleDigit, Some(40), Some((130, Hard)), Nothing, Search::TwoStrongLinks),
    line(TwoStringKite, "two-string kite", &["2-string kite"], SingleDigit, Some(41), Some((150, Hard)), Nothing, Search::TwoStrongLinks),
    line(TurbotFish, "turbot fish", &["two strong links"], SingleDigit, Some(41), Some((120, Hard)), Nothing, Search::TwoStrongLinks),
    line(GroupedTurbotFish, "grouped turbot fish", &["grouped skyscraper", "grouped kite"], SingleDigit, Some(43), None, Nothing, Search::TwoStrongLinks),
    line(EmptyRectangle, "empty rectangle", &["ER"], SingleDigit, None, Some((120, Hard)), Nothing, Search::EmptyRectangles),
    line(XyWing, "XY-wing", &["Y-wing"], Wings, Some(42), Some((160, Hard)), Nothing, Search::XyWings),
    line(XyzWing, "XYZ-wing", &[], Wings, Some(44), Some((180, Hard)), Nothing, Search::XyzWings),
    line(WWing, "W-wing", &[], Wings, None, Some((150, Hard)), Nothing, Search::WWings),
    line(RemotePair, "remote pair", &[], Chains, None, Some((110, Hard)), Nothing, Search::RemotePairs),
    line(FinnedXWing, "finned X-wing", &[], Fish, None, Some((130, Hard)), Nothing, Search::FinnedXWings),
    line(SashimiXWing, "sashimi X-wing", &[], Fish, None, Some((150, Hard)), Nothing, Search::SashimiXWings),
    line(SimpleColoursTrap, "simple colours trap", &["simple colors trap", "simple colouring"], SingleDigit, None, Some((150, Hard)), Nothing, Search::SimpleColours),
    line(SimpleColoursWrap, "simple colours wrap", &["simple colors wrap"], SingleDigit, None, Some((150, Hard)), Nothing, Search::SimpleColours),
    line(MultiColours1, "multi colours 1", &["multi colors 1", "multi-colouring type 1"], SingleDigit, None, Some((200, Hard)), Nothing, Search::MultiColours),
    line(MultiColours2, "multi colours 2", &["multi colors 2", "multi-colouring type 2"], SingleDigit, None, Some((200, Hard)), Nothing, Search::MultiColours),
    line(UniqueRectangle1, "unique rectangle type 1", &["uniqueness test 1"], Uniqueness, Some(45), Some((100, Hard)), OneSolution, Search::UniqueLoops),
    line(UniqueRectangle2, "unique rectangle type 2", &["uniqueness test 2"], Uniqueness, Some(45), Some((100, Hard)), OneSolution, Search::UniqueLoops),
    line(UniqueRectangle3, "unique rectangle type 3", &["uniqueness test 3"], Uniqueness, Some(45), Some((100, Hard)), OneSolution, Search::UniqueLoops),
    line(UniqueRectangle4, "unique rectangle type 4", &["uniqueness test 4"], Uniqueness, Some(45), Some((100, Hard)), OneSolution, Search::UniqueLoops),
    line(UniqueRectangle5, "unique rectangle type 5", &["uniqueness test 5"], Uniqueness, None, Some((100, Hard)), OneSolution, Search::UniqueRectangles5),
    line(UniqueRectangle6, "unique rectangle type 6", &["uniqueness test 6"], Uniqueness, None, Some((100, Hard)), OneSolution, Search::UniqueRectangles6),
    line(HiddenRectangle, "hidden rectangle", &["hidden unique rectangle"], Uniqueness, None, Some((100, Hard)), OneSolution, Search::HiddenRectangles),
    line(AvoidableRectangle1, "avoidable rectangle type 1", &[], Uniqueness, None, Some((100, Hard)), OneSolution, Search::AvoidableRectangles1),
    line(AvoidableRectangle2, "avoidable rectangle type 2", &[], Uniqueness, None, Some((100, Hard)), OneSolution, Search::AvoidableRectangles2),
    line(UniqueLoop1, "unique loop type 1", &[], Uniqueness, Some(46), None, OneSolution, Search::UniqueLoops),
    line(UniqueLoop2, "unique loop type 2", &[], Uniqueness, Some(46), None, OneSolution, Search::UniqueLoops),
    line(UniqueLoop3, "unique loop type 3", &[], Uniqueness, Some(46), None, OneSolution, Search::UniqueLoops),
    line(UniqueLoop4, "unique loop type 4", &[], Uniqueness, Some(46), None, OneSolution, Search::UniqueLoops),
    line(NakedQuad, "naked quad", &["naked quadruple"], Subsets, Some(50), Some((120, Hard)), Nothing, Search::NakedQuads),
    line(Jellyfish, "jellyfish", &[], Fish, Some(52), Some((160, Hard)), Nothing, Search::Jellyfish),
    line(HiddenQuad, "hidden quad", &["hidden quadruple"], Subsets, Some(54), Some((150, Hard)), Nothing, Search::HiddenQuads),
    line(ThreeStrongLinks, "three strong links", &["3 strong links"], SingleDigit, Some(54), None, Nothing, Search::ThreeStrongLinks),
    line(WxyzWing, "WXYZ-wing", &[], Wings, Some(55), None, Nothing, Search::WxyzWings),
    line(Bug1, "BUG type 1", &["BUG+1", "bivalue universal grave"], Uniqueness, Some(56), Some((100, Hard)), OneSolution, Search::Bugs),
    line(Bug2, "BUG type 2", &[], Uniqueness, Some(57), None, OneSolution, Search::Bugs),
    line(Bug3, "BUG type 3", &[], Uniqueness, Some(57), None, OneSolution, Search::Bugs),
    line(Bug4, "BUG type 4", &[], Uniqueness, Some(57), None, OneSolution, Search::Bugs),
    line(FourStrongLinks, "four strong links", &["4 strong links"], SingleDigit, Some(58), None, Nothing, Search::FourStrongLinks),
    line(VwxyzWing, "VWXYZ-wing", &[], Wings, Some(62), None, Nothing, Search::VwxyzWings),
    line(FinnedSwordfish, "finned swordfish", &[], Fish, None, Some((200, Unfair)), Nothing, Search::FinnedSwordfish),
    line(SashimiSwordfish, "sashimi swordfish", &[], Fish, None, Some((240, Unfair)), Nothing, Search::SashimiSwordfish),
    line(FinnedJellyfish, "finned jellyfish", &[], Fish, None, Some((250, Unfair)), Nothing, Search::FinnedJellyfish),
    line(SashimiJellyfish, "sashimi jellyfish", &[], Fish, None, Some((260, Unfair)), Nothing, Search::SashimiJellyfish),
    line(SueDeCoq, "Sue de Coq", &["two-sector disjoint subsets"], AlmostLocked, None, Some((250, Unfair)), Nothing, Search::SueDeCoqs),
    line(AlignedPairExclusion, "aligned pair exclusion", &["APE"], Exclusion, Some(62), None, Nothing, Search::AlignedPairs),
    line(UvwxyzWing, "UVWXYZ-wing", &[], Wings, Some(66), None, Nothing, Search::UvwxyzWings),
    line(XCycle, "X-cycle", &["fishy cycle", "bidirectional X-cycle", "generalized X-wing"], Chains, Some(65), None, Nothing, Search::ForcingChains),
    line(YCycle, "Y-cycle", &["bidirectional Y-cycle", "XY-chain loop"], Chains, Some(65), None, Nothing, Search::ForcingChains),
    line(XChain, "forcing X-chain", &["X-chain"], Chains, Some(66), Some((260, Unfair)), Nothing, Search::ForcingChains),
    line(XyCycle, "bidirectional cycle", &["XY-cycle"], Chains, Some(70), None, Nothing, Search::ForcingChains),
    line(ForcingChain, "forcing chain", &["forcing XY-chain"], Chains, Some(70), None, Nothing, Search::ForcingChains),
    line(XyChain, "XY-chain", &[], Chains, None, Some((260, Unfair)), Nothing, Search::XyChains),
    line(ContinuousNiceLoop, "continuous nice loop", &[], Chains, None, Some((280, Unfair)), Nothing, Search::NiceLoops),
    line(DiscontinuousNiceLoop, "discontinuous nice loop", &[], Chains, None, Some((280, Unfair)), Nothing, Search::NiceLoops),
    line(Aic, "AIC", &["alternating inference chain"], Chains, None, Some((280, Unfair)), Nothing, Search::NiceLoops),
    line(AlsXz, "ALS-XZ", &["almost locked sets XZ-rule"], AlmostLocked, None, Some((300, Unfair)), Nothing, Search::AlsXz),
    line(AlsXyWing, "ALS-XY-wing", &[], AlmostLocked, None, Some((320, Unfair)), Nothing, Search::AlsXyWings),
    line(AlsXyChain, "ALS-XY-chain", &["ALS chain"], AlmostLocked, None, Some((340, Unfair)), Nothing, Search::AlsXyChains),
    line(TuvwxyzWing, "TUVWXYZ-wing", &[], Wings, Some(75), None, Nothing, Search::TuvwxyzWings),
    line(AlignedTripletExclusion, "aligned triplet exclusion", &["ATE"], Exclusion, Some(75), None, Nothing, Search::AlignedTriplets),
    line(Nishio, "Nishio forcing chain", &["nishio"], Chains, Some(75), None, Nothing, Search::Nishio),
    line(CellForcingChains, "cell forcing chains", &["multiple forcing chains"], Chains, Some(80), Some((500, Extreme)), Nothing, Search::MultipleChains),
    line(HouseForcingChains, "house forcing chains", &["region forcing chains", "unit forcing chains"], Chains, Some(80), Some((500, Extreme)), Nothing, Search::MultipleChains),
];

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Technique; TABLE.len()] = {
        let mut all = [Technique::FullHouse; TABLE.len()];
        let mut place = 0;
        while place < TABLE.len() {
            all[place] = TABLE[place].technique;
            place += 1;
        }
        all
    };

    fn line(self) -> &'static Line {
        &TABLE[self as usize]
    }

    /// Its name: `hidden single in a box`.
    pub fn name(self) -> &'static str {
        self.line().name
    }

    /// What others call it.
    pub fn aliases(self) -> &'static [&'static str] {
        self.line().aliases
    }

    /// The idea it rests on.
    pub fn family(self) -> Family {
        self.line().family
    }

    /// Sudoku Explainer's rating in tenths, of the easiest case.
    pub fn se(self) -> Option<u16> {
        self.line().se
    }

    /// HoDoKu's score and level.
    pub fn hodoku(self) -> Option<(u16, Level)> {
        self.line().hodoku
    }

    /// What it takes for granted beyond the rules.
    pub fn needs(self) -> Needs {
        self.line().needs
    }

    /// The search that finds it.
    pub fn search(self) -> Search {
        self.line().search
    }

    /// Hands over its instances in this position, one after the other, until it is told to stop.
    pub fn find(self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        self.line().search.find(board, &mut |step| match step.technique == self {
            true => found(step),
            false => ControlFlow::Continue(()),
        })
    }

    /// Its first instance in this position.
    pub fn first(self, board: &Board) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_stands_in_its_own_line() {
        for (place, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!((TABLE[place].technique, technique as usize), (technique, place));
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> =
            TABLE.iter().flat_map(|line| line.aliases.iter().chain([&line.name])).copied().collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
