//! The items of the list: what each thing to do says, and what can be chosen about it while it is in hand.

use bevy::prelude::*;
use stavka_art::game::counter_of;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::ModeChange;
use stavka_rules::pieces::{Roster, StepsLost, Tokens, fact, posture};
use stavka_rules::reinforcement::{Chart, MusterSheet, RollKind};
use stavka_rules::supply::FuelTarget;
use stavka_rules::tables::ReplPrice;
use stavka_rules::telling::{self, explain_to};

use super::chosen::Chosen;
use super::panel::{ItemView, PickView, Progress};
use super::tasks::{Task, rebuild_item, volunteers};
use crate::kit::actions::{ActionView, ChoiceView, Remark};
use crate::kit::intent::{Intent, ReinforcementIntent};
use crate::session::chart_words::{chart_rows, dice_words};
use crate::session::mode_words::short_name;
use crate::session::seeing::viewer;
use crate::session::words;

/// A thing to do, and what can be said about it while it is in hand.
pub fn item(world: &World, sheet: &MusterSheet, task: &Task, in_hand: Option<&Chosen>) -> ItemView {
    match task {
        Task::Roll(chart) => roll(world, sheet, *chart),
        Task::Enter {
            meant_for,
            units,
            hexes,
        } => enter(world, sheet, *meant_for, units, hexes, in_hand),
        Task::Parcel(number) => parcel(world, sheet, *number, in_hand),
        Task::Load(unit) => load(world, sheet, *unit, in_hand),
        Task::Rebuild(unit) => rebuild(world, sheet, *unit, in_hand),
        Task::Merge(one, two) => merge(world, *one, *two, in_hand),
        Task::Swap(dead) => swap(world, sheet, *dead, in_hand),
    }
}

/// The button that gives the order of the task in hand.
fn do_it(label: impl Into<String>, why_not: Option<(String, String)>) -> ActionView {
    let (refused, rule) = why_not.unzip();
    ActionView {
        refused,
        rule,
        ..ActionView::new(Intent::Reinforcement(ReinforcementIntent::Order), label).key("Enter")
    }
}

/// Why the order of the task in hand would be refused, with the rule.
fn why_not(world: &World, sheet: &MusterSheet, chosen: &Chosen) -> Option<(String, String)> {
    let violation = chosen.refusal(world, sheet, chosen.hex(sheet)?)?;
    let words = explain_to(world, viewer(world), &violation);
    Some((words, violation.rule.0.to_owned()))
}

fn roll(world: &World, sheet: &MusterSheet, chart: Chart) -> ItemView {
    let found = sheet.rolls.iter().find(|item| item.chart == chart);
    let Some(item) = found else {
        return ItemView::default();
    };
    let rule = match item.kind {
        RollKind::Supply => "12.2",
        RollKind::Variable(_) => "13.5",
    };
    let places: Vec<String> = item
        .hexes
        .iter()
        .map(|&hex| telling::place(world, hex))
        .collect();
    ItemView {
        title: item.name.clone(),
        rule: rule.to_owned(),
        remarks: vec![
            Remark::plain(chart_rows(world, chart).join(" · ")),
            Remark::plain(format!("enters at {}", places.join(", "))),
        ],
        actions: vec![ActionView::new(
            Intent::Reinforcement(ReinforcementIntent::Roll(position(sheet, chart))),
            format!("Roll {}", dice_words(item.dice)),
        )],
        ..ItemView::default()
    }
}

fn position(sheet: &MusterSheet, chart: Chart) -> usize {
    let place = sheet.rolls.iter().position(|item| item.chart == chart);
    place.unwrap_or_default()
}

fn picture(world: &World, unit: UnitId) -> PickView {
    let roster = world.resource::<Roster>();
    let look = roster.find(unit).and_then(|ix| counter_of(world, ix));
    PickView {
        intent: Intent::Nothing,
        name: telling::name(world, unit),
        look: look.map(|counter| counter.look),
        on: true,
    }
}

