//! Slots and caps of HQs as a network through which each troop sends one unit of flow.
//!
//! Slots and caps of a row nest (the table checks it), so that they are a tree of bins whose root is the sink: a troop enters
//! the innermost bin that is for it, and everything on the way to the sink must have room.

use std::collections::VecDeque;

use super::Troop;
use crate::ids::CommandClass;
use crate::tables::{CapacityRow, CapacitySlot};

/// Where all flow goes.
const SINK: usize = 0;

/// Room where nothing limits it.
const ENDLESS: u16 = u16::MAX;

/// A way from node to node. Its way back is its neighbour in the list: the number with the last bit changed.
struct Edge {
    to: usize,
    room: u16,
}

/// Where a class of troops enters the bins of an HQ for a slot.
struct Leaf {
    slot: usize,
    class: CommandClass,
    bin: usize,
}

/// The slot of an HQ that a troop has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    pub hq: usize,
    pub slot: usize,
}

/// The bins of some HQs, and the troops that are placed in them.
pub(super) struct Network<'a> {
    rows: Vec<(&'a CapacityRow, Vec<Leaf>)>,
    edges: Vec<Edge>,
    /// The edges that leave each node.
    out: Vec<Vec<usize>>,
    /// The node of each troop.
    troops: Vec<usize>,
    /// The seats that the edges out of each troop stand for.
    seats: Vec<Vec<(usize, Seat)>>,
    /// Nodes from which no way leads to the sink any more: a search that failed came to all that it could reach, and what is
    /// placed later never passes there.
    dead: Vec<bool>,
}

impl<'a> Network<'a> {
    /// Empty slots of HQs.
    pub fn new(rows: &[&'a CapacityRow]) -> Self {
        let mut network = Self {
            rows: Vec::new(),
            edges: Vec::new(),
            out: vec![Vec::new()],
            troops: Vec::new(),
            seats: Vec::new(),
            dead: Vec::new(),
        };
        for row in rows {
            let leaves = network.add_row(row);
            network.rows.push((row, leaves));
        }
        network
    }

    /// Makes a troop known that some HQs could take.
    pub fn add(&mut self, troop: Troop, hqs: &[usize]) {
        let node = self.add_node();
        let mut seats = Vec::new();
        for &hq in hqs {
            let Some((row, leaves)) = self.rows.get(hq) else {
                continue;
            };
            let fits = |leaf: &&Leaf| {
                leaf.class == troop.class
                    && row.takes(&row.slots[leaf.slot], troop.class, troop.country)
            };
            let leaves: Vec<(usize, usize)> = leaves
                .iter()
                .filter(fits)
                .map(|leaf| (leaf.slot, leaf.bin))
                .collect();
            for (slot, bin) in leaves {
                seats.push((self.edges.len(), Seat { hq, slot }));
                self.connect(node, bin, 1);
            }
        }
        self.troops.push(node);
        self.seats.push(seats);
    }

    /// Finds a slot for a troop, for which others that are placed may change theirs; none of them is left without.
    pub fn place(&mut self, troop: usize) {
        let start = self.troops[troop];
        self.dead.resize(self.out.len(), false);
        let mut came_by: Vec<Option<usize>> = vec![None; self.out.len()];
        let mut open = VecDeque::from([start]);
        let mut seen = vec![start];
        while let Some(node) = open.pop_front() {
            for &edge in &self.out[node] {
                let Edge { to, room } = self.edges[edge];
                if room == 0 || to == start || came_by[to].is_some() || self.dead[to] {
                    continue;
                }
                came_by[to] = Some(edge);
                if to == SINK {
                    self.send(&came_by);
                    return;
                }
                seen.push(to);
                open.push_back(to);
            }
        }
        for node in seen {
            self.dead[node] = true;
        }
    }

    /// The slot that a troop has.
    pub fn seat(&self, troop: usize) -> Option<Seat> {
        let mut seats = self.seats[troop].iter();
        let taken = seats.find(|&&(edge, _)| self.edges[edge].room == 0);
        taken.map(|&(_, seat)| seat)
    }

    /// One unit of flow along the way that was found to the sink.
    fn send(&mut self, came_by: &[Option<usize>]) {
        let mut node = SINK;
        while let Some(edge) = came_by[node] {
            let back = edge ^ 1;
            for (edge, change) in [(edge, -1), (back, 1)] {
                let room = &mut self.edges[edge].room;
                if *room != ENDLESS {
                    *room = room.saturating_add_signed(change);
                }
            }
            node = self.edges[back].to;
        }
    }

    fn add_node(&mut self) -> usize {
        self.out.push(Vec::new());
        self.out.len() - 1
    }

    fn connect(&mut self, from: usize, to: usize, room: u16) {
        self.out[from].push(self.edges.len());
        self.edges.push(Edge { to, room });
        self.out[to].push(self.edges.len());
        self.edges.push(Edge { to: from, room: 0 });
    }

    /// The bins of an HQ, and where troops enter them.
    fn add_row(&mut self, row: &CapacityRow) -> Vec<Leaf> {
        let bins = bins(row);
        // Each bin is two nodes with its room between them.
        let nodes: Vec<(usize, usize)> = bins
            .iter()
            .map(|bin| {
                let (enter, leave) = (self.add_node(), self.add_node());
                self.connect(enter, leave, bin.room);
                (enter, leave)
            })
            .collect();
        for (at, bin) in bins.iter().enumerate() {
            let around = (at + 1..bins.len()).find(|&outer| bins[outer].holds_all_of(bin));
            let to = around.map_or(SINK, |outer| nodes[outer].0);
            self.connect(nodes[at].1, to, ENDLESS);
        }
        let mut leaves = Vec::new();
        for (slot, takes) in row.slots.iter().enumerate() {
            for &class in &takes.classes {
                let mut around = bins.iter().zip(&nodes);
                let leaf = around.find(|(bin, _)| bin.cells.contains(&(slot, class)));
                leaves.extend(leaf.map(|(_, &(bin, _))| Leaf { slot, class, bin }));
            }
        }
        leaves
    }
}

/// A slot, or a cap on some classes.
struct Bin {
    room: u16,
    /// The classes in it, slot by slot.
    cells: Vec<(usize, CommandClass)>,
}

impl Bin {
    fn holds_all_of(&self, inner: &Self) -> bool {
        inner.cells.iter().all(|cell| self.cells.contains(cell))
    }
}

/// Slots and caps of a row, inner ones before those around them.
fn bins(row: &CapacityRow) -> Vec<Bin> {
    let cells = |(slot, takes): (usize, &CapacitySlot)| -> Vec<(usize, CommandClass)> {
        takes.classes.iter().map(|&class| (slot, class)).collect()
    };
    let by_slot: Vec<Vec<(usize, CommandClass)>> =
        row.slots.iter().enumerate().map(cells).collect();
    let slots = row.slots.iter().zip(&by_slot).map(|(slot, cells)| Bin {
        room: slot.count.into(),
        cells: cells.clone(),
    });
    let caps = row.caps.iter().map(|cap| Bin {
        room: cap.count.into(),
        cells: by_slot
            .iter()
            .flatten()
            .filter(|(_, class)| cap.classes.contains(class))
            .copied()
            .collect(),
    });
    let mut bins: Vec<Bin> = slots.chain(caps).collect();
    bins.sort_by_key(|bin| bin.cells.len());
    bins
}
