//! 12.10e Internal stocks are filled again where supply reaches, whether the owner likes it or not.

use bevy::prelude::World;

use crate::combat::steps_left;
use crate::engine::Digest;
use crate::order::Decision;
use crate::outcome::Outcome;
use crate::pieces::{Family, Roster, Stocks, Tokens, UnitIx, change, fact};
use crate::procedure::Question;
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::allocate::{Allocation, allocate};
use crate::supply::event::SupplyEvent;
use crate::supply::payment::{Purse, pay};
use crate::supply::reach::draw_sources;
use crate::tables::RuleTables;
use crate::telling;

/// Units that have had their turn, whatever came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Recovery {
    served: Vec<UnitIx>,
}

/// Units whose stocks are due, and what each of them can draw on.
struct Due {
    units: Vec<UnitIx>,
    dumps: Vec<UnitIx>,
    holds: Vec<u16>,
    reach: Vec<Vec<usize>>,
}

impl Due {
    /// Those who lack stocks and whom supply reaches. What lies on Organic Trucks is not liable.
    fn of(world: &World, side: Side, served: &[UnitIx]) -> Self {
        let roster = world.resource::<Roster>();
        let mut due = Self {
            units: Vec::new(),
            dumps: Vec::new(),
            holds: Vec::new(),
            reach: Vec::new(),
        };
        for unit in roster.iter() {
            let printed = roster.printed(unit);
            let lacks = printed.side == side
                && printed.family.is_combat()
                && roster.hex_of(unit).is_some()
                && fact::<Stocks>(world, unit) != Stocks::Full
                && !served.contains(&unit);
            if lacks {
                due.add(world, unit);
            }
        }
        due
    }

    fn add(&mut self, world: &World, unit: UnitIx) {
        let roster = world.resource::<Roster>();
        let mut reach = Vec::new();
        for source in draw_sources(world, unit).iter() {
            if roster.printed(source.dump).family == Family::OrganicTruck {
                continue;
            }
            let known = self.dumps.iter().position(|&dump| dump == source.dump);
            let at = known.unwrap_or_else(|| {
                self.dumps.push(source.dump);
                self.holds.push(fact::<Tokens>(world, source.dump).0);
                self.dumps.len() - 1
            });
            reach.push(at);
        }
        if !reach.is_empty() {
            self.units.push(unit);
            self.reach.push(reach);
        }
    }

    /// What each unit would get if all were served at once.
    fn shared(&self, world: &World) -> Allocation {
        let needs: Vec<u16> = self.units.iter().map(|&unit| price(world, unit)).collect();
        allocate(&needs, &self.reach, &self.holds)
    }

    /// All that a unit can draw on, up to its price.
    fn alone(&self, world: &World, unit: UnitIx) -> Vec<(UnitIx, u16)> {
        let Some(n) = self.units.iter().position(|&other| other == unit) else {
            return Vec::new();
        };
        let mut due = price(world, unit);
        let mut paid = Vec::new();
        for &at in &self.reach[n] {
            let tokens = self.holds[at].min(due);
            if tokens > 0 {
                paid.push((self.dumps[at], tokens));
                due -= tokens;
            }
        }
        paid
    }
}

/// The units of a side whose stocks are due, each with its price, and what the supply in reach lacks for all of them.
pub(super) fn due(world: &World, side: Side) -> (Vec<(UnitIx, Tokens)>, Tokens) {
    let due = Due::of(world, side, &[]);
    let missing = due.shared(world).unmet.iter().sum();
    let units = due.units.iter();
    let priced = units.map(|&unit| (unit, Tokens(price(world, unit))));
    (priced.collect(), Tokens(missing))
}

/// Rule 12.10e: what it costs to fill a unit's stocks: so much for a unit, or for each RE of a multi-step unit.
fn price(world: &World, unit: UnitIx) -> u16 {
    let costs = &world.resource::<RuleTables>().supply;
    match fact::<Stocks>(world, unit) {
        Stocks::Full => 0,
        Stocks::Low => costs.recover_low.0 * parts(world, unit),
        Stocks::Exhausted => costs.recover_exhausted.0 * parts(world, unit),
    }
}

