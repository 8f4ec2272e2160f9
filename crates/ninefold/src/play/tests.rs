//! The game, item by item.
