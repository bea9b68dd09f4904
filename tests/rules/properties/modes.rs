//! 5.0 and 6.1 over random play: Reserve markers, modes, allowances.

use std::collections::BTreeSet;

use bevy::prelude::World;
use stavka_rules::activity::allowance;
use stavka_rules::engine;
use stavka_rules::engine::Plan;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Cost, Mobility};
use stavka_rules::modes::{ModeChange, reserve};
use stavka_rules::movement::{MovementOrder, MovementPlan, StepTaken};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Activity, Location, Mode, ModeMarker, Orientation, Roster, Spent, fact, posture,
};
use stavka_rules::side::Side;
use stavka_rules::tables::{Permission, PieceType, RuleTables};

use super::{on_both_maps, units};

#[test]
fn reserve_markers_in_play_never_exceed_the_pool() {
    let mut seen = 0;
    on_both_maps(|world, _, _| {
        for side in Side::BOTH {
            let pool = reserve::pool(world, side);
            assert!(pool.used <= pool.size, "{pool:?}");
            seen = seen.max(pool.used);
            let mut markers = world.query::<&reserve::ReserveMarker>();
            let laid = markers
                .iter(world)
                .filter(|marker| marker.side == side && marker.at.is_some())
                .count();
            assert_eq!(laid, usize::from(pool.used), "each hex has its marker");
        }
        assert!(*world.resource::<reserve::ReserveMarkers>() == reserve::count_anew(world));
    });
    assert!(seen > 1, "the games used the pool");
}

/// Mode is computed from one marker and one orientation; what can differ is whether they fit the piece (table 16).
#[test]
fn a_unit_is_in_one_mode_and_in_one_that_its_kind_allows() {
    let mut seen = BTreeSet::new();
    on_both_maps(|world, _, _| {
        for unit in units(world) {
            let roster = world.resource::<Roster>();
            let printed = roster.printed(unit);
            let now = posture(world, unit);
            let kind = PieceType::of(printed.family);
            // Spare counters are in no mode; they are given one as they come onto the map.
            let is_spare = roster.location(unit) == Location::Tray;
            if kind != PieceType::Other && !is_spare {
                let modes = &world.resource::<RuleTables>().modes;
                match modes.permission(kind, now.mode()) {
                    Permission::No | Permission::Limited => {
                        panic!("{} is in {:?}", printed.id, now.mode())
                    }
                    Permission::MoveSideOnly => {
                        assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
                    }
                    Permission::Yes
                    | Permission::Restricted
                    | Permission::Always
                    | Permission::Fixed => {}
                }
                seen.insert((kind, now.mode()));
            }
            if now.marker == ModeMarker::Strat {
                assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
            }
            let covered = world
                .get::<reserve::CoveredBy>(roster.entity(unit))
                .is_some();
            let waits = now.marker == ModeMarker::Reserve && roster.hex_of(unit).is_some();
            assert_eq!(covered, waits, "{}", printed.id);
        }
    });
    for &mode in Mode::ALL {
        assert!(seen.contains(&(PieceType::AttackCapable, mode)), "{mode:?}");
    }
    for piece in [
        (PieceType::Headquarters, Mode::Reserve),
        (PieceType::Artillery, Mode::Strat),
        (PieceType::Repl, Mode::Move),
        (PieceType::Transport, Mode::Move),
        (PieceType::OrganicTruck, Mode::Reserve),
        (PieceType::Extender, Mode::Move),
    ] {
        assert!(seen.contains(&piece), "the games had no {piece:?}");
    }
}

/// What a unit has in the mode in which an order lets it move.
fn allowance_in(world: &World, id: UnitId, mode: Option<ModeChange>) -> Mp {
    let in_mode = engine::mode_offers(world, id)
        .into_iter()
        .find(|offer| Some(offer.change) == mode)
        .map(|offer| offer.after.allowance);
    let unit = world.resource::<Roster>().find(id).expect("a unit");
    in_mode.unwrap_or_else(|| allowance(world, unit))
}

/// The full price of a way for one mobility type.
fn full_price(steps: &[StepTaken], mobility: Mobility) -> Mp {
    let price = |step: &StepTaken| match step.price.get(mobility).expect("a price").cost {
        Cost::Points(points) => points,
        Cost::All | Cost::Prohibited => step.paid.get(mobility).expect("a payment"),
    };
    steps.iter().fold(Mp::ZERO, |sum, step| sum + price(step))
}

/// Rule 6.1e: what each unit has spent after a move is what it had spent before and the price for its own type.
#[test]
fn no_unit_spends_more_than_it_has_except_for_one_hex() {
    let (mut long, mut in_modes, mut one_hex, mut mixed) = (0, 0, 0, 0);
    on_both_maps(|world, order, plan| {
        let (
            Order::Movement(MovementOrder::Move { units, mode, .. }),
            Plan::Movement(MovementPlan::Move(plan)),
        ) = (order, plan)
        else {
            return;
        };
        let roster = world.resource::<Roster>();
        for (&id, spending) in units.iter().zip(&plan.spending) {
            let unit = roster.find(id).expect("a unit");
            let before = match fact::<Activity>(world, unit) {
                Activity::Moving { spent, .. } => spent,
                Activity::Fresh | Activity::Finished => fact::<Spent>(world, unit).0,
            };
            let has = allowance_in(world, id, *mode);
            assert_eq!(
                spending.spent + spending.left,
                has.max(spending.spent),
                "{order:?}"
            );
            assert!(spending.spent <= has, "{order:?}");
            let types: Vec<Mobility> = plan.steps[0].price.iter().map(|(it, _)| it).collect();
            let pays_as = |&mobility: &Mobility| {
                spending.spent == (before + full_price(&plan.steps, mobility)).min(has)
            };
            assert!(types.iter().any(pays_as), "{order:?}");
            if !types
                .iter()
                .any(|&it| before + full_price(&plan.steps, it) <= has)
            {
                assert_eq!(plan.steps.len(), 1, "{order:?}");
                assert_eq!(before, Mp::ZERO, "{order:?}");
                one_hex += 1;
            }
        }
        mixed += usize::from(plan.steps[0].price.iter().count() > 1);
        in_modes += usize::from(mode.is_some());
        long = long.max(plan.steps.len());
    });
    assert!(mixed > 0, "the games had stacks of several mobility types");
    assert!(long > 2, "the games had marches");
    assert!(in_modes > 0, "the games had moves in a new mode");
    assert!(one_hex > 0, "the games needed rule 6.1c");
}
