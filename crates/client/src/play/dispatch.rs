//! What was pressed on a panel, carried out.

use bevy::prelude::*;
use stavka_rules::engine::legal;
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Roster};
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::setup::ScenarioFacts;

use crate::features::calculators::Calculators;
use crate::features::order_of_battle::OrderOfBattle;
use crate::features::rail::journey;
use crate::features::settings_window::SettingsWindow;
use crate::features::stack::commands;
use crate::features::supply::overlay::what_if;
use crate::features::supply::report::SupplyReport;
use crate::features::supply::warnings;
use crate::features::supply::warnings::Warnings;
use crate::features::{
    combat, formation, order_of_battle, purchase, question, rail, reinforcement, transport, works,
};
use crate::kit::actions::{PlayIntent, PlayIntents};
use crate::kit::dialogs::{FileDialogs, FilePurpose};
use crate::kit::screen::Screen;
use crate::kit::settings::DataDir;
use crate::session::end_question::EndQuestion;
use crate::session::loading::{LoadWish, LoadWishes};
use crate::session::mode_words::change_of;
use crate::session::offers::Offering;
use crate::session::requests::{GameWish, Refusal, Wishes};
use crate::session::selection::{ModePreview, Selection};
use crate::session::stack_menu::StackMenu;
use crate::session::switches::Switches;
use crate::session::{GameSystems, game_is_loaded, sight, stack_menu, words};
use crate::view::camera::MapView;

/// Intents of the play screen's panels.
pub fn plugin(app: &mut App) {
    let acts = act_on_intents
        .in_set(GameSystems::Listen)
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.add_systems(Update, acts);
}

/// Carries out what was pressed on a panel.
fn act_on_intents(world: &mut World) {
    let intents = world.resource_mut::<PlayIntents>().take();
    preview_mode(world, &intents);
    for intent in intents {
        match intent {
            PlayIntent::Act(id) if id == "menu" => stack_menu::open(world, None),
            PlayIntent::Act(id) => {
                act(world, &id);
                world.resource_mut::<StackMenu>().close();
            }
            PlayIntent::CloseMenu => world.resource_mut::<StackMenu>().close_by_press(),
            PlayIntent::SelectUnit(id) => select_unit(world, &id),
            PlayIntent::OpenRule(rule) => world
                .resource_mut::<crate::features::reference::RulesReference>()
                .open_at(&rule),
            PlayIntent::ToggleOverlay(index) => {
                let mut switches = world.resource_mut::<Switches>();
                match index {
                    0 => switches.range = !switches.range,
                    1 => switches.zones = switches.zones.next(),
                    2 => switches.control = !switches.control,
                    3 => {
                        let on = !switches.supply;
                        switches.set_supply(on);
                    }
                    _ => rail::overlay::show_next(world),
                }
            }
            // Only films are jumped in; what is pointed at was seen to above, because it ends when the pointer moves on.
            PlayIntent::JumpTo(_) | PlayIntent::PointAt(_) => {}
            PlayIntent::GoTo(hex) => sight::look_at(world, hex),
        }
    }
}

/// Shows the range of the mode that the pointer rests on in the table of modes.
fn preview_mode(world: &mut World, intents: &[PlayIntent]) {
    let pointed = intents.iter().find_map(|intent| match intent {
        PlayIntent::PointAt(id) => change_of(id),
        _ => None,
    });
    let mut preview = world.resource_mut::<ModePreview>();
    preview.set_if_neq(ModePreview(pointed));
}

/// Whether an action changes only what is looked at.
fn only_looks(id: &str) -> bool {
    const VIEWS: [&str; 9] = [
        "all",
        "calculators",
        "help",
        "muster panel",
        "rail",
        "report",
        "rules",
        "settings",
        "supply",
    ];
    VIEWS.contains(&id) || id.starts_with("battle ") || id.starts_with("warning ")
}

