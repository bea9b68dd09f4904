//! C&C 1.2 All armies and HQs of a side as a player looks at them in a Movement Phase: who was played, who has which slots, and
//! whom nobody commands.

use bevy::prelude::World;

use super::select::{check_alone, check_free, check_may_take, check_range, check_slots};
use crate::armies::{
    AloneMove, Armies, CommandTurn, HqMove, binds, commanded_by, commanders_of, fill, is_over,
    row_of, troop_of, waiting_headquarters,
};
use crate::held_back::held_by;
use crate::ids::{CommandClass, UnitId};
use crate::pieces::{ArmyIx, Commanded, HqTurn, ModeMarker, OutOfSupply, Roster, UnitIx, fact};
use crate::side::Side;
use crate::supply::TraceNet;
use crate::tables::CapacitySlot;
use crate::violation::Violation;

/// The armies of a side and what they command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandSheet {
    /// The armies that have HQs on the map, in their order.
    pub armies: Vec<ArmySheet>,
    /// Units that could go now as the one that nobody commands.
    pub loners: Vec<UnitIx>,
    /// Units that nobody has commanded and that have not moved.
    pub uncommanded: Vec<UnitIx>,
    /// All armies have been played: those move half as far.
    pub is_over: bool,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmySheet {
    /// Which.
    pub army: ArmyIx,
    /// How far it is.
    pub progress: ArmyProgress,
    /// Its HQs on the map, in roster order.
    pub headquarters: Vec<HqSheet>,
}

/// How far an army is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyProgress {
    /// It is still to be played.
    Waiting,
    /// It is in hand.
    InHand,
    /// It has been played.
    Played,
    /// None of it has been played, and the scenario holds all of its HQs back.
    HeldBack,
}

/// How far an HQ is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HqProgress {
    /// It is still to be played.
    #[default]
    Waiting,
    /// It is being played.
    Open,
    /// It has been played.
    Played,
    /// The scenario holds it back: it has no turn.
    HeldBack {
        /// The turn from which on it is free; none if only an attack on its group frees it.
        until: Option<u8>,
    },
}

/// An HQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HqSheet {
    /// Which.
    pub hq: UnitIx,
    /// How far it is.
    pub progress: HqProgress,
    /// What it has done with its own move, while it is being played.
    pub moved: HqMove,
    /// Its slots, one by one, in the order of its row.
    pub slots: Vec<SlotSheet>,
    /// Whom it commands, in roster order.
    pub commands: Vec<UnitIx>,
}

impl HqSheet {
    /// How many of its slots are free.
    pub fn free(&self) -> usize {
        self.slots.iter().filter(|slot| slot.by.is_none()).count()
    }
}

/// Room for one limited unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotSheet {
    /// The classes that fit.
    pub classes: Vec<CommandClass>,
    /// Who has it: a unit, or the first unit of a formation.
    pub by: Option<UnitIx>,
}

/// All of it for a side; nothing where the sequence does not bind it now.
pub fn sheet(world: &World, side: Side) -> CommandSheet {
    if !binds(world, side) {
        return CommandSheet::default();
    }
    let armies = Armies::of_side(world, side).into_iter();
    let armies: Vec<ArmySheet> = armies
        .map(|army| army_sheet(world, army))
        .filter(|army| !army.headquarters.is_empty())
        .collect();
    let uncommanded = uncommanded(world, side);
    let loners = match world.resource::<CommandTurn>().alone {
        AloneMove::Earned => {
            let ids = |unit: &UnitIx| world.resource::<Roster>().printed(*unit).id;
            let may_go = |unit: &UnitIx| check_alone(world, side, ids(unit)).is_ok();
            uncommanded.iter().copied().filter(may_go).collect()
        }
        AloneMove::None | AloneMove::Taken(_) => Vec::new(),
    };
    CommandSheet {
        armies,
        loners,
        uncommanded,
        is_over: is_over(world, side),
    }
}

fn army_sheet(world: &World, army: ArmyIx) -> ArmySheet {
    let hqs = commanders_of(world, army).into_iter();
    ArmySheet {
        army,
        progress: army_progress(world, army),
        headquarters: hqs.map(|hq| hq_sheet(world, hq)).collect(),
    }
}

