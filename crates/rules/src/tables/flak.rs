//! Table 10, the Flak Table (14.4).

use std::fmt;
use std::str::FromStr;

use super::misprint::check_count;
use super::printed::signed;
use super::{Band, Checked, Grid, GridRow, Misprint, PrintedTable, Spot};
use crate::numbers::{Misread, word::word_enum};

word_enum!(
    /// What planes fly for (14.0), as far as flak asks.
    Mission, "an air mission such as `barrage` or `air-drop`", {
        /// Barrage.
        Barrage = "barrage",
        /// Hip Shoot.
        HipShoot = "hip-shoot",
        /// Trainbusting.
        Trainbusting = "trainbusting",
        /// Air Transport.
        AirTransport = "air-transport",
        /// Air Drop.
        AirDrop = "air-drop",
        /// Base Transfer.
        BaseTransfer = "base-transfer",
        /// Fighter Sweep.
        FighterSweep = "fighter-sweep",
        /// Interception.
        Interception = "interception",
    }
);

word_enum!(
    /// When flak is rolled for a mission.
    FlakRoll, "when flak rolls: `always`, `in-patrol-zone` or `never`", {
        /// Always.
        Always = "always",
        /// Only inside an enemy Patrol Zone.
        InPatrolZone = "in-patrol-zone",
        /// Never.
        Never = "never",
    }
);

/// Which plane of a mission is hit; planes are numbered from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlakHit {
    /// The plane with this number.
    Plane(u8),
    /// The one with the least barrage strength; the owner breaks ties.
    Weakest,
    /// The one with the most barrage strength; the owner breaks ties.
    Strongest,
}

impl fmt::Display for FlakHit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plane(number) => write!(f, "#{number}"),
            Self::Weakest => f.pad("weakest"),
            Self::Strongest => f.pad("strongest"),
        }
    }
}

impl FromStr for FlakHit {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "weakest" => Ok(Self::Weakest),
            "strongest" => Ok(Self::Strongest),
            _ => text
                .strip_prefix('#')
                .and_then(|number| number.parse().ok())
                .filter(|&number| number > 0)
                .map(Self::Plane)
                .ok_or_else(|| {
                    Misread::new(text, "a plane such as `#1`, `weakest` or `strongest`")
                }),
        }
    }
}

/// Modifiers of the flak roll. The hex's own flak and the level of its air base are added as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlakModifiers {
    /// So many planes make a large mission.
    pub large_mission_planes: u8,
    /// A large mission.
    pub large_mission: i8,
    /// One or more HQs in the target hex.
    pub headquarters: i8,
    /// In an enemy Patrol Zone, with a Fighter along.
    pub patrol_with_fighter: i8,
    /// In an enemy Patrol Zone, without a Fighter.
    pub patrol_without_fighter: i8,
    /// In an enemy Patrol Zone while Trainbusting, added to the others.
    pub patrol_trainbusting: i8,
}

/// What flak asks about a mission and its target hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlakSituation {
    /// The mission.
    pub mission: Mission,
    /// Planes in it.
    pub planes: u8,
    /// A Fighter is among them.
    pub fighter: bool,
    /// The target lies in an enemy Patrol Zone.
    pub patrol_zone: bool,
    /// An HQ is in the hex.
    pub headquarters: bool,
    /// Level of the air base there; 0 for an Air Strip or none.
    pub air_base_level: u8,
    /// Printed flak of the hex, or total flak of ships there.
    pub flak: u8,
}

/// Table 10, the Flak Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlakTable {
    hit_on: Band,
    modifiers: FlakModifiers,
    missions: Vec<(Mission, FlakRoll)>,
    hits: Grid<FlakHit>,
    fewest: u8,
}

impl FlakTable {
    /// Checks the grid of planes hit, whose columns are missions of `planes` planes, and that every mission is listed.
    pub fn new(
        hit_on: Band,
        modifiers: FlakModifiers,
        missions: Vec<(Mission, FlakRoll)>,
        planes: &[u8],
        hits: Vec<GridRow<FlakHit>>,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        for (at, pair) in planes.windows(2).enumerate() {
            if pair[0].checked_add(1) != Some(pair[1]) {
                misprints.push(Misprint::new(
                    Spot::part("planes").row(at + 1),
                    format!("{} planes follow {}", pair[1], pair[0]),
                    "count the planes of a mission upwards by one",
                ));
            }
        }
        check_missions(&missions, &mut misprints);
        for (at, row) in hits.iter().enumerate() {
            for (column, (hit, &planes)) in row.cells.iter().zip(planes).enumerate() {
                if matches!(hit, FlakHit::Plane(number) if *number > planes) {
                    misprints.push(Misprint::new(
                        Spot::part("hits").row(at).column(column + 1),
                        format!("{hit} of a mission of {planes}"),
                        "name a plane that the mission has",
                    ));
                }
            }
        }
        match Grid::new("hits", Band::ONE_DIE, planes.len(), hits) {
            Err(more) => misprints.extend(more),
            Ok(hits) if misprints.is_empty() => {
                return Ok(Self {
                    hit_on,
                    modifiers,
                    missions,
                    hits,
                    fewest: planes[0],
                });
            }
            Ok(_) => {}
        }
        Err(misprints)
    }

