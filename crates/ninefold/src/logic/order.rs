//! Orders in which techniques are tried, as data.
//!
//! One search may find several techniques (a unique rectangle and a loop are met on the same walk, and the easiest
//! counts), so an [`SearchOrder`] is a list of searches.

use super::catalogue::Technique;
use super::search::Search;

/// What is tried one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOrder {
    /// Its name.
    pub name: &'static str,
    /// The searches, the first that finds something wins.
    pub searches: &'static [Search],
}

impl SearchOrder {
    /// Where it looks for this technique.
    pub fn place_of(&self, technique: Technique) -> Option<usize> {
        self.searches.iter().position(|search| search.finds(technique))
    }

    /// Singles, as a player looks for them.
    pub const SINGLES: SearchOrder = SearchOrder {
        name: "singles",
        searches: &[Search::FullHouses, Search::LastDigits, Search::AllHiddenSingles, Search::NakedSingles],
    };

    /// Sukaku Explainer 1.18.1 as it comes, up to multiple forcing chains.
    pub const SE: SearchOrder = SearchOrder {
        name: "se",
        searches: &[
            Search::FullHouses,
            Search::HiddenSingles,
            Search::DirectLocked,
            Search::DirectHiddenPairs,
            Search::NakedSingles,
            Search::DirectHiddenTriples,
            Search::Locked,
            Search::NakedPairs,
            Search::XWings,
            Search::HiddenPairs,
            Search::NakedTriples,
            Search::Swordfish,
            Search::HiddenTriples,
            Search::TwoStrongLinks,
            Search::XyWings,
            Search::XyzWings,
            Search::UniqueLoops,
            Search::NakedQuads,
            Search::Jellyfish,
            Search::HiddenQuads,
            Search::ThreeStrongLinks,
            Search::WxyzWings,
            Search::Bugs,
            Search::FourStrongLinks,
            Search::VwxyzWings,
            Search::AlignedPairs,
            Search::UvwxyzWings,
            Search::ForcingChains,
            Search::TuvwxyzWings,
            Search::AlignedTriplets,
            Search::Nishio,
            Search::MultipleChains,
        ],
    };

    /// HoDoKu 2.2 as it comes, without grouped chains, franken fish and forcing nets.
    pub const HODOKU: SearchOrder = SearchOrder {
        name: "hodoku",
        searches: &[
            Search::FirstFullHouses,
            Search::FirstNakedSingles,
            Search::FirstHiddenSingles,
            Search::LockedPairs,
            Search::LockedTriples,
            Search::LockedByHouse,
            Search::OtherNakedPairs,
            Search::OtherNakedTriples,
            Search::AllHiddenPairs,
            Search::AllHiddenTriples,
            Search::AllNakedQuads,
            Search::AllHiddenQuads,
            Search::AllXWings,
            Search::AllSwordfish,
            Search::AllJellyfish,
            Search::RemotePairs,
            Search::BugPlusOne,
            Search::Skyscrapers,
            Search::Kites,
            Search::TurbotFish,
            Search::EmptyRectangles,
            Search::WWings,
            Search::XyWings,
            Search::XyzWings,
            Search::UniqueRectangles1,
            Search::UniqueRectangles2,
            Search::UniqueRectangles3,
            Search::UniqueRectangles4,
            Search::UniqueRectangles5,
            Search::UniqueRectangles6,
            Search::HiddenRectangles,
            Search::AvoidableRectangles1,
            Search::AvoidableRectangles2,
            Search::FinnedXWings,
            Search::SashimiXWings,
            Search::FinnedSwordfish,
            Search::SashimiSwordfish,
            Search::FinnedJellyfish,
            Search::SashimiJellyfish,
            Search::SueDeCoqs,
            Search::SimpleColours,
            Search::MultiColours,
            Search::XChains,
            Search::XyChains,
            Search::NiceLoops,
            Search::AlsXz,
            Search::AlsXyWings,
            Search::AlsXyChains,
            Search::MultipleChains,
        ],
    };

    /// What is found at once on boards of any size: the way of Sukaku Explainer without what grows steeply with
    /// the board. A player on a large board does not wait for a chain of implications.
    pub const FAST: SearchOrder = SearchOrder {
        name: "swift",
        searches: &[
            Search::FullHouses,
            Search::HiddenSingles,
            Search::DirectLocked,
            Search::NakedSingles,
            Search::Locked,
            Search::NakedPairs,
            Search::XWings,
            Search::HiddenPairs,
            Search::NakedTriples,
            Search::XyWings,
            Search::XyzWings,
        ],
    };

    /// The techniques of Sudoku Explainer 1.2.1, which published ratings mean.
    pub const SE_121: SearchOrder = SearchOrder {
        name: "se121",
        searches: &[
            Search::FullHouses,
            Search::HiddenSingles,
            Search::DirectLocked,
            Search::DirectHiddenPairs,
            Search::NakedSingles,
            Search::DirectHiddenTriples,
            Search::Locked,
            Search::NakedPairs,
            Search::XWings,
            Search::HiddenPairs,
            Search::NakedTriples,
            Search::Swordfish,
            Search::HiddenTriples,
            Search::XyWings,
            Search::XyzWings,
            Search::UniqueLoops,
            Search::NakedQuads,
            Search::Jellyfish,
            Search::HiddenQuads,
            Search::Bugs,
            Search::AlignedPairs,
            Search::ForcingChains,
            Search::AlignedTriplets,
            Search::Nishio,
            Search::MultipleChains,
        ],
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orders_try_no_search_twice_and_the_smaller_is_part_of_the_larger() {
        for order in [
            SearchOrder::SINGLES,
            SearchOrder::SE,
            SearchOrder::FAST,
            SearchOrder::SE_121,
            SearchOrder::HODOKU,
        ] {
            for (place, search) in order.searches.iter().enumerate() {
                assert!(!order.searches[..place].contains(search), "{search:?} in {}", order.name);
            }
        }
        for smaller in [SearchOrder::FAST, SearchOrder::SE_121] {
            let kept: Vec<_> =
                SearchOrder::SE.searches.iter().filter(|one| smaller.searches.contains(one)).collect();
            assert!(kept.into_iter().eq(smaller.searches), "{}", smaller.name);
        }
    }
}
