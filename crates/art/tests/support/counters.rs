//! Made-up counters of every kind, in the colours of several nations.

use stavka_art::counter::CounterLook;
use stavka_rules::ids::{NationId, UnitId};
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{
    Barrage, Class, Face, Family, Level, Nation, Orientation, Printed, Re, Size, StepsLost,
    Strength, Symbol, ThrowRange, Tokens,
};
use stavka_rules::side::Side;

/// Every symbol.
pub const SYMBOLS: [Symbol; 32] = [
    Symbol::Infantry,
    Symbol::MotorizedInfantry,
    Symbol::MechanizedInfantry,
    Symbol::MountainInfantry,
    Symbol::Motorcycle,
    Symbol::Armor,
    Symbol::ArmoredRecon,
    Symbol::Recon,
    Symbol::Cavalry,
    Symbol::AntiTank,
    Symbol::AssaultGun,
    Symbol::AntiAircraft,
    Symbol::Artillery,
    Symbol::RocketArtillery,
    Symbol::Engineer,
    Symbol::RailRepair,
    Symbol::Headquarters,
    Symbol::Parachute,
    Symbol::Glider,
    Symbol::Commando,
    Symbol::Security,
    Symbol::Fortress,
    Symbol::MachineGun,
    Symbol::Personnel,
    Symbol::Equipment,
    Symbol::Truck,
    Symbol::Wagon,
    Symbol::Mule,
    Symbol::Supply,
    Symbol::Extender,
    Symbol::Hedgehog,
    Symbol::AirBase,
];

/// Nations with ground and accent.
pub const NATIONS: [(&str, u32, u32); 12] = [
    ("German", 0x0097_A39B, 0x0017_1C1A),
    ("SS", 0x002B_2B2C, 0x00F0_EDE4),
    ("Italian", 0x00A7_B89E, 0x001D_2A1C),
    ("Rumanian", 0x00D0_A850, 0x002C_2008),
    ("Hungarian", 0x008F_8A5B, 0x001A_190C),
    ("Soviet", 0x00B8_7F63, 0x0022_0F08),
    ("Guards", 0x00B6_4A3A, 0x00FF_F4E4),
    ("French", 0x0082_A2C9, 0x000E_1E36),
    ("Belgian", 0x00C4_BC6A, 0x0026_230A),
    ("Dutch", 0x00D6_A47C, 0x0030_1C0A),
    ("British", 0x00C8_B68C, 0x0029_2211),
    ("American", 0x007E_9066, 0x0010_180A),
];

/// A nation of the list.
pub fn nation(name: &str) -> Nation {
    let &(name, ground, accent) = NATIONS
        .iter()
        .find(|(other, ..)| *other == name)
        .expect("a nation of the list");
    Nation {
        id: NationId::new(name).expect("an id"),
        name: name.to_owned(),
        ground,
        accent,
        country: None,
    }
}

/// A face with strength, Action Rating and movement.
pub const fn face(strength: u8, ar: i8, ma: u8, mobility: Mobility) -> Face {
    Face {
        strength: Some(Strength {
            value: strength,
            defence_only: false,
        }),
        ar: Some(ar),
        ma: Mp::whole(ma),
        mobility,
        barrage: None,
        throw: None,
    }
}

/// A counter with two faces.
pub fn unit(symbol: Symbol, class: Class, size: Size, mobility: Mobility) -> Printed {
    let (combat, movement) = match mobility {
        Mobility::Leg => (face(8, 4, 5, mobility), face(4, 4, 10, mobility)),
        Mobility::Truck => (face(10, 3, 4, Mobility::Leg), face(5, 3, 16, mobility)),
        Mobility::Track => (face(14, 5, 8, mobility), face(7, 5, 14, mobility)),
    };
    Printed {
        id: UnitId::new("sample").expect("an id"),
        name: "Sample".to_owned(),
        designation: "7".to_owned(),
        parent: "XIX".to_owned(),
        side: Side::One,
        nation: NationId::new("German").expect("an id"),
        family: Family::Combat,
        class,
        symbol,
        size,
        re: Re::whole(3),
        steps: 1,
        combat: Some(combat),
        movement,
        formation: None,
        engineer: false,
        serves: Vec::new(),
        no_rebuild: false,
        capacity: 0,
        command: None,
        row: None,
    }
}

