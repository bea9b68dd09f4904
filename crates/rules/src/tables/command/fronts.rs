//! C&C 2: figures of Soviet Fronts.

use crate::numbers::Fraction;
use crate::pieces::Tokens;
use crate::sequence::{Calendar, Date};
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, Mission, Spot};

/// C&C 2: a Massive Assault that a scenario has unless it lists its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MassiveAssault {
    /// The turn in which it begins.
    pub from: Date,
    /// How many turns it lasts.
    pub turns: u8,
}

impl MassiveAssault {
    /// The day of the first turn after it, if it is on today.
    pub fn until(self, today: Date, calendar: &Calendar) -> Option<Date> {
        if today < self.from {
            return None;
        }
        let until = (0..self.turns).fold(self.from, |date, _| calendar.next(date));
        (today < until).then_some(until)
    }
}

/// Figures of Fronts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontFigures {
    /// How far from its HQ a Front supports its armies, in hexes.
    pub support_radius: u8,
    /// When that begins.
    pub support_from: Date,
    /// How far from a Front an army may be to be attached before that, in hexes.
    pub early_attach_radius: u8,
    /// Which part of the Fronts may be Offensive at once.
    pub offensive_share: Fraction,
    /// Below how many armies nobody may bring a Front by choice.
    pub min_armies: u8,
    /// What a Front in Defense may spend on attacks in a turn.
    pub defense_attack_supply: Tokens,
    /// What planes in the zone of a Front in Defense may fly.
    pub defense_missions: Vec<Mission>,
    /// How far a Front HQ moves by rail, in hexes.
    pub move_by_rail: u8,
    /// How far it moves across country.
    pub move_across_country: u8,
    /// How far from enemy combat units it evades.
    pub evade_clearance: u8,
    /// What an Offensive posture adds to Action Ratings in attack.
    pub offensive_attack_rating: i8,
    /// What it adds in defence.
    pub offensive_defence_rating: i8,
    /// Combat supply that an Offensive Front has for nothing.
    pub offensive_free_supply: Tokens,
    /// Massive Assaults of scenarios that list none.
    pub massive_assaults: Vec<MassiveAssault>,
}

impl FrontFigures {
    /// Checks that shares are parts and that Massive Assaults last.
    pub fn checked(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        if self.offensive_share > Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("offensive_share"),
                "more Fronts are Offensive than there are".to_owned(),
                "write a part of them, such as `1/2`",
            ));
        }
        for (at, assault) in self.massive_assaults.iter().enumerate() {
            let spot = Spot::part("massive_assaults").row(at);
            if assault.turns == 0 {
                let problem = "the Massive Assault has no turn".to_owned();
                misprints.push(Misprint::new(spot.column(1), problem, "write 1 or more"));
            }
            let before = at
                .checked_sub(1)
                .and_then(|at| self.massive_assaults.get(at));
            if before.is_some_and(|before| assault.from <= before.from) {
                let problem = format!("{} does not come later", assault.from);
                let remedy = "write the days in the order of time, each once";
                misprints.push(Misprint::new(spot.column(0), problem, remedy));
            }
        }
        unless_misprinted(misprints, || self)
    }

    /// C&C 2: how many of so many Fronts may be Offensive at once, outside Massive Assaults.
    pub fn offensive_limit(&self, fronts: u8) -> u8 {
        let share = self.offensive_share;
        let whole = u32::from(fronts).saturating_mul(share.num()) / share.den();
        u8::try_from(whole).unwrap_or(u8::MAX)
    }

    /// C&C 2: whether the support radius is in force.
    pub fn has_support(&self, date: Date) -> bool {
        date >= self.support_from
    }
}
