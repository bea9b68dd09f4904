//! Random play gives every kind of order.

use std::collections::BTreeSet;

use stavka_rules::barrage::BarrageOrder;
use stavka_rules::capture::CaptureOrder;
use stavka_rules::combat::CombatOrder;
use stavka_rules::engine::{Offer, check, legal};
use stavka_rules::engineers::EngineerOrder;
use stavka_rules::formation::FormationOrder;
use stavka_rules::modes::ModeOrder;
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::rail::RailOrder;
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::stacking::StackingOrder;
use stavka_rules::supply::SupplyOrder;
use stavka_rules::transport::TransportOrder;
use stavka_rules::works::WorksOrder;

use super::{SEEDS, crowd, first_steps, on_both_maps, over_games};

/// Nothing of the crowded map is refused that a game needs: somebody marched, waited, was released and was fuelled.
#[test]
fn random_games_use_every_order() {
    let mut used = BTreeSet::new();
    let mut note = |order: &Order| {
        used.insert(match order {
            Order::Sequence(SequenceOrder::Begin) => "begin",
            Order::Sequence(SequenceOrder::EndSegment) => "end",
            Order::Sequence(SequenceOrder::StopEverywhere { .. }) => "stop everywhere",
            Order::Movement(MovementOrder::Move { mode: None, .. }) => "move",
            Order::Movement(MovementOrder::Move { mode: Some(_), .. }) => "move in a mode",
            Order::Movement(MovementOrder::Hold { .. }) => "hold",
            Order::Movement(MovementOrder::DropOff { .. }) => "drop off",
            Order::Modes(ModeOrder::ChangeMode { .. }) => "change",
            Order::Modes(ModeOrder::Release { .. }) => "release",
            Order::Supply(SupplyOrder::Fuel { .. }) => "fuel",
            Order::Supply(SupplyOrder::TakeFuel { .. }) => "take fuel",
            Order::Stacking(StackingOrder::PutOnTop { .. }) => "on top",
            Order::Combat(CombatOrder::Attack { .. }) => "attack",
            Order::Combat(CombatOrder::Overrun { .. }) => "overrun",
            Order::Barrage(BarrageOrder::Barrage { .. }) => "barrage",
            Order::Works(WorksOrder::Dig { .. }) => "dig",
            Order::Works(WorksOrder::Slight { .. }) => "slight",
            Order::Supply(SupplyOrder::BreakOut { .. }) => "break out",
            Order::Answer(_) => "decide",
            Order::Transport(TransportOrder::Load { .. }) => "load",
            Order::Transport(TransportOrder::Unload { .. }) => "unload",
            Order::Transport(TransportOrder::Regroup { .. }) => "regroup",
            Order::Transport(TransportOrder::MakeExtender { .. }) => "make an extender",
            Order::Transport(TransportOrder::TakeApart { .. }) => "take one apart",
            Order::Capture(CaptureOrder::Collapse { .. }) => "collapse",
            Order::Reinforcement(ReinforcementOrder::Enter { .. }) => "enter",
            Order::Reinforcement(ReinforcementOrder::EnterAll) => "enter all",
            Order::Reinforcement(ReinforcementOrder::PlaceSupply { .. }) => "place supply",
            Order::Reinforcement(ReinforcementOrder::LoadArrival { .. }) => "load an arrival",
            Order::Reinforcement(ReinforcementOrder::Roll(_)) => "roll",
            Order::Reinforcement(ReinforcementOrder::Rebuild { .. }) => "rebuild",
            Order::Reinforcement(ReinforcementOrder::Merge { .. }) => "merge",
            Order::Reinforcement(ReinforcementOrder::Swap { .. }) => "swap",
            Order::Transport(TransportOrder::Blow { .. }) => "blow",
            Order::Rail(RailOrder::Rail { .. }) => "rail",
            Order::Rail(RailOrder::RailSupply { .. }) => "supply by rail",
            Order::Rail(RailOrder::ClaimRail { .. }) => "claim",
            Order::Rail(RailOrder::ConvertTrack { .. }) => "convert track",
            Order::Engineers(EngineerOrder::Construct { .. }) => "construct",
            Order::Formation(FormationOrder::EnterMarker { .. }) => "enter a marker",
            Order::Formation(FormationOrder::LeaveMarker { .. }) => "leave one",
            // Neither game is played with the command rules, which have their own.
            Order::Command(_) | Order::Fronts(_) | Order::Zones(_) | Order::Objectives(_) => {
                "command"
            }
        });
    };
    // Nobody breaks out often; the switch that stops in every segment is for people (2.2).
    for setup in [crowd(), first_steps()] {
        over_games(&setup, 0..2 * SEEDS, |_, order, _| note(order));
    }
    assert_eq!(used.len(), 40, "{used:?}");
}

/// Of each kind of offer one is spelled out, in every state of random games: nothing that it comes to is refused.
#[test]
fn everything_on_offer_is_legal() {
    let mut spelled_out = 0;
    let mut turn = 0;
    on_both_maps(|world, _, _| {
        let offers = legal(world);
        let Some(side) = offers.awaiting.side() else {
            return;
        };
        turn += 1;
        for kind in offers.all().chunk_by(Offer::is_alike) {
            let orders = kind[turn % kind.len()].orders(world, side);
            // Of a long list some are looked at, other ones each time.
            for order in orders.iter().skip(turn % 7).step_by(7) {
                let checked = check(world, order);
                assert!(checked.is_ok(), "{order:?}: {checked:?}");
                spelled_out += 1;
            }
        }
    });
    assert!(spelled_out > 1_000, "{spelled_out} orders were seen");
}
