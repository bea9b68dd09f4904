//! 3.0 Units: what is printed on a counter. It never changes during a game, but for the owner of captured pieces.

use std::fmt;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::ids::{CapacityRowId, CommandClass, FormationId, NationId, UnitId};
use crate::map::Mobility;
use crate::numbers::{Fraction, Mp};
use crate::side::Side;

/// Rule 3.2a: the colour of the unit's symbol, which picks the terrain column in combat (9.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Yellow symbol.
    Armor,
    /// Red symbol.
    Mech,
    /// Any other symbol.
    #[default]
    Other,
}

/// What sort of piece a counter is, which decides the rules that hold for it (3.2, 3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Family {
    /// A fighting unit.
    #[default]
    Combat,
    /// A headquarters (13.1).
    Headquarters,
    /// Artillery (13.4).
    Artillery,
    /// Replacements (13.5).
    Replacement,
    /// Rail Repair (13.3g).
    RailRepair,
    /// Transport Points: trucks, wagons, mules (13.2).
    Transport,
    /// Organic Trucks of a formation (13.2g).
    OrganicTruck,
    /// A dump of supply (12.1).
    Dump,
    /// An Extender (12.7).
    Extender,
    /// A hedgehog (16.0).
    Hedgehog,
    /// An air base (15.0).
    AirBase,
}

impl Family {
    /// Rule 3.2: combat units can fight, hold a hex and need supply; the rest is cargo and works (3.3).
    pub const fn is_combat(self) -> bool {
        matches!(
            self,
            Self::Combat
                | Self::Headquarters
                | Self::Artillery
                | Self::Replacement
                | Self::RailRepair
        )
    }
}

/// The sign in the symbol box. Rules ask for some of them (AT effects, engineers, parachutists).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Symbol {
    /// Infantry on foot.
    #[default]
    Infantry,
    /// Motorised infantry.
    MotorizedInfantry,
    /// Infantry in armoured carriers.
    MechanizedInfantry,
    /// Mountain infantry.
    MountainInfantry,
    /// Infantry on motorcycles.
    Motorcycle,
    /// Tanks.
    Armor,
    /// Armoured cavalry and reconnaissance.
    ArmoredRecon,
    /// Reconnaissance on wheels or foot.
    Recon,
    /// Cavalry.
    Cavalry,
    /// Anti-tank guns.
    AntiTank,
    /// Self-propelled guns.
    AssaultGun,
    /// Anti-aircraft guns.
    AntiAircraft,
    /// Artillery.
    Artillery,
    /// Rocket artillery.
    RocketArtillery,
    /// Engineers.
    Engineer,
    /// Rail repair.
    RailRepair,
    /// Headquarters.
    Headquarters,
    /// Parachutists.
    Parachute,
    /// Glider troops.
    Glider,
    /// Commandos.
    Commando,
    /// Security and police.
    Security,
    /// Fortress troops.
    Fortress,
    /// Machine guns.
    MachineGun,
    /// Replacements, men.
    Personnel,
    /// Replacements, equipment.
    Equipment,
    /// Motor trucks.
    Truck,
    /// Horse-drawn wagons.
    Wagon,
    /// Pack animals.
    Mule,
    /// Supply points.
    Supply,
    /// An Extender.
    Extender,
    /// A hedgehog.
    Hedgehog,
    /// An air base.
    AirBase,
}

/// The size sign over the symbol box.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Size {
    /// No size sign: transport, dumps, works, and combat units that bear none.
    #[default]
    None,
    /// `I`.
    Company,
    /// `II`.
    Battalion,
    /// `KG`: a battle group.
    BattleGroup,
    /// `III`.
    Regiment,
    /// `X`.
    Brigade,
    /// `XX`.
    Division,
    /// `XXX`.
    Corps,
    /// `XXXX`.
    Army,
    /// `XXXXX`.
    Front,
}

/// Regimental equivalents in quarters (4.6).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Re(pub u16);

impl Re {
    const QUARTERS: u16 = 4;

    /// This many whole equivalents.
    pub const fn whole(re: u16) -> Self {
        Self(re * Self::QUARTERS)
    }

    /// An exact size; none where it is not made of quarters.
    pub fn of(size: Fraction) -> Option<Self> {
        let quarters = size * Fraction::whole(Self::QUARTERS.into());
        let whole = (quarters.den() == 1).then_some(quarters.num());
        whole.and_then(|quarters| u16::try_from(quarters).ok().map(Self))
    }

    /// The size as a number.
    pub fn exact(self) -> Fraction {
        Fraction::new(self.0.into(), Self::QUARTERS.into()).unwrap_or(Fraction::ZERO)
    }
}

/// Reads like `3`, `½` or `1¼`.
impl fmt::Display for Re {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.exact().to_string())
    }
}

/// A printed combat strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strength {
    /// The number.
    pub value: u8,
    /// In parentheses: it defends but never attacks (4.4).
    pub defence_only: bool,
}

/// Artillery's barrage strength and its range in hexes (13.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    /// Strength, in the yellow box.
    pub strength: u8,
    /// Range in hexes.
    pub range: u8,
}

