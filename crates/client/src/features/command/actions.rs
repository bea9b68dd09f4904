//! Command as buttons: for the selection in the inspector and in its menu, for an HQ in the panel.

use bevy::prelude::*;
use stavka_rules::armies::HqMove;
use stavka_rules::command::{CommandOrder, HqProgress, HqSheet, LeadIn};
use stavka_rules::engine::quote;
use stavka_rules::ids::UnitId;
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::telling;

use super::{CommandDesk, usual_of, ways, words};
use crate::features::movement::orders::order_to;
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::lead_in::Ahead;
use crate::session::march_words::jam_in_short;
use crate::session::refusal::refusal_of;
use crate::session::selection::Selection;
use crate::session::stack_menu::StackMenu;

/// What can be done about the command of the selection.
pub(crate) fn of_selection(world: &World) -> Vec<ActionView> {
    if !world.resource::<CommandDesk>().is_on() {
        return Vec::new();
    }
    let leads = lead_actions(world, CommandIntent::LeadBy);
    if leads.is_empty() {
        refused(world).into_iter().collect()
    } else {
        leads
    }
}

/// The ways to the turn of the selection, as buttons.
pub(crate) fn lead_actions(world: &World, by: fn(usize) -> CommandIntent) -> Vec<ActionView> {
    let ways = ways(world);
    let is_only = ways.len() == 1;
    let ways = ways.iter().enumerate();
    ways.map(|(n, way)| {
        let action = ActionView::new(Intent::Command(by(n)), label(world, way));
        let action = ActionView {
            hint: Some(hint(way).to_owned()),
            detail: detail(world, n, way),
            ..action
        };
        if is_only { action.key("Z") } else { action }
    })
    .collect()
}

fn label(world: &World, way: &LeadIn) -> String {
    let name = |hq: UnitId| telling::name(world, hq);
    match way {
        LeadIn::TakeUp { hq, .. } => format!("Command by {}", name(*hq)),
        LeadIn::Open { hq, units, .. } if units.is_empty() => format!("Play {}", name(*hq)),
        LeadIn::Open { hq, .. } => format!("Play {}, which commands it", name(*hq)),
        LeadIn::Alone { .. } => "Go without a command".to_owned(),
    }
}

/// What must be known of a way: what going without a command would cost, and which HQ is closed for another.
fn detail(world: &World, n: usize, way: &LeadIn) -> Option<String> {
    let words = [of_way(world, way), of_march(world, n)];
    let words: Vec<String> = words.into_iter().flatten().collect();
    (!words.is_empty()).then(|| words.join(". "))
}

/// What becomes of the march to the hex that was clicked if this way leads to it: whose zone it sets out in and who enters a
/// stack as a guest hang on who commands (C&C 4.4).
fn of_march(world: &World, n: usize) -> Option<String> {
    let goal = world.resource::<StackMenu>().goal()?;
    let game = world.resource::<Ahead>().game_after(world, n)?;
    let order = order_to(world, goal)?;
    let Order::Movement(MovementOrder::Move { units, path, mode }) = &order else {
        return None;
    };
    let query = MoveQuery {
        mode: *mode,
        fuel: FuelCheck::Supposed,
        ..MoveQuery::of(units)
    };
    let quote = quote(game, &query, path).ok()?;
    let jam = quote.steps.iter().find_map(jam_in_short);
    let jam = jam.map_or_else(String::new, |jam| format!(". {jam}"));
    Some(match quote.shortest() {
        Some(short) => format!("{} MP are missing{jam}", short.missing),
        None => format!("{} MP left{jam}", quote.left),
    })
}

