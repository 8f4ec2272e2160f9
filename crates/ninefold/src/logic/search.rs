//! Searches: each finds one technique, or several that are met on the same way.

use std::ops::ControlFlow;

use super::bits::{Large, Medium, Standard, Width};
use super::catalogue::{Needs, Technique};
use super::position::Position;
use super::{SearchOptions, StepSink};
use super::{
    aligned, als, als_chains, alternating, bug, chains, colours, finned_fish, fish, large_wings, locked,
    locked_sets, pairs, rectangles, single_digit, singles, strong_links, subsets, sue_de_coq, unique_loops,
    wings,
};
use crate::board::Board;

/// A way of looking at a position. It finds one technique or several that are met together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Search {
    /// Last cells of houses.
    FullHouses,
    /// Last places of digits.
    LastDigits,
    /// Hidden singles that are not the last cell of their house.
    HiddenSingles,
    /// All hidden singles.
    AllHiddenSingles,
    /// Direct pointing and claiming.
    DirectLocked,
    /// Direct hidden pairs.
    DirectHiddenPairs,
    /// Naked singles.
    NakedSingles,
    /// Direct hidden triples.
    DirectHiddenTriples,
    /// Pointing and claiming.
    Locked,
    /// Naked pairs.
    NakedPairs,
    /// X-wings.
    XWings,
    /// Hidden pairs.
    HiddenPairs,
    /// Naked triples.
    NakedTriples,
    /// Swordfish.
    Swordfish,
    /// Hidden triples.
    HiddenTriples,
    /// Skyscrapers, kites, turbot fish, empty rectangles.
    TwoStrongLinks,
    /// XY-wings.
    XyWings,
    /// XYZ-wings.
    XyzWings,
    /// Unique rectangles and loops.
    UniqueLoops,
    /// Naked quads.
    NakedQuads,
    /// Jellyfish.
    Jellyfish,
    /// Hidden quads.
    HiddenQuads,
    /// Three strong links.
    ThreeStrongLinks,
    /// WXYZ-wings.
    WxyzWings,
    /// Bivalue universal graves.
    Bugs,
    /// Four strong links.
    FourStrongLinks,
    /// VWXYZ-wings.
    VwxyzWings,
    /// Aligned pair exclusion.
    AlignedPairs,
    /// UVWXYZ-wings.
    UvwxyzWings,
    /// X-, Y- and XY-cycles and forcing chains.
    ForcingChains,
    /// TUVWXYZ-wings.
    TuvwxyzWings,
    /// Aligned triplet exclusion.
    AlignedTriplets,
    /// Nishio.
    Nishio,
    /// Cell and house forcing chains.
    MultipleChains,
    /// Full houses, in the order in which they came up.
    FirstFullHouses,
    /// Naked singles, in the order in which they came up.
    FirstNakedSingles,
    /// All hidden singles, in the order in which they came up.
    FirstHiddenSingles,
    /// Pointing and claiming, house after house.
    LockedByHouse,
    /// Locked pairs.
    LockedPairs,
    /// Locked triples.
    LockedTriples,
    /// Naked pairs that are not locked.
    OtherNakedPairs,
    /// Naked triples that are not locked.
    OtherNakedTriples,
    /// Naked quads, whatever is left of their houses.
    AllNakedQuads,
    /// Hidden pairs, whatever is left of their houses.
    AllHiddenPairs,
    /// Hidden triples, whatever is left of their houses.
    AllHiddenTriples,
    /// Hidden quads, whatever is left of their houses.
    AllHiddenQuads,
    /// X-wings, digit by digit.
    AllXWings,
    /// Swordfish, digit by digit.
    AllSwordfish,
    /// Jellyfish, digit by digit.
    AllJellyfish,
    /// Remote pairs.
    RemotePairs,
    /// Graves but for one cell.
    BugPlusOne,
    /// Skyscrapers.
    Skyscrapers,
    /// Two-string kites.
    Kites,
    /// Turbot fish.
    TurbotFish,
    /// Empty rectangles.
    EmptyRectangles,
    /// W-wings.
    WWings,
    /// Unique rectangles of type 1.
    UniqueRectangles1,
    /// Unique rectangles of type 2.
    UniqueRectangles2,
    /// Unique rectangles of type 3.
    UniqueRectangles3,
    /// Unique rectangles of type 4.
    UniqueRectangles4,
    /// Unique rectangles of type 5.
    UniqueRectangles5,
    /// Unique rectangles of type 6.
    UniqueRectangles6,
    /// Hidden rectangles.
    HiddenRectangles,
    /// Avoidable rectangles of type 1.
    AvoidableRectangles1,
    /// Avoidable rectangles of type 2.
    AvoidableRectangles2,
    /// Finned X-wings.
    FinnedXWings,
    /// Sashimi X-wings.
    SashimiXWings,
    /// Finned swordfish.
    FinnedSwordfish,
    /// Sashimi swordfish.
    SashimiSwordfish,
    /// Finned jellyfish.
    FinnedJellyfish,
    /// Sashimi jellyfish.
    SashimiJellyfish,
    /// Sue de Coq.
    SueDeCoqs,
    /// Simple colours, wrap and trap.
    SimpleColours,
    /// Multi colours.
    MultiColours,
    /// X-chains.
    XChains,
    /// XY-chains.
    XyChains,
    /// Nice loops and AICs.
    NiceLoops,
    /// Two almost locked sets.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWings,
    /// Chains of almost locked sets.
    AlsXyChains,
}

