//! 16.0b The order to build: whether it is legal, what it costs, what it does, and what could be ordered.

use bevy::prelude::World;

use super::builders::{
    Builder, as_they_are, check_builders, check_fit, check_fresh, is_engineer, radius,
};
use super::crews::team_around;
use super::yard::{Site, Yard, check_reserves};
use crate::activity::settle_others;
use crate::construction::{Construction, Work};
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos};
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Level, Location, Roster, Tokens, UnitIx, change, posture};
use crate::side::Side;
use crate::supply::payment::{Purse, check_payments, hold_for_payment, pay, payments_from};
use crate::supply::unreached;
use crate::supply::{Payment, Sources, draw_sources};
use crate::violation::Violation;
use crate::works::language::WorksEvent;

/// A legal order to build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigPlan {
    site: Site,
    builders: Vec<UnitIx>,
    purse: Purse,
}

impl DigPlan {
    /// The level that the works will have.
    pub const fn level(&self) -> u8 {
        self.site.level
    }
}

/// Something that a unit could build, alone or with others in its hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigOffer {
    /// Where.
    pub hex: HexPos,
    /// Who builds.
    pub by: Vec<UnitId>,
    /// The level that the works would have.
    pub level: u8,
    /// What it costs.
    pub price: Tokens,
    /// Which dumps pay unless the player says otherwise, or why it cannot be paid.
    pub payments: Result<Vec<Payment>, Violation>,
}

/// Rule 16.0b: whether these units can build here with this supply.
pub(crate) fn check_dig(
    world: &World,
    side: Side,
    at: HexPos,
    by: &[UnitId],
    from: &[Payment],
) -> Result<DigPlan, Violation> {
    let site = Yard::open(world, side)?.site(at)?;
    let units = world.resource::<Roster>().own_units(side, by, "16.0b")?;
    check_builders(world, &as_they_are(world, &units), site.hex, "16.0b")?;
    check_reserves(world, side, site.hex, &[])?;
    let reached: Vec<Sources> = units
        .iter()
        .map(|&unit| draw_sources(world, unit))
        .collect();
    check_paid(world, side, site, units, &reached, from)
}

/// Rule 12.3: whether the price is paid from dumps that some of the builders reach.
fn check_paid(
    world: &World,
    side: Side,
    site: Site,
    builders: Vec<UnitIx>,
    reached: &[Sources],
    from: &[Payment],
) -> Result<DigPlan, Violation> {
    let purse = check_payments(world, side, site.price, from, "16.0b")?;
    if let Some(dump) = purse.first_outside(reached) {
        let unit = builders.first().copied().unwrap_or(dump);
        return Err(unreached(world, unit, dump));
    }
    Ok(DigPlan {
        site,
        builders,
        purse,
    })
}

/// Pays and builds: the counter lies in the hex at its new level, and the builders have done their work for the phase.
pub(crate) fn apply_dig(world: &mut World, plan: DigPlan, out: &mut Outcomes) {
    let DigPlan {
        site,
        builders,
        purse,
    } = plan;
    for &unit in &builders {
        change::set(world, unit, Activity::Finished);
    }
    hold_for_payment(world, &builders, &purse, &[], out);
    let paid = pay(world, purse);
    settle_others(world, &builders);
    let at = world.resource::<Board>().grid().pos(site.hex);
    change::relocate(world, site.works, Location::Map(at));
    change::set(world, site.works, Level(site.level));
    world
        .resource_mut::<Construction>()
        .note(at, Work::WorksRaised);
    let roster = world.resource::<Roster>();
    out.push(WorksEvent::Dug {
        works: roster.printed(site.works).id,
        at,
        level: site.level,
        by: roster.ids(builders),
        paid,
    });
}

/// Units of a side that can build somewhere, if it can be paid.
pub(crate) fn diggers(world: &World, side: Side) -> Vec<UnitIx> {
    let Ok(yard) = Yard::open(world, side) else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    roster
        .iter()
        .filter(|&unit| roster.printed(unit).side == side && roster.hex_of(unit).is_some())
        .filter(|&unit| has_work(world, &yard, side, unit))
        .collect()
}