fn of_way(world: &World, way: &LeadIn) -> Option<String> {
    let unit = match way {
        LeadIn::Alone { unit } => unit,
        LeadIn::Open {
            closes: Some(open), ..
        } => {
            let open = telling::name(world, *open);
            return Some(format!(
                "{open} is closed first, and nobody goes without a command after it"
            ));
        }
        LeadIn::TakeUp { .. } | LeadIn::Open { .. } => return None,
    };
    let unit = world.resource::<Roster>().find(*unit)?;
    let open = world.resource::<CommandDesk>().open.as_ref()?;
    Some(match open.unsupplied.contains(&unit) {
        true => "Out of Supply as it sets out".to_owned(),
        false => "It stays in supply".to_owned(),
    })
}

const fn hint(way: &LeadIn) -> &'static str {
    match way {
        LeadIn::TakeUp { .. } => "It can then move; moving it does the same (C&C 1.2)",
        LeadIn::Open { .. } => "One HQ is played at a time, one army after the other (C&C 1.2)",
        LeadIn::Alone { .. } => {
            "One unit after each HQ; Out of Supply if it draws from no source itself (C&C 1.2)"
        }
    }
}

/// Why the HQ that is being played cannot command the selection, and who could.
fn refused(world: &World) -> Option<ActionView> {
    let units = world.resource::<Selection>().units.clone();
    let desk = world.resource::<CommandDesk>().open.as_ref()?;
    let hq = desk.open_hq()?.hq;
    let roster = world.resource::<Roster>();
    let waits = |unit: &UnitId| {
        let unit = roster.find(*unit);
        unit.is_some_and(|unit| desk.sheet.uncommanded.contains(&unit))
    };
    if !units.iter().any(waits) {
        return None;
    }
    let order = Order::Command(CommandOrder::Command { units });
    let refusal = refusal_of(world, &order)?;
    let label = format!("Command by {}", roster.printed(hq).name);
    let why = format!("{}. {}", refusal.text(), refusal.remedy());
    Some(ActionView {
        refused: Some(why.clone()),
        rule: refusal.rule().map(str::to_owned),
        detail: Some(why),
        ..ActionView::new(Intent::Nothing, label)
    })
}

/// What can be done with an HQ: played, filled, closed.
pub(super) fn of_hq(world: &World, hq: &HqSheet) -> Vec<ActionView> {
    let id = world.resource::<Roster>().printed(hq.hq).id;
    let play = || {
        let order = Order::Command(CommandOrder::OpenHq { hq: id });
        let refused = refusal_of(world, &order);
        ActionView {
            refused: refused.as_ref().map(|refusal| refusal.text().to_owned()),
            detail: refused.map(|refusal| refusal.text().to_owned()),
            ..ActionView::new(Intent::order(order), "Play it").key("Z")
        }
    };
    let close = ActionView {
        hint: Some("Its units are then done; one unit that nobody commands may move".to_owned()),
        ..ActionView::new(Intent::Command(CommandIntent::Close), "Close it").key("Shift+E")
    };
    match hq.progress {
        HqProgress::Waiting => {
            let play = play();
            let usual = usual_action(world, hq).filter(|_| play.refused.is_none());
            std::iter::once(play).chain(usual).collect()
        }
        HqProgress::Open => usual_action(world, hq).into_iter().chain([close]).collect(),
        HqProgress::Played | HqProgress::HeldBack { .. } => Vec::new(),
    }
}

/// Takes up the usual ones, who are named.
fn usual_action(world: &World, hq: &HqSheet) -> Option<ActionView> {
    if hq.moved == HqMove::Last {
        return None;
    }
    let units = usual_of(world, hq.hq);
    if units.is_empty() {
        return None;
    }
    let roster = world.resource::<Roster>();
    let found: Vec<UnitIx> = units.iter().filter_map(|&unit| roster.find(unit)).collect();
    let who = words::in_short(world, &found);
    let hint =
        "Fills its slots: with the rest of formations, whom it had last, the nearest of its army";
    Some(ActionView {
        hint: Some(hint.to_owned()),
        detail: Some(who),
        ..ActionView::new(
            Intent::Command(CommandIntent::Usual),
            format!("Take the usual {}", units.len()),
        )
        .key("B")
    })
}
