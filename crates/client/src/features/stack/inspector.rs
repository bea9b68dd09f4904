//! What the inspector shows: the hex looked at and its units, in words.

use bevy::prelude::*;
use stavka_art::game::{Shown, counter_seen, marker_of};
use stavka_rules::activity::allowance;
use stavka_rules::control::Control;
use stavka_rules::damage::Damage;
use stavka_rules::engine::Offers;
use stavka_rules::fog::{knows_state, look};
use stavka_rules::formation::is_fuelled;
use stavka_rules::held_back::held_by;
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Board, Feature, HexPos, TerrainCharts, TerrainIx};
use stavka_rules::modules::RuleModule;
use stavka_rules::movement::MovementOffer;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{
    Activity, Changed, Family, Fuel, Holds, Level, ModeMarker, Orientation, Printed, Re, Released,
    Roster, StepsLost, Symbol, Tokens, UnitIx, fact, posture,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::setup::{ScenarioFacts, plays};
use stavka_rules::site_owners::SiteOwners;
use stavka_rules::stacking::re_in_hex;
use stavka_rules::supply::fuel::needs_fuel;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;
use stavka_rules::telling::{formation_name, side_name};

use super::inspector_panel::{InspectorView, UnitRow};
use super::orders::orders_view;
use crate::features::question::{Asked, Picked};
use crate::features::rail::repair;
use crate::features::{command, formation};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, StackIntent};
use crate::kit::screen::Screen;
use crate::session::moment::OffersNow;
use crate::session::readiness::actors;
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::session::words::held_back;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::panels;
use crate::view::panels::SidePanel;

/// The inspector.
pub fn plugin(app: &mut App) {
    panels::register::<InspectorView>(app);
    app.add_systems(
        Update,
        fill_panel
            .in_set(GameSystems::Show(Section::Stack))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
}

/// Fills the panel; it is always open.
fn fill_panel(world: &mut World) {
    let view = InspectorView {
        orders: orders_view(world),
        ..inspector(world, &world.resource::<OffersNow>().0)
    };
    world.resource_mut::<SidePanel<InspectorView>>().0 = Some(view);
}

/// The selected hex and its units.
pub(crate) fn inspector(world: &World, offers: &Offers) -> InspectorView {
    let selection = world.resource::<Selection>();
    let Some(hex) = selection.hex else {
        let over = offers.awaiting == Awaiting::Over;
        let reinforces = world.resource::<Clock>().now().phase == Phase::Reinforcement;
        let hint = if over {
            "The game is over. Click a stack to see its units."
        } else if reinforces {
            "Click a stack to see its units. The list on the right says what this phase is for."
        } else {
            "Click a stack to see its units, or press N for the next unit that can move."
        };
        return InspectorView {
            empty_hint: hint.to_owned(),
            ..InspectorView::default()
        };
    };
    let roster = world.resource::<Roster>();
    let seen = look(world, viewer(world), hex);
    let row = |unit: UnitIx| unit_row(world, unit, selection, offers);
    let pieces = formation::shown_in(world, &seen).into_iter().rev();
    let rows = pieces.flat_map(|piece| match piece {
        Shown::Unit(unit) => vec![row(unit)],
        // A marker, and below it what it stands for (13.7).
        Shown::Formation(of) => {
            let inside = formation::known_inside(world, of).unwrap_or_default();
            let marker = marker_row(world, of, selection);
            std::iter::once(marker)
                .chain(inside.into_iter().map(row).map(|row| UnitRow {
                    inside: true,
                    ..row
                }))
                .collect()
        }
    });
    let units = rows.collect();
    let ready = actors(world, offers);
    let here = roster
        .at(hex)
        .iter()
        .filter(|&&unit| ready.contains(&roster.printed(unit).id))
        .count();
    let stack = ActionView {
        hint: Some("They then move together, each with its own points (6.1e)".to_owned()),
        ..ActionView::new(Intent::Stack(StackIntent::Whole), "Select the whole stack").key("T")
    };
    InspectorView {
        title: telling::place(world, hex),
        ground: ground(world, hex),
        units,
        actions: if here > 1 { vec![stack] } else { Vec::new() },
        ..InspectorView::default()
    }
}

fn ground(world: &World, hex: HexPos) -> String {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let Some(facts) = board.hex_at(hex) else {
        return String::new();
    };
    let name = |kind: TerrainIx| charts.terrain[kind.at()].name.clone();
    let mut parts: Vec<String> = facts.grounds().map(name).collect();
    parts.extend(facts.settlement.map(name));
    // Ports and forts have an owner of their own (9.14h); he is named where another holds the hex.
    let control = world.resource::<Control>().at(hex);
    let owner = board.grid().index(hex);
    let owner = owner.and_then(|hex| world.resource::<SiteOwners>().owner(hex));
    let owned = |what: String| match owner.filter(|_| owner != control) {
        Some(side) => format!("{what} of {}", side_name(world, side)),
        None => what,
    };
    parts.extend(facts.features.iter().map(|feature| match feature {
        Feature::Port { capacity } => {
            let port = owned(format!("port {}", telling::supply(*capacity)));
            match world.resource::<Damage>().port_hits(hex) {
                0 => port,
                1 => format!("{port}, 1 hit"),
                hits => format!("{port}, {hits} hits"),
            }
        }
        Feature::TracePort(side) => format!("{} trace through the port", side_name(world, *side)),
        Feature::PortTrack(track) => {
            let left = track.map(telling::supply).join(", ");
            format!("after each hit {left}")
        }
        Feature::AirBaseSite => "air base site".to_owned(),
        Feature::Fort { level } => owned(format!("fort {level}")),
        Feature::Source(side) => format!("{} supply source", side_name(world, *side)),
        Feature::Entry(side) => format!("{} entry", side_name(world, *side)),
        Feature::Objective { points } => format!("objective, {points} VP"),
    }));
    parts.extend(control.map(|side| format!("held by {}", side_name(world, side))));
    parts.extend(stack_size(world, hex));
    parts.join(" · ")
}

/// How full the hex is, for a viewer who may know it (4.8, 4.9).
fn stack_size(world: &World, hex: HexPos) -> Option<String> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(*roster.at(hex).first()?).side;
    let ix = world.resource::<Board>().grid().index(hex)?;
    let size = re_in_hex(world, side, ix);
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    (size > Re(0) && !viewer(world).is_kept_from(side)).then(|| format!("{size} of {limit} RE"))
}

