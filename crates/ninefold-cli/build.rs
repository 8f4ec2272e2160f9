//! Puts the page into the program, if one was made: `NINEFOLD_PAGE` names its folder, as `./page --install` does.
//!
//! Without it the program looks for the page beside itself. A page that is older than the library is refused.

#[path = "page/sources.rs"]
mod sources;

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=NINEFOLD_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=page/sources.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs");
    let folder = std::env::var_os("NINEFOLD_PAGE").map(PathBuf::from);
    let list = folder.map_or(String::new(), |folder| listed(&folder));
    fs::write(out, format!("&[{list}]")).expect("the output folder can be written");
}

/// One entry for each file. What exists compressed is kept so alone.
fn listed(folder: &Path) -> String {
    let folder = folder.canonicalize().expect("NINEFOLD_PAGE: expected a folder with the page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the project has a root");
    let made = fs::read_to_string(folder.join(sources::FILE)).unwrap_or_default();
    assert!(
        made == sources::of(root).expect("the sources can be read"),
        "the page in {} is older than the library: ./page makes it anew",
        folder.display()
    );
    let mut files = Vec::new();
    let mut open = vec![folder.clone()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(&inner).expect("the page can be read") {
            let path = entry.expect("the page can be read").path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let is_packed = |path: &&PathBuf| {
        let packed = PathBuf::from(format!("{}.gz", path.display()));
        !packed.exists()
    };
    let entry = |path: &PathBuf| {
        let name =
            path.strip_prefix(&folder).expect("a file of the folder").to_string_lossy().replace('\\', "/");
        format!("({name:?}, include_bytes!({:?})),\n", path.display().to_string())
    };
    files.iter().filter(is_packed).map(entry).collect()
}
