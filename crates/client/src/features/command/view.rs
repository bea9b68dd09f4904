//! What the command panel shows, worked out from the sheet of armies and HQs.

use bevy::prelude::*;
use stavka_art::game::counter_seen;
use stavka_rules::activity::allowance;
use stavka_rules::armies::{ArmyOf, HqMove, troop_of};
use stavka_rules::command::{ArmyProgress, ArmySheet, HqProgress, HqSheet, SlotSheet};
use stavka_rules::pieces::{Activity, Fuel, Roster, UnitIx, fact, posture};
use stavka_rules::supply::fuel::needs_fuel;
use stavka_rules::telling;
use stavka_rules::telling::side_name;

use super::closing::{CloseQuestion, Ending, left};
use super::hq_panel::MoreView;
use super::panel::{AloneView, ArmyView, CommandView, HqView, SlotView, UnitView};
use super::{CommandDesk, Open, actions, fronts, objectives, prompts, staff, words, zones};
use crate::kit::actions::{ActionView, ChoiceView, Remark};
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::session::words::{held_back, side_colour};

/// So many formations and units of an HQ have a row.
const ROWS: usize = 6;
/// More HQs than this are folded where no army is in hand.
const SHOWN: usize = 8;

/// What the panel shows; nothing outside the sequence, and while the player looks at the log.
pub(super) fn view(world: &World) -> Option<CommandView> {
    let desk = world.resource::<CommandDesk>();
    if let Some(staff) = desk.staff.as_ref().filter(|staff| staff.is_shown()) {
        return Some(staff::view(world, desk, staff));
    }
    let open = desk.open.as_ref()?;
    let asked = CloseQuestion::asked(world);
    if desk.hidden && asked.is_none() {
        return None;
    }
    Some(CommandView {
        side: side_name(world, open.side),
        side_colour: side_colour(world, open.side),
        progress: prompts::progress(world, open),
        now: prompts::now(world, open),
        left: asked.map_or_else(Vec::new, |ending| left(world, ending)),
        again: asked.map(|ending| again(world, open, ending)),
        order: Some(ChoiceView {
            intent: Intent::Command(CommandIntent::InOrder),
            label: "In the order of play".to_owned(),
            hint: "The army in hand first, those that have been played last".to_owned(),
            on: desk.in_order,
            refused: None,
        }),
        fronts: None,
        zones: None,
        armies: desk
            .armies()
            .into_iter()
            .map(|army| army_view(world, desk, open, army))
            .collect(),
        alone: alone_view(world, open),
        close: ActionView {
            hint: Some("Shows the log; F10 opens the panel again".to_owned()),
            ..ActionView::new(Intent::Command(CommandIntent::Panel), "Close").key("F10")
        },
    })
}

/// The button that says it again.
fn again(world: &World, open: &Open, ending: Ending) -> ActionView {
    match ending {
        Ending::Hq => {
            let name = open.open_hq().map_or_else(String::new, |hq| {
                world.resource::<Roster>().printed(hq.hq).name.clone()
            });
            let label = format!("Close {name} all the same");
            ActionView::new(Intent::Command(CommandIntent::Close), label).key("Shift+E")
        }
        Ending::Army | Ending::NextArmy => {
            let name = open
                .in_hand()
                .map_or_else(String::new, |army| words::army_name(world, army));
            let label = format!("End {name} all the same");
            ActionView::new(Intent::Command(CommandIntent::EndArmy), label).key("Ctrl+E")
        }
    }
}

