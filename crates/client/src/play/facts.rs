//! What scripts can ask of the game.

use bevy::prelude::*;
use stavka_rules::armies::{
    Armies, ArmyOf, attached_headquarters, front_state, fronts_of, zone_of,
};
use stavka_rules::damage::Damage;
use stavka_rules::engine::{StateHash, Timeline, legal};
use stavka_rules::formation::FormationMarkers;
use stavka_rules::map::Board;
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::MovementOffer;
use stavka_rules::objectives::{Assignee, objectives_of};
use stavka_rules::pieces::{
    self, Bounds, Commanded, Fuel, HqTurn, Level, Location, OutOfSupply, Roster, StepsLost, Tokens,
    posture,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::rail::rail_cap;
use stavka_rules::railways::Railways;
use stavka_rules::reports::Change;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::telling::side_name;

use crate::features::combat::{Planner, Targets};
use crate::features::rail::journey::RailMove;
use crate::features::rail::overlay::RailMap;
use crate::features::supply::overlay::{SupplyMap, WhatIf};
use crate::script::{ScriptFacts, is_looking};
use crate::session::hand_over::HandOver;
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::selection::{Selection, SelectionReach, SupposedReach};
use crate::session::stack_menu::StackMenu;
use crate::session::waypoints::Waypoints;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::StackSprite;
use crate::view::map_view::ShownMap;
use crate::view::overlay::{Overlay, Sign};

/// Facts for scripts; without a script nothing is worked out.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tell_facts
            .in_set(GameSystems::Show(Section::Facts))
            .run_if(game_is_loaded)
            .run_if(is_looking),
    );
}