fn enter(
    world: &World,
    sheet: &MusterSheet,
    meant_for: HexPos,
    units: &[UnitId],
    hexes: &[HexPos],
    in_hand: Option<&Chosen>,
) -> ItemView {
    let places: Vec<String> = hexes
        .iter()
        .map(|&hex| telling::place(world, hex))
        .collect();
    let mut remarks = Vec::new();
    if !hexes.contains(&meant_for) {
        remarks.push(Remark::bad(format!(
            "{} is blocked",
            telling::place(world, meant_for)
        )));
    }
    let counters = units.iter().map(|&unit| PickView {
        intent: in_hand.map_or(Intent::Nothing, |_| {
            Intent::Reinforcement(ReinforcementIntent::Pick(unit))
        }),
        on: in_hand.is_none_or(|chosen| chosen.units.contains(&unit)),
        ..picture(world, unit)
    });
    let title = match units {
        [unit] => telling::name(world, *unit),
        [unit, rest @ ..] => format!("{} and {} more", telling::name(world, *unit), rest.len()),
        [] => String::new(),
    };
    let mut view = ItemView {
        title: format!("{}: {title}", places.join(" or ")),
        counters: counters.collect(),
        remarks,
        ..ItemView::default()
    };
    if let Some(chosen) = in_hand {
        view.choices.push(modes(world, sheet, chosen));
        view.choices.extend(hex_choices(world, sheet, chosen));
        let refused = why_not(world, sheet, chosen);
        view.remarks.extend(
            refused
                .iter()
                .map(|(why, rule)| Remark::bad(format!("{why} ({rule})"))),
        );
        let place = chosen.hex(sheet);
        let place = place.map_or_else(String::new, |hex| format!(" in {hex}"));
        let label = format!("Place {}{place}", words::units(chosen.units.len()));
        view.actions.push(do_it(label, refused));
    }
    view
}

/// The hexes to choose from by button; the map shows them too.
fn hex_choices(
    world: &World,
    sheet: &MusterSheet,
    chosen: &Chosen,
) -> Option<(String, Vec<ChoiceView>)> {
    let hexes = chosen.hexes(sheet);
    let choice = |(n, &hex): (usize, &HexPos)| ChoiceView {
        intent: Intent::Reinforcement(ReinforcementIntent::At(n)),
        label: telling::place(world, hex),
        hint: "N goes to the next".to_owned(),
        on: chosen.at == n,
        refused: None,
    };
    (hexes.len() > 1).then(|| {
        let choices = hexes.iter().enumerate().map(choice);
        ("Where".to_owned(), choices.collect())
    })
}

/// The modes that all units in hand can take on as they are placed.
fn modes(world: &World, sheet: &MusterSheet, chosen: &Chosen) -> (String, Vec<ChoiceView>) {
    let possible = possible_modes(sheet, chosen);
    let usual = usual_mode(world, chosen).filter(|mode| possible.contains(mode));
    // Units that the scenario gives several modes keep them unless their owner says otherwise; so do units on the map.
    let (label, hint) = if matches!(chosen.task, Task::Rebuild(_)) {
        ("As it is", "It keeps the mode that it is in (13.5b)")
    } else {
        ("Each as given", "The modes that the scenario gives (13.6b)")
    };
    let several = usual.is_none().then(|| ChoiceView {
        intent: Intent::Reinforcement(ReinforcementIntent::Mode(None)),
        label: label.to_owned(),
        hint: hint.to_owned(),
        on: chosen.mode.is_none(),
        refused: None,
    });
    let all = possible.into_iter().map(|mode| ChoiceView {
        intent: Intent::Reinforcement(ReinforcementIntent::Mode(Some(mode))),
        label: short_name(mode).to_owned(),
        hint: if Some(mode) == usual {
            format!("{}, unless you say otherwise", mode.name())
        } else {
            mode.name().to_owned()
        },
        on: chosen.mode.or(usual) == Some(mode),
        refused: None,
    });
    ("Mode".to_owned(), several.into_iter().chain(all).collect())
}

/// The mode in which units in hand come without a word of their owner; none if they have several.
fn usual_mode(world: &World, chosen: &Chosen) -> Option<ModeChange> {
    let roster = world.resource::<Roster>();
    // From the Dead Pile units come in Move Mode, those on the map keep theirs (13.5b), arrivals come as the scenario has them
    // (13.6b).
    if let Task::Rebuild(unit) = &chosen.task {
        let is_on_map = roster.find(*unit).and_then(|unit| roster.hex_of(unit));
        return is_on_map.is_none().then_some(ModeChange::Move);
    }
    let mut given = chosen.units.iter().map(|unit| {
        let now = posture(world, roster.find(*unit)?);
        ModeChange::ALL.into_iter().find(|mode| mode.is_done(now))
    });
    let first = given.next()??;
    given.all(|mode| mode == Some(first)).then_some(first)
}

/// The modes that all units in hand can take on as they are placed.
pub fn possible_modes(sheet: &MusterSheet, chosen: &Chosen) -> Vec<ModeChange> {
    let of = |unit: &UnitId| sheet.arrivals.iter().find(|item| item.unit == *unit);
    let suits = |mode: &ModeChange| match &chosen.task {
        Task::Enter { .. } => {
            let mut items = chosen.units.iter().filter_map(of);
            items.all(|item| item.modes.contains(mode))
        }
        // What is rebuilt comes in any voluntary mode (13.5b); the order says if it cannot.
        _ => !matches!(mode, ModeChange::Turn(_)),
    };
    ModeChange::ALL.into_iter().filter(suits).collect()
}