fn army_view(world: &World, desk: &CommandDesk, open: &Open, army: &ArmySheet) -> ArmyView {
    let facts = ArmyOf(army.army).facts(world);
    let in_hand = army.progress == ArmyProgress::InHand;
    let is_done = matches!(army.progress, ArmyProgress::Played | ArmyProgress::HeldBack);
    let hqs: usize = open.sheet.armies.iter().map(words::hqs_in_play).sum();
    let is_wide = open.in_hand().is_none() && hqs <= SHOWN && !is_done;
    let is_looked_at = army.headquarters.iter().any(|hq| Some(hq.hq) == open.hq);
    let by_itself = in_hand || is_wide || is_looked_at;
    let unfolded = by_itself != desk.turned.contains(&army.army);
    let headquarters = army.headquarters.iter().filter(|_| unfolded);
    let left = words::hqs_in_play(army) - words::hqs_begun(army);
    let end = ActionView {
        hint: Some(match left {
            0 => "No HQ of it is left to be played".to_owned(),
            1 => "1 HQ of it is then not played any more".to_owned(),
            many => format!("{many} HQs of it are then not played any more"),
        }),
        ..ActionView::new(
            Intent::Command(CommandIntent::EndArmy),
            format!("End {}", facts.name),
        )
        .key("Ctrl+E")
    };
    ArmyView {
        intent: Intent::Command(CommandIntent::Fold(army.army)),
        id: Some(facts.id),
        sign: words::size_sign(facts.kind).to_owned(),
        name: facts.name.clone(),
        played: played(army),
        in_hand,
        is_done,
        headquarters: headquarters.map(|hq| hq_view(world, open, hq)).collect(),
        actions: if in_hand { vec![end] } else { Vec::new() },
        front: fronts::card(world, army.army, fronts::Extent::Line),
        zone: in_hand
            .then(|| zones::card::card(world, army.army))
            .flatten(),
        objective: objectives::view(world, open.side, objectives::of_army(facts.id)),
        staff: Vec::new(),
    }
}

/// How many HQs of an army have had their turn, and how many have none.
fn played(army: &ArmySheet) -> String {
    let hqs = army.headquarters.iter();
    let played = hqs.filter(|hq| hq.progress == HqProgress::Played).count();
    let all = words::hqs_in_play(army);
    match (all, army.headquarters.len() - all) {
        (_, 0) => format!("{played} of {all} played"),
        (0, _) => "held back".to_owned(),
        (_, held) => format!("{played} of {all} played, {held} held back"),
    }
}

fn hq_view(world: &World, open: &Open, hq: &HqSheet) -> HqView {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(hq.hq);
    let is_looked_at = open.hq == Some(hq.hq);
    let is_open = hq.progress == HqProgress::Open;
    let units: Vec<UnitIx> = hq.commands.iter().copied().filter(|_| is_open).collect();
    let (rows, more) = group_views(world, &units);
    HqView {
        intent: Intent::Command(CommandIntent::Show(printed.id)),
        name: printed.name.clone(),
        look: counter_seen(world, viewer(world), hq.hq).map(|counter| counter.look),
        progress: hq.progress,
        selected: world.resource::<Selection>().units.contains(&printed.id),
        slots: hq.slots.iter().map(|slot| slot_view(world, slot)).collect(),
        remarks: remarks(world, hq),
        units: rows,
        more,
        actions: match is_looked_at {
            true => actions::of_hq(world, hq),
            false => Vec::new(),
        },
        objective: objectives::view(world, open.side, objectives::of_hq(world, hq.hq)),
    }
}

fn slot_view(world: &World, slot: &SlotSheet) -> SlotView {
    let fits = words::slot_words(world, slot);
    match slot.by {
        Some(unit) => {
            let roster = world.resource::<Roster>();
            let printed = roster.printed(unit);
            let who = match printed.formation {
                Some(formation) => telling::formation_name(world, formation),
                None => printed.name.clone(),
            };
            let class = troop_of(world, unit).map(|troop| troop.class);
            SlotView {
                sign: class.map_or_else(String::new, |class| words::sign(world, class)),
                taken: true,
                hint: format!("{who}, in a slot for {fits} (C&C 1.5)"),
            }
        }
        None => SlotView {
            sign: words::slot_sign(world, slot),
            taken: false,
            hint: format!("Free, for {fits} (C&C 1.5)"),
        },
    }
}

/// Why an HQ has no turn; fuel of one that has, its own move, and units of it that need no slot.
fn remarks(world: &World, hq: &HqSheet) -> Vec<Remark> {
    if let HqProgress::HeldBack { until } = hq.progress {
        return vec![Remark::plain(held_back(until))];
    }
    let mut words = Vec::new();
    let printed = world.resource::<Roster>().printed(hq.hq);
    if needs_fuel(printed, posture(world, hq.hq)) {
        words.push(match fact::<Fuel>(world, hq.hq) {
            Fuel::None => "no fuel",
            Fuel::ThisPhase => "fuelled for this phase, gives none on",
            Fuel::UntilCleanUp | Fuel::Giving => "fuelled, for its units too",
        });
    }
    if hq.progress == HqProgress::Open {
        words.push(match hq.moved {
            HqMove::NotYet => "has not moved itself",
            HqMove::First => "has moved first",
            HqMove::Last => "has moved last: its units are done",
        });
    }
    let free = hq.commands.iter();
    let free = free
        .filter(|&&unit| troop_of(world, unit).is_none())
        .count();
    let others = match free {
        0 => None,
        1 => Some("1 unit without a slot".to_owned()),
        many => Some(format!("{many} units without a slot")),
    };
    let words = words.into_iter().map(str::to_owned).chain(others);
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => Vec::new(),
        false => vec![Remark::plain(words.join(" · "))],
    }
}