fn act(world: &mut World, id: &str) {
    let ends = matches!(id, "end" | "end by key");
    if !ends && !only_looks(id) {
        EndQuestion::withdraw(world);
    }
    match id {
        "end" => {
            let warned = !world.resource::<Warnings>().list().is_empty();
            let loses = !reinforcement::would_be_lost(world).is_empty();
            end_segment(world, warned || loses);
        }
        "end by key" => {
            let warned = !world.resource::<Warnings>().list().is_empty();
            let asks = warned || !unused(world).is_empty();
            end_segment(world, asks);
        }
        "sites" => works::toggle(world),
        "report" => {
            world.resource_mut::<OrderOfBattle>().close();
            world.resource_mut::<SupplyReport>().toggle();
        }
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
        "supply" => {
            let mut switches = world.resource_mut::<Switches>();
            let on = !switches.supply;
            switches.set_supply(on);
        }
        "rail" => rail::overlay::show_next(world),
        "throw ranges" => {
            let mut switches = world.resource_mut::<Switches>();
            // The ranges of all show nothing without the rest of supply.
            switches.throws = !(switches.throws && switches.supply);
            switches.set_supply(true);
        }
        "help" => world
            .resource_mut::<crate::features::help::HelpPage>()
            .toggle(),
        "rules" => world
            .resource_mut::<crate::features::reference::RulesReference>()
            .open_at("2.2"),
        "calculators" => world.resource_mut::<Calculators>().open(),
        "settings" => world.resource_mut::<SettingsWindow>().open = true,
        "answer best" => question::answer_best(world),
        _ if what_if::act(world, id)
            || combat::act(world, id)
            || purchase::act(world, id)
            || transport::act(world, id)
            || journey::act(world, id)
            || question::act(world, id)
            || order_of_battle::act(world, id)
            || reinforcement::act(world, id)
            || commands::act(world, id) => {}
        _ => {
            let n = id.strip_prefix("answer ").and_then(|n| n.parse().ok());
            let unit = id.strip_prefix("pick ").and_then(|unit| unit.parse().ok());
            let warning = id.strip_prefix("warning ").and_then(|n| n.parse().ok());
            if let Some(warning) = warning {
                warnings::show(world, warning);
            } else if let Some(n) = n {
                question::answer_nth(world, n);
            } else if let Some(unit) = unit {
                question::press_unit(world, unit);
            }
        }
    }
}

/// Ends the segment; where there is something to ask, only when it is said a second time.
fn end_segment(world: &mut World, asks: bool) {
    if asks && !EndQuestion::is_open(world) {
        EndQuestion::ask(world);
    } else {
        world
            .resource_mut::<Wishes>()
            .push(GameWish::Order(Order::EndSegment));
    }
}

/// What the segment still has to offer, in words; nothing if everything has been done.
pub(crate) fn unused(world: &World) -> String {
    let what = match world.resource::<Clock>().now().segment {
        Segment::Combat => Some("attacked"),
        Segment::Barrage => Some("barraged"),
        _ => None,
    };
    if let Some(what) = what {
        return match world.resource::<combat::Targets>().payable() {
            0 => String::new(),
            left => format!("{} could still be {what}", words::hexes(left)),
        };
    }
    let lost = reinforcement::would_be_lost(world);
    if !lost.is_empty() {
        return format!("{lost} would be lost for ever");
    }
    match unmoved(world) {
        0 => String::new(),
        left => format!("{} not used yet", words::units(left)),
    }
}

/// Units that could move and have not begun to, and those that could be released.
fn unmoved(world: &World) -> usize {
    let roster = world.resource::<Roster>();
    let fresh = |unit: &UnitId| {
        let ix = roster.find(*unit);
        let activity = ix.and_then(|ix| world.get::<Activity>(roster.entity(ix)));
        activity == Some(&Activity::Fresh)
    };
    let offers = legal(world);
    let waiting = offers.movers.iter().filter(|unit| fresh(unit)).count();
    waiting + offers.releasable.len()
}

/// Selects a unit of the acting side in the list of a stack, whether it can move or not: it may be put on top.
fn select_unit(world: &mut World, id: &str) {
    if let Some(id) = id.strip_prefix("marker ") {
        formation::select(world, id);
        return;
    }
    let Ok(unit) = id.parse::<UnitId>() else {
        return;
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    if question::press_unit(world, unit) {
        return;
    }
    let roster = world.resource::<Roster>();
    let side = roster.find(unit).map(|ix| roster.printed(ix).side);
    if side.is_none() || side != world.resource::<Offering>().side {
        return;
    }
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let adds = keys.any_pressed([
        KeyCode::ShiftLeft,
        KeyCode::ShiftRight,
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
    ]);
    let mut selection = world.resource_mut::<Selection>();
    if adds {
        selection.toggle(unit);
    } else {
        selection.units = vec![unit];
        selection.mode = None;
    }
}
