//! 12.3 Reaching supply: a unit draws from a dump directly, or an HQ draws and throws to it.

use bevy::prelude::World;

use super::negation::Departure;
use super::paths::{Course, PathRules};
use crate::armies::supporting_front;
use crate::map::{HexIx, Mobility};
use crate::pieces::{Family, Printed, Roster, Size, Tokens, UnitIx, fact, posture};
use crate::profile::profile;
use crate::side::Side;
use crate::tables::RuleTables;

/// The dumps that a unit can use, and by which routes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

/// One way to a dump in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The dump, or transport with a load (12.1b).
    pub dump: UnitIx,
    /// The HQ that throws; none for a direct draw.
    pub via: Option<UnitIx>,
}

impl Sources {
    /// The dumps, each once by its first route, those drawn from directly first.
    pub fn iter(&self) -> impl Iterator<Item = Source> + '_ {
        let first = |&(n, source): &(usize, &Source)| {
            !self.0[..n].iter().any(|other| other.dump == source.dump)
        };
        let routes = self.0.iter().enumerate().filter(first);
        routes.map(|(_, &source)| source)
    }

    /// Every route to every dump.
    pub fn routes(&self) -> impl Iterator<Item = Source> + '_ {
        self.0.iter().copied()
    }

    /// Those that are reached through an HQ, or drawn from directly.
    pub(super) fn by(&self, via: Option<UnitIx>) -> Self {
        Self(self.routes().filter(|source| source.via == via).collect())
    }

    /// Those without some of the dumps.
    pub(super) fn without(mut self, is_out: impl Fn(UnitIx) -> bool) -> Self {
        self.0.retain(|source| !is_out(source.dump));
        self
    }

    /// Those by some of the routes.
    pub(super) fn along(&self, is_kept: impl Fn(&Source) -> bool) -> Self {
        Self(self.0.iter().copied().filter(is_kept).collect())
    }

    /// Whether this dump is in reach.
    pub fn has(&self, dump: UnitIx) -> bool {
        self.0.iter().any(|source| source.dump == dump)
    }

    /// Whether this dump is in reach by this route.
    pub(crate) fn has_route(&self, dump: UnitIx, via: Option<UnitIx>) -> bool {
        self.0.contains(&Source { dump, via })
    }
}

/// All dumps in reach of any of several units, each once, in roster order.
pub(crate) fn dumps_of(reached: &[Sources]) -> Vec<UnitIx> {
    let routes = reached.iter().flat_map(Sources::routes);
    let mut dumps: Vec<UnitIx> = routes.map(|source| source.dump).collect();
    dumps.sort_unstable();
    dumps.dedup();
    dumps
}

/// Rule 12.3: the dumps that a unit can draw from, directly or through an HQ.
pub fn draw_sources(world: &World, unit: UnitIx) -> Sources {
    let side = world.resource::<Roster>().printed(unit).side;
    draw_sources_of(world, unit, &Departure::of(world, side, &[]))
}

/// The same before some units of its side spend movement points: they negate no zone for it (4.5b).
pub(super) fn draw_sources_of(world: &World, unit: UnitIx, departure: &Departure<'_>) -> Sources {
    let roster = world.resource::<Roster>();
    let Some(hex) = roster.hex_of(unit) else {
        return Sources::default();
    };
    let printed = roster.printed(unit);
    let dumps: Vec<UnitIx> = roster
        .iter()
        .filter(|&dump| serves(world, dump, printed))
        .collect();
    if dumps.is_empty() {
        return Sources::default();
    }
    let by = |via: Option<UnitIx>| move |dump: UnitIx| Source { dump, via };
    let direct = dumps_in_draw(world, unit, &dumps, departure).into_iter();
    let mut sources: Vec<Source> = direct.map(by(None)).collect();
    for headquarters in throwing_headquarters(world, printed.side) {
        // Throw ranges are kept; only the draw is a search.
        if headquarters != unit
            && may_supply(world, headquarters, printed)
            && departure
                .throw_field(world, headquarters)
                .is_some_and(|field| field.has(hex))
        {
            let drawn = dumps_in_draw(world, headquarters, &dumps, departure);
            sources.extend(drawn.into_iter().map(by(Some(headquarters))));
        }
    }
    Sources(sources)
}

