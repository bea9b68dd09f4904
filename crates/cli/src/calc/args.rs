//! Options of `calc`.

use std::fmt;
use std::str::FromStr;

use clap::{Args, Subcommand};
use stavka_rules::ids::{CapacityRowId, CountryId, GameId};
use stavka_rules::numbers::Fraction;
use stavka_rules::pieces::Re;
use stavka_rules::sequence::Date;
use stavka_rules::tables::{Booty, TerrainCategory};

/// What is worked out.
#[derive(Subcommand)]
pub enum Calculator {
    /// A ground combat: odds, Surprise, result (9.6 to 9.10).
    Combat(CombatArgs),
    /// A barrage against the units of a hex (10.0).
    Barrage(BarrageArgs),
    /// The attrition of Out of Supply units in a hex (12.8).
    Attrition(AttritionArgs),
    /// What is captured of a dump or of transport (9.14b, 9.14c).
    Capture(CaptureArgs),
    /// What is destroyed of a dump that its owner blows up (12.11a).
    Blow(BlowArgs),
    /// What an HQ has room for: which slot each unit fills and what is left over (C&C 1.5).
    Command(CommandArgs),
}

/// Options of `calc combat`.
#[derive(Args)]
pub struct CombatArgs {
    /// Attacking strength with everything that multiplies it, such as 24, 7.5 or 15/2.
    #[arg(long)]
    pub attack: Fraction,
    /// Defending strength, likewise.
    #[arg(long, visible_alias = "defence")]
    pub defense: Fraction,
    /// Terrain of the defender: open, close, very-close or extremely-close.
    #[arg(long)]
    pub terrain: TerrainCategory,
    /// Action Ratings of the two AR units, attacker first, such as 4:3.
    #[arg(long, value_name = "ATTACKER:DEFENDER", allow_hyphen_values = true)]
    pub ar: Pair<Rating>,
    /// Level of the defender's hedgehog.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=4))]
    pub hedgehog: u8,
    /// It is an overrun.
    #[arg(long)]
    pub overrun: bool,
    /// Steps of both sides, attacker first, such as 6:3; nobody loses more on average.
    #[arg(long, value_name = "ATTACKER:DEFENDER")]
    pub steps: Option<Pair<Steps>>,
    /// Five dice: two for Surprise, the shift die, two for combat. Without them: exact chances.
    #[arg(long, value_delimiter = ',', value_parser = die)]
    pub rolls: Option<Vec<u8>>,
}

/// Options of `calc barrage`.
#[derive(Args)]
pub struct BarrageArgs {
    /// Barrage strength of all firers; fractions are rounded, a half up.
    #[arg(long)]
    pub strength: Fraction,
    /// Size of all combat units in the hex in RE, such as 4.5.
    #[arg(long, value_parser = density)]
    pub re: Re,
    /// Terrain of the hex: open, close, very-close or extremely-close.
    #[arg(long)]
    pub terrain: TerrainCategory,
    /// Level of the hedgehog in the hex.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=4))]
    pub hedgehog: u8,
    /// There is no correct spotter.
    #[arg(long)]
    pub no_spotter: bool,
    /// A unit in the hex is in Strat Mode.
    #[arg(long)]
    pub strat: bool,
    /// Planes fire, not artillery.
    #[arg(long, conflicts_with = "ship")]
    pub air: bool,
    /// Ships fire, not artillery.
    #[arg(long)]
    pub ship: bool,
    /// Every plane is based near the target.
    #[arg(long, requires = "air")]
    pub near_base: bool,
    /// Two dice, and a third that is needed where the result is a half. Without them: exact chances.
    #[arg(long, value_delimiter = ',', value_parser = die)]
    pub rolls: Option<Vec<u8>>,
}

/// Options of `calc attrition`.
#[derive(Args)]
pub struct AttritionArgs {
    /// Out of Supply steps in the hex.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    pub steps: u8,
    /// The highest printed Action Rating among them.
    #[arg(long, allow_hyphen_values = true)]
    pub ar: Rating,
    /// Two dice. Without them: exact chances.
    #[arg(long, value_delimiter = ',', value_parser = die)]
    pub rolls: Option<Vec<u8>>,
}

