//! 13.5 Repls: counters of men and of equipment that are saved, moved and spent.

use bevy::prelude::World;

use crate::map::HexPos;
use crate::pieces::{Location, Mode, Roster, UnitIx, posture};
use crate::side::Side;
use crate::tables::{ReplKind, ReplPrice};

/// Repl counters of a side in the tray, without those taken already, as many as are wanted. Scenarios bring as many as can
/// ever be needed.
pub(super) fn spare(
    world: &World,
    side: Side,
    kind: ReplKind,
    count: u8,
    taken: &[UnitIx],
) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let fits = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && roster.location(unit) == Location::Tray
            && ReplKind::of(printed) == Some(kind)
            && !taken.contains(&unit)
    };
    roster.iter().filter(fits).take(count.into()).collect()
}

/// Rule 13.5a: the Repls of a side that can be spent, by hex: those in Move Mode.
pub(super) fn in_move_mode(world: &World, side: Side) -> Vec<(HexPos, Vec<UnitIx>)> {
    let roster = world.resource::<Roster>();
    let mut found: Vec<(HexPos, Vec<UnitIx>)> = Vec::new();
    for unit in roster.iter() {
        let printed = roster.printed(unit);
        let usable = printed.side == side
            && ReplKind::of(printed).is_some()
            && posture(world, unit).mode() == Mode::Move;
        let Some(at) = roster.location(unit).hex().filter(|_| usable) else {
            continue;
        };
        match found.iter_mut().find(|(hex, _)| *hex == at) {
            Some((_, units)) => units.push(unit),
            None => found.push((at, vec![unit])),
        }
    }
    found
}

/// What Repls come to, by kind.
pub(super) fn worth(world: &World, repls: &[UnitIx]) -> ReplPrice {
    let roster = world.resource::<Roster>();
    let kinds = repls
        .iter()
        .filter_map(|&unit| ReplKind::of(roster.printed(unit)));
    kinds.fold(ReplPrice::default(), ReplPrice::and_one)
}

/// The first Repls among these that make up a price exactly; none if they do not.
pub(super) fn pick(world: &World, repls: &[UnitIx], price: ReplPrice) -> Option<Vec<UnitIx>> {
    let roster = world.resource::<Roster>();
    let mut picked = Vec::with_capacity(price.total().into());
    for &kind in ReplKind::ALL {
        let wanted = usize::from(price.count(kind));
        let of_kind = |unit: &&UnitIx| ReplKind::of(roster.printed(**unit)) == Some(kind);
        let before = picked.len();
        picked.extend(repls.iter().filter(of_kind).take(wanted));
        if picked.len() - before < wanted {
            return None;
        }
    }
    Some(picked)
}
