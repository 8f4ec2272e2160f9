//! Steps and ratings for serde, behind the feature `serde`: what a derive does not say.

use serde::de::Error as _;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{ChainLink, Level, Rating, Scale, Technique, Tenths};
use crate::board::{HouseId, as_text};

as_text!(Technique, Scale, Level);

/// As people write it: 7.1.
impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(f64::from(*self))
    }
}

impl<'de> Deserialize<'de> for Tenths {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tenths, D::Error> {
        Ok(Tenths::new((f64::deserialize(from)? * 10.0).round() as u16))
    }
}

/// `"assumed"`, `"cell"`, the house, `{"technique": "pointing"}`, or `{"nested": 0}`.
impl Serialize for ChainLink {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            ChainLink::Assumed => to.serialize_str("assumed"),
            ChainLink::Cell => to.serialize_str("cell"),
            ChainLink::House(house) => house.serialize(to),
            ChainLink::Rule(technique) => {
                let mut map = to.serialize_map(Some(1))?;
                map.serialize_entry("technique", technique)?;
                map.end()
            }
            ChainLink::Nested(number) => {
                let mut map = to.serialize_map(Some(1))?;
                map.serialize_entry("nested", number)?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for ChainLink {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ChainLink, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u16),
            Text(String),
            Technique { technique: Technique },
            Nested { nested: usize },
        }
        match Form::deserialize(from)? {
            Form::Technique { technique } => Ok(ChainLink::Rule(technique)),
            Form::Nested { nested } => Ok(ChainLink::Nested(nested)),
            Form::Number(house) => Ok(ChainLink::House(HouseId::new(house.into()))),
            Form::Text(text) => match text.as_str() {
                "assumed" => Ok(ChainLink::Assumed),
                "cell" => Ok(ChainLink::Cell),
                name => {
                    let house = HouseId::deserialize(serde::de::value::StrDeserializer::new(name));
                    house
                        .map(ChainLink::House)
                        .map_err(|error: serde::de::value::Error| D::Error::custom(error))
                }
            },
        }
    }
}

/// A rating that is not finished says `at_least`. What the trace of an unfinished rating shows already (the first step, the
/// steps up to the first digit) is final; the rest is `null`.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("scale", &self.scale)?;
        map.serialize_entry("finished", &self.finished)?;
        match self.score {
            Some((score, level)) => {
                map.serialize_entry("score", &self.finished.then_some(score))?;
                map.serialize_entry("level", &self.finished.then_some(level))?;
                if !self.finished {
                    map.serialize_entry("at_least", &score)?;
                }
            }
            None => {
                map.serialize_entry("er", &self.finished.then_some(self.er))?;
                map.serialize_entry("ep", &self.ep.or(self.finished.then_some(Tenths::ZERO)))?;
                map.serialize_entry("ed", &self.ed.or(self.finished.then_some(Tenths::ZERO)))?;
                if !self.finished {
                    map.serialize_entry("at_least", &self.er)?;
                }
            }
        }
        map.serialize_entry("hardest", &self.hardest)?;
        map.serialize_entry("techniques", &Counts(&self.counts))?;
        map.end()
    }
}

/// Reads what is written; the zero of a finished rating and one that is missing become the same.
impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rating, D::Error> {
        #[derive(Deserialize)]
        struct Form {
            scale: Scale,
            finished: bool,
            #[serde(default)]
            score: Option<u32>,
            #[serde(default)]
            level: Option<Level>,
            #[serde(default)]
            er: Option<Tenths>,
            #[serde(default)]
            ep: Option<Tenths>,
            #[serde(default)]
            ed: Option<Tenths>,
            #[serde(default)]
            at_least: Option<f64>,
            hardest: Option<Technique>,
            techniques: std::collections::BTreeMap<Technique, usize>,
        }
        let form = Form::deserialize(from)?;
        let some = |value: Option<Tenths>| value.filter(|&value| value != Tenths::ZERO);
        let at_least = form.at_least.unwrap_or_default();
        let score = match form.scale {
            Scale::Hodoku => Some((form.score.unwrap_or(at_least as u32), form.level.unwrap_or(Level::Easy))),
            _ => None,
        };
        let er = match form.scale {
            Scale::Hodoku => Tenths::ZERO,
            _ => form.er.unwrap_or(Tenths::new((at_least * 10.0).round() as u16)),
        };
        Ok(Rating {
            scale: form.scale,
            er,
            ep: some(form.ep),
            ed: some(form.ed),
            score,
            hardest: form.hardest,
            counts: form.techniques.into_iter().collect(),
            finished: form.finished,
        })
    }
}

/// How often each technique was used, by its name.
struct Counts<'a>(&'a [(Technique, usize)]);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(technique, count)| (technique.name(), count)))
    }
}
