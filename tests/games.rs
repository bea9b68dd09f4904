//! Recorded games, found by themselves, replayed to the end with every state compared; and what they reach together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bevy::prelude::World;
use stavka_rules::capture::{CaptureDecision, CaptureOrder};
use stavka_rules::combat::{CombatDecision, CombatOrder};
use stavka_rules::command::CommandOrder;
use stavka_rules::engine::{self, StateHash, Timeline};
use stavka_rules::formation::FormationOrder;
use stavka_rules::fronts::FrontOrder;
use stavka_rules::modes::ModeOrder;
use stavka_rules::movement::MovementOrder;
use stavka_rules::objectives::ObjectiveOrder;
use stavka_rules::operation_zones::ZoneOrder;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::rail::{RailDecision, RailOrder};
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::{SequenceDecision, SequenceOrder};
use stavka_rules::supply::{SupplyDecision, SupplyOrder};
use stavka_rules::transport::TransportOrder;
use stavka_rules::works::WorksOrder;
use stavka_scenario::save::{SavedGame, Session, read_game};

/// The recorded games.
fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
    let entries = std::fs::read_dir(&folder).expect("the folder of games");
    let paths = entries.flatten().map(|entry| entry.path());
    let is_game = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "ron");
    let games: Vec<PathBuf> = paths.filter(is_game).collect();
    assert!(!games.is_empty(), "{} holds no game", folder.display());
    games
}

