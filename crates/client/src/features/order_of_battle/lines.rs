//! The counters of an order of battle, each as far as the viewer may know of it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use stavka_art::game::counter_seen;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine::Timeline;
use stavka_rules::fog::{Viewer, knows_state, sees};
use stavka_rules::general::GeneralEvent;
use stavka_rules::ids::UnitId;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Face, Location, ModeMarker, Orientation, OutOfSupply, Printed, Re, Roster, StepsLost, Stocks,
    UnitIx, fact, posture,
};
use stavka_rules::reinforcement::ReinforcementEvent;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::stacking::size_of;
use stavka_rules::supply::{FuelTarget, Standings, SupplyEvent};
use stavka_rules::telling;

use super::filter::{Kind, Traits};
use super::panel::UnitView;
use crate::features::supply::overlay::SupplyState;
use crate::kit::actions::Remark;

/// A counter of the order of battle.
#[derive(Clone, Debug)]
pub struct UnitLine {
    /// Which.
    pub unit: UnitIx,
    /// What filters look at.
    pub traits: Traits,
    /// Strength in Combat Mode at full steps.
    pub strength: u32,
    /// Steps at full strength, and those it has lost.
    pub steps: (u32, u32),
    /// Size after its losses (4.6).
    pub re: Re,
    /// As the panel shows it.
    pub view: UnitView,
}

/// Whether a counter is lost, for now or for good.
pub fn is_gone(location: Location) -> bool {
    matches!(location, Location::Dead | Location::Removed)
}

/// How a counter came to be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Destroyed, for everybody to see.
    Destroyed,
    /// Captured, and its counter exchanged for one of the captor's (13.2g).
    Captured,
    /// It was not placed as it arrived (13.6).
    Forfeited,
    /// Its steps or its men went over to another (13.9).
    Consolidated,
}

/// How and in which turn each counter was lost; those that began the game in the dead pile are not in it.
type Fates = BTreeMap<UnitId, (Fate, u8)>;

fn fates(world: &World) -> Fates {
    let past = world.resource::<Timeline>().past();
    let mut fates = Fates::new();
    for entry in past {
        for outcome in &entry.outcomes {
            let (units, fate): (&[UnitId], Fate) = match outcome {
                Outcome::General(GeneralEvent::Eliminated { unit, .. })
                | Outcome::Supply(SupplyEvent::LostInBreakout { unit, .. }) => {
                    (std::slice::from_ref(unit), Fate::Destroyed)
                }
                Outcome::Capture(CaptureEvent::Captured { pieces, .. }) => (pieces, Fate::Captured),
                Outcome::Reinforcement(ReinforcementEvent::Forfeited { units, .. }) => {
                    (units, Fate::Forfeited)
                }
                Outcome::Reinforcement(ReinforcementEvent::Merged { with, .. }) => {
                    (std::slice::from_ref(with), Fate::Consolidated)
                }
                Outcome::Reinforcement(ReinforcementEvent::Swapped { unit, .. }) => {
                    (std::slice::from_ref(unit), Fate::Consolidated)
                }
                _ => continue,
            };
            fates.extend(units.iter().map(|&unit| (unit, (fate, entry.turn))));
        }
    }
    fates
}

/// All counters of a side that the viewer may know of, in roster order.
pub fn lines_of(world: &World, viewer: Viewer, side: Side) -> Vec<UnitLine> {
    let roster = world.resource::<Roster>();
    let own = !viewer.is_kept_from(side);
    let standings = own.then(|| Standings::of(world, side));
    let fates = fates(world);
    roster
        .iter()
        .filter(|&unit| roster.printed(unit).side == side)
        .filter_map(|unit| {
            let kind = Kind::of(roster.printed(unit))?;
            let location = known_location(world, viewer, unit, &fates)?;
            let supply = standings.as_ref().and_then(|standings| {
                let standing = standings.get(unit)?;
                Some(SupplyState::of(world, unit, standing))
            });
            Some(line(world, viewer, unit, kind, location, supply, &fates))
        })
        .collect()
}

/// Rule 4.9: where a counter is as far as a viewer knows. Of the enemy he knows what he sees on the map, and what was
/// destroyed before his eyes, until he sees it again; none for what he knows nothing of.
fn known_location(world: &World, viewer: Viewer, unit: UnitIx, fates: &Fates) -> Option<Location> {
    let roster = world.resource::<Roster>();
    let location = roster.location(unit);
    if sees(world, viewer, unit) {
        return Some(location);
    }
    let was_destroyed = match fates.get(&roster.printed(unit).id) {
        Some((Fate::Destroyed, _)) => true,
        Some((Fate::Captured, _)) | None => location == Location::Dead,
        Some((Fate::Forfeited | Fate::Consolidated, _)) => false,
    };
    was_destroyed.then_some(Location::Dead)
}

