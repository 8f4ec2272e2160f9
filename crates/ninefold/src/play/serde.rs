//! A session for serde, behind the feature `serde`: the text of a saved game, which has a version of its own.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Session;

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_text())
    }
}

impl<'de> Deserialize<'de> for Session {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Session, D::Error> {
        Session::from_text(&String::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}
