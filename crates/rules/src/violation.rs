//! Why an order is refused: the rule and the facts.

use std::fmt;

use crate::barrage::reason::BarrageReason;
use crate::capture::reason::CaptureReason;
use crate::combat::reason::CombatReason;
use crate::command::reason::CommandReason;
use crate::engineers::reason::EngineerReason;
use crate::formation::reason::FormationReason;
use crate::fronts::reason::FrontReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::language::{Refusal, nested};
use crate::map::HexPos;
use crate::modes::reason::ModeReason;
use crate::movement::reason::MovementReason;
use crate::objectives::reason::ObjectiveReason;
use crate::operation_zones::reason::ZoneReason;
use crate::rail::reason::RailReason;
use crate::reinforcement::reason::ReinforcementReason;
use crate::sequence::reason::SequenceReason;
use crate::stacking::reason::StackingReason;
use crate::supply::reason::SupplyReason;
use crate::transport::reason::TransportReason;
use crate::works::reason::WorksReason;

/// The number of a rule, such as `4.8c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleRef(pub &'static str);

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A refused order: which rule forbids it, and the facts. Displayed as is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleRef,
    /// The facts, in a box of their own: a refusal is handed up through every check, and should weigh little.
    pub reason: Box<Reason>,
    /// The units without whom the others could carry out the same order.
    pub leave_out: Box<[UnitId]>,
}

impl Violation {
    /// A violation of a rule.
    pub fn new(rule: &'static str, reason: impl Into<Reason>) -> Self {
        Self {
            rule: RuleRef(rule),
            reason: Box::new(reason.into()),
            leave_out: Box::default(),
        }
    }

    /// Looks for the units of a refused order whom the others could leave out: those who could not do it alone.
    pub(crate) fn or_in_part(
        mut self,
        units: &[UnitId],
        could: impl Fn(&[UnitId]) -> bool,
    ) -> Self {
        if units.len() > 1 {
            let (able, unable): (Vec<UnitId>, Vec<UnitId>) =
                units.iter().partition(|&&unit| could(&[unit]));
            if !unable.is_empty() && !able.is_empty() && could(&able) {
                self.leave_out = unable.into();
            }
        }
        self
    }

    /// Writes the reason, and who could be left out; `name` gives units their names.
    pub(crate) fn write(
        &self,
        f: &mut dyn fmt::Write,
        name: &dyn Fn(&UnitId) -> String,
    ) -> fmt::Result {
        self.reason.refusal().write(f, name)?;
        match &self.leave_out[..] {
            [] => Ok(()),
            units => {
                let names: Vec<String> = units.iter().map(name).collect();
                write!(f, "; without {} the others can", names.join(", "))
            }
        }
    }

    /// The hexes that cause the refusal, for the map to outline.
    pub fn hexes(&self) -> Vec<HexPos> {
        self.reason.refusal().hexes()
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule)?;
        self.write(f, &UnitId::to_string)
    }
}

impl std::error::Error for Violation {}

nested! {
    /// The facts of a refusal. Each belongs to the subject that it is about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Reason, refusal: Refusal {
        /// The sequence of play (2.0).
        Sequence(SequenceReason),
        /// Units and hexes in general (4.0).
        General(GeneralReason),
        /// Modes (5.0).
        Modes(ModeReason),
        /// Stacking (4.8).
        Stacking(StackingReason),
        /// Armies and HQs (C&C 1.2).
        Command(CommandReason),
        /// Fronts (C&C 2).
        Fronts(FrontReason),
        /// Operation zones (C&C 4).
        Zones(ZoneReason),
        /// Objectives of armies and HQs (C&C 1.2).
        Objectives(ObjectiveReason),
        /// Movement (6.0).
        Movement(MovementReason),
        /// Supply (12.0).
        Supply(SupplyReason),
        /// Transport (13.2).
        Transport(TransportReason),
        /// Captures (9.14).
        Capture(CaptureReason),
        /// Combat (9.0).
        Combat(CombatReason),
        /// Barrages (10.0).
        Barrage(BarrageReason),
        /// Hedgehogs (16.0).
        Works(WorksReason),
        /// Engineers (13.8).
        Engineers(EngineerReason),
        /// Railroads (13.3).
        Rail(RailReason),
        /// Formation markers (13.7).
        Formation(FormationReason),
        /// The Reinforcement Phase (13.5).
        Reinforcement(ReinforcementReason),
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().write(f, &UnitId::to_string)
    }
}
