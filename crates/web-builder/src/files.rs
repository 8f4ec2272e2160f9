//! Folders and files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Makes a folder with nothing in it.
pub fn make_empty(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}

/// All files below a folder, as paths relative to it, in order.
pub fn all(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        let entries = fs::read_dir(folder.join(&inner));
        for entry in entries.with_context(|| format!("{} cannot be read", folder.join(&inner).display()))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Copies all files of a folder into another.
pub fn copy_all(from: &Path, to: &Path) -> anyhow::Result<()> {
    for file in all(from)? {
        copy(&from.join(&file), &to.join(&file))?;
    }
    Ok(())
}

/// Copies one file, and makes the folder it needs.
pub fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}

/// Says how large a result is.
pub fn report(folder: &Path, what: &str) -> anyhow::Result<()> {
    let mut bytes = 0;
    for file in all(folder)? {
        bytes += fs::metadata(folder.join(file))?.len();
    }
    println!("{what}: {} ({} kB)", folder.display(), bytes.div_ceil(1000));
    Ok(())
}
