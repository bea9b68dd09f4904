//! 13.8 Engineers on the screen: what the selected unit could construct and where, opened by a key or a button, and the
//! hexsides that are bridged while a unit is selected.

mod offers;
mod on_map;

use bevy::prelude::*;
use stavka_rules::engine::Timeline;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::telling;

pub(super) use offers::{TaskWay, actions, find_tasks, order_of, task_words};

use super::context_menu;
use super::offering::Offering;
use super::wishes::Refusal;
use super::{GameSystems, Selection, game_is_loaded, wishes};
use crate::screens::Screen;

/// Whether the sites of the selected unit are shown on the map, for whom and where the game stood.
#[derive(Resource, Default, Debug)]
pub(super) struct Sites(Option<Open>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    units: Vec<UnitId>,
    place: (usize, usize),
}

impl Sites {
    /// Whether they are shown.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Hides them; says whether they were shown.
    pub fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// Engineers.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sites>()
        .add_plugins(on_map::plugin)
        .add_systems(OnExit(Screen::Play), |mut sites: ResMut<Sites>| {
            sites.close();
        })
        .add_systems(
            Update,
            close_when_something_changes
                .in_set(GameSystems::Act)
                .after(wishes::carry_out)
                .run_if(game_is_loaded),
        );
}

/// They are about the game as it stood, and about the unit that was selected.
fn close_when_something_changes(
    timeline: Res<Timeline>,
    selection: Res<Selection>,
    mut sites: ResMut<Sites>,
) {
    let place = (timeline.line(), timeline.cursor());
    let gone = |open: &Open| open.place != place || open.units != selection.units;
    if sites.0.as_ref().is_some_and(gone) {
        sites.close();
    }
}

/// Shows what the selected unit could construct around it, or hides it; where there is nothing, says why.
pub(super) fn toggle(world: &mut World) {
    if world.resource_mut::<Sites>().close() {
        return;
    }
    let offering = world.resource::<Offering>();
    if offering.tasks.is_empty() && offering.dig.is_empty() {
        let refusal = offers::why_not(world);
        *world.resource_mut::<Refusal>() = refusal;
        return;
    }
    let timeline = world.resource::<Timeline>();
    let open = Open {
        units: world.resource::<Selection>().units.clone(),
        place: (timeline.line(), timeline.cursor()),
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    world.resource_mut::<Sites>().0 = Some(open);
}

/// A click while sites are shown: on one it opens the menu of what can be done there, elsewhere it says that nothing can.
/// Says whether the click meant that; on the unit's own hex, if that is none, it means the stack.
pub(super) fn press(world: &mut World, hex: HexPos) -> bool {
    if !world.resource::<Sites>().is_open() {
        return false;
    }
    let offering = world.resource::<Offering>();
    let is_site = offering.tasks.iter().any(|way| way.offer.hex == hex)
        || offering.dig.iter().any(|(offer, _)| offer.hex == hex);
    if is_site {
        context_menu::open_site(world, hex);
        return true;
    }
    if world.resource::<Selection>().hex == Some(hex) {
        world.resource_mut::<Sites>().close();
        return false;
    }
    let place = telling::place(world, hex);
    *world.resource_mut::<Refusal>() = Refusal {
        text: format!("nothing can be built in {place}: click a marked hex, or end it with Esc"),
        rule: Some("13.8d"),
        hexes: vec![hex],
    };
    true
}
