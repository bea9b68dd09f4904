//! The track that is laid, and clearing it of stubs and doubled ways.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use stavka_rules::map::{Grid, HexPos, Hexside, Rail};
use stavka_scenario::paths;

/// Track from hex to hex.
#[derive(Clone, Debug, Default)]
pub struct Net {
    /// What lies where, and which of the lines laid it first.
    sides: BTreeMap<Hexside, (Rail, usize)>,
}

/// Hexes where track may end or lead round.
pub struct Kept<'a> {
    /// The hexes of the map.
    pub grid: &'a Grid,
    /// Towns.
    pub towns: &'a BTreeSet<HexPos>,
}

impl Kept<'_> {
    fn is_rim(&self, hex: HexPos) -> bool {
        self.grid.neighbours(hex).count() < 6
    }
}

impl Net {
    /// Lays track along a chain of hexes; where there is some it gets the more tracks.
    pub fn lay(&mut self, chain: &[HexPos], rail: Rail, order: usize) {
        for pair in chain.windows(2) {
            let side = Hexside::between(pair[0], pair[1]);
            let laid = self.sides.entry(side).or_insert((rail, order));
            laid.0.tracks = laid.0.tracks.max(rail.tracks);
        }
    }

    /// Where track lies.
    pub fn laid(&self) -> BTreeSet<Hexside> {
        self.sides.keys().copied().collect()
    }

    /// The track from hex to hex.
    pub fn rails(&self) -> BTreeMap<Hexside, Rail> {
        self.sides
            .iter()
            .map(|(side, (rail, _))| (*side, *rail))
            .collect()
    }

    /// Clears away stubs of up to so many hexes that end nowhere, and ways of up to so many that only double another.
    /// Gives how many of each went.
    pub fn clear(&mut self, kept: &Kept<'_>, limit: usize) -> (usize, usize) {
        let (mut stubs, mut doubles) = (0, 0);
        loop {
            if self.clear_stub(kept, limit) {
                stubs += 1;
            } else if self.clear_double(kept, limit) {
                doubles += 1;
            } else {
                return (stubs, doubles);
            }
        }
    }

    /// The ways between hexes where track ends, parts or passes a town.
    fn ways(&self) -> Vec<Vec<HexPos>> {
        paths(self.laid())
    }

    fn degree(&self, hex: HexPos) -> usize {
        let touches = |side: &&Hexside| side.a == hex || side.b == hex;
        self.sides.keys().filter(touches).count()
    }

    fn remove(&mut self, way: &[HexPos]) {
        for pair in way.windows(2) {
            self.sides.remove(&Hexside::between(pair[0], pair[1]));
        }
    }

    fn clear_stub(&mut self, kept: &Kept<'_>, limit: usize) -> bool {
        let nowhere = |net: &Self, hex: HexPos| {
            net.degree(hex) == 1 && !kept.is_rim(hex) && !kept.towns.contains(&hex)
        };
        let stub = self.ways().into_iter().find(|way| {
            let ends = [way.first(), way.last()];
            let dangling = ends.iter().flatten().any(|end| nowhere(self, **end));
            way.len() <= limit + 1 && dangling
        });
        let Some(mut way) = stub else {
            return false;
        };
        if !nowhere(self, way[way.len() - 1]) {
            way.reverse();
        }
        // A town on the stub keeps what leads to it.
        let town = way.iter().rposition(|hex| kept.towns.contains(hex));
        let from = match town {
            Some(at) if at > 0 => at,
            _ => 0,
        };
        self.remove(&way[from..]);
        true
    }

    fn clear_double(&mut self, kept: &Kept<'_>, limit: usize) -> bool {
        let mut ways = self.ways();
        ways.retain(|way| {
            let inside = &way[1..way.len() - 1];
            way.len() <= limit + 2 && !inside.iter().any(|hex| kept.towns.contains(hex))
        });
        // The least of them first: fewer tracks, laid last, longer.
        ways.sort_by_cached_key(|way| {
            let sides = way
                .windows(2)
                .map(|pair| Hexside::between(pair[0], pair[1]));
            let laid: Vec<(Rail, usize)> = sides.map(|side| self.sides[&side]).collect();
            let tracks = laid.iter().map(|(rail, _)| rail.tracks).max();
            let order = laid.iter().map(|(_, order)| *order).min();
            (
                tracks,
                std::cmp::Reverse(order),
                std::cmp::Reverse(way.len()),
            )
        });
        for way in ways {
            let rail = self.sides[&Hexside::between(way[0], way[1])].0;
            let (from, to) = (way[0], way[way.len() - 1]);
            let other = match from == to {
                true => Some(Vec::new()),
                false => self.other_way(&way, rail, from, to),
            };
            let Some(other) = other else {
                continue;
            };
            let order = self.sides[&Hexside::between(way[0], way[1])].1;
            self.remove(&way);
            self.lay(&other, rail, order);
            return true;
        }
        false
    }

    /// Another way of the same gauge between the ends of one, at most a hex longer.
    fn other_way(
        &self,
        way: &[HexPos],
        rail: Rail,
        from: HexPos,
        to: HexPos,
    ) -> Option<Vec<HexPos>> {
        let own: BTreeSet<Hexside> = way
            .windows(2)
            .map(|pair| Hexside::between(pair[0], pair[1]))
            .collect();
        let mut near: BTreeMap<HexPos, Vec<HexPos>> = BTreeMap::new();
        for (side, (other, _)) in &self.sides {
            if !own.contains(side) && other.gauge == rail.gauge {
                near.entry(side.a).or_default().push(side.b);
                near.entry(side.b).or_default().push(side.a);
            }
        }
        let mut before = BTreeMap::from([(from, (from, 0))]);
        let mut waiting = VecDeque::from([from]);
        while let Some(hex) = waiting.pop_front() {
            let steps = before[&hex].1;
            if hex == to {
                let mut path = vec![to];
                while path[path.len() - 1] != from {
                    path.push(before[&path[path.len() - 1]].0);
                }
                return Some(path);
            }
            if steps == way.len() {
                continue;
            }
            for &next in near.get(&hex).into_iter().flatten() {
                before.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    (hex, steps + 1)
                });
            }
        }
        None
    }
}
