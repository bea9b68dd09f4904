//! What the panels of the play screen show, worked out from the game.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::game::counter_of;
use stavka_rules::control::Control;
use stavka_rules::engine::{LogEntry, Timeline, legal};
use stavka_rules::map::{Board, Feature, HexPos, TerrainCharts};
use stavka_rules::movement::allowance;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Family, ModeMarker, Orientation, Roster, StepsLost, Tokens, UnitIx,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::stacking::stack_order;
use stavka_rules::telling::{self, side_name, tell, tell_order};
use stavka_rules::weather::Weather;

use super::movement_overlay::Switches;
use super::selection::SelectionReach;
use super::wishes::{GameWish, Refusal, Wishes};
use super::{GameSystems, LoadWish, LoadWishes, Selection, game_is_loaded};
use crate::camera::MapView;
use crate::dialogs::{FileDialogs, FilePurpose};
use crate::map_view::picking::HoveredHex;
use crate::panels::decision::DecisionView;
use crate::panels::inspector::{InspectorView, UnitRow};
use crate::panels::log::{LogKind, LogRow};
use crate::panels::top_bar::TopBarView;
use crate::panels::what_now::{OverlaySwitch, RefusalView, WhatNowView};
use crate::panels::{ActionView, PlayIntent, PlayIntents, PlayView};
use crate::screens::{Screen, SettingsWindow};
use crate::settings::DataDir;

/// Views and the wishes that come back from them.
pub fn plugin(app: &mut App) {
    // Each system asks for itself: loading, between the two sets, may have closed the game.
    app.add_systems(
        Update,
        (
            act_on_intents.in_set(GameSystems::Listen),
            fill_log.in_set(GameSystems::Show),
            fill_views.in_set(GameSystems::Show),
        )
            .distributive_run_if(in_state(Screen::Play))
            .distributive_run_if(game_is_loaded),
    );
}

/// Carries out what was pressed on a panel.
fn act_on_intents(world: &mut World) {
    let intents = world.resource_mut::<PlayIntents>().take();
    for intent in intents {
        match intent {
            PlayIntent::Act(id) => act(world, &id),
            PlayIntent::SelectUnit(id) => select_unit(world, &id),
            PlayIntent::OpenRule(rule) => world
                .resource_mut::<super::reference::RulesReference>()
                .open_at(&rule),
            PlayIntent::ToggleOverlay(index) => {
                let mut switches = world.resource_mut::<Switches>();
                let switch = match index {
                    0 => &mut switches.range,
                    1 => &mut switches.zones,
                    _ => &mut switches.control,
                };
                *switch = !*switch;
            }
            // The screen itself moves the view.
            PlayIntent::GoTo(_) => {}
        }
    }
}

fn act(world: &mut World, id: &str) {
    match id {
        "end" => world
            .resource_mut::<Wishes>()
            .push(GameWish::Order(Order::EndSegment)),
        "undo" => world.resource_mut::<Wishes>().push(GameWish::Undo),
        "redo" => world.resource_mut::<Wishes>().push(GameWish::Redo),
        "stack" => world.resource_scope(|world, mut selection: Mut<Selection>| {
            if let Some(hex) = selection.hex {
                selection.take_stack(world, hex);
            }
        }),
        "save" => {
            let title = world
                .resource::<ScenarioFacts>()
                .title
                .to_lowercase()
                .replace(' ', "-");
            let place = world.resource::<DataDir>().0.join(format!("{title}.ron"));
            world
                .resource_mut::<FileDialogs>()
                .ask(FilePurpose::Save, place);
        }
        "open" => {
            let folder = world.resource::<DataDir>().0.clone();
            world
                .resource_mut::<FileDialogs>()
                .ask(FilePurpose::Open, folder);
        }
        "replay" => world.resource_mut::<LoadWishes>().push(LoadWish::WatchThis),
        "leave" => world.resource_mut::<LoadWishes>().push(LoadWish::Leave),
        "all" => world.resource_mut::<MapView>().show_all(),
        "help" => world.resource_mut::<super::help::HelpPage>().toggle(),
        "rules" => world
            .resource_mut::<super::reference::RulesReference>()
            .open_at("2.2"),
        "settings" => world.resource_mut::<SettingsWindow>().open = true,
        _ => {
            let answer = id
                .strip_prefix("answer ")
                .and_then(|n| n.parse::<usize>().ok());
            let offers = legal(world);
            if let (Some(n), Awaiting::Decision { .. }) = (answer, &offers.awaiting)
                && let Some(order) = offers.orders.get(n)
            {
                world
                    .resource_mut::<Wishes>()
                    .push(GameWish::Order(order.clone()));
            }
        }
    }
}

