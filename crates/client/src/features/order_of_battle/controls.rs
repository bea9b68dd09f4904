//! What was pressed on the order of battle, carried out.

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Location, Roster};

use super::filter::{Kind, State};
use super::units::{all_groups, starts_folded};
use super::{ACT, OrderOfBattle, Page};
use crate::features::supply::report::SupplyReport;
use crate::session::offers::Offering;
use crate::session::selection::Selection;
use crate::session::sight;

/// Carries out what was pressed; says whether the id named something of the panel.
pub fn act(world: &mut World, id: &str) -> bool {
    let Some(what) = id.strip_prefix(ACT) else {
        return false;
    };
    if matches!(what, "order" | "find" | "next page") {
        // It stands where the supply report stands.
        world.resource_mut::<SupplyReport>().close();
        let mut panel = world.resource_mut::<OrderOfBattle>();
        match what {
            "find" => panel.find(),
            "next page" => panel.turn_page(),
            _ => panel.open = !panel.close(),
        }
        return true;
    }
    if let Some(unit) = what.strip_prefix("unit ") {
        if let Ok(unit) = unit.parse::<UnitId>() {
            jump_to(world, unit);
        }
        return true;
    }
    if matches!(what, "fold" | "unfold") {
        let panel = world.resource::<OrderOfBattle>();
        let turn_all = starts_folded(&panel.sides) != (what == "fold");
        let groups = if turn_all {
            all_groups(world, &panel.sides)
        } else {
            Vec::new()
        };
        let turned = groups.into_iter().map(|group| group.id).collect();
        world.resource_mut::<OrderOfBattle>().wanted.turned = turned;
        return true;
    }
    if let Some(name) = what.strip_prefix("page ") {
        open_page(world, name);
        return true;
    }
    let wanted = &mut world.resource_mut::<OrderOfBattle>().wanted;
    if let Some(text) = what.strip_prefix("text ") {
        text.clone_into(&mut wanted.filter.text);
    } else if let Some(name) = what.strip_prefix("state ") {
        let state = State::ALL.into_iter().find(|state| state.name() == name);
        wanted.filter.state = state.filter(|_| wanted.filter.state != state);
    } else if let Some(name) = what.strip_prefix("kind ") {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        wanted.filter.kind = kind.filter(|_| wanted.filter.kind != kind);
    } else if let Some(group) = what.strip_prefix("turn ")
        && !wanted.turned.remove(group)
    {
        wanted.turned.insert(group.to_owned());
    }
    true
}

/// Opens the panel at a page.
fn open_page(world: &mut World, name: &str) {
    world.resource_mut::<SupplyReport>().close();
    let mut panel = world.resource_mut::<OrderOfBattle>();
    let page = Page::ALL.into_iter().find(|page| page.name() == name);
    panel.wanted.page = page.unwrap_or_default();
    panel.open = true;
}

/// Shows a counter: on the map it is selected as far as it is the player's own, and of one still to come its entry hex is shown.
fn jump_to(world: &mut World, unit: UnitId) {
    let roster = world.resource::<Roster>();
    let Some(ix) = roster.find(unit) else {
        return;
    };
    let location = roster.location(ix);
    let is_own = Some(roster.printed(ix).side) == world.resource::<Offering>().side;
    let hex = match location {
        Location::Map(hex) => Some(hex),
        Location::Arriving { at, .. } => Some(at),
        Location::Dead | Location::Removed | Location::Tray => None,
    };
    let on_map = location.hex().is_some();
    world.resource_mut::<OrderOfBattle>().wanted.pointed = (!on_map).then_some(unit);
    if on_map {
        *world.resource_mut::<Selection>() = Selection {
            hex,
            units: if is_own { vec![unit] } else { Vec::new() },
            mode: None,
        };
    }
    if let Some(hex) = hex {
        sight::look_at(world, hex);
    }
}