impl Search {
    /// Whether it can find steps of this technique. The table names one search for each; HoDoKu's order has its own
    /// for some, and Sudoku Explainer's one for all hidden singles.
    pub fn finds(self, technique: Technique) -> bool {
        use Technique::*;
        let also: &[Technique] = match self {
            Search::FirstFullHouses => &[FullHouse],
            Search::FirstNakedSingles => &[NakedSingle],
            Search::HiddenSingles | Search::FirstHiddenSingles => {
                &[HiddenSingleBox, HiddenSingleColumn, HiddenSingleRow, HiddenSingleExtra]
            }
            Search::LockedByHouse => &[Pointing, Claiming],
            Search::OtherNakedPairs => &[NakedPair],
            Search::OtherNakedTriples => &[NakedTriple],
            Search::AllNakedQuads => &[NakedQuad],
            Search::AllHiddenPairs => &[HiddenPair],
            Search::AllHiddenTriples => &[HiddenTriple],
            Search::AllHiddenQuads => &[HiddenQuad],
            Search::AllXWings => &[XWing],
            Search::AllSwordfish => &[Swordfish],
            Search::AllJellyfish => &[Jellyfish],
            Search::BugPlusOne => &[Bug1],
            Search::Skyscrapers => &[Skyscraper],
            Search::Kites => &[TwoStringKite],
            Search::TurbotFish => &[TurbotFish],
            Search::UniqueRectangles1 => &[UniqueRectangle1],
            Search::UniqueRectangles2 => &[UniqueRectangle2],
            Search::UniqueRectangles3 => &[UniqueRectangle3],
            Search::UniqueRectangles4 => &[UniqueRectangle4],
            Search::XChains => &[XChain],
            _ => &[],
        };
        technique.search() == self || also.contains(&technique)
    }

