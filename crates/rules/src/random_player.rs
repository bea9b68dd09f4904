//! A player that picks legal orders at random. It finds crashes, dead ends and games that never end.

use std::collections::BTreeSet;

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::barrage;
use crate::barrage::language::BarrageOrder;
use crate::capture;
use crate::capture::language::CaptureOrder;
use crate::combat::language::CombatOrder;
use crate::dumps::loadable;
use crate::engine::{
    Offers, check, dig_offers, fuel_offers, legal, mode_offers, reach, task_offers,
};
use crate::engineers::Task;
use crate::engineers::language::EngineerOrder;
use crate::formation::language::FormationOrder;
use crate::formation::members_here;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::modes::language::ModeOrder;
use crate::movement::MoveQuery;
use crate::movement::language::MovementOrder;
use crate::order::Order;
use crate::pieces::{Family, Roster, Tokens, fact};
use crate::rail::language::RailOrder;
use crate::rail::{self, Cargo};
use crate::reinforcement::ReinforcementOrder;
use crate::side::Side;
use crate::stacking::language::StackingOrder;
use crate::supply::language::SupplyOrder;
use crate::transport::language::TransportOrder;
use crate::transport::{exchanges, extender_offer, load_offer, unload_offer};
use crate::works::language::WorksOrder;
use crate::zoc::Zones;

/// Chooses orders at random, the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    generator: Xoshiro256PlusPlus,
}

/// One order in so many ends the segment while units could still move.
const ENDS_ONE_IN: u32 = 12;
/// One move in so many takes the whole stack.
const STACK_ONE_IN: u32 = 4;
/// One move in so many is made in another mode, and one order in so many only changes a mode.
const MODE_ONE_IN: u32 = 6;
/// One unit in so many stays out of an attack.
const LEFT_OUT_ONE_IN: u32 = 5;
/// One artillery unit in so many joins the barrage of another.
const JOINS_ONE_IN: u32 = 3;
/// One order in so many is an overrun, where one can be made.
const OVERRUN_ONE_IN: u32 = 3;
/// One order in so many buys fuel where somebody lacks it, drops a unit off, or puts one on top.
const OTHER_ONE_IN: u32 = 6;
/// One order in so many builds works where somebody can.
const DIG_ONE_IN: u32 = 8;
/// One unit in so many breaks out where it can.
const BREAKOUT_ONE_IN: u32 = 4;
/// One order in so many loads or unloads transport where some can.
const HANDLE_ONE_IN: u32 = 3;
/// One order in so many combines or divides transport, and one in so many blows up supply.
const RARE_ONE_IN: u32 = 10;
/// One order in so many goes by rail where something can, and one in so many claims a station.
const RAIL_ONE_IN: u32 = 4;
/// One order in so many constructs something where an engineer can, or puts units into a formation marker and out of it.
const SPECIAL_ONE_IN: u32 = 12;
/// One order in so many reduces works where there are some.
const SLIGHT_ONE_IN: u32 = 30;

