//! 9.4 to 9.7 Both sides of a combat unit by unit, and what each would best choose. Where a choice has not been made yet,
//! the best one is reckoned with.

use bevy::prelude::World;

use super::anti_tank::anti_tank_in;
use super::fight::Fight;
use super::state::{Attacker, Combat};
use super::strength::{Share, Terrain, attack_share, defence_share, total};
use super::terrain::{effect, ground_name, grounds};
use crate::armies::{InCombat, rating_modifier};
use crate::combat::language::Ground;
use crate::map::{Board, HexPos};
use crate::numbers::Fraction;
use crate::pieces::{Class, UnitIx};
use crate::profile::profile;
use crate::side::Side;
use crate::tables::{RuleTables, TerrainCategory};
use crate::works;

/// What each attacker adds, in the order of the attackers.
pub(super) fn attack_shares(world: &World, combat: &Combat) -> Vec<Share> {
    let side = combat.defender();
    let against = anti_tank_in(world, side, combat.target, &combat.defenders);
    let share = |&Attacker { unit, from }: &Attacker| {
        let chosen = combat.grounds.iter().find(|(hex, _)| *hex == from);
        let ground = chosen.map_or_else(|| best_ground(world, combat, from), |&(_, ground)| ground);
        let name = ground_name(world, combat.target, Some(from), ground);
        let terrain = Terrain {
            effect: effect(world, combat.target, Some(from), ground),
            name: &name,
        };
        let unsupplied = combat.unsupplied.contains(&unit);
        attack_share(world, unit, terrain, against, unsupplied)
    };
    combat.attackers.iter().map(share).collect()
}

/// What each defender adds, in the order of the defenders.
pub(super) fn defence_shares(world: &World, combat: &Combat) -> Vec<Share> {
    let ground = own_ground(world, combat);
    shares_on(world, combat, ground)
}

fn shares_on(world: &World, combat: &Combat, ground: Ground) -> Vec<Share> {
    let name = ground_name(world, combat.target, None, ground);
    let terrain = Terrain {
        effect: effect(world, combat.target, None, ground),
        name: &name,
    };
    let share = |&unit: &UnitIx| {
        let supplied = combat.supplied.contains(&unit);
        defence_share(world, unit, terrain, supplied)
    };
    combat.defenders.iter().map(share).collect()
}

fn own_ground(world: &World, combat: &Combat) -> Ground {
    let chosen = combat.own_ground;
    chosen.unwrap_or_else(|| best_own_ground(world, combat))
}

/// Rule 9.3: the category of the hex by the terrain that the defender uses.
fn category(world: &World, combat: &Combat, ground: Ground) -> TerrainCategory {
    effect(world, combat.target, None, ground)
        .and_then(|effect| effect.category)
        .unwrap_or(TerrainCategory::Open)
}

/// What the defence would come to on this ground, and the line of the Combat Table.
pub(super) fn defence_on(
    world: &World,
    combat: &Combat,
    ground: Ground,
) -> (Fraction, TerrainCategory) {
    let defence = total(&shares_on(world, combat, ground));
    (defence, category(world, combat, ground))
}

impl Combat {
    /// The combat as the tables see it, with the choices that have been made and the best for those that have not.
    pub fn fight(&self, world: &World) -> Fight {
        let attack = total(&attack_shares(world, self));
        fight_on(world, self, attack, own_ground(world, self))
    }
}

fn fight_on(world: &World, combat: &Combat, attack: Fraction, ground: Ground) -> Fight {
    let leading = |side: Side| {
        let does = combat.does(side);
        let lead = combat.leads[side].or_else(|| best_lead(world, &combat.units(side), does));
        lead.and_then(|unit| rating(world, unit, does)).unwrap_or(0)
    };
    let hex = world.resource::<Board>().grid().index(combat.target);
    let hedgehog = hex.map_or(0, |hex| works::level_at(world, combat.defender(), hex));
    Fight {
        kind: combat.kind,
        category: category(world, combat, ground),
        attack,
        defence: total(&shares_on(world, combat, ground)),
        attacker_rating: leading(combat.attacker),
        defender_rating: leading(combat.defender()),
        hedgehog,
    }
}

/// Rule 9.6 with C&C 2: the Action Rating of a unit in a combat; none where none is printed.
pub(super) fn rating(world: &World, unit: UnitIx, does: InCombat) -> Option<i8> {
    let own = profile(world, unit).rating?;
    Some(own.saturating_add(rating_modifier(world, unit, does)))
}

/// The unit with the highest Action Rating, the first of equals.
pub(super) fn best_lead(world: &World, units: &[UnitIx], does: InCombat) -> Option<UnitIx> {
    let rating = |unit: UnitIx| rating(world, unit, does);
    let rated = units.iter().copied().filter(|&unit| rating(unit).is_some());
    let best = rated.max_by_key(|&unit| (rating(unit), std::cmp::Reverse(unit)));
    best.or_else(|| units.first().copied())
}

/// What hampers attackers most whose classes the defender does not know (4.9a): what hampers most of all units, then Mech, then
/// Armor.
pub(super) fn usual_ground(world: &World, target: HexPos, from: HexPos) -> Ground {
    let hampers = |ground: &Ground| {
        let effect = effect(world, target, Some(from), *ground);
        let of = |class: Class| effect.map_or(Fraction::ONE, |effect| effect.attack.of(class));
        [Class::Other, Class::Mech, Class::Armor].map(of)
    };
    let choices = grounds(world, target, Some(from)).into_iter();
    choices.min_by_key(hampers).unwrap_or(Ground::Terrain)
}

/// What hampers a stack most.
pub(super) fn best_ground(world: &World, combat: &Combat, from: HexPos) -> Ground {
    let against = anti_tank_in(world, combat.defender(), combat.target, &combat.defenders);
    let strength = |ground: Ground| {
        let terrain = Terrain {
            effect: effect(world, combat.target, Some(from), ground),
            name: "",
        };
        let units = combat.attackers.iter().filter(|unit| unit.from == from);
        let shares: Vec<Share> = units
            .map(|&Attacker { unit, .. }| {
                let unsupplied = combat.unsupplied.contains(&unit);
                attack_share(world, unit, terrain, against, unsupplied)
            })
            .collect();
        total(&shares)
    };
    let mut choices = grounds(world, combat.target, Some(from)).into_iter();
    let Some(first) = choices.next() else {
        return Ground::Terrain;
    };
    let better = |best: Ground, other: Ground| {
        let (best_left, other_left) = strength(best).in_common_unit(strength(other));
        if other_left < best_left { other } else { best }
    };
    choices.fold(first, better)
}

/// What keeps the attack on the lowest column, and of equals what makes the defence strongest.
pub(super) fn best_own_ground(world: &World, combat: &Combat) -> Ground {
    let attack = total(&attack_shares(world, combat));
    let table = &world.resource::<RuleTables>().combat;
    let fight = |ground: Ground| fight_on(world, combat, attack, ground);
    let mut choices = grounds(world, combat.target, None).into_iter();
    let Some(first) = choices.next() else {
        return Ground::Terrain;
    };
    let better = |best: Ground, other: Ground| {
        let (old, new) = (fight(best), fight(other));
        let (old_column, new_column) = (old.starting_column(table), new.starting_column(table));
        let (old_defence, new_defence) = old.defence.in_common_unit(new.defence);
        let wins =
            new_column < old_column || (new_column == old_column && new_defence > old_defence);
        if wins { other } else { best }
    };
    choices.fold(first, better)
}
