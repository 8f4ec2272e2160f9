//! Why a step holds, in sentences.

use super::Step;
use crate::board::Shape;

pub(super) fn why(_: &Shape, _: &Step) -> String {
    String::new()
}
