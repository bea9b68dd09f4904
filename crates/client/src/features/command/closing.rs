//! Before an HQ is closed, or an army ended: whom no other HQ could command, which slots are free, who was commanded and could
//! still move. If that is anybody, the player must say it again; otherwise it is closed at once.

use bevy::prelude::*;
use stavka_rules::armies::{CommandTurn, army_of};
use stavka_rules::command::{
    ArmySheet, CommandOrder, HqProgress, HqSheet, LeadIn, could_command, undone,
};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
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
    /// The same, because an HQ of another army is played.
    NextArmy,
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

/// Whether the army in hand ends with this way, and something is lost by that.
fn loses_by_army(world: &World, way: &LeadIn) -> bool {
    let LeadIn::Open { hq, .. } = way else {
        return false;
    };
    let in_hand = world.resource::<CommandTurn>().army;
    let army = world
        .resource::<Roster>()
        .find(*hq)
        .and_then(|hq| army_of(world, hq));
    in_hand.is_some() && army != in_hand && !left(world, Ending::NextArmy).is_empty()
}

/// Whether a way can be gone without another army being ended to a loss.
pub(super) fn changes_army_freely(world: &World, way: &LeadIn) -> bool {
    !loses_by_army(world, way)
}

/// The same; if not, it is asked, and the way can be gone when that is said again.
pub(super) fn may_change_army(world: &mut World, way: &LeadIn) -> bool {
    let is_said_again = CloseQuestion::asked(world) == Some(Ending::NextArmy);
    if is_said_again || changes_army_freely(world, way) {
        return true;
    }
    let now = Moment::now(world);
    *world.resource_mut::<Refusal>() = Refusal::default();
    world.resource_mut::<CloseQuestion>().0 = Some((now, Ending::NextArmy));
    false
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
        Some(hq) => left_by_hq(world, hq),
        None => Vec::new(),
    };
    if ending != Ending::Hq {
        lines.extend(open.in_hand().and_then(|army| left_by_army(world, army)));
    }
    if ending == Ending::NextArmy {
        lines.extend(left_alone(world, open));
    }
    lines
}

/// Whom an HQ could still take up and no other, and who of those that it commands could still move.
fn left_by_hq(world: &World, hq: &HqSheet) -> Vec<String> {
    let undone = undone(world);
    let mut lines = Vec::new();
    if !undone.uncommanded.is_empty() {
        let names = words::in_short(world, &undone.uncommanded);
        lines.push(format!(
            "In its range, and no other HQ could command them: {names}"
        ));
        if hq.free() > 0 {
            lines.push(format!("Free slots: {}", words::free_slots(world, hq)));
        }
    }
    if !undone.unmoved.is_empty() {
        let names = words::in_short(world, &undone.unmoved);
        lines.push(format!("Commanded and not moved: {names}"));
    }
    lines
}

/// Who could still go as the one that nobody commands, and will have no better turn: no HQ that is still to be played could
/// command him.
fn left_alone(world: &World, open: &Open) -> Option<String> {
    let loners = open.sheet.loners.iter().copied();
    let lost: Vec<UnitIx> = loners
        .filter(|&unit| could_command(world, unit).is_empty())
        .collect();
    let names = words::in_short(world, &lost);
    (!lost.is_empty()).then(|| format!("One that nobody commands could still move: {names}"))
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