/// Units that find no way onto the map.
pub fn waiting(world: &World, sheet: &MusterSheet) -> ItemView {
    let counters = sheet.waiting.iter().map(|&unit| picture(world, unit));
    ItemView {
        progress: Progress::Barred,
        title: format!("{} must wait", words::units(sheet.waiting.len())),
        rule: "13.6a".to_owned(),
        remarks: vec![Remark::bad(
            "no way onto the map is open; they come next turn",
        )],
        counters: counters.collect(),
        ..ItemView::default()
    }
}

/// Less and more supply, by a supply point and by a token.
fn amounts(sheet: &MusterSheet, chosen: &Chosen) -> (String, Vec<ChoiceView>) {
    let point = i32::from(Tokens::PER_SP);
    let steps = [(-point, "−1 SP"), (-1, "−1T"), (1, "+1T"), (point, "+1 SP")];
    let most = i32::from(chosen.most(sheet));
    let choice = |(step, label): (i32, &str)| {
        let new = i32::from(chosen.amount) + step;
        ChoiceView {
            intent: Intent::Reinforcement(ReinforcementIntent::Amount(
                u16::try_from(new).unwrap_or_default(),
            )),
            label: label.to_owned(),
            hint: String::new(),
            on: false,
            refused: (new < 1 || new > most).then(|| "no further".to_owned()),
        }
    };
    ("Amount".to_owned(), steps.map(choice).to_vec())
}

fn parcel(world: &World, sheet: &MusterSheet, number: u16, in_hand: Option<&Chosen>) -> ItemView {
    let found = sheet.parcels.iter().find(|item| item.parcel == number);
    let Some(item) = found else {
        return ItemView::default();
    };
    let places = item.hexes.iter().map(|(hex, most)| {
        let place = telling::place(world, *hex);
        if most.0 < item.tokens.0 {
            format!("{place}, room for {}", telling::supply(most.0))
        } else {
            place
        }
    });
    let places: Vec<String> = places.collect();
    let mut view = ItemView {
        title: format!(
            "{} → {}",
            telling::supply(item.tokens.0),
            places.join(" or ")
        ),
        ..ItemView::default()
    };
    if let Some(chosen) = in_hand {
        view.choices.extend(hex_choices(world, sheet, chosen));
        view.choices.push(amounts(sheet, chosen));
        let place = chosen.hex(sheet);
        let place = place.map_or_else(String::new, |hex| format!(" in {hex}"));
        let label = format!("Place {}{place}", telling::supply(chosen.amount));
        view.actions
            .push(do_it(label, why_not(world, sheet, chosen)));
    }
    view
}

fn load(world: &World, sheet: &MusterSheet, unit: UnitId, in_hand: Option<&Chosen>) -> ItemView {
    let item = sheet.loads.iter().find(|item| item.unit == unit);
    let place = item.map_or_else(String::new, |item| telling::place(world, item.at));
    let mut view = ItemView {
        title: format!("Load {} in {place}", telling::name(world, unit)),
        rule: "13.6c".to_owned(),
        counters: vec![picture(world, unit)],
        ..ItemView::default()
    };
    if let Some(chosen) = in_hand {
        view.choices.push(amounts(sheet, chosen));
        let label = format!("Load {}", telling::supply(chosen.amount));
        view.actions
            .push(do_it(label, why_not(world, sheet, chosen)));
    }
    view
}

