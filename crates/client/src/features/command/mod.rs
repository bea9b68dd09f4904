//! Command and control on the screen (C&C 1.2): the armies of the side that moves as a tree, the HQ in hand with its slots, how
//! selected units come to their turn, and what is left when an HQ is closed. Outside a sequence the tree shows armies and HQs with
//! their Fronts (C&C 2), objectives (C&C 1.2), and where HQs can change over to (C&C 1.1).
//!
//! Nothing here decides what is legal: [`sheet`] lists it, [`lead_in`] says what leads to it, and every order goes through the
//! engine.

pub mod actions;
mod attaching;
pub mod closing;
pub(crate) mod fronts;
pub(crate) mod objectives;
pub mod on_map;
pub mod panel;
mod prompts;
mod staff;
mod staff_panel;
mod view;
mod words;

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::command::{
    ArmyProgress, ArmySheet, CommandOrder, CommandSheet, HqSheet, LeadIn, candidates, sheet,
    unsupplied_alone, usual,
};
use stavka_rules::engine::{ahead, check};
use stavka_rules::ids::UnitId;
use stavka_rules::objectives::Assignee;
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyIx, HqTurn, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::reports::commanded_before;
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use crate::features::movement::orders::order_to;
use crate::kit::intent::CommandIntent;
use crate::kit::screen::Screen;
use crate::session::lead_in::Ahead;
use crate::session::moment::GameMoment;
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::requests::{Request, Requests};
use crate::session::selection::{SelectedUnits, Selection};
use crate::session::stack_menu::StackMenu;
use crate::session::tool::Tools;
use crate::session::{GameSystems, Section, game_is_loaded, lead_in, sight, stack_menu};
use crate::view::panels;
use crate::view::panels::SidePanel;

pub(crate) use closing::CloseQuestion;
use panel::CommandView;
pub(crate) use prompts::{of_choice, of_target, prompt, unplayed};
use staff::Staff;
pub(crate) use staff::to_decide;
pub(crate) use words::of_unit;

/// The sequence that is being played.
#[derive(Resource, Default, Debug)]
pub(crate) struct CommandDesk {
    open: Option<Open>,
    /// The player wants to see the log.
    hidden: bool,
    /// Armies that the player has folded or unfolded.
    turned: BTreeSet<ArmyIx>,
    /// Whether armies stand in the order of play: that in hand first, those that were played last.
    in_order: bool,
    /// Who has the move outside the sequence.
    staff: Option<Staff>,
    /// Whose objective is being written.
    writes_for: Option<Assignee>,
}

#[derive(Debug)]
struct Open {
    side: Side,
    sheet: CommandSheet,
    /// The HQ that is looked at: the one that is being played, or else the selected one.
    hq: Option<UnitIx>,
    /// Who is in its range, and why it could not take one up.
    in_range: Vec<(UnitIx, Option<Violation>)>,
    /// Units that would be Out of Supply if they set out without a command.
    unsupplied: Vec<UnitIx>,
}

impl Open {
    /// The army in hand.
    fn in_hand(&self) -> Option<&ArmySheet> {
        let armies = self.sheet.armies.iter();
        armies
            .into_iter()
            .find(|army| army.progress == ArmyProgress::InHand)
    }

    /// The HQ that is being played.
    fn open_hq(&self) -> Option<&HqSheet> {
        let hqs = self.sheet.armies.iter().flat_map(|army| &army.headquarters);
        hqs.into_iter().find(|hq| hq.turn == HqTurn::Open)
    }

    /// The HQ that is looked at.
    fn looked_at(&self) -> Option<&HqSheet> {
        let hqs = self.sheet.armies.iter().flat_map(|army| &army.headquarters);
        hqs.into_iter().find(|hq| Some(hq.hq) == self.hq)
    }
}

impl CommandDesk {
    /// Whether a Movement Segment under the command rules waits for its owner.
    pub const fn is_on(&self) -> bool {
        self.open.is_some()
    }

