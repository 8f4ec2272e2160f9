//! Orders in which techniques are tried, as data.
//!
//! One search may find several techniques (a unique rectangle and a loop are met on the same walk, and the easiest
//! counts), so an [`SearchOrder`] is a list of searches.

use super::{Search, Technique};

/// What is tried one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOrder {
    /// Its name.
    pub name: &'static str,
    /// The searches, the first that finds something wins.
    pub searches: &'static [Search],
}

impl SearchOrder {
    pub(super) const fn new(name: &'static str, searches: &'static [Search]) -> SearchOrder {
        SearchOrder { name, searches }
    }

    /// The searches before this one. Dynamic chains take milliseconds and chains inside chains up to minutes, so who
    /// cannot wait leaves them out.
    pub fn before(self, search: Search) -> SearchOrder {
        let end = self.searches.iter().position(|&one| one == search).unwrap_or(self.searches.len());
        SearchOrder { searches: &self.searches[..end], ..self }
    }

    /// Where it looks for this technique.
    pub fn place_of(&self, technique: Technique) -> Option<usize> {
        self.searches.iter().position(|search| search.finds(technique))
    }
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
            SearchOrder::EXTENDED,
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