fn unit_row(world: &World, unit: UnitIx, selection: &Selection, offers: &Offers) -> UnitRow {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let entity = world.entity(roster.entity(unit));
    let orientation = entity.get::<Orientation>().copied().unwrap_or_default();
    let face = printed.face(orientation);
    let mut parts = Vec::new();
    let extends = printed.family == Family::Extender;
    if let Some(strength) = face.strength {
        let strength = if strength.defence_only {
            format!("({})", strength.value)
        } else {
            strength.value.to_string()
        };
        let ar = face.ar.map_or_else(String::new, |ar| format!("-{ar}"));
        parts.push(format!("{strength}{ar}-{}", face.ma));
    } else if face.ma > Mp::ZERO && !extends {
        parts.push(format!("MA {}", face.ma));
    }
    if face.ma > Mp::ZERO && !extends {
        parts.push(face.mobility.name().to_lowercase());
    }
    parts.extend(
        face.barrage
            .map(|barrage| format!("barrage {} range {}", barrage.strength, barrage.range)),
    );
    parts.extend(face.throw.map(|throw| {
        let mobility = throw.mobility.name().to_lowercase();
        if extends {
            format!("carries trace over {} MP, {mobility}", throw.points)
        } else {
            format!("throw {} {mobility}", throw.points)
        }
    }));
    parts.extend(skill_words(world, printed));
    // Rule 4.9a: of an enemy neither losses are told nor what it has done and has to burn.
    let viewer = viewer(world);
    let is_known = knows_state(world, viewer, unit);
    if printed.steps > 1 && is_known {
        let lost = entity.get::<StepsLost>().copied().unwrap_or_default().0;
        parts.push(format!(
            "{} of {} steps",
            printed.steps.saturating_sub(lost),
            printed.steps
        ));
    }
    let tokens = entity.get::<Tokens>().copied().unwrap_or_default().0;
    if matches!(
        printed.family,
        Family::Dump | Family::Transport | Family::OrganicTruck
    ) {
        parts.push(match (printed.capacity, tokens) {
            (0, held) => telling::supply(held),
            (room, 0) => format!("empty, carries {}", telling::supply(room)),
            (room, held) if held >= room => format!("full: {}", telling::supply(held)),
            (room, held) => format!("{} of {}", telling::supply(held), telling::supply(room)),
        });
    }
    let level = entity.get::<Level>().copied().unwrap_or_default().0;
    match (printed.family, level) {
        (Family::AirBase, 0) => parts.push("Air Strip".to_owned()),
        (Family::Hedgehog | Family::AirBase, level) => parts.push(format!("level {level}")),
        _ => {}
    }
    parts.extend(mode_words(
        printed.combat.is_some(),
        orientation,
        entity.get::<ModeMarker>().copied().unwrap_or_default(),
    ));
    let activity = entity.get::<Activity>().copied();
    let activity = activity.filter(|_| is_known).unwrap_or_default();
    match activity {
        Activity::Fresh => parts.extend(match fact::<Changed>(world, unit) {
            Changed::Open if is_known => Some("has changed: moves next or not at all".to_owned()),
            Changed::Settled if is_known => Some("has changed: moves no more".to_owned()),
            Changed::No | Changed::Open | Changed::Settled => None,
        }),
        Activity::Moving { spent, in_zone } => {
            parts.push(format!(
                "{} MP left",
                allowance(world, unit).saturating_sub(spent)
            ));
            parts.extend(
                in_zone.then(|| "in an enemy ZOC: goes on if a combat unit stays".to_owned()),
            );
        }
        Activity::Finished => parts.push("has moved".to_owned()),
    }
    if is_known {
        let holds = fact::<Holds>(world, unit).0;
        parts.extend(holds.then(|| "negates a ZOC, stays this phase".to_owned()));
        let released = fact::<Released>(world, unit).0;
        parts.extend(released.then(|| "released".to_owned()));
        parts.extend(held_by(world, unit).map(|hold| held_back(hold.until)));
        parts.extend(command::of_unit(world, unit));
        parts.extend(command::zones::costs_of_guest(world, unit));
        parts.extend(fuel_words(world, unit, offers).map(str::to_owned));
        parts.extend(repair::progress(world, unit));
    }
    let asked = world.resource::<Asked>().picked(printed.id);
    UnitRow {
        intent: Intent::Stack(StackIntent::Select(printed.id)),
        name: printed.name.clone(),
        line: parts.join(" · "),
        look: counter_seen(world, viewer, unit).map(|counter| counter.look),
        selected: selection.units.contains(&printed.id) || asked == Some(Picked::Yes),
        asked: asked.is_some(),
        finished: activity == Activity::Finished,
        ..UnitRow::default()
    }
}

