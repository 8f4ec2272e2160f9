//! The list of techniques, of the searches that find them, and of the orders in which they are tried.
//!
//! A technique is one line of the first list, easiest first: its idea as a doc comment, variant, name, aliases, family,
//! Sudoku Explainer's rating in tenths, HoDoKu's score and level. Help, documentation and filters follow from it.
//!
//! A search is one line of the second list: the techniques that it finds, and the finder that it calls with what that
//! needs. One search may find several techniques that are met together, and two searches may find one technique, in the
//! order of Sukaku Explainer and in that of HoDoKu. The first search that names a technique is [`Technique::search`].
//!
//! A finder is a pure function of the position and, where it says so, of the past (`start`, `queue`) and of the
//! `options`. It hands over what it finds in a fixed order. `memory` makes it faster and changes nothing.

mod aligned;
pub(super) mod als;
mod als_chains;
mod alternating;
mod broken_wing;
mod bug;
pub(super) mod chains;
mod colours;
pub(super) mod fish;
mod implications;
mod large_wings;
mod locked;
mod loops;
mod pairs;
pub(super) mod rectangles;
mod single_digit;
mod singles;
pub(super) mod strong_links;
mod subsets;
mod sue_de_coq;
mod unique_loops;
mod verities;
mod wings;

use self::subsets::Style;
use super::catalogue::{searches, techniques};
use super::order::SearchOrder;
use Search::*;
use chains::Depth;

