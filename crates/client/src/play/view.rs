//! What the play screen shows of its own: what is not in the panels of features.

use bevy::prelude::*;

use super::top_bar::TopBarView;
use super::what_now::WhatNowView;
use crate::features::question::panel::DecisionView;
use crate::kit::way_card::WayView;
use crate::view::overlay::Sign;

/// The bars, and the cards over the map.
#[derive(Resource, Clone, Debug, Default)]
pub struct PlayView {
    /// The bar at the top.
    pub top: TopBarView,
    /// What can be done now.
    pub what_now: WhatNowView,
    /// A question that must be answered, beside the map.
    pub decision: Option<DecisionView>,
    /// The way to the hex under the pointer, beside the map.
    pub way: Option<WayView>,
    /// What the signs on the map mean.
    pub legend: Vec<(Sign, String)>,
}
