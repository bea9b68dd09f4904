//! 13.8 Engineers on the screen: what the selected unit could construct and where, opened by a key or a button, and the
//! hexsides that are bridged while a unit is selected.

mod offers;
mod on_map;

use bevy::prelude::*;
use stavka_rules::map::HexPos;

pub(crate) use offers::actions;

use crate::session::moment::{Moment, OfMoment, closes_with_its_moment};
use crate::session::offers::Offering;
use crate::session::refusal::Refusal;
use crate::session::selection::Selection;
use crate::session::tool::{Tool, ToolUse};
use crate::session::{stack_menu, tool};

/// Whether the sites of the selected unit are shown on the map, and since when.
#[derive(Resource, Default, Debug)]
pub(crate) struct Sites(Option<Moment>);

impl Sites {
    /// Whether they are shown.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

impl OfMoment for Sites {
    fn moment(&self) -> Option<&Moment> {
        self.0.as_ref()
    }

    fn close(&mut self) -> bool {
        self.0.take().is_some()
    }
}

/// Engineers.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Construction,
        ToolUse {
            is_held: |world| world.resource::<Sites>().is_open(),
            forget: |world| {
                world.resource_mut::<Sites>().close();
            },
            click: press,
            prompt: |_| {
                let words = "Construction: click a marked hex for what can be built there, and for how much (13.8d). Esc ends it.";
                Some(words.to_owned())
            },
            ..ToolUse::default()
        },
    );
    app.init_resource::<Sites>().add_plugins(on_map::plugin);
    closes_with_its_moment::<Sites>(app);
}

/// Shows what the selected unit could construct around it, or hides it; where there is nothing, says why.
pub(crate) fn toggle(world: &mut World) {
    if world.resource::<Sites>().is_open() {
        tool::put_down(world);
        return;
    }
    let offering = world.resource::<Offering>();
    if offering.tasks.is_empty() && offering.dig.is_empty() {
        let refusal = offers::why_not(world);
        *world.resource_mut::<Refusal>() = refusal;
        return;
    }
    tool::take(world, Tool::Construction);
    let now = Moment::now(world);
    *world.resource_mut::<Refusal>() = Refusal::default();
    world.resource_mut::<Sites>().0 = Some(now);
}

/// A click while sites are shown: on one it opens the menu of what can be done there, elsewhere it says that nothing can.
/// Says whether the click meant that; on the unit's own hex, if that is none, it means the stack.
fn press(world: &mut World, hex: HexPos) -> bool {
    let offering = world.resource::<Offering>();
    let is_site = offering.tasks.iter().any(|way| way.offer.hex == hex)
        || offering.dig.iter().any(|(offer, _)| offer.hex == hex);
    if is_site {
        stack_menu::open_site(world, hex);
        return true;
    }
    if world.resource::<Selection>().hex == Some(hex) {
        tool::put_down(world);
        return false;
    }
    let refusal = offers::why_not_in(world, hex);
    *world.resource_mut::<Refusal>() = refusal;
    true
}
