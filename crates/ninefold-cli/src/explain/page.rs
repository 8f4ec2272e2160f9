//! docs/techniques.md, made of the catalogue and of examples.
