//! `concepts.ron`: the figures of section 4.

use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::sequence::Phase;
use stavka_rules::tables::{
    ConceptTable, ExtenderRules, OverrunRules, RailEquivalents, RailroadRules, ReRow, ReTable,
    StackingLimit, Trainbusting, TransportTable, ZoneRow, ZoneTable,
};

use super::cells::{Code, Line, Size, each_line, exactly, read_word, read_words};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned};
use crate::record;
use crate::words;

words!(Phase as "phase" {
    PreTurn, AircraftRefit, Reinforcement, Movement, Supply, Reaction, Combat, Exploitation, CleanUp,
});

record! {
    /// `concepts.ron`.
    pub struct ConceptsFile as "file of general concepts" {
        version: u32,
        stacking: StackingFile,
        re: Vec<Line>,
        zones: Vec<Line>,
        trainbusting: TrainbustingFile,
        transport: TransportFile,
        draw: Spanned<Code<Mp>>,
        overrun: OverrunFile,
        handling: Spanned<Code<Fraction>>,
        extender: ExtenderFile,
        railroads: RailroadsFile,
        alarm: u8,
    }
}

record! {
    /// Units before they entrain, and Rail Repair.
    pub struct RailroadsFile as "set of railroad figures" {
        before: Spanned<Code<Fraction>>,
        converts: u8,
    }
}

record! {
    /// What makes an Extender.
    pub struct ExtenderFile as "Extender" {
        points: Spanned<u8>,
        cost: Spanned<Code<Fraction>>,
    }
}

record! {
    /// What an overrun costs.
    pub struct OverrunFile as "overrun" {
        cost: Spanned<Code<Mp>>,
        terrain: Spanned<Code<Mp>>,
    }
}

record! {
    /// The limit of stacks.
    pub struct StackingFile as "stacking limit" {
        limit: Spanned<Code<Size>>,
        unchecked: Vec<Spanned<Phase>>,
    }
}

record! {
    /// What a Trainbusting zone costs.
    pub struct TrainbustingFile as "Trainbusting zone" {
        radius: u8,
        leg_radius: u8,
        extra: Line,
    }
}

record! {
    /// Transport equivalents.
    pub struct TransportFile as "list of transport equivalents" {
        rail: RailFile,
        foot: Code<Mp>,
        foot_size: Spanned<Code<Fraction>>,
        air_leg: Code<Mp>,
    }
}

record! {
    /// Rail equivalents.
    pub struct RailFile as "list of rail equivalents" {
        re: Spanned<Code<Fraction>>,
        sp: Spanned<Code<Fraction>>,
        transport_point: Spanned<Code<Fraction>>,
        trainbusting: Spanned<Code<Fraction>>,
        multi_track: Spanned<Code<Fraction>>,
    }
}

impl ConceptsFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<ConceptTable> {
        let stacking = &self.stacking;
        let extender = &self.extender;
        let layout = Layout::new(whole)
            .value("limit", &stacking.limit)
            .rows(
                "extender",
                [extender.points.place, extender.cost.place].into_iter(),
            )
            .rows("railroads", [self.railroads.before.place].into_iter())
            .rows("unchecked", stacking.unchecked.iter().map(|at| at.place))
            .lines("re", &self.re)
            .lines("zones", &self.zones)
            .value("draw", &self.draw);
        let re = each_line(&self.re, faults, |line, faults| {
            let [entry, re] = exactly(line, "the unit and its RE", faults)?;
            let entry = read_word(entry, faults);
            let re = read_word::<Size>(re, faults);
            Some(ReRow {
                entry: entry?,
                re: re?.0,
            })
        });
        let re = re.and_then(|rows| layout.accept(ReTable::new(rows), faults));
        let zones = each_line(&self.zones, faults, |line, faults| {
            let [effect, negated] = exactly(line, "the effect, then `yes` or `no`", faults)?;
            let effect = read_word(effect, faults);
            let negated = read_word(negated, faults);
            Some(ZoneRow {
                effect: effect?,
                negated: negated?,
            })
        });
        let zones = zones.and_then(|rows| layout.accept(ZoneTable::new(rows), faults));
        let trainbusting = self.trainbusting.check(faults);
        let transport = self.transport.check(whole, faults);
        let table = ConceptTable {
            stacking: StackingLimit {
                limit: stacking.limit.value.0.0,
                unchecked: stacking.unchecked.iter().map(|at| at.value).collect(),
            },
            re: re?,
            zones: zones?,
            trainbusting: trainbusting?,
            transport: transport?,
            draw: self.draw.value.0,
            overrun: OverrunRules {
                cost: self.overrun.cost.value.0,
                terrain: self.overrun.terrain.value.0,
            },
            handling: self.handling.value.0,
            extender: ExtenderRules {
                points: extender.points.value,
                cost: extender.cost.value.0,
            },
            railroads: RailroadRules {
                before: self.railroads.before.value.0,
                converts: self.railroads.converts,
            },
            alarm: self.alarm,
        };
        layout.accept(table.check(), faults)
    }
}

impl TrainbustingFile {
    fn check(&self, faults: &mut Faults) -> Option<Trainbusting> {
        let extra = exactly::<3>(&self.extra, "Leg, Truck, Track", faults)?;
        let extra: Vec<Mp> = read_words(extra, faults)?;
        Some(Trainbusting {
            radius: self.radius,
            leg_radius: self.leg_radius,
            extra: extra.try_into().ok()?,
        })
    }
}

impl TransportFile {
    fn check(&self, whole: Place, faults: &mut Faults) -> Option<TransportTable> {
        let rail = [
            &self.rail.re,
            &self.rail.sp,
            &self.rail.transport_point,
            &self.rail.trainbusting,
            &self.rail.multi_track,
        ];
        let layout = Layout::new(whole)
            .rows("rail", rail.iter().map(|cell| cell.place))
            .rows("foot_size", std::iter::once(self.foot_size.place));
        let [re, sp, transport_point, trainbusting, multi_track] = rail.map(|cell| cell.value.0);
        let table = TransportTable {
            rail: RailEquivalents {
                re,
                sp,
                transport_point,
                trainbusting,
                multi_track,
            },
            foot: self.foot.0,
            foot_size: self.foot_size.value.0,
            air_leg: self.air_leg.0,
        };
        layout.accept(table.check(), faults)
    }
}
