//! Cancelling from another thread.
//!
//! A worker that computes hears no message. Where the page may share memory, it shares one number with the worker, and
//! the library asks for it now and then; 1 ends the call. Elsewhere the page ends the worker.

use std::cell::{Cell, RefCell};

use js_sys::{Atomics, Int32Array};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static FLAG: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static SEEN: Cell<bool> = const { Cell::new(false) };
}

/// Some algorithms ask after every few placements; a look at the flag costs more than those.
const LOOK_EVERY: u32 = 16;

/// Sets the number that ends calls when it is 1: an `Int32Array` over a `SharedArrayBuffer`, or nothing.
#[wasm_bindgen(js_name = setCancelFlag)]
pub fn set_cancel_flag(flag: Option<Int32Array>) {
    FLAG.set(flag);
}

/// Whether the call should end. Once it should, it stays so until the next call begins.
pub(crate) fn cancelled() -> bool {
    if SEEN.get() {
        return true;
    }
    let asked = ASKED.get().wrapping_add(1);
    ASKED.set(asked);
    asked.is_multiple_of(LOOK_EVERY) && look()
}

fn look() -> bool {
    let is_set = FLAG.with_borrow(|flag| {
        flag.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value == 1))
    });
    SEEN.set(is_set);
    is_set
}

/// Begins a call. A flag that is set already ends it at its first question.
pub(crate) fn begin() {
    ASKED.set(0);
    look();
}