/// Units by formations, one row each, those that have not moved first; and who is beyond what is shown.
fn group_views(world: &World, units: &[UnitIx]) -> (Vec<UnitView>, Option<MoreView>) {
    let is_fresh = |unit: &UnitIx| fact::<Activity>(world, *unit) == Activity::Fresh;
    let mut groups = words::groups(world, units);
    groups.sort_by_key(|group| !group.units.iter().any(is_fresh));
    let rest: Vec<UnitIx> = groups
        .iter()
        .skip(ROWS)
        .flat_map(|group| group.units.clone())
        .collect();
    let rows = groups
        .iter()
        .take(ROWS)
        .map(|group| match &group.units[..] {
            &[unit] => unit_view(world, unit, None),
            units => {
                let left: Vec<UnitIx> = units
                    .iter()
                    .copied()
                    .filter(|unit| is_fresh(unit))
                    .collect();
                let shown = left.first().unwrap_or(&units[0]);
                let moved = match left.len() {
                    0 => "all have moved".to_owned(),
                    some if some == units.len() => "none has moved".to_owned(),
                    some => format!("{some} have not moved"),
                };
                let id = world.resource::<Roster>().printed(*shown).id;
                UnitView {
                    intent: Intent::Command(CommandIntent::Show(id)),
                    name: format!("{} · {} units · {moved}", group.name(world), units.len()),
                    remark: None,
                    is_done: left.is_empty(),
                }
            }
        });
    let more = (!rest.is_empty()).then(|| MoreView {
        words: format!("{} more", rest.len()),
        names: telling::list(world, &world.resource::<Roster>().ids(rest)),
    });
    (rows.collect(), more)
}

fn unit_view(world: &World, unit: UnitIx, remark: Option<Remark>) -> UnitView {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let place = roster.location(unit).hex();
    let place = place.map_or_else(String::new, |hex| {
        format!(" · {}", telling::place(world, hex))
    });
    UnitView {
        intent: Intent::Command(CommandIntent::Show(printed.id)),
        name: format!("{}{place}", printed.name),
        remark,
        is_done: fact::<Activity>(world, unit) != Activity::Fresh,
    }
}

/// Units that nobody commands, with what moving them would cost, as soon as they may move.
fn alone_view(world: &World, open: &Open) -> AloneView {
    let sheet = &open.sheet;
    let (units, title, note) = if sheet.is_over {
        (
            &sheet.uncommanded,
            format!(
                "Forgotten: they move with {} of their allowance",
                words::forgotten_share(world)
            ),
            "All armies have been played, and nobody commanded these.",
        )
    } else if !sheet.loners.is_empty() {
        (
            &sheet.loners,
            "Not commanded: one may move now".to_owned(),
            "After each HQ one unit, or one formation, that nobody commands.",
        )
    } else {
        return AloneView::default();
    };
    AloneView {
        title,
        note: note.to_owned(),
        units: units
            .iter()
            .map(|&unit| unit_view(world, unit, Some(cost(world, open, unit))))
            .collect(),
    }
}

/// What it costs a unit to move without a command.
fn cost(world: &World, open: &Open, unit: UnitIx) -> Remark {
    let points = allowance(world, unit);
    let share = match open.sheet.is_over {
        true => format!(
            "{points} MP, {} of its allowance",
            words::forgotten_share(world)
        ),
        false => format!("{points} MP"),
    };
    match open.unsupplied.contains(&unit) {
        true => Remark::bad(format!(
            "{share}; Out of Supply as it sets out: no source that it draws from itself"
        )),
        false => Remark::plain(format!("{share}; stays in supply")),
    }
}