techniques! {
    /// The last empty cell of a house.
    FullHouse "full house" ["last cell", "single in house"] Singles se 10 hodoku 4 Easy;
    /// The last place of a digit on the whole board.
    LastDigit "last digit" Singles;
    /// A digit's only place in a box.
    HiddenSingleBox "hidden single in a box" ["pinned digit"] Singles se 12 hodoku 14 Easy;
    /// A digit's only place in a column.
    HiddenSingleColumn "hidden single in a column" Singles se 15 hodoku 14 Easy;
    /// A digit's only place in a row.
    HiddenSingleRow "hidden single in a row" Singles se 15 hodoku 14 Easy;
    /// A digit's only place in a diagonal, a window or another extra house.
    HiddenSingleExtra "hidden single in an extra house" Singles se 15 hodoku 14 Easy;
    /// Pointing that leaves another box one place for the digit.
    DirectPointing "direct pointing" Intersections se 17;
    /// Claiming that leaves another line one place for the digit.
    DirectClaiming "direct claiming" Intersections se 19;
    /// A hidden pair that leaves another digit one place in the house.
    DirectHiddenPair "direct hidden pair" Subsets se 20;
    /// A cell's only candidate.
    NakedSingle "naked single" ["sole candidate", "obvious cell"] Singles se 23 hodoku 4 Easy;
    /// A hidden triple that leaves another digit one place in the house.
    DirectHiddenTriple "direct hidden triple" ["direct hidden triplet"] Subsets se 25;
    /// A box's places of a digit in one line.
    Pointing "pointing" ["locked candidates 1", "pointing pair"] Intersections se 26 hodoku 50 Medium;
    /// A line's places of a digit in one box.
    Claiming "claiming" ["locked candidates 2", "box-line reduction"] Intersections se 28 hodoku 50 Medium;
    /// Two cells with the same two digits where a box and a line meet.
    LockedPair "locked pair" Intersections hodoku 40 Medium;
    /// Three cells with three digits where a box and a line meet.
    LockedTriple "locked triple" Intersections hodoku 60 Medium;
    /// Two cells of a house with the same two digits.
    NakedPair "naked pair" Subsets se 30 hodoku 60 Medium;
    /// Two lines with the same two places for a digit.
    XWing "X-wing" Fish se 32 hodoku 140 Hard;
    /// Two digits with the same two places in a house.
    HiddenPair "hidden pair" Subsets se 34 hodoku 70 Medium;
    /// Three cells of a house with three digits.
    NakedTriple "naked triple" ["naked triplet"] Subsets se 36 hodoku 80 Medium;
    /// Three lines with three places for a digit.
    Swordfish "swordfish" Fish se 38 hodoku 150 Hard;
    /// Three digits with three places in a house.
    HiddenTriple "hidden triple" ["hidden triplet"] Subsets se 40 hodoku 100 Medium;
    /// Two strong links in parallel lines.
    Skyscraper "skyscraper" SingleDigit se 40 hodoku 130 Hard;
    /// A strong link in a row and one in a column.
    TwoStringKite "two-string kite" ["2-string kite"] SingleDigit se 41 hodoku 150 Hard;
    /// Two strong links, one of them in a box.
    TurbotFish "turbot fish" ["two strong links"] SingleDigit se 41 hodoku 120 Hard;
    /// Two strong links, one of them between groups of cells.
    GroupedTurbotFish "grouped turbot fish" ["grouped skyscraper", "grouped kite"] SingleDigit se 43;
    /// A box with its places of a digit in two lines, and a strong link.
    EmptyRectangle "empty rectangle" ["ER"] SingleDigit hodoku 120 Hard;
    /// A cell of two digits between two others.
    XyWing "XY-wing" ["Y-wing"] Wings se 42 hodoku 160 Hard;
    /// A cell of three digits between two others.
    XyzWing "XYZ-wing" Wings se 44 hodoku 180 Hard;
    /// Two cells of the same two digits, joined by a strong link.
    WWing "W-wing" Wings hodoku 150 Hard;
    /// Cells of the same two digits in a row, each seeing the next.
    RemotePair "remote pair" Chains hodoku 110 Hard;
    /// An X-wing but for some cells in a box.
    FinnedXWing "finned X-wing" Fish hodoku 130 Hard;
    /// An X-wing but for some cells in a box, with a corner missing.
    SashimiXWing "sashimi X-wing" Fish hodoku 150 Hard;
    /// A cell that sees both colours of a digit.
    SimpleColoursTrap "simple colours trap" ["simple colors trap", "simple colouring"] SingleDigit hodoku 150 Hard;
    /// A colour that sees itself.
    SimpleColoursWrap "simple colours wrap" ["simple colors wrap"] SingleDigit hodoku 150 Hard;
    /// Two pairs of colours of which one each excludes the other.
    MultiColours1 "multi colours 1" ["multi colors 1", "multi-colouring type 1"] SingleDigit hodoku 200 Hard;
    /// A colour that sees both colours of another pair.
    MultiColours2 "multi colours 2" ["multi colors 2", "multi-colouring type 2"] SingleDigit hodoku 200 Hard;
    /// A rectangle of two digits with one cell that has more.
    UniqueRectangle1 "unique rectangle type 1" ["uniqueness test 1"] Uniqueness se 45 hodoku 100 Hard;
    /// A rectangle of two digits with the same digit more in some cells.
    UniqueRectangle2 "unique rectangle type 2" ["uniqueness test 2"] Uniqueness se 45 hodoku 100 Hard;
    /// A rectangle of two digits with two cells that make a set with others.
    UniqueRectangle3 "unique rectangle type 3" ["uniqueness test 3"] Uniqueness se 45 hodoku 100 Hard;
    /// A rectangle of two digits: one must be in two of its cells, so the other is removed from them.
    UniqueRectangle4 "unique rectangle type 4" ["uniqueness test 4"] Uniqueness se 45 hodoku 100 Hard;
    /// A rectangle of two digits with the same digit more in cells across.
    UniqueRectangle5 "unique rectangle type 5" ["uniqueness test 5"] Uniqueness hodoku 100 Hard;
    /// A rectangle of two digits one of which is tied to it in two rows and two columns.
    UniqueRectangle6 "unique rectangle type 6" ["uniqueness test 6"] Uniqueness hodoku 100 Hard;
    /// A rectangle of two digits one of which is tied to it in a row and a column.
    HiddenRectangle "hidden rectangle" ["hidden unique rectangle"] Uniqueness hodoku 100 Hard;
    /// A rectangle of two digits that were found, with one cell left.
    AvoidableRectangle1 "avoidable rectangle type 1" Uniqueness hodoku 100 Hard;
    /// A rectangle of two digits that were found, with the same digit in two cells left.
    AvoidableRectangle2 "avoidable rectangle type 2" Uniqueness hodoku 100 Hard;
    /// A loop of two digits with one cell that has more.
    UniqueLoop1 "unique loop type 1" Uniqueness se 46;
    /// A loop of two digits with the same digit more in some cells.
    UniqueLoop2 "unique loop type 2" Uniqueness se 46;
    /// A loop of two digits with two cells that make a set with others.
    UniqueLoop3 "unique loop type 3" Uniqueness se 46;
    /// A loop of two digits: one must be in two of its cells, so the other is removed from them.
    UniqueLoop4 "unique loop type 4" Uniqueness se 46;
    /// Four cells of a house with four digits.
    NakedQuad "naked quad" ["naked quadruple"] Subsets se 50 hodoku 120 Hard;
    /// Four lines with four places for a digit.
    Jellyfish "jellyfish" Fish se 52 hodoku 160 Hard;
    /// Four digits with four places in a house.
    HiddenQuad "hidden quad" ["hidden quadruple"] Subsets se 54 hodoku 150 Hard;
    /// Three strong links end to end.
    ThreeStrongLinks "three strong links" ["3 strong links"] SingleDigit se 54;
    /// An odd ring of one digit, and the cells that keep it from being impossible.
    BrokenWing "broken wing" ["guardians", "turbot oddagon"] SingleDigit;
    /// Three cells of four digits, and a cell of two of them.
    WxyzWing "WXYZ-wing" Wings se 55;
    /// Pairs everywhere but in one cell.
    Bug1 "BUG type 1" ["BUG+1", "bivalue universal grave"] Uniqueness se 56 hodoku 100 Hard;
    /// Pairs everywhere but for one digit in some cells.
    Bug2 "BUG type 2" Uniqueness se 57;
    /// Pairs everywhere but in cells that make a set with others.
    Bug3 "BUG type 3" Uniqueness se 57;
    /// Pairs everywhere but in two cells that share a digit.
    Bug4 "BUG type 4" Uniqueness se 57;
    /// Four strong links end to end.
    FourStrongLinks "four strong links" ["4 strong links"] SingleDigit se 58;
    /// Four cells of five digits, and a cell of two of them.
    VwxyzWing "VWXYZ-wing" Wings se 62;
    /// A swordfish but for some cells in a box.
    FinnedSwordfish "finned swordfish" Fish hodoku 200 Unfair;
    /// A swordfish but for some cells in a box, with a corner missing.
    SashimiSwordfish "sashimi swordfish" Fish hodoku 240 Unfair;
    /// A jellyfish but for some cells in a box.
    FinnedJellyfish "finned jellyfish" Fish hodoku 250 Unfair;
    /// A jellyfish but for some cells in a box, with a corner missing.
    SashimiJellyfish "sashimi jellyfish" Fish hodoku 260 Unfair;
    /// Two sets that share the cells where a line and a box meet.
    SueDeCoq "Sue de Coq" ["two-sector disjoint subsets"] AlmostLocked hodoku 250 Unfair;
    /// Two cells tried together against others that see both.
    AlignedPairExclusion "aligned pair exclusion" ["APE"] Exclusion se 62;
    /// Five cells of six digits, and a cell of two of them.
    UvwxyzWing "UVWXYZ-wing" Wings se 66;
    /// A ring of one digit.
    XCycle "X-cycle" ["fishy cycle", "bidirectional X-cycle", "generalized X-wing"] Chains se 65;
    /// A ring of cells with two digits.
    YCycle "Y-cycle" ["bidirectional Y-cycle", "XY-chain loop"] Chains se 65;
    /// A chain of one digit that leads to its own opposite.
    XChain "forcing X-chain" ["X-chain"] Chains se 66 hodoku 260 Unfair;
    /// A ring of cells and houses.
    XyCycle "bidirectional cycle" ["XY-cycle"] Chains se 70;
    /// A chain of cells and houses that leads to its own opposite.
    ForcingChain "forcing chain" ["forcing XY-chain"] Chains se 70;
    /// A chain of cells with two digits.
    XyChain "XY-chain" Chains hodoku 260 Unfair;
    /// A ring of strong and weak links by turns.
    ContinuousNiceLoop "continuous nice loop" Chains hodoku 280 Unfair;
    /// A chain of strong and weak links that closes at one candidate.
    DiscontinuousNiceLoop "discontinuous nice loop" Chains hodoku 280 Unfair;
    /// A chain of strong and weak links by turns.
    Aic "AIC" ["alternating inference chain"] Chains hodoku 280 Unfair;
    /// A ring of strong and weak links by turns, with groups of cells.
    GroupedContinuousNiceLoop "grouped continuous nice loop" Chains hodoku 300 Unfair;
    /// A chain of strong and weak links with groups of cells that closes at one candidate.
    GroupedDiscontinuousNiceLoop "grouped discontinuous nice loop" Chains hodoku 300 Unfair;
    /// A chain of strong and weak links by turns, with groups of cells.
    GroupedAic "grouped AIC" Chains hodoku 300 Unfair;
    /// Two almost locked sets linked by a shared digit.
    AlsXz "ALS-XZ" ["almost locked sets XZ-rule"] AlmostLocked hodoku 300 Unfair;
    /// Three almost locked sets, each linked to the next by a shared digit.
    AlsXyWing "ALS-XY-wing" AlmostLocked hodoku 320 Unfair;
    /// Four or more almost locked sets, each linked to the next by a shared digit.
    AlsXyChain "ALS-XY-chain" ["ALS chain"] AlmostLocked hodoku 340 Unfair;
    /// Six cells of seven digits, and a cell of two of them.
    TuvwxyzWing "TUVWXYZ-wing" Wings se 75;
    /// Three cells tried together against others that see all.
    AlignedTripletExclusion "aligned triplet exclusion" ["ATE"] Exclusion se 75;
    /// A digit that leaves itself no room.
    Nishio "Nishio forcing chain" ["nishio"] Chains se 75;
    /// What follows from every digit of a cell.
    CellForcingChains "cell forcing chains" ["multiple forcing chains"] Chains se 80;
    /// What follows from every place of a digit in a house.
    HouseForcingChains "house forcing chains" ["region forcing chains", "unit forcing chains"] Chains se 80;
    /// What follows when every candidate found false is removed at once.
    DynamicChains "dynamic forcing chains" ["dynamic chains"] Chains se 85;
    /// Dynamic forcing chains that use locked candidates, pairs and X-wings on the way.
    DynamicChainsPlus "dynamic forcing chains plus" ["dynamic chains plus"] Chains se 90;
    /// Dynamic forcing chains that use forcing chains and cycles on the way.
    NestedChains "nested forcing chains" ["nested chains"] Chains se 95;
    /// Dynamic forcing chains that use multiple forcing chains on the way.
    NestedMultipleChains "nested multiple forcing chains" ["nested multiple chains"] Chains se 100;
    /// Dynamic forcing chains that use dynamic forcing chains on the way.
    NestedDynamicChains "nested dynamic forcing chains" ["nested dynamic chains"] Chains se 105;
    /// A statement that leads to what cannot be, by chains with groups of cells.
    ForcingChainContradiction "forcing chain contradiction" Chains hodoku 500 Extreme;
    /// What follows from both sides of a candidate, every digit of a cell or every place of a digit, by chains with groups.
    ForcingChainVerity "forcing chain verity" Chains hodoku 500 Extreme;
    /// A statement that leads to what cannot be, when singles are carried out on the way.
    ForcingNetContradiction "forcing net contradiction" Chains hodoku 700 Extreme;
    /// What follows from all of several possibilities, when singles are carried out on the way.
    ForcingNetVerity "forcing net verity" Chains hodoku 700 Extreme;
    /// A cell of the solution, found by trying.
    BruteForce "brute force" Uniqueness hodoku 10000 Extreme;
}

