//! Before an HQ is closed, or an army ended: who would be left without a command, which slots are free, who was commanded and has
//! not moved. If that is anybody, the player must say it again.

use bevy::prelude::*;
use stavka_rules::armies::HqMove;
use stavka_rules::command::{ArmySheet, CommandOrder, HqProgress, HqSheet};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Roster, UnitIx, fact};
use stavka_rules::telling;

use super::{CommandDesk, Open, give, words};
use crate::session::moment::{Moment, OfMoment, closes_with_its_moment};
use crate::session::refusal::{Refusal, refusal_of};

/// The question whether an HQ is to be closed, or an army ended, all the same.
#[derive(Resource, Default, Debug)]
pub(crate) struct CloseQuestion(Option<(Moment, Ending)>);

/// What is about to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The turn of the HQ that is being played.
    Hq,
    /// That of the army in hand.
    Army,
}

impl OfMoment for CloseQuestion {
    fn moment(&self) -> Option<&Moment> {
        self.0.as_ref().map(|(moment, _)| moment)
    }

    fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

impl CloseQuestion {
    /// What the player wants to end, if that is asked now.
    pub(super) fn asked(world: &World) -> Option<Ending> {
        let (moment, ending) = world.resource::<Self>().0.as_ref()?;
        (*moment == Moment::now(world)).then_some(*ending)
    }

    /// Takes the question back: the player does something else.
    pub fn withdraw(world: &mut World) -> bool {
        world.resource_mut::<Self>().close()
    }
}

/// The question.
pub fn plugin(app: &mut App) {
    app.init_resource::<CloseQuestion>();
    closes_with_its_moment::<CloseQuestion>(app);
}

/// Closes the HQ that is being played.
pub(super) fn close(world: &mut World) {
    end(world, Ending::Hq, CommandOrder::CloseHq);
}

/// Ends the army in hand.
pub(super) fn end_army(world: &mut World) {
    end(world, Ending::Army, CommandOrder::EndArmy);
}

/// Ends it at once if nothing is lost by that, and otherwise when it is said a second time.
fn end(world: &mut World, ending: Ending, order: CommandOrder) {
    let order = Order::Command(order);
    if let Some(refusal) = refusal_of(world, &order) {
        *world.resource_mut::<Refusal>() = refusal;
        return;
    }
    let is_said_again = CloseQuestion::asked(world) == Some(ending);
    if is_said_again || left(world, ending).is_empty() {
        give(world, vec![order]);
        return;
    }
    let now = Moment::now(world);
    *world.resource_mut::<Refusal>() = Refusal::default();
    world.resource_mut::<CloseQuestion>().0 = Some((now, ending));
}

/// What is left undone, line by line.
pub(super) fn left(world: &World, ending: Ending) -> Vec<String> {
    let desk = world.resource::<CommandDesk>();
    let Some(open) = &desk.open else {
        return Vec::new();
    };
    let mut lines: Vec<String> = match open.open_hq() {
        Some(hq) => left_by_hq(world, open, hq),
        None => Vec::new(),
    };
    if ending == Ending::Army {
        lines.extend(open.in_hand().and_then(|army| left_by_army(world, army)));
    }
    lines
}

/// Who is in range of an HQ that could still take him up, and who of those that it commands has not moved.
fn left_by_hq(world: &World, open: &Open, hq: &HqSheet) -> Vec<String> {
    let roster = world.resource::<Roster>();
    let could = open.in_range.iter().filter(|(_, why)| why.is_none());
    let could: Vec<UnitIx> = could.map(|&(unit, _)| unit).collect();
    let is_fresh = |&unit: &UnitIx| fact::<Activity>(world, unit) == Activity::Fresh;
    let waiting: Vec<UnitIx> = hq.commands.iter().copied().filter(is_fresh).collect();
    let mut lines = Vec::new();
    // After its own move an HQ takes up nobody.
    if hq.moved != HqMove::Last {
        if !could.is_empty() {
            let names = telling::list(world, &roster.ids(could));
            lines.push(format!("In its range and without a command: {names}"));
            if hq.free() > 0 {
                lines.push(format!("Free slots: {}", words::free_slots(world, hq)));
            }
        }
        if !waiting.is_empty() {
            let names = telling::list(world, &roster.ids(waiting));
            lines.push(format!("Commanded and not moved: {names}"));
        }
    }
    lines
}

/// Which HQs of an army have not been played.
fn left_by_army(world: &World, army: &ArmySheet) -> Option<String> {
    let roster = world.resource::<Roster>();
    let waiting = army.headquarters.iter();
    let waiting = waiting.filter(|hq| hq.progress == HqProgress::Waiting);
    let waiting: Vec<UnitIx> = waiting.map(|hq| hq.hq).collect();
    if waiting.is_empty() {
        return None;
    }
    let names = telling::list(world, &roster.ids(waiting));
    Some(format!("HQs that have not been played: {names}"))
}
