//! What the bars and cards of the play screen show, worked out from the game.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::engine::{Offers, Timeline, TravelRefusal, can_undo, check, stops_everywhere};
use stavka_rules::fog::Viewer;
use stavka_rules::map::Board;
use stavka_rules::modes::reserve;
use stavka_rules::modes::reserve::ReserveMarkers;
use stavka_rules::modules::RuleModule;
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Roster};
use stavka_rules::procedure::Awaiting;
use stavka_rules::rail::rail_cap;
use stavka_rules::sequence::{Clock, SequenceEvent, SequenceOrder};
use stavka_rules::setup::{ScenarioFacts, plays};
use stavka_rules::side::Side;
use stavka_rules::stacking;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;
use stavka_rules::telling::{explain, side_name};

use super::dispatch::{crowding_out, unused};
use super::prompts;
use super::top_bar::{SidePlate, TopBarView};
use super::view::PlayView;
use super::what_now::{SwitchView, WarningView, WhatNowView};
use crate::features::movement::overlay::legend;
use crate::features::movement::way::way_view;
use crate::features::question::panel::DecisionView;
use crate::features::supply::warnings::{Warning, Warnings};
use crate::features::{portion, purchase, question};
use crate::kit::actions::ActionView;
use crate::kit::intent::{
    CommandIntent, GameIntent, Intent, LookIntent, OrderOfBattleIntent, OverlaySwitch,
    ReinforcementIntent, TurnIntent, WhatIfIntent,
};
use crate::kit::screen::Screen;
use crate::session::end_question::EndQuestion;
use crate::session::moment::OffersNow;
use crate::session::offers::Offering;
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::selection::{Selection, SelectionReach};
use crate::session::switches::{SidesShown, Switches};
use crate::session::tool::Tools;
use crate::session::words::{side_colour, turn_line};
use crate::session::{GameSystems, Section, game_is_loaded, words};
use crate::view::overlay::Overlay;

/// The views.
pub fn plugin(app: &mut App) {
    let fills = fill_views
        .in_set(GameSystems::Show(Section::Views))
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.add_systems(Update, fills);
}

fn fill_views(world: &mut World) {
    let OffersNow(offers) = world.resource::<OffersNow>();
    let planned = (world.resource::<Tools>().current().card)(world);
    let overlay = world.resource::<Overlay>();
    let view = PlayView {
        top: top_bar(world, offers),
        what_now: what_now(world, offers),
        decision: decision(world, offers),
        way: planned.or_else(|| way_view(world)),
        legend: legend(overlay, world.resource::<Clock>().now().segment),
    };
    *world.resource_mut::<PlayView>().bypass_change_detection() = view;
}

fn top_bar(world: &World, offers: &Offers) -> TopBarView {
    let facts = world.resource::<ScenarioFacts>();
    let clock = world.resource::<Clock>();
    let timeline = world.resource::<Timeline>();
    let awaiting = &offers.awaiting;
    let (segment, end) = match awaiting {
        Awaiting::Segment { step, .. } => (
            step.step().short_name(),
            Some(ActionView {
                hint: Some(
                    "Dice may fall as the turn goes on; undoing past them opens a branch."
                        .to_owned(),
                ),
                ..ActionView::new(Intent::Turn(TurnIntent::End), end_words(world)).key("E")
            }),
        ),
        Awaiting::Decision { .. } => (clock.now().short_name(), None),
        Awaiting::Begin => (String::new(), None),
        Awaiting::Over => ("The game is over".to_owned(), None),
    };
    let branch = match timeline.line() {
        0 => String::new(),
        line => format!("branch {line} · "),
    };
    let counts = awaiting.side().map_or_else(String::new, |side| {
        let pool = reserve::pool(world, side);
        let rail = rail_cap(world, side);
        format!(
            "{branch}rail {}/{} · reserve {}/{}",
            rail.left, rail.total, pool.used, pool.size
        )
    });
    let counts_hint = awaiting.side().map_or_else(String::new, |side| {
        format!(
            "{}\n{}",
            rail_words(world, side),
            reserve_words(world, side)
        )
    });
    let at_end = timeline.cursor() == timeline.entries().len();
    let tools = vec![
        ActionView {
            hint: Some("What is held, spent and coming, by side and formation (12.0)".to_owned()),
            ..ActionView::new(Intent::Look(LookIntent::SupplyReport), "Supply").key("F6")
        },
        ActionView {
            refused: can_undo(world).err().map(|refusal| refusal.to_string()),
            ..ActionView::new(Intent::Game(GameIntent::Undo), "Undo").key("Ctrl+Z")
        },
        ActionView {
            refused: at_end.then(|| TravelRefusal::AtEnd.to_string()),
            ..ActionView::new(Intent::Game(GameIntent::Redo), "Redo").key("Ctrl+Y")
        },
    ];
    let plate = |side: Side| SidePlate {
        name: facts.sides[side].name.to_uppercase(),
        colour: side_colour(world, side),
    };
    TopBarView {
        menus: menus(world, awaiting),
        turn: turn_line(world),
        phasing: clock.phasing().map(plate),
        segment,
        decides: awaiting.side().map(plate),
        counts,
        counts_hint,
        tools,
        end,
    }
}

