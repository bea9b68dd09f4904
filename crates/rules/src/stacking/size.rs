//! 4.6 to 4.8 How large units are, what they take up of transport, and how much of a side is in a hex.

use bevy::prelude::World;

use crate::map::{HexIx, Mobility};
use crate::numbers::{Fraction, Mp};
use crate::pieces::{Re, Roster, StepsLost, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::tables::RuleTables;

/// Rules 4.6 and 4.8: the size of a side's combat units in a hex; transport, supply and works do not count.
pub fn re_in_hex(world: &World, side: Side, hex: HexIx) -> Re {
    let roster = world.resource::<Roster>();
    let size = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let counts = printed.side == side && printed.family.is_combat();
        counts.then(|| size_of(world, unit).0)
    };
    let sizes = roster.in_hex(hex).iter().filter_map(size);
    Re(sizes.fold(0, u16::saturating_add))
}

/// Rule 4.8a: by how much a side would be above the limit in a hex if these units of it ended there, too.
pub fn excess_with(world: &World, side: Side, hex: HexIx, units: &[UnitIx]) -> Re {
    let roster = world.resource::<Roster>();
    let comes = |unit: &&UnitIx| {
        roster.printed(**unit).family.is_combat() && roster.hex_of(**unit) != Some(hex)
    };
    let sizes = units
        .iter()
        .filter(comes)
        .map(|&unit| size_of(world, unit).0);
    let all = sizes.fold(re_in_hex(world, side, hex).0, u16::saturating_add);
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    Re(all.saturating_sub(limit.0))
}

/// Rule 4.6: the size of a unit after its losses.
pub fn size_of(world: &World, unit: UnitIx) -> Re {
    let sizes = &world.resource::<RuleTables>().concepts.re;
    let lost = fact::<StepsLost>(world, unit);
    sizes.left(world.resource::<Roster>().printed(unit), lost)
}

/// Rules 4.7b and 4.7c: what a unit takes up of whatever carries it, in SP: its size now, a part of it if it goes on foot;
/// transport its points, loaded or not.
pub fn transport_size(world: &World, unit: UnitIx) -> Fraction {
    let printed = world.resource::<Roster>().printed(unit);
    if !printed.family.is_combat() {
        return Fraction::new(printed.capacity.into(), Tokens::PER_SP.into())
            .unwrap_or(Fraction::ZERO);
    }
    let table = &world.resource::<RuleTables>().concepts.transport;
    let face = &printed.movement;
    let on_foot = face.mobility == Mobility::Leg && face.ma > Mp::ZERO && face.ma <= table.foot;
    let part = if on_foot {
        table.foot_size
    } else {
        Fraction::ONE
    };
    size_of(world, unit).exact() * part
}

/// Whether a side has more in a hex than the limit.
pub fn is_overstacked(world: &World, side: Side, hex: HexIx) -> bool {
    re_in_hex(world, side, hex) > world.resource::<RuleTables>().concepts.stacking.limit
}
