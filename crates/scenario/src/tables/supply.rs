//! `supply.ron`, `attrition.ron`, `capture.ron` and `breakout.ron`: tables 5 to 8 and 14.

use stavka_rules::numbers::Misread;
use stavka_rules::pieces::Tokens;
use stavka_rules::tables::{
    AttritionRow, AttritionTable, Band, BreakoutTable, CaptureRules, CaptureTable, Crowding,
    DumpBlowingTable, SupplyCosts,
};

use super::cells::{
    Amount, Code, Line, Size, each_line, grid_rows, read_word, read_words, split_label,
};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `supply.ron`.
    pub struct SupplyFile as "Supply Table" {
        version: u32,
        tokens_per_sp: Spanned<u16>,
        attack_step: Code<Amount>,
        defence: Code<Amount>,
        small_defence: Spanned<Code<Amount>>,
        small_defence_size: Code<Size>,
        fuel_unit: Code<Amount>,
        fuel_formation: Code<Amount>,
        fuel_headquarters: Code<Amount>,
        eating: Code<Amount>,
        eating_size: Spanned<Code<Size>>,
        recover_low: Code<Amount>,
        recover_exhausted: Spanned<Code<Amount>>,
        refit: Code<Amount>,
        refit_units_per_level: u8,
    }
}

record! {
    /// `attrition.ron`.
    pub struct AttritionFile as "Attrition Table" {
        version: u32,
        losses: Line,
        rows: Vec<Line>,
        crowding: CrowdingFile,
    }
}

record! {
    /// What a crowded hex adds.
    pub struct CrowdingFile as "modifier for crowding" {
        steps: u8,
        modifier: i8,
    }
}

record! {
    /// `capture.ron`.
    pub struct CaptureFile as "Capture Table" {
        version: u32,
        capture: Vec<Line>,
        wagon_allowance: u8,
        trucks_displace: u8,
        wagons_displace: u8,
        dump_blowing: Vec<Line>,
    }
}

record! {
    /// `breakout.ron`.
    pub struct BreakoutFile as "Breakout table" {
        version: u32,
        dead: Spanned<Code<Band>>,
        returns: Spanned<Code<Band>>,
        first_turn: i8,
        reach: u8 = 15,
    }
}

impl SupplyFile {
    /// The costs; those that make no sense are reported.
    pub fn check(&self, faults: &mut Faults) -> SupplyCosts {
        // Amounts in scenarios are written in the same points, without a look at this file.
        if self.tokens_per_sp.value != Tokens::PER_SP {
            let place = self.tokens_per_sp.place;
            let (told, held) = (self.tokens_per_sp.value, Tokens::PER_SP);
            let what = format!("a Supply Point of {told} tokens, which has {held} (12.1)");
            faults.add(place, &what, format!("write {held}"));
        }
        let tokens = |cost: Code<Amount>| cost.0.tokens();
        let costs = SupplyCosts {
            attack_step: tokens(self.attack_step),
            defence: tokens(self.defence),
            small_defence: tokens(self.small_defence.value),
            small_defence_size: self.small_defence_size.0.0,
            fuel_unit: tokens(self.fuel_unit),
            fuel_formation: tokens(self.fuel_formation),
            fuel_headquarters: tokens(self.fuel_headquarters),
            eating: tokens(self.eating),
            eating_size: self.eating_size.value.0.0,
            recover_low: tokens(self.recover_low),
            recover_exhausted: tokens(self.recover_exhausted.value),
            refit: tokens(self.refit),
            refit_units_per_level: self.refit_units_per_level,
        };
        if costs.eating_size.0 == 0 {
            let place = self.eating_size.place;
            faults.add(
                place,
                "a payment for eating feeds nobody",
                "write a size above 0",
            );
        }
        if costs.small_defence.0 > costs.defence.0 {
            let place = self.small_defence.place;
            faults.add(
                place,
                "a small force pays more than a large one",
                "write less",
            );
        }
        if costs.recover_exhausted.0 < costs.recover_low.0 {
            let place = self.recover_exhausted.place;
            faults.add(place, "Exhausted recovers for less than Low", "write more");
        }
        costs
    }
}

impl AttritionFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<AttritionTable> {
        let losses = read_words(&self.losses.value.0, faults);
        let rows = each_line(&self.rows, faults, |line, faults| {
            let (rating, bands) = split_label(line, faults)?;
            let rating = read_word::<Rating>(rating, faults);
            let bands = read_words(bands, faults);
            Some(AttritionRow {
                rating: rating?.0,
                bands: bands?,
            })
        });
        let crowding = Crowding {
            steps: self.crowding.steps,
            modifier: self.crowding.modifier,
        };
        let layout = Layout::new(whole)
            .words("losses", &self.losses)
            .lines("rows", &self.rows);
        layout.accept(AttritionTable::new(losses?, rows?, crowding), faults)
    }
}

/// An Action Rating as the label of a row.
struct Rating(i8);

impl std::str::FromStr for Rating {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let rating = text.parse().map(Self);
        rating.map_err(|_| Misread::new(text, "an Action Rating such as `4`"))
    }
}

impl CaptureFile {
    /// The checked tables.
    pub fn check(
        &self,
        whole: Place,
        faults: &mut Faults,
    ) -> Option<(CaptureTable, DumpBlowingTable)> {
        let rules = CaptureRules {
            wagon_allowance: self.wagon_allowance,
            trucks_displace: self.trucks_displace,
            wagons_displace: self.wagons_displace,
        };
        let capture = grid_rows(&self.capture, faults).and_then(|rows| {
            let layout = Layout::new(whole).lines("rows", &self.capture);
            layout.accept(CaptureTable::new(rows, rules), faults)
        });
        let blowing = grid_rows(&self.dump_blowing, faults).and_then(|rows| {
            let layout = Layout::new(whole).lines("rows", &self.dump_blowing);
            layout.accept(DumpBlowingTable::new(rows), faults)
        });
        capture.zip(blowing)
    }
}

impl BreakoutFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<BreakoutTable> {
        let layout = Layout::new(whole)
            .value("dead", &self.dead)
            .value("returns", &self.returns);
        let bands = [self.dead.value.0, self.returns.value.0];
        layout.accept(
            BreakoutTable::new(bands, self.first_turn, self.reach),
            faults,
        )
    }
}
