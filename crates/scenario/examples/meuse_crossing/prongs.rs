//! Who marches where: the three crossings of 13 May, and how far each of them has come.

use bevy::prelude::World;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Class, Location, Roster, UnitIx};
use stavka_rules::side::Side;

/// A part of the attack with its goal on the far bank.
pub struct Prong {
    /// What it is called.
    pub name: &'static str,
    /// Its formations.
    formations: &'static [&'static str],
    /// Corps troops and HQs that go with them.
    others: &'static [&'static str],
    /// The first hex that it wants on the far bank.
    pub goal: HexPos,
    /// The hexes of the far bank that count as its bridgehead, the goal among them.
    far: &'static [(u8, u8)],
}

/// The three crossings.
pub const PRONGS: [Prong; 3] = [
    Prong {
        name: "Sedan",
        formations: &["1-pz", "2-pz", "10-pz", "gd"],
        others: &[
            "xix-hq",
            "43-pi",
            "41-pi",
            "505-pi",
            "ar49",
            "ii-45",
            "102-flak",
            "german-truck-1",
            "german-truck-2",
        ],
        goal: HexPos::new(15, 14),
        far: &[
            (14, 14),
            (15, 14),
            (13, 14),
            (14, 15),
            (15, 15),
            (13, 15),
            (13, 13),
            (15, 16),
        ],
    },
    Prong {
        name: "Monthermé",
        formations: &["6-pz", "8-pz"],
        others: &["xli-hq", "62-pi", "moers-616", "ii-59", "german-truck-3"],
        goal: HexPos::new(12, 11),
        far: &[(12, 11), (12, 10), (12, 12), (11, 11), (11, 12)],
    },
    Prong {
        name: "Dinant",
        formations: &["7-pz", "5-pz"],
        others: &["xv-hq", "48-pi", "ii-71", "101-flak", "german-truck-4"],
        goal: HexPos::new(14, 5),
        far: &[(14, 5), (14, 6), (14, 4), (13, 5), (13, 6), (12, 5)],
    },
];

/// The prong that a unit belongs to.
pub fn prong_of(world: &World, unit: UnitId) -> Option<&'static Prong> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(roster.find(unit)?);
    let formation = printed.formation.map(|id| id.to_string());
    PRONGS.iter().find(|prong| {
        let by_formation = formation
            .as_deref()
            .is_some_and(|id| prong.formations.contains(&id));
        by_formation || prong.others.contains(&unit.as_str())
    })
}

/// What stands on the far bank at the end of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bridgehead {
    /// Combat units.
    pub units: usize,
    /// Tanks among them.
    pub tanks: usize,
}

impl Prong {
    /// Whether a hex is one of its far bank.
    pub fn is_far(&self, hex: HexPos) -> bool {
        let mut far = self.far.iter();
        far.any(|&(col, row)| hex == HexPos::new(col, row))
    }

    /// What a side has in the bridgehead now.
    pub fn bridgehead(&self, world: &World, side: Side) -> Bridgehead {
        let roster = world.resource::<Roster>();
        let is_far = |&unit: &UnitIx| {
            let hex = roster.location(unit).hex();
            hex.is_some_and(|hex| self.is_far(hex))
        };
        let ours = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == side && printed.family.is_combat()
        };
        let across: Vec<UnitIx> = roster.iter().filter(ours).filter(is_far).collect();
        let is_tank = |&&unit: &&UnitIx| roster.printed(unit).class == Class::Armor;
        Bridgehead {
            units: across.len(),
            tanks: across.iter().filter(is_tank).count(),
        }
    }
}

/// How many combat units of a side lie in the Dead Pile.
pub fn losses(world: &World, side: Side) -> usize {
    let roster = world.resource::<Roster>();
    let is_dead = |unit: &UnitIx| {
        let printed = roster.printed(*unit);
        let counts = printed.side == side && printed.family.is_combat();
        counts && matches!(roster.location(*unit), Location::Dead)
    };
    roster.iter().filter(is_dead).count()
}

/// Whether a unit lies in the Dead Pile.
pub fn is_lost(world: &World, unit: &str) -> bool {
    let roster = world.resource::<Roster>();
    let found = UnitId::new(unit).ok().and_then(|id| roster.find(id));
    found.is_some_and(|unit| matches!(roster.location(unit), Location::Dead))
}
