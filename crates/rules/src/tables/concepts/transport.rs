//! 4.7 Transport equivalents: what cargo takes up on trains, ships and planes.

use crate::map::Mobility;
use crate::numbers::Fraction;
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

/// Rule 4.7: what units take up at sea or in the air, in SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CargoEquivalents {
    /// For 1 RE of Leg, Truck and Track units; none where they cannot be carried.
    pub re: [Option<Fraction>; 3],
    /// For a Repl.
    pub repl: Fraction,
}

/// Rule 4.7: transport equivalents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransportTable {
    /// By rail.
    pub rail: RailEquivalents,
    /// By sea.
    pub sea: CargoEquivalents,
    /// By air.
    pub air: CargoEquivalents,
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
        let cargo = |cargo: CargoEquivalents| {
            let [leg, truck, track] = cargo.re;
            [leg, truck, track, Some(cargo.repl)]
        };
        let rail = [re, sp, transport_point, trainbusting, multi_track].map(Some);
        for (part, cells) in [
            ("rail", rail.as_slice()),
            ("sea", &cargo(self.sea)),
            ("air", &cargo(self.air)),
        ] {
            for (at, cell) in cells.iter().enumerate() {
                if *cell == Some(Fraction::ZERO) {
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
        for (means, cargo) in [("sea, SP", self.sea), ("air, SP", self.air)] {
            for (mobility, equivalent) in Mobility::ALL.iter().zip(cargo.re) {
                let figure = equivalent.map_or("-".to_owned(), |figure| figure.to_string());
                let units = format!("1 RE, {}", mobility.name());
                rows.push(vec![means.to_owned(), units, figure]);
            }
            rows.push(vec![
                means.to_owned(),
                "1 Repl".to_owned(),
                cargo.repl.to_string(),
            ]);
        }
        PrintedTable::new(
            "Transport equivalents",
            "4.7",
            ["means", "cargo", "takes up"],
            rows,
        )
    }
}
