//! `barrage.ron` and `facility.ron`: tables 3 and 4.

use stavka_rules::pieces::Tokens;
use stavka_rules::tables::{
    Band, BarrageRules, BarrageShifts, BarrageTable, CircumstanceShifts, DensityShift,
    FacilityTable, ShipResult, StrengthColumns,
};

use super::cells::{
    Amount, Code, Line, Size, each_line, exactly, grid_rows, read_code, read_word, read_words,
};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `barrage.ron`.
    pub struct BarrageFile as "Barrage Table" {
        version: u32,
        strength: Line,
        cost: Line,
        results: Vec<Line>,
        half_step_on: Code<Band>,
        bracket_hedgehog: u8,
        density: Spanned<Vec<Spanned<(Spanned<String>, i8)>>>,
        division: Code<Size>,
        shifts: ShiftsFile,
        ships: Vec<Line>,
    }
}

record! {
    /// Shifts other than for density.
    pub struct ShiftsFile as "list of shifts" {
        open: i8,
        close: i8,
        very_close: i8,
        extremely_close: i8,
        hedgehog: i8,
        strat: i8,
        unspotted: i8,
        air_near: i8,
        air_near_hexes: u8,
        air_far: i8,
    }
}

record! {
    /// `facility.ron`.
    pub struct FacilityFile as "Facility Barrage Table" {
        version: u32,
        strength: Line,
        cost: Line,
        results: Vec<Line>,
        port_hits: u8,
    }
}

impl BarrageFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<BarrageTable> {
        let layout = Layout::new(whole)
            .words("strength", &self.strength)
            .words("cost", &self.cost)
            .lines("results", &self.results)
            .rows("density", self.density.value.iter().map(|row| row.place))
            .at("density", self.density.place)
            .lines("ships", &self.ships);
        let columns = columns(&self.strength, &self.cost, &layout, faults);
        let results = grid_rows(&self.results, faults);
        let shifts = self.shifts(&layout, faults);
        let ships = each_line(&self.ships, faults, |line, faults| {
            let [read, means] = exactly(line, "the result and what it means", faults)?;
            let read = read_word(read, faults);
            let means = read_word(means, faults);
            Some(ShipResult {
                read: read?,
                means: means?,
            })
        });
        let rules = BarrageRules {
            shifts: shifts?,
            half_step_on: self.half_step_on.0,
            bracket_hedgehog: self.bracket_hedgehog,
            ships: ships?,
        };
        layout.accept(BarrageTable::new(columns?, results?, rules), faults)
    }

    fn shifts(&self, layout: &Layout, faults: &mut Faults) -> Option<BarrageShifts> {
        let mut row = |row: &Spanned<(Spanned<String>, i8)>| {
            let (up_to, shift) = &row.value;
            let up_to = if up_to.value == "any" {
                None
            } else {
                let size: Size = read_code(&up_to.value, up_to.place, faults)?;
                Some(size.0)
            };
            Some(DensityShift {
                up_to,
                shift: *shift,
            })
        };
        let density: Vec<Option<DensityShift>> = self.density.value.iter().map(&mut row).collect();
        let density: Option<Vec<DensityShift>> = density.into_iter().collect();
        let file = &self.shifts;
        let other = CircumstanceShifts {
            division: self.division.0.0,
            terrain: [file.open, file.close, file.very_close, file.extremely_close],
            hedgehog: file.hedgehog,
            strat: file.strat,
            unspotted: file.unspotted,
            air_near: file.air_near,
            air_near_hexes: file.air_near_hexes,
            air_far: file.air_far,
        };
        layout.accept(BarrageShifts::new(density?, other), faults)
    }
}

impl FacilityFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<FacilityTable> {
        let layout = Layout::new(whole)
            .words("strength", &self.strength)
            .words("cost", &self.cost)
            .lines("results", &self.results);
        let columns = columns(&self.strength, &self.cost, &layout, faults);
        let results = grid_rows(&self.results, faults);
        layout.accept(
            FacilityTable::new(columns?, results?, self.port_hits),
            faults,
        )
    }
}

fn columns(
    strength: &Line,
    cost: &Line,
    layout: &Layout,
    faults: &mut Faults,
) -> Option<StrengthColumns> {
    let bands = read_words(&strength.value.0, faults);
    let costs: Option<Vec<Amount>> = read_words(&cost.value.0, faults);
    let costs: Vec<Tokens> = costs?.into_iter().map(Amount::tokens).collect();
    layout.accept(StrengthColumns::new(bands?, costs), faults)
}
