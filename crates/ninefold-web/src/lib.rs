//! Ninefold for JavaScript: the library as a WebAssembly module for browsers and Node.
//!
//! ```text
//! JavaScript value --JSON--> serde form of the library --> library --> serde form --JSON--> JavaScript value
//! ```
//! Nothing is computed here, and no form is written down a second time: what goes in and out are the library's own serde
//! forms, with cells and houses as numbers. `types.d.ts` gives them their TypeScript types.
//!
//! | file | what lives there |
//! |---|---|
//! | `convert` | values in and out, errors |
//! | `cancel` | the flag that ends a call from another thread |
//! | `puzzles` | solve, count, rate, explain, generate, change, read and write |
//! | `facts` | what there is to choose from: shapes, formats, techniques, algorithms |
//! | `game` | the game |
//! | `many` | whole files, chunk by chunk |
//! | `watch` | an algorithm at work |

// The macro of wasm-bindgen writes unsafe code; there is none beside it.
#![allow(unsafe_code)]

mod cancel;
mod convert;
mod facts;
mod game;
mod many;
mod puzzles;
mod watch;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../types.d.ts");

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
