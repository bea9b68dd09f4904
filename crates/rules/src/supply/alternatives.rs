//! Why a unit is not supplied otherwise: the HQs and sources near by that it does not use, and what hinders each.

use bevy::prelude::World;

use super::field::Field;
use super::paths::{Obstacle, PathRules, field, free_field};
use super::reach::{draw_rules, draws_by, may_supply};
use super::standing::{Standing, Standings, Via};
use super::throw::ThrowOrigin;
use crate::map::{Board, HexIx, HexPos};
use crate::numbers::Mp;
use crate::pieces::{Family, Roster, UnitIx};
use crate::railways;

/// An HQ or a source that a unit does not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// Which.
    pub via: Via,
    /// What hinders it; nothing if it would serve as well.
    pub hindrance: Option<Hindrance>,
}

/// Why trace does not come from an HQ or a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// It would be in reach but for enemies on the way (12.3d).
    Blocked {
        /// Hexes on the shortest way that are not open, from the unit's end.
        hexes: Vec<(HexPos, Blockade)>,
    },
    /// The way is too long (12.3).
    TooFar {
        /// Its cost.
        need: Mp,
        /// What it may cost.
        have: Mp,
    },
    /// No way leads there over this terrain.
    NoWay,
    /// An enemy or his zone of control shuts the source (12.6b).
    Shut,
    /// The HQ is itself out of trace.
    OutOfTrace,
    /// The HQ throws nothing in its mode (12.3b).
    DoesNotThrow,
    /// The HQ serves another division (13.1d).
    OtherDivision,
    /// It would serve this unit, but the rest of its formation uses another (12.6f).
    FormationElsewhere,
}

/// What blocks a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blockade {
    /// An enemy combat unit.
    Unit,
    /// An enemy zone of control, for a Truck path.
    Zone,
}

/// How many HQs, and how many sources, are worth a word: the nearest.
const NEAREST: usize = 4;

/// Rules 12.3 and 12.6: the nearest HQs and sources that a unit does not use, and why.
pub fn alternatives(world: &World, standings: &Standings, unit: UnitIx) -> Vec<Alternative> {
    let roster = world.resource::<Roster>();
    let (Some(hex), Some(standing)) = (roster.hex_of(unit), standings.get(unit)) else {
        return Vec::new();
    };
    let used = match standing {
        Standing::InTrace { via } => Some(via),
        Standing::LeftBehind { .. } | Standing::Cut => None,
    };
    let user = User {
        unit,
        hex,
        uses: used,
        // What would serve a unit that is left behind serves it in vain.
        in_vain: match standing {
            Standing::LeftBehind { .. } => Some(Hindrance::FormationElsewhere),
            Standing::InTrace { .. } | Standing::Cut => None,
        },
    };
    let headquarters = headquarters_near(world, &user).into_iter();
    let headquarters = headquarters.map(|hq| Alternative {
        via: Via::Headquarters(hq),
        hindrance: hinders_throw(world, standings, &user, hq),
    });
    let sources = sources_near(world, standings, &user).into_iter();
    let sources = sources.map(|source| Alternative {
        via: Via::Source(source),
        hindrance: hinders_draw(world, standings, &user, source),
    });
    headquarters.chain(sources).collect()
}

/// Who asks.
struct User {
    unit: UnitIx,
    hex: HexIx,
    uses: Option<Via>,
    in_vain: Option<Hindrance>,
}

fn headquarters_near(world: &World, user: &User) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(user.unit).side;
    let is_other = |&hq: &UnitIx| {
        let printed = roster.printed(hq);
        printed.side == side
            && printed.family == Family::Headquarters
            && hq != user.unit
            && user.uses != Some(Via::Headquarters(hq))
    };
    let on_map = |hq: UnitIx| Some((distance(world, user, roster.hex_of(hq)?), hq));
    nearest(roster.iter().filter(is_other).filter_map(on_map).collect())
}

fn sources_near(world: &World, standings: &Standings, user: &User) -> Vec<HexIx> {
    let side = world.resource::<Roster>().printed(user.unit).side;
    let mut sources = railways::sources(world, side);
    sources.extend(standings.net().sources());
    sources.sort_unstable();
    sources.dedup();
    sources.retain(|&source| user.uses != Some(Via::Source(source)));
    let far = |hex: HexIx| (distance(world, user, hex), hex);
    nearest(sources.into_iter().map(far).collect())
}

fn distance(world: &World, user: &User, hex: HexIx) -> u32 {
    let grid = world.resource::<Board>().grid();
    grid.distance(grid.pos(user.hex), grid.pos(hex))
}

fn nearest<T: Ord>(mut far: Vec<(u32, T)>) -> Vec<T> {
    far.sort_unstable();
    far.truncate(NEAREST);
    far.into_iter().map(|(_, what)| what).collect()
}

/// What hinders an HQ from throwing trace to a unit.
fn hinders_throw(
    world: &World,
    standings: &Standings,
    user: &User,
    hq: UnitIx,
) -> Option<Hindrance> {
    let printed = world.resource::<Roster>().printed(user.unit);
    let Some(ThrowOrigin { from, rules, .. }) = ThrowOrigin::now(world, hq) else {
        return Some(Hindrance::DoesNotThrow);
    };
    if !may_supply(world, hq, printed) {
        Some(Hindrance::OtherDivision)
    } else if !standings.net().is_thrower(hq) {
        Some(Hindrance::OutOfTrace)
    } else {
        hinders_path(world, (from, user.hex), rules, user)
    }
}

/// What hinders a unit from drawing trace from a source.
fn hinders_draw(
    world: &World,
    standings: &Standings,
    user: &User,
    source: HexIx,
) -> Option<Hindrance> {
    if !standings.net().sources().contains(&source) {
        return Some(Hindrance::Shut);
    }
    let side = world.resource::<Roster>().printed(user.unit).side;
    let rules = draw_rules(world, side, draws_by(world, user.unit));
    hinders_path(world, (user.hex, source), rules, user)
}

/// What hinders a path, from where it is counted to its other end.
fn hinders_path(
    world: &World,
    (start, end): (HexIx, HexIx),
    rules: PathRules,
    user: &User,
) -> Option<Hindrance> {
    let board = world.resource::<Board>();
    let long = PathRules {
        points: Mp::whole(u8::MAX),
        ..rules
    };
    let cost = |field: &Field| field.points(board, end);
    let free = free_field(world, &[start], long);
    let Some(least) = cost(&free) else {
        return Some(Hindrance::NoWay);
    };
    let have = rules.points;
    if least > have {
        return Some(Hindrance::TooFar { need: least, have });
    }
    if cost(&field(world, &[start], rules)).is_some() {
        return user.in_vain.clone();
    }
    let mut way = free.way(board, end);
    if user.hex == start {
        way.reverse();
    }
    let blocked = |hex: HexIx| {
        let by = match Obstacle::at(world, rules, hex) {
            Obstacle::Unit => Blockade::Unit,
            Obstacle::Zone => Blockade::Zone,
            Obstacle::None => return None,
        };
        Some((board.grid().pos(hex), by))
    };
    Some(Hindrance::Blocked {
        hexes: way.into_iter().filter_map(blocked).collect(),
    })
}