/// What the button says that ends the segment.
fn end_words(world: &World) -> &'static str {
    if EndQuestion::is_open(world) {
        "End all the same"
    } else {
        "End segment"
    }
}

/// What a side's trains can still carry.
fn rail_words(world: &World, side: Side) -> String {
    let cap = rail_cap(world, side);
    format!(
        "Rail Cap: {} of {} left this turn. A point carries an SP or an RE any distance, in the Movement Phase; what is left lapses (13.3b).",
        cap.left, cap.total
    )
}

/// How many Reserve markers a side has in play, and where.
fn reserve_words(world: &World, side: Side) -> String {
    let pool = reserve::pool(world, side);
    let grid = world.resource::<Board>().grid();
    let places: Vec<String> = world
        .resource::<ReserveMarkers>()
        .hexes(side)
        .map(|hex| telling::place(world, grid.pos(hex)))
        .collect();
    let lie = if places.is_empty() {
        String::new()
    } else {
        format!(": {}", places.join(", "))
    };
    format!(
        "Reserve: {} of {} markers used{lie}. One marker covers every Reserve of a hex (5.4a).",
        pool.used, pool.size
    )
}

fn menus(world: &World, awaiting: &Awaiting) -> Vec<(String, Vec<ActionView>)> {
    let file = vec![
        ActionView::new(Intent::Game(GameIntent::Save), "Save as…").key("Ctrl+S"),
        ActionView::new(Intent::Game(GameIntent::Open), "Open…"),
        ActionView::new(Intent::Game(GameIntent::Watch), "Watch from the start"),
        ActionView::new(Intent::Game(GameIntent::Leave), "Leave to menu"),
    ];
    let view = vec![
        ActionView::new(Intent::Look(LookIntent::WholeMap), "Whole map").key("Home"),
        ActionView::new(
            Intent::Look(LookIntent::Toggle(OverlaySwitch::Supply)),
            "Supply",
        )
        .key("F5"),
        ActionView::new(Intent::WhatIf(WhatIfIntent::Toggle), "What if").key("I"),
        ActionView::new(
            Intent::Look(LookIntent::Toggle(OverlaySwitch::Rail)),
            "Railroads",
        )
        .key("F7"),
        ActionView::new(Intent::Look(LookIntent::SupplyReport), "Supply report").key("F6"),
        ActionView::new(
            Intent::OrderOfBattle(OrderOfBattleIntent::Toggle),
            "Order of battle",
        )
        .key("F8"),
        ActionView::new(
            Intent::Reinforcement(ReinforcementIntent::Panel),
            "Reinforcements",
        )
        .key("F9"),
        ActionView::new(Intent::Command(CommandIntent::Panel), "Command").key("F10"),
        ActionView {
            refused: (!plays(world, RuleModule::Zones))
                .then(|| "This game is played without operation zones".to_owned()),
            ..ActionView::new(
                Intent::Look(LookIntent::Toggle(OverlaySwitch::Operations)),
                "Army zones",
            )
            .key("F11")
        },
        ActionView::new(Intent::Look(LookIntent::Settings), "Settings"),
    ];
    let help = vec![
        ActionView::new(Intent::Look(LookIntent::Help), "Keys").key("F1"),
        ActionView::new(Intent::rule("2.2"), "Rules reference"),
        ActionView::new(Intent::Look(LookIntent::Calculators), "Calculators"),
    ];
    vec![
        ("File".to_owned(), file),
        ("View".to_owned(), view),
        ("Game".to_owned(), vec![stop_everywhere(world, awaiting)]),
        ("Help".to_owned(), help),
    ]
}