fn line(
    world: &World,
    viewer: Viewer,
    unit: UnitIx,
    kind: Kind,
    location: Location,
    supply: Option<SupplyState>,
    fates: &Fates,
) -> UnitLine {
    let printed = world.resource::<Roster>().printed(unit);
    // Rule 4.9a: of enemies on the map neither losses nor stocks are told; they count as printed.
    let is_known = knows_state(world, viewer, unit);
    let lost = if is_gone(location) {
        printed.steps
    } else if is_known {
        fact::<StepsLost>(world, unit).0.min(printed.steps)
    } else {
        0
    };
    let on_map = location.hex().is_some();
    let needs = if on_map {
        let mut needs = needs(world, unit, supply);
        if is_known {
            needs.extend(stocks(world, unit));
        }
        needs
    } else {
        Vec::new()
    };
    let place = place(world, location, fates.get(&printed.id).copied());
    let in_need = !needs.is_empty() || (lost > 0 && on_map);
    let mut remarks = vec![Remark::plain(place.clone())];
    if on_map {
        remarks.extend(mode(world, unit));
        remarks.extend(supply.filter(|state| state.is_well()).map(|state| {
            let (words, _) = state.words();
            Remark::plain(words)
        }));
    }
    remarks.extend(needs);
    UnitLine {
        unit,
        traits: Traits {
            kind,
            location,
            in_need,
            words: searchable(world, printed, &place),
        },
        strength: full_strength(printed),
        steps: (u32::from(printed.steps), u32::from(lost)),
        re: match (on_map, is_known) {
            (true, true) => size_of(world, unit),
            (true, false) => printed.re,
            (false, _) => Re(0),
        },
        view: UnitView {
            unit: printed.id,
            name: printed.name.clone(),
            look: counter_seen(world, viewer, unit).map(|counter| counter.look),
            figures: figures(printed, fact(world, unit)),
            steps: (printed.steps, lost),
            remarks,
            is_off_map: !on_map,
            is_dead: is_gone(location),
            selected: false,
        },
    }
}

/// The strength that is printed on the Combat Mode side; nothing for staffs, guns and transport.
fn full_strength(printed: &Printed) -> u32 {
    let strength = printed.face(Orientation::Combat).strength;
    strength.map_or(0, |strength| u32::from(strength.value))
}

/// Everything that a counter can be found by, in small letters.
fn searchable(world: &World, printed: &Printed, place: &str) -> String {
    let formation = printed
        .formation
        .map(|formation| telling::target_name(world, FuelTarget::Formation(formation)));
    let nation = world
        .resource::<ScenarioFacts>()
        .nation(printed.nation)
        .map_or("", |nation| nation.name.as_str());
    let words = [
        printed.name.as_str(),
        printed.designation.as_str(),
        printed.parent.as_str(),
        formation.as_deref().unwrap_or_default(),
        nation,
        place,
    ];
    words.join(" ").to_lowercase()
}

/// Where a counter is, or when it comes, or since when it is lost.
fn place(world: &World, location: Location, fate: Option<(Fate, u8)>) -> String {
    match location {
        Location::Map(hex) => telling::place(world, hex),
        Location::Arriving { turn, at } => {
            format!("arrives turn {turn} at {}", telling::place(world, at))
        }
        Location::Tray => "in the tray".to_owned(),
        Location::Dead | Location::Removed => match fate {
            Some((Fate::Destroyed, turn)) if location == Location::Removed => {
                format!("destroyed on turn {turn}, for good")
            }
            Some((Fate::Destroyed, turn)) => format!("dead since turn {turn}"),
            Some((Fate::Captured, turn)) => format!("captured on turn {turn}"),
            Some((Fate::Forfeited, turn)) => format!("never arrived, on turn {turn}"),
            Some((Fate::Consolidated, turn)) => format!("consolidated on turn {turn}"),
            None => "dead when the game began".to_owned(),
        },
    }
}

/// The mode, where it is more than the side of the counter that shows.
fn mode(world: &World, unit: UnitIx) -> Option<Remark> {
    let posture = posture(world, unit);
    let has_sides = world.resource::<Roster>().printed(unit).combat.is_some();
    let says_something = has_sides || posture.marker != ModeMarker::None;
    let is_disorganized = posture.marker == ModeMarker::Disorganized;
    (says_something && !is_disorganized)
        .then(|| Remark::plain(format!("{} Mode", posture.mode().title())))
}

/// What a unit on the map lacks.
fn needs(world: &World, unit: UnitIx, supply: Option<SupplyState>) -> Vec<Remark> {
    let mut needs = Vec::new();
    if fact::<ModeMarker>(world, unit) == ModeMarker::Disorganized {
        needs.push(Remark::bad("Disorganized"));
    }
    if fact::<OutOfSupply>(world, unit).0 {
        needs.push(Remark::bad("Out of Supply"));
    }
    if let Some(state) = supply.filter(|state| !state.is_well()) {
        let (words, _) = state.words();
        needs.push(Remark::bad(words));
    }
    needs
}

/// What is missing of its internal stocks.
fn stocks(world: &World, unit: UnitIx) -> Option<Remark> {
    match fact::<Stocks>(world, unit) {
        Stocks::Full => None,
        Stocks::Low => Some(Remark::bad("stocks Low")),
        Stocks::Exhausted => Some(Remark::bad("stocks Exhausted")),
    }
}

/// Strength, Action Rating and allowance of the side that shows; barrage, throw range or capacity where those count.
pub fn figures(printed: &Printed, orientation: Orientation) -> String {
    let face: &Face = printed.face(orientation);
    if let Some(barrage) = face.barrage {
        return format!("{}·{}-{}", barrage.strength, barrage.range, face.ma);
    }
    if let Some(throw) = face.throw {
        return format!("throw {}", throw.points);
    }
    if printed.capacity > 0 {
        return telling::supply(printed.capacity);
    }
    let Some(strength) = face.strength else {
        return String::new();
    };
    let value = if strength.defence_only {
        format!("({})", strength.value)
    } else {
        strength.value.to_string()
    };
    let ar = face.ar.map_or_else(String::new, |ar| format!("-{ar}"));
    format!("{value}{ar}-{}", face.ma)
}
