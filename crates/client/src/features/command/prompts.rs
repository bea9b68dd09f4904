//! The sequence of armies and HQs in a sentence: what can be done now.

use bevy::prelude::*;
use stavka_rules::armies::{ArmyOf, HqMove};
use stavka_rules::command::{ArmyProgress, ArmySheet, HqProgress, HqSheet, LeadIn};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{ArmyKind, Roster, UnitIx};
use stavka_rules::telling;
use stavka_rules::violation::Violation;

use super::closing::CloseQuestion;
use super::{CommandDesk, Open, closing, usual_of, ways, words};
use crate::session::selection::{Selection, SelectionReach, SupposedReach};
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
    // Where all of them are Fronts, they are called so.
    let is_front = |army: &ArmySheet| ArmyOf(army.army).facts(world).kind == ArmyKind::Front;
    let (one, many) = match !sheet.armies.is_empty() && sheet.armies.iter().all(is_front) {
        true => ("Front", "Fronts"),
        false => ("army", "armies"),
    };
    if sheet.is_over {
        return match count {
            0 => format!("no {one} has a turn{held}"),
            1 => format!("its {one} has been played{held}"),
            number => format!("all {number} {many} have been played{held}"),
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
            format!("{one} {armies} of {count}: {name} · HQ {hq} of {hqs}{alone}{held}")
        }
        None => format!("{armies} of {count} {many} played{held}"),
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
    let alone = match sheet.loners.is_empty() {
        true => "",
        false => " Or let one unit go that nobody commands.",
    };
    let waits = |army: &&ArmySheet| {
        let mut hqs = army.headquarters.iter();
        hqs.any(|hq| hq.progress == HqProgress::Waiting)
    };
    let next = match open.in_hand() {
        // O leads to another army, whose HQ ends this one.
        Some(army) if !waits(&army) => {
            let name = words::army_name(world, army);
            match open.sheet.armies.iter().any(|army| waits(&army)) {
                true => format!("All HQs of {name} have been played. Ctrl+E ends it; O goes to an HQ of another army, Z ends this one and plays that."),
                false => format!("All HQs have been played. Ctrl+E ends {name}."),
            }
        }
        _ => "O goes to the next HQ, Z plays it; moving a unit plays the only HQ that could command it.".to_owned(),
    };
    format!("{next}{alone}")
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
    // Its mode stands and its range is counted as soon as it commands anybody.
    let first = match hq.commands.is_empty() && hq.moved == HqMove::NotYet {
        true => "mode (C, M) and fuel first; then ",
        false => "",
    };
    let next = match (
        open.in_range.iter().any(could),
        usual_of(world, hq.hq).is_empty(),
    ) {
        (true, false) => format!("{first}move units with a dotted rim, or B takes the usual ones."),
        (true, true) => format!("{first}move units with a dotted rim."),
        (false, _) if hq.commands.is_empty() => {
            "nobody in its range whom it could command.".to_owned()
        }
        (false, _) => "it commands whom it can.".to_owned(),
    };
    format!("{name}, {free}: {next} Shift+E closes it.")
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
        [way] => Some(format!("{} {}", sentence(world, way), onward(world))),
        _ => Some(format!(
            "Z, or a click where it is to go, asks who commands it: {}.",
            choices(world)
        )),
    }
}

/// How the selection goes on in the only way to its turn.
fn onward(world: &World) -> &'static str {
    let now = &world.resource::<SelectionReach>().0;
    let is_fuelled = matches!(now, Some(Ok(range)) if !range.is_empty());
    match (is_fuelled, world.resource::<SupposedReach>().0.is_some()) {
        (true, _) => "Click a hex in reach to go there at once, or press Z.",
        (false, true) => "Z does that; a click on a hatched hex offers the fuel that is lacking.",
        (false, false) => "Z does that.",
    }
}

/// Whether the only way to the turn of the selection may be gone at once; if not, it is asked.
pub(crate) fn may_lead(world: &mut World) -> bool {
    match ways(world) {
        [way] => {
            let way = way.clone();
            closing::may_change_army(world, &way)
        }
        _ => true,
    }
}

/// What a click asks where there are several ways to the turn of the selection.
pub(crate) fn of_choice(world: &World) -> String {
    format!("Click, and say who commands it: {}.", choices(world))
}

/// Who could command the selection.
fn choices(world: &World) -> String {
    let ways = ways(world).iter().map(|way| match way {
        LeadIn::TakeUp { hq, .. } | LeadIn::Open { hq, .. } => telling::name(world, *hq),
        LeadIn::Alone { .. } => "nobody".to_owned(),
    });
    let ways: Vec<String> = ways.collect();
    ways.join(", or ")
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
        LeadIn::Open { hq, units, closes } => {
            let before = match closes {
                Some(open) => format!("{} is closed, ", telling::name(world, *open)),
                None => army_that_ends(world, *hq)
                    .map_or_else(String::new, |army| format!("{army} is ended, ")),
            };
            let commands = match units.is_empty() {
                true => String::new(),
                false => format!(" and commands {it}"),
            };
            let hq = telling::name(world, *hq);
            format!("{before}{hq} is played next{commands}.")
        }
        LeadIn::Alone { .. } => "It goes without a command.".to_owned(),
    }
}

/// The army in hand, if playing an HQ ends it.
fn army_that_ends(world: &World, hq: UnitId) -> Option<String> {
    let open = world.resource::<CommandDesk>().open.as_ref()?;
    let army = open.in_hand()?;
    let hq = world.resource::<Roster>().find(hq)?;
    let is_of_it = army.headquarters.iter().any(|own| own.hq == hq);
    (!is_of_it).then(|| words::army_name(world, army))
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
