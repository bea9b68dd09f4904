//! 4.5 What enemy zones of control do, and which of it a friendly combat unit negates.

use crate::numbers::word::word_enum;
use crate::tables::misprint::{check_count, check_turn, unless_misprinted};
use crate::tables::{Checked, PrintedTable, Spot};

word_enum!(
    /// Rule 4.5a: what an enemy zone of control does in its hexes.
    ZoneEffect, "an effect of a zone of control such as `truck-movement`", {
        /// Units that use Truck points stop on entering.
        TruckMovement = "truck-movement",
        /// Supply paths counted in Truck points are blocked (12.3d).
        TruckSupply = "truck-supply",
        /// A supply source is blocked (12.6b).
        SupplySource = "supply-source",
        /// Cargo does not move by rail, entrain or detrain (13.3c, e).
        RailCargo = "rail-cargo",
        /// Supply is not traced along the railroad (13.3c).
        RailTrace = "rail-trace",
        /// Railroads are not converted (13.3f).
        RailConversion = "rail-conversion",
        /// Aircraft do not refit.
        AircraftRefit = "aircraft-refit",
        /// A port is no source of trace supply (12.6b).
        PortTrace = "port-trace",
        /// A port has no capacity (13.6a).
        PortCapacity = "port-capacity",
        /// Units are not rebuilt with Repls (13.5a).
        Rebuild = "rebuild",
        /// Units do not enter Reserve Mode (5.7c).
        EnterReserve = "enter-reserve",
        /// Units do not enter Strat Mode (5.8a).
        EnterStrat = "enter-strat",
        /// Units in Strat Mode do not move in, and die if they retreat in (5.8a).
        StratMovement = "strat-movement",
        /// A retreat into the zone disorganizes (9.12e).
        Retreat = "retreat",
        /// Breakout paths of units that use Truck points are blocked (12.8e).
        TruckBreakout = "truck-breakout",
    }
);

word_enum!(
    /// Whether a friendly combat unit in the hex negates an effect (4.5b).
    Negation, "`yes` or `no`", {
        /// It does.
        Yes = "yes",
        /// It does not.
        No = "no",
    }
);

/// A row of the table of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneRow {
    /// The effect.
    pub effect: ZoneEffect,
    /// Whether it can be negated.
    pub negated: Negation,
}

/// Rule 4.5: effects of zones of control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneTable {
    rows: Vec<ZoneRow>,
}

impl ZoneTable {
    /// Checks that every effect has its row, in order.
    pub fn new(rows: Vec<ZoneRow>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let part = Spot::part("zones");
        check_count(part, rows.len(), ZoneEffect::ALL.len(), &mut misprints);
        for (at, (row, &effect)) in rows.iter().zip(ZoneEffect::ALL).enumerate() {
            check_turn(
                part.row(at),
                row.effect.word(),
                effect.word(),
                &mut misprints,
            );
        }
        unless_misprinted(misprints, || Self { rows })
    }

    /// Rule 4.5b: whether a friendly combat unit in the hex negates the effect.
    pub fn negation(&self, effect: ZoneEffect) -> Negation {
        self.rows[effect.index()].negated
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let rows = self.rows.iter();
        let rows = rows.map(|row| vec![row.effect.to_string(), row.negated.to_string()]);
        PrintedTable::new(
            "Effects of zones of control",
            "4.5",
            ["effect", "negated by a combat unit"],
            rows.collect(),
        )
    }
}
