//! Caps that can be asked of a flow: they nest or part, and each lies within one slot or holds whole slots.

use std::fmt::Write as _;

use super::{CapacityCap, CapacityRow, CapacitySlot};
use crate::ids::CommandClass;
use crate::tables::{Misprint, Spot};

/// Reports caps of a row that no slot is for, that overlap or that cut across slots. `first` is the number of its first cap
/// among those of all rows.
pub(super) fn check_caps(row: &CapacityRow, first: usize, misprints: &mut Vec<Misprint>) {
    let mut amiss = |spot: Spot, problem: String, remedy: &'static str| {
        misprints.push(Misprint::new(spot, problem, remedy));
    };
    for (at, cap) in row.caps.iter().enumerate() {
        let spot = Spot::part("caps").row(first + at);
        for (word, class) in cap.classes.iter().enumerate() {
            if !row.slots.iter().any(|slot| slot.classes.contains(class)) {
                let problem = format!("no slot of `{}` takes {class}", row.id);
                amiss(
                    spot.column(word + 1),
                    problem,
                    "cap classes that slots take",
                );
            }
        }
        if cuts_across(cap, &row.slots) {
            let problem = format!("the cap on {} cuts across slots", names(&cap.classes));
            let remedy = "let a cap lie within one slot, or hold all classes of each of its slots";
            amiss(spot, problem, remedy);
        }
        for other in &row.caps[..at] {
            if overlap(&cap.classes, &other.classes) {
                let (one, two) = (names(&cap.classes), names(&other.classes));
                let problem = format!("the caps on {one} and on {two} overlap");
                amiss(spot, problem, "let one hold the other, or part them");
            }
        }
    }
}

/// Whether a cap is on some classes of a slot but not on all, and on those of another slot too.
fn cuts_across(cap: &CapacityCap, slots: &[CapacitySlot]) -> bool {
    let capped = |class: &CommandClass| cap.classes.contains(class);
    let is_touched = |slot: &&CapacitySlot| slot.classes.iter().any(capped);
    let touched: Vec<&CapacitySlot> = slots.iter().filter(is_touched).collect();
    let is_whole = |slot: &&CapacitySlot| slot.classes.iter().all(capped);
    touched.len() > 1 && !touched.iter().all(is_whole)
}

/// Whether two lists share something and neither holds the other.
fn overlap(one: &[CommandClass], two: &[CommandClass]) -> bool {
    let within = |one: &[CommandClass], two: &[CommandClass]| {
        one.iter().filter(|class| two.contains(class)).count()
    };
    let shared = within(one, two);
    shared > 0 && shared < one.len() && within(two, one) < two.len()
}

/// Classes in a row.
pub(super) fn names(classes: &[CommandClass]) -> String {
    let mut text = String::new();
    for (at, class) in classes.iter().enumerate() {
        let before = if at == 0 { "" } else { " " };
        // Writing to a text cannot fail.
        let _ = write!(text, "{before}{class}");
    }
    text
}
