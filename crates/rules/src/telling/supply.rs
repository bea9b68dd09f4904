//! What the rules of supply did, in words.

use bevy::prelude::World;

use super::{agreeing, list, name, names, place, side_name, supply};
use crate::pieces::Stocks;
use crate::supply::{Payment, SupplyEvent};

/// Says what the rules of supply did.
pub(super) fn tell_supply(world: &World, event: &SupplyEvent) -> String {
    match event {
        SupplyEvent::Restocked { unit, now, paid } => {
            let state = match now {
                Stocks::Full => "full again",
                Stocks::Low => "Low",
                Stocks::Exhausted => "still Exhausted",
            };
            format!(
                "Internal stocks of {} are {state}{}",
                name(world, *unit),
                paid_words(world, paid)
            )
        }
        SupplyEvent::Ate { units, paid } => format!(
            "Fed off the map: {}{}",
            list(world, units),
            paid_words(world, paid)
        ),
        SupplyEvent::WentOut { side, units } => format!(
            "{}: Out of Supply: {}",
            side_name(world, *side),
            list(world, units)
        ),
        SupplyEvent::CameBack { side, units } => format!(
            "{}: back in supply: {}",
            side_name(world, *side),
            list(world, units)
        ),
        SupplyEvent::BrokeOut {
            unit, back, turn, ..
        } => format!(
            "{} breaks out and comes back in {} on turn {turn}",
            name(world, *unit),
            place(world, *back)
        ),
        SupplyEvent::ExtenderMade { unit, of, at } => {
            let verb = agreeing(of, "becomes", "become");
            let (of, at) = (names(world, of), place(world, *at));
            format!("{of} in {at} {verb} {}", name(world, *unit))
        }
        SupplyEvent::ExtenderTakenApart { unit, at } => format!(
            "{} in {} is transport again",
            name(world, *unit),
            place(world, *at)
        ),
        SupplyEvent::ExtenderCollapsed {
            unit,
            from,
            to: Some(to),
        } => format!(
            "{} collapses in {} and is transport in {}",
            name(world, *unit),
            place(world, *from),
            place(world, *to)
        ),
        SupplyEvent::ExtenderCollapsed {
            unit,
            from,
            to: None,
        } => format!(
            "{} in {} has nowhere to collapse to and is transport where it is",
            name(world, *unit),
            place(world, *from)
        ),
        SupplyEvent::LostInBreakout { unit, at, .. } => format!(
            "{} in {} is lost in its breakout",
            name(world, *unit),
            place(world, *at)
        ),
        SupplyEvent::Attrition {
            at,
            steps,
            rating,
            dice: [one, two],
            modifier,
            lost,
            ..
        } => {
            let modifier = match modifier {
                0 => String::new(),
                modifier => format!(" {modifier:+}"),
            };
            let lost = match lost {
                0 => "no loss".to_owned(),
                1 => "1 step lost".to_owned(),
                steps => format!("{steps} steps lost"),
            };
            format!(
                "Attrition in {}, {steps} steps, AR {rating}: {one} + {two}{modifier}: {lost}",
                place(world, *at)
            )
        }
    }
}

/// Who paid, as the end of a sentence.
pub(super) fn paid_words(world: &World, paid: &[Payment]) -> String {
    let tokens: u16 = paid.iter().map(|payment| payment.tokens).sum();
    let dumps: Vec<_> = paid.iter().map(|payment| payment.dump).collect();
    if paid.is_empty() {
        String::new()
    } else {
        format!(", {} from {}", supply(tokens), names(world, &dumps))
    }
}
