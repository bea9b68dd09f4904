//! `show --army`, `show --fronts` and `show --objectives`: what the command rules keep beside counters.

use bevy::prelude::World;
use serde_json::{Map, Value, json};
use stavka_rules::armies::{
    Armies, ArmyOf, OperationZone, attached_headquarters, attack_cap, binds, commanders_of,
    front_state, fronts_of, home_of, host_of, is_commander, massive_assault_until, offensive_limit,
    zone_of,
};
use stavka_rules::command::{ArmyProgress, HqProgress, SlotSheet, army_progress, hq_sheet};
use stavka_rules::fog::Viewer;
use stavka_rules::ids::CommandClass;
use stavka_rules::objectives::objectives_of;
use stavka_rules::pieces::{ArmyIx, ArmyKind, Boundary, Roster, UnitIx};
use stavka_rules::side::Side;
use stavka_rules::telling::{assignee_name, posture_means, side_name, supply};

use crate::failure::Failure;

/// An army or Front, by its name or id.
pub fn army(world: &World, name: &str) -> Result<Value, Failure> {
    let armies = world.resource::<Armies>();
    let is_meant = |&army: &ArmyIx| {
        let facts = ArmyOf(army).facts(world);
        facts.id.as_str() == name || facts.name == name
    };
    let Some(army) = armies.iter().find(is_meant) else {
        let known: Vec<&str> = armies
            .iter()
            .map(|army| ArmyOf(army).facts(world))
            .filter(|facts| facts.kind != ArmyKind::Lone)
            .map(|facts| facts.name.as_str())
            .collect();
        return Err(Failure::Input(if known.is_empty() {
            format!("there is no army '{name}'; the game has none")
        } else {
            format!("there is no army '{name}'; there are {}", known.join(", "))
        }));
    };
    let facts = ArmyOf(army).facts(world);
    let roster = world.resource::<Roster>();
    let progress = binds(world, facts.side).then(|| match army_progress(world, army) {
        ArmyProgress::InHand => "in hand",
        ArmyProgress::Waiting => "still to be played",
        ArmyProgress::Played => "played",
        ArmyProgress::HeldBack => "held back",
    });
    let mut hqs = Map::new();
    for hq in attached_headquarters(world, army) {
        let printed = roster.printed(hq);
        if is_commander(printed) {
            hqs.insert(printed.id.to_string(), headquarters(world, hq));
        }
    }
    let units: Vec<String> = roster
        .iter()
        .filter(|&unit| !is_commander(roster.printed(unit)))
        .filter(|&unit| home_of(world, unit) == Some(army) && roster.hex_of(unit).is_some())
        .map(|unit| roster.printed(unit).id.to_string())
        .collect();
    Ok(json!({
        "army": facts.name,
        "id": facts.id.to_string(),
        "side": side_name(world, facts.side),
        "kind": format!("{:?}", facts.kind),
        "group": facts.group.map(|group| group.to_string()),
        "is": progress,
        "HQs": hqs,
        "units": units,
        "operation zone": zone_of(world, army).map(|zone| zone_facts(world, army, zone)),
    }))
}

/// An HQ: where it is, what it has done, and its slots.
fn headquarters(world: &World, hq: UnitIx) -> Value {
    let roster = world.resource::<Roster>();
    let sheet = hq_sheet(world, hq);
    let id = |unit: UnitIx| roster.printed(unit).id.to_string();
    let classes = |slot: &SlotSheet| {
        let classes: Vec<&str> = slot.classes.iter().map(CommandClass::as_str).collect();
        classes.join("/")
    };
    let filled: Vec<String> = sheet
        .slots
        .iter()
        .filter_map(|slot| Some(format!("{}: {}", classes(slot), id(slot.by?))))
        .collect();
    let free = sheet.slots.iter().filter(|slot| slot.by.is_none());
    let free: Vec<String> = free.map(classes).collect();
    let at = roster.location(hq).hex();
    json!({
        "name": roster.printed(hq).name,
        "at": at.map_or_else(|| "off the map".to_owned(), |at| at.to_string()),
        "turn": match sheet.progress {
            HqProgress::Waiting => "waiting",
            HqProgress::Open => "being played",
            HqProgress::Played => "played",
            HqProgress::HeldBack { .. } => "held back",
        },
        "slots filled": filled,
        "slots free": free,
        "commands": sheet.commands.into_iter().map(id).collect::<Vec<_>>(),
    })
}

/// The zone of an army with its guests.
fn zone_facts(world: &World, army: ArmyIx, zone: &OperationZone) -> Value {
    let roster = world.resource::<Roster>();
    let boundary = |boundary: Boundary| format!("{} toward {:?}", boundary.at, boundary.toward);
    let guests: Vec<String> = roster
        .iter()
        .filter(|&unit| host_of(world, unit) == Some(army))
        .map(|unit| roster.printed(unit).id.to_string())
        .collect();
    let hexes: Vec<String> = zone.hexes.iter().map(ToString::to_string).collect();
    json!({
        "left": boundary(zone.bounds.left),
        "right": boundary(zone.bounds.right),
        "size": hexes.len(),
        "hexes": hexes,
        "guests": guests,
    })
}

/// Every Front, by its name.
pub fn fronts(world: &World) -> Value {
    let mut all = Map::new();
    for side in Side::BOTH {
        let fronts = fronts_of(world, side);
        if fronts.is_empty() {
            continue;
        }
        let limit = match (offensive_limit(world, side), massive_assault_until(world)) {
            (Some(limit), _) => limit.to_string(),
            (None, Some(until)) => format!("all, in a Massive Assault until {until}"),
            (None, None) => "all".to_owned(),
        };
        let mut shown = Map::new();
        shown.insert("may be Offensive".to_owned(), json!(limit));
        for front in fronts {
            let name = ArmyOf(front).facts(world).name.clone();
            shown.insert(name, front_facts(world, front));
        }
        all.insert(side_name(world, side), Value::Object(shown));
    }
    Value::Object(all)
}

fn front_facts(world: &World, front: ArmyIx) -> Value {
    let Some(state) = front_state(world, front) else {
        return Value::Null;
    };
    let roster = world.resource::<Roster>();
    let armies: Vec<String> = commanders_of(world, front)
        .into_iter()
        .map(|hq| roster.printed(hq).name.clone())
        .collect();
    json!({
        "id": ArmyOf(front).facts(world).id.to_string(),
        "posture": state.posture.name(),
        "means": posture_means(world, state.posture),
        "at": state.at.map_or_else(|| "off the map".to_owned(), |at| at.to_string()),
        "armies": armies,
        "spent on attacks": supply(state.spent.0),
        "of": attack_cap(world, front).map(|cap| supply(cap.0)),
    })
}

/// Every objective, by the army or HQ whose it is.
pub fn objectives(world: &World) -> Value {
    let mut all = Map::new();
    for side in Side::BOTH {
        let mut shown = Map::new();
        for (of, objective) in objectives_of(world, Viewer::Everybody, side) {
            let pins: Vec<String> = objective.pins.iter().map(ToString::to_string).collect();
            let facts = json!({ "note": objective.note, "pins": pins });
            shown.insert(assignee_name(world, of), facts);
        }
        if !shown.is_empty() {
            all.insert(side_name(world, side), Value::Object(shown));
        }
    }
    Value::Object(all)
}
