//! Command and control on the screen (C&C 1.2): the armies of the side that moves as a tree, the HQ in hand with its slots, how
//! selected units come to their turn, and what is left when an HQ is closed. Outside a sequence the tree shows armies and HQs with
//! their Fronts (C&C 2), objectives (C&C 1.2), and where HQs can change over to (C&C 1.1).
//!
//! Nothing here decides what is legal: [`sheet`] lists it, [`lead_in`](crate::session::lead_in) says what leads to it, and every
//! order goes through the engine.

mod act;
pub mod actions;
mod attaching;
pub mod closing;
pub(crate) mod fronts;
mod hq_panel;
pub(crate) mod objectives;
pub mod on_map;
pub mod panel;
mod prompts;
mod staff;
mod staff_panel;
mod view;
mod words;
pub(crate) mod zones;

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::command::{
    ArmyProgress, ArmySheet, CommandSheet, HqProgress, HqSheet, LeadIn, candidates, sheet,
    unsupplied_alone,
};
use stavka_rules::objectives::Assignee;
use stavka_rules::pieces::{ArmyIx, Roster, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use crate::kit::screen::Screen;
use crate::session::lead_in::Ahead;
use crate::session::moment::GameMoment;
use crate::session::selection::{SelectedUnits, Selection};
use crate::session::tool::Tools;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::panels;
use crate::view::panels::SidePanel;

pub(crate) use act::act;
use act::{give, usual_of};
pub(crate) use closing::CloseQuestion;
use panel::CommandView;
pub(crate) use prompts::{may_lead, of_choice, of_target, prompt, unplayed};
use staff::Staff;
pub(crate) use staff::to_decide;
pub(crate) use words::of_unit;

/// The sequence that is being played.
#[derive(Resource, Default, Debug)]
pub(crate) struct CommandDesk {
    open: Option<Open>,
    /// The player wants to see the log.
    hidden: bool,
    /// Armies that the player has folded or unfolded.
    turned: BTreeSet<ArmyIx>,
    /// Whether armies stand in the order of play: that in hand first, those that were played and those that are held back last.
    in_order: bool,
    /// Who has the move outside the sequence.
    staff: Option<Staff>,
    /// Whose objective is being written.
    writes_for: Option<Assignee>,
}

#[derive(Debug)]
struct Open {
    side: Side,
    sheet: CommandSheet,
    /// The HQ that is looked at: the one that is being played, or else the selected one.
    hq: Option<UnitIx>,
    /// Who is in its range, and why it could not take one up.
    in_range: Vec<(UnitIx, Option<Violation>)>,
    /// Units that would be Out of Supply if they set out without a command.
    unsupplied: Vec<UnitIx>,
}

impl Open {
    /// The army in hand.
    fn in_hand(&self) -> Option<&ArmySheet> {
        let armies = self.sheet.armies.iter();
        armies
            .into_iter()
            .find(|army| army.progress == ArmyProgress::InHand)
    }

    /// The HQ that is being played.
    fn open_hq(&self) -> Option<&HqSheet> {
        let hqs = self.sheet.armies.iter().flat_map(|army| &army.headquarters);
        hqs.into_iter().find(|hq| hq.progress == HqProgress::Open)
    }

    /// The HQ that is looked at.
    fn looked_at(&self) -> Option<&HqSheet> {
        let hqs = self.sheet.armies.iter().flat_map(|army| &army.headquarters);
        hqs.into_iter().find(|hq| Some(hq.hq) == self.hq)
    }
}

impl CommandDesk {
    /// Whether a Movement Segment under the command rules waits for its owner.
    pub const fn is_on(&self) -> bool {
        self.open.is_some()
    }

    /// Whose armies are listed.
    pub fn side(&self) -> Option<Side> {
        let open = self.open.as_ref().map(|open| open.side);
        open.or_else(|| self.staff.as_ref().map(Staff::side))
    }

    /// Whether the panel is open, but for the question before something is closed.
    pub fn is_shown(&self) -> bool {
        match &self.open {
            Some(_) => !self.hidden,
            None => self.staff.as_ref().is_some_and(Staff::is_shown),
        }
    }

    /// The armies in the order in which they stand in the panel.
    fn armies(&self) -> Vec<&ArmySheet> {
        let mut armies: Vec<&ArmySheet> = match &self.open {
            Some(open) => open.sheet.armies.iter().collect(),
            None => Vec::new(),
        };
        if self.in_order {
            armies.sort_by_key(|army| match army.progress {
                ArmyProgress::InHand => 0,
                ArmyProgress::Waiting => 1,
                ArmyProgress::Played => 2,
                ArmyProgress::HeldBack => 3,
            });
        }
        armies
    }
}

/// What shows the desk, in this order: what lies on the map, then the panel.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ShowSystems {
    /// The throw range of the HQ in hand.
    Range,
    /// Markers of Fronts, and where one could go.
    Fronts,
    /// Pins of objectives.
    Pins,
    /// Operation zones.
    Zones,
    /// Guests in them.
    Guests,
    /// The panel.
    Panel,
}

