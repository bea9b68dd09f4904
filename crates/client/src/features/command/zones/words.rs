//! Operation zones in words: what there is to do, and what a click or a drag would make of the zone in hand.

use bevy::prelude::*;
use stavka_rules::armies::{Armies, zone_of};
use stavka_rules::pieces::Boundary;
use stavka_rules::telling::{explain, place};
use stavka_rules::violation::Violation;

use super::hand::{InHand, ZoneInHand};
use super::{ZoneDesk, boundary_on, name_of};
use crate::session::words::hexes;
use crate::view::map_view::picking::{HoveredHex, HoveredMark};
use crate::view::overlay::{Flank, MarkOf};

/// What is to be laid out, in a sentence; none where nothing is.
pub(crate) fn to_place(world: &World) -> Option<String> {
    let open = world.resource::<ZoneDesk>().0.as_ref()?;
    let what = match &open.proposals[..] {
        [] => return None,
        [one] => format!("The operation zone of {} is", name_of(world, one.army)),
        all => format!("{} operation zones are", all.len()),
    };
    Some(format!(
        "{what} to be laid out: Z does it as proposed; drag a boundary counter to change it."
    ))
}

const fn flank_word(flank: Flank) -> &'static str {
    match flank {
        Flank::Left => "left",
        Flank::Right => "right",
    }
}

/// A violation with its rule in front.
pub(super) fn refused(world: &World, violation: &Violation) -> String {
    format!("{}: {}", violation.rule.0, explain(world, violation))
}

/// What can be done with the zone in hand.
pub(super) fn prompt(world: &World) -> Option<String> {
    let in_hand = world.resource::<ZoneInHand>().get()?;
    let name = name_of(world, in_hand.army);
    let flank = flank_word(in_hand.flank);
    let Boundary { at, toward } = boundary_on(in_hand.bounds, in_hand.flank);
    let now = match &in_hand.outline {
        Ok(outline) => hexes(outline.hexes.len()),
        Err(violation) => refused(world, violation),
    };
    if in_hand.is_dragged() {
        let way = format!(
            "{} boundary of {name} in {} toward {toward:?}",
            capital(flank),
            place(world, at)
        );
        return Some(match &in_hand.outline {
            Ok(_) => format!("{way}: {now}. Let go and it stays there."),
            Err(_) => format!("{way}: {now}. Let go and it goes back."),
        });
    }
    if let Some(words) = of_pointed(world, in_hand) {
        return Some(words);
    }
    Some(format!(
        "{name}: {now}. Drag or click the {flank} counter along the line (N: the other), or , and . move it; its end or Shift with , and . turn it. Enter lays the zone out, Esc puts it down."
    ))
}

/// What a click on the hex under the pointer would do.
fn of_pointed(world: &World, in_hand: &InHand) -> Option<String> {
    let over_mark = world.resource::<HoveredMark>().0.is_some();
    let pointed = in_hand
        .pointed
        .as_ref()
        .filter(|(at, _)| !over_mark && world.resource::<HoveredHex>().0 == Some(*at));
    let (at, found) = pointed?;
    let here = boundary_on(in_hand.bounds, in_hand.flank).at;
    let (flank, place) = (flank_word(in_hand.flank), place(world, *at));
    match found {
        Ok(_) if here == *at => None,
        Ok(count) => Some(format!(
            "Click puts the {flank} boundary of {} in {place}: {}. Enter lays the zone out.",
            name_of(world, in_hand.army),
            hexes(*count)
        )),
        // A stack that is no place for the counter is looked at.
        Err(_) => None,
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What the pointer can do with a boundary on the map.
pub(crate) fn prompt_of(world: &World, mark: MarkOf) -> Option<String> {
    let (army, flank, what) = match mark {
        MarkOf::Boundary(army, flank) => (army, flank, "drag it along the enemy line"),
        MarkOf::BoundaryEnd(army, flank) => (army, flank, "drag it round to turn the boundary"),
        MarkOf::Front(_) | MarkOf::Pin(..) => return None,
    };
    let army = Armies::find(world, army)?;
    let state = match zone_of(world, army) {
        Some(_) => "laid out",
        None => "proposed",
    };
    let part = match mark {
        MarkOf::BoundaryEnd(..) => "End of the",
        _ => "The",
    };
    Some(format!(
        "{part} {} boundary of {}, {state}: {what}, or click and use the keys. Nothing is ordered by it.",
        flank_word(flank),
        name_of(world, army)
    ))
}

/// The few letters of an army's name that stand on its boundary counters: its number, or else its initials.
pub(super) fn shield(name: &str) -> String {
    let words = || name.split_whitespace();
    let number = words().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(number) = number {
        return number.chars().take(4).collect();
    }
    let mut letters = words().filter_map(|word| word.chars().next());
    let initials: String = letters.by_ref().take(3).collect();
    match initials.chars().count() {
        0 | 1 => name.chars().take(2).collect(),
        _ => initials,
    }
}

/// How an army is called beside its boundaries.
pub(super) fn map_name(name: &str) -> String {
    name.to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_bear_the_number_of_an_army_or_its_initials() {
        assert_eq!(shield("9e armée"), "9e");
        assert_eq!(shield("12. Armee"), "12.");
        assert_eq!(shield("Panzergruppe Kleist"), "PK");
        assert_eq!(shield("Armia Poznań"), "AP");
        assert_eq!(shield("Nord"), "No");
    }
}