    /// When flak is rolled for a mission.
    pub fn rolls_for(&self, mission: Mission) -> FlakRoll {
        let found = self.missions.iter().find(|(one, _)| *one == mission);
        found.map_or(FlakRoll::Never, |&(_, roll)| roll)
    }

    /// The sum of all modifiers that hold.
    pub fn modifier(&self, situation: &FlakSituation) -> i16 {
        let modifiers = &self.modifiers;
        let mut sum = i16::from(situation.air_base_level) + i16::from(situation.flak);
        if situation.planes >= modifiers.large_mission_planes {
            sum += i16::from(modifiers.large_mission);
        }
        if situation.headquarters {
            sum += i16::from(modifiers.headquarters);
        }
        if situation.patrol_zone {
            sum += i16::from(if situation.fighter {
                modifiers.patrol_with_fighter
            } else {
                modifiers.patrol_without_fighter
            });
            if situation.mission == Mission::Trainbusting {
                sum += i16::from(modifiers.patrol_trainbusting);
            }
        }
        sum
    }

    /// Whether a modified total of two dice kills a step.
    pub fn kills(&self, total: i16) -> bool {
        self.hit_on.contains(total)
    }

    /// Which plane of a mission is hit on a die.
    pub fn hit(&self, planes: u8, die: i16) -> FlakHit {
        match planes.checked_sub(self.fewest) {
            Some(column) => *self.hits.cell(die, usize::from(column)),
            None => FlakHit::Plane(1),
        }
    }

    /// Modifiers as text.
    pub fn printed(&self) -> PrintedTable {
        let modifiers = &self.modifiers;
        let large = format!(
            "{} or more planes in the mission",
            modifiers.large_mission_planes
        );
        let rows = [
            ("kills one step on 2d6 of", self.hit_on.to_string()),
            (large.as_str(), signed(modifiers.large_mission)),
            (
                "one or more HQs in the target hex",
                signed(modifiers.headquarters),
            ),
            ("air base in the target hex", "+ its level".to_owned()),
            (
                "printed flak of the hex, or flak of ships",
                "+ value".to_owned(),
            ),
            (
                "enemy Patrol Zone, mission with a Fighter",
                signed(modifiers.patrol_with_fighter),
            ),
            (
                "enemy Patrol Zone, mission without",
                signed(modifiers.patrol_without_fighter),
            ),
            (
                "enemy Patrol Zone, Trainbusting, in addition",
                signed(modifiers.patrol_trainbusting),
            ),
        ];
        PrintedTable::list("Flak Table", "14.4", ["modifier", "value"], &rows)
    }

    /// Which plane is hit, as text.
    pub fn printed_hits(&self) -> PrintedTable {
        let count = u8::try_from(self.hits.width()).unwrap_or(u8::MAX);
        let heads = (0..count).map(|column| format!("{} planes", self.fewest + column));
        PrintedTable::new(
            "Flak Table: which plane is hit",
            "14.4",
            std::iter::once("1d6".to_owned()).chain(heads),
            self.hits.printed_rows(),
        )
    }

    /// When flak is rolled, as text.
    pub fn printed_missions(&self) -> PrintedTable {
        let rows: Vec<_> = self
            .missions
            .iter()
            .map(|(mission, roll)| vec![mission.to_string(), roll.to_string()])
            .collect();
        PrintedTable::new(
            "Flak Table: missions",
            "14.4",
            ["mission", "flak rolls"],
            rows,
        )
    }
}

fn check_missions(missions: &[(Mission, FlakRoll)], misprints: &mut Vec<Misprint>) {
    let part = Spot::part("missions");
    check_count(part, missions.len(), Mission::ALL.len(), misprints);
    for (at, (mission, _)) in missions.iter().enumerate() {
        if missions[..at].iter().any(|(before, _)| before == mission) {
            misprints.push(Misprint::new(
                part.row(at),
                format!("`{mission}` is listed twice"),
                "list each mission once",
            ));
        }
    }
}