/// A piece that shows what its symbol is for.
pub fn piece(symbol: Symbol) -> Printed {
    let (class, mobility) = match symbol {
        Symbol::Armor | Symbol::ArmoredRecon | Symbol::AssaultGun => {
            (Class::Armor, Mobility::Track)
        }
        Symbol::MechanizedInfantry | Symbol::MotorizedInfantry | Symbol::Motorcycle => {
            (Class::Mech, Mobility::Truck)
        }
        _ => (Class::Other, Mobility::Leg),
    };
    let mut printed = unit(symbol, class, Size::Regiment, mobility);
    match symbol {
        Symbol::Artillery | Symbol::RocketArtillery => {
            printed.family = Family::Artillery;
            for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
                face.barrage = Some(Barrage {
                    strength: 22,
                    range: 4,
                });
                face.strength = Some(Strength {
                    value: 2,
                    defence_only: true,
                });
            }
        }
        Symbol::Headquarters => {
            printed.family = Family::Headquarters;
            printed.designation = "XIX".to_owned();
            printed.parent = "Pz".to_owned();
            printed.size = Size::Corps;
            for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
                face.strength = None;
                face.ar = None;
                face.throw = Some(ThrowRange {
                    points: Mp::whole(15),
                    mobility: Mobility::Truck,
                });
            }
        }
        Symbol::Personnel | Symbol::Equipment => {
            printed.family = Family::Replacement;
            printed.size = Size::None;
            printed.combat = None;
            printed.movement.strength = Some(Strength {
                value: 1,
                defence_only: true,
            });
            printed.movement.ar = Some(0);
        }
        Symbol::RailRepair => printed.family = Family::RailRepair,
        Symbol::Truck | Symbol::Wagon | Symbol::Mule => {
            printed.family = Family::Transport;
            printed.size = Size::None;
            printed.combat = None;
            printed.capacity = if symbol == Symbol::Mule { 2 } else { 8 };
            printed.movement.mobility = if symbol == Symbol::Truck {
                Mobility::Truck
            } else {
                Mobility::Leg
            };
            printed.designation = String::new();
            printed.parent = String::new();
        }
        Symbol::Supply => printed.family = Family::Dump,
        Symbol::Extender => printed.family = Family::Extender,
        Symbol::Hedgehog => printed.family = Family::Hedgehog,
        Symbol::AirBase => printed.family = Family::AirBase,
        Symbol::Fortress | Symbol::Security => {
            printed.movement.strength = Some(Strength {
                value: 12,
                defence_only: true,
            });
            printed.combat = Some(printed.movement);
        }
        _ => {}
    }
    if matches!(symbol, Symbol::Supply | Symbol::Hedgehog | Symbol::AirBase) {
        printed.size = Size::None;
        printed.combat = None;
        printed.designation = String::new();
        printed.parent = String::new();
    }
    printed
}

/// The look of a piece of a nation.
pub fn look(
    printed: &Printed,
    orientation: Orientation,
    nation_name: &str,
    stripe: Option<u32>,
) -> CounterLook {
    let tokens = match printed.symbol {
        Symbol::Supply => Tokens(14),
        Symbol::Truck => Tokens(8),
        Symbol::Wagon => Tokens(3),
        _ => Tokens(0),
    };
    let level = match printed.symbol {
        Symbol::Hedgehog => Level(3),
        Symbol::AirBase => Level(2),
        _ => Level(1),
    };
    CounterLook::of(
        printed,
        orientation,
        StepsLost(printed.steps / 3),
        tokens,
        level,
        &nation(nation_name),
        stripe,
    )
}