fn rebuild(world: &World, sheet: &MusterSheet, unit: UnitId, in_hand: Option<&Chosen>) -> ItemView {
    let Some(item) = rebuild_item(sheet, unit) else {
        return ItemView::default();
    };
    let price = item.price.unwrap_or_default();
    let state = match item.at {
        Some(at) => {
            let steps = words::steps(item.lost);
            format!("{steps} lost, in {}", telling::place(world, at))
        }
        None => "in the dead pile".to_owned(),
    };
    let each = if item.lost > 1 { " a step" } else { "" };
    let with = item.pair.map_or_else(String::new, |pair| {
        format!(", with {} for the same Repl", telling::name(world, pair))
    });
    let mut view = ItemView {
        title: telling::name(world, unit),
        counters: std::iter::once(unit)
            .chain(item.pair)
            .map(|unit| picture(world, unit))
            .collect(),
        remarks: vec![Remark::plain(format!("{state}; {price}{each}{with}"))],
        ..ItemView::default()
    };
    let Some(chosen) = in_hand else {
        return view;
    };
    if let Some(way) = item.ways.get(chosen.at) {
        view.remarks.push(Remark::plain(format!(
            "{} in {}, by {}",
            way.repls,
            telling::place(world, way.at),
            telling::name(world, way.hq)
        )));
    }
    view.choices.extend(hex_choices(world, sheet, chosen));
    if chosen.most(sheet) > 1 {
        let choices = (1..=chosen.most(sheet)).map(|steps| ChoiceView {
            intent: Intent::Reinforcement(ReinforcementIntent::Amount(steps)),
            label: steps.to_string(),
            hint: format!(
                "{} for {}",
                words::steps(narrow(steps)),
                price.times(narrow(steps))
            ),
            on: chosen.amount == steps,
            refused: None,
        });
        view.choices.push(("Steps".to_owned(), choices.collect()));
    }
    if chosen.has_mode(sheet) {
        view.choices.push(modes(world, sheet, chosen));
    }
    let refused = why_not(world, sheet, chosen);
    let label = format!("Rebuild for {}", whole_price(price, chosen.amount));
    view.actions.push(do_it(label, refused));
    view
}

fn narrow(steps: u16) -> u8 {
    u8::try_from(steps).unwrap_or(u8::MAX)
}

fn whole_price(price: ReplPrice, steps: u16) -> ReplPrice {
    price.times(narrow(steps.max(1)))
}

fn merge(world: &World, one: UnitId, two: UnitId, in_hand: Option<&Chosen>) -> ItemView {
    let roster = world.resource::<Roster>();
    let left = |unit: UnitId| {
        let found = roster.find(unit);
        found.map_or((0, 0), |ix| {
            let steps = roster.printed(ix).steps;
            let lost = fact::<StepsLost>(world, ix).0;
            (steps.saturating_sub(lost), steps)
        })
    };
    let ((a, full), (b, _)) = (left(one), left(two));
    let wasted = (a + b).saturating_sub(full);
    let mut remarks = vec![Remark::plain(format!(
        "{a} and {b} steps make {} of {full}",
        (a + b).min(full)
    ))];
    if wasted > 0 {
        remarks.push(Remark::bad(format!("{} too many", words::steps(wasted))));
    }
    let names = [one, two].map(|unit| telling::name(world, unit));
    let mut view = ItemView {
        title: format!("{} and {}", names[0], names[1]),
        counters: vec![picture(world, one), picture(world, two)],
        remarks,
        ..ItemView::default()
    };
    if let Some(chosen) = in_hand {
        let stays = names.iter().enumerate().map(|(n, name)| ChoiceView {
            intent: Intent::Reinforcement(ReinforcementIntent::At(n)),
            label: name.clone(),
            hint: "The other goes to the dead pile".to_owned(),
            on: chosen.at == n,
            refused: None,
        });
        view.choices.push(("Stays".to_owned(), stays.collect()));
        view.actions.push(do_it("Combine", None));
    }
    view
}

fn swap(world: &World, sheet: &MusterSheet, dead: UnitId, in_hand: Option<&Chosen>) -> ItemView {
    let all = volunteers(sheet, dead);
    let mut view = ItemView {
        title: format!("{} comes back", in_formation(world, dead)),
        counters: vec![picture(world, dead)],
        remarks: vec![Remark::plain(format!(
            "{} like it could go over to its formation",
            words::units(all.len())
        ))],
        ..ItemView::default()
    };
    let Some(chosen) = in_hand else {
        return view;
    };
    let who = all.iter().enumerate().map(|(n, item)| ChoiceView {
        intent: Intent::Reinforcement(ReinforcementIntent::At(n)),
        label: format!("{}, {}", in_formation(world, item.unit), item.at),
        hint: "It becomes the other unit; modes and markers stay".to_owned(),
        on: chosen.at == n,
        refused: None,
    });
    view.choices.push(("In place of".to_owned(), who.collect()));
    view.counters
        .extend(all.get(chosen.at).map(|item| picture(world, item.unit)));
    view.actions.push(do_it("Let it go over", None));
    view
}

/// A unit with its formation.
fn in_formation(world: &World, unit: UnitId) -> String {
    let roster = world.resource::<Roster>();
    let formation = roster
        .find(unit)
        .and_then(|ix| roster.printed(ix).formation);
    let name = telling::name(world, unit);
    formation.map_or_else(
        || name.clone(),
        |id| {
            let formation = telling::target_name(world, FuelTarget::Formation(id));
            format!("{name} ({formation})")
        },
    )
}
