//! The tree of armies outside a sequence: whose it is, whether it is shown, and its rows.

use bevy::prelude::*;
use stavka_art::game::counter_seen;
use stavka_rules::armies::{Armies, ArmyOf, attached_headquarters, is_commander};
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::{ArmyIx, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::setup::plays;
use stavka_rules::side::Side;
use stavka_rules::telling;
use stavka_rules::telling::side_name;

use super::panel::{ArmyView, CommandView, StaffRow};
use super::{CommandDesk, attaching, fronts, objectives, words, zones};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::session::words::side_colour;

/// The armies of the side that has the move, where they are not being played one by one.
#[derive(Debug)]
pub(super) struct Staff {
    side: Side,
    /// The turn and phase.
    when: (u8, Phase),
    /// Something about Fronts is to be decided: the tree opens by itself.
    calls: bool,
    /// What the player has said in this phase.
    wanted: Option<bool>,
}

impl Staff {
    /// Whose they are.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Whether the panel is open.
    pub fn is_shown(&self) -> bool {
        self.wanted.unwrap_or(self.calls)
    }

    /// Opens it, or closes it.
    pub fn turn(&mut self) {
        self.wanted = Some(!self.is_shown());
    }
}

/// The armies that can be looked at now; none where the command rules are not played, or no side has the move.
pub(super) fn now(world: &World, before: Option<&Staff>) -> Option<Staff> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let are_played = plays(world, RuleModule::Command) || plays(world, RuleModule::Fronts);
    if !are_played || armies(world, side).is_empty() {
        return None;
    }
    let clock = world.resource::<Clock>();
    let when = (clock.turn, clock.now().phase);
    // The same phase goes on as it was looked at.
    let before = before.filter(|before| (before.side, before.when) == (side, when));
    let is_reinforcement = when.1 == Phase::Reinforcement;
    let decides = is_reinforcement
        && (fronts::to_decide(world, side).is_some() || zones::to_place(world).is_some());
    Some(Staff {
        side,
        when,
        calls: decides || before.is_some_and(|before| before.calls),
        wanted: before.and_then(|before| before.wanted),
    })
}

/// The armies of a side that have an HQ on the map, or are Fronts, in their order.
fn armies(world: &World, side: Side) -> Vec<ArmyIx> {
    let armies = Armies::of_side(world, side).into_iter();
    armies
        .filter(|&army| {
            !headquarters(world, army).is_empty()
                || fronts::card(world, army, fronts::Extent::Line).is_some()
        })
        .collect()
}

/// The commanding HQs of an army that are on the map.
fn headquarters(world: &World, army: ArmyIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let mut hqs = attached_headquarters(world, army);
    hqs.retain(|&hq| is_commander(roster.printed(hq)) && roster.hex_of(hq).is_some());
    hqs
}

/// What there is to decide about Fronts now, in a sentence; none outside the Reinforcement Phase.
pub(crate) fn to_decide(world: &World) -> Option<String> {
    let staff = world.resource::<CommandDesk>().staff.as_ref()?;
    let is_now = staff.when.1 == Phase::Reinforcement;
    is_now
        .then(|| fronts::to_decide(world, staff.side))
        .flatten()
}

/// What the panel shows.
pub(super) fn view(world: &World, desk: &CommandDesk, staff: &Staff) -> CommandView {
    let side = staff.side;
    let now = [
        zones::to_place(world),
        to_decide(world),
        attaching::prompt(world, side),
    ];
    let now: Vec<String> = now.into_iter().flatten().collect();
    CommandView {
        side: side_name(world, side),
        side_colour: side_colour(world, side),
        progress: "armies and HQs".to_owned(),
        now: now.join(" "),
        fronts: fronts::rules(world, side),
        zones: zones::card::rules(world, side),
        armies: armies(world, side)
            .into_iter()
            .map(|army| army_view(world, desk, side, army))
            .collect(),
        close: ActionView {
            hint: Some("Shows the log; F10 opens the panel again".to_owned()),
            ..ActionView::new(Intent::Command(CommandIntent::Panel), "Close").key("F10")
        },
        ..CommandView::default()
    }
}

fn army_view(world: &World, desk: &CommandDesk, side: Side, army: ArmyIx) -> ArmyView {
    let facts = ArmyOf(army).facts(world);
    let unfolded = !desk.turned.contains(&army);
    let hqs = headquarters(world, army);
    let extent = match unfolded {
        true => fronts::Extent::Whole,
        false => fronts::Extent::Line,
    };
    let count = match hqs.len() {
        1 => "1 HQ".to_owned(),
        many => format!("{many} HQs"),
    };
    let rows = hqs.into_iter().filter(|_| unfolded);
    ArmyView {
        intent: Intent::Command(CommandIntent::Fold(army)),
        id: Some(facts.id),
        sign: words::size_sign(facts.kind).to_owned(),
        name: facts.name.clone(),
        played: count,
        front: fronts::card(world, army, extent),
        zone: zones::card::card(world, army),
        objective: objectives::view(world, side, objectives::of_army(facts.id)),
        staff: rows.map(|hq| row(world, side, hq)).collect(),
        ..ArmyView::default()
    }
}

fn row(world: &World, side: Side, hq: UnitIx) -> StaffRow {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(hq);
    let place = roster.location(hq).hex();
    let selected = world.resource::<Selection>().units.contains(&printed.id);
    let moves = attaching::choices(world, side, hq);
    StaffRow {
        intent: Intent::Command(CommandIntent::Show(printed.id)),
        name: printed.name.clone(),
        place: place.map_or_else(String::new, |at| telling::place(world, at)),
        look: counter_seen(world, viewer(world), hq).map(|counter| counter.look),
        selected,
        hq: Some(printed.id),
        objective: objectives::view(world, side, objectives::of_hq(world, hq)),
        moves,
    }
}