fn select_unit(world: &mut World, id: &str) {
    let Ok(unit) = id.parse() else { return };
    let movers = legal(world).movers;
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let adds = keys.any_pressed([
        KeyCode::ShiftLeft,
        KeyCode::ShiftRight,
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
    ]);
    let mut selection = world.resource_mut::<Selection>();
    if !movers.contains(&unit) {
        return;
    }
    if adds {
        selection.toggle(unit);
    } else {
        selection.units = vec![unit];
    }
}

/// Brings the log up to date. Only entries that are new are told; after undo it is told anew.
fn fill_log(world: &mut World, mut told: Local<(usize, usize)>) {
    let timeline = world.resource::<Timeline>();
    let now = (timeline.line(), timeline.cursor());
    if *told == now && !world.resource::<PlayView>().log.rows.is_empty() {
        return;
    }
    let goes_on =
        told.0 == now.0 && told.1 <= now.1 && !world.resource::<PlayView>().log.rows.is_empty();
    let from = if goes_on { told.1 } else { 0 };
    let rows = log_rows(world, &timeline.past()[from..]);
    let mut view = world.resource_mut::<PlayView>();
    if !goes_on {
        view.log.rows.clear();
    }
    view.log.rows.extend(rows);
    *told = now;
}

/// The lines of the log for some entries.
pub(super) fn log_rows(world: &World, entries: &[std::sync::Arc<LogEntry>]) -> Vec<LogRow> {
    let mut rows = Vec::new();
    for entry in entries {
        if matches!(
            entry.order,
            Order::EndSegment | Order::Decide(_) | Order::Pass
        ) {
            let who = entry
                .side
                .map_or_else(String::new, |side| format!("{}: ", side_name(world, side)));
            rows.push(LogRow {
                text: format!("{who}{}", tell_order(world, &entry.order)),
                ..default()
            });
        }
        rows.extend(
            entry
                .outcomes
                .iter()
                .filter_map(|outcome| outcome_row(world, outcome)),
        );
    }
    rows
}

fn outcome_row(world: &World, outcome: &Outcome) -> Option<LogRow> {
    let (kind, dice) = match outcome {
        Outcome::TurnBegan { .. } | Outcome::StepBegan { .. } | Outcome::GameOver { .. } => {
            (LogKind::Heading, Vec::new())
        }
        // Segments that pass by themselves would bury the rest.
        Outcome::StepPassed { .. } => return None,
        Outcome::Rolled { dice, .. } => (LogKind::Outcome, dice.clone()),
        Outcome::Moved { .. } => (LogKind::Order, Vec::new()),
        _ => (LogKind::Outcome, Vec::new()),
    };
    Some(LogRow {
        kind,
        text: tell(world, outcome),
        dice,
        rule: None,
        hex: telling::hex_of(outcome),
    })
}

fn fill_views(world: &mut World) {
    let top = top_bar(world);
    let inspector = inspector(world);
    let what_now = what_now(world);
    let decision = decision(world);
    let mut view = world.resource_mut::<PlayView>();
    let view = view.bypass_change_detection();
    view.top = top;
    view.inspector = inspector;
    view.what_now = what_now;
    view.decision = decision;
}

