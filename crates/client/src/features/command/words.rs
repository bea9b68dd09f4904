//! Slots, armies and HQs in words.

use bevy::prelude::*;
use stavka_rules::armies::{ArmyOf, binds, is_commander, troop_of};
use stavka_rules::command::{ArmySheet, HqProgress, HqSheet, SlotSheet, hq_progress};
use stavka_rules::ids::{CommandClass, FormationId};
use stavka_rules::pieces::{ArmyKind, Commanded, Roster, UnitIx, fact};
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;

/// The sign of a class, for a small box.
pub fn sign(world: &World, class: CommandClass) -> String {
    let table = &world.resource::<RuleTables>().command;
    table
        .class(class)
        .map_or_else(|| class.to_string(), |row| row.sign.clone())
}

/// The name of a class.
pub fn class_name(world: &World, class: CommandClass) -> String {
    let table = &world.resource::<RuleTables>().command;
    table
        .class(class)
        .map_or_else(|| class.to_string(), |row| row.name.clone())
}

/// What fits into a slot, for a small box: the sign of its class, or of the first of several with a plus.
pub fn slot_sign(world: &World, slot: &SlotSheet) -> String {
    match &slot.classes[..] {
        [] => String::new(),
        [one] => sign(world, *one),
        [first, ..] => format!("{}+", sign(world, *first)),
    }
}

/// What fits into a slot.
pub fn slot_words(world: &World, slot: &SlotSheet) -> String {
    let names: Vec<String> = slot
        .classes
        .iter()
        .map(|&class| class_name(world, class))
        .collect();
    names.join(" or ")
}

/// The free slots of an HQ: how many of each kind.
pub fn free_slots(world: &World, hq: &HqSheet) -> String {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for slot in hq.slots.iter().filter(|slot| slot.by.is_none()) {
        let words = slot_words(world, slot);
        match kinds.iter_mut().find(|(known, _)| *known == words) {
            Some((_, count)) => *count += 1,
            None => kinds.push((words, 1)),
        }
    }
    let kinds: Vec<String> = kinds
        .into_iter()
        .map(|(words, count)| format!("{count} {words}"))
        .collect();
    kinds.join(", ")
}

/// Units as players know them, in the order given: formations with how many units of them these are, and single units.
pub fn groups(world: &World, units: &[UnitIx]) -> Vec<Group> {
    let roster = world.resource::<Roster>();
    let mut groups: Vec<Group> = Vec::new();
    for &unit in units {
        let formation = roster.printed(unit).formation;
        let known = groups
            .iter_mut()
            .find(|group| formation.is_some() && group.formation == formation);
        match known {
            Some(group) => group.units.push(unit),
            None => groups.push(Group {
                formation,
                units: vec![unit],
            }),
        }
    }
    groups
}

/// A formation, or a single unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    formation: Option<FormationId>,
    /// Which of it are meant.
    pub units: Vec<UnitIx>,
}

impl Group {
    /// What it is called.
    pub fn name(&self, world: &World) -> String {
        match (self.formation, &self.units[..]) {
            (Some(formation), [_, _, ..]) => telling::formation_name(world, formation),
            (_, units) => world.resource::<Roster>().printed(units[0]).name.clone(),
        }
    }
}

/// So many formations and units are named in a line.
const NAMED: usize = 6;

/// Units in a line: by formations, and how many more where there are many.
pub fn in_short(world: &World, units: &[UnitIx]) -> String {
    let groups = groups(world, units);
    let named = groups.iter().take(NAMED).map(|group| {
        let name = group.name(world);
        match group.units.len() {
            1 => name,
            many => format!("{name} ({many})"),
        }
    });
    let mut named: Vec<String> = named.collect();
    let others: usize = groups
        .iter()
        .skip(NAMED)
        .map(|group| group.units.len())
        .sum();
    if others > 0 {
        named.push(format!("{others} more"));
    }
    named.join(", ")
}

/// The sign of an army's size.
pub const fn size_sign(kind: ArmyKind) -> &'static str {
    match kind {
        ArmyKind::Army => "XXXX",
        ArmyKind::Front | ArmyKind::Group => "XXXXX",
        ArmyKind::Lone => "",
    }
}

/// The name of an army.
pub fn army_name(world: &World, army: &ArmySheet) -> String {
    ArmyOf(army.army).facts(world).name.clone()
}

/// How a unit stands in the sequence that is being played, and as what it counts; none outside the sequence.
pub(crate) fn of_unit(world: &World, unit: UnitIx) -> Option<String> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    if !binds(world, printed.side) || !printed.family.is_combat() {
        return None;
    }
    if is_commander(printed) {
        let words = match hq_progress(world, unit) {
            HqProgress::Waiting => Some("still to be played"),
            HqProgress::Open => Some("is being played"),
            HqProgress::Played => Some("has been played"),
            // Of any unit that is held back it is said until when.
            HqProgress::HeldBack { .. } => None,
        };
        return words.map(str::to_owned);
    }
    let class = troop_of(world, unit).map(|troop| class_name(world, troop.class));
    let counts = class.map_or_else(String::new, |class| format!(", counts as {class}"));
    Some(match fact::<Commanded>(world, unit) {
        Commanded::By(hq) => format!("commanded by {}{counts}", roster.printed(hq).name),
        Commanded::Alone => "goes without a command".to_owned(),
        Commanded::No => format!("no command yet{counts}"),
    })
}

/// What forgotten units have of their allowance.
pub fn forgotten_share(world: &World) -> String {
    let figures = &world.resource::<RuleTables>().command.sequence;
    figures.forgotten_allowance.to_string()
}

/// How many HQs of an army have been played, or are.
pub fn hqs_begun(army: &ArmySheet) -> usize {
    let hqs = army.headquarters.iter();
    let begun = hqs.filter(|hq| matches!(hq.progress, HqProgress::Open | HqProgress::Played));
    begun.count()
}

/// How many HQs of an army are held back.
pub fn hqs_held(army: &ArmySheet) -> usize {
    let hqs = army.headquarters.iter();
    let held = hqs.filter(|hq| matches!(hq.progress, HqProgress::HeldBack { .. }));
    held.count()
}

/// How many HQs of an army have a turn in this phase.
pub fn hqs_in_play(army: &ArmySheet) -> usize {
    army.headquarters.len() - hqs_held(army)
}