/// Whether a side can build anything now and pay for it.
pub(crate) fn can_build(world: &World, side: Side) -> bool {
    let roster = world.resource::<Roster>();
    diggers(world, side).into_iter().any(|unit| {
        let offers = offers(world, side, roster.printed(unit).id);
        offers.iter().any(|offer| offer.payments.is_ok())
    })
}

/// What a unit can build, payable or not: an Engineer-Capable unit alone and within its radius, any other in its hex, with
/// as many others there as it needs.
pub(crate) fn offers(world: &World, side: Side, unit: UnitId) -> Vec<DigOffer> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, &[unit], "16.0b");
    let (Ok(found), Ok(yard)) = (found, Yard::open(world, side)) else {
        return Vec::new();
    };
    let works = works_of(world, &yard, side, found[0]);
    if works.is_empty() {
        return Vec::new();
    }
    let grid = world.resource::<Board>().grid();
    let reached = [draw_sources(world, found[0])];
    let offer = |(site, builders): (Site, Vec<UnitIx>)| {
        let by = roster.ids(builders.iter().copied());
        let usual = payments_from(world, found[0], &reached[0], site.price);
        let payments = usual.and_then(|usual| {
            check_paid(world, side, site, builders, &reached, &usual)?;
            Ok(usual)
        });
        DigOffer {
            hex: grid.pos(site.hex),
            by,
            level: site.level,
            price: site.price,
            payments,
        }
    };
    works.into_iter().map(offer).collect()
}

/// Whether a unit can build anything, payment aside. An engineer's own hex mostly does, and spares the search for others.
fn has_work(world: &World, yard: &Yard<'_>, side: Side, unit: UnitIx) -> bool {
    let builder = (unit, posture(world, unit));
    let at_home = is_engineer(world, builder)
        && check_fresh(world, unit, "13.8d").is_ok()
        && world
            .resource::<Roster>()
            .hex_of(unit)
            .is_some_and(|here| open_site(world, yard, side, here).is_some());
    at_home || !works_of(world, yard, side, unit).is_empty()
}

/// What a unit can build and with whom, payment aside.
fn works_of(world: &World, yard: &Yard<'_>, side: Side, unit: UnitIx) -> Vec<(Site, Vec<UnitIx>)> {
    let builder = (unit, posture(world, unit));
    let Some(here) = world.resource::<Roster>().hex_of(unit) else {
        return Vec::new();
    };
    if is_engineer(world, builder) {
        if check_fresh(world, unit, "13.8d").is_err() {
            return Vec::new();
        }
        let hexes = radius(world, side, here).into_iter();
        let sites = hexes.filter_map(|hex| open_site(world, yard, side, hex));
        return sites.map(|site| (site, vec![unit])).collect();
    }
    if check_fit(world, builder, "16.0b").is_err() {
        return Vec::new();
    }
    let team = team_around(world, builder, here);
    open_site(world, yard, side, here)
        .filter(|site| check_builders(world, &team, site.hex, "16.0b").is_ok())
        .map(|site| (site, team.iter().map(|&(unit, _)| unit).collect()))
        .into_iter()
        .collect()
}

/// What can be built in a hex, whoever does it.
fn open_site(world: &World, yard: &Yard<'_>, side: Side, hex: HexIx) -> Option<Site> {
    let at = world.resource::<Board>().grid().pos(hex);
    let site = yard.site(at).ok()?;
    check_reserves(world, side, hex, &[]).ok()?;
    Some(site)
}

/// Whether units that stay in their hex could build there in these postures, payment aside: those that are fit together, or
/// an engineer among them.
pub(crate) fn may_dig_in(world: &World, side: Side, units: &[Builder], hex: HexIx) -> bool {
    let at = world.resource::<Board>().grid().pos(hex);
    let aside: Vec<UnitIx> = units.iter().map(|&(unit, _)| unit).collect();
    if Yard::open(world, side)
        .and_then(|yard| yard.site(at))
        .is_err()
    {
        return false;
    }
    let fit: Vec<Builder> = units
        .iter()
        .copied()
        .filter(|&builder| check_fit(world, builder, "16.0b").is_ok())
        .collect();
    let can = |crew: &[Builder]| check_builders(world, crew, hex, "16.0b").is_ok();
    let alone = |&builder: &Builder| can(&[builder]);
    check_reserves(world, side, hex, &aside).is_ok() && (can(&fit) || units.iter().any(alone))
}