/// How many times the price of one unit a unit pays.
fn parts(world: &World, unit: UnitIx) -> u16 {
    if world.resource::<Roster>().printed(unit).steps > 1 {
        size_of(world, unit).0.div_ceil(4)
    } else {
        1
    }
}

/// Rule 12.10e: what stocks become of this much supply; what is too little for the next level is wasted.
fn filled(world: &World, unit: UnitIx, tokens: u16) -> Stocks {
    let level = world.resource::<RuleTables>().supply.recover_low.0 * parts(world, unit);
    let now = fact::<Stocks>(world, unit);
    if tokens >= price(world, unit) {
        Stocks::Full
    } else if now == Stocks::Exhausted && tokens >= level {
        Stocks::Low
    } else {
        now
    }
}

impl Recovery {
    /// Serves everybody if the supply in reach is enough for all, or the only one who is due. Says whether the owner must
    /// choose who is served before the others.
    pub(super) fn proceed(
        &mut self,
        world: &mut World,
        side: Side,
        out: &mut Vec<Outcome>,
    ) -> bool {
        let due = Due::of(world, side, &self.served);
        let shared = due.shared(world);
        if shared.unmet.iter().all(|&unmet| unmet == 0) {
            for (n, &unit) in due.units.iter().enumerate() {
                let taken = due
                    .dumps
                    .iter()
                    .copied()
                    .zip(shared.taken_by(n).iter().copied());
                let paid = taken.filter(|&(_, tokens)| tokens > 0).collect();
                self.serve(world, unit, paid, out);
            }
            return false;
        }
        if let [only] = due.units[..] {
            let paid = due.alone(world, only);
            self.serve(world, only, paid, out);
            return false;
        }
        true
    }

    fn serve(
        &mut self,
        world: &mut World,
        unit: UnitIx,
        paid: Vec<(UnitIx, u16)>,
        out: &mut Vec<Outcome>,
    ) {
        let tokens = paid.iter().map(|&(_, tokens)| tokens).sum();
        let now = filled(world, unit, tokens);
        let paid = pay(world, Purse::of(paid));
        change::set(world, unit, now);
        self.served.push(unit);
        let unit = world.resource::<Roster>().printed(unit).id;
        out.push(Outcome::Supply(SupplyEvent::Restocked { unit, now, paid }));
    }

    pub(super) fn question(&self, world: &World, side: Side) -> Question {
        let due = Due::of(world, side, &self.served);
        let roster = world.resource::<Roster>();
        let answer = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            let price = telling::supply(price(world, unit));
            let words = match steps_left(world, unit) {
                1 => format!("{}, {price}", printed.name),
                steps => format!("{} ({steps} steps), {price}", printed.name),
            };
            (Decision::Restock(printed.id), words)
        };
        let answers: Vec<(Decision, String)> = due.units.iter().map(answer).collect();
        Question {
            text: "The supply in reach does not fill all internal stocks. Whose are filled next?"
                .to_owned(),
            rule: "12.10e",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: false,
        }
    }

    pub(super) fn settle(&mut self, world: &mut World, answer: &Decision, out: &mut Vec<Outcome>) {
        let Decision::Restock(id) = answer else {
            debug_assert!(false, "{answer:?} was checked against the question");
            return;
        };
        let Some(unit) = world.resource::<Roster>().find(*id) else {
            return;
        };
        let side = world.resource::<Roster>().printed(unit).side;
        let paid = Due::of(world, side, &self.served).alone(world, unit);
        self.serve(world, unit, paid, out);
    }

    pub(super) fn digest(&self, digest: Digest) -> Digest {
        self.served
            .iter()
            .fold(digest, |digest, unit| digest.word(unit.0))
    }
}
