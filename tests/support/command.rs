//! Armies, HQs with a row and units with a class, for games under the command rules.

use stavka_rules::command::CommandOrder;
use stavka_rules::ids::{ArmyId, CapacityRowId, CommandClass, CountryId};
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Army, ArmyKind, Printed, Size};
use stavka_rules::setup::ArmySetup;
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
            });
        })
    }
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