/// What a counter can do or not that its sign does not tell: pioneers look like engineers (13.8), and some HQs serve a few nations
/// alone (13.1d).
fn skill_words(world: &World, printed: &Printed) -> Option<String> {
    if printed.symbol == Symbol::Engineer {
        let skill = match printed.engineer {
            true => "bridges and builds",
            false => "neither bridges nor builds (13.8)",
        };
        return Some(skill.to_owned());
    }
    let facts = world.resource::<ScenarioFacts>();
    let nations = printed.serves.iter();
    let names = nations.filter_map(|&id| Some(facts.nation(id)?.name.as_str()));
    let names: Vec<&str> = names.collect();
    (!names.is_empty()).then(|| format!("serves {} units alone (13.1d)", names.join(" and ")))
}

fn fuel_words(world: &World, unit: UnitIx, offers: &Offers) -> Option<&'static str> {
    let id = world.resource::<Roster>().printed(unit).id;
    match fact::<Fuel>(world, unit) {
        Fuel::ThisPhase => Some("fuelled this phase"),
        Fuel::UntilCleanUp => Some("fuelled until Clean Up"),
        Fuel::Giving => Some("fuelled, gives fuel until Clean Up"),
        Fuel::None if offers.has(MovementOffer::dry, &id) => Some("needs fuel"),
        // It may move without fuel of its own, and yet needs some (12.5c).
        Fuel::None => {
            let printed = world.resource::<Roster>().printed(unit);
            let given =
                offers.has(MovementOffer::mover, &id) && needs_fuel(printed, posture(world, unit));
            given.then_some("fuelled by its HQ")
        }
    }
}

fn mode_words(
    has_combat_side: bool,
    orientation: Orientation,
    marker: ModeMarker,
) -> Option<String> {
    let side = match orientation {
        Orientation::Combat => "Combat",
        Orientation::Move => "Move",
    };
    match marker {
        ModeMarker::None => has_combat_side.then(|| format!("{side} Mode")),
        ModeMarker::Reserve => Some(format!("Reserve Mode, {side} side up")),
        ModeMarker::Strat => Some("Strat Mode".to_owned()),
        ModeMarker::Exploit { rating } => {
            Some(format!("Exploitation Mode {rating}, {side} side up"))
        }
        ModeMarker::Disorganized => Some(format!("Disorganized, {side} side up")),
    }
}

/// The row of a marker in the list of a stack.
fn marker_row(world: &World, formation: FormationId, selection: &Selection) -> UnitRow {
    let inside = formation::known_inside(world, formation);
    let roster = world.resource::<Roster>();
    let fuelled = is_fuelled(world, formation);
    let what = match &inside {
        Some(units) if units.len() == 1 => "Formation marker with 1 unit".to_owned(),
        Some(units) => format!("Formation marker with {} units", units.len()),
        None if plays(world, RuleModule::FormationFog) => {
            "Formation marker; what it stands for is hidden (13.7b)".to_owned()
        }
        None => "Formation marker; of its units the top one is seen (4.9)".to_owned(),
    };
    let fuel = if fuelled {
        " · fuelled side (12.5c)"
    } else {
        ""
    };
    let ids = roster.ids(inside.iter().flatten().copied());
    UnitRow {
        intent: Intent::Stack(StackIntent::SelectMarker(formation)),
        name: formation_name(world, formation),
        line: format!("{what}{fuel}"),
        look: marker_of(world, formation, inside.as_deref()).map(|counter| counter.look),
        selected: !ids.is_empty() && ids.iter().all(|unit| selection.units.contains(unit)),
        ..UnitRow::default()
    }
}
