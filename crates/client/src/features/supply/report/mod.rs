//! The supply report: worked out when it is opened, and again when the game or the selection has changed.

mod coming;
mod formations;
mod held;

use bevy::prelude::*;
use stavka_rules::procedure::awaiting;
use stavka_rules::side::Side;
use stavka_rules::supply::{Standings, SupplyDemand};
use stavka_rules::telling::side_name;

use super::report_panel::{SideReport, SupplyReportView};
use crate::features::combat::Planner;
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, LookIntent};
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::offers::Offering;
use crate::session::seeing::viewer;
use crate::session::selection::SelectedUnits;
use crate::session::words::side_colour;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::panels;
use crate::view::panels::SidePanel;

/// Whether the report is open.
#[derive(Resource, Default, Debug)]
pub(crate) struct SupplyReport {
    open: bool,
}

impl SupplyReport {
    /// Opens or closes it.
    pub fn toggle(&mut self) {
        if self.open {
            self.close();
        } else {
            self.open = true;
        }
    }

    /// Closes it; says whether it was open.
    pub fn close(&mut self) -> bool {
        std::mem::take(self).open
    }
}

/// The report.
pub fn plugin(app: &mut App) {
    panels::register::<SupplyReportView>(app);
    app.init_resource::<SupplyReport>()
        .add_systems(OnExit(Screen::Play), |mut report: ResMut<SupplyReport>| {
            *report = SupplyReport::default();
        })
        .add_systems(
            Update,
            // Before the views are filled: the next player must never see the report of the last.
            write_report
                .in_set(GameSystems::Derive(Section::SupplyReport))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Writes it anew when the game, the selection or the plan of an attack has changed.
fn write_report(world: &mut World) {
    let has_changed = world.is_resource_changed::<SupplyReport>()
        || world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<SelectedUnits>()
        || world.is_resource_changed::<Planner>();
    if !has_changed {
        return;
    }
    if !world.resource::<SupplyReport>().open {
        world.resource_mut::<SidePanel<SupplyReportView>>().0 = None;
        return;
    }
    let acting = awaiting(world).side().unwrap_or(Side::One);
    // In fog a player knows of his own side alone (4.9).
    let shown = [acting, acting.other()]
        .into_iter()
        .filter(|&side| !viewer(world).is_kept_from(side));
    let view = SupplyReportView {
        sides: shown.map(|side| report_of(world, side)).collect(),
        close: ActionView::new(Intent::Look(LookIntent::SupplyReport), "Close").key("F6"),
    };
    world.resource_mut::<SidePanel<SupplyReportView>>().0 = Some(view);
}

fn report_of(world: &World, side: Side) -> SideReport {
    let standings = Standings::of(world, side);
    let demand = SupplyDemand::of(world, side, &standings);
    let mut forecast = Vec::new();
    if world.resource::<Offering>().side == Some(side) {
        forecast.extend(coming::plan(world));
        forecast.extend(coming::fuel_of_selection(world));
    }
    forecast.extend(coming::supply_phase(world, side, &demand));
    forecast.extend(coming::arrivals(world, side));
    SideReport {
        name: side_name(world, side),
        colour: side_colour(world, side),
        total: held::total(world, side),
        dumps: held::dumps(world, side),
        ledger: held::ledger(world, side),
        formations: formations::formations(world, side, &standings),
        forecast,
    }
}
