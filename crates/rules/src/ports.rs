//! 19.0 Ports: what a port can take after its hits, by its printed Damage Track if it has one (19.0b), who holds it, and for whom it is a source of trace (19.0e).

use bevy::prelude::World;

use crate::damage::Damage;
use crate::map::{Board, Feature, HexIx};
use crate::pieces::Tokens;
use crate::side::Side;
use crate::site_owners::SiteOwners;
use crate::tables::RuleTables;

/// Rule 9.14h: whether a side owns the port of a hex; no where there is none.
pub(crate) fn is_held(world: &World, side: Side, hex: HexIx) -> bool {
    whole_capacity(world, hex).is_some() && world.resource::<SiteOwners>().owner(hex) == Some(side)
}

/// Rule 19.0b: what the port of a hex can take now, as its Damage Track says, or each hit having cost it an equal share; none
/// where there is no port.
pub fn capacity(world: &World, hex: HexIx) -> Option<Tokens> {
    let whole = whole_capacity(world, hex)?;
    let at = world.resource::<Board>().grid().pos(hex);
    let most = world.resource::<RuleTables>().facility.port_hits();
    let hits = world.resource::<Damage>().port_hits(at);
    let left = match printed_after(world, hex, hits) {
        Some(printed) => printed,
        None => after_hits(whole, hits, most),
    };
    Some(Tokens(left))
}

/// Rule 19.0e: whether a port is a source of trace for a side now, whatever zones do: the game names it, the side holds it, and
/// it can take 1 SP at least.
pub(crate) fn gives_trace(world: &World, side: Side, hex: HexIx) -> bool {
    let features = &world.resource::<Board>().hex(hex).features;
    features.contains(&Feature::TracePort(side))
        && is_held(world, side, hex)
        && capacity(world, hex).is_some_and(|now| now.0 >= Tokens::PER_SP)
}

/// The capacity printed in a hex, in tokens.
fn whole_capacity(world: &World, hex: HexIx) -> Option<u16> {
    let mut features = world.resource::<Board>().hex(hex).features.iter();
    features.find_map(Feature::port_capacity)
}

/// What the Damage Track of a port says after so many hits; none for a port without one, and for one that is whole.
fn printed_after(world: &World, hex: HexIx, hits: u8) -> Option<u16> {
    let nth = usize::from(hits).checked_sub(1)?;
    let mut features = world.resource::<Board>().hex(hex).features.iter();
    features.find_map(|feature| match feature {
        Feature::PortTrack(track) => track.get(nth).copied(),
        Feature::Port { .. }
        | Feature::TracePort(_)
        | Feature::AirBaseSite
        | Feature::Fort { .. }
        | Feature::Source(_)
        | Feature::Entry(_)
        | Feature::Objective { .. } => None,
    })
}

/// A part of a capacity, to the nearest token (4.1).
fn after_hits(whole: u16, hits: u8, most: u8) -> u16 {
    let left = u32::from(most.saturating_sub(hits)) + 1;
    let shares = u32::from(most) + 1;
    let part = (u32::from(whole) * left * 2 + shares) / (shares * 2);
    u16::try_from(part).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::after_hits;

    #[test]
    fn r19_0b_each_hit_costs_a_port_an_equal_share_to_the_nearest_token() {
        let left = |whole: u16| {
            (0..=4)
                .map(|hits| after_hits(whole, hits, 4))
                .collect::<Vec<_>>()
        };
        assert_eq!(left(40), [40, 32, 24, 16, 8]);
        assert_eq!(left(20), [20, 16, 12, 8, 4]);
        assert_eq!(left(8), [8, 6, 5, 3, 2]);
        assert_eq!(left(4), [4, 3, 2, 2, 1]);
        assert_eq!(left(2), [2, 2, 1, 1, 0]);
        assert_eq!(left(1), [1, 1, 1, 0, 0]);
    }
}
