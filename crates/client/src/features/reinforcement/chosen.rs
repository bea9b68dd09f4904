//! What the player is about to do in his Reinforcement Phase: a task, and what he has said about it so far.

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::reinforcement::{MusterSheet, ReinforcementOrder};
use stavka_rules::violation::Violation;

use super::tasks::{Task, rebuild_item, volunteers};

/// A task in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The task.
    pub task: Task,
    /// Of arrivals, those that are to enter together.
    pub units: Vec<UnitId>,
    /// The mode that was asked for; none for the usual one.
    pub mode: Option<ModeChange>,
    /// Of supply and steps, how much.
    pub amount: u16,
    /// Which of several hexes or units, by its number.
    pub at: usize,
}

impl Chosen {
    /// Takes a task in hand with what is usual: all of it, in the first hex.
    pub fn new(sheet: &MusterSheet, task: Task) -> Self {
        let units = match &task {
            Task::Enter { units, .. } => units.clone(),
            _ => Vec::new(),
        };
        let mut chosen = Self {
            task,
            units,
            mode: None,
            amount: 0,
            at: 0,
        };
        chosen.amount = chosen.most(sheet);
        chosen
    }

    /// How many hexes or units there are to choose from.
    pub fn count(&self, sheet: &MusterSheet) -> usize {
        match &self.task {
            Task::Enter { hexes, .. } => hexes.len(),
            Task::Parcel(_) | Task::Rebuild(_) => self.hexes(sheet).len(),
            Task::Merge(..) => 2,
            Task::Swap(dead) => volunteers(sheet, *dead).len(),
            Task::Roll(_) | Task::Load(_) => 1,
        }
    }

    /// The hexes in which it can be done.
    pub fn hexes(&self, sheet: &MusterSheet) -> Vec<HexPos> {
        match &self.task {
            Task::Enter { hexes, .. } => hexes.clone(),
            Task::Parcel(number) => {
                let item = sheet.parcels.iter().find(|item| item.parcel == *number);
                item.map_or_else(Vec::new, |item| {
                    item.hexes.iter().map(|&(hex, _)| hex).collect()
                })
            }
            Task::Rebuild(unit) => rebuild_item(sheet, *unit).map_or_else(Vec::new, |item| {
                item.ways.iter().map(|way| way.at).collect()
            }),
            Task::Load(unit) => {
                let item = sheet.loads.iter().find(|item| item.unit == *unit);
                item.map(|item| item.at).into_iter().collect()
            }
            Task::Merge(unit, with) => {
                let pair = [*unit, *with];
                let item = sheet
                    .mergers
                    .iter()
                    .find(|item| pair.contains(&item.unit) && pair.contains(&item.with));
                item.map(|item| item.at).into_iter().collect()
            }
            Task::Swap(dead) => volunteers(sheet, *dead)
                .iter()
                .map(|item| item.at)
                .collect(),
            Task::Roll(chart) => {
                let item = sheet.rolls.iter().find(|item| item.chart == *chart);
                item.map_or_else(Vec::new, |item| item.hexes.clone())
            }
        }
    }

    /// The hex that it would be done in now.
    pub fn hex(&self, sheet: &MusterSheet) -> Option<HexPos> {
        let hexes = self.hexes(sheet);
        hexes.get(self.at).or(hexes.first()).copied()
    }

    /// The most supply, or steps, in the hex that it would be done in.
    pub fn most(&self, sheet: &MusterSheet) -> u16 {
        match &self.task {
            Task::Parcel(number) => {
                let item = sheet.parcels.iter().find(|item| item.parcel == *number);
                let at = item.and_then(|item| item.hexes.get(self.at));
                at.map_or(0, |(_, most)| most.0)
            }
            Task::Load(unit) => {
                let item = sheet.loads.iter().find(|item| item.unit == *unit);
                item.map_or(0, |item| item.most.0)
            }
            Task::Rebuild(unit) => {
                let item = rebuild_item(sheet, *unit);
                let way = item.and_then(|item| item.ways.get(self.at));
                way.map_or(0, |way| u16::try_from(way.orders.len()).unwrap_or(u16::MAX))
            }
            Task::Roll(_) | Task::Enter { .. } | Task::Merge(..) | Task::Swap(_) => 0,
        }
    }

    /// Goes on to another hex or unit; the amount is made to fit.
    pub fn go_to(&mut self, sheet: &MusterSheet, at: usize) {
        let took_all = self.amount == self.most(sheet);
        self.at = at;
        let most = self.most(sheet);
        self.amount = if took_all {
            most
        } else {
            self.amount.min(most)
        };
    }

    /// The order that it comes to, in its hex or in another.
    pub fn order(&self, sheet: &MusterSheet, at: Option<HexPos>) -> Option<Order> {
        let hex = at.or_else(|| self.hex(sheet));
        let order = match &self.task {
            Task::Roll(chart) => ReinforcementOrder::Roll(*chart),
            Task::Enter { .. } => ReinforcementOrder::Enter {
                units: self.units.clone(),
                at: hex?,
                mode: self.mode,
            },
            Task::Parcel(parcel) => ReinforcementOrder::PlaceSupply {
                parcel: *parcel,
                at: hex?,
                tokens: self.amount,
            },
            Task::Load(unit) => ReinforcementOrder::LoadArrival {
                unit: *unit,
                tokens: self.amount,
            },
            Task::Rebuild(unit) => {
                let item = rebuild_item(sheet, *unit)?;
                let way = item.ways.iter().find(|way| Some(way.at) == hex)?;
                let steps = usize::from(self.amount.max(1)).min(way.orders.len());
                let mut order = way.orders.get(steps - 1)?.clone();
                if let ReinforcementOrder::Rebuild { mode, .. } = &mut order {
                    *mode = self.mode;
                }
                order
            }
            Task::Merge(one, two) => {
                let (unit, with) = if self.at == 0 {
                    (*one, *two)
                } else {
                    (*two, *one)
                };
                ReinforcementOrder::Merge { unit, with }
            }
            Task::Swap(dead) => {
                let all = volunteers(sheet, *dead);
                let on_click = all.iter().find(|item| at == Some(item.at));
                on_click.or_else(|| all.get(self.at))?.order()
            }
        };
        Some(Order::Reinforcement(order))
    }

    /// Why its order would be refused in a hex; none if it would be carried out.
    pub fn refusal(&self, world: &World, sheet: &MusterSheet, at: HexPos) -> Option<Violation> {
        let order = self.order(sheet, Some(at))?;
        check(world, &order).err()
    }

    /// Whether units are placed in a mode that can be asked for.
    pub fn has_mode(&self, sheet: &MusterSheet) -> bool {
        match &self.task {
            Task::Enter { .. } => true,
            Task::Rebuild(unit) => rebuild_item(sheet, *unit).is_some(),
            Task::Roll(_) | Task::Parcel(_) | Task::Load(_) | Task::Merge(..) | Task::Swap(_) => {
                false
            }
        }
    }
}