/// An HQ's throw range: movement points and the mobility they are counted in (12.3b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThrowRange {
    /// Range.
    pub points: Mp,
    /// Column of the terrain chart.
    pub mobility: Mobility,
}

/// One side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    /// Combat strength; none for pieces that never fight.
    pub strength: Option<Strength>,
    /// Action Rating; none where it is not printed.
    pub ar: Option<i8>,
    /// Movement allowance.
    pub ma: Mp,
    /// Mobility type of the allowance.
    pub mobility: Mobility,
    /// Barrage, for artillery.
    pub barrage: Option<Barrage>,
    /// Throw range, for HQs.
    pub throw: Option<ThrowRange>,
}

/// What is printed on a counter.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The id that orders and files use.
    pub id: UnitId,
    /// Full name, such as `Infanterie-Division 76`.
    pub name: String,
    /// Left of the symbol box, such as `76`.
    pub designation: String,
    /// Right of the symbol box: the parent formation, such as `XIX`.
    pub parent: String,
    /// Owner. It is not printed: a capture changes it (9.14).
    pub side: Side,
    /// Nation, for colour and for rules that ask.
    pub nation: NationId,
    /// What rules hold for it.
    pub family: Family,
    /// Colour of the symbol.
    pub class: Class,
    /// Sign in the box.
    pub symbol: Symbol,
    /// Size sign.
    pub size: Size,
    /// Regimental equivalents at full strength.
    pub re: Re,
    /// Steps at full strength; 1 unless it is a multi-step unit (9.11).
    pub steps: u8,
    /// The Combat Mode side; none for Repls, transport and pieces with one face (5.6b).
    pub combat: Option<Face>,
    /// The Move Mode side.
    pub movement: Face,
    /// The multi-unit formation it belongs to.
    pub formation: Option<FormationId>,
    /// An HQ or engineer, who can be Engineer-Capable (13.8).
    pub engineer: bool,
    /// For HQs: the nations whose units it supplies; all if there are none (13.1d).
    pub serves: Vec<NationId>,
    /// Never rebuilt (13.5c).
    pub no_rebuild: bool,
    /// For transport: how much supply it can carry, in tokens.
    pub capacity: u16,
    /// What the unit counts as for the HQ that commands it; none if it counts nothing or as its formation does (C&C 1.5).
    pub command: Option<CommandClass>,
    /// For HQs: what it may command; none if nothing that is limited (C&C 1.5).
    pub row: Option<CapacityRowId>,
}

impl Printed {
    /// Rule 12.1c: a counter that shows supply on the ground.
    pub(crate) fn dump(id: UnitId, side: Side, nation: NationId) -> Self {
        Self {
            id,
            name: "Supply dump".to_owned(),
            designation: String::new(),
            parent: String::new(),
            side,
            nation,
            family: Family::Dump,
            class: Class::default(),
            symbol: Symbol::Supply,
            size: Size::None,
            re: Re::default(),
            steps: 1,
            combat: None,
            movement: Face {
                strength: None,
                ar: None,
                ma: Mp::ZERO,
                mobility: Mobility::Leg,
                barrage: None,
                throw: None,
            },
            formation: None,
            engineer: false,
            serves: Vec::new(),
            no_rebuild: false,
            capacity: 0,
            command: None,
            row: None,
        }
    }

    /// The face of an orientation; pieces with one face always show it.
    pub fn face(&self, orientation: super::Orientation) -> &Face {
        match (orientation, &self.combat) {
            (super::Orientation::Combat, Some(face)) => face,
            _ => &self.movement,
        }
    }

    /// Rule 9.12b: whether the piece has an allowance on any of its sides.
    pub fn can_ever_move(&self) -> bool {
        let mut faces = self.combat.iter().chain([&self.movement]);
        faces.any(|face| face.ma > Mp::ZERO)
    }

    /// The strength of a side, printed or not: an HQ defends with 5 in Combat Mode and 1 in Move Mode (13.1c), artillery
    /// with 1 (13.4b); neither attacks. Pieces that never fight have none.
    pub fn strength(&self, orientation: super::Orientation) -> Strength {
        let unprinted = match (self.family, orientation) {
            (Family::Headquarters, super::Orientation::Combat) => 5,
            (Family::Headquarters, super::Orientation::Move) | (Family::Artillery, _) => 1,
            _ => 0,
        };
        self.face(orientation).strength.unwrap_or(Strength {
            value: unprinted,
            defence_only: true,
        })
    }

    /// The Action Rating of a side; an HQ has 0 without print (13.1c).
    pub fn rating(&self, orientation: super::Orientation) -> Option<i8> {
        let unprinted = self.family == Family::Headquarters;
        self.face(orientation).ar.or(unprinted.then_some(0))
    }

    /// Rule 4.4: whether the unit can attack with this face, its mode aside: a strength without parentheses, zero included.
    pub fn has_attack_strength(&self, orientation: super::Orientation) -> bool {
        let fights = matches!(
            self.family,
            Family::Combat | Family::Replacement | Family::RailRepair
        );
        fights
            && self
                .face(orientation)
                .strength
                .is_some_and(|strength| !strength.defence_only)
    }
}
