//! The page: the files of `web/`, the engine beside them, and what the service worker must know.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;

use crate::Places;
use crate::files;
use crate::sources;
use crate::texts;

/// Files of `web/` that are for those who work on the page.
fn is_for_developers(file: &Path) -> bool {
    let first = file.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
    let first = first.unwrap_or_default();
    let folders = ["node_modules", "tests", "test", "package.json", "package-lock.json", "tsconfig.json"];
    folders.contains(&first.as_str())
        || first.starts_with('.')
        || first.ends_with(".md")
        || first.ends_with(".d.ts")
}

/// Makes the page.
pub fn build(places: &Places) -> anyhow::Result<()> {
    let (web, engine, page) = (places.root.join("web"), places.out.join("engine"), places.out.join("page"));
    files::make_empty(&page)?;
    for file in files::all(&web)?.iter().filter(|file| !is_for_developers(file)) {
        files::copy(&web.join(file), &page.join(file))?;
    }
    for file in files::all(&engine)?.iter().filter(|file| !file.to_string_lossy().ends_with(".d.ts")) {
        files::copy(&engine.join(file), &page.join(file))?;
    }
    texts::build(&places.root.join("docs"), &page)?;
    let all = files::all(&page)?;
    let mut hash = sources::Hash::default();
    for file in &all {
        hash.add(file.to_string_lossy().as_bytes());
        hash.add(&fs::read(page.join(file))?);
    }
    let name = |file: &std::path::PathBuf| format!("{:?}", file.to_string_lossy().replace('\\', "/"));
    let kept: Vec<String> = all.iter().filter(|file| !file.ends_with("sw.js")).map(name).collect();
    let list = format!("self.NINEFOLD = {{ version: \"{}\", files: [{}] }};\n", hash.text(), kept.join(", "));
    fs::write(page.join("files.js"), list)?;
    for file in files::all(&page)? {
        compress(&page.join(file), &places.out.join("compressed"))?;
    }
    fs::write(page.join(sources::FILE), sources::of(&places.root)?)?;
    files::report(&page, "page")
}

/// Writes the file compressed beside it. What was compressed before is taken from the folder `known`: brotli at its best takes
/// ten seconds for the module.
fn compress(file: &Path, known: &Path) -> anyhow::Result<()> {
    let bytes = fs::read(file)?;
    let mut hash = sources::Hash::default();
    hash.add(&bytes);
    let made = |ending: &str, pack: &dyn Fn(&[u8]) -> anyhow::Result<Vec<u8>>| -> anyhow::Result<()> {
        let old = known.join(format!("{}.{ending}", hash.text()));
        let packed = match fs::read(&old) {
            Ok(packed) => packed,
            Err(_) => {
                let packed = pack(&bytes)?;
                fs::create_dir_all(known)?;
                fs::write(&old, &packed)?;
                packed
            }
        };
        if packed.len() < bytes.len() {
            fs::write(format!("{}.{ending}", file.display()), packed)?;
        }
        Ok(())
    };
    made("br", &|bytes| {
        let mut packed = Vec::new();
        let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params).context("brotli failed")?;
        Ok(packed)
    })?;
    made("gz", &|bytes| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(bytes)?;
        Ok(packer.finish()?)
    })
}
