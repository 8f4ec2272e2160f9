//! Steps found and steps that must not be found.

use super::*;
