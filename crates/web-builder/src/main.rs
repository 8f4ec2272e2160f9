//! Makes the page and the npm package:
//!
//! ```text
//! cargo build, wasm32, simd128 --> wasm-bindgen --> target/web/engine/   the module, its glue, its types
//! web/ + engine ------------------> target/web/page/     what a server serves, each file also compressed
//! js/ + engine -------------------> target/web/npm/      the package 'ninefold'
//! ```
//! `web-builder engine` makes the first, `page` and `npm` that and theirs, `all` everything. `check` makes nothing and fails if the
//! page is older than what it is made from.

mod engine;
mod files;
mod npm;
mod page;
#[path = "../../ninefold-cli/page/sources.rs"]
mod sources;
mod texts;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

/// Where things are.
pub struct Places {
    /// The root of the project.
    pub root: PathBuf,
    /// Where the results go.
    pub out: PathBuf,
}

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the project has a root")?;
    let places = Places { root: root.to_owned(), out: root.join("target/web") };
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| wanted.iter().any(|word| word == name);
    if let Some(unknown) =
        wanted.iter().find(|word| !["engine", "page", "npm", "all", "check"].contains(&word.as_str()))
    {
        bail!("expected engine, page, npm, all or check, found '{unknown}'");
    }
    if has("check") {
        let made = std::fs::read_to_string(places.out.join("page").join(sources::FILE)).unwrap_or_default();
        ensure!(
            made == sources::of(&places.root)?,
            "the page is older than what it is made from; ./page makes it anew"
        );
        return Ok(());
    }
    engine::build(&places)?;
    if has("page") || has("all") {
        page::build(&places)?;
    }
    if has("npm") || has("all") {
        npm::build(&places)?;
    }
    Ok(())
}