impl RandomPlayer {
    /// A player with a seed of its own; it never touches the game's dice.
    pub fn new(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5151_5151),
        }
    }

    /// An order that is legal now; none when the game is over.
    pub fn choose(&mut self, world: &World) -> Option<Order> {
        let offers = legal(world);
        let nothing_else = offers.orders.is_empty();
        if nothing_else || !self.one_in(ENDS_ONE_IN) {
            let chosen = self
                .choose_muster(&offers)
                .or_else(|| self.choose_release(&offers))
                .or_else(|| self.choose_breakout(&offers))
                .or_else(|| self.choose_attack(world, &offers))
                .or_else(|| self.choose_barrage(world, &offers))
                .or_else(|| self.choose_overrun(world, &offers))
                .or_else(|| self.choose_fuel(world, &offers))
                .or_else(|| self.choose_mode(world, &offers))
                .or_else(|| self.choose_place(world, &offers))
                .or_else(|| self.choose_works(world, &offers))
                .or_else(|| self.choose_construction(world, &offers))
                .or_else(|| self.choose_marker(world, &offers))
                .or_else(|| self.choose_handling(world, &offers))
                .or_else(|| self.choose_regrouping(world, &offers))
                .or_else(|| self.choose_extender(world, &offers))
                .or_else(|| self.choose_blowing(world, &offers))
                .or_else(|| self.choose_rail(world, &offers))
                .or_else(|| self.choose_move(world, &offers.movers));
            if chosen.is_some() {
                return chosen;
            }
        }
        match self.pick(&offers.orders).cloned() {
            Some(order) => Some(order),
            // The segment cannot be ended, so somebody can move.
            None => offers
                .movers
                .iter()
                .find_map(|unit| self.move_of(world, vec![*unit])),
        }
    }

    /// Does something in the Reinforcement Phase. Exchanges could go back and forth for ever, so they are rare.
    fn choose_muster(&mut self, offers: &Offers) -> Option<Order> {
        let order = self.pick(&offers.muster)?.clone();
        let swaps = matches!(order, ReinforcementOrder::Swap { .. });
        (!swaps || self.one_in(RARE_ONE_IN)).then_some(Order::Reinforcement(order))
    }

    /// Breaks out with a unit.
    fn choose_breakout(&mut self, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.breakers)?;
        let units = vec![unit];
        self.one_in(BREAKOUT_ONE_IN)
            .then_some(Order::Supply(SupplyOrder::BreakOut { units }))
    }

    fn choose_release(&mut self, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.releasable)?;
        let units = vec![unit];
        self.one_in(2)
            .then_some(Order::Modes(ModeOrder::Release { units }))
    }

    /// An attack by some of the units around a hex.
    fn choose_attack(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let (_, targets) = self.pick(&offers.attackers)?;
        let target = *self.pick(targets)?;
        let mut units: Vec<UnitId> = Vec::new();
        for (unit, targets) in &offers.attackers {
            if targets.contains(&target) && !self.one_in(LEFT_OUT_ONE_IN) {
                units.push(*unit);
            }
        }
        let supply = None;
        let order = Order::Combat(CombatOrder::Attack {
            units,
            target,
            supply,
        });
        check(world, &order).is_ok().then_some(order)
    }

    /// A barrage by some of the artillery in range of a hex.
    fn choose_barrage(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let (unit, targets) = self.pick(&offers.batteries)?;
        let target = *self.pick(targets)?;
        let roster = world.resource::<Roster>();
        let side = roster.printed(roster.find(*unit)?).side;
        let aim = *self.pick(&barrage::aims(world, side, target))?;
        let mut units = vec![*unit];
        for (other, targets) in &offers.batteries {
            if other != unit && targets.contains(&target) && self.one_in(JOINS_ONE_IN) {
                units.push(*other);
            }
        }
        let supply = None;
        let order = Order::Barrage(BarrageOrder::Barrage {
            units,
            target,
            aim,
            supply,
        });
        check(world, &order).is_ok().then_some(order)
    }

    /// An overrun of a hex next to a unit that can move.
    fn choose_overrun(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if !self.one_in(OVERRUN_ONE_IN) {
            return None;
        }
        let roster = world.resource::<Roster>();
        let grid = world.resource::<Board>().grid();
        let zones = world.resource::<Zones>();
        let around = |&unit: &UnitId| {
            let ix = roster.find(unit)?;
            let enemy = roster.printed(ix).side.other();
            let at = roster.location(ix).hex()?;
            let held = |hex: &HexPos| {
                let hex = grid.index(*hex);
                hex.is_some_and(|hex| zones.has_combat_unit(enemy, hex))
            };
            let hexes: Vec<HexPos> = grid
                .neighbours(at)
                .map(|(_, hex)| hex)
                .filter(held)
                .collect();
            (!hexes.is_empty()).then_some((unit, hexes))
        };
        let near: Vec<(UnitId, Vec<HexPos>)> = offers.movers.iter().filter_map(around).collect();
        let (unit, targets) = self.pick(&near)?;
        let order = Order::Combat(CombatOrder::Overrun {
            units: vec![*unit],
            target: *self.pick(targets)?,
            supply: None,
        });
        check(world, &order).is_ok().then_some(order)
    }

    fn choose_fuel(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.dry)?;
        if !self.one_in(OTHER_ONE_IN) {
            return None;
        }
        let payable: Vec<Order> = fuel_offers(world, unit)
            .into_iter()
            .filter_map(|offer| {
                let from = offer.payments.ok()?;
                let target = offer.target;
                Some(Order::Supply(SupplyOrder::Fuel { target, from }))
            })
            .collect();
        self.pick(&payable).cloned()
    }

    fn choose_mode(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let everybody = offers.movers.iter().chain(&offers.dry);
        let everybody: Vec<UnitId> = everybody.chain(&offers.turnable).copied().collect();
        let unit = *self.pick(&everybody)?;
        if !self.one_in(MODE_ONE_IN) {
            return None;
        }
        let changes: Vec<_> = mode_offers(world, unit)
            .into_iter()
            .filter(|offer| offer.with_move)
            .collect();
        let offer = self.pick(&changes)?.clone();
        let units = vec![unit];
        if offer.here.is_ok() && self.one_in(2) {
            let to = offer.change;
            return Some(Order::Modes(ModeOrder::ChangeMode { units, to }));
        }
        let query = MoveQuery {
            mode: Some(offer.change),
            ..MoveQuery::of(&units)
        };
        let range = reach(world, &query).ok()?;
        let hexes: Vec<_> = range.hexes().collect();
        let path = range.path_to(*self.pick(&hexes)?)?;
        Some(Order::Movement(MovementOrder::Move {
            units,
            path,
            mode: Some(offer.change),
        }))
    }

    /// Drops a unit off, or puts one on top of its stack.
    fn choose_place(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.movers)?;
        if !self.one_in(OTHER_ONE_IN * 2) {
            return None;
        }
        let units = vec![unit];
        let orders = [
            Order::Movement(MovementOrder::DropOff { units }),
            Order::Stacking(StackingOrder::PutOnTop { unit }),
        ];
        let legal = |order: &Order| check(world, order).is_ok();
        orders.into_iter().find(legal)
    }

    /// Builds a hedgehog, or reduces one.
    fn choose_works(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if let Some(&unit) = self.pick(&offers.slightable)
            && self.one_in(SLIGHT_ONE_IN)
        {
            return Some(Order::Works(WorksOrder::Slight { unit }));
        }
        let unit = *self.pick(&offers.diggers)?;
        if !self.one_in(DIG_ONE_IN) {
            return None;
        }
        let payable: Vec<Order> = dig_offers(world, unit)
            .into_iter()
            .filter_map(|offer| {
                let (hex, by, from) = (offer.hex, offer.by, offer.payments.ok()?);
                Some(Order::Works(WorksOrder::Dig { hex, by, from }))
            })
            .collect();
        self.pick(&payable).cloned()
    }

    /// Lets an engineer build, reduce, repair or damage an air base or a port.
    fn choose_construction(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let by = *self.pick(&offers.constructors)?;
        if !self.one_in(SPECIAL_ONE_IN) {
            return None;
        }
        let offers = task_offers(world, by);
        // Each kind of task is as likely as any other, in however many hexes it could be done.
        let tasks: BTreeSet<Task> = offers.iter().map(|offer| offer.task).collect();
        let task = *self.pick(&tasks.into_iter().collect::<Vec<_>>())?;
        let payable: Vec<Order> = offers
            .into_iter()
            .filter(|offer| offer.task == task)
            .filter_map(|offer| {
                let (hex, from) = (offer.hex, offer.payments.ok()?);
                Some(Order::Engineers(EngineerOrder::Construct {
                    task,
                    hex,
                    by,
                    from,
                }))
            })
            .collect();
        self.pick(&payable).cloned()
    }

    /// Puts units of a formation into its marker, or takes one out.
    fn choose_marker(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if let Some(&unit) = self.pick(&offers.gathered)
            && self.one_in(SPECIAL_ONE_IN * 2)
        {
            let units = vec![unit];
            return Some(Order::Formation(FormationOrder::LeaveMarker { units }));
        }
        let unit = *self.pick(&offers.joiners)?;
        if !self.one_in(SPECIAL_ONE_IN) {
            return None;
        }
        let roster = world.resource::<Roster>();
        let found = roster.find(unit)?;
        let formation = roster.printed(found).formation?;
        let here = roster.location(found).hex()?;
        let mut units = roster.ids(members_here(world, formation, here));
        units.retain(|member| offers.joiners.contains(member));
        if self.one_in(3) {
            units = vec![unit];
        }
        Some(Order::Formation(FormationOrder::EnterMarker { units }))
    }

    /// Loads transport, or unloads it: all that is possible, or a part of it.
    fn choose_handling(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.handlers)?;
        if !self.one_in(HANDLE_ONE_IN) {
            return None;
        }
        let side = side_of(world, unit)?;
        let load = load_offer(world, side, unit).ok();
        if let Some(offer) = load.filter(|_| self.one_in(2)) {
            let (from, tokens) = (offer.from, self.up_to(offer.most.0));
            return Some(Order::Transport(TransportOrder::Load {
                unit,
                from,
                tokens,
            }));
        }
        let offer = unload_offer(world, side, unit).ok()?;
        let tokens = self.up_to(offer.most.0);
        Some(Order::Transport(TransportOrder::Unload { unit, tokens }))
    }

    /// Combines or divides transport.
    fn choose_regrouping(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if !self.one_in(RARE_ONE_IN) {
            return None;
        }
        let roster = world.resource::<Roster>();
        let carries = |unit: &UnitId| {
            let unit = roster.find(*unit);
            unit.is_some_and(|unit| roster.printed(unit).capacity > 0)
        };
        let all = offers.movers.iter().copied();
        let transport: Vec<UnitId> = all.filter(carries).collect();
        let unit = *self.pick(&transport)?;
        let ways = exchanges(world, side_of(world, unit)?, unit);
        let way = self.pick(&ways)?.clone();
        let (from, into) = (way.from, way.into);
        Some(Order::Transport(TransportOrder::Regroup { from, into }))
    }

    /// Makes an Extender where there is transport for one, takes one apart, or lets one collapse.
    fn choose_extender(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if let Some(&unit) = self.pick(&offers.extenders)
            && self.one_in(RARE_ONE_IN)
        {
            let found = world.resource::<Roster>().find(unit)?;
            let havens = capture::havens(world, found);
            let collapses = self.one_in(2);
            let order = match self.pick(&havens) {
                Some(&to) if collapses => Order::Capture(CaptureOrder::Collapse { unit, to }),
                _ => Order::Transport(TransportOrder::TakeApart { unit }),
            };
            return check(world, &order).is_ok().then_some(order);
        }
        let unit = *self.pick(&offers.movers)?;
        let offer = extender_offer(world, side_of(world, unit)?, unit)?;
        let (from, into) = (offer.from, offer.into);
        Some(Order::Transport(TransportOrder::MakeExtender {
            from,
            into,
        }))
    }

    /// Blows up some of the supply of a dump or a load.
    fn choose_blowing(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        let unit = *self.pick(&offers.blowable)?;
        if !self.one_in(RARE_ONE_IN * 4) {
            return None;
        }
        let held = fact::<Tokens>(world, world.resource::<Roster>().find(unit)?);
        let tokens = self.up_to(held.0);
        Some(Order::Transport(TransportOrder::Blow { unit, tokens }))
    }

    /// Sends a unit or some supply by rail, or claims a station.
    fn choose_rail(&mut self, world: &World, offers: &Offers) -> Option<Order> {
        if let Some(&hex) = self.pick(&offers.claims)
            && self.one_in(RARE_ONE_IN)
        {
            return Some(Order::Rail(RailOrder::ClaimRail { hex }));
        }
        let unit = *self.pick(&offers.rail_cargo)?;
        if !self.one_in(RAIL_ONE_IN) {
            return None;
        }
        let roster = world.resource::<Roster>();
        let found = roster.find(unit)?;
        let side = roster.printed(found).side;
        if roster.printed(found).family == Family::Dump {
            let tokens = self.up_to(loadable(world, found).0);
            let cargo = Cargo::Supply { from: unit, tokens };
            let to = self.pick_end(world, side, cargo)?;
            let order = Order::Rail(RailOrder::RailSupply {
                from: unit,
                tokens,
                to,
            });
            return check(world, &order).is_ok().then_some(order);
        }
        let (units, mode) = (vec![unit], rail::boarding_mode(world, found));
        let cargo = Cargo::Units {
            units: &units,
            mode,
        };
        let to = self.pick_end(world, side, cargo)?;
        Some(Order::Rail(RailOrder::Rail { units, to, mode }))
    }

    /// A hex to which cargo can go.
    fn pick_end(&mut self, world: &World, side: Side, cargo: Cargo<'_>) -> Option<HexPos> {
        let journeys = rail::journeys(world, side, cargo).ok()?.to.into_iter();
        let open = journeys.filter(|(_, journey)| journey.is_ok());
        let ends: Vec<HexPos> = open.map(|(hex, _)| hex).collect();
        self.pick(&ends).copied()
    }

    fn choose_move(&mut self, world: &World, movers: &[UnitId]) -> Option<Order> {
        let unit = *self.pick(movers)?;
        let roster = world.resource::<Roster>();
        let mut units = vec![unit];
        if self.one_in(STACK_ONE_IN) {
            let at = roster.location(roster.find(unit)?);
            let together = |other: &&UnitId| {
                **other != unit
                    && roster
                        .find(**other)
                        .is_some_and(|ix| roster.location(ix) == at)
            };
            units.extend(movers.iter().filter(together));
        }
        // Members of the stack may be unfit to move together; then the unit goes alone.
        if reach(world, &MoveQuery::of(&units)).is_err() {
            units.truncate(1);
        }
        self.move_of(world, units)
    }

    /// A move of these units to some hex in reach.
    fn move_of(&mut self, world: &World, units: Vec<UnitId>) -> Option<Order> {
        let range = reach(world, &MoveQuery::of(&units)).ok()?;
        let hexes: Vec<_> = range.hexes().collect();
        let path = range.path_to(*self.pick(&hexes)?)?;
        let mode = None;
        Some(Order::Movement(MovementOrder::Move { units, path, mode }))
    }

    /// All of it, or some.
    fn up_to(&mut self, most: u16) -> u16 {
        if self.one_in(2) {
            most
        } else {
            self.generator.random_range(1..=most.max(1))
        }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.generator.random_range(0..n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() {
            return None;
        }
        from.get(self.generator.random_range(0..from.len()))
    }
}

/// The owner of a counter.
fn side_of(world: &World, unit: UnitId) -> Option<Side> {
    let roster = world.resource::<Roster>();
    Some(roster.printed(roster.find(unit)?).side)
}