/// Rule 13.1d: an HQ of a division supplies its own division and the independent units of its nation. A game may limit an HQ
/// to some nations.
pub(super) fn may_supply(world: &World, headquarters: UnitIx, user: &Printed) -> bool {
    let printed = world.resource::<Roster>().printed(headquarters);
    if !printed.serves.is_empty() && !printed.serves.contains(&user.nation) {
        return false;
    }
    let divisional = printed.size == Size::Division;
    let own = printed.formation.is_some() && printed.formation == user.formation;
    let neighbour = is_independent(user) && printed.nation == user.nation;
    !divisional || own || neighbour
}

/// Rule 3.2f: an independent unit belongs to no formation and is no multi-step division.
pub(super) fn is_independent(printed: &Printed) -> bool {
    printed.formation.is_none() && printed.steps == 1
}

/// Rules 12.1b and 13.2g: any supply of the side is a dump; that on Organic Trucks serves their formation alone.
fn serves(world: &World, dump: UnitIx, user: &Printed) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(dump);
    let is_own = printed.formation.is_some() && printed.formation == user.formation;
    holds_supply(world, dump, user.side) && (printed.family != Family::OrganicTruck || is_own)
}

/// Rule 12.1b: whether a counter is a dump of a side: supply on the ground, or loaded.
pub(super) fn holds_supply(world: &World, dump: UnitIx, side: Side) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(dump);
    let carries = match printed.family {
        Family::Dump | Family::Transport | Family::OrganicTruck => true,
        Family::Combat
        | Family::Headquarters
        | Family::Artillery
        | Family::Replacement
        | Family::RailRepair
        | Family::Extender
        | Family::Hedgehog
        | Family::AirBase => false,
    };
    carries
        && printed.side == side
        && roster.hex_of(dump).is_some()
        && fact::<Tokens>(world, dump).0 > 0
}

/// Rule 12.3a: the dumps within direct draw of a unit.
pub(super) fn dumps_in_draw(
    world: &World,
    unit: UnitIx,
    dumps: &[UnitIx],
    departure: &Departure<'_>,
) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let Some(here) = roster.hex_of(unit) else {
        return Vec::new();
    };
    let rules = draw_rules(world, roster.printed(unit).side, draws_by(world, unit));
    let reach = departure.field(world, here, rules);
    let by_front = drawing_from(world, unit);
    let by_front = by_front.map(|(at, rules)| departure.field(world, at, rules));
    let within = |&&dump: &&UnitIx| {
        roster
            .hex_of(dump)
            .is_some_and(|at| reach.has(at) || by_front.as_ref().is_some_and(|reach| reach.has(at)))
    };
    dumps.iter().filter(within).copied().collect()
}

/// C&C 2: the marker of its Front from which an HQ draws as well, and how.
pub(super) fn drawing_from(world: &World, unit: UnitIx) -> Option<(HexIx, PathRules)> {
    let at = supporting_front(world, unit)?;
    let side = world.resource::<Roster>().printed(unit).side;
    Some((at, draw_rules(world, side, Mobility::Truck)))
}

/// Rule 12.3a: units draw over Truck points; an HQ over points of the type of its throw range.
pub(super) fn draws_by(world: &World, unit: UnitIx) -> Mobility {
    let printed = world.resource::<Roster>().printed(unit);
    let throw = printed.face(posture(world, unit).orientation).throw;
    throw.map_or(Mobility::Truck, |throw| throw.mobility)
}

/// Rule 12.3a: how supply is drawn from where one stands.
pub(super) fn draw_rules(world: &World, side: Side, mobility: Mobility) -> PathRules {
    PathRules {
        side,
        mobility,
        points: world.resource::<RuleTables>().concepts.draw,
        course: Course::Outward,
    }
}

/// Rule 12.3a: how supply is drawn by others from some hexes.
pub(super) fn drawn_rules(world: &World, side: Side, mobility: Mobility) -> PathRules {
    PathRules {
        course: Course::Inward,
        ..draw_rules(world, side, mobility)
    }
}

/// HQs of a side that can throw in their mode (5.8b).
pub(super) fn throwing_headquarters(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    roster
        .iter()
        .filter(|&unit| {
            let printed = roster.printed(unit);
            printed.side == side
                && printed.family == Family::Headquarters
                && roster.hex_of(unit).is_some()
                && profile(world, unit).throws
        })
        .collect()
}
