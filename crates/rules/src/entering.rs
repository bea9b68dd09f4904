//! 4.4c, 4.8c What happens as units enter a hex, by a move, an arrival, an overrun, an advance or a retreat, and who may not
//! enter for what the enemy has there.

use bevy::prelude::World;

use crate::capture;
use crate::capture::language::CaptureEvent;
use crate::control::Control;
use crate::general::language::GeneralEvent;
use crate::general::reason::GeneralReason;
use crate::map::{Board, HexIx, HexPos};
use crate::outcome::Outcomes;
use crate::pieces::{Location, Posture, Roster, UnitIx, change, is_attack_capable, posture};
use crate::side::Side;
use crate::site_owners::{SiteOwners, is_site};
use crate::violation::Violation;

/// Rules 4.4c and 4.8c: the hexes with enemy pieces that cannot fight, ports and forts among them. They are closed to all who
/// are not Attack-Capable. A ruling: one such unit opens them for those who enter with it.
pub(crate) struct EnemyPieces<'w> {
    roster: &'w Roster,
    site_owners: &'w SiteOwners,
    board: &'w Board,
    side: Side,
}

impl<'w> EnemyPieces<'w> {
    /// What stands in the way of a side.
    pub(crate) fn of(world: &'w World, side: Side) -> Self {
        Self {
            roster: world.resource::<Roster>(),
            site_owners: world.resource::<SiteOwners>(),
            board: world.resource::<Board>(),
            side,
        }
    }

    /// Whether the enemy has such pieces in a hex.
    pub(crate) fn are_in(&self, hex: HexIx) -> bool {
        let is_booty = |&unit: &UnitIx| is_booty(self.roster, self.side, unit);
        self.roster.in_hex(hex).iter().any(is_booty)
            || self.site_owners.owner(hex) == Some(self.side.other()) && is_site(self.board, hex)
    }
}

/// Whether a hex holds enemy pieces that cannot fight.
pub(crate) fn is_among_pieces(world: &World, side: Side, at: HexPos) -> bool {
    let hex = world.resource::<Board>().grid().index(at);
    hex.is_some_and(|hex| EnemyPieces::of(world, side).are_in(hex))
}

/// Whether units in these postures open a hex with enemy pieces: one of them is Attack-Capable (4.4c).
pub(crate) fn opens(world: &World, units: &[(UnitIx, Posture)]) -> bool {
    let roster = world.resource::<Roster>();
    let able =
        |&(unit, posture): &(UnitIx, Posture)| is_attack_capable(roster.printed(unit), posture);
    units.iter().any(able)
}

/// Rules 4.4c and 4.8c: whether units of a side may be in a hex together, in these postures.
pub(crate) fn check_pieces(
    world: &World,
    side: Side,
    units: &[(UnitIx, Posture)],
    hex: HexIx,
) -> Result<(), Violation> {
    match units.first() {
        Some(&(unit, _)) if !opens(world, units) && EnemyPieces::of(world, side).are_in(hex) => {
            let unit = world.resource::<Roster>().printed(unit).id;
            let hex = world.resource::<Board>().grid().pos(hex);
            let reason = GeneralReason::EnemyPieces { hex, unit };
            Err(Violation::new("4.4c", reason))
        }
        Some(_) | None => Ok(()),
    }
}

/// What happens as units of one side enter a hex, in this order: they are there, combat units take control, Attack-Capable
/// ones the port and the fort, and they meet what the enemy has left (9.14).
pub(crate) fn enter(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    for &unit in units {
        change::relocate(world, unit, Location::Map(at));
    }
    let roster = world.resource::<Roster>();
    let takes_control = |&&unit: &&UnitIx| roster.printed(unit).family.is_combat();
    let hex = world.resource::<Board>().grid().index(at);
    if let Some((&unit, hex)) = units.iter().find(takes_control).zip(hex) {
        let side = roster.printed(unit).side;
        let mut control = world.resource_mut::<Control>();
        if control.set(hex, Some(side)) {
            out.push(GeneralEvent::Controlled { hex: at, side });
        }
        take_site(world, units, side, hex, out);
    }
    meet(world, units, at, out);
}

/// Rules 9.14e and 9.14h: an Attack-Capable unit takes the port and the fort, the enemy's or nobody's.
fn take_site(world: &mut World, units: &[UnitIx], side: Side, hex: HexIx, out: &mut Outcomes) {
    let board = world.resource::<Board>();
    let is_own = world.resource::<SiteOwners>().owner(hex) == Some(side);
    if !is_own && is_site(board, hex) && captor(world, units).is_some() {
        let at = board.grid().pos(hex);
        world.resource_mut::<SiteOwners>().give(hex, side);
        out.push(CaptureEvent::SiteTaken { side, at });
    }
}

/// Lets Attack-Capable units capture what they meet.
fn meet(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    let Some(unit) = captor(world, units) else {
        return;
    };
    let roster = world.resource::<Roster>();
    let side = roster.printed(unit).side;
    let pieces = booty_at(world, side, at);
    if pieces.is_empty() {
        return;
    }
    let (unit, ids) = (roster.printed(unit).id, roster.ids(pieces.iter().copied()));
    out.push(CaptureEvent::Met {
        unit,
        at,
        pieces: ids,
    });
    capture::take(world, side, at, &pieces, out);
}

/// The unit that captures: the first that is Attack-Capable as it enters (4.4).
fn captor(world: &World, units: &[UnitIx]) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let able = |&unit: &UnitIx| is_attack_capable(roster.printed(unit), posture(world, unit));
    units.iter().copied().find(able)
}

/// Whether a counter is one that a side could capture.
fn is_booty(roster: &Roster, side: Side, unit: UnitIx) -> bool {
    let printed = roster.printed(unit);
    printed.side != side && !printed.family.is_combat()
}

/// What a side could capture in a hex.
fn booty_at(world: &World, side: Side, at: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let is_booty = |&unit: &UnitIx| is_booty(roster, side, unit);
    roster.at(at).iter().copied().filter(is_booty).collect()
}

/// Whether units that enter a hex in these postures would capture counters there, so that their move halts (9.14).
pub(crate) fn would_capture(world: &World, units: &[(UnitIx, Posture)], at: HexPos) -> bool {
    let Some(&(first, _)) = units.first() else {
        return false;
    };
    let side = world.resource::<Roster>().printed(first).side;
    opens(world, units) && !booty_at(world, side, at).is_empty()
}
