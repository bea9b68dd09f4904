//! Claiming control of a station behind one's own front (13.3h).

use bevy::prelude::*;
use stavka_rules::engine::{Plan, check};
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::rail::{RailOrder, RailReason, RailroadPlan};
use stavka_rules::telling;
use stavka_rules::telling::side_name;
use stavka_rules::violation::Reason;

use super::RailMove;
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, RailIntent};
use crate::session::refusal::Refusal;
use crate::session::selection::Selection;

/// The hex that is looked at, if it is the time to claim.
pub(super) fn claimed_hex(world: &World) -> Option<HexPos> {
    world.resource::<RailMove>().side?;
    world.resource::<Selection>().hex
}

/// Whether a hex could be claimed now.
pub(crate) fn is_claimable(world: &World, hex: HexPos) -> bool {
    check(world, &Order::Rail(RailOrder::ClaimRail { hex })).is_ok()
}

/// The button that claims the hex that is looked at; none where there is nothing to claim.
pub(super) fn claim_of(world: &World) -> Option<ActionView> {
    let hex = claimed_hex(world)?;
    let side = world.resource::<RailMove>().side?;
    let action = ActionView {
        hint: Some(
            "Control of a station goes to the side behind whose front it clearly lies (13.3h)"
                .to_owned(),
        ),
        ..ActionView::new(
            Intent::Rail(RailIntent::Claim),
            format!("Claim {}", telling::place(world, hex)),
        )
    };
    match check(world, &Order::Rail(RailOrder::ClaimRail { hex })) {
        Ok(Plan::Rail(RailroadPlan::ClaimRail(plan))) if plan.clear => Some(ActionView {
            detail: Some("The front leaves no doubt: it changes hands at once".to_owned()),
            ..action
        }),
        Ok(_) => Some(ActionView {
            detail: Some(format!(
                "There is doubt: {} is asked",
                side_name(world, side.other())
            )),
            ..action
        }),
        Err(violation) => match *violation.reason {
            Reason::Rail(
                RailReason::BehindEnemyFront { .. } | RailReason::DeniedAlready { .. },
            ) => {
                let refusal = Refusal::of(world, &violation);
                Some(ActionView {
                    refused: Some(format!("{}: {}", violation.rule.0, refusal.text())),
                    rule: Some(violation.rule.0.to_owned()),
                    ..action
                })
            }
            _ => None,
        },
    }
}
