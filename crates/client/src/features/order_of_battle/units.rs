//! The units of both sides by groups, each with what it comes to.

use bevy::prelude::*;
use stavka_rules::pieces::{Location, Roster, UnitIx};

use super::filter::Kind;
use super::groups::Group;
use super::lines::UnitLine;
use super::panel::Line;
use super::sums::Sums;
use super::{OrderOfBattle, SideLines, Wanted, groups, side_line};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, OrderOfBattleIntent};

/// Up to so many counters are listed unfolded at first.
const UNFOLDED: usize = 60;

/// Folds everything, or unfolds it where most of it is folded.
pub(super) fn fold_choice(world: &World, panel: &OrderOfBattle, wanted: &Wanted) -> ActionView {
    let folds = starts_folded(&panel.sides);
    let groups = all_groups(world, &panel.sides);
    let folded = groups
        .iter()
        .filter(|group| is_folded(wanted, folds, &group.id))
        .count();
    if folded * 2 > groups.len() {
        ActionView::new(
            Intent::OrderOfBattle(OrderOfBattleIntent::Unfold),
            "Unfold all",
        )
    } else {
        ActionView::new(Intent::OrderOfBattle(OrderOfBattleIntent::Fold), "Fold all")
    }
}

pub(super) fn all_groups(world: &World, sides: &[SideLines]) -> Vec<Group> {
    let sections = sides
        .iter()
        .flat_map(|side| groups::sections(world, side.side, &counters(&side.lines)));
    sections.flat_map(|section| section.groups).collect()
}

fn counters(lines: &[UnitLine]) -> Vec<(UnitIx, Kind)> {
    lines
        .iter()
        .filter(|line| line.traits.location != Location::Tray)
        .map(|line| (line.unit, line.traits.kind))
        .collect()
}

pub(super) fn starts_folded(sides: &[SideLines]) -> bool {
    let all: usize = sides.iter().map(|side| side.lines.len()).sum();
    all > UNFOLDED
}

fn is_folded(wanted: &Wanted, folds: bool, group: &str) -> bool {
    !wanted.filter.is_on() && folds != wanted.turned.contains(group)
}

/// Both sides by groups.
pub(super) fn page(world: &World, sides: &[SideLines], wanted: &Wanted) -> Vec<Line> {
    let folds = starts_folded(sides);
    let mut out = Vec::new();
    for SideLines { side, lines } in sides {
        let listed: Vec<&UnitLine> = lines
            .iter()
            .filter(|line| wanted.filter.takes(&line.traits))
            .collect();
        let of = |unit: UnitIx| listed.iter().copied().find(|line| line.unit == unit);
        let in_play: Vec<(UnitIx, Kind)> = listed
            .iter()
            .filter(|line| line.traits.location != Location::Tray)
            .map(|line| (line.unit, line.traits.kind))
            .collect();
        let tray = tray_line(world, &listed);
        if in_play.is_empty() && tray.is_none() {
            continue;
        }
        let whole = Sums::of(in_play.iter().filter_map(|&(unit, _)| of(unit)));
        out.push(side_line(world, *side, whole.in_words()));
        for section in groups::sections(world, *side, &in_play) {
            out.push(Line::Heading(section.title));
            for group in section.groups {
                let members: Vec<&UnitLine> = group.units.iter().filter_map(|&u| of(u)).collect();
                let folded = is_folded(wanted, folds, &group.id);
                out.push(Line::Group {
                    fold: Intent::OrderOfBattle(OrderOfBattleIntent::Turn(group.id.clone())),
                    name: group.name,
                    stripe: group.stripe,
                    sums: Sums::of(members.iter().copied()).in_words(),
                    is_folded: folded,
                });
                if !folded {
                    out.extend(members.iter().map(|line| Line::Unit(line.view.clone())));
                }
            }
        }
        out.extend(tray);
    }
    out
}

/// Counters that wait in the tray, counted by name.
fn tray_line(world: &World, listed: &[&UnitLine]) -> Option<Line> {
    let roster = world.resource::<Roster>();
    let mut names: Vec<(&str, usize)> = Vec::new();
    let waiting = listed
        .iter()
        .filter(|line| line.traits.location == Location::Tray);
    for line in waiting {
        let name = roster.printed(line.unit).name.as_str();
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let each: Vec<String> = names
        .iter()
        .map(|&(name, count)| match count {
            1 => name.to_owned(),
            many => format!("{many} × {name}"),
        })
        .collect();
    (!each.is_empty()).then(|| Line::Note(format!("In the tray: {}", each.join(", "))))
}