    /// Whether the panel is open, but for the question before something is closed.
    pub fn is_shown(&self) -> bool {
        match &self.open {
            Some(_) => !self.hidden,
            None => self.staff.as_ref().is_some_and(Staff::is_shown),
        }
    }

    /// The armies in the order in which they stand in the panel.
    fn armies(&self) -> Vec<&ArmySheet> {
        let mut armies: Vec<&ArmySheet> = match &self.open {
            Some(open) => open.sheet.armies.iter().collect(),
            None => Vec::new(),
        };
        if self.in_order {
            armies.sort_by_key(|army| match army.progress {
                ArmyProgress::InHand => 0,
                ArmyProgress::Waiting => 1,
                ArmyProgress::Played => 2,
            });
        }
        armies
    }
}

/// Command and control.
pub fn plugin(app: &mut App) {
    panels::register::<CommandView>(app);
    app.init_resource::<CommandDesk>()
        .add_plugins((
            closing::plugin,
            fronts::plugin,
            objectives::plugin,
            on_map::plugin,
        ))
        .add_systems(OnExit(Screen::Play), |mut desk: ResMut<CommandDesk>| {
            *desk = CommandDesk::default();
        })
        .add_systems(
            Update,
            (
                follow_the_game.in_set(GameSystems::Derive(Section::Command)),
                fill_panel
                    .run_if(
                        resource_changed::<CommandDesk>
                            .or_else(resource_changed::<CloseQuestion>)
                            .or_else(resource_changed::<Tools>),
                    )
                    .in_set(GameSystems::Show(Section::Command)),
            )
                .distributive_run_if(in_state(Screen::Play))
                .distributive_run_if(game_is_loaded),
        );
}

/// Makes the sheet anew after every order, and looks at another HQ when one is selected.
fn follow_the_game(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() {
        let open = open(world);
        let desk = world.resource::<CommandDesk>();
        let staff = match open {
            Some(_) => None,
            None => staff::now(world, desk.staff.as_ref()),
        };
        if open.is_some() || staff.is_some() || desk.open.is_some() || desk.staff.is_some() {
            let mut desk = world.resource_mut::<CommandDesk>();
            desk.open = open;
            desk.staff = staff;
        }
    } else if world.is_resource_changed::<SelectedUnits>() {
        let desk = world.resource::<CommandDesk>();
        let found = desk.open.as_ref().map(|open| look(world, &open.sheet));
        if let (Some((hq, in_range)), Some(open)) =
            (found, &mut world.resource_mut::<CommandDesk>().open)
        {
            open.hq = hq;
            open.in_range = in_range;
        }
        // Of the selected HQ it is shown where it could go.
        if world.resource::<CommandDesk>().staff.is_some() {
            world.resource_mut::<CommandDesk>().set_changed();
        }
    }
}

/// The sequence as it stands; none where there is none.
fn open(world: &World) -> Option<Open> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let sheet = sheet(world, side);
    if sheet.armies.is_empty() {
        return None;
    }
    let alone = match sheet.is_over {
        true => &sheet.uncommanded,
        false => &sheet.loners,
    };
    let (hq, in_range) = look(world, &sheet);
    Some(Open {
        side,
        unsupplied: unsupplied_alone(world, side, alone),
        hq,
        in_range,
        sheet,
    })
}

/// The HQ that is looked at, with who is in its range and why it could not take one up.
fn look(world: &World, sheet: &CommandSheet) -> (Option<UnitIx>, Vec<(UnitIx, Option<Violation>)>) {
    let roster = world.resource::<Roster>();
    let hqs = || sheet.armies.iter().flat_map(|army| &army.headquarters);
    let selected = world.resource::<Selection>().units.first();
    let selected = selected.and_then(|unit| roster.find(*unit));
    let is_looked_at = |hq: &&HqSheet| hq.turn == HqTurn::Waiting && Some(hq.hq) == selected;
    let played = hqs().find(|hq| hq.turn == HqTurn::Open);
    let hq = played.or_else(|| hqs().find(is_looked_at)).map(|hq| hq.hq);
    (hq, hq.map_or_else(Vec::new, |hq| candidates(world, hq)))
}