pub(super) fn side_colour(world: &World, side: Side) -> Color32 {
    let colour = world.resource::<ScenarioFacts>().sides[side].colour;
    let [_, red, green, blue] = colour.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Turn, date and weather in one line.
pub(super) fn turn_line(world: &World) -> String {
    let facts = world.resource::<ScenarioFacts>();
    let turn = world.resource::<Clock>().turn;
    let weather = world.resource::<Weather>();
    format!(
        "Turn {turn} of {}, {}, {}",
        facts.turns,
        facts.date_of(turn),
        weather.ground
    )
}

fn top_bar(world: &World) -> TopBarView {
    let facts = world.resource::<ScenarioFacts>();
    let clock = world.resource::<Clock>();
    let timeline = world.resource::<Timeline>();
    let awaiting = legal(world).awaiting;
    let (segment, end) = match &awaiting {
        Awaiting::Segment { step, .. } => (
            step.step().name(),
            Some(ActionView::new("end", "End segment").key("E")),
        ),
        Awaiting::Decision { .. } => (clock.now().name(), None),
        Awaiting::Begin => (String::new(), None),
        Awaiting::Over => ("The game is over".to_owned(), None),
    };
    let branch = (timeline.line() > 0)
        .then(|| format!("branch {} · ", timeline.line()))
        .unwrap_or_default();
    let counts = awaiting.side().map_or_else(String::new, |side| {
        let side = &facts.sides[side];
        format!(
            "{branch}rail {} · reserve {}",
            side.rail_capacity, side.reserve_markers
        )
    });
    let refused = |may: bool, why: &str| (!may).then(|| why.to_owned());
    let tools = vec![
        ActionView {
            refused: refused(timeline.cursor() > 1, "There is nothing to undo"),
            ..ActionView::new("undo", "Undo").key("Ctrl+Z")
        },
        ActionView {
            refused: refused(
                timeline.cursor() < timeline.entries().len(),
                "There is nothing to redo",
            ),
            ..ActionView::new("redo", "Redo").key("Ctrl+Y")
        },
    ];
    TopBarView {
        menus: menus(),
        turn: turn_line(world),
        side: awaiting
            .side()
            .map_or_else(String::new, |side| facts.sides[side].name.to_uppercase()),
        side_colour: awaiting
            .side()
            .map_or(Color32::TRANSPARENT, |side| side_colour(world, side)),
        segment,
        counts,
        tools,
        end,
    }
}

fn menus() -> Vec<(String, Vec<ActionView>)> {
    let file = vec![
        ActionView::new("save", "Save as…").key("Ctrl+S"),
        ActionView::new("open", "Open…"),
        ActionView::new("replay", "Watch from the start"),
        ActionView::new("leave", "Leave to menu"),
    ];
    let view = vec![
        ActionView::new("all", "Whole map").key("Home"),
        ActionView::new("settings", "Settings"),
    ];
    let help = vec![
        ActionView::new("help", "Keys").key("F1"),
        ActionView::new("rules", "Rules reference"),
    ];
    vec![
        ("File".to_owned(), file),
        ("View".to_owned(), view),
        ("Help".to_owned(), help),
    ]
}

fn inspector(world: &World) -> InspectorView {
    let selection = world.resource::<Selection>();
    let Some(hex) = selection.hex else {
        let hint = "Click a stack to see its units, or press Tab for the next unit that can move.";
        return InspectorView {
            empty_hint: hint.to_owned(),
            ..InspectorView::default()
        };
    };
    let roster = world.resource::<Roster>();
    let units = stack_order(world, hex)
        .into_iter()
        .rev()
        .map(|unit| unit_row(world, unit, selection))
        .collect();
    let movers = legal(world).movers;
    let here = roster
        .at(hex)
        .iter()
        .filter(|&&unit| movers.contains(&roster.printed(unit).id))
        .count();
    let stack = ActionView {
        refused: (here == 0).then(|| "No unit here can move now".to_owned()),
        hint: Some("They then move together, at the allowance of the slowest".to_owned()),
        ..ActionView::new("stack", "Select the whole stack").key("T")
    };
    InspectorView {
        title: telling::place(world, hex),
        ground: ground(world, hex),
        units,
        actions: if here > 1 { vec![stack] } else { Vec::new() },
        empty_hint: String::new(),
    }
}

fn ground(world: &World, hex: HexPos) -> String {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let Some(facts) = board.hex_at(hex) else {
        return String::new();
    };
    let mut parts = vec![charts.terrain[facts.terrain.at()].name.clone()];
    parts.extend(
        facts
            .settlement
            .map(|kind| charts.terrain[kind.at()].name.clone()),
    );
    parts.extend(facts.features.iter().map(|feature| match feature {
        Feature::Port { capacity } => format!("port {}", telling::supply(*capacity)),
        Feature::AirBaseSite => "air base site".to_owned(),
        Feature::Fort { level } => format!("fort {level}"),
        Feature::Source(side) => format!("{} supply source", side_name(world, *side)),
        Feature::Entry(side) => format!("{} entry", side_name(world, *side)),
        Feature::Objective { points } => format!("objective, {points} VP"),
    }));
    parts.extend(
        world
            .resource::<Control>()
            .at(hex)
            .map(|side| format!("held by {}", side_name(world, side))),
    );
    parts.join(" · ")
}

fn unit_row(world: &World, unit: UnitIx, selection: &Selection) -> UnitRow {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let entity = world.entity(roster.entity(unit));
    let orientation = entity.get::<Orientation>().copied().unwrap_or_default();
    let face = printed.face(orientation);
    let mut parts = Vec::new();
    if let Some(strength) = face.strength {
        let strength = if strength.defence_only {
            format!("({})", strength.value)
        } else {
            strength.value.to_string()
        };
        let ar = face.ar.map_or_else(String::new, |ar| format!("-{ar}"));
        parts.push(format!("{strength}{ar}-{}", face.ma));
    } else if face.ma > stavka_rules::movement::Mp::ZERO {
        parts.push(format!("MA {}", face.ma));
    }
    if face.ma > stavka_rules::movement::Mp::ZERO {
        parts.push(face.mobility.name().to_lowercase());
    }
    parts.extend(
        face.barrage
            .map(|barrage| format!("barrage {} range {}", barrage.strength, barrage.range)),
    );
    parts.extend(face.throw.map(|throw| {
        format!(
            "throw {} {}",
            throw.points,
            throw.mobility.name().to_lowercase()
        )
    }));
    if printed.steps > 1 {
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
        parts.push(telling::supply(tokens));
    }
    parts.extend(mode_words(
        printed.combat.is_some(),
        orientation,
        entity.get::<ModeMarker>().copied().unwrap_or_default(),
    ));
    let activity = entity.get::<Activity>().copied().unwrap_or_default();
    match activity {
        Activity::Fresh => {}
        Activity::Moving { spent, stopped } => {
            parts.push(format!(
                "{} MP left",
                allowance(world, unit).saturating_sub(spent)
            ));
            parts.extend(stopped.then(|| "stopped by a zone of control".to_owned()));
        }
        Activity::Finished => parts.push("has moved".to_owned()),
    }
    UnitRow {
        id: printed.id.to_string(),
        name: printed.name.clone(),
        line: parts.join(" · "),
        look: counter_of(world, unit).map(|counter| counter.look),
        selected: selection.units.contains(&printed.id),
        finished: activity == Activity::Finished,
    }
}

fn mode_words(
    has_combat_side: bool,
    orientation: Orientation,
    marker: ModeMarker,
) -> Option<String> {
    let side = match orientation {
        Orientation::Combat => "Combat Mode",
        Orientation::Move => "Move Mode",
    };
    match marker {
        ModeMarker::None => has_combat_side.then(|| side.to_owned()),
        ModeMarker::Reserve => Some("Reserve Mode".to_owned()),
        ModeMarker::Strat => Some("Strat Mode".to_owned()),
        ModeMarker::Exploit { rating } => Some(format!("Exploitation Mode {rating}")),
        ModeMarker::Disorganized => Some("Disorganized".to_owned()),
    }
}

fn what_now(world: &World) -> WhatNowView {
    let refusal = world.resource::<Refusal>();
    let switches = world.resource::<Switches>();
    let switch = |label: &str, key: &str, on| OverlaySwitch {
        label: label.to_owned(),
        key: key.to_owned(),
        on,
    };
    WhatNowView {
        prompt: prompt(world),
        refusal: (!refusal.text.is_empty()).then(|| RefusalView {
            rule: refusal.rule.unwrap_or_default().to_owned(),
            reason: refusal.text.clone(),
        }),
        overlays: vec![
            switch("Range", "F2", switches.range),
            switch("ZOC", "F3", switches.zones),
            switch("Control", "F4", switches.control),
        ],
    }
}

fn prompt(world: &World) -> String {
    let offers = legal(world);
    match &offers.awaiting {
        Awaiting::Begin => "The game is set up.".to_owned(),
        Awaiting::Over => "The game is over. Watch it again from the File menu.".to_owned(),
        Awaiting::Decision { question, .. } => question.text.to_owned(),
        Awaiting::Segment { .. } => segment_prompt(world, offers.movers.len()),
    }
}

fn segment_prompt(world: &World, movers: usize) -> String {
    let selection = world.resource::<Selection>();
    let hovered = world.resource::<HoveredHex>().0;
    match (&world.resource::<SelectionReach>().0, hovered) {
        (Some(Ok(range)), Some(hex)) if range.left(hex).is_some() && selection.hex != Some(hex) => {
            let (spent, left) = (
                range.spent_to(hex).unwrap_or_default(),
                range.left(hex).unwrap_or_default(),
            );
            format!(
                "Move to {}: {spent} MP, {left} left. Can be undone.",
                telling::place(world, hex)
            )
        }
        (Some(Ok(range)), _) if range.is_empty() => {
            "This selection can go nowhere from here.".to_owned()
        }
        (Some(Ok(_)), _) => {
            "Click a hex in reach to move there; Alt with Q W E A S D moves one hex.".to_owned()
        }
        (Some(Err(violation)), _) => violation.to_string(),
        (None, _) if movers > 0 => {
            format!("{movers} units can still move. Select one, or end the segment with E.")
        }
        (None, _) => "Nothing can be done here; end the segment with E.".to_owned(),
    }
}

fn decision(world: &World) -> Option<DecisionView> {
    let Awaiting::Decision { side, question } = legal(world).awaiting else {
        return None;
    };
    let last = world.resource::<Timeline>().past().last()?.clone();
    let dice_of = |wanted: Side| {
        last.outcomes
            .iter()
            .rev()
            .find_map(|outcome| match outcome {
                Outcome::Rolled {
                    side: Some(side),
                    dice,
                    ..
                } if *side == wanted => Some(dice.clone()),
                _ => None,
            })
    };
    let total = |dice: &[u8]| dice.iter().map(|&die| u16::from(die)).sum::<u16>();
    let roll = |side: Side| {
        dice_of(side).map(|dice| format!("{} rolled {}", side_name(world, side), total(&dice)))
    };
    let choices = question.answers.iter().enumerate();
    Some(DecisionView {
        side: side_name(world, side).to_uppercase(),
        side_colour: side_colour(world, side),
        question: question.text.to_owned(),
        facts: Side::BOTH.into_iter().filter_map(roll).collect(),
        dice: dice_of(side).unwrap_or_default(),
        choices: choices
            .map(|(n, (_, words))| {
                ActionView::new(format!("answer {n}"), *words).key((n + 1).to_string())
            })
            .collect(),
    })
}
