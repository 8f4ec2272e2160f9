//! The module, its glue and its types.

use std::process::Command;

use anyhow::{Context as _, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::Places;
use crate::files;

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the library and makes its glue. Both are left alone where they are up to date.
pub fn build(places: &Places) -> anyhow::Result<()> {
    // The program that runs this one says which cargo and which target directory; the module has its own.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut flags = std::env::var("NINEFOLD_WEB_RUSTFLAGS").unwrap_or_default();
    flags.push_str(" -C target-feature=+simd128");
    let status = Command::new(cargo)
        .current_dir(&places.root)
        .args(["build", "--locked", "--package", "ninefold-web", "--profile", "wasm", "--target", TARGET])
        .args(["--target-dir", "target"])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.trim())
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .context("cargo could not be started")?;
    ensure!(status.success(), "the library was not compiled for {TARGET}");

    let module = places.root.join("target").join(TARGET).join("wasm/ninefold_web.wasm");
    let out = places.out.join("engine");
    files::make_empty(&out)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name("ninefold").typescript(true).web(true)?;
    // `init()` alone finds the module beside the glue.
    bindgen.omit_default_module_path(false).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&out).with_context(|| format!("no glue for {}", module.display()))?;
    // The types of the module itself are nobody's business.
    let _ = std::fs::remove_file(out.join("ninefold_bg.wasm.d.ts"));
    files::copy_all(&places.root.join("crates/ninefold-web/js"), &out)?;
    files::report(&out, "engine")
}