/// The switch that lets the player who acts stop in every segment of his, or no longer.
fn stop_everywhere(world: &World, awaiting: &Awaiting) -> ActionView {
    let on = awaiting
        .side()
        .is_some_and(|side| stops_everywhere(world, side));
    let order = Order::Sequence(SequenceOrder::StopEverywhere { on: !on });
    let state = if on { ": on" } else { "" };
    let whose = awaiting
        .side()
        .map_or_else(|| "your".to_owned(), |side| side_name(world, side));
    ActionView {
        refused: check(world, &order)
            .err()
            .map(|violation| explain(world, &violation)),
        hint: Some(format!(
            "Also {whose} segments in which nothing can be done wait to be ended (2.2)"
        )),
        ..ActionView::new(
            Intent::order(order),
            format!("Stop in every segment{state}"),
        )
    }
}

fn what_now(world: &World, offers: &Offers) -> WhatNowView {
    let switches = world.resource::<Switches>();
    let switch = |switch: OverlaySwitch, label: &str, key: &str, on| SwitchView {
        switch,
        label: label.to_owned(),
        key: key.to_owned(),
        on,
    };
    let of_sides = |what: &str, shown: SidesShown| match shown {
        SidesShown::Off => what.to_owned(),
        SidesShown::Both => format!("{what} both"),
        SidesShown::Only(side) => format!("{what} {}", side_name(world, side)),
    };
    let zones = of_sides("ZOC", switches.zones);
    // In fog there is only one side to show.
    let rail = match (switches.rail, viewer(world)) {
        (SidesShown::Both, Viewer::Side(own)) => SidesShown::Only(own),
        (shown, _) => shown,
    };
    let rail = of_sides("Rail", rail);
    let mut overlays = vec![
        switch(OverlaySwitch::Range, "Range", "F2", switches.range),
        switch(
            OverlaySwitch::Zones,
            &zones,
            "F3",
            switches.zones != SidesShown::Off,
        ),
        switch(OverlaySwitch::Control, "Control", "F4", switches.control),
        switch(OverlaySwitch::Supply, "Supply", "F5", switches.supply),
        switch(
            OverlaySwitch::Rail,
            &rail,
            "F7",
            switches.rail != SidesShown::Off,
        ),
    ];
    if plays(world, RuleModule::Zones) {
        let armies = of_sides("Army zones", switches.operations);
        let on = switches.operations != SidesShown::Off;
        overlays.push(switch(OverlaySwitch::Operations, &armies, "F11", on));
    }
    WhatNowView {
        prompt: prompt(world, offers),
        warnings: overstack_warning(world)
            .into_iter()
            .chain(supply_warnings(world))
            .collect(),
        refusal: world.resource::<Refusal>().view(),
        overlays,
    }
}

/// Says where the acting side has more than a hex holds.
fn overstack_warning(world: &World) -> Option<WarningView> {
    let offering = world.resource::<Offering>();
    let side = offering.side?;
    let (&hex, rest) = offering.overstacked.split_first()?;
    let ix = world.resource::<Board>().grid().index(hex)?;
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    let more = match rest.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let words = format!(
        "Overstacked: {hex} holds {} of {limit} RE{more}",
        stacking::re_in_hex(world, side, ix)
    );
    Some(WarningView {
        words,
        hint: "Shows the hex (4.8)".to_owned(),
        wish: Intent::go_to(hex),
    })
}