// Searches of Sukaku Explainer first, then those of HoDoKu; a search of both stands where the first has it.
searches! {
    (position, start, queue, memory, options, found)
    FullHouses [FullHouse] => singles::full_houses(position, found);
    LastDigits [LastDigit] => singles::last_digits(position, found);
    AllHiddenSingles [HiddenSingleBox, HiddenSingleColumn, HiddenSingleRow, HiddenSingleExtra] => singles::all_hidden(position, options, found);
    HiddenSingles [HiddenSingleBox, HiddenSingleColumn, HiddenSingleRow, HiddenSingleExtra] => singles::hidden(position, options, found);
    DirectLocked [DirectPointing, DirectClaiming] => locked::direct(position, memory, found);
    DirectHiddenPairs [DirectHiddenPair] => subsets::direct_hidden::<W, 2>(position, memory, found);
    NakedSingles [NakedSingle] => singles::naked(position, options, found);
    DirectHiddenTriples [DirectHiddenTriple] => subsets::direct_hidden::<W, 3>(position, memory, found);
    Locked [Pointing, Claiming] => locked::locked(position, memory, found);
    NakedPairs [NakedPair] => subsets::naked::<W, 2>(position, memory, Style::Se, options, found);
    XWings [XWing] => fish::basic::<W, 2>(position, memory, Style::Se, options, found);
    HiddenPairs [HiddenPair] => subsets::hidden::<W, 2>(position, memory, Style::Se, options, found);
    NakedTriples [NakedTriple] => subsets::naked::<W, 3>(position, memory, Style::Se, options, found);
    Swordfish [Swordfish] => fish::basic::<W, 3>(position, memory, Style::Se, options, found);
    HiddenTriples [HiddenTriple] => subsets::hidden::<W, 3>(position, memory, Style::Se, options, found);
    TwoStrongLinks [Skyscraper, TwoStringKite, TurbotFish, GroupedTurbotFish] => strong_links::find::<W, 2>(position, memory, options, found);
    XyWings [XyWing] => wings::xy(position, memory, found);
    XyzWings [XyzWing] => wings::xyz(position, found);
    UniqueLoops [UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4] => unique_loops::find(position, memory, options, found);
    NakedQuads [NakedQuad] => subsets::naked::<W, 4>(position, memory, Style::Se, options, found);
    Jellyfish [Jellyfish] => fish::basic::<W, 4>(position, memory, Style::Se, options, found);
    HiddenQuads [HiddenQuad] => subsets::hidden::<W, 4>(position, memory, Style::Se, options, found);
    ThreeStrongLinks [ThreeStrongLinks] => strong_links::find::<W, 3>(position, memory, options, found);
    WxyzWings [WxyzWing] => large_wings::find::<W, 3>(position, memory, options, found);
    Bugs [Bug1, Bug2, Bug3, Bug4] => bug::find(position, found);
    FourStrongLinks [FourStrongLinks] => strong_links::find::<W, 4>(position, memory, options, found);
    VwxyzWings [VwxyzWing] => large_wings::find::<W, 4>(position, memory, options, found);
    AlignedPairs [AlignedPairExclusion] => aligned::pairs(position, memory, options, found);
    UvwxyzWings [UvwxyzWing] => large_wings::find::<W, 5>(position, memory, options, found);
    ForcingChains [XCycle, YCycle, XChain, XyCycle, ForcingChain] => chains::forcing(position, memory, options, found);
    TuvwxyzWings [TuvwxyzWing] => large_wings::find::<W, 6>(position, memory, options, found);
    AlignedTriplets [AlignedTripletExclusion] => aligned::triplets(position, memory, options, found);
    Nishio [Nishio] => chains::nishio(position, memory, options, found);
    MultipleChains [CellForcingChains, HouseForcingChains] => chains::multiple(position, options, found);
    DynamicChains [DynamicChains] => chains::dynamic(position, Depth::Plain, options, found);
    DynamicChainsPlus [DynamicChainsPlus] => chains::dynamic(position, Depth::Rules, options, found);
    NestedChains [NestedChains] => chains::dynamic(position, Depth::Chains, options, found);
    NestedMultipleChains [NestedMultipleChains] => chains::dynamic(position, Depth::Multiple, options, found);
    NestedDynamicChains [NestedDynamicChains] => chains::nested_dynamic(position, options, found);
    FirstFullHouses [FullHouse] => singles::first_full_houses(position, queue, found);
    FirstNakedSingles [NakedSingle] => singles::first_naked(position, queue, options, found);
    FirstHiddenSingles [HiddenSingleBox, HiddenSingleColumn, HiddenSingleRow, HiddenSingleExtra] => singles::first_hidden(position, queue, options, found);
    LockedByHouse [Pointing, Claiming] => locked::by_house(position, memory, found);
    LockedPairs [LockedPair] => subsets::locked::<W, 2>(position, memory.of(OtherNakedPairs), found);
    LockedTriples [LockedTriple] => subsets::locked::<W, 3>(position, memory.of(OtherNakedTriples), found);
    OtherNakedPairs [NakedPair] => subsets::naked::<W, 2>(position, memory, Style::Hodoku, options, found);
    OtherNakedTriples [NakedTriple] => subsets::naked::<W, 3>(position, memory, Style::Hodoku, options, found);
    AllNakedQuads [NakedQuad] => subsets::naked::<W, 4>(position, memory, Style::Hodoku, options, found);
    AllHiddenPairs [HiddenPair] => subsets::hidden::<W, 2>(position, memory, Style::Hodoku, options, found);
    AllHiddenTriples [HiddenTriple] => subsets::hidden::<W, 3>(position, memory, Style::Hodoku, options, found);
    AllHiddenQuads [HiddenQuad] => subsets::hidden::<W, 4>(position, memory, Style::Hodoku, options, found);
    AllXWings [XWing] => fish::basic::<W, 2>(position, memory, Style::Hodoku, options, found);
    AllSwordfish [Swordfish] => fish::basic::<W, 3>(position, memory, Style::Hodoku, options, found);
    AllJellyfish [Jellyfish] => fish::basic::<W, 4>(position, memory, Style::Hodoku, options, found);
    RemotePairs [RemotePair] => pairs::remote(position, memory, found);
    BugPlusOne [Bug1] => bug::plus_one(position, found);
    Skyscrapers [Skyscraper] => single_digit::skyscrapers(position, memory, found);
    Kites [TwoStringKite] => single_digit::kites(position, memory, options, found);
    TurbotFish [TurbotFish] => single_digit::turbot_fish(position, memory, found);
    EmptyRectangles [EmptyRectangle] => single_digit::empty_rectangles(position, memory, options, found);
    WWings [WWing] => pairs::w_wings(position, found);
    UniqueRectangles1 [UniqueRectangle1] => rectangles::unique::<W, 1>(position, start, memory, found);
    UniqueRectangles2 [UniqueRectangle2] => rectangles::unique::<W, 2>(position, start, memory, found);
    UniqueRectangles3 [UniqueRectangle3] => rectangles::unique::<W, 3>(position, start, memory, found);
    UniqueRectangles4 [UniqueRectangle4] => rectangles::unique::<W, 4>(position, start, memory, found);
    UniqueRectangles5 [UniqueRectangle5] => rectangles::unique::<W, 5>(position, start, memory, found);
    UniqueRectangles6 [UniqueRectangle6] => rectangles::unique::<W, 6>(position, start, memory, found);
    HiddenRectangles [HiddenRectangle] => rectangles::unique::<W, 7>(position, start, memory, found);
    AvoidableRectangles1 [AvoidableRectangle1] => rectangles::avoidable::<W, 1>(position, start, found);
    AvoidableRectangles2 [AvoidableRectangle2] => rectangles::avoidable::<W, 2>(position, start, found);
    FinnedXWings [FinnedXWing] => fish::finned::<W, 2, false>(position, memory, options, found);
    SashimiXWings [SashimiXWing] => fish::finned::<W, 2, true>(position, memory, options, found);
    FinnedSwordfish [FinnedSwordfish] => fish::finned::<W, 3, false>(position, memory, options, found);
    SashimiSwordfish [SashimiSwordfish] => fish::finned::<W, 3, true>(position, memory, options, found);
    FinnedJellyfish [FinnedJellyfish] => fish::finned::<W, 4, false>(position, memory, options, found);
    SashimiJellyfish [SashimiJellyfish] => fish::finned::<W, 4, true>(position, memory, options, found);
    SueDeCoqs [SueDeCoq] => sue_de_coq::find(position, memory, options, found);
    SimpleColours [SimpleColoursTrap, SimpleColoursWrap] => colours::simple(position, memory, found);
    MultiColours [MultiColours1, MultiColours2] => colours::multi(position, memory, found);
    XChains [XChain] => alternating::x_chains(position, memory, options, found);
    XyChains [XyChain] => alternating::xy_chains(position, memory, options, found);
    NiceLoops [ContinuousNiceLoop, DiscontinuousNiceLoop, Aic] => loops::find::<W, false>(position, options, found);
    GroupedNiceLoops [GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic] => loops::find::<W, true>(position, options, found);
    AlsXz [AlsXz] => als::xz(position, memory, options, found);
    AlsXyWings [AlsXyWing] => als::xy_wings(position, memory, options, found);
    AlsXyChains [AlsXyChain] => als_chains::find(position, memory, options, found);
    TabledChains [ForcingChainContradiction, ForcingChainVerity] => verities::find::<W, false>(position, options, found);
    TabledNets [ForcingNetContradiction, ForcingNetVerity] => verities::find::<W, true>(position, options, found);
    BruteForce [BruteForce] => verities::brute_force(position, options, found);
    BrokenWings [BrokenWing] => broken_wing::find(position, memory, found);
}

