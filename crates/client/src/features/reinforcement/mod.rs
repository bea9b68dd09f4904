//! The Reinforcement Phase as a guided list: opens by itself, shows what comes, what is rolled for, what can be rebuilt and combined,
//! lights the hexes of what is in hand, and says what would be lost by going on.
//!
//! Nothing here decides what is legal: [`sheet`] lists it, and every order goes through the engine.

pub mod arrival_ghosts;
mod chosen;
mod done;
mod items;
mod losses;
mod on_map;
pub mod panel;
mod tasks;
mod view;

use bevy::prelude::*;
use chosen::Chosen;
use losses::Losses;
use panel::ReinforcementView;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::Orientation;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::reinforcement::{MusterSheet, ReinforcementOrder, sheet};
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::side::Side;
use tasks::{Task, tasks};

use crate::kit::intent::{ModeKey, ReinforcementIntent};
use crate::kit::screen::Screen;
use crate::session::end_question::EndQuestion;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::tool::{Tool, ToolUse};
use crate::session::{GameSystems, Section, game_is_loaded, sight, tool};
use crate::view::panels;
use crate::view::panels::SidePanel;

/// The Reinforcement Phase that is being played.
#[derive(Resource, Default, Debug)]
pub(crate) struct ReinforcementDesk {
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    side: Side,
    turn: u8,
    sheet: MusterSheet,
    chosen: Option<Chosen>,
    /// The number of the task that was in hand last.
    last: Option<usize>,
    /// The player wants to see the log.
    hidden: bool,
}

impl ReinforcementDesk {
    fn sheet(&self) -> Option<&MusterSheet> {
        self.open.as_ref().map(|open| &open.sheet)
    }

    fn chosen(&self) -> Option<&Chosen> {
        self.open.as_ref().and_then(|open| open.chosen.as_ref())
    }

    /// Puts the task in hand down.
    fn put_down(&mut self) {
        if let Some(open) = &mut self.open {
            open.chosen = None;
        }
    }

    /// Whether a Reinforcement Phase waits for its owner.
    pub const fn is_on(&self) -> bool {
        self.open.is_some()
    }

    /// Units that are about to be placed, and the hex that they would enter in.
    pub fn entering(&self) -> Option<(HexPos, &[UnitId])> {
        let (sheet, chosen) = (self.sheet()?, self.chosen()?);
        let places = matches!(chosen.task, Task::Enter { .. });
        let hex = chosen.hex(sheet).filter(|_| places)?;
        Some((hex, &chosen.units))
    }

    fn losses(&self) -> Losses {
        self.sheet().map(Losses::of).unwrap_or_default()
    }
}

/// The Reinforcement Phase.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Arrival,
        ToolUse {
            is_held: |world| world.resource::<ReinforcementDesk>().chosen().is_some(),
            forget: |world| world.resource_mut::<ReinforcementDesk>().put_down(),
            click: on_map::press,
            confirm: |world| act(world, ReinforcementIntent::Order),
            next: Some(step),
            prompt,
            ..ToolUse::default()
        },
    );
    panels::register::<ReinforcementView>(app);
    app.init_resource::<ReinforcementDesk>()
        .add_plugins((on_map::plugin, arrival_ghosts::plugin))
        .add_systems(
            OnExit(Screen::Play),
            |mut desk: ResMut<ReinforcementDesk>| {
                *desk = ReinforcementDesk::default();
            },
        )
        .add_systems(
            Update,
            (
                follow_the_game.in_set(GameSystems::Derive(Section::Reinforcement)),
                fill_panel
                    .in_set(GameSystems::Show(Section::Reinforcement))
                    .after(on_map::show_task),
            )
                .distributive_run_if(in_state(Screen::Play))
                .distributive_run_if(game_is_loaded),
        );
}

/// The side whose Reinforcement Phase waits.
fn phase_of(world: &World) -> Option<Side> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let now = world.resource::<Clock>().now();
    (now.phase == Phase::Reinforcement).then_some(side)
}

/// Opens the list with the phase, and makes it anew after every order.
fn follow_the_game(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let Some(side) = phase_of(world) else {
        if world.resource::<ReinforcementDesk>().open.is_some() {
            world.resource_mut::<ReinforcementDesk>().open = None;
        }
        return;
    };
    let turn = world.resource::<Clock>().turn;
    let before = world.resource::<ReinforcementDesk>().open.as_ref();
    // The same phase goes on as it was looked at.
    let hidden = before.is_some_and(|open| open.hidden && (open.side, open.turn) == (side, turn));
    let sheet = sheet(world, side);
    world.resource_mut::<ReinforcementDesk>().open = Some(Open {
        side,
        turn,
        sheet,
        chosen: None,
        last: None,
        hidden,
    });
}