/// Fills the panel when what it shows has changed.
fn fill_panel(world: &mut World) {
    let view = view::view(world);
    world.resource_mut::<SidePanel<CommandView>>().0 = view;
}

/// What is said where there is no sequence, and where there are no armies at all.
const NOT_NOW: &str =
    "Armies and HQs are played one by one in a Movement Segment of a game with the command rules.";
const NO_ARMIES: &str =
    "Armies and HQs are listed in a game with the command rules, while a side has the move.";

/// Carries out what was pressed.
pub(crate) fn act(world: &mut World, intent: CommandIntent) {
    let desk = world.resource::<CommandDesk>();
    let refused = match (desk.is_on(), desk.staff.is_some()) {
        (true, _) => None,
        (false, true) => (!intent.is_of_staff()).then_some(NOT_NOW),
        (false, false) => Some(NO_ARMIES),
    };
    if let Some(words) = refused {
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    match intent {
        CommandIntent::Panel => {
            let mut desk = world.resource_mut::<CommandDesk>();
            match &mut desk.staff {
                Some(staff) => staff.turn(),
                None => desk.hidden = !desk.hidden,
            }
        }
        CommandIntent::Front(front) => fronts::take(world, front),
        CommandIntent::Pin(of) => objectives::take(world, of),
        CommandIntent::Objective(of) => {
            let mut desk = world.resource_mut::<CommandDesk>();
            desk.writes_for = (desk.writes_for != Some(of)).then_some(of);
        }
        CommandIntent::InOrder => {
            let mut desk = world.resource_mut::<CommandDesk>();
            desk.in_order = !desk.in_order;
        }
        CommandIntent::Fold(army) => {
            let mut desk = world.resource_mut::<CommandDesk>();
            if !desk.turned.remove(&army) {
                desk.turned.insert(army);
            }
        }
        CommandIntent::Next => step(world, false),
        CommandIntent::Before => step(world, true),
        CommandIntent::Show(unit) => show(world, unit),
        CommandIntent::Lead => lead(world),
        CommandIntent::LeadBy(n) => lead_by(world, n, false),
        CommandIntent::LeadByAndGo(n) => lead_by(world, n, true),
        CommandIntent::Usual => take_the_usual(world),
        CommandIntent::Close => closing::close(world),
        CommandIntent::EndArmy => closing::end_army(world),
    }
}

/// Selects a unit or an HQ and shows it.
fn show(world: &mut World, unit: UnitId) {
    let roster = world.resource::<Roster>();
    let place = roster
        .find(unit)
        .and_then(|unit| roster.location(unit).hex());
    let Some(hex) = place else {
        return;
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    *world.resource_mut::<Selection>() = Selection {
        hex: Some(hex),
        units: vec![unit],
        mode: None,
    };
    sight::look_at(world, hex);
}

/// Goes to the next HQ that has not been played, in the order of the panel, or to the one before.
fn step(world: &mut World, backwards: bool) {
    let desk = world.resource::<CommandDesk>();
    let roster = world.resource::<Roster>();
    let mut armies = desk.armies();
    // Those of the army in hand must be played before others.
    armies.sort_by_key(|army| army.progress != ArmyProgress::InHand);
    let hqs = armies.iter().flat_map(|army| &army.headquarters);
    let left = hqs.filter(|hq| hq.turn != HqTurn::Played);
    let left: Vec<UnitId> = left.map(|hq| roster.printed(hq.hq).id).collect();
    let selected = world.resource::<Selection>().units.first().copied();
    let at = left.iter().position(|&hq| Some(hq) == selected);
    let count = left.len();
    let next = match (at, backwards) {
        _ if count == 0 => {
            let words = "All HQs have been played.";
            *world.resource_mut::<Refusal>() = Refusal::asks(words);
            return;
        }
        (None, false) => 0,
        (None, true) => count - 1,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    show(world, left[next]);
}

fn give(world: &mut World, orders: Vec<Order>) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    world
        .resource_mut::<Requests>()
        .push(Request::Orders(orders));
}

/// The selection comes to its turn: by the only way that there is; where there are several, the menu asks.
fn lead(world: &mut World) {
    let units = world.resource::<Selection>().units.clone();
    if units.is_empty() {
        *world.resource_mut::<Refusal>() =
            Refusal::asks("Select an HQ or a unit first, with a click or with N.");
        return;
    }
    match world.resource::<Ahead>().ways() {
        [] => {
            let order = Order::Command(CommandOrder::Command { units });
            let refusal = refusal_of(world, &order);
            *world.resource_mut::<Refusal>() =
                refusal.unwrap_or_else(|| Refusal::asks("It is their turn already."));
        }
        [way] => {
            let orders = way.orders();
            give(world, orders);
        }
        _ => stack_menu::open(world, None),
    }
}

/// The selection comes to its turn in the n-th way, and goes on to the hex that was clicked if the player asked for that.
fn lead_by(world: &mut World, n: usize, goes_on: bool) {
    let Some(way) = world.resource::<Ahead>().ways().get(n) else {
        return;
    };
    let mut orders = way.orders();
    let goal = world.resource::<StackMenu>().goal().filter(|_| goes_on);
    let onward = goal.and_then(|hex| order_to(world, hex));
    // Where it cannot go there in this way, it is said why, and nothing is begun.
    if let Some(onward) = onward {
        let refused = ahead(world, &orders).map(|then| check(&then, &onward).err());
        if let Ok(Some(violation)) = refused {
            let refusal = Refusal::of(world, &violation);
            *world.resource_mut::<Refusal>() = refusal;
            return;
        }
        orders.push(onward);
    }
    give(world, orders);
}

/// The HQ in hand takes up whom it usually does.
fn take_the_usual(world: &mut World) {
    let Some(hq) = hq_in_hand(world) else {
        return;
    };
    let units = usual_of(world, hq);
    if units.is_empty() {
        let words = "There is nobody in its range whom it could take up.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    let mut orders = opening(world, hq);
    orders.push(Order::Command(CommandOrder::Command { units }));
    give(world, orders);
}

/// The HQ that is being played, or the selected one that could be; where there is none, it is asked for.
fn hq_in_hand(world: &mut World) -> Option<UnitIx> {
    let desk = world.resource::<CommandDesk>();
    let hq = desk.open.as_ref().and_then(|open| open.hq);
    if hq.is_none() {
        let words = "Select an HQ first; O goes from one to the next.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
    }
    hq
}

/// What it takes to play an HQ: nothing where it is being played.
fn opening(world: &World, hq: UnitIx) -> Vec<Order> {
    let desk = world.resource::<CommandDesk>();
    let is_open = desk
        .open
        .as_ref()
        .and_then(Open::open_hq)
        .is_some_and(|open| open.hq == hq);
    let hq = world.resource::<Roster>().printed(hq).id;
    let order = Order::Command(CommandOrder::OpenHq { hq });
    if is_open { Vec::new() } else { vec![order] }
}

/// Whom an HQ usually takes up.
fn usual_of(world: &World, hq: UnitIx) -> Vec<UnitId> {
    let before = commanded_before(world, hq);
    let units = usual(world, hq, &before);
    world.resource::<Roster>().ids(units)
}

/// The ways in which the selection could come to its turn.
fn ways(world: &World) -> &[LeadIn] {
    world.resource::<Ahead>().ways()
}

/// Whether there is nothing to choose about the command of the selection.
pub(crate) fn chosen(world: &World) -> bool {
    ways(world).len() < 2
}

/// Whether everything about the selection is asked of the game as it will be when its turn has come.
fn is_ahead(world: &World) -> bool {
    lead_in::is_ahead(world)
}