#[test]
fn every_recorded_game_replays_to_its_end() {
    for path in games() {
        let name = path.display();
        let game = read_game(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut world = World::new();
        engine::add_to_world(&mut world);
        let session =
            Session::open(&mut world, &game).unwrap_or_else(|error| panic!("{name}: {error}"));
        let entries = world.resource::<Timeline>().entries();
        assert_eq!(Some(entries.len()), game.length(game.line), "{name}");
        let last = entries.last().expect("a game has entries");
        assert_eq!(world.resource::<StateHash>().value(), last.hash, "{name}");
        // Written again it is the same game.
        let text = session.saved(&world).to_text().expect("text");
        assert_eq!(
            SavedGame::from_text(&text).expect("readable"),
            session.saved(&world),
            "{name}"
        );
        // Tables that the program has got since then are added; everything else is as it was.
        let mut again = session.saved(&world);
        let known = |name: &str| game.files.iter().any(|file| file.name == name);
        again.files.retain(|file| known(&file.name));
        assert_eq!(again, game, "{name}");
    }
}

/// Every kind of order and of answer. [`kind`] does not compile while it knows one less.
const KINDS: &str = "
    Begin EndSegment StopEverywhere GoFirst GoSecond ChangeMode Release PutOnTop GiveUp Move Hold DropOff
    OpenHq Command CloseHq GoAlone EndArmy Attach SetPosture MoveFront PlaceFront PlaceZone LiftZone Note Pin Unpin
    Fuel TakeFuel BreakOut Restock RestockFrom RestockAll SpareTrucks TraceThrough Feed FeedNobody ServeFirst
    Load Unload Regroup MakeExtender TakeApart Blow Collapse HandOver Displace
    Attack Overrun Supply Lead Ground LoseStep TakeOption IgnoreOption TagAlong Retreat Advance
    Barrage Dig Slight Construct Rail RailSupply ConvertTrack ClaimRail YieldControl DenyControl
    EnterMarker LeaveMarker Enter EnterAll PlaceSupply LoadArrival Roll Rebuild Merge Swap Pass";

/// What no recorded game gives, with the reason; tests of the rules hold each of them.
const UNREACHED: [(&str, &str); 3] = [
    (
        "RestockAll",
        "several units must have used their internal stocks and be fed again within these few turns",
    ),
    ("SpareTrucks", "the same, with Organic Trucks alone to pay"),
    (
        "ServeFirst",
        "an HQ must have more to supply than its limit in a Supply Phase",
    ),
];

#[test]
fn recorded_games_give_every_order_and_answer() {
    let mut given = BTreeSet::new();
    for path in games() {
        let game = read_game(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let entries = game.lines.iter().flat_map(|line| &line.entries);
        given.extend(entries.map(|entry| kind(&entry.order)));
    }
    let known: BTreeSet<&str> = KINDS.split_whitespace().collect();
    let unreached: BTreeSet<&str> = UNREACHED.iter().map(|&(kind, _)| kind).collect();
    let named: BTreeSet<&str> = &given | &unreached;
    assert_eq!(known, named, "left: every kind; right: given, or excused");
    let idle: Vec<&&str> = given.intersection(&unreached).collect();
    assert!(idle.is_empty(), "excused, yet given: {idle:?}");
}

/// What kind of order or answer this is.
const fn kind(order: &Order) -> &'static str {
    match order {
        Order::Sequence(SequenceOrder::Begin) => "Begin",
        Order::Sequence(SequenceOrder::EndSegment) => "EndSegment",
        Order::Sequence(SequenceOrder::StopEverywhere { .. }) => "StopEverywhere",
        Order::Modes(ModeOrder::ChangeMode { .. }) => "ChangeMode",
        Order::Modes(ModeOrder::Release { .. }) => "Release",
        Order::Stacking(_) => "PutOnTop",
        Order::Command(CommandOrder::OpenHq { .. }) => "OpenHq",
        Order::Command(CommandOrder::Command { .. }) => "Command",
        Order::Command(CommandOrder::CloseHq) => "CloseHq",
        Order::Command(CommandOrder::GoAlone { .. }) => "GoAlone",
        Order::Command(CommandOrder::EndArmy) => "EndArmy",
        Order::Command(CommandOrder::Attach { .. }) => "Attach",
        Order::Fronts(FrontOrder::SetPosture { .. }) => "SetPosture",
        Order::Fronts(FrontOrder::MoveFront { .. }) => "MoveFront",
        Order::Fronts(FrontOrder::PlaceFront { .. }) => "PlaceFront",
        Order::Zones(ZoneOrder::PlaceZone { .. }) => "PlaceZone",
        Order::Zones(ZoneOrder::LiftZone { .. }) => "LiftZone",
        Order::Objectives(ObjectiveOrder::Note { .. }) => "Note",
        Order::Objectives(ObjectiveOrder::Pin { .. }) => "Pin",
        Order::Objectives(ObjectiveOrder::Unpin { .. }) => "Unpin",
        Order::Movement(MovementOrder::Move { .. }) => "Move",
        Order::Movement(MovementOrder::Hold { .. }) => "Hold",
        Order::Movement(MovementOrder::DropOff { .. }) => "DropOff",
        Order::Supply(SupplyOrder::Fuel { .. }) => "Fuel",
        Order::Supply(SupplyOrder::TakeFuel { .. }) => "TakeFuel",
        Order::Supply(SupplyOrder::BreakOut { .. }) => "BreakOut",
        Order::Transport(TransportOrder::Load { .. }) => "Load",
        Order::Transport(TransportOrder::Unload { .. }) => "Unload",
        Order::Transport(TransportOrder::Regroup { .. }) => "Regroup",
        Order::Transport(TransportOrder::MakeExtender { .. }) => "MakeExtender",
        Order::Transport(TransportOrder::TakeApart { .. }) => "TakeApart",
        Order::Transport(TransportOrder::Blow { .. }) => "Blow",
        Order::Capture(CaptureOrder::Collapse { .. }) => "Collapse",
        Order::Combat(CombatOrder::Attack { .. }) => "Attack",
        Order::Combat(CombatOrder::Overrun { .. }) => "Overrun",
        Order::Barrage(_) => "Barrage",
        Order::Works(WorksOrder::Dig { .. }) => "Dig",
        Order::Works(WorksOrder::Slight { .. }) => "Slight",
        Order::Engineers(_) => "Construct",
        Order::Rail(RailOrder::Rail { .. }) => "Rail",
        Order::Rail(RailOrder::RailSupply { .. }) => "RailSupply",
        Order::Rail(RailOrder::ConvertTrack { .. }) => "ConvertTrack",
        Order::Rail(RailOrder::ClaimRail { .. }) => "ClaimRail",
        Order::Formation(FormationOrder::EnterMarker { .. }) => "EnterMarker",
        Order::Formation(FormationOrder::LeaveMarker { .. }) => "LeaveMarker",
        Order::Reinforcement(ReinforcementOrder::Enter { .. }) => "Enter",
        Order::Reinforcement(ReinforcementOrder::EnterAll) => "EnterAll",
        Order::Reinforcement(ReinforcementOrder::PlaceSupply { .. }) => "PlaceSupply",
        Order::Reinforcement(ReinforcementOrder::LoadArrival { .. }) => "LoadArrival",
        Order::Reinforcement(ReinforcementOrder::Roll(_)) => "Roll",
        Order::Reinforcement(ReinforcementOrder::Rebuild { .. }) => "Rebuild",
        Order::Reinforcement(ReinforcementOrder::Merge { .. }) => "Merge",
        Order::Reinforcement(ReinforcementOrder::Swap { .. }) => "Swap",
        Order::Answer(Answer::Pass) => "Pass",
        Order::Answer(Answer::Decide(decision)) => answer_kind(decision),
    }
}

const fn answer_kind(decision: &Decision) -> &'static str {
    match decision {
        Decision::Sequence(SequenceDecision::GoFirst) => "GoFirst",
        Decision::Sequence(SequenceDecision::GoSecond) => "GoSecond",
        Decision::Stacking(_) => "GiveUp",
        Decision::Supply(SupplyDecision::Restock(_)) => "Restock",
        Decision::Supply(SupplyDecision::RestockFrom { .. }) => "RestockFrom",
        Decision::Supply(SupplyDecision::RestockAll) => "RestockAll",
        Decision::Supply(SupplyDecision::SpareTrucks) => "SpareTrucks",
        Decision::Supply(SupplyDecision::TraceThrough { .. }) => "TraceThrough",
        Decision::Supply(SupplyDecision::Feed { .. }) => "Feed",
        Decision::Supply(SupplyDecision::FeedNobody) => "FeedNobody",
        Decision::Supply(SupplyDecision::ServeFirst { .. }) => "ServeFirst",
        Decision::Capture(CaptureDecision::HandOver(_)) => "HandOver",
        Decision::Capture(CaptureDecision::Displace { .. }) => "Displace",
        Decision::Combat(CombatDecision::Supply(_)) => "Supply",
        Decision::Combat(CombatDecision::Lead(_)) => "Lead",
        Decision::Combat(CombatDecision::Ground(_)) => "Ground",
        Decision::Combat(CombatDecision::LoseStep(_)) => "LoseStep",
        Decision::Combat(CombatDecision::TakeOption { .. }) => "TakeOption",
        Decision::Combat(CombatDecision::IgnoreOption) => "IgnoreOption",
        Decision::Combat(CombatDecision::TagAlong(_)) => "TagAlong",
        Decision::Combat(CombatDecision::Retreat { .. }) => "Retreat",
        Decision::Combat(CombatDecision::Advance(_)) => "Advance",
        Decision::Rail(RailDecision::YieldControl) => "YieldControl",
        Decision::Rail(RailDecision::DenyControl) => "DenyControl",
    }
}
