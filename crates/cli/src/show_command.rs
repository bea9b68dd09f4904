//! `show --fronts` and `show --objectives`: what the command rules keep beside counters.

use bevy::prelude::World;
use serde_json::{Map, Value, json};
use stavka_rules::armies::{
    ArmyOf, armies_of_front, attack_cap, front_state, fronts_of, massive_assault_until,
    offensive_limit,
};
use stavka_rules::fog::Viewer;
use stavka_rules::objectives::objectives_of;
use stavka_rules::pieces::{ArmyIx, Roster};
use stavka_rules::side::Side;
use stavka_rules::telling::{assignee_name, posture_means, side_name, supply};

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
    let armies: Vec<String> = armies_of_front(world, front)
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
