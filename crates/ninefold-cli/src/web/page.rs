//! Where the files of the page come from.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The files inside the program; none if it was built without the page.
static INSIDE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page.
#[derive(Debug)]
pub enum Page {
    /// Files inside the program.
    Inside,
    /// Files of a folder, read anew each time.
    Folder(PathBuf),
}

impl Page {
    /// The page in this folder; without one, the page inside the program, or the folder `page` beside it.
    pub fn find(folder: Option<&Path>) -> anyhow::Result<Page> {
        if let Some(folder) = folder {
            return Page::of_folder(folder).ok_or_else(|| {
                anyhow::anyhow!(
                    "expected a folder with the page, found no index.html in '{}'",
                    folder.display()
                )
            });
        }
        if !INSIDE.is_empty() {
            return Ok(Page::Inside);
        }
        let program = std::env::current_exe().ok().and_then(|program| program.canonicalize().ok());
        let beside = program.as_deref().and_then(Path::parent).map(|folder| {
            [folder.join("page"), folder.join("../share/ninefold/page"), folder.join("../web/page")]
        });
        beside.into_iter().flatten().find_map(|folder| Page::of_folder(&folder)).ok_or_else(|| {
            anyhow::anyhow!(
                "this program was built without the page, and there is no folder 'page' beside it; './page' in the \
                 project's folder makes the page and serves it, './page --install' builds a program with the page inside, \
                 and --dir names a folder"
            )
        })
    }

    fn of_folder(folder: &Path) -> Option<Page> {
        let folder = folder.canonicalize().ok()?;
        folder.join("index.html").is_file().then_some(Page::Folder(folder))
    }

    /// The bytes of a file. No name leads out of the page.
    pub fn read(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Page::Inside => {
                let found = INSIDE.binary_search_by(|(known, _)| (*known).cmp(name));
                found.ok().map(|place| Cow::Borrowed(INSIDE[place].1))
            }
            Page::Folder(folder) => {
                let is_plain = |part: &str| {
                    !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
                };
                if !name.split('/').all(is_plain) {
                    return None;
                }
                // A link inside the folder may lead out of it.
                let file = folder.join(name).canonicalize().ok().filter(|file| file.starts_with(folder))?;
                std::fs::read(file).ok().map(Cow::Owned)
            }
        }
    }
}
