//! Everything the panels of the play screen show.

use bevy::prelude::*;

use crate::view::overlay::Sign;

/// Everything the panels of the play screen show.
#[derive(Resource, Clone, Debug, Default)]
pub struct PlayView {
    /// The bar at the top.
    pub top: super::top_bar::TopBarView,
    /// The selected stack.
    pub inspector: crate::features::stack::inspector_panel::InspectorView,
    /// What can be done now.
    pub what_now: super::what_now::WhatNowView,
    /// A question that must be answered, beside the map.
    pub decision: Option<crate::features::question::panel::DecisionView>,
    /// The combat planner, in place of the log.
    pub planner: Option<crate::features::combat::panel::PlannerView>,
    /// The supply report, in place of the log.
    pub report: Option<crate::features::supply::report_panel::SupplyReportView>,
    /// The order of battle, in place of the log.
    pub battle: Option<crate::features::order_of_battle::panel::OrderOfBattleView>,
    /// The Reinforcement Phase, in place of the log.
    pub reinforcement: Option<crate::features::reinforcement::panel::ReinforcementView>,
    /// How units stand with supply, in place of the log.
    pub supply: Option<crate::features::supply::panel::SupplyView>,
    /// The railroads, in place of the log.
    pub rail: Option<crate::features::rail::panel::RailView>,
    /// The way to the hex under the pointer, beside the map.
    pub way: Option<crate::kit::way_card::WayView>,
    /// What the signs on the map mean.
    pub legend: Vec<(Sign, String)>,
}
