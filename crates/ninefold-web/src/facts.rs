//! What there is to choose from, and the geometry of a shape.

use ninefold::board::{HouseKind, symbol, with_numbers};
use ninefold::format::Format;
use ninefold::generate::Symmetry;
use ninefold::logic::{Scale, Technique};
use ninefold::play::{self, PRACTICE};
use ninefold::{Algorithm, Shape};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{JsResult, failed, to_js};

/// The geometry of a shape: `"3x3"`, `"9"` for the usual board of side 9, `"3x3+diagonals"`, `"regions:..."`.
#[wasm_bindgen(unchecked_return_type = "ShapeInfo")]
pub fn shape(shape: &str) -> JsResult {
    let usual = shape.trim().parse::<usize>().ok().and_then(|side| Shape::of_side(side).ok());
    let shape: Shape = match usual {
        Some(shape) => shape,
        None => shape.parse().map_err(|error| failed("arguments", error))?,
    };
    let kind = |kind| match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
        HouseKind::Diagonal => "diagonal",
        HouseKind::Window => "window",
        HouseKind::Extra => "extra",
    };
    let houses: Vec<_> = shape
        .houses()
        .iter()
        .map(|house| {
            let cells: Vec<usize> = house.cells().iter().map(|cell| cell.index()).collect();
            json!({ "name": house.to_string(), "kind": kind(house.kind()), "cells": cells })
        })
        .collect();
    let first = shape.houses_of_kind(HouseKind::Box).next().map_or(0, |house| house.index());
    let boxes: Vec<usize> = shape.all_cells().map(|cell| shape.box_of(cell).index() - first).collect();
    let names: Vec<String> = shape.all_cells().map(|cell| shape.name(cell).to_string()).collect();
    let symbols: Vec<String> = shape.digits().iter().map(|digit| symbol(digit).to_string()).collect();
    to_js(&json!({
        "shape": shape.to_string(), "description": shape.describe(), "side": shape.side(), "cells": names,
        "boxes": boxes, "symbols": symbols, "houses": houses,
    }))
}

/// What there is to choose from: formats, algorithms, techniques, scales, symmetries, new puzzles, exercises.
#[wasm_bindgen(unchecked_return_type = "Choices")]
pub fn choices() -> JsResult {
    let formats: Vec<_> = Format::ALL
        .iter()
        .map(|format| json!({ "name": format.name(), "summary": format.summary() }))
        .collect();
    let algorithms = Algorithm::ALL.map(|one| json!({ "name": one.name(), "summary": one.summary() }));
    let techniques: Vec<_> = Technique::ALL
        .into_iter()
        .map(|one| {
            json!({
                "name": one.name(), "aliases": one.aliases(), "idea": one.idea(), "family": one.family().name(),
                "se": one.se().map(f64::from), "practice": PRACTICE.contains(&one),
            })
        })
        .collect();
    let boards: Vec<_> = play::boards()
        .into_iter()
        .map(|(side, variant)| json!({ "side": side, "variant": variant, "levels": play::levels(side) }))
        .collect();
    let scales: Vec<String> = Scale::ALL.iter().map(|scale| scale.to_string()).collect();
    with_numbers(|| {
        to_js(&json!({
            "formats": formats, "algorithms": algorithms, "techniques": techniques, "boards": boards,
            "levels": play::LEVELS, "scales": scales, "symmetries": Symmetry::ALL.map(Symmetry::name),
        }))
    })
}

/// The built-in puzzles.
#[wasm_bindgen(unchecked_return_type = "PuzzleRecord[]")]
pub fn library() -> JsResult {
    to_js(&play::built_in())
}