#[rustfmt::skip]
impl SearchOrder {
    /// Singles, as a player looks for them.
    pub const SINGLES: SearchOrder = SearchOrder::new("singles", &[
        FullHouses, LastDigits, AllHiddenSingles, NakedSingles,
    ]);

    /// Sukaku Explainer 1.18.1 as it comes.
    pub const SE: SearchOrder = SearchOrder::new("se", &[
        FullHouses, HiddenSingles, DirectLocked, DirectHiddenPairs, NakedSingles, DirectHiddenTriples, Locked,
        NakedPairs, XWings, HiddenPairs, NakedTriples, Swordfish, HiddenTriples, TwoStrongLinks, XyWings,
        XyzWings, UniqueLoops, NakedQuads, Jellyfish, HiddenQuads, ThreeStrongLinks, WxyzWings, Bugs,
        FourStrongLinks, VwxyzWings, AlignedPairs, UvwxyzWings, ForcingChains, TuvwxyzWings, AlignedTriplets,
        Nishio, MultipleChains, DynamicChains, DynamicChainsPlus, NestedChains, NestedMultipleChains,
        NestedDynamicChains,
    ]);

    /// The techniques of Sudoku Explainer 1.2.1, which published ratings mean.
    pub const SE_121: SearchOrder = SearchOrder::new("se121", &[
        FullHouses, HiddenSingles, DirectLocked, DirectHiddenPairs, NakedSingles, DirectHiddenTriples, Locked,
        NakedPairs, XWings, HiddenPairs, NakedTriples, Swordfish, HiddenTriples, XyWings, XyzWings,
        UniqueLoops, NakedQuads, Jellyfish, HiddenQuads, Bugs, AlignedPairs, ForcingChains, AlignedTriplets,
        Nishio, MultipleChains, DynamicChains, DynamicChainsPlus, NestedChains, NestedMultipleChains,
        NestedDynamicChains,
    ]);

