//! Values in and out, and errors as JavaScript sees them.

use std::fmt;

use js_sys::{Error, JSON, Reflect};
use ninefold::board::with_numbers;
use ninefold::format::{FormatError, ReadOptions, Record, parse};
use ninefold::{Board, Puzzle};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::JsValue;

/// What every function of this crate returns.
pub(crate) type JsResult<T = JsValue> = Result<T, JsValue>;

/// A value of the library as a JavaScript value. Everything goes through one kind of value before it becomes text: each
/// further way to write would be compiled for every type, and a page waits for every kilobyte.
pub(crate) fn to_js(of: &impl Serialize) -> JsResult {
    to_text(&value(of)?)
}

/// The same without the detour, for what is drawn after every key.
pub(crate) fn to_js_quickly(of: &impl Serialize) -> JsResult {
    with_numbers(|| to_text(of))
}

fn to_text(of: &impl Serialize) -> JsResult {
    JSON::parse(&serde_json::to_string(of).map_err(|error| failed("internal", error))?)
}

/// A value of the library as a JSON value.
pub(crate) fn value(of: &impl Serialize) -> JsResult<Value> {
    with_numbers(|| serde_json::to_value(of)).map_err(|error| failed("internal", error))
}

/// A JavaScript value as a value of the library. `what` names it in errors.
pub(crate) fn from_js<T: DeserializeOwned>(what: &str, value: &JsValue) -> JsResult<T> {
    let text = JSON::stringify(value).ok().and_then(|text| text.as_string());
    let text = text.ok_or_else(|| failed("arguments", format!("expected {what}, found no plain value")))?;
    with_numbers(|| serde_json::from_str(&text))
        .map_err(|error| failed("arguments", format!("{what}: {error}")))
}

/// Options, which may be left out.
pub(crate) fn options<T: DeserializeOwned + Default>(value: &JsValue) -> JsResult<T> {
    match value.is_undefined() || value.is_null() {
        true => Ok(T::default()),
        false => from_js("options", value),
    }
}

/// A puzzle with what is said about it: text in any format, or an object.
pub(crate) fn record(value: &JsValue) -> JsResult<Record> {
    match value.as_string() {
        Some(text) => parse(&text, &ReadOptions::default()).map_err(|error| format_error(&error)),
        None => from_js("a puzzle", value),
    }
}

/// The puzzle alone.
pub(crate) fn puzzle(value: &JsValue) -> JsResult<Puzzle> {
    record(value).map(|record| record.puzzle)
}

/// A position: `values` with `candidates`, or a puzzle, whose givens rule out what they see.
pub(crate) fn position(value: &JsValue) -> JsResult<Board> {
    let has_values = value.is_object() && Reflect::has(value, &"values".into()).unwrap_or(false);
    let has_candidates = has_values && Reflect::has(value, &"candidates".into()).unwrap_or(false);
    match has_candidates {
        true => from_js("a position", value),
        false => puzzle(value).map(|puzzle| Board::new(&puzzle)),
    }
}

/// An error with a kind that a program can ask for.
pub(crate) fn failed(kind: &str, why: impl fmt::Display) -> JsValue {
    let error = Error::new(&why.to_string());
    error.set_name("NinefoldError");
    set(&error, "kind", &kind.into());
    error.into()
}

/// The error of text that is no puzzle: where, what was expected, what was found.
pub(crate) fn format_error(error: &FormatError) -> JsValue {
    let thrown = failed("format", error);
    set(&thrown, "line", &(error.line as f64).into());
    set(&thrown, "column", &(error.column as f64).into());
    set(&thrown, "expected", &error.expected.as_str().into());
    set(&thrown, "found", &error.found.as_str().into());
    thrown
}

/// The work was cancelled.
pub(crate) fn cancelled() -> JsValue {
    failed("cancelled", "cancelled")
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    // Errors are plain objects that take any property.
    let _ = Reflect::set(object, &key.into(), value);
}
