//! The list of a Reinforcement Phase, part by part, as the panel draws it.

use bevy::prelude::*;
use stavka_rules::reinforcement::MusterSheet;
use stavka_rules::side::Side;
use stavka_rules::telling::{self, side_name};

use super::chosen::Chosen;
use super::losses::Losses;
use super::panel::{ItemView, PartView, Progress, ReinforcementView};
use super::tasks::{Task, tasks};
use super::{done, items, losses};
use crate::kit::actions::{ActionView, Remark};
use crate::kit::intent::{Intent, OrderOfBattleIntent, ReinforcementIntent};
use crate::session::end_question::EndQuestion;
use crate::session::words::side_colour;

/// A part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Tables,
    Arrivals,
    Supply,
    Rebuilding,
    Consolidation,
}

impl Part {
    const ALL: [Self; 5] = [
        Self::Tables,
        Self::Arrivals,
        Self::Supply,
        Self::Rebuilding,
        Self::Consolidation,
    ];

    const fn title(self) -> (&'static str, &'static str) {
        match self {
            Self::Tables => ("Tables to roll on", "13.5"),
            Self::Arrivals => ("Units to place", "13.6"),
            Self::Supply => ("Supply to place", "12.2"),
            Self::Rebuilding => ("Rebuilding", "13.5a"),
            Self::Consolidation => ("Consolidation", "13.9"),
        }
    }

    const fn of(task: &Task) -> Self {
        match task {
            Task::Roll(_) => Self::Tables,
            Task::Enter { .. } => Self::Arrivals,
            Task::Parcel(_) | Task::Load(_) => Self::Supply,
            Task::Rebuild(_) => Self::Rebuilding,
            Task::Merge(..) | Task::Swap(_) => Self::Consolidation,
        }
    }
}

/// The list of a side's phase.
pub fn view(
    world: &World,
    side: Side,
    sheet: &MusterSheet,
    chosen: Option<&Chosen>,
) -> ReinforcementView {
    let losses = Losses::of(sheet);
    let mut parts: Vec<(Part, PartView)> = Part::ALL
        .into_iter()
        .map(|part| {
            let (title, rule) = part.title();
            let view = PartView {
                title: title.to_owned(),
                rule: rule.to_owned(),
                ..PartView::default()
            };
            (part, view)
        })
        .collect();
    let mut add = |part: Part, item: ItemView| {
        let found = parts.iter_mut().find(|(other, _)| *other == part);
        if let Some((_, view)) = found {
            view.items.push(item);
        }
    };
    for (n, task) in tasks(sheet).into_iter().enumerate() {
        let in_hand = chosen.filter(|chosen| chosen.task.is_same(&task));
        let mut item = ItemView {
            intent: Intent::Reinforcement(ReinforcementIntent::Task(n)),
            key: (n < 9).then(|| (n + 1).to_string()),
            progress: match in_hand {
                Some(_) => Progress::Chosen,
                None => Progress::Open,
            },
            ..items::item(world, sheet, &task, in_hand)
        };
        // A click on a counter takes the whole in hand; what is in hand has its own clicks.
        for counter in item.counters.iter_mut().filter(|_| in_hand.is_none()) {
            counter.intent.clone_from(&item.intent);
        }
        add(Part::of(&task), item);
    }
    if !sheet.waiting.is_empty() {
        add(Part::Arrivals, items::waiting(world, sheet));
    }
    for item in &sheet.parcels {
        if item.hexes.is_empty() {
            let item = ItemView {
                progress: Progress::Barred,
                title: telling::supply(item.tokens.0),
                remarks: vec![Remark::bad("no hex is open to it; it is lost")],
                ..ItemView::default()
            };
            add(Part::Supply, item);
        }
    }
    for (part, item) in done::done(world) {
        add(part, item);
    }
    for (part, view) in &mut parts {
        finish(*part, view, sheet);
    }
    parts.retain(|(_, view)| {
        !view.items.is_empty() || !view.actions.is_empty() || !view.note.is_empty()
    });
    ReinforcementView {
        side: side_name(world, side),
        side_colour: side_colour(world, side),
        left: match losses.in_words() {
            words if words.is_empty() => "nothing left that must be done".to_owned(),
            words => format!("{words} to come in"),
        },
        lost: if EndQuestion::is_open(world) {
            losses::lines(world, sheet)
        } else {
            Vec::new()
        },
        parts: parts.into_iter().map(|(_, view)| view).collect(),
        close: ActionView {
            hint: Some("Shows the log; F9 opens the list again".to_owned()),
            ..ActionView::new(Intent::Reinforcement(ReinforcementIntent::Panel), "Close").key("F9")
        },
    }
}

/// What can be done with a whole part, and what is said where nothing can.
fn finish(part: Part, view: &mut PartView, sheet: &MusterSheet) {
    match part {
        Part::Arrivals => {
            let plain = sheet.arrivals.iter().filter(|item| item.hexes.len() == 1);
            if plain.count() > 0 {
                view.actions.push(ActionView {
                    hint: Some("In the mode that the scenario gives (13.6b)".to_owned()),
                    ..ActionView::new(
                        Intent::Reinforcement(ReinforcementIntent::All),
                        "Place all that have one hex",
                    )
                    .key("P")
                });
            }
        }
        Part::Rebuilding => {
            let able = sheet.rebuilds.iter().filter(|item| !item.ways.is_empty());
            let rest = sheet.rebuilds.len() - able.count();
            if rest > 0 {
                view.note = match rest {
                    1 => "1 more unit is dead or reduced.".to_owned(),
                    many => format!("{many} more units are dead or reduced."),
                };
                view.actions.push(ActionView {
                    hint: Some("Who is dead, what each costs, and what is missing".to_owned()),
                    ..ActionView::new(
                        Intent::OrderOfBattle(OrderOfBattleIntent::DeadPile),
                        "The dead pile",
                    )
                });
            }
        }
        Part::Tables | Part::Supply | Part::Consolidation => {}
    }
}
