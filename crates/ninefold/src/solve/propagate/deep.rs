//! A deliberately generic deep copy, as a language without value types makes it.
//!
//! ```text
//! position = [values, candidates, places, sizes, by_count]   a list of lists
//! values   = [5, 0, 7 ..]         every number an object of its own on the heap
//! candidates = [[3, 8], [], ..]   a list of digits for each cell
//! ```
//! The copier knows nothing of positions. It walks whatever it is given, object by object, and keeps a table of
//! what it has copied, by identity, so that an object met twice would be copied once. This is here to be
//! measured: the author of a propagating solver found that such copies were most of its time.
//!
//! Only the walk is the copy. That a position becomes objects first, and is read back from them, is the price
//! of comparing within one engine, and no part of the bytes or of `Settings::copies`.

use std::collections::HashMap;
use std::rc::Rc;

use super::position::{Places, Position};
use crate::solve::mask::Mask;

/// A number or a list, somewhere on the heap.
pub(super) type Object = Rc<Content>;

pub(super) enum Content {
    Number(u64),
    List(Vec<Object>),
}

/// Bytes of an object: two counts of references and the content. As on a 64-bit machine, and counted so on
/// every machine.
const OBJECT: u64 = 40;
/// Bytes of one entry of a list.
const REFERENCE: u64 = 8;
/// Bytes of one entry of the table: whose copy, and the copy.
const TABLE_ENTRY: u64 = 16;

/// The copy and all that can be reached from it, with the bytes that took.
pub(super) fn copied(object: &Object) -> (Object, u64) {
    let mut table = HashMap::new();
    let mut references = 0;
    let copy = copy_into(object, &mut table, &mut references);
    let objects = table.len() as u64;
    (copy, objects * (OBJECT + TABLE_ENTRY) + references * REFERENCE)
}

fn copy_into(object: &Object, table: &mut HashMap<*const Content, Object>, references: &mut u64) -> Object {
    if let Some(copy) = table.get(&Rc::as_ptr(object)) {
        return Rc::clone(copy);
    }
    let copy = Rc::new(match &**object {
        Content::Number(number) => Content::Number(*number),
        Content::List(list) => {
            *references += list.len() as u64;
            Content::List(list.iter().map(|entry| copy_into(entry, table, references)).collect())
        }
    });
    table.insert(Rc::as_ptr(object), Rc::clone(&copy));
    copy
}

/// The position as objects.
pub(super) fn from_position<M: Mask>(position: &Position<M>) -> Object {
    let digits = |&set: &M| numbers(set.to_set().iter().map(|digit| digit.index() as u64));
    list([
        numbers(position.values.iter().map(|&value| u64::from(value))),
        list(position.sets.iter().map(digits)),
        numbers(position.places.iter().map(|places| u64::from(places.0))),
        numbers(position.sizes.iter().map(|&size| u64::from(size))),
        numbers(position.by_count.iter().copied()),
    ])
}

/// The position that these objects say.
pub(super) fn into_position<M: Mask>(object: &Object, position: &mut Position<M>) {
    let [values, sets, places, sizes, by_count] = entries(object) else {
        unreachable!("a position is a list of five lists")
    };
    write(values, &mut position.values, |entry| number(entry) as u8);
    write(sets, &mut position.sets, |entry| {
        entries(entry).iter().fold(M::default(), |set, digit| set | M::bit(number(digit) as usize))
    });
    write(places, &mut position.places, |entry| Places(number(entry) as u32));
    write(sizes, &mut position.sizes, |entry| number(entry) as u16);
    write(by_count, &mut position.by_count, number);
}

fn write<T>(list: &Object, to: &mut [T], read: impl Fn(&Object) -> T) {
    for (place, entry) in to.iter_mut().zip(entries(list)) {
        *place = read(entry);
    }
}

fn number(object: &Object) -> u64 {
    match &**object {
        Content::Number(number) => *number,
        Content::List(_) => unreachable!("expected a number, found a list"),
    }
}

fn entries(object: &Object) -> &[Object] {
    match &**object {
        Content::List(list) => list,
        Content::Number(_) => unreachable!("expected a list, found a number"),
    }
}

fn numbers(numbers: impl IntoIterator<Item = u64>) -> Object {
    list(numbers.into_iter().map(|number| Rc::new(Content::Number(number))))
}

fn list(entries: impl IntoIterator<Item = Object>) -> Object {
    Rc::new(Content::List(entries.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_met_twice_is_copied_once() {
        let shared = numbers([1, 2, 3]);
        let twice = list([Rc::clone(&shared), Rc::clone(&shared)]);
        let (copy, bytes) = copied(&twice);
        let [one, other] = entries(&copy) else { panic!("two entries") };
        assert!(Rc::ptr_eq(one, other) && !Rc::ptr_eq(one, &shared));
        assert_eq!(entries(one).iter().map(number).collect::<Vec<u64>>(), [1, 2, 3]);
        assert!(entries(one).iter().zip(entries(&shared)).all(|(copy, old)| !Rc::ptr_eq(copy, old)));
        // Two lists and three numbers; five references.
        assert_eq!(bytes, 5 * (40 + 16) + 5 * 8);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn an_object_is_as_large_as_it_is_counted() {
        assert_eq!(size_of::<Content>() as u64 + 16, OBJECT);
        assert_eq!(size_of::<Object>() as u64, REFERENCE);
        assert_eq!(size_of::<(*const Content, Object)>() as u64, TABLE_ENTRY);
    }
}