/// Fills the panel.
fn fill_panel(world: &mut World) {
    let view = reinforcement_view(world);
    world.resource_mut::<SidePanel<ReinforcementView>>().0 = view;
}

/// What the panel shows; nothing outside the phase, and while the player looks at the log.
fn reinforcement_view(world: &World) -> Option<ReinforcementView> {
    let open = world.resource::<ReinforcementDesk>().open.as_ref()?;
    let asks = EndQuestion::is_open(world);
    (!open.hidden || asks).then(|| view::view(world, open.side, &open.sheet, open.chosen.as_ref()))
}

/// What would be lost if the phase ended now, in words; nothing if all is done.
pub(crate) fn would_be_lost(world: &World) -> String {
    world.resource::<ReinforcementDesk>().losses().in_words()
}

/// Whether nothing is on the list of the phase, and nothing in hand.
pub(crate) fn is_idle(world: &World) -> bool {
    let desk = world.resource::<ReinforcementDesk>();
    let is_empty = |open: &Open| open.chosen.is_none() && tasks(&open.sheet).is_empty();
    desk.losses().is_empty() && desk.open.as_ref().is_some_and(is_empty)
}

/// Whether something is in hand, or would be lost at the end of the phase.
pub(crate) fn is_pressing(world: &World) -> bool {
    let desk = world.resource::<ReinforcementDesk>();
    let chosen = desk.open.as_ref().is_some_and(|open| open.chosen.is_some());
    chosen || !desk.losses().is_empty()
}

/// What can be done now, in one sentence; none outside the phase.
pub(crate) fn prompt(world: &World) -> Option<String> {
    let desk = world.resource::<ReinforcementDesk>();
    let open = desk.open.as_ref()?;
    if let Some(chosen) = &open.chosen {
        let several = chosen.count(&open.sheet) > 1;
        let next = if several { "N goes to the next, " } else { "" };
        return Some(match chosen.task {
            Task::Enter { .. } | Task::Parcel(_) => {
                format!(
                    "Click a green hex to place it there; {next}Enter places it, Esc puts it back."
                )
            }
            Task::Rebuild(_) => {
                format!(
                    "Rebuild by a click on a green hex; {next}Enter rebuilds, Esc puts it back."
                )
            }
            Task::Roll(_) => "Enter rolls the dice, Esc puts them back.".to_owned(),
            Task::Load(_) | Task::Merge(..) | Task::Swap(_) => {
                format!("{next}Enter orders it, Esc drops it.")
            }
        });
    }
    let losses = desk.losses();
    Some(if losses.is_empty() && tasks(&open.sheet).is_empty() {
        "All is done in this Reinforcement Phase. E ends it.".to_owned()
    } else if losses.is_empty() {
        "Nothing must be done any more; rebuild or combine units (1 to 9), or end the phase with E."
            .to_owned()
    } else {
        format!(
            "Still to come in: {}. 1 to 9 choose, P places what has one hex; E ends the phase.",
            losses.in_words()
        )
    })
}

/// Takes the n-th task in hand, from 0; says whether there is one.
pub(crate) fn choose(world: &mut World, n: usize) -> bool {
    let mut desk = world.resource_mut::<ReinforcementDesk>();
    let Some(open) = &mut desk.open else {
        return false;
    };
    let Some(task) = tasks(&open.sheet).into_iter().nth(n) else {
        return false;
    };
    let again = open
        .chosen
        .as_ref()
        .is_some_and(|chosen| chosen.task.is_same(&task));
    open.chosen = (!again).then(|| Chosen::new(&open.sheet, task));
    open.last = Some(n);
    let busy = open.chosen.is_some();
    if busy {
        tool::take(world, Tool::Arrival);
    }
    EndQuestion::withdraw(world);
    show_hex(world);
    true
}

/// Brings the hex of the task in hand into view.
fn show_hex(world: &mut World) {
    let desk = world.resource::<ReinforcementDesk>();
    let hex = desk
        .sheet()
        .zip(desk.chosen())
        .and_then(|(sheet, chosen)| chosen.hex(sheet));
    if let Some(hex) = hex {
        sight::bring_into_view(world, hex);
    }
}

