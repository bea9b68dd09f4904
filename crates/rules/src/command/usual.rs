//! C&C 1.2 Whom an HQ would take up as usual: a proposal that fills its slots, for players who do not want to pick one by one.

use bevy::prelude::World;

use super::lead_in::apart;
use super::select::{check_free, check_range, check_slots, check_taken};
use crate::armies::{Armies, army_of, commanded_by, party_of, troop_of, waiting_headquarters};
use crate::pieces::{Allegiance, ModeMarker, Roster, Size, UnitIx, fact};

/// Whom an HQ would take up as usual beside those that it commands: the rest of formations that it commands a part of, then
/// whom it commanded `before`, then units of its army, the nearest first, as long as there are slots. The HQ of an army
/// leaves to the corps that are still to be played whom these could take. Of units that need none
/// it takes those that no HQ which is still to be played is nearer to. Who is in Strat Mode needs nobody.
pub fn usual(world: &World, hq: UnitIx, before: &[UnitIx]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(hq).side;
    let army = army_of(world, hq);
    let armies = Armies::of_side(world, side).into_iter();
    let others: Vec<UnitIx> = armies
        .flat_map(|army| waiting_headquarters(world, army))
        .filter(|&other| other != hq)
        .collect();
    let parties = commanded_by(world, hq);
    let begun = |unit: UnitIx| parties.contains(&party_of(world, unit));
    let is_nearest = |unit: UnitIx| {
        let here = apart(world, hq, unit);
        let nearer = |&other: &UnitIx| {
            apart(world, other, unit) < here && check_range(world, other, unit).is_ok()
        };
        !others.iter().any(nearer)
    };
    // Whoever commands corps leaves them what they could still take.
    let size = roster.printed(hq).size;
    let smaller = |other: &&UnitIx| roster.printed(**other).size < size;
    let smaller: Vec<UnitIx> = others.iter().filter(smaller).copied().collect();
    let is_left_to_others = |unit: UnitIx| {
        let mut smaller = smaller.iter();
        size > Size::Corps && smaller.any(|&other| check_taken(world, other, &[unit]).is_ok())
    };
    let is_stranger = |unit: UnitIx| {
        let own = fact::<Allegiance>(world, unit).0;
        own.is_some() && own != army
    };
    let could = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && fact::<ModeMarker>(world, unit) != ModeMarker::Strat
            && check_free(world, unit).is_ok()
            && check_range(world, hq, unit).is_ok()
    };
    let wanted = |&unit: &UnitIx| {
        if begun(unit) {
            return true;
        }
        let is_known = before.contains(&unit);
        !is_left_to_others(unit)
            && (is_known
                || !is_stranger(unit) && (troop_of(world, unit).is_some() || is_nearest(unit)))
    };
    let mut candidates: Vec<UnitIx> = roster.iter().filter(could).filter(wanted).collect();
    candidates.sort_by_key(|&unit| {
        let is_new = !before.contains(&unit);
        let far = apart(world, hq, unit);
        (!begun(unit), is_new, !is_nearest(unit), far, unit)
    });
    let mut taken: Vec<UnitIx> = Vec::new();
    for unit in candidates {
        taken.push(unit);
        if check_slots(world, hq, &taken).is_err() {
            taken.pop();
        }
    }
    taken
}
