//! The figures of the sequence, of Fronts, of zones and of coordination.

use stavka_rules::ids::CapacityRowId;
use stavka_rules::numbers::Fraction;
use stavka_rules::sequence::{Date, Phase};
use stavka_rules::tables::{
    Capacities, CommandSequence, Coordination, CoordinationTier, DateRange, FrontFigures,
    MassiveAssault, ZoneFigures,
};

use super::words::{Count, Day, Id};
use crate::reader::{Faults, Place, Spanned};
use crate::record;
use crate::tables::cells::{Amount, Code, Line, Size, each_line, exactly, read_word, read_words};
use crate::tables::layout::Layout;

record! {
    /// The sequence and the limits.
    pub struct SequenceFile as "command sequence" {
        phases: Vec<Spanned<Phase>>,
        forgotten_allowance: Spanned<Code<Fraction>>,
        over_limit_cost: Code<Amount>,
        over_limit_size: Spanned<Code<Size>>,
        defence_uses_slots: bool,
    }
}

impl SequenceFile {
    pub(super) fn check(&self, whole: Place, faults: &mut Faults) -> Option<CommandSequence> {
        let layout = Layout::new(whole)
            .rows("phases", self.phases.iter().map(|phase| phase.place))
            .value("forgotten_allowance", &self.forgotten_allowance)
            .value("over_limit_size", &self.over_limit_size);
        let sequence = CommandSequence {
            phases: self.phases.iter().map(|phase| phase.value).collect(),
            forgotten_allowance: self.forgotten_allowance.value.0,
            over_limit_cost: self.over_limit_cost.0.tokens(),
            over_limit_size: self.over_limit_size.value.0.0,
            defence_uses_slots: self.defence_uses_slots,
        };
        layout.accept(sequence.checked(), faults)
    }
}

record! {
    /// Fronts.
    pub struct FrontsFile as "figures of Fronts" {
        support_radius: u8,
        support_from: Code<Date>,
        early_attach_radius: u8,
        offensive_share: Spanned<Code<Fraction>>,
        min_armies: u8,
        defense_attack_supply: Code<Amount>,
        defense_missions: Line,
        move_by_rail: u8,
        move_across_country: u8,
        evade_clearance: u8,
        offensive_attack_rating: i8,
        offensive_defence_rating: i8,
        offensive_free_supply: Code<Amount>,
        massive_assaults: Vec<Line>,
    }
}

impl FrontsFile {
    pub(super) fn check(&self, whole: Place, faults: &mut Faults) -> Option<FrontFigures> {
        let missions = read_words(&self.defense_missions.value.0, faults);
        let assaults = each_line(&self.massive_assaults, faults, |line, faults| {
            let [from, turns] = exactly(line, "the first day and the number of turns", faults)?;
            let (from, turns) = (read_word(from, faults), read_word(turns, faults));
            let Count(turns) = turns?;
            Some(MassiveAssault { from: from?, turns })
        });
        let layout = Layout::new(whole)
            .value("offensive_share", &self.offensive_share)
            .lines("massive_assaults", &self.massive_assaults);
        let fronts = FrontFigures {
            support_radius: self.support_radius,
            support_from: self.support_from.0,
            early_attach_radius: self.early_attach_radius,
            offensive_share: self.offensive_share.value.0,
            min_armies: self.min_armies,
            defense_attack_supply: self.defense_attack_supply.0.tokens(),
            defense_missions: missions?,
            move_by_rail: self.move_by_rail,
            move_across_country: self.move_across_country,
            evade_clearance: self.evade_clearance,
            offensive_attack_rating: self.offensive_attack_rating,
            offensive_defence_rating: self.offensive_defence_rating,
            offensive_free_supply: self.offensive_free_supply.0.tokens(),
            massive_assaults: assaults?,
        };
        layout.accept(fronts.checked(), faults)
    }
}

record! {
    /// Operation zones.
    pub struct ZonesFile as "figures of operation zones" {
        army_depth: Spanned<u8>,
        front_depth: Spanned<u8>,
        foreign_allowance: Spanned<Code<Fraction>>,
        foreign_combat_supply: Spanned<u8>,
        by_hq_only: bool,
    }
}

impl ZonesFile {
    pub(super) fn check(&self, whole: Place, faults: &mut Faults) -> Option<ZoneFigures> {
        let layout = Layout::new(whole)
            .value("army_depth", &self.army_depth)
            .value("front_depth", &self.front_depth)
            .value("foreign_allowance", &self.foreign_allowance)
            .value("foreign_combat_supply", &self.foreign_combat_supply);
        let zones = ZoneFigures {
            army_depth: self.army_depth.value,
            front_depth: self.front_depth.value,
            foreign_allowance: self.foreign_allowance.value.0,
            foreign_combat_supply: self.foreign_combat_supply.value,
            by_hq_only: self.by_hq_only,
        };
        layout.accept(zones.checked(), faults)
    }
}

record! {
    /// Who attacks together.
    pub struct CoordinationFile as "limits of coordination" {
        tiers: Vec<Line>,
        tank_armies: Line,
        non_divisional: u8,
    }
}

impl CoordinationFile {
    pub(super) fn check(
        &self,
        whole: Place,
        capacities: &Capacities,
        faults: &mut Faults,
    ) -> Option<Coordination> {
        let tiers = each_line(&self.tiers, faults, |line, faults| {
            let cells = "first day, last day, number of corps";
            let [from, to, corps] = exactly(line, cells, faults)?;
            let (from, to) = (read_word(from, faults), read_word(to, faults));
            let corps = read_word(corps, faults);
            let (Day(from), Day(to)) = (from?, to?);
            Some(CoordinationTier {
                dates: DateRange { from, to },
                relaxation: corps?,
            })
        });
        let tank_armies = read_words::<Id<CapacityRowId>>(&self.tank_armies.value.0, faults);
        let layout = Layout::new(whole)
            .lines("tiers", &self.tiers)
            .words("tank_armies", &self.tank_armies);
        let tank_armies = tank_armies?.into_iter().map(|Id(id)| id).collect();
        let table = Coordination::new(tiers?, tank_armies, self.non_divisional, capacities);
        layout.accept(table, faults)
    }
}
