//! What a planned attack costs, who pays, and what the defence would cost.

use bevy::prelude::*;
use stavka_rules::combat::{Forecast, Settlement};
use stavka_rules::pieces::{Roster, Tokens, UnitIx, fact};
use stavka_rules::telling;

/// What the attacker pays and whether the defender can, each with its rule. What the defence costs tells how large it is,
/// so it is said only where the defenders are known.
pub(super) fn price_words(
    world: &World,
    seen: &Forecast,
    knows_all: bool,
) -> Vec<(String, String)> {
    let mut words = Vec::new();
    if let Ok(settlement) = &seen.payment {
        words.push(("12.4".to_owned(), attack_words(world, settlement)));
        if !settlement.stocks.is_empty() {
            let stocks = names(world, &settlement.stocks);
            let said = format!("Internal stocks are used by {stocks}");
            words.push(("12.10".to_owned(), said));
        }
    }
    if knows_all {
        let price = telling::supply(seen.defence_price.0);
        let can = if seen.defender_can_pay {
            "the defender can be supplied"
        } else {
            "the defender cannot be supplied and fights at half strength"
        };
        words.push(("9.5".to_owned(), format!("Defence costs {price}: {can}")));
    }
    words
}

fn attack_words(world: &World, settlement: &Settlement) -> String {
    let roster = world.resource::<Roster>();
    let payer = |&(dump, tokens): &(UnitIx, u16)| {
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
    };
    let payers: Vec<String> = settlement.paid.iter().map(payer).collect();
    let price = telling::supply(settlement.tokens());
    if payers.is_empty() {
        format!("Attack costs {price}")
    } else {
        format!("Attack costs {price}: {}", payers.join("; "))
    }
}

fn names(world: &World, units: &[UnitIx]) -> String {
    let roster = world.resource::<Roster>();
    let names: Vec<&str> = units
        .iter()
        .map(|&unit| roster.printed(unit).name.as_str())
        .collect();
    names.join(", ")
}
