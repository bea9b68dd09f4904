//! 12.1d What became of a side's supply: what came in, what it was spent on, what was lost. Read from the log alone.

use std::collections::BTreeMap;

use bevy::prelude::World;

use crate::barrage::language::BarrageEvent;
use crate::capture::language::CaptureEvent;
use crate::combat::language::CombatEvent;
use crate::engine::{LogEntry, Timeline};
use crate::general::language::GeneralEvent;
use crate::ids::UnitId;
use crate::outcome::Outcome;
use crate::pieces::{Roster, Tokens, fact};
use crate::reinforcement::ReinforcementEvent;
use crate::sequence::language::SequenceEvent;
use crate::side::Side;
use crate::supply::language::{Payment, SupplyEvent};
use crate::transport::language::TransportEvent;
use crate::works::language::WorksEvent;

/// Where supply came from or went to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// It arrived (12.2).
    Arrived,
    /// It was taken from the enemy (9.14).
    Captured,
    /// Fuel (12.5).
    Fuel,
    /// Attacks and overruns (12.4).
    Attacks,
    /// Defence (12.4).
    Defence,
    /// Barrages (10.1b).
    Barrages,
    /// Hedgehogs, air bases, ports (13.8d, 16.0b).
    Works,
    /// Internal stocks (12.10e).
    Stocks,
    /// Units without trace ate it (12.6c).
    Eating,
    /// Its owner blew it up (12.11a).
    BlownUp,
    /// The enemy took it, or it was destroyed as he came (9.14).
    LostToEnemy,
    /// It was lost with the transport that carried it.
    LostWithTransport,
}

impl Item {
    /// All of them: what comes in, what is spent, what is lost.
    pub const ALL: [Self; 12] = [
        Self::Arrived,
        Self::Captured,
        Self::Fuel,
        Self::Attacks,
        Self::Defence,
        Self::Barrages,
        Self::Works,
        Self::Stocks,
        Self::Eating,
        Self::BlownUp,
        Self::LostToEnemy,
        Self::LostWithTransport,
    ];

    /// Whether it adds to what a side has.
    pub const fn is_gain(self) -> bool {
        matches!(self, Self::Arrived | Self::Captured)
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arrived => "arrived",
            Self::Captured => "captured",
            Self::Fuel => "fuel",
            Self::Attacks => "attacks",
            Self::Defence => "defence",
            Self::Barrages => "barrages",
            Self::Works => "works",
            Self::Stocks => "internal stocks",
            Self::Eating => "eating",
            Self::BlownUp => "blown up",
            Self::LostToEnemy => "lost to the enemy",
            Self::LostWithTransport => "lost with transport",
        }
    }
}

/// What became of a side's supply over part of a game, in tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger(BTreeMap<Item, u32>);

impl Ledger {
    /// Over the present turn, as far as it has come.
    pub fn of_turn(world: &World, side: Side) -> Self {
        let mut ledger = Self::default();
        for entry in world.resource::<Timeline>().past().iter().rev() {
            for outcome in entry.outcomes.iter().rev() {
                if matches!(outcome, Outcome::Sequence(SequenceEvent::TurnBegan { .. })) {
                    return ledger;
                }
                ledger.note(world, entry, outcome, side);
            }
        }
        ledger
    }

    /// Over one entry of the log.
    pub fn of_entry(world: &World, entry: &LogEntry, side: Side) -> Self {
        let mut ledger = Self::default();
        for outcome in &entry.outcomes {
            ledger.note(world, entry, outcome, side);
        }
        ledger
    }

    /// What an item comes to, in tokens.
    pub fn get(&self, item: Item) -> u32 {
        self.0.get(&item).copied().unwrap_or_default()
    }

    /// What came in.
    pub fn gained(&self) -> u32 {
        self.sum(Item::is_gain)
    }

    /// What was spent or lost.
    pub fn gone(&self) -> u32 {
        self.sum(|item| !item.is_gain())
    }

    fn sum(&self, counts: impl Fn(Item) -> bool) -> u32 {
        let counted = self.0.iter().filter(|&(&item, _)| counts(item));
        counted.map(|(_, tokens)| tokens).sum()
    }

    fn add(&mut self, item: Item, tokens: u16) {
        if tokens > 0 {
            *self.0.entry(item).or_default() += u32::from(tokens);
        }
    }

    fn pay(&mut self, item: Item, paid: &[Payment]) {
        for payment in paid {
            self.add(item, payment.tokens);
        }
    }

