//! What was pressed on the order of battle, carried out.

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Location, Roster};

use super::filter::{Kind, State};
use super::units::{all_groups, starts_folded};
use super::{OrderOfBattle, Page, Wanted};
use crate::features::supply::report::SupplyReport;
use crate::kit::intent::OrderOfBattleIntent;
use crate::session::offers::Offering;
use crate::session::refusal::Refusal;
use crate::session::selection::Selection;
use crate::session::sight;

/// Carries out what was pressed.
pub fn act(world: &mut World, intent: OrderOfBattleIntent) {
    match intent {
        OrderOfBattleIntent::Toggle => {
            let panel = make_room(world);
            panel.open = !panel.close();
        }
        OrderOfBattleIntent::Find => make_room(world).find(),
        OrderOfBattleIntent::NextPage => make_room(world).turn_page(),
        OrderOfBattleIntent::Page(n) => open_page(world, Page::ALL.get(n).copied()),
        OrderOfBattleIntent::DeadPile => open_page(world, Some(Page::Dead)),
        OrderOfBattleIntent::Unit(unit) => jump_to(world, unit),
        OrderOfBattleIntent::Fold => fold_all(world, true),
        OrderOfBattleIntent::Unfold => fold_all(world, false),
        OrderOfBattleIntent::Turn(group) => {
            let turned = &mut wanted(world).turned;
            if !turned.remove(&group) {
                turned.insert(group);
            }
        }
        OrderOfBattleIntent::Text(text) => wanted(world).filter.text = text,
        OrderOfBattleIntent::State(n) => {
            let filter = &mut wanted(world).filter;
            let state = State::ALL.get(n).copied();
            filter.state = state.filter(|_| filter.state != state);
        }
        OrderOfBattleIntent::Kind(n) => {
            let filter = &mut wanted(world).filter;
            let kind = Kind::ALL.get(n).copied();
            filter.kind = kind.filter(|_| filter.kind != kind);
        }
    }
}

fn wanted(world: &mut World) -> &mut Wanted {
    &mut world.resource_mut::<OrderOfBattle>().into_inner().wanted
}

/// It stands where the supply report stands.
fn make_room(world: &mut World) -> &mut OrderOfBattle {
    world.resource_mut::<SupplyReport>().close();
    world.resource_mut::<OrderOfBattle>().into_inner()
}

/// Folds all groups, or unfolds them.
fn fold_all(world: &mut World, fold: bool) {
    let panel = world.resource::<OrderOfBattle>();
    let turn_all = starts_folded(&panel.sides) != fold;
    let groups = if turn_all {
        all_groups(world, &panel.sides)
    } else {
        Vec::new()
    };
    let turned = groups.into_iter().map(|group| group.id).collect();
    wanted(world).turned = turned;
}

/// Opens the panel at a page.
fn open_page(world: &mut World, page: Option<Page>) {
    let panel = make_room(world);
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
        *world.resource_mut::<Refusal>() = Refusal::default();
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
