//! The sequence of armies and HQs in a sentence: what can be done now.

use bevy::prelude::*;
use stavka_rules::armies::HqMove;
use stavka_rules::command::{ArmyProgress, HqProgress, HqSheet, LeadIn};
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::telling;
use stavka_rules::violation::Violation;

use super::closing::CloseQuestion;
use super::{CommandDesk, Open, is_ahead, ways, words};
use crate::session::selection::Selection;
use crate::session::words::units;

/// How far the phase is: which army, which HQ, and how many armies have no turn in it.
pub(super) fn progress(world: &World, open: &Open) -> String {
    let sheet = &open.sheet;
    let of_progress = |which: &dyn Fn(ArmyProgress) -> bool| {
        let armies = sheet.armies.iter().filter(|army| which(army.progress));
        armies.count()
    };
    let held = of_progress(&|progress| progress == ArmyProgress::HeldBack);
    let count = sheet.armies.len() - held;
    let held = match held {
        0 => String::new(),
        some => format!(" · {some} held back"),
    };
    if sheet.is_over {
        return match count {
            0 => format!("no army has a turn{held}"),
            1 => format!("its army has been played{held}"),
            many => format!("all {many} armies have been played{held}"),
        };
    }
    let begun =
        |progress: ArmyProgress| matches!(progress, ArmyProgress::InHand | ArmyProgress::Played);
    let armies = of_progress(&begun);
    match open.in_hand() {
        Some(army) => {
            let (hq, hqs) = (words::hqs_begun(army), words::hqs_in_play(army));
            let alone = match sheet.loners.len() {
                0 => "",
                _ => " · one non-commanded unit may move",
            };
            let name = words::army_name(world, army);
            format!("army {armies} of {count}: {name} · HQ {hq} of {hqs}{alone}{held}")
        }
        None => format!("{armies} of {count} armies played{held}"),
    }
}

/// What can be done now, in the panel.
pub(super) fn now(world: &World, open: &Open) -> String {
    let sheet = &open.sheet;
    if let Some(hq) = open.open_hq() {
        return of_hq(world, open, hq);
    }
    if sheet.is_over {
        return match sheet.uncommanded.len() {
            0 => "Nobody waits for a command any more. E ends the segment.".to_owned(),
            _ => format!(
                "What nobody commanded may still move, with {} of its allowance. E ends the segment.",
                words::forgotten_share(world)
            ),
        };
    }
    let next =
        "O goes to the next HQ, Z plays it; moving a unit plays the only HQ that commands it";
    match sheet.loners.is_empty() {
        true => format!("{next}."),
        false => format!("{next}. Or let one unit go that nobody commands."),
    }
}

/// What the HQ that is being played could still do.
fn of_hq(world: &World, open: &Open, hq: &HqSheet) -> String {
    let name = &world.resource::<Roster>().printed(hq.hq).name;
    if hq.moved == HqMove::Last {
        return format!("{name} has moved after its units. Shift+E closes it.");
    }
    let free = match hq.free() {
        0 => "no free slot".to_owned(),
        1 => "1 free slot".to_owned(),
        many => format!("{many} free slots"),
    };
    let could = |(_, why): &(UnitIx, Option<Violation>)| why.is_none();
    let next = match (open.in_range.iter().any(could), hq.commands.is_empty()) {
        (true, _) => {
            "Move units with a dotted rim, or take the usual ones with B; Shift+E closes it."
        }
        (false, true) => "Nobody is in its range whom it could command; Shift+E closes it.",
        (false, false) => "It commands whom it can; Shift+E closes it.",
    };
    format!("{name} is being played, with {free}. {next}")
}

/// What can be done now, for the line at the bottom; none outside the sequence, and where the selection says more.
pub(crate) fn prompt(world: &World) -> Option<String> {
    let open = world.resource::<CommandDesk>().open.as_ref()?;
    if CloseQuestion::asked(world).is_some() {
        let words = "Something would be left undone: the panel says what. Again, and it is closed all the same.";
        return Some(words.to_owned());
    }
    let selection = world.resource::<Selection>();
    if selection.units.is_empty() {
        return Some(now(world, open));
    }
    match ways(world) {
        [] => None,
        [way] if is_ahead(world) => Some(format!(
            "{} Click a hex in reach to go there at once, or press Z.",
            sentence(world, way)
        )),
        _ => Some(
            "Several HQs could command it: Z asks which, or click where it is to go.".to_owned(),
        ),
    }
}

/// What a click asks where there are several ways to the turn of the selection.
pub(crate) fn of_choice(world: &World) -> String {
    let ways = ways(world).iter().map(|way| match way {
        LeadIn::TakeUp { hq, .. } | LeadIn::Open { hq, .. } => telling::name(world, *hq),
        LeadIn::Alone { .. } => "nobody".to_owned(),
    });
    let ways: Vec<String> = ways.collect();
    format!("Click, and say who commands it: {}.", ways.join(", or "))
}

/// What a click on an enemy does before an overrun of him can be planned.
pub(crate) fn of_target(world: &World) -> String {
    let way = ways(world).first().map(|way| sentence(world, way));
    format!(
        "Click to command: {} The overrun is planned after that.",
        way.unwrap_or_default()
    )
}

/// What leads to the turn of the selection.
pub(super) fn sentence(world: &World, way: &LeadIn) -> String {
    let it = match world.resource::<Selection>().units.len() {
        1 => "it",
        _ => "them",
    };
    match way {
        LeadIn::TakeUp { hq, .. } => format!("{} commands {it}.", telling::name(world, *hq)),
        LeadIn::Open { hq, units } if units.is_empty() => {
            format!("{} is played next.", telling::name(world, *hq))
        }
        LeadIn::Open { hq, .. } => format!(
            "{} is played next and commands {it}.",
            telling::name(world, *hq)
        ),
        LeadIn::Alone { .. } => "It goes without a command.".to_owned(),
    }
}

/// HQs that have not been played and units that nobody commands, in words; nothing where there are none.
pub(crate) fn unplayed(world: &World) -> String {
    let Some(open) = &world.resource::<CommandDesk>().open else {
        return String::new();
    };
    let hqs = open.sheet.armies.iter().flat_map(|army| &army.headquarters);
    let left = hqs.filter(|hq| matches!(hq.progress, HqProgress::Waiting | HqProgress::Open));
    let hqs = match left.count() {
        0 => return String::new(),
        1 => "1 HQ".to_owned(),
        many => format!("{many} HQs"),
    };
    match open.sheet.uncommanded.len() {
        0 => format!("{hqs} not played yet"),
        many => format!("{hqs} not played yet, {} without a command", units(many)),
    }
}
