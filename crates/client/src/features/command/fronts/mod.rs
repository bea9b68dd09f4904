//! Fronts in the window (C&C 2): a card for each with its posture and what that means now, and its HQ marker on the map.

pub mod card;
pub(super) mod marker;
mod on_map;

use bevy::prelude::*;
use stavka_rules::armies::{
    Armies, ArmyOf, FrontState, attack_cap, commanders_of, existing_fronts, front_state, fronts_of,
    massive_assault_until, next_massive_assault, offensive_fronts, offensive_limit,
    spent_on_attacks,
};
use stavka_rules::fronts::{FrontOffer, FrontOrder, is_on_line};
use stavka_rules::ids::ArmyId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyIx, FrontPosture};
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling::{place, posture_means, supply};

use crate::kit::actions::{ActionView, Remark};
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::moment::OffersNow;
use crate::session::refusal::refusal_of;
use crate::session::words::hexes;
use card::{FrontCard, FrontRules, Gauge, PostureMeans, PostureView};
pub(crate) use marker::{drop_on, hold, is_goal, prompt_of, take};

/// Fronts.
pub fn plugin(app: &mut App) {
    app.add_plugins((marker::plugin, on_map::plugin));
}

/// A Front of the game by its id, with its state.
fn find(world: &World, id: ArmyId) -> Option<(ArmyIx, FrontState)> {
    let front = Armies::find(world, id)?;
    Some((front, *front_state(world, front)?))
}

fn name(world: &World, front: ArmyIx) -> String {
    ArmyOf(front).facts(world).name.clone()
}

/// How much of a card is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// One line.
    Line,
    /// Everything.
    Whole,
}

/// The card of an army that is a Front; none of others.
pub(super) fn card(world: &World, army: ArmyIx, extent: Extent) -> Option<FrontCard> {
    let state = *front_state(world, army)?;
    let facts = ArmyOf(army).facts(world);
    let cap = attack_cap(world, army);
    let spent = spent_on_attacks(world, army);
    let line = match cap {
        Some(cap) => format!(
            "{} · {}T of {}T for attacks",
            state.posture.name(),
            spent.0,
            cap.0
        ),
        None => format!("{} · no limit for attacks", state.posture.name()),
    };
    let line = match state.at {
        Some(at) => format!("{line} · HQ in {}", place(world, at)),
        None => format!("{line} · HQ off the map"),
    };
    let marker = [show_marker(state), move_marker(world, army, state)];
    let marker = marker.into_iter().flatten().collect();
    if extent == Extent::Line {
        return Some(FrontCard {
            line,
            marker,
            ..FrontCard::default()
        });
    }
    Some(FrontCard {
        line,
        postures: FrontPosture::BOTH
            .map(|posture| posture_view(world, facts.id, state, posture))
            .into(),
        gauge: Some(match cap {
            Some(cap) => Gauge {
                spent: spent.0,
                cap: Some(cap.0),
                words: format!(
                    "{}T spent, {}T left for attacks",
                    spent.0,
                    cap.0.saturating_sub(spent.0)
                ),
            },
            None => Gauge {
                spent: spent.0,
                cap: None,
                words: format!("{} spent on attacks, no limit", supply(spent.0)),
            },
        }),
        remarks: remarks(world, army, state),
        marker,
    })
}

/// A posture as a button: that which it has is lit, the other says what it would mean, or why it cannot be taken up.
fn posture_view(
    world: &World,
    front: ArmyId,
    state: FrontState,
    posture: FrontPosture,
) -> PostureView {
    let is_on = state.posture == posture;
    let order = Order::Fronts(FrontOrder::SetPosture { front, posture });
    let refusal = refusal_of(world, &order);
    let means = posture_means(world, posture).join("\n");
    let action = ActionView {
        hint: Some(format!("It would mean:\n{means}")),
        rule: refusal
            .as_ref()
            .and_then(|refusal| refusal.rule().map(str::to_owned)),
        refused: refusal.map(|refusal| refusal.text().to_owned()),
        ..ActionView::new(Intent::order(order), posture.name())
    };
    PostureView {
        action,
        on: is_on,
        offensive: posture == FrontPosture::Offensive,
    }
}

/// How many Fronts of a side are Offensive and may be, and when a Massive Assault lifts that.
fn limit_words(world: &World, side: Side) -> String {
    let offensive = offensive_fronts(world, side).len();
    let existing = existing_fronts(world, side).len();
    let are = if offensive == 1 { "is" } else { "are" };
    match (offensive_limit(world, side), massive_assault_until(world)) {
        (_, Some(until)) => format!(
            "Massive Assault until {until}: all {existing} Fronts may be Offensive; {offensive} {are}"
        ),
        (Some(limit), None) => {
            let limit = format!("{limit} of {existing} Fronts may be Offensive; {offensive} {are}");
            match next_massive_assault(world) {
                Some(day) => format!("{limit}. Massive Assault from {day} on: all may be"),
                None => limit,
            }
        }
        (None, None) => String::new(),
    }
}

