//! Armies, HQs with a row and units with a class, for games under the command rules.

use stavka_rules::command::CommandOrder;
use stavka_rules::fronts::FrontOrder;
use stavka_rules::ids::{ArmyId, CapacityRowId, CommandClass, CountryId};
use stavka_rules::map::Heading;
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::ZoneOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Army, ArmyKind, Boundary, Bounds, FrontPosture, Printed, Size};
use stavka_rules::setup::{ArmySetup, FrontStart};
use stavka_rules::side::Side;

use super::{Field, counter, headquarters, id};

/// A class of units.
#[track_caller]
pub fn class(text: &str) -> CommandClass {
    CommandClass::new(text).expect("a class")
}

/// An HQ that throws this far and commands what a row says.
#[track_caller]
pub fn commander(name: &str, side: Side, throw: u8, row: &str) -> Printed {
    let row = CapacityRowId::new(row).expect("a row");
    Printed {
        row: Some(row),
        size: Size::Corps,
        ..headquarters(name, side, throw)
    }
}

/// A division on foot that counts as something.
#[track_caller]
pub fn division(name: &str, side: Side, as_class: &str) -> Printed {
    counts_as(name, side, as_class, Size::Division)
}

/// A unit of some size that counts as something.
#[track_caller]
pub fn counts_as(name: &str, side: Side, as_class: &str, size: Size) -> Printed {
    Printed {
        command: Some(class(as_class)),
        size,
        ..counter(name, side)
    }
}

impl Field {
    /// The game is played with a part of the command rules. Side one is German, side two Soviet.
    pub fn playing(self, part: RuleModule) -> Self {
        self.with(|setup| {
            setup.scenario.options.modules.set(part, true);
            for (nation, country) in setup.scenario.nations.iter_mut().zip(["DE", "SU"]) {
                nation.country = CountryId::new(country).ok();
            }
        })
    }

    /// Side one is of another country.
    #[track_caller]
    pub fn of_country(self, country: &str) -> Self {
        let country = CountryId::new(country).expect("a country");
        self.with(|setup| setup.scenario.nations[0].country = Some(country))
    }

    /// An army with its HQs and with units that are its own from the start.
    #[track_caller]
    pub fn army(self, name: &str, side: Side, headquarters: &[&str], units: &[&str]) -> Self {
        self.command_of(name, side, ArmyKind::Army, None, headquarters, units)
    }

    /// An army of some kind, or in an army group.
    #[track_caller]
    pub fn command_of(
        self,
        name: &str,
        side: Side,
        kind: ArmyKind,
        group: Option<&str>,
        headquarters: &[&str],
        units: &[&str],
    ) -> Self {
        let army_id = |text: &str| ArmyId::new(text).expect("an id");
        self.with(|setup| {
            setup.armies.push(ArmySetup {
                army: Army {
                    id: army_id(name),
                    name: name.to_owned(),
                    side,
                    kind,
                    group: group.map(army_id),
                },
                headquarters: headquarters.iter().map(|hq| id(hq)).collect(),
                units: units.iter().map(|unit| id(unit)).collect(),
                front: FrontStart::default(),
                zone: None,
            });
        })
    }

    /// The army that was listed last begins with an operation zone.
    #[track_caller]
    pub fn with_zone(self, left: Boundary, right: Boundary) -> Self {
        self.with(|setup| {
            let army = setup.armies.last_mut().expect("an army");
            army.zone = Some(Bounds { left, right });
        })
    }

    /// The Front that was listed last begins in a posture, its HQ marker in a hex.
    #[track_caller]
    pub fn front_at(self, at: &str, posture: FrontPosture) -> Self {
        let at = Some(super::hex(at));
        self.with(|setup| {
            let army = setup.armies.last_mut().expect("a Front");
            army.front = FrontStart { at, posture };
        })
    }
}

/// An order to a Front to change its posture.
pub fn set_posture(front: &str, posture: FrontPosture) -> Order {
    let front = ArmyId::new(front).expect("an id");
    Order::Fronts(FrontOrder::SetPosture { front, posture })
}

/// An order to move the HQ marker of a Front.
pub fn move_front(front: &str, to: &str) -> Order {
    let (front, to) = (ArmyId::new(front).expect("an id"), super::hex(to));
    Order::Fronts(FrontOrder::MoveFront { front, to })
}

/// An order to bring the HQ marker of a Front back.
pub fn place_front(front: &str, at: &str) -> Order {
    let (front, at) = (ArmyId::new(front).expect("an id"), super::hex(at));
    Order::Fronts(FrontOrder::PlaceFront { front, at })
}

/// A boundary counter in a hex, and where its boundary leads.
#[track_caller]
pub fn boundary(at: &str, toward: Heading) -> Boundary {
    let at = super::hex(at);
    Boundary { at, toward }
}

/// An order to lay out the operation zone of an army, both boundaries leading one way.
#[track_caller]
pub fn place_zone(army: &str, left: &str, right: &str, toward: Heading) -> Order {
    let army = ArmyId::new(army).expect("an id");
    let (left, right) = (boundary(left, toward), boundary(right, toward));
    Order::Zones(ZoneOrder::PlaceZone { army, left, right })
}

/// An order to take the operation zone of an army away.
pub fn lift_zone(army: &str) -> Order {
    let army = ArmyId::new(army).expect("an id");
    Order::Zones(ZoneOrder::LiftZone { army })
}

/// An order to an HQ to change over to another army.
pub fn attach(hq: &str, army: &str) -> Order {
    let army = ArmyId::new(army).expect("an id");
    Order::Command(CommandOrder::Attach { hq: id(hq), army })
}

/// An order to play an HQ.
pub fn open_hq(hq: &str) -> Order {
    Order::Command(CommandOrder::OpenHq { hq: id(hq) })
}

/// An order to take up units.
pub fn take_up(units: &[&str]) -> Order {
    let units = units.iter().map(|unit| id(unit)).collect();
    Order::Command(CommandOrder::Command { units })
}

/// An order to close the HQ that is being played.
pub fn close_hq() -> Order {
    Order::Command(CommandOrder::CloseHq)
}

/// An order to let a unit go that nobody commands.
pub fn go_alone(unit: &str) -> Order {
    Order::Command(CommandOrder::GoAlone { unit: id(unit) })
}

/// An order to end the army in hand.
pub fn end_army() -> Order {
    Order::Command(CommandOrder::EndArmy)
}
