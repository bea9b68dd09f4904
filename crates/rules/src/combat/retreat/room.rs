//! 4.8a, 9.12 Whether all who retreat find room where they end, reckoned together.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::{Group, Retreat};
use crate::combat::ways::opens;
use crate::map::{Board, HexPos};
use crate::movement;
use crate::pieces::{Re, Roster, UnitIx};

/// A unit that wants room.
struct Guest {
    unit: UnitIx,
    /// Quarters of an RE.
    size: u16,
    steps: u16,
    /// The hexes in which it can end, by their number.
    ends: Vec<usize>,
}

/// What is not housed: steps, quarters of an RE, units.
type Homeless = (u16, u16, Vec<UnitIx>);

impl Retreat {
    /// Rule 4.8a: those of some units that find no room at the ends of this retreat however they share out the hexes, with
    /// their size. `left` says what a unit then is: its size and its steps.
    pub(in crate::combat) fn without_room(
        &self,
        world: &World,
        units: &[UnitIx],
        left: impl Fn(UnitIx) -> (Re, u8),
    ) -> (Vec<UnitIx>, Re) {
        let roster = world.resource::<Roster>();
        let grid = world.resource::<Board>().grid();
        let mut hexes: Vec<HexPos> = Vec::new();
        let mut guests: Vec<Guest> = Vec::new();
        for group in &self.groups {
            let is_meant =
                |unit: &UnitIx| units.contains(unit) && roster.printed(*unit).family.is_combat();
            for unit in group.units.iter().copied().filter(is_meant) {
                let (size, steps) = left(unit);
                let number = |end: HexPos| {
                    let known = hexes.iter().position(|&hex| hex == end);
                    known.unwrap_or_else(|| {
                        hexes.push(end);
                        hexes.len() - 1
                    })
                };
                guests.push(Guest {
                    unit,
                    size: size.0,
                    steps: steps.into(),
                    ends: self
                        .ends(world, group, unit, steps)
                        .into_iter()
                        .map(number)
                        .collect(),
                });
            }
        }
        let going: Vec<UnitIx> = self.all_units().collect();
        let room = |&hex: &HexPos| {
            let hex = grid.index(hex)?;
            Some(movement::room_for(world, self.side, hex, &going).0)
        };
        let rooms: Vec<u16> = hexes.iter().map(|hex| room(hex).unwrap_or(0)).collect();
        let (_, size, homeless) = least_homeless(guests, &rooms);
        (homeless, Re(size))
    }

    /// The hexes in which a unit can end alive, alone or beside one of its group who opens its way.
    fn ends(&self, world: &World, group: &Group, unit: UnitIx, steps: u8) -> Vec<HexPos> {
        let ways = self.ways(world, group);
        let alone = ways.ends(unit, &[unit], steps);
        if !alone.is_empty() || opens(world, &[unit]) {
            return alone;
        }
        let escorts = self.escorts(world, group, unit).into_iter();
        let mut beside: Vec<HexPos> = escorts
            .flat_map(|escort| ways.ends(unit, &[unit, escort], steps))
            .collect();
        beside.sort_unstable();
        beside.dedup();
        beside
    }
}

/// Shares out rooms so that as little as can be stays without.
fn least_homeless(mut guests: Vec<Guest>, rooms: &[u16]) -> Homeless {
    // A hex that takes everybody settles those who can end there.
    let all = guests.iter().map(|guest| guest.size);
    let all = all.fold(0, u16::saturating_add);
    guests.retain(|guest| !guest.ends.iter().any(|&hex| rooms[hex] >= all));
    guests.sort_by_key(|guest| (std::cmp::Reverse(guest.size), guest.unit));
    share_out(&guests, rooms.to_vec(), &mut BTreeMap::new())
}

/// The same for the last of the guests, with the room that is left.
fn share_out(
    guests: &[Guest],
    rooms: Vec<u16>,
    known: &mut BTreeMap<(usize, Vec<u16>), Homeless>,
) -> Homeless {
    let Some((guest, rest)) = guests.split_first() else {
        return (0, 0, Vec::new());
    };
    let key = (guests.len(), rooms);
    if let Some(found) = known.get(&key) {
        return found.clone();
    }
    let rooms = &key.1;
    let mut best: Option<Homeless> = None;
    for &hex in guest.ends.iter().filter(|&&hex| rooms[hex] >= guest.size) {
        let mut left = rooms.clone();
        left[hex] -= guest.size;
        let found = share_out(rest, left, known);
        let is_none = found.2.is_empty();
        if best.as_ref().is_none_or(|best| found < *best) {
            best = Some(found);
        }
        if is_none {
            break;
        }
    }
    if best.as_ref().is_none_or(|best| best.0 > guest.steps) {
        let (steps, size, mut units) = share_out(rest, rooms.clone(), known);
        units.push(guest.unit);
        let without = (steps + guest.steps, size + guest.size, units);
        if best.as_ref().is_none_or(|best| without < *best) {
            best = Some(without);
        }
    }
    let best = best.unwrap_or_default();
    known.insert(key, best.clone());
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guests of these sizes, a step for each RE, who can end in these hexes.
    fn guests(list: &[(u16, &[usize])]) -> Vec<Guest> {
        let guest = |(n, &(size, ends)): (usize, &(u16, &[usize]))| Guest {
            unit: UnitIx(u16::try_from(n).expect("few")),
            size: size * 4,
            steps: size,
            ends: ends.to_vec(),
        };
        list.iter().enumerate().map(guest).collect()
    }

    #[test]
    fn r4_8a_who_can_end_in_one_place_alone_has_it_before_others() {
        let (steps, ..) = least_homeless(guests(&[(1, &[0, 1]), (1, &[0])]), &[4, 4]);
        assert_eq!(steps, 0);
    }

    #[test]
    fn r4_8a_one_place_for_three_leaves_two_without() {
        let (steps, size, units) =
            least_homeless(guests(&[(1, &[0, 1]), (1, &[0, 1]), (1, &[0, 1])]), &[4, 0]);
        assert_eq!((steps, size, units.len()), (2, 8, 2));
    }

    #[test]
    fn r4_8a_the_cheapest_stay_without() {
        let (.., units) = least_homeless(guests(&[(1, &[0]), (3, &[0]), (2, &[0])]), &[20]);
        assert_eq!(units, [UnitIx(0)]);
    }
}
