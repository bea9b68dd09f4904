//! Values that several files share.

use stavka_rules::map::{Heading, HexPos, Hexside, Mobility};
use stavka_rules::pieces::{
    ArmyKind, Class, Family, FrontPosture, Orientation, Size, Symbol, Tokens,
};
use stavka_rules::setup::{Attaching, LabelKind, ProjectionKind, Season};

use crate::reader::{Faults, Kind, Node, Place, Read, Spanned};
use crate::words;

/// Hexsides as a text, `"03.05-04.05 03.05-04.06"`: the two hexes of each, joined by a hyphen.
#[derive(Clone, Debug, PartialEq)]
pub struct HexsideList(pub Vec<Spanned<Hexside>>);

impl Read for HexsideList {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::Text(text) = &node.kind else {
            node.wrong("hexsides in quotes: \"03.05-04.05 03.05-04.06\"", faults);
            return None;
        };
        let mut all = Some(Vec::new());
        for (word, place) in text.words() {
            let sides = word.split_once('-');
            let parsed = sides.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            match (parsed, &mut all) {
                (Some((a, b)), Some(sides)) => sides.push(Spanned {
                    value: Hexside::between(a, b),
                    place,
                }),
                (Some::<(HexPos, HexPos)>(_), None) => {}
                (None, _) => {
                    let word: String = word.chars().take(30).collect();
                    faults.add(
                        place,
                        format!("'{word}' is not a hexside"),
                        "write the two hexes it parts, such as 03.05-04.05",
                    );
                    all = None;
                }
            }
        }
        all.map(Self)
    }
}

/// An amount of supply as players say it: `"2SP"`, `"3T"`, `"2SP 1T"`. A Supply Point is four tokens (12.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// In tokens.
    pub tokens: u16,
    /// Where it stands.
    pub place: Place,
}

impl Read for Quantity {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        const EXPECTED: &str =
            "an amount of supply in quotes, such as \"2SP\", \"3T\" or \"2SP 1T\"";
        let tokens = match &node.kind {
            Kind::Text(text) => tokens_of(&text.value),
            _ => None,
        };
        if tokens.is_none() {
            node.wrong(EXPECTED, faults);
        }
        Some(Self {
            tokens: tokens?,
            place: node.place,
        })
    }
}

fn tokens_of(text: &str) -> Option<u16> {
    let mut tokens = 0_u16;
    let mut words = 0;
    for word in text.split_whitespace() {
        let (number, each) = match word.strip_suffix("SP") {
            Some(number) => (number, Tokens::PER_SP),
            None => (word.strip_suffix('T')?, 1),
        };
        let number: u16 = number.parse().ok()?;
        tokens = tokens.checked_add(number.checked_mul(each)?)?;
        words += 1;
    }
    (words > 0).then_some(tokens)
}

words!(Class as "class" { Armor, Mech, Other });
words!(Family as "family" {
    Combat, Headquarters, Artillery, Replacement, RailRepair, Transport, OrganicTruck, Dump, Extender,
    Hedgehog, AirBase,
});
words!(Symbol as "symbol" {
    Infantry, MotorizedInfantry, MechanizedInfantry, MountainInfantry, Motorcycle, Armor, ArmoredRecon,
    Recon, Cavalry, AntiTank, AssaultGun, AntiAircraft, Artillery, RocketArtillery, Engineer, RailRepair,
    Headquarters, Parachute, Glider, Commando, Security, Fortress, MachineGun, Personnel, Equipment,
    Truck, Wagon, Mule, Supply, Extender, Hedgehog, AirBase,
});
words!(Size as "size" {
    None, Company, Battalion, BattleGroup, Regiment, Brigade, Division, Corps, Army, Front,
});
words!(Orientation as "orientation" { Combat, Move });
words!(FrontPosture as "posture" { Defense, Offensive });
words!(Attaching as "way of attaching HQs" { Changing, Fixed });
words!(Heading as "heading" { N, NNE, NE, E, SE, SSE, S, SSW, SW, W, NW, NNW });
words!(ArmyKind as "kind of army" { Army, Front, Group });
words!(ProjectionKind as "kind of projection" { TransverseMercator });
words!(LabelKind as "kind of label" { Water, Region, Country });
words!(Season as "season" { Summer, Winter });

/// A throw range and the mobility it is counted in, `(15, Truck)`.
pub(crate) type ThrowFile = (u8, Mobility);
