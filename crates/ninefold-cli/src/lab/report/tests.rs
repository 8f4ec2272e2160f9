//! The whole report of a made-up run.

use super::*;
use crate::lab::chart::Screen;

#[test]
fn look() {
    let Some(folder) = std::env::var_os("LOOK") else { return };
    let sections = [sample::growth(), sample::hardness()];
    let begun = std::time::Instant::now();
    write_all(Path::new(&folder), &sample::run(), &sections).unwrap();
    eprintln!("{:?}", begun.elapsed());
    for (name, width, colour) in [("colour", 80, true), ("plain", 80, false), ("narrow", 44, false)] {
        let text: String =
            sections.iter().map(|section| terminal(section, Screen { width, colour }) + "\n").collect();
        std::fs::write(Path::new(&folder).join(name.to_owned() + ".txt"), text).unwrap();
    }
}