/// Options of `calc capture`.
#[derive(Args)]
pub struct CaptureArgs {
    /// What is entered: dump, trucks or wagons.
    #[arg(long)]
    pub kind: Booty,
    /// Supply tokens on the ground or loaded (1 SP = 4T).
    #[arg(long)]
    pub tokens: u16,
    /// Transport Points, not counting Extenders.
    #[arg(long, default_value_t = 0)]
    pub points: u16,
    /// One die. Without it: exact chances.
    #[arg(long, value_delimiter = ',', value_parser = die)]
    pub rolls: Option<Vec<u8>>,
}

/// Options of `calc blow`.
#[derive(Args)]
pub struct BlowArgs {
    /// Supply tokens in the dump (1 SP = 4T).
    #[arg(long)]
    pub tokens: u16,
    /// One die. Without it: exact chances.
    #[arg(long, value_delimiter = ',', value_parser = die)]
    pub rolls: Option<Vec<u8>>,
}

/// Options of `calc command`.
#[derive(Args)]
pub struct CommandArgs {
    /// Row of capacities, such as `cb_su_tank_army`.
    #[arg(long, required_unless_present = "hq", conflicts_with_all = ["hq", "game", "country"])]
    pub row: Option<CapacityRowId>,
    /// Name of the HQ, such as "Tank Army", in place of the row.
    #[arg(long, requires = "game", requires = "date")]
    pub hq: Option<String>,
    /// Game of the HQ, such as CB.
    #[arg(long, requires = "hq")]
    pub game: Option<GameId>,
    /// Country of the HQ, such as DE, where several have HQs of that name.
    #[arg(long, requires = "hq")]
    pub country: Option<CountryId>,
    /// The day, such as 1942-08-01. With --row the row must hold on it.
    #[arg(long)]
    pub date: Option<Date>,
    /// Classes of the limited units that it is to take, such as "PZ PZ INF:RO"; behind a colon the country.
    #[arg(long)]
    pub units: String,
}

/// One number for each side, attacker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<T> {
    /// The attacker's.
    pub attacker: T,
    /// The defender's.
    pub defender: T,
}

impl<T: FromStr<Err = String>> FromStr for Pair<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (attacker, defender) = text.split_once(':').ok_or_else(|| {
            format!("`{text}` is not two numbers: write the attacker's and the defender's, such as `4:3`")
        })?;
        Ok(Self {
            attacker: attacker.parse()?,
            defender: defender.parse()?,
        })
    }
}

/// An Action Rating, with what modes take off it (9.6a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating(pub i8);

impl Rating {
    /// A unit of rating 0 that is DG.
    const LOWEST: i8 = -1;
    /// The best that is printed.
    const HIGHEST: i8 = 5;
}

impl FromStr for Rating {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = (Self::LOWEST, Self::HIGHEST);
        let rating = text.parse().ok();
        let rating = rating.filter(|rating| (from..=to).contains(rating));
        rating.map(Self).ok_or_else(|| {
            format!(
                "`{text}` is not an Action Rating: write a number from {from} (0 and DG) to {to}"
            )
        })
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Steps of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(pub u8);

impl FromStr for Steps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let steps = text.parse().ok().filter(|&steps| steps > 0);
        steps
            .map(Self)
            .ok_or_else(|| format!("`{text}` is not a number of steps: write 1 to {}", u8::MAX))
    }
}

/// One die.
fn die(text: &str) -> Result<u8, String> {
    let die = text.parse().ok().filter(|die| (1..=6).contains(die));
    die.ok_or_else(|| format!("`{text}` is not a die: write numbers from 1 to 6, such as `3,4`"))
}

/// A size in quarters of an RE.
fn density(text: &str) -> Result<Re, String> {
    let size: Fraction = text.parse().map_err(|error| format!("{error}"))?;
    Re::of(size).ok_or_else(|| {
        format!("`{text}` is not a size: write quarters of an RE, such as `4.5` or `2.25`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_those_of_counters_and_of_dg() {
        let pair: Pair<Rating> = "4:-1".parse().expect("ratings");
        assert_eq!((pair.attacker.0, pair.defender.0), (4, -1));
        for text in ["4", "6:3", "3:-2", "a:b", "3:3:3", ""] {
            assert!(text.parse::<Pair<Rating>>().is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_in_quarters() {
        assert_eq!(density("4.5"), Ok(Re(18)));
        assert_eq!(density("3/4"), Ok(Re(3)));
        assert_eq!(density("6"), Ok(Re::whole(6)));
        for text in ["4.3", "1/3", "-1", "99999"] {
            assert!(density(text).is_err(), "{text}");
        }
    }
}
