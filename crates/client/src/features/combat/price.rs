//! What a plan costs, who pays, and what the defence would cost.

use bevy::prelude::*;
use stavka_rules::barrage;
use stavka_rules::combat::Forecast;
use stavka_rules::map::Board;
use stavka_rules::pieces::{Roster, Tokens, UnitIx, fact};
use stavka_rules::supply::{Channel, Feeder, feeders};
use stavka_rules::telling;

use super::PlanKind;

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
    units: &[UnitIx],
    seen: &Forecast,
    listed: bool,
) -> Vec<(String, String)> {
    let mut words = slot_words(world, kind, units);
    let Ok(settlement) = &seen.payment else {
        return words;
    };
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

/// C&C 1.4: which HQs feed whom of the attackers, and how many slots that leaves.
fn slot_words(world: &World, kind: PlanKind, units: &[UnitIx]) -> Vec<(String, String)> {
    if !matches!(kind, PlanKind::Attack(_)) {
        return Vec::new();
    }
    let words = |feeder: Feeder| {
        let hq = &world.resource::<Roster>().printed(feeder.hq).name;
        let before = match feeder.before {
            0 => String::new(),
            many => format!(", after {many} before"),
        };
        let whom = names(world, &feeder.units);
        let words = format!(
            "{hq} feeds {whom}{before}; it feeds {} limited units a phase at most",
            feeder.slots
        );
        ("C&C 1.4".to_owned(), words)
    };
    feeders(world, units).into_iter().map(words).collect()
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
