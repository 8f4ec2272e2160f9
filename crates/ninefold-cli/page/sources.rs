// What a page was made from, as one number: shared by the builder, which writes it into the page, and by the program's build
// script, which refuses a page that is older than the library.

use std::fs;
use std::path::{Path, PathBuf};

/// The file of a page that holds the number.
pub const FILE: &str = "sources.txt";

/// Everything that a page is made from.
const SOURCES: [&str; 10] = [
    "crates/ninefold/src",
    "crates/ninefold/data",
    "crates/ninefold-web/src",
    "crates/ninefold-web/js",
    "crates/ninefold-web/types.d.ts",
    "crates/web-builder/src",
    "docs/lab",
    "docs/techniques",
    "docs/techniques.md",
    "web",
];

/// A small hash that is the same on every machine (FNV-1a, 64 bits).
pub struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The hash in figures.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The number of the sources below this root.
pub fn of(root: &Path) -> std::io::Result<String> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut open: Vec<PathBuf> = SOURCES.iter().map(|source| root.join(source)).collect();
    while let Some(path) = open.pop() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || ["node_modules", "tests", "test"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else if path.exists() {
            files.push(path);
        }
    }
    files.sort();
    let mut hash = Hash::default();
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        hash.add(name.as_bytes());
        // Line ends differ between checkouts of the same files.
        hash.add(&fs::read(&file)?.into_iter().filter(|&byte| byte != b'\r').collect::<Vec<u8>>());
    }
    Ok(hash.text())
}
