//! 4.7 Transport equivalents: what cargo takes up on trains, ships and planes.

use crate::numbers::{Fraction, Mp};
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, PrintedTable, Spot};

/// Rule 13.3a: points of Rail Cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailEquivalents {
    /// For 1 RE of units.
    pub re: Fraction,
    /// For 1 SP.
    pub sp: Fraction,
    /// For a Transport Point, which takes its load along (13.2e).
    pub transport_point: Fraction,
    /// Times this if the path touches a Trainbusting zone.
    pub trainbusting: Fraction,
    /// Times this if every hex of the path is multi-track.
    pub multi_track: Fraction,
}

/// Rule 4.7: transport equivalents. 1 RE and 1 SP take up the same, whatever carries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransportTable {
    /// By rail.
    pub rail: RailEquivalents,
    /// Rule 4.7b: units with so many Leg points on their Move side at most, and at least one, take up a part of their size.
    pub foot: Mp,
    /// That part.
    pub foot_size: Fraction,
    /// Rule 14.9c: planes carry units with so many Leg points at most.
    pub air_leg: Mp,
}

impl TransportTable {
    /// Checks that nothing travels free, that Trainbusting never helps and that multi-track lines never hinder. Cells
    /// are numbered as in the file, each a row of its part.
    pub fn check(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        let RailEquivalents {
            re,
            sp,
            transport_point,
            trainbusting,
            multi_track,
        } = self.rail;
        let rail = [re, sp, transport_point, trainbusting, multi_track];
        for (part, cells) in [("rail", rail.as_slice()), ("foot_size", &[self.foot_size])] {
            for (at, &cell) in cells.iter().enumerate() {
                if cell == Fraction::ZERO {
                    misprints.push(Misprint::new(
                        Spot::part(part).row(at),
                        "nothing travels free".to_owned(),
                        "write a number above 0",
                    ));
                }
            }
        }
        if trainbusting < Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("rail").row(3),
                "Trainbusting makes rail transport cheaper".to_owned(),
                "write 1 or more",
            ));
        }
        if multi_track > Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("rail").row(4),
                "multi-track lines make rail transport dearer".to_owned(),
                "write 1 or less",
            ));
        }
        unless_misprinted(misprints, || self)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rail = [
            ("1 RE", self.rail.re.to_string()),
            ("1 SP", self.rail.sp.to_string()),
            ("1 Transport Point", self.rail.transport_point.to_string()),
            (
                "path touches a Trainbusting zone",
                format!("x{}", self.rail.trainbusting),
            ),
            (
                "path all multi-track",
                format!("x{}", self.rail.multi_track),
            ),
        ];
        let rail = rail.map(|(cargo, figure)| vec!["rail, Rail Cap".into(), cargo.into(), figure]);
        let mut rows = rail.to_vec();
        let all = [
            ("1 RE, in SP".to_owned(), Fraction::ONE.to_string()),
            (
                format!("1 RE with 1 to {} Leg MP on its Move side", self.foot),
                self.foot_size.to_string(),
            ),
        ];
        rows.extend(all.map(|(cargo, figure)| vec!["all".to_owned(), cargo, figure]));
        rows.push(vec![
            "air".to_owned(),
            "units".to_owned(),
            format!("at most {} Leg MP", self.air_leg),
        ]);
        PrintedTable::new(
            "Transport equivalents",
            "4.7",
            ["means", "cargo", "takes up"],
            rows,
        )
    }
}
