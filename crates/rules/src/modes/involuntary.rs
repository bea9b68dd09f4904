//! 5.9, 5.10 and 5.7d: modes that happen to units. Combat, retreat and barrage call these; the Clean Up Phase ends them.
//!
//! They are functions for the procedures of other rules, not orders: whoever calls them is inside an order that has been
//! found legal.

use bevy::prelude::World;

use crate::general::language::GeneralEvent;
use crate::map::{Board, HexPos};
use crate::modes::language::ModeEvent;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Marked, Mode, ModeMarker, Posture, Roster, UnitIx, change, fact};
use crate::profile::profile;
use crate::side::Side;
use crate::tables::{Permission, PieceType, RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// Rule 5.10a: all combat units of a side in a hex become Disorganized, whatever mode they were in. Transport is exempt;
/// an Organic Truck in Reserve loses its marker (5.10c).
pub fn disorganize(world: &mut World, side: Side, at: HexPos, out: &mut Outcomes) {
    let mut hit = Vec::new();
    let mut shaken = Vec::new();
    for unit in of_side(world, side, at) {
        let marker = fact::<ModeMarker>(world, unit);
        if may_be_in(world, unit, Mode::Disorganized) {
            if marker != ModeMarker::Disorganized {
                change::set(world, unit, ModeMarker::Disorganized);
                hit.push(unit);
            }
        } else if marker == ModeMarker::Reserve {
            change::set(world, unit, ModeMarker::None);
            shaken.push(unit);
        }
    }
    let roster = world.resource::<Roster>();
    let (hit, shaken) = (roster.ids(hit), roster.ids(shaken));
    if !hit.is_empty() {
        out.push(ModeEvent::Disorganized { units: hit, at });
    }
    if !shaken.is_empty() {
        out.push(ModeEvent::ReserveLost { units: shaken, at });
    }
}

/// Rules 5.10a and 5.10c: how a unit lies once the stack that it is in has become Disorganized.
pub(crate) fn shaken(world: &World, unit: UnitIx, posture: Posture) -> Posture {
    let marker = if may_be_in(world, unit, Mode::Disorganized) {
        ModeMarker::Disorganized
    } else if posture.marker == ModeMarker::Reserve {
        ModeMarker::None
    } else {
        posture.marker
    };
    Posture { marker, ..posture }
}

/// What a retreat into a hex does to the units that retreat, after they have been put there.
///
/// Rule 5.8a: units in Strat Mode are eliminated by a retreat into an enemy zone of control. Rule 5.10a B: the second hex
/// of a retreat disorganizes. Rule 5.10a C: so does an enemy zone, which no unit negates; those that were Disorganized
/// already lose one step, and the units among which their owner chooses are returned.
pub fn retreat_into(
    world: &mut World,
    units: &[UnitIx],
    at: HexPos,
    nth_hex: u8,
    out: &mut Outcomes,
) -> Vec<UnitIx> {
    let Some(&first) = units.first() else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let side = roster.printed(first).side;
    let hex = world.resource::<Board>().grid().index(at);
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let holds = |effect: ZoneEffect| {
        hex.is_some_and(|hex| zones.holds_against(concepts, effect, side, hex))
    };
    let in_zone = holds(ZoneEffect::Retreat);
    let is_fatal = holds(ZoneEffect::StratMovement);
    let in_mode = |world: &World, marker: ModeMarker| -> Vec<UnitIx> {
        let in_it = |&&unit: &&UnitIx| fact::<ModeMarker>(world, unit) == marker;
        units.iter().filter(in_it).copied().collect()
    };
    let mut owing = Vec::new();
    if is_fatal {
        for unit in in_mode(world, ModeMarker::Strat) {
            change::eliminate(world, unit);
            let unit = world.resource::<Roster>().printed(unit).id;
            out.push(GeneralEvent::Eliminated {
                unit,
                at,
                rule: "5.8a".to_owned(),
            });
        }
    }
    if in_zone {
        owing = in_mode(world, ModeMarker::Disorganized);
    }
    if in_zone || nth_hex >= 2 {
        disorganize(world, side, at, out);
    }
    owing
}

/// Rule 5.7d: a stack that receives any result in defence loses its Reserve markers, even if the result is ignored.
pub fn enemy_contact(world: &mut World, side: Side, at: HexPos, out: &mut Outcomes) {
    let mut lost = Vec::new();
    for unit in of_side(world, side, at) {
        if fact::<ModeMarker>(world, unit) == ModeMarker::Reserve {
            change::set(world, unit, ModeMarker::None);
            lost.push(unit);
        }
    }
    if !lost.is_empty() {
        let units = world.resource::<Roster>().ids(lost);
        out.push(ModeEvent::ReserveLost { units, at });
    }
}

/// Rules 5.9 and 5.9b: those of the attackers that can use an Exploit result get its marker and keep their orientation:
/// Attack-Capable, not Disorganized (5.10b C), and with the Action Rating it asks for.
pub fn award_exploit(world: &mut World, attackers: &[UnitIx], rating: u8, out: &mut Outcomes) {
    let mut awarded = Vec::new();
    for &unit in attackers {
        let values = profile(world, unit);
        let good_enough = values.rating.is_some_and(|own| own >= rating.cast_signed());
        let may = values.attack.is_some()
            && values.posture.mode() != Mode::Disorganized
            && may_be_in(world, unit, Mode::Exploit);
        if may && good_enough {
            change::set(world, unit, ModeMarker::Exploit { rating });
            awarded.push(unit);
        }
    }
    if !awarded.is_empty() {
        let units = world.resource::<Roster>().ids(awarded);
        out.push(ModeEvent::Exploits { units, rating });
    }
}

/// Rules 5.9 and 5.10: the Clean Up Phase takes Exploit and DG markers off the phasing player's units.
pub(crate) fn clean_up(world: &mut World, side: Side, out: &mut Outcomes) {
    let done: Vec<UnitIx> = {
        let roster = world.resource::<Roster>();
        let own = |&unit: &UnitIx| roster.printed(unit).side == side;
        let marked = world.resource::<Marked>();
        marked.involuntary().filter(own).collect()
    };
    for &unit in &done {
        change::set(world, unit, ModeMarker::None);
    }
    if !done.is_empty() {
        let units = world.resource::<Roster>().ids(done);
        out.push(ModeEvent::Recovered { units });
    }
}

fn of_side(world: &World, side: Side, at: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let own = |&&unit: &&UnitIx| roster.printed(unit).side == side;
    roster.at(at).iter().filter(own).copied().collect()
}

/// Table 16: whether a counter can be in a mode at all.
fn may_be_in(world: &World, unit: UnitIx, mode: Mode) -> bool {
    let family: Family = world.resource::<Roster>().printed(unit).family;
    let modes = &world.resource::<RuleTables>().modes;
    !matches!(
        modes.permission(PieceType::of(family), mode),
        Permission::No | Permission::Always | Permission::Fixed | Permission::Limited
    )
}
