//! What a player wants to know of an attack before he orders it: both strengths unit by unit, odds, exact chances, price.

use bevy::prelude::World;

use super::chances::Chances;
use super::defence_ways::defence_offers;
use super::fight::Fight;
use super::orders::combat_of;
use super::sides;
use super::state::Combat;
use super::strength::{Share, total};
use super::supply::{Settlement, defence_price, settle_attack};
use crate::combat::language::{CombatSupply, Ground};
use crate::command::would_be_unsupplied;
use crate::map::HexPos;
use crate::pieces::{Re, Roster, StepsLost, Tokens, UnitIx};
use crate::side::Side;
use crate::tables::{AttackKind, RuleTables};
use crate::violation::Violation;

/// An attack as it would go if both sides chose what is best for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What each attacker adds.
    pub attack: Vec<Share>,
    /// What each defender adds.
    pub defence: Vec<Share>,
    /// The attackers' hexes with the terrain that hampers each most.
    pub grounds: Vec<(HexPos, Ground)>,
    /// The terrain that the defender would use.
    pub own_ground: Ground,
    /// The units that would lead, attacker first.
    pub leads: [Option<UnitIx>; 2],
    /// The combat as the tables see it.
    pub fight: Fight,
    /// The exact chances.
    pub chances: Chances,
    /// Steps that both sides have, attacker first.
    pub steps: [u8; 2],
    /// How the attacker would pay, or why he cannot.
    pub payment: Result<Settlement, Violation>,
    /// What the defence would cost.
    pub defence_price: Tokens,
    /// Whether the defenders can be put into combat supply at all.
    pub defender_can_pay: bool,
    /// C&C 1.2: attackers without a command that are marked Out of Supply as they set out on an overrun, and so attack at half.
    pub unsupplied: Vec<UnitIx>,
}

/// An attack to look ahead at.
#[derive(Clone, Copy, Debug)]
pub struct Assault<'a> {
    /// Who attacks.
    pub side: Side,
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// The attackers.
    pub units: &'a [UnitIx],
    /// The hex attacked.
    pub target: HexPos,
    /// The defenders that are reckoned with; none for all of them. A player in fog knows only some (4.9).
    pub known: Option<&'a [UnitIx]>,
    /// How the attacker pays; none for the usual way.
    pub supply: Option<&'a CombatSupply>,
    /// Whether the defenders are taken to be in combat supply.
    pub defender_supplied: bool,
}

/// The steps that units have while they have lost none.
fn printed_steps(world: &World, units: &[UnitIx]) -> u8 {
    let roster = world.resource::<Roster>();
    let steps = units.iter().map(|&unit| roster.printed(unit).steps);
    steps.fold(0, u8::saturating_add)
}

/// Rule 12.4: what their defence costs while they have lost none.
fn full_defence_price(world: &World, units: &[UnitIx]) -> Tokens {
    let (roster, tables) = (world.resource::<Roster>(), world.resource::<RuleTables>());
    let size = |&unit: &UnitIx| {
        let sizes = &tables.concepts.re;
        sizes.left(roster.printed(unit), StepsLost::default()).0
    };
    tables.supply.defence(Re(units.iter().map(size).sum()))
}

/// Looks ahead at an attack.
pub fn forecast(world: &World, assault: &Assault<'_>) -> Forecast {
    let &Assault {
        side,
        kind,
        units,
        target,
        ..
    } = assault;
    let mut combat: Combat = combat_of(world, side, kind, units, target);
    if let Some(known) = assault.known {
        combat.defenders = known.to_vec();
    }
    if kind == AttackKind::Overrun {
        combat.unsupplied = would_be_unsupplied(world, units);
    }
    let offers = defence_offers(world, side.other(), &combat.defenders);
    if assault.defender_supplied {
        combat.supplied = combat.defenders.clone();
    }
    combat.grounds = combat
        .stacks()
        .into_iter()
        .map(|hex| (hex, sides::best_ground(world, &combat, hex)))
        .collect();
    let own_ground = sides::best_own_ground(world, &combat);
    combat.own_ground = Some(own_ground);
    let mut fight = combat.fight(world);
    let mut defence = sides::defence_shares(world, &combat);
    let mut steps = [combat.steps(world, side), combat.steps(world, side.other())];
    let mut price = defence_price(world, &combat.defenders);
    if let Some(known) = assault.known {
        // Rule 4.9a: who sees only some of them does not see what they have lost either.
        defence = defence.into_iter().map(Share::with_all_steps).collect();
        fight.defence = total(&defence);
        steps[1] = printed_steps(world, known);
        price = full_defence_price(world, known);
    }
    let lead = |side: Side| sides::best_lead(world, &combat.units(side), combat.does(side));
    Forecast {
        attack: sides::attack_shares(world, &combat),
        defence,
        own_ground,
        leads: [lead(side), lead(side.other())],
        chances: fight.chances(world.resource::<RuleTables>()),
        fight,
        steps,
        payment: settle_attack(world, side, units, assault.supply),
        defence_price: price,
        defender_can_pay: !offers.is_empty(),
        grounds: combat.grounds,
        unsupplied: combat.unsupplied,
    }
}
