//! Combat in words.

use bevy::prelude::World;

use super::language::{CombatDecision, CombatEvent, CombatOrder, FightReport};
use crate::combat::option_words;
use crate::language::Tell;
use crate::map::HexPos;
use crate::naming::{agreeing, list, name, names, owner_name, place, side_name};
use crate::side::Side;
use crate::supply::telling::supply_words;
use crate::tables::{AttackKind, Surprise};

impl Tell for CombatOrder {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Attack { units, target, .. } => {
                format!("Attack {target} with {}", names(world, units))
            }
            Self::Overrun { units, target, .. } => {
                format!("Overrun {target} with {}", names(world, units))
            }
        }
    }
}

impl Tell for CombatDecision {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Supply(supply) if supply.from.is_empty() && supply.stocks.is_empty() => {
                "Defend without supply".to_owned()
            }
            Self::Supply(_) => "Pay combat supply".to_owned(),
            Self::Lead(unit) => format!("Lead with {}", name(world, *unit)),
            Self::Ground(_) => "Choose terrain".to_owned(),
            Self::LoseStep(unit) => format!("{} loses a step", name(world, *unit)),
            Self::TakeOption { losses } => format!("Option: lose {losses}, retreat the rest"),
            Self::IgnoreOption => "Ignore the option".to_owned(),
            Self::TagAlong(units) => match units[..] {
                [] => "Nobody goes along".to_owned(),
                _ => {
                    let verb = agreeing(units, "goes", "go");
                    format!("{} {verb} along", names(world, units))
                }
            },
            Self::Retreat { units, to } => format!("Retreat {} to {to}", names(world, units)),
            Self::Advance(units) => match units[..] {
                [] => "No advance".to_owned(),
                _ => format!("Advance {}", names(world, units)),
            },
        }
    }

    /// Rule 4.9b: answers that name units are told by what comes of them.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Supply(_) | Self::Ground(_) | Self::TakeOption { .. } | Self::IgnoreOption => {
                Some(self.tell(world))
            }
            Self::TagAlong(units) | Self::Advance(units) if units.is_empty() => {
                Some(self.tell(world))
            }
            Self::Lead(_)
            | Self::LoseStep(_)
            | Self::TagAlong(_)
            | Self::Retreat { .. }
            | Self::Advance(_) => None,
        }
    }
}

impl Tell for CombatEvent {
    fn tell(&self, world: &World) -> String {
        match self {
            Self::Attacked {
                side,
                kind,
                units,
                from,
                target,
                paid,
                stocks,
            } => {
                format!(
                    "{} with {}{}",
                    attack_words(world, *side, *kind, *target, from),
                    list(world, units),
                    supply_words(world, paid, stocks)
                )
            }
            Self::Supplied {
                side,
                units,
                all,
                at,
                paid,
                stocks,
            } => {
                let defends = format!("{} defends {}", side_name(world, *side), place(world, *at));
                if units.is_empty() {
                    return format!("{defends} without combat supply");
                }
                let on = supply_words(world, paid, stocks);
                let who = if *all {
                    String::new()
                } else {
                    format!(", which supplies {} alone", list(world, units))
                };
                format!("{defends}{on}{who}")
            }
            Self::Leads { unit, rating } => {
                format!("{} leads, Action Rating {rating}", name(world, *unit))
            }
            Self::GroundIs { from, name } => match from {
                Some(from) => format!("{name} hampers the attack from {}", place(world, *from)),
                None => format!("The defence uses {name}"),
            },
            Self::Fought(report) => fight_words(report),
            Self::StepLost { unit, at, left } => {
                let left = match left {
                    0 => "its last step".to_owned(),
                    1 => "a step, 1 left".to_owned(),
                    n => format!("a step, {n} left"),
                };
                format!(
                    "{} in {} loses {left}",
                    name(world, *unit),
                    place(world, *at)
                )
            }
            Self::OptionTaken {
                side,
                losses,
                hexes,
            } => format!(
                "{} takes option {}: {}",
                side_name(world, *side),
                losses + hexes,
                option_words(*losses, *hexes, "loses", "retreats")
            ),
            Self::OptionIgnored { side } => {
                format!("{} ignores the option", side_name(world, *side))
            }
            Self::Retreated { units, from, to } => {
                format!(
                    "Retreat {from} → {}: {}",
                    place(world, *to),
                    names(world, units)
                )
            }
            Self::Advanced { units, to } => {
                format!("Advance into {}: {}", place(world, *to), list(world, units))
            }
        }
    }

    /// Rule 4.9b: both sides tell Action Rating and strength, and no units. What is announced is told: hexes, and whether
    /// there is combat supply, since it halves strength.
    fn tell_enemy(&self, world: &World) -> Option<String> {
        match self {
            Self::Attacked {
                side,
                kind,
                from,
                target,
                ..
            } => Some(attack_words(world, *side, *kind, *target, from)),
            Self::Supplied { side, all, at, .. } => Some(format!(
                "{} defends {}{} in combat supply",
                side_name(world, *side),
                place(world, *at),
                if *all { "" } else { ", part of it" }
            )),
            Self::Leads { unit, rating } => Some(format!(
                "{} leads with Action Rating {rating}",
                owner_name(world, *unit)
            )),
            Self::StepLost { unit, at, .. } => Some(format!(
                "{} loses a step in {}",
                owner_name(world, *unit),
                place(world, *at)
            )),
            Self::Retreated { from, to, .. } => {
                Some(format!("Enemy retreat {from} → {}", place(world, *to)))
            }
            Self::Advanced { to, .. } => Some(format!("Enemy advance into {}", place(world, *to))),
            Self::GroundIs { .. }
            | Self::Fought(_)
            | Self::OptionTaken { .. }
            | Self::OptionIgnored { .. } => None,
        }
    }
}

/// Who attacks what, and from where.
fn attack_words(
    world: &World,
    side: Side,
    kind: AttackKind,
    target: HexPos,
    from: &[HexPos],
) -> String {
    let verb = match kind {
        AttackKind::Regular => "attacks",
        AttackKind::Overrun => "overruns",
    };
    let from: Vec<String> = from.iter().map(|&hex| place(world, hex)).collect();
    format!(
        "{} {verb} {} from {}",
        side_name(world, side),
        place(world, target),
        from.join(", ")
    )
}

/// A combat in one line: strengths, odds, Surprise, column, roll, result.
fn fight_words(report: &FightReport) -> String {
    let odds = report.odds.as_deref().unwrap_or("zero strength");
    let surprise = match report.surprise {
        Surprise::None => "no Surprise".to_owned(),
        Surprise::Attacker => format!("attacker Surprise, {} right", report.shift.unsigned_abs()),
        Surprise::Defender => format!("defender Surprise, {} left", report.shift.unsigned_abs()),
    };
    let [one, two] = report.dice;
    format!(
        "{}:{} in {} terrain, AT Effects {}, {odds}; {surprise}: column {}; {one} + {two} {:+} = {}: {}",
        report.attack,
        report.defence,
        report.category,
        report.anti_tank,
        report.label,
        report.modifier,
        report.total,
        report.result
    )
}