/// C&C 1.2: how far an army is.
pub fn army_progress(world: &World, army: ArmyIx) -> ArmyProgress {
    if world.resource::<CommandTurn>().army == Some(army) {
        return ArmyProgress::InHand;
    }
    let hqs = commanders_of(world, army).into_iter();
    let hqs: Vec<HqProgress> = hqs.map(|hq| hq_progress(world, hq)).collect();
    let is_held = |hq: &HqProgress| matches!(hq, HqProgress::HeldBack { .. });
    if hqs.contains(&HqProgress::Waiting) {
        ArmyProgress::Waiting
    } else if !hqs.is_empty() && hqs.iter().all(is_held) {
        ArmyProgress::HeldBack
    } else {
        ArmyProgress::Played
    }
}

/// C&C 1.2: how far an HQ is.
pub fn hq_progress(world: &World, hq: UnitIx) -> HqProgress {
    match fact::<HqTurn>(world, hq) {
        HqTurn::Open => HqProgress::Open,
        HqTurn::Played => HqProgress::Played,
        HqTurn::Waiting => held_by(world, hq).map_or(HqProgress::Waiting, |hold| {
            HqProgress::HeldBack { until: hold.until }
        }),
    }
}

/// C&C 1.5: an HQ with its slots as they are filled.
pub fn hq_sheet(world: &World, hq: UnitIx) -> HqSheet {
    let turn = world.resource::<CommandTurn>();
    let moved = match turn.open == Some(hq) {
        true => turn.hq,
        false => HqMove::NotYet,
    };
    let parties = commanded_by(world, hq);
    let troops: Vec<_> = parties
        .iter()
        .filter_map(|&party| troop_of(world, party))
        .collect();
    let slots = row_of(world, hq).map_or_else(Vec::new, |row| {
        let filling = fill(row, &troops);
        let of_slot = |(at, slot): (usize, &CapacitySlot)| {
            let seated = parties.iter().zip(&filling.slots);
            let seated = seated.filter(move |&(_, seat)| *seat == Some(at));
            let mut seated = seated.map(|(&party, _)| party);
            let each = |_| SlotSheet {
                classes: slot.classes.clone(),
                by: seated.next(),
            };
            (0..slot.count).map(each).collect::<Vec<_>>()
        };
        row.slots.iter().enumerate().flat_map(of_slot).collect()
    });
    let roster = world.resource::<Roster>();
    let is_taken = |&unit: &UnitIx| {
        fact::<Commanded>(world, unit) == Commanded::By(hq) && roster.hex_of(unit).is_some()
    };
    HqSheet {
        hq,
        progress: hq_progress(world, hq),
        moved,
        slots,
        commands: roster.iter().filter(is_taken).collect(),
    }
}

/// Units in the throw range of an HQ that wait for a command, and why it could not take one up, where it could not; as if it were
/// being played now; but one that has moved after its units takes up nobody.
pub fn candidates(world: &World, hq: UnitIx) -> Vec<(UnitIx, Option<Violation>)> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(hq).side;
    let in_range = uncommanded(world, side)
        .into_iter()
        .filter(|&unit| check_range(world, hq, unit).is_ok());
    in_range
        .map(|unit| {
            let may_take = check_may_take(world, hq);
            let takes = may_take.and_then(|()| check_slots(world, hq, &[unit]));
            (unit, takes.err())
        })
        .collect()
}

/// C&C 1.2: the units of a side that nobody has commanded yet. Who is in Strat Mode needs nobody.
fn uncommanded(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let waits = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && fact::<ModeMarker>(world, unit) != ModeMarker::Strat
            && check_free(world, unit).is_ok()
    };
    roster.iter().filter(waits).collect()
}

/// C&C 1.2: everybody of a side whose turn is still to come: HQs, and units that nobody has commanded.
pub fn still_to_come(world: &World, side: Side) -> Vec<UnitId> {
    if !binds(world, side) {
        return Vec::new();
    }
    let armies = Armies::of_side(world, side).into_iter();
    let hqs = armies.flat_map(|army| waiting_headquarters(world, army));
    let mut units: Vec<UnitIx> = hqs.chain(uncommanded(world, side)).collect();
    units.sort_unstable();
    world.resource::<Roster>().ids(units)
}

/// C&C 1.2: of some units of a side those that would be marked Out of Supply if they set out without a command.
pub fn unsupplied_alone(world: &World, side: Side, units: &[UnitIx]) -> Vec<UnitIx> {
    if units.is_empty() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let net = TraceNet::of(world, side);
    let would_be = |&unit: &UnitIx| {
        let hex = roster.hex_of(unit);
        !fact::<OutOfSupply>(world, unit).0
            && hex.is_some_and(|hex| !net.is_drawn(world, unit, hex))
    };
    units.iter().copied().filter(would_be).collect()
}
