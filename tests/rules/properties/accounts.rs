//! 12.0 and 13.2 over random play: supply and transport are accounted for.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Roster, Tokens, UnitIx, fact};
use stavka_rules::rail::{RailEvent, RailOrder};
use stavka_rules::reinforcement::ReinforcementEvent;
use stavka_rules::reports::Ledger;
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::{SupplyEvent, SupplyOrder};
use stavka_rules::transport::{TransportEvent, TransportOrder};

use super::{on_both_maps, units};

/// Tokens that a side holds on the map or that are due with its transport.
fn tokens(world: &World, side: Side) -> u32 {
    let roster = world.resource::<Roster>();
    let own = |unit: &UnitIx| {
        let gone = matches!(
            roster.location(*unit),
            Location::Dead | Location::Removed | Location::Tray
        );
        roster.printed(*unit).side == side && !gone
    };
    let held = |unit: UnitIx| u32::from(fact::<Tokens>(world, unit).0);
    units(world).into_iter().filter(own).map(held).sum()
}

/// Rule 12.1d: of each side, what it held, received and captured is what it holds, spent, destroyed and lost.
#[test]
fn supply_of_each_side_is_accounted_for() {
    let mut before: Option<[u32; 2]> = None;
    let (mut carried, mut blown, mut captured) = (0, 0, 0);
    on_both_maps(|world, _, _| {
        let now = Side::BOTH.map(|side| tokens(world, side));
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        if let (Some(entry), Some(had)) = (entry, before)
            && !matches!(entry.order, Order::Sequence(SequenceOrder::Begin))
        {
            for (n, side) in Side::BOTH.into_iter().enumerate() {
                let told = Ledger::of_entry(world, &entry, side);
                let (sum, before) = (now[n] + told.gone(), had[n] + told.gained());
                assert_eq!(sum, before, "{:?}", entry.outcomes);
            }
            for outcome in &entry.outcomes {
                match outcome {
                    Outcome::Transport(TransportEvent::Loaded { .. })
                    | Outcome::Transport(TransportEvent::Unloaded { .. }) => carried += 1,
                    Outcome::Transport(TransportEvent::SupplyBlown { .. }) => blown += 1,
                    Outcome::Capture(CaptureEvent::SupplyCaptured { .. }) => captured += 1,
                    _ => {}
                }
            }
        }
        before = Some(now);
    });
    assert!(
        carried > 40 && blown > 5 && captured > 0,
        "{carried} loads, {blown} blown, {captured} captured"
    );
}

/// Rule 12.7: Transport Points are combined, divided, captured and made into Extenders, but none comes or goes. Only breakouts
/// lose some (12.8e).
#[test]
fn transport_points_are_accounted_for() {
    let is_forfeit = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Reinforcement(ReinforcementEvent::Forfeited { .. })
        )
    };
    let mut before = None;
    let (mut made, mut collapsed) = (0, 0);
    on_both_maps(|world, _, _| {
        let roster = world.resource::<Roster>();
        let in_play = |unit: &UnitIx| {
            let location = roster.location(*unit);
            matches!(location, Location::Map(_) | Location::Arriving { .. })
        };
        let points = |unit: UnitIx| u32::from(roster.printed(unit).capacity);
        let now: u32 = units(world).into_iter().filter(in_play).map(points).sum();
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        if let (Some(entry), Some(had)) = (entry, before) {
            if matches!(entry.order, Order::Supply(SupplyOrder::BreakOut { .. })) {
                assert!(now <= had, "{:?}", entry.outcomes);
            } else if entry.outcomes.iter().any(is_forfeit) {
                // Trucks that came back from a breakout and were not placed (13.6).
                assert!(now <= had, "{:?}", entry.outcomes);
            } else if !matches!(
                entry.order,
                Order::Sequence(SequenceOrder::Begin) | Order::Reinforcement(_)
            ) {
                assert_eq!(now, had, "{:?}", entry.outcomes);
            }
            for outcome in &entry.outcomes {
                let Outcome::Supply(event) = outcome else {
                    continue;
                };
                made += usize::from(matches!(event, SupplyEvent::ExtenderMade { .. }));
                collapsed += usize::from(matches!(event, SupplyEvent::ExtenderCollapsed { .. }));
            }
        }
        before = Some(now);
    });
    assert!(
        made > 2 && collapsed > 5,
        "{made} made, {collapsed} collapsed"
    );
}

/// Rule 13.2c: transport holds no more than its capacity, except what it fled with (9.14c), and adds nothing to that.
#[test]
fn transport_never_takes_more_than_it_carries() {
    let mut before: BTreeMap<UnitId, u16> = BTreeMap::new();
    let mut full = 0;
    on_both_maps(|world, order, _| {
        if *order == Order::Sequence(SequenceOrder::Begin) {
            before.clear();
        }
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let is_flight = |outcome: &Outcome| {
            matches!(
                outcome,
                Outcome::Capture(CaptureEvent::Met { .. })
                    | Outcome::Capture(CaptureEvent::Captured { .. })
                    | Outcome::Capture(CaptureEvent::Displaced { .. })
            )
        };
        let fled = entry.is_some_and(|entry| {
            entry.outcomes.iter().any(is_flight)
                || matches!(
                    entry.order,
                    Order::Transport(TransportOrder::Regroup { .. })
                )
        });
        let roster = world.resource::<Roster>();
        for unit in units(world) {
            let printed = roster.printed(unit);
            if printed.capacity == 0 {
                continue;
            }
            let held = fact::<Tokens>(world, unit).0;
            full += usize::from(held == printed.capacity);
            let had = before.insert(printed.id, held).unwrap_or(0);
            assert!(
                held <= printed.capacity || held <= had || fled,
                "{} holds {held}",
                printed.id
            );
        }
    });
    assert!(full > 0, "some transport was full");
}

/// Rule 12.2a: no order loads what was put down in the phase, or sends it by rail.
#[test]
fn what_was_put_down_in_a_phase_stays_there_for_it() {
    let (mut loads, mut kept) = (0, 0);
    let mut fresh: BTreeMap<UnitId, u16> = BTreeMap::new();
    on_both_maps(|world, order, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        for outcome in entry.iter().flat_map(|entry| &entry.outcomes) {
            match outcome {
                Outcome::Transport(TransportEvent::Unloaded { to, tokens, .. })
                | Outcome::Rail(RailEvent::Shipped { to, tokens, .. }) => {
                    *fresh.entry(*to).or_default() += tokens;
                }
                Outcome::Sequence(SequenceEvent::StepBegan { .. })
                | Outcome::Sequence(SequenceEvent::StepPassed { .. }) => fresh.clear(),
                _ => {}
            }
        }
        // What is spent meanwhile is taken from the rest first.
        let roster = world.resource::<Roster>();
        for (dump, tokens) in &mut fresh {
            let held = roster.find(*dump).map(|dump| fact::<Tokens>(world, dump).0);
            *tokens = held.unwrap_or(0).min(*tokens);
        }
        if let Order::Transport(TransportOrder::Load { from, tokens, .. })
        | Order::Rail(RailOrder::RailSupply { from, tokens, .. }) = order
        {
            loads += 1;
            let dump = roster.find(*from).expect("a dump");
            let held = fact::<Tokens>(world, dump).0;
            let untouchable = fresh.get(from).copied().unwrap_or(0);
            kept += usize::from(untouchable > 0);
            assert!(*tokens <= held - untouchable, "{order:?}");
        }
    });
    assert!(
        loads > 20 && kept > 0,
        "{loads} loads, {kept} beside fresh supply"
    );
}