/// Goes to the next hex or unit of the task in hand, or to the one before; without one, takes the next task in hand.
pub(crate) fn step(world: &mut World, backwards: bool) {
    let mut desk = world.resource_mut::<ReinforcementDesk>();
    let Some(open) = &mut desk.open else {
        return;
    };
    let next = |at: Option<usize>, count: usize| match (at, backwards) {
        (None, false) => 0,
        (None, true) => count - 1,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    let Some(chosen) = &mut open.chosen else {
        let count = tasks(&open.sheet).len();
        let n = (count > 0).then(|| next(open.last, count));
        if let Some(n) = n {
            choose(world, n);
        }
        return;
    };
    let count = chosen.count(&open.sheet).max(1);
    let at = next(Some(chosen.at), count);
    chosen.go_to(&open.sheet, at);
    show_hex(world);
}

/// What is said where there is no list.
const NO_LIST: &str = "Only a Reinforcement Phase has a list of what comes. Shift+F8 shows the dead pile and the arrivals.";

/// Carries out what was pressed.
pub(crate) fn act(world: &mut World, intent: ReinforcementIntent) {
    if let ReinforcementIntent::Task(n) = intent {
        choose(world, n);
        return;
    }
    if let Some(order) = order_of(world, intent) {
        world.resource_mut::<Requests>().push(Request::Order(order));
        return;
    }
    let mut desk = world.resource_mut::<ReinforcementDesk>();
    let Some(open) = &mut desk.open else {
        if intent == ReinforcementIntent::Panel {
            *world.resource_mut::<Refusal>() = Refusal::asks(NO_LIST);
        }
        return;
    };
    if intent == ReinforcementIntent::Panel {
        open.hidden = !open.hidden;
        return;
    }
    let Some(chosen) = &mut open.chosen else {
        return;
    };
    match intent {
        ReinforcementIntent::At(at) => {
            chosen.go_to(&open.sheet, at);
            show_hex(world);
        }
        ReinforcementIntent::Amount(amount) => {
            chosen.amount = amount.clamp(1, chosen.most(&open.sheet).max(1));
        }
        ReinforcementIntent::Pick(unit) => pick(chosen, unit),
        ReinforcementIntent::Mode(mode) => chosen.mode = mode,
        ReinforcementIntent::Panel
        | ReinforcementIntent::Task(_)
        | ReinforcementIntent::Order
        | ReinforcementIntent::All
        | ReinforcementIntent::Roll(_) => {}
    }
}

/// Takes an arrival along, or leaves it out.
fn pick(chosen: &mut Chosen, unit: UnitId) {
    match chosen.units.iter().position(|&other| other == unit) {
        Some(at) => {
            chosen.units.remove(at);
        }
        None => chosen.units.push(unit),
    }
}

/// The order that a button stands for.
fn order_of(world: &World, intent: ReinforcementIntent) -> Option<Order> {
    let open = world.resource::<ReinforcementDesk>().open.as_ref()?;
    match intent {
        ReinforcementIntent::Order => open.chosen.as_ref()?.order(&open.sheet, None),
        ReinforcementIntent::All => Some(Order::Reinforcement(ReinforcementOrder::EnterAll)),
        ReinforcementIntent::Roll(n) => {
            let item = open.sheet.rolls.get(n)?;
            Some(Order::Reinforcement(ReinforcementOrder::Roll(item.chart)))
        }
        _ => None,
    }
}

/// C, M, R and X say in which mode the units in hand are placed; R again turns the other side up.
pub(crate) fn mode_by_key(world: &mut World, letter: ModeKey) -> bool {
    let mut desk = world.resource_mut::<ReinforcementDesk>();
    let Some(open) = &mut desk.open else {
        return false;
    };
    let Some(chosen) = &mut open.chosen else {
        return false;
    };
    if !chosen.has_mode(&open.sheet) {
        return false;
    }
    let mode = match letter {
        ModeKey::Combat => ModeChange::Combat,
        ModeKey::Move => ModeChange::Move,
        ModeKey::Strat => ModeChange::Strat,
        ModeKey::Reserve if chosen.mode == Some(ModeChange::Reserve(Orientation::Move)) => {
            ModeChange::Reserve(Orientation::Combat)
        }
        ModeKey::Reserve => ModeChange::Reserve(Orientation::Move),
    };
    if items::possible_modes(&open.sheet, chosen).contains(&mode) {
        chosen.mode = Some(mode);
    }
    true
}