    /// Hands over what is found in this position, until it is told to stop.
    pub(super) fn run<W: Width>(
        self,
        position: &Position<W>,
        options: SearchOptions,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        match self {
            Search::FullHouses => singles::full_houses(position, options, found),
            Search::LastDigits => singles::last_digits(position, options, found),
            Search::HiddenSingles => singles::hidden(position, options, found),
            Search::AllHiddenSingles => singles::all_hidden(position, options, found),
            Search::DirectLocked => locked::direct(position, options, found),
            Search::DirectHiddenPairs => subsets::direct_hidden::<W, 2>(position, options, found),
            Search::NakedSingles => singles::naked(position, options, found),
            Search::DirectHiddenTriples => subsets::direct_hidden::<W, 3>(position, options, found),
            Search::Locked => locked::locked(position, options, found),
            Search::NakedPairs => subsets::naked::<W, 2>(position, options, found),
            Search::XWings => fish::basic::<W, 2>(position, options, found),
            Search::HiddenPairs => subsets::hidden::<W, 2>(position, options, found),
            Search::NakedTriples => subsets::naked::<W, 3>(position, options, found),
            Search::Swordfish => fish::basic::<W, 3>(position, options, found),
            Search::HiddenTriples => subsets::hidden::<W, 3>(position, options, found),
            Search::TwoStrongLinks => strong_links::find::<W, 2>(position, options, found),
            Search::XyWings => wings::xy(position, options, found),
            Search::XyzWings => wings::xyz(position, options, found),
            Search::UniqueLoops => unique_loops::find(position, options, found),
            Search::NakedQuads => subsets::naked::<W, 4>(position, options, found),
            Search::Jellyfish => fish::basic::<W, 4>(position, options, found),
            Search::HiddenQuads => subsets::hidden::<W, 4>(position, options, found),
            Search::ThreeStrongLinks => strong_links::find::<W, 3>(position, options, found),
            Search::WxyzWings => large_wings::find::<W, 3>(position, options, found),
            Search::Bugs => bug::find(position, options, found),
            Search::FourStrongLinks => strong_links::find::<W, 4>(position, options, found),
            Search::VwxyzWings => large_wings::find::<W, 4>(position, options, found),
            Search::AlignedPairs => aligned::pairs(position, options, found),
            Search::UvwxyzWings => large_wings::find::<W, 5>(position, options, found),
            Search::ForcingChains => chains::forcing(position, options, found),
            Search::TuvwxyzWings => large_wings::find::<W, 6>(position, options, found),
            Search::AlignedTriplets => aligned::triplets(position, options, found),
            Search::Nishio => chains::nishio(position, options, found),
            Search::MultipleChains => chains::multiple(position, options, found),
            Search::FirstFullHouses => singles::first_full_houses(position, options, found),
            Search::FirstNakedSingles => singles::first_naked(position, options, found),
            Search::FirstHiddenSingles => singles::first_hidden(position, options, found),
            Search::LockedByHouse => locked::by_house(position, options, found),
            Search::LockedPairs => locked_sets::locked::<W, 2>(position, options, found),
            Search::LockedTriples => locked_sets::locked::<W, 3>(position, options, found),
            Search::OtherNakedPairs => locked_sets::naked::<W, 2>(position, options, found),
            Search::OtherNakedTriples => locked_sets::naked::<W, 3>(position, options, found),
            Search::AllNakedQuads => locked_sets::naked::<W, 4>(position, options, found),
            Search::AllHiddenPairs => locked_sets::hidden::<W, 2>(position, options, found),
            Search::AllHiddenTriples => locked_sets::hidden::<W, 3>(position, options, found),
            Search::AllHiddenQuads => locked_sets::hidden::<W, 4>(position, options, found),
            Search::AllXWings => finned_fish::basic::<W, 2>(position, options, found),
            Search::AllSwordfish => finned_fish::basic::<W, 3>(position, options, found),
            Search::AllJellyfish => finned_fish::basic::<W, 4>(position, options, found),
            Search::RemotePairs => pairs::remote(position, options, found),
            Search::BugPlusOne => rectangles::bug_plus_one(position, options, found),
            Search::Skyscrapers => single_digit::skyscrapers(position, options, found),
            Search::Kites => single_digit::kites(position, options, found),
            Search::TurbotFish => single_digit::turbot_fish(position, options, found),
            Search::EmptyRectangles => single_digit::empty_rectangles(position, options, found),
            Search::WWings => pairs::w_wings(position, options, found),
            Search::UniqueRectangles1 => rectangles::unique::<W, 1>(position, options, found),
            Search::UniqueRectangles2 => rectangles::unique::<W, 2>(position, options, found),
            Search::UniqueRectangles3 => rectangles::unique::<W, 3>(position, options, found),
            Search::UniqueRectangles4 => rectangles::unique::<W, 4>(position, options, found),
            Search::UniqueRectangles5 => rectangles::unique::<W, 5>(position, options, found),
            Search::UniqueRectangles6 => rectangles::unique::<W, 6>(position, options, found),
            Search::HiddenRectangles => rectangles::unique::<W, 7>(position, options, found),
            Search::AvoidableRectangles1 => rectangles::avoidable::<W, 1>(position, options, found),
            Search::AvoidableRectangles2 => rectangles::avoidable::<W, 2>(position, options, found),
            Search::FinnedXWings => finned_fish::finned::<W, 2, false>(position, options, found),
            Search::SashimiXWings => finned_fish::finned::<W, 2, true>(position, options, found),
            Search::FinnedSwordfish => finned_fish::finned::<W, 3, false>(position, options, found),
            Search::SashimiSwordfish => finned_fish::finned::<W, 3, true>(position, options, found),
            Search::FinnedJellyfish => finned_fish::finned::<W, 4, false>(position, options, found),
            Search::SashimiJellyfish => finned_fish::finned::<W, 4, true>(position, options, found),
            Search::SueDeCoqs => sue_de_coq::find(position, options, found),
            Search::SimpleColours => colours::simple(position, options, found),
            Search::MultiColours => colours::multi(position, options, found),
            Search::XChains => alternating::x_chains(position, options, found),
            Search::XyChains => alternating::xy_chains(position, options, found),
            Search::NiceLoops => alternating::nice_loops(position, options, found),
            Search::AlsXz => als::xz(position, options, found),
            Search::AlsXyWings => als::xy_wings(position, options, found),
            Search::AlsXyChains => als_chains::find(position, options, found),
        }
    }

    /// Whether it takes for granted that the puzzle has one solution.
    pub fn needs(self) -> Needs {
        let found = Technique::ALL.into_iter().find(|&technique| self.finds(technique));
        found.map_or(Needs::Nothing, Technique::needs)
    }

    /// Hands over all it finds in this position, in its own order, until it is told to stop.
    pub fn find(self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let options = SearchOptions { explain: true, all: true };
        match board.shape().cells() {
            ..=128 => self.run(&Position::<Standard>::of(board), options, found),
            129..=640 => self.run(&Position::<Medium>::of(board), options, found),
            _ => self.run(&Position::<Large>::of(board), options, found),
        }
    }
}