    /// HoDoKu as it comes, without franken fish.
    pub const HODOKU: SearchOrder = SearchOrder::new("hodoku", &[
        FirstFullHouses, FirstNakedSingles, FirstHiddenSingles, LockedPairs, LockedTriples, LockedByHouse,
        OtherNakedPairs, OtherNakedTriples, AllHiddenPairs, AllHiddenTriples, AllNakedQuads, AllHiddenQuads,
        AllXWings, AllSwordfish, AllJellyfish, RemotePairs, BugPlusOne, Skyscrapers, Kites, TurbotFish,
        EmptyRectangles, WWings, XyWings, XyzWings, UniqueRectangles1, UniqueRectangles2, UniqueRectangles3,
        UniqueRectangles4, UniqueRectangles5, UniqueRectangles6, HiddenRectangles, AvoidableRectangles1,
        AvoidableRectangles2, FinnedXWings, SashimiXWings, FinnedSwordfish, SashimiSwordfish, FinnedJellyfish,
        SashimiJellyfish, SueDeCoqs, SimpleColours, MultiColours, XChains, XyChains, NiceLoops, GroupedNiceLoops, AlsXz,
        AlsXyWings, AlsXyChains, TabledChains, TabledNets, BruteForce,
    ]);

    /// HoDoKu's order and, behind its own patterns of one digit, those that neither program has.
    pub const EXTENDED: SearchOrder = SearchOrder::new("extended", &[
        FirstFullHouses, FirstNakedSingles, FirstHiddenSingles, LockedPairs, LockedTriples, LockedByHouse,
        OtherNakedPairs, OtherNakedTriples, AllHiddenPairs, AllHiddenTriples, AllNakedQuads, AllHiddenQuads,
        AllXWings, AllSwordfish, AllJellyfish, RemotePairs, BugPlusOne, Skyscrapers, Kites, TurbotFish,
        EmptyRectangles, BrokenWings, WWings, XyWings, XyzWings, UniqueRectangles1, UniqueRectangles2,
        UniqueRectangles3, UniqueRectangles4, UniqueRectangles5, UniqueRectangles6, HiddenRectangles,
        AvoidableRectangles1, AvoidableRectangles2, FinnedXWings, SashimiXWings, FinnedSwordfish,
        SashimiSwordfish, FinnedJellyfish, SashimiJellyfish, SueDeCoqs, SimpleColours, MultiColours, XChains,
        XyChains, NiceLoops, GroupedNiceLoops, AlsXz, AlsXyWings, AlsXyChains, TabledChains, TabledNets, BruteForce,
    ]);

    /// Sukaku Explainer's order without what grows steeply with the board, so that a player on a large board never
    /// waits for a chain of implications.
    pub const FAST: SearchOrder = SearchOrder::new("fast", &[
        FullHouses, HiddenSingles, DirectLocked, NakedSingles, Locked, NakedPairs, XWings, HiddenPairs,
        NakedTriples, XyWings, XyzWings,
    ]);
}