/// Command and control.
pub fn plugin(app: &mut App) {
    let shows = (
        ShowSystems::Range,
        ShowSystems::Fronts,
        ShowSystems::Pins,
        ShowSystems::Zones,
        ShowSystems::Guests,
        ShowSystems::Panel,
    );
    app.configure_sets(
        Update,
        shows.chain().in_set(GameSystems::Show(Section::Command)),
    );
    panels::register::<CommandView>(app);
    app.init_resource::<CommandDesk>()
        .add_plugins((
            closing::plugin,
            fronts::plugin,
            objectives::plugin,
            on_map::plugin,
            zones::plugin,
        ))
        .add_systems(OnExit(Screen::Play), |mut desk: ResMut<CommandDesk>| {
            *desk = CommandDesk::default();
        })
        .add_systems(
            Update,
            (
                follow_the_game.in_set(GameSystems::Derive(Section::Command)),
                fill_panel
                    .run_if(
                        resource_changed::<CommandDesk>
                            .or_else(resource_changed::<CloseQuestion>)
                            .or_else(resource_changed::<zones::ZoneInHand>)
                            .or_else(resource_changed::<Tools>),
                    )
                    .in_set(ShowSystems::Panel),
            )
                .distributive_run_if(in_state(Screen::Play))
                .distributive_run_if(game_is_loaded),
        );
}

/// Makes the sheet anew after every order, and looks at another HQ when one is selected.
fn follow_the_game(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() {
        let open = open(world);
        let desk = world.resource::<CommandDesk>();
        let staff = match open {
            Some(_) => None,
            None => staff::now(world, desk.staff.as_ref()),
        };
        if open.is_some() || staff.is_some() || desk.open.is_some() || desk.staff.is_some() {
            let mut desk = world.resource_mut::<CommandDesk>();
            desk.open = open;
            desk.staff = staff;
        }
    } else if world.is_resource_changed::<SelectedUnits>() {
        let desk = world.resource::<CommandDesk>();
        let found = desk.open.as_ref().map(|open| look(world, &open.sheet));
        if let (Some((hq, in_range)), Some(open)) =
            (found, &mut world.resource_mut::<CommandDesk>().open)
        {
            open.hq = hq;
            open.in_range = in_range;
        }
        // Of the selected HQ it is shown where it could go.
        if world.resource::<CommandDesk>().staff.is_some() {
            world.resource_mut::<CommandDesk>().set_changed();
        }
    }
}

/// The sequence as it stands; none where there is none.
fn open(world: &World) -> Option<Open> {
    let Awaiting::Segment { side, .. } = awaiting(world) else {
        return None;
    };
    let sheet = sheet(world, side);
    if sheet.armies.is_empty() {
        return None;
    }
    let alone = match sheet.is_over {
        true => &sheet.uncommanded,
        false => &sheet.loners,
    };
    let (hq, in_range) = look(world, &sheet);
    Some(Open {
        side,
        unsupplied: unsupplied_alone(world, side, alone),
        hq,
        in_range,
        sheet,
    })
}

/// The HQ that is looked at, with who is in its range and why it could not take one up.
fn look(world: &World, sheet: &CommandSheet) -> (Option<UnitIx>, Vec<(UnitIx, Option<Violation>)>) {
    let roster = world.resource::<Roster>();
    let hqs = || sheet.armies.iter().flat_map(|army| &army.headquarters);
    let selected = world.resource::<Selection>().units.first();
    let selected = selected.and_then(|unit| roster.find(*unit));
    let is_looked_at =
        |hq: &&HqSheet| hq.progress == HqProgress::Waiting && Some(hq.hq) == selected;
    let played = hqs().find(|hq| hq.progress == HqProgress::Open);
    let hq = played.or_else(|| hqs().find(is_looked_at)).map(|hq| hq.hq);
    (hq, hq.map_or_else(Vec::new, |hq| candidates(world, hq)))
}

/// Fills the panel when what it shows has changed.
fn fill_panel(world: &mut World) {
    let view = view::view(world);
    world.resource_mut::<SidePanel<CommandView>>().0 = view;
}

/// The ways in which the selection could come to its turn.
fn ways(world: &World) -> &[LeadIn] {
    world.resource::<Ahead>().ways()
}

/// Whether there is nothing to choose about the command of the selection.
pub(crate) fn chosen(world: &World) -> bool {
    ways(world).len() < 2
}
