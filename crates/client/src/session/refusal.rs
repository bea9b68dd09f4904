//! Why what the player wanted was not done. The words are the engine's own, for the order that was meant and the units that were
//! meant with it; where the window itself needs something first, it asks for it and cites no rule.

use bevy::prelude::*;
use stavka_rules::barrage::BarrageOrder;
use stavka_rules::combat::CombatOrder;
use stavka_rules::command::{CommandOrder, CommandReason, could_command};
use stavka_rules::engine::{TravelRefusal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::rail::RailOrder;
use stavka_rules::telling;
use stavka_rules::telling::explain_to;
use stavka_rules::violation::{Reason, Violation};

use super::seeing::viewer;
use crate::kit::actions::RefusalView;

/// More units than this are not tried one by one.
const TRIED: usize = 12;
/// So many ways to leave somebody out are told.
const TOLD: usize = 3;

/// Why the last wish was refused, until the next one.
#[derive(Resource, Default, Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    text: String,
    rule: Option<&'static str>,
    hexes: Vec<HexPos>,
    remedy: String,
}

impl Refusal {
    /// What a rule forbids.
    pub fn of(world: &World, violation: &Violation) -> Self {
        let instead = why_not_commanded(world, violation);
        let violation = instead.as_ref().unwrap_or(violation);
        Self {
            text: explain_to(world, viewer(world), violation),
            rule: Some(violation.rule.0),
            hexes: violation.hexes(),
            remedy: who_could_command(world, violation),
        }
    }

    /// The refusal of an order; where some of its units alone could do it, that is said as well.
    pub fn of_order(world: &World, order: &Order, violation: &Violation) -> Self {
        let units = units_of(order);
        Self::of_units(world, units, violation, |units| {
            check(world, &with_units(order, units)).is_ok()
        })
    }

    /// The refusal of what some units should do, with who would have to stay out for the others to do it.
    pub fn of_units(
        world: &World,
        units: &[UnitId],
        violation: &Violation,
        is_legal_for: impl Fn(&[UnitId]) -> bool,
    ) -> Self {
        let ways = who_stays_out(units, is_legal_for);
        let ways: Vec<String> = ways
            .iter()
            .map(|units| telling::list(world, units))
            .collect();
        let refusal = Self::of(world, violation);
        match ways.as_slice() {
            [] => refusal,
            ways => Self {
                remedy: format!("Without {} it can be done.", ways.join(", or without ")),
                ..refusal
            },
        }
    }

    /// Why the game cannot be put elsewhere.
    pub fn of_travel(refusal: &TravelRefusal) -> Self {
        Self::asks(refusal.to_string())
    }

    /// What the window must be told first. No rule forbids anything.
    pub fn asks(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Whether anything was refused.
    pub fn is_some(&self) -> bool {
        !self.text.is_empty()
    }

    /// The reason, in one sentence, without the rule number.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rule; none where the window asks for something.
    pub const fn rule(&self) -> Option<&'static str> {
        self.rule
    }

    /// The hexes that cause it.
    pub fn hexes(&self) -> &[HexPos] {
        &self.hexes
    }

    /// What would help, if leaving units out would.
    pub fn remedy(&self) -> &str {
        &self.remedy
    }

    /// As panels show it; none where nothing was refused.
    pub fn view(&self) -> Option<RefusalView> {
        self.is_some().then(|| RefusalView {
            rule: self.rule.unwrap_or_default().to_owned(),
            reason: self.text.clone(),
            remedy: self.remedy.clone(),
        })
    }
}

/// C&C 1.2: why the HQ that is being played does not take up a unit that would have to be commanded.
fn why_not_commanded(world: &World, violation: &Violation) -> Option<Violation> {
    let Reason::Command(CommandReason::NotCommanded { unit, open, .. }) = &*violation.reason else {
        return None;
    };
    (*open)?;
    let units = vec![*unit];
    check(world, &Order::Command(CommandOrder::Command { units })).err()
}

