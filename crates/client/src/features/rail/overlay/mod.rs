//! The rail overlay: the nets of a side by what joins them, places to detrain, railheads, what cuts a line, Trainbusting and
//! Rail Cap. Nets and railheads are read from their entities, the rest is asked of [`stavka_rules::rail`]; of a side that the viewer is kept from nothing is shown, because its
//! nets would betray where its units are.

mod draw;
mod nets;
mod survey;
mod view;

use bevy::prelude::*;
use stavka_rules::side::Side;

use nets::NetsKept;
pub(crate) use survey::SideRails;

use crate::features::rail::panel::RailView;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::switches::{SidesShown, Switches};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::panels;

/// What the overlay shows: the railroads of each side that is looked at. Empty while it is switched off.
#[derive(Resource, Default, Debug)]
pub(crate) struct RailMap {
    sides: Vec<SideRails>,
    /// Whose it shows.
    shown: SidesShown,
}

impl RailMap {
    /// The railroads of each side that is shown.
    pub fn sides(&self) -> &[SideRails] {
        &self.sides
    }
}

/// The rail overlay.
pub fn plugin(app: &mut App) {
    panels::register::<RailView>(app);
    app.init_resource::<RailMap>()
        .init_resource::<NetsKept>()
        .add_systems(
            Update,
            (
                nets::read_nets.pipe(nets::keep_nets),
                survey_rails,
                view::fill_panel,
            )
                .chain()
                .in_set(GameSystems::Derive(Section::RailOverlay))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        )
        .add_systems(
            Update,
            draw::show_rails
                .in_set(GameSystems::Show(Section::RailOverlay))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        )
        .add_systems(OnExit(Screen::Play), forget);
}

/// Shows the railroads of both sides, then of one, then of the other, then of none; where the viewer may know only one side, of
/// that or none.
pub(crate) fn show_next(world: &mut World) {
    let sees_all = Side::BOTH
        .iter()
        .all(|&side| !viewer(world).is_kept_from(side));
    let mut switches = world.resource_mut::<Switches>();
    let next = match switches.rail {
        SidesShown::Both if !sees_all => SidesShown::Off,
        shown => shown.next(),
    };
    switches.set_rail(next);
}

/// Surveys again when the game has moved on, another player looks, or he looks at other sides.
fn survey_rails(world: &mut World) {
    let shown = world.resource::<Switches>().rail;
    let is_known = world.resource::<RailMap>().shown == shown;
    let has_changed =
        world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<NetsKept>();
    if is_known && (shown == SidesShown::Off || !has_changed) {
        return;
    }
    let viewer = viewer(world);
    let wanted = |side: &Side| shown.shows(*side) && !viewer.is_kept_from(*side);
    let sides = Side::BOTH.into_iter().filter(wanted);
    let nets = world.resource::<NetsKept>().0.as_ref();
    let sides = sides.filter_map(|side| Some(SideRails::new(world, side, &nets?[side])));
    let sides = sides.collect();
    *world.resource_mut::<RailMap>() = RailMap { sides, shown };
}

fn forget(mut map: ResMut<RailMap>, mut nets: ResMut<NetsKept>) {
    *map = RailMap::default();
    *nets = NetsKept::default();
}
