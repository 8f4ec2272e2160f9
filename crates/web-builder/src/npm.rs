//! The npm package: the engine, an entry for Node and one for browsers, types and README.

use std::fs;

use crate::Places;
use crate::files;

/// Makes the package.
pub fn build(places: &Places) -> anyhow::Result<()> {
    let (engine, package) = (places.out.join("engine"), places.out.join("npm"));
    let own = places.root.join("crates/ninefold-web");
    files::make_empty(&package)?;
    files::copy_all(&engine, &package)?;
    files::copy_all(&own.join("npm"), &package)?;
    files::copy(&own.join("README.md"), &package.join("README.md"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        files::copy(&places.root.join(licence), &package.join(licence))?;
    }
    let manifest = fs::read_to_string(own.join("npm/package.json"))?;
    let version = version(&fs::read_to_string(places.root.join("Cargo.toml"))?)?;
    fs::write(package.join("package.json"), manifest.replace("0.0.0", &version))?;
    files::report(&package, "npm package")
}

/// The version of the workspace.
fn version(manifest: &str) -> anyhow::Result<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.strip_suffix('"'));
    Ok(version.ok_or_else(|| anyhow::anyhow!("Cargo.toml names no version"))?.to_owned())
}