/// C&C 1.2: who could command a unit that is refused for want of it.
fn who_could_command(world: &World, violation: &Violation) -> String {
    let Reason::Command(
        CommandReason::NotCommanded { unit, .. }
        | CommandReason::OutOfRange { unit, .. }
        | CommandReason::NotOfItsKind { unit, .. }
        | CommandReason::NoSlot { unit, .. }
        | CommandReason::NotOfTheArmy { unit, .. },
    ) = &*violation.reason
    else {
        return String::new();
    };
    let roster = world.resource::<Roster>();
    let Some(unit) = roster.find(*unit) else {
        return String::new();
    };
    let able = could_command(world, unit);
    match able.len() {
        0 => "No HQ that is still to be played could take it up.".to_owned(),
        _ => {
            let names = telling::list(world, &roster.ids(able));
            format!("{names} could take it up.")
        }
    }
}

/// Why an order would be refused; none where it would not.
pub fn refusal_of(world: &World, order: &Order) -> Option<Refusal> {
    let refused = check(world, order).err();
    refused.map(|violation| Refusal::of_order(world, order, &violation))
}

/// The units that would have to stay out for the others to do it, each entry one way: a single one where that is enough, or else
/// all who could not do it alone.
fn who_stays_out(units: &[UnitId], is_legal_for: impl Fn(&[UnitId]) -> bool) -> Vec<Vec<UnitId>> {
    if !(2..=TRIED).contains(&units.len()) {
        return Vec::new();
    }
    let without = |out: &[UnitId]| -> Vec<UnitId> {
        let stays = units.iter().copied();
        stays.filter(|unit| !out.contains(unit)).collect()
    };
    let one_by_one = units.iter().map(|&unit| vec![unit]);
    let ways: Vec<Vec<UnitId>> = one_by_one
        .filter(|out| is_legal_for(&without(out)))
        .take(TOLD)
        .collect();
    if !ways.is_empty() || units.len() == 2 {
        return ways;
    }
    let unable: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|&unit| !is_legal_for(&[unit]))
        .collect();
    let helps = unable.len() < units.len() && is_legal_for(&without(&unable));
    helps.then_some(unable).into_iter().collect()
}

/// The units that an order leaves free to choose.
fn units_of(order: &Order) -> &[UnitId] {
    match order {
        Order::Movement(MovementOrder::Move { units, .. })
        | Order::Combat(CombatOrder::Attack { units, .. } | CombatOrder::Overrun { units, .. })
        | Order::Barrage(BarrageOrder::Barrage { units, .. })
        | Order::Rail(RailOrder::Rail { units, .. }) => units,
        _ => &[],
    }
}

/// The same order for other units.
fn with_units(order: &Order, others: &[UnitId]) -> Order {
    let mut order = order.clone();
    match &mut order {
        Order::Movement(MovementOrder::Move { units, .. })
        | Order::Combat(CombatOrder::Attack { units, .. } | CombatOrder::Overrun { units, .. })
        | Order::Barrage(BarrageOrder::Barrage { units, .. })
        | Order::Rail(RailOrder::Rail { units, .. }) => others.clone_into(units),
        _ => {}
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(names: &[&str]) -> Vec<UnitId> {
        let id = |name: &&str| name.parse().expect("an id");
        names.iter().map(id).collect()
    }

    /// Who stays out, where an order is legal for those that `slow` does not name.
    fn stays_out(units: &[&str], slow: &[&str]) -> Vec<Vec<UnitId>> {
        let slow = ids(slow);
        who_stays_out(&ids(units), |units| {
            !units.iter().any(|unit| slow.contains(unit))
        })
    }

    #[test]
    fn who_hinders_the_others_is_named() {
        assert_eq!(stays_out(&["a", "b", "c"], &["b"]), [ids(&["b"])]);
        assert_eq!(stays_out(&["a", "b", "c"], &["b", "c"]), [ids(&["b", "c"])]);
    }

    #[test]
    fn nobody_is_named_where_that_would_not_help() {
        assert!(stays_out(&["a", "b", "c"], &["a", "b", "c"]).is_empty());
        assert!(stays_out(&["a"], &["a"]).is_empty());
    }

    #[test]
    fn each_who_alone_would_be_enough_is_named() {
        let units = ids(&["a", "b", "c"]);
        let at_most_two = |units: &[UnitId]| units.len() <= 2;
        let ways = who_stays_out(&units, at_most_two);
        assert_eq!(ways, [ids(&["a"]), ids(&["b"]), ids(&["c"])]);
    }
}
