//! Counters that moved travel along their path, one order after the other.

use std::collections::BTreeMap;

use bevy::prelude::*;
use stavka_art::num;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::combat::CombatEvent;
use stavka_rules::fog::may_read;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::movement::MovementEvent;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::rail::RailEvent;

use crate::kit::redraw::Redraw;
use crate::kit::settings::Settings;
use crate::session::marches::{March, Marches};
use crate::session::moment::GameMoment;
use crate::session::requests::Happened;
use crate::session::seeing::viewer;
use crate::view::map_view::ShownMap;

/// Seconds that a counter takes from hex to hex at normal speed.
const SECONDS_A_HEX: f32 = 0.14;
/// A long march takes no more than this.
const MOST_SECONDS: f32 = 1.2;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marches>();
}

/// Where units were before the last order, for outcomes that say only where they went.
#[derive(Default)]
pub(super) struct Before(BTreeMap<UnitId, HexPos>);

impl Before {
    fn note(&mut self, world: &World) {
        let roster = world.resource::<Roster>();
        let place = |unit: UnitIx| Some((roster.printed(unit).id, roster.location(unit).hex()?));
        self.0 = roster.iter().filter_map(place).collect();
    }
}

pub(super) fn begin_marches(
    world: &mut World,
    mut cursor: Local<bevy::ecs::message::MessageCursor<Happened>>,
    mut before: Local<Before>,
) {
    let happened: Vec<Happened> = cursor
        .read(world.resource::<Messages<Happened>>())
        .cloned()
        .collect();
    let map_is_new = world.is_resource_changed::<ShownMap>();
    if map_is_new {
        world.resource_mut::<Marches>().0.clear();
    }
    let viewer = viewer(world);
    let speed = world.resource::<Settings>().animation.speed();
    for Happened(entry) in &happened {
        // Of an enemy march in fog the log tells what may be known (4.9).
        let seen = entry
            .outcomes
            .iter()
            .filter(|outcome| may_read(viewer, world, outcome));
        let marches = speed.map(|speed| marches_of(seen, &before.0, speed));
        // A new move shows at once where the last one ended.
        if let Some(marches) = marches.filter(|marches| !marches.is_empty()) {
            world.resource_mut::<Marches>().0 = marches;
        }
    }
    if map_is_new || world.is_resource_changed::<GameMoment>() || !happened.is_empty() {
        before.note(world);
    }
}

/// The ways that units went in one order, one after the other; what went on with the same units is one way.
fn marches_of<'o>(
    outcomes: impl Iterator<Item = &'o Outcome>,
    before: &BTreeMap<UnitId, HexPos>,
    speed: f32,
) -> Vec<March> {
    let mut ways: Vec<(Vec<UnitId>, Vec<HexPos>)> = Vec::new();
    for outcome in outcomes {
        for (units, path) in ways_of(outcome, before) {
            match ways.last_mut() {
                Some((same, way)) if *same == units && way.last() == path.first() => {
                    way.extend(path.into_iter().skip(1));
                }
                _ => ways.push((units, path)),
            }
        }
    }
    let mut waits = 0.0;
    let march = |(units, path): (Vec<UnitId>, Vec<HexPos>)| {
        let legs = num::from_usize(path.len().saturating_sub(1));
        let takes = (legs * SECONDS_A_HEX).min(MOST_SECONDS) / speed;
        let since = -waits;
        waits += takes;
        March {
            units,
            path,
            since,
            takes,
        }
    };
    ways.into_iter().map(march).collect()
}

/// Who went where in one outcome: units, and the hexes from start to end.
fn ways_of(
    outcome: &Outcome,
    before: &BTreeMap<UnitId, HexPos>,
) -> Vec<(Vec<UnitId>, Vec<HexPos>)> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "in all else nobody goes anywhere"
    )]
    match outcome {
        Outcome::Movement(MovementEvent::Moved {
            units, from, path, ..
        }) => {
            let path = std::iter::once(*from).chain(path.iter().copied()).collect();
            vec![(units.clone(), path)]
        }
        Outcome::Rail(RailEvent::Carried { units, path, .. }) => {
            vec![(units.clone(), path.clone())]
        }
        // Supply that comes to a dump which was there already is not seen to travel.
        Outcome::Rail(RailEvent::Shipped { to, path, .. })
            if before.get(to).is_none_or(|was| path.first() == Some(was)) =>
        {
            vec![(vec![*to], path.clone())]
        }
        Outcome::Combat(CombatEvent::Retreated { units, from, to })
        | Outcome::Capture(CaptureEvent::Displaced { units, from, to }) => {
            vec![(units.clone(), vec![*from, *to])]
        }
        Outcome::Combat(CombatEvent::Advanced { units, to }) => {
            // They come from each attacking hex.
            let mut from: BTreeMap<HexPos, Vec<UnitId>> = BTreeMap::new();
            for unit in units {
                if let Some(&hex) = before.get(unit) {
                    from.entry(hex).or_default().push(*unit);
                }
            }
            from.into_iter()
                .map(|(hex, units)| (units, vec![hex, *to]))
                .collect()
        }
        _ => Vec::new(),
    }
}

pub(super) fn march(time: Res<Time>, mut marches: ResMut<Marches>, mut redraw: ResMut<Redraw>) {
    if marches.0.is_empty() {
        return;
    }
    // A window that slept must not skip the march.
    let passed = time.delta_secs().min(0.05);
    for march in &mut marches.0 {
        march.since += passed;
    }
    marches.0.retain(|march| march.since < march.takes);
    redraw.soon();
}

/// Where a march is now, between two hexes of its path.
pub(super) fn place_on_march(world: &World, march: &March) -> Vec2 {
    let geometry = &world.resource::<ShownMap>().geometry;
    let legs = march.path.len().saturating_sub(1);
    let along =
        (march.since / march.takes.max(f32::EPSILON)).clamp(0.0, 1.0) * num::from_usize(legs);
    let mut rest = along;
    for leg in march.path.windows(2) {
        if rest <= 1.0 {
            return geometry.center(leg[0]).lerp(geometry.center(leg[1]), rest);
        }
        rest -= 1.0;
    }
    march
        .path
        .last()
        .map_or(Vec2::ZERO, |&hex| geometry.center(hex))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("an id")
    }

    #[test]
    fn a_retreat_hex_by_hex_is_one_way_and_an_advance_waits_for_it() {
        let hex = HexPos::new;
        let retreat = |from, to| {
            Outcome::Combat(CombatEvent::Retreated {
                units: vec![unit("a")],
                from,
                to,
            })
        };
        let advance = Outcome::Combat(CombatEvent::Advanced {
            units: vec![unit("b"), unit("c")],
            to: hex(5, 4),
        });
        let outcomes = [
            retreat(hex(5, 4), hex(6, 4)),
            retreat(hex(6, 4), hex(7, 5)),
            advance,
        ];
        let before = BTreeMap::from([(unit("b"), hex(4, 3)), (unit("c"), hex(4, 4))]);
        let marches = marches_of(outcomes.iter(), &before, 1.0);
        let paths: Vec<&[HexPos]> = marches.iter().map(|march| &march.path[..]).collect();
        assert_eq!(
            paths,
            [
                &[hex(5, 4), hex(6, 4), hex(7, 5)][..],
                &[hex(4, 3), hex(5, 4)],
                &[hex(4, 4), hex(5, 4)],
            ]
        );
        assert!(marches[0].since >= 0.0 && marches[1].since < 0.0);
    }
}