fn tell_facts(world: &mut World) {
    let sprites = world.query::<&StackSprite>().iter(world).count();
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    let clock = world.resource::<Clock>();
    let timeline = world.resource::<Timeline>();
    let offers = legal(world);
    fact("title", world.resource::<ScenarioFacts>().title.clone());
    fact("turn", clock.turn.to_string());
    fact("step", clock.now().number.to_owned());
    fact(
        "side",
        offers
            .awaiting
            .side()
            .map_or_else(String::new, |side| side_name(world, side)),
    );
    fact(
        "awaiting",
        match offers.awaiting {
            Awaiting::Begin => "begin",
            Awaiting::Segment { .. } => "segment",
            Awaiting::Decision { .. } => "decision",
            Awaiting::Over => "over",
        }
        .to_owned(),
    );
    fact(
        "movers",
        offers.pick(MovementOffer::mover).len().to_string(),
    );
    fact("orders", timeline.cursor().to_string());
    fact("line", timeline.line().to_string());
    fact("lines", timeline.lines().len().to_string());
    fact(
        "hash",
        format!("{:016x}", world.resource::<StateHash>().value()),
    );
    let refusal = world.resource::<Refusal>();
    fact("refused", refusal.rule().unwrap_or_default().to_owned());
    fact(
        "refused hexes",
        refusal
            .hexes()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    );
    let middle = world.resource::<MapViewport>().0.and_then(|rect| {
        let center = world.resource::<MapView>().seen(rect).center();
        world.get_resource::<ShownMap>()?.geometry.hex_at(center)
    });
    fact("counters", sprites.to_string());
    fact(
        "middle",
        middle.map_or_else(String::new, |hex| hex.to_string()),
    );
    fact(
        "waypoints",
        world
            .resource::<Waypoints>()
            .points()
            .map(|hex| hex.to_string())
            .collect::<Vec<_>>()
            .join(" "),
    );
    let covered = world.resource::<HandOver>().view.is_some();
    fact("covered", covered.to_string());
    let selection = world.resource::<Selection>();
    fact(
        "selected",
        selection
            .units
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    );
    let planned = selection.mode.map_or("", ModeChange::name);
    fact("planned mode", planned.to_owned());
    let menu = if world.resource::<StackMenu>().is_open() {
        "open"
    } else {
        "closed"
    };
    fact("menu", menu.to_owned());
    let plan = world.resource::<Planner>().plan();
    let target = plan.map_or_else(String::new, |plan| plan.target.to_string());
    fact("plan", target);
    let chosen = plan.map_or_else(String::new, |plan| {
        let units: Vec<String> = plan.chosen.iter().map(ToString::to_string).collect();
        units.join(" ")
    });
    fact("plan units", chosen);
    let targets = world.resource::<Targets>().hexes();
    let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
    fact("targets", targets.join(" "));
    let map = world.resource::<SupplyMap>();
    for known in map.sides().iter().flat_map(|survey| &survey.units) {
        let id = world.resource::<Roster>().printed(known.unit).id;
        fact(&format!("supply {id}"), format!("{:?}", known.state));
    }
    let changed = |which: fn(&Change) -> bool| {
        let roster = world.resource::<Roster>();
        let units = map.changes().iter().filter(|change| which(change));
        let units = units.map(|change| roster.printed(change.unit).id.to_string());
        units.collect::<Vec<_>>().join(" ")
    };
    fact("falls out", changed(Change::is_loss));
    fact("comes in", changed(Change::is_gain));
    let markers = FormationMarkers::read(world);
    let markers = markers.iter().map(|(formation, marker)| {
        let units = marker.units.len();
        format!("{formation} {} {units}", marker.at)
    });
    fact("markers", markers.collect::<Vec<_>>().join(", "));
    let signs = world.resource::<Overlay>().layers();
    let bridges = signs
        .flat_map(|layer| &layer.signs)
        .filter(|sign| sign.sign == Sign::Bridge)
        .count();
    fact("bridges", bridges.to_string());
    let ports = world.resource::<Damage>().ports();
    let ports = ports.map(|(hex, hits)| format!("{hex} {hits}"));
    fact("port hits", ports.collect::<Vec<_>>().join(", "));
    let supposing = world.resource::<WhatIf>().is_on();
    fact("what if", supposing.to_string());
    let supposed = world.resource::<SupposedReach>().0.is_some();
    let range = match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) => range.hexes().count().to_string(),
        _ if supposed => "supposed".to_owned(),
        _ => String::new(),
    };
    fact("range", range);
    for rails in world.resource::<RailMap>().sides() {
        let name = side_name(world, rails.side);
        for (style, between) in &rails.lines {
            for hex in between {
                fact(&format!("line {name} {hex}"), format!("{style:?}"));
            }
        }
        for cut in &rails.cuts {
            fact(&format!("cut {name} {}", cut.to), format!("{:?}", cut.by));
        }
    }
    let goals = world.resource::<RailMove>().goals();
    let goals: Vec<String> = goals.iter().map(ToString::to_string).collect();
    fact("rail goals", goals.join(" "));
    if let Some(side) = offers.awaiting.side() {
        fact("rail cap", rail_cap(world, side).left.to_string());
    }
    let grid = world.resource::<Board>().grid();
    for (hex, gauge) in world.resource::<Railways>().gauges() {
        fact(&format!("gauge {}", grid.pos(hex)), format!("{gauge:?}"));
    }
    let roster = world.resource::<Roster>();
    for unit in roster.iter() {
        let at = match roster.location(unit) {
            Location::Map(hex) => hex.to_string(),
            Location::Arriving { .. } => "arriving".to_owned(),
            Location::Dead => "dead".to_owned(),
            Location::Removed => "removed".to_owned(),
            Location::Tray => "tray".to_owned(),
        };
        let id = roster.printed(unit).id;
        fact(&format!("unit {id}"), at);
        fact(
            &format!("mode {id}"),
            posture(world, unit).mode().title().to_owned(),
        );
        let fuel = match pieces::fact::<Fuel>(world, unit) {
            Fuel::None => "none",
            Fuel::ThisPhase => "this phase",
            Fuel::UntilCleanUp => "until Clean Up",
            Fuel::Giving => "giving until Clean Up",
        };
        fact(&format!("fuel {id}"), fuel.to_owned());
        let lost = pieces::fact::<StepsLost>(world, unit).0;
        fact(&format!("lost {id}"), lost.to_string());
        let tokens = pieces::fact::<Tokens>(world, unit).0;
        fact(&format!("tokens {id}"), tokens.to_string());
        let commanded = match pieces::fact::<Commanded>(world, unit) {
            Commanded::No => String::new(),
            Commanded::By(hq) => roster.printed(hq).id.to_string(),
            Commanded::Alone => "alone".to_owned(),
        };
        fact(&format!("command {id}"), commanded);
        let turn = format!("{:?}", pieces::fact::<HqTurn>(world, unit));
        fact(&format!("turn {id}"), turn);
        let is_cut = pieces::fact::<OutOfSupply>(world, unit).0;
        fact(&format!("out of supply {id}"), is_cut.to_string());
        let level = pieces::fact::<Level>(world, unit).0;
        fact(&format!("level {id}"), level.to_string());
    }
    for front in Side::BOTH
        .into_iter()
        .flat_map(|side| fronts_of(world, side))
    {
        let id = ArmyOf(front).facts(world).id;
        if let Some(state) = front_state(world, front) {
            let at = state.at.map_or_else(String::new, |at| at.to_string());
            fact(&format!("front {id}"), at);
            fact(&format!("posture {id}"), state.posture.name().to_owned());
            fact(&format!("spent {id}"), state.spent.0.to_string());
        }
    }
    for side in Side::BOTH {
        for (of, objective) in objectives_of(world, viewer(world), side) {
            let of = match of {
                Assignee::Army(army) => army.to_string(),
                Assignee::Hq(hq) => hq.to_string(),
            };
            let pins: Vec<String> = objective.pins.iter().map(ToString::to_string).collect();
            fact(&format!("pins {of}"), pins.join(" "));
            fact(&format!("note {of}"), objective.note.clone());
        }
    }
    for army in world.resource::<Armies>().iter() {
        let id = ArmyOf(army).facts(world).id;
        let hqs = roster.ids(attached_headquarters(world, army));
        let hqs: Vec<String> = hqs.iter().map(ToString::to_string).collect();
        fact(&format!("hqs {id}"), hqs.join(" "));
        let zone = zone_of(world, army).map_or_else(String::new, |zone| {
            let Bounds { left, right } = zone.bounds;
            let corners = [left, right].map(|one| format!("{} {:?}", one.at, one.toward));
            format!("{}: {}", corners.join(", "), zone.hexes.len())
        });
        fact(&format!("zone {id}"), zone);
    }
    let mut known = world.resource_mut::<ScriptFacts>();
    known.clear();
    for (name, value) in facts {
        known.set(name, value);
    }
}