    /// Enters an outcome, as far as it is about the side's supply.
    fn note(&mut self, world: &World, entry: &LogEntry, outcome: &Outcome, side: Side) {
        if let Some((item, payer, paid)) = spent(world, entry, outcome) {
            if payer == Some(side) {
                self.pay(item, paid);
            }
        } else if let Some((captor, captured, lost)) = taken(outcome) {
            if captor == side {
                self.add(Item::Captured, captured);
            } else {
                self.add(Item::LostToEnemy, lost);
            }
        } else if let Some((item, whose, tokens)) = moved(world, outcome)
            && whose == Some(side)
        {
            self.add(item, tokens);
        }
    }
}

/// What was paid for, by whom, from which dumps.
fn spent<'o>(
    world: &World,
    entry: &LogEntry,
    outcome: &'o Outcome,
) -> Option<(Item, Option<Side>, &'o [Payment])> {
    let found: (Item, Option<Side>, &[Payment]) =
        if let Outcome::Supply(SupplyEvent::Fuelled { paid, .. }) = outcome {
            (Item::Fuel, entry.side, paid)
        } else if let Outcome::Works(WorksEvent::Dug { paid, .. }) = outcome {
            (Item::Works, entry.side, paid)
        } else if let Outcome::Engineers(event) = outcome {
            (Item::Works, entry.side, event.paid())
        } else if let Outcome::Combat(CombatEvent::Attacked { side, paid, .. }) = outcome {
            (Item::Attacks, Some(*side), paid)
        } else if let Outcome::Combat(CombatEvent::Supplied { side, paid, .. }) = outcome {
            (Item::Defence, Some(*side), paid)
        } else if let Outcome::Barrage(BarrageEvent::Fired { side, paid, .. }) = outcome {
            (Item::Barrages, Some(*side), paid)
        } else if let Outcome::Supply(SupplyEvent::Restocked { unit, paid, .. }) = outcome {
            (Item::Stocks, owner(world, *unit), paid)
        } else if let Outcome::Supply(SupplyEvent::Ate { units, paid }) = outcome {
            let side = units.first().and_then(|&unit| owner(world, unit));
            (Item::Eating, side, paid)
        } else {
            return None;
        };
    Some(found)
}

/// What the enemy took: the captor, what he has of it, what the owner has no more.
const fn taken(outcome: &Outcome) -> Option<(Side, u16, u16)> {
    if let Outcome::Capture(CaptureEvent::SupplyCaptured {
        side,
        captured,
        destroyed,
        ..
    }) = outcome
    {
        Some((*side, *captured, *captured + *destroyed))
    } else if let Outcome::Capture(CaptureEvent::Captured { side, tokens, .. }) = outcome {
        Some((*side, *tokens, *tokens))
    } else {
        None
    }
}

/// What came, was blown up or was lost on the road, and whose it was.
fn moved(world: &World, outcome: &Outcome) -> Option<(Item, Option<Side>, u16)> {
    if let Outcome::Reinforcement(ReinforcementEvent::SupplyArrived { side, tokens, .. }) = outcome
    {
        Some((Item::Arrived, Some(*side), *tokens))
    } else if let Outcome::Transport(TransportEvent::SupplyBlown { side, lost, .. }) = outcome {
        let destroyed = lost.iter().map(|part| part.tokens).sum();
        Some((Item::BlownUp, Some(*side), destroyed))
    } else if let Outcome::Supply(
        SupplyEvent::BrokeOut { unit, tokens, .. }
        | SupplyEvent::LostInBreakout { unit, tokens, .. },
    ) = outcome
    {
        Some((Item::LostWithTransport, owner(world, *unit), *tokens))
    } else if let Outcome::Reinforcement(ReinforcementEvent::CameLoaded { unit, tokens, .. }) =
        outcome
    {
        Some((Item::Arrived, owner(world, *unit), *tokens))
    } else if let Outcome::Reinforcement(ReinforcementEvent::Forfeited { side, units }) = outcome {
        let roster = world.resource::<Roster>();
        let units = units.iter().filter_map(|&unit| roster.find(unit));
        let held = units.map(|unit| fact::<Tokens>(world, unit).0).sum();
        Some((Item::LostWithTransport, Some(*side), held))
    } else if let Outcome::General(GeneralEvent::Eliminated { unit, .. }) = outcome {
        // What a piece held when it died stays noted on it.
        let held = world.resource::<Roster>().find(*unit);
        let held = held.map_or(0, |unit| fact::<Tokens>(world, unit).0);
        Some((Item::LostWithTransport, owner(world, *unit), held))
    } else {
        None
    }
}

fn owner(world: &World, unit: UnitId) -> Option<Side> {
    let roster = world.resource::<Roster>();
    roster.find(unit).map(|unit| roster.printed(unit).side)
}
