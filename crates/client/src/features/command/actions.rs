//! Command as buttons: for the selection in the inspector and in its menu, for an HQ in the panel.

use bevy::prelude::*;
use stavka_rules::armies::HqMove;
use stavka_rules::command::{CommandOrder, HqProgress, HqSheet, LeadIn};
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::telling;

use super::{CommandDesk, usual_of, ways};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::refusal::refusal_of;
use crate::session::selection::Selection;

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
            detail: detail(world, way),
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
        LeadIn::Open { hq, units } if units.is_empty() => format!("Play {}", name(*hq)),
        LeadIn::Open { hq, .. } => format!("Play {}, which commands it", name(*hq)),
        LeadIn::Alone { .. } => "Go without a command".to_owned(),
    }
}

/// What going without a command would cost.
fn detail(world: &World, way: &LeadIn) -> Option<String> {
    let LeadIn::Alone { unit } = way else {
        return None;
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
    let who = telling::list(world, &units);
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