/// Says who will be out of supply.
fn supply_warnings(world: &World) -> Vec<WarningView> {
    let warnings = world.resource::<Warnings>().list().iter().enumerate();
    let view = |(n, warning): (usize, &Warning)| WarningView {
        words: warning.words.clone(),
        hint: warning.hint.clone(),
        wish: Intent::Look(LookIntent::Warning(n)),
    };
    warnings.map(view).collect()
}

fn prompt(world: &World, offers: &Offers) -> String {
    let tools = world.resource::<Tools>();
    let asks = EndQuestion::is_open(world);
    let of_tool = (tools.current().prompt)(world);
    if let Some(words) = of_tool.filter(|_| !asks) {
        return words;
    }
    match &offers.awaiting {
        Awaiting::Begin => "The game is set up.".to_owned(),
        Awaiting::Over => "The game is over. Watch it again from the File menu.".to_owned(),
        Awaiting::Decision { question, .. } => question.text.to_owned(),
        Awaiting::Segment { .. } if asks => {
            let lost = crowding_out(world);
            let left = lost.unwrap_or_else(|| unused(world));
            match world.resource::<Warnings>().list() {
                [] => format!("{left}. Press E again to end the segment all the same."),
                _ => "End all the same? Press E again.".to_owned(),
            }
        }
        Awaiting::Segment { .. } => prompts::of_click(world)
            .or_else(|| prompts::of_orders(world, offers))
            .unwrap_or_else(|| segment_prompt(world, offers.pick(MovementOffer::mover).len())),
    }
}

fn segment_prompt(world: &World, movers: usize) -> String {
    match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) if range.is_empty() => {
            "This selection can go nowhere from here.".to_owned()
        }
        Some(Ok(_)) if is_on_the_move(world) => {
            "Still on the move. Moving another unit ends this one's move (6.1g).".to_owned()
        }
        Some(Ok(_)) => {
            "Click a hex in reach to move there; Alt with Q W E A S D moves one hex.".to_owned()
        }
        Some(Err(violation)) => format!(
            "{}: {}",
            violation.rule,
            telling::explain_to(world, viewer(world), violation)
        ),
        None if movers > 0 => {
            let units = words::units(movers);
            format!("{units} can still move. Select one, or end the segment with E.")
        }
        None => "Nothing can be done here; end the segment with E.".to_owned(),
    }
}

/// Whether the selection has begun to move.
fn is_on_the_move(world: &World) -> bool {
    let roster = world.resource::<Roster>();
    let first = world.resource::<Selection>().units.first();
    let unit = first.and_then(|unit| roster.find(*unit));
    unit.and_then(|unit| world.get::<Activity>(roster.entity(unit)))
        .is_some_and(|activity| matches!(activity, Activity::Moving { .. }))
}

/// The card beside the map: a question of a procedure, or how the game ended.
fn decision(world: &World, offers: &Offers) -> Option<DecisionView> {
    match &offers.awaiting {
        Awaiting::Decision { .. } => question::card(world),
        Awaiting::Over => end_card(world),
        Awaiting::Segment { .. } => purchase::card(world).or_else(|| portion::card(world)),
        Awaiting::Begin => None,
    }
}

fn end_card(world: &World) -> Option<DecisionView> {
    let last = world.resource::<Timeline>().past().last()?;
    let (points, winner, result) = last.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Sequence(SequenceEvent::GameOver {
            points,
            winner,
            result,
        }) => Some((*points, *winner, result.clone())),
        _ => None,
    })?;
    let facts = world.resource::<ScenarioFacts>();
    let counted = facts.victory.counts_for.map(|side| side_name(world, side));
    Some(DecisionView {
        side: winner.map_or_else(
            || "DRAW".to_owned(),
            |side| side_name(world, side).to_uppercase(),
        ),
        side_colour: winner.map_or(Color32::GRAY, |side| side_colour(world, side)),
        question: result,
        facts: vec![format!(
            "{} victory points: {points}",
            counted.unwrap_or_default()
        )],
        choices: vec![
            ActionView::new(Intent::Game(GameIntent::Watch), "Watch from the start"),
            ActionView::new(Intent::Game(GameIntent::Save), "Save as…"),
            ActionView::new(Intent::Game(GameIntent::Leave), "Leave to menu"),
        ],
        ..DecisionView::default()
    })
}
