//! What a plan costs, who pays, and what the defence would cost.

use bevy::prelude::*;
use stavka_rules::armies::{ArmyOf, FrontCharge, combat_supply_factor, host_of};
use stavka_rules::barrage;
use stavka_rules::combat::Forecast;
use stavka_rules::fronts::FrontReason;
use stavka_rules::ids::UnitId;
use stavka_rules::map::Board;
use stavka_rules::pieces::{Roster, Tokens, UnitIx, fact};
use stavka_rules::supply::Channel;
use stavka_rules::tables::AttackKind;
use stavka_rules::telling;
use stavka_rules::violation::Reason;

use super::{Plan, PlanKind};
use crate::session::march_words::sets_out_unsupplied;

/// What the defence costs, with its rule. That tells how large it is, so it is said only where the defenders are known.
pub(super) fn defence_words(seen: &Forecast, knows_all: bool) -> Vec<(String, String)> {
    let price = telling::supply(seen.defence_price.0);
    let can = if seen.defender_can_pay {
        "the defender can be supplied"
    } else {
        "the defender cannot be supplied and fights at half strength"
    };
    let words = ("9.5".to_owned(), format!("Defence costs {price}: {can}"));
    Some(words).filter(|_| knows_all).into_iter().collect()
}

/// What the attacker pays with supply, and which units use their stocks. Where the payers are listed they are not told
/// again.
pub(super) fn attack_words(
    world: &World,
    kind: PlanKind,
    seen: &Forecast,
    listed: bool,
) -> Vec<(String, String)> {
    let Ok(settlement) = &seen.payment else {
        return Vec::new();
    };
    let mut words = Vec::new();
    let tokens = settlement.tokens();
    if tokens > 0 {
        let paid = cost_words(world, kind.verb(), tokens, &settlement.paid, listed);
        words.push(("12.4".to_owned(), paid));
    }
    if !settlement.stocks.is_empty() {
        let stocks = names(world, &settlement.stocks);
        let said = if tokens > 0 {
            format!("Internal stocks are used by {stocks}")
        } else {
            format!("Internal stocks pay: those of {stocks}")
        };
        words.push(("12.10".to_owned(), said));
    }
    words
}

/// C&C 2: what an attack takes of what each Front may spend in a turn, whether it may or not.
pub(super) fn front_words(world: &World, seen: &Forecast) -> Vec<(String, String)> {
    let rule = || "C&C 2".to_owned();
    match &seen.payment {
        Ok(settlement) => {
            let charges = settlement.front_charges(world).into_iter();
            let said = |charge: FrontCharge| {
                let name = ArmyOf(charge.front).facts(world).name.clone();
                let cap = charge.cap?;
                Some((rule(), cap_words(&name, charge.asked, charge.spent, cap)))
            };
            charges.filter_map(said).collect()
        }
        Err(violation) => match &*violation.reason {
            Reason::Fronts(FrontReason::SpendsTooMuch {
                front,
                asked,
                spent,
                cap,
            }) => vec![(rule(), cap_words(front, *asked, *spent, *cap))],
            _ => Vec::new(),
        },
    }
}

/// C&C 4.4: who of the attackers makes it dearer as a guest in the operation zone of another army.
pub(super) fn guest_words(world: &World, attackers: &[UnitId]) -> Option<(String, String)> {
    let roster = world.resource::<Roster>();
    let units = attackers.iter().filter_map(|&unit| roster.find(unit));
    let guests: Vec<UnitIx> = units
        .filter(|&unit| host_of(world, unit).is_some())
        .collect();
    let &first = guests.first()?;
    let factor = combat_supply_factor(world, first);
    let attacks = match guests.len() {
        1 => "attacks as a guest",
        _ => "attack as guests",
    };
    let words = format!(
        "{} {attacks} in the operation zone of another army: ×{factor} supply",
        names(world, &guests)
    );
    Some(("C&C 4.4".to_owned(), words))
}

/// C&C 1.2: who of an overrun sets out with it without a command, and is Out of Supply in the combat already.
pub(super) fn setting_out_words(world: &World, plan: &Plan) -> Option<(String, String)> {
    if plan.kind != PlanKind::Attack(AttackKind::Overrun) {
        return None;
    }
    let words = sets_out_unsupplied(world, &plan.chosen)?;
    Some((
        "C&C 1.2".to_owned(),
        format!("{words}; that counts in this overrun"),
    ))
}

fn cap_words(front: &str, asked: Tokens, spent: Tokens, cap: Tokens) -> String {
    let after = spent.0.saturating_add(asked.0);
    let left = match cap.0.checked_sub(after) {
        Some(left) => format!("leaves {left}T"),
        None => format!("is {}T too many", after - cap.0),
    };
    format!(
        "{front}, in Defense posture: {}T of {}T spent on attacks this turn; this takes {}T and {left}",
        spent.0, cap.0, asked.0
    )
}

/// What a barrage costs, and who pays unless that is listed.
pub(super) fn barrage_words(
    world: &World,
    seen: &barrage::Forecast,
    listed: bool,
) -> Vec<(String, String)> {
    let paid = seen.payment.as_deref().unwrap_or_default();
    let words = cost_words(world, "Barrage", seen.cost.0, paid, listed);
    let way = seen.channel.map(|channel| {
        let words = match channel {
            Channel::Direct(hex) => {
                let hex = world.resource::<Board>().grid().pos(hex);
                format!("All guns draw it from {}", telling::place(world, hex))
            }
            Channel::Through(hq) => {
                let name = &world.resource::<Roster>().printed(hq).name;
                format!("{name} throws it to all guns")
            }
        };
        ("10.1b".to_owned(), words)
    });
    let price = ("12.4".to_owned(), words);
    std::iter::once(price).chain(way).collect()
}

fn cost_words(
    world: &World,
    what: &str,
    tokens: u16,
    paid: &[(UnitIx, u16)],
    listed: bool,
) -> String {
    let payers: Vec<String> = paid.iter().map(|payer| payer_words(world, payer)).collect();
    let price = telling::supply(tokens);
    if listed || payers.is_empty() {
        format!("{what} costs {price}")
    } else {
        format!("{what} costs {price}: {}", payers.join("; "))
    }
}

fn payer_words(world: &World, &(dump, tokens): &(UnitIx, u16)) -> String {
    let roster = world.resource::<Roster>();
    let place = roster.location(dump).hex();
    let place = place.map_or_else(String::new, |hex| {
        format!(" {}", telling::place(world, hex))
    });
    format!(
        "{} from {}{place}, which holds {}",
        telling::supply(tokens),
        roster.printed(dump).name,
        telling::supply(fact::<Tokens>(world, dump).0)
    )
}

fn names(world: &World, units: &[UnitIx]) -> String {
    let roster = world.resource::<Roster>();
    let names: Vec<&str> = units
        .iter()
        .map(|&unit| roster.printed(unit).name.as_str())
        .collect();
    names.join(", ")
}