/// What holds for all Fronts of a side: the limit of half, what each posture means, and support; none where it has no Fronts.
pub(super) fn rules(world: &World, side: Side) -> Option<FrontRules> {
    if fronts_of(world, side).is_empty() {
        return None;
    }
    let means = |posture: FrontPosture| PostureMeans {
        name: posture.name().to_owned(),
        words: posture_means(world, posture).join("; "),
        offensive: posture == FrontPosture::Offensive,
    };
    Some(FrontRules {
        limit: limit_words(world, side),
        postures: FrontPosture::BOTH.map(means).into(),
        support: support_words(world),
    })
}

/// How far Fronts support their armies, or from when on.
fn support_words(world: &World) -> String {
    let figures = &world.resource::<RuleTables>().command.fronts;
    let facts = world.resource::<ScenarioFacts>();
    if figures.has_support(facts.date_of(world.resource::<Clock>().turn)) {
        let radius = hexes(figures.support_radius.into());
        format!("Armies within {radius} of the HQ of their Front draw supply as it does")
    } else {
        format!(
            "No support radius before {}; armies join a Front within {} of its HQ",
            figures.support_from,
            hexes(figures.early_attach_radius.into())
        )
    }
}

/// Rail line, what evading has brought, and armies that stay.
fn remarks(world: &World, front: ArmyIx, state: FrontState) -> Vec<Remark> {
    let figures = &world.resource::<RuleTables>().command.fronts;
    let line = match (state.at, is_on_line(world, front)) {
        (Some(at), Some(true)) => Remark::plain(format!(
            "HQ in {}, on a rail line to a source",
            place(world, at)
        )),
        (Some(at), _) => Remark::bad(format!(
            "HQ in {}, its rail line is broken: it evades as the Reinforcement Phase begins",
            place(world, at)
        )),
        (None, _) => Remark::bad("HQ off the map: it comes back in the Reinforcement Phase"),
    };
    let mut remarks = vec![line];
    if state.barred > 0 {
        let words = "It has evaded, and may not become Offensive yet";
        remarks.push(Remark::bad(words));
    }
    let armies = commanders_of(world, front).len();
    if armies <= usize::from(figures.min_armies) {
        remarks.push(Remark::plain(format!(
            "{armies} armies: none is given up by choice"
        )));
    }
    remarks
}

/// Shows the marker.
fn show_marker(state: FrontState) -> Option<ActionView> {
    let at = state.at?;
    Some(ActionView {
        hint: Some("Shows its HQ on the map".to_owned()),
        ..ActionView::new(Intent::go_to(at), "Show HQ")
    })
}

/// Takes the marker in hand, where it can go anywhere.
fn move_marker(world: &World, front: ArmyIx, state: FrontState) -> Option<ActionView> {
    let id = ArmyOf(front).facts(world).id;
    let OffersNow(offers) = world.resource::<OffersNow>();
    let moves = |offer: &FrontOffer| match offer {
        FrontOffer::Move(front, hexes) | FrontOffer::Place(front, hexes) => {
            Some((*front, hexes.len()))
        }
        FrontOffer::Posture(..) => None,
    };
    let goals = offers.pick(moves).into_iter();
    let (_, goals) = goals.into_iter().find(|(front, _)| *front == id)?;
    let label = match state.at {
        Some(_) => "Move HQ…",
        None => "Bring HQ back…",
    };
    Some(ActionView {
        hint: Some(format!(
            "Then click one of {} that are marked, or drag the marker there (C&C 2)",
            hexes(goals)
        )),
        ..ActionView::new(Intent::Command(CommandIntent::Front(id)), label)
    })
}

/// What is to be decided about Fronts in a Reinforcement Phase, in a sentence; none where nothing is.
pub(super) fn to_decide(world: &World, side: Side) -> Option<String> {
    let OffersNow(offers) = world.resource::<OffersNow>();
    let limit = offensive_limit(world, side);
    let offensive = offensive_fronts(world, side).len();
    if fronts_of(world, side).is_empty() || world.resource::<Clock>().actor() != Some(side) {
        return None;
    }
    if let Some(limit) = limit.filter(|&limit| offensive > usize::from(limit)) {
        return Some(format!(
            "{offensive} Fronts are Offensive and {limit} may be: say in the panel which go over to Defense."
        ));
    }
    let comes_back = |offer: &FrontOffer| match offer {
        FrontOffer::Place(front, _) => Some(*front),
        FrontOffer::Posture(..) | FrontOffer::Move(..) => None,
    };
    if !offers.pick(comes_back).is_empty() {
        return Some(
            "A Front can come back onto the map: take its HQ in hand in the panel.".to_owned(),
        );
    }
    let postures = offers.pick(FrontOffer::posture);
    (!postures.is_empty()).then(|| {
        "Fronts may change their posture, each once: the panel says what it means.".to_owned()
    })
}
