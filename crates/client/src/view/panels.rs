//! The panels at the edges of the map. A feature says where its own stands, which gives way to which and how it is drawn
//! ([`PanelView`]), registers it with [`register`] and fills its [`SidePanel`]. The play screen asks here and knows none of them.
//!
//! At each edge one panel stands: the open one of the highest rank. What a panel draws lies ready as plain data, and so no panel
//! sees the game.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use super::counters::CounterPictures;
use super::frame::{LEAST_MAP, side_panel};
use crate::kit::intent::Intent;
use crate::kit::screen::Screen;

/// What a panel shows, and how that is drawn.
pub trait PanelView: Send + Sync + 'static {
    /// Where it stands.
    const PLACE: PanelPlace;

    /// Draws it and says what was pressed. egui may draw a pass twice, so nothing else may come of it.
    fn show(&self, ui: &mut egui::Ui, pictures: &mut CounterPictures) -> Vec<Intent>;

    /// Draws what belongs over the map while it is open, whether it stands or has given way.
    fn show_over_map(&self, _ctx: &egui::Context, _map: egui::Rect) {}
}

/// A panel, open as long as its feature has something to show in it.
#[derive(Resource, Debug)]
pub struct SidePanel<V: PanelView>(pub Option<V>);

impl<V: PanelView> Default for SidePanel<V> {
    fn default() -> Self {
        Self(None)
    }
}

/// Where a panel stands.
#[derive(Clone, Copy, Debug)]
pub struct PanelPlace {
    /// What egui remembers its width by.
    pub name: &'static str,
    /// The edge of the map.
    pub edge: PanelEdge,
    /// Of the open panels of an edge the one with the highest rank stands; the others give way.
    pub rank: u8,
    /// Its width at first, and at most.
    pub width: (f32, f32),
    /// How it gets on with the panel at the other edge.
    pub company: Company,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelEdge {
    /// Where the selected stack is shown.
    Left,
    /// Where the log is shown.
    Right,
}

/// How a panel at the right gets on with the one at the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Company {
    /// They stand side by side.
    #[default]
    SideBySide,
    /// It lists the units itself, and takes the place of the other too where there is no room for both.
    ListsUnits,
    /// It goes to the left for one that lists the units itself, or, where there is no room for both, stands in its place.
    StepsAside,
}

/// A panel as it was registered.
#[derive(Clone, Copy)]
struct Registered {
    place: PanelPlace,
    is_open: fn(&World) -> bool,
    show: fn(&World, &mut egui::Ui, &mut CounterPictures) -> Vec<Intent>,
    show_over_map: fn(&World, &egui::Context, egui::Rect),
}

/// The panels of all features, by name.
#[derive(Resource, Default)]
struct Panels(BTreeMap<&'static str, Registered>);

/// Registers a panel. It closes with the play screen.
pub fn register<V: PanelView>(app: &mut App) {
    let panel = Registered {
        place: V::PLACE,
        is_open: |world| world.resource::<SidePanel<V>>().0.is_some(),
        show: |world, ui, pictures| {
            let view = world.resource::<SidePanel<V>>().0.as_ref();
            view.map_or_else(Vec::new, |view| view.show(ui, pictures))
        },
        show_over_map: |world, ctx, map| {
            if let Some(view) = &world.resource::<SidePanel<V>>().0 {
                view.show_over_map(ctx, map);
            }
        },
    };
    app.init_resource::<SidePanel<V>>().add_systems(
        OnExit(Screen::Play),
        |mut panel: ResMut<SidePanel<V>>| {
            panel.0 = None;
        },
    );
    let mut panels = app.world_mut().get_resource_or_init::<Panels>();
    let is_at = |place: PanelPlace| (place.edge, place.rank);
    debug_assert!(
        panels
            .0
            .values()
            .all(|other| is_at(other.place) != is_at(V::PLACE)),
        "of two panels one gives way: {} has the rank of another",
        V::PLACE.name
    );
    panels.0.insert(V::PLACE.name, panel);
}

fn open(world: &World) -> impl Iterator<Item = Registered> + '_ {
    let panels = world.resource::<Panels>().0.values().copied();
    panels.filter(move |panel| (panel.is_open)(world))
}

/// Whether the panels of rank 0, which are always open, stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// They do.
    Stand,
    /// Something else takes their place.
    GiveWay,
}

/// Draws the panels that stand, and says what was pressed.
pub fn show(
    world: &World,
    ui: &mut egui::Ui,
    pictures: &mut CounterPictures,
    usual: Usual,
) -> Vec<Intent> {
    let places = open(world).map(|panel| panel.place);
    let stands = |place: &PanelPlace| usual == Usual::Stand || place.rank > 0;
    let places: Vec<PanelPlace> = places.filter(stands).collect();
    let standing = arrange(&places, ui.ctx().viewport_rect().width());
    let mut wishes = Vec::new();
    let mut draw = |name: &str, frame: egui::Panel| {
        let panel = world.resource::<Panels>().0[name];
        side_panel(ui, frame, panel.place.width, |ui| {
            wishes.extend((panel.show)(world, ui, pictures));
        });
    };
    match standing.left {
        Some(Left::Own(name)) => draw(name, egui::Panel::left(name)),
        // At the other edge it has another width.
        Some(Left::Aside(name)) => draw(name, egui::Panel::left(format!("{name} beside"))),
        None => {}
    }
    if let Some(name) = standing.right {
        draw(name, egui::Panel::right(name));
    }
    wishes
}

/// Draws what open panels lay over the map.
pub fn show_over_map(world: &World, ctx: &egui::Context, map: egui::Rect) {
    for panel in open(world) {
        (panel.show_over_map)(world, ctx, map);
    }
}

/// Who stands at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// A panel of this edge.
    Own(&'static str),
    /// One of the other edge, which has stepped aside.
    Aside(&'static str),
}

/// Which panels stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    left: Option<Left>,
    right: Option<&'static str>,
}

/// Which of the open panels stand in a window of this width.
fn arrange(open: &[PanelPlace], window: f32) -> Standing {
    let mut by_rank = open.to_vec();
    by_rank.sort_by_key(|panel| std::cmp::Reverse(panel.rank));
    let at = |edge: PanelEdge| by_rank.iter().filter(move |panel| panel.edge == edge);
    let usual = at(PanelEdge::Left).next();
    let left = usual.map(|panel| Left::Own(panel.name));
    let first = at(PanelEdge::Right).next();
    let Some(lister) = first.filter(|panel| panel.company == Company::ListsUnits) else {
        let right = first.map(|panel| panel.name);
        return Standing { left, right };
    };
    let beside = usual.map_or(0.0, |panel| panel.width.0);
    let has_room = window >= beside + lister.width.0 + LEAST_MAP;
    let mut others = at(PanelEdge::Right).skip(1);
    let guest = others
        .clone()
        .find(|panel| panel.company == Company::StepsAside);
    match (guest, has_room) {
        (Some(_), false) => Standing {
            left,
            right: others.next().map(|panel| panel.name),
        },
        (guest, _) => Standing {
            left: guest
                .map(|panel| Left::Aside(panel.name))
                .or(left.filter(|_| has_room)),
            right: Some(lister.name),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: f32 = 1920.0;
    const NARROW: f32 = 1280.0;

    fn place(name: &'static str, edge: PanelEdge, rank: u8, company: Company) -> PanelPlace {
        PanelPlace {
            name,
            edge,
            rank,
            width: (if name == "plan" { 640.0 } else { 300.0 }, 800.0),
            company,
        }
    }

    /// Which panels stand of the stack and the log, which are always open, and of others.
    fn standing(others: &[&str], window: f32) -> (Option<Left>, Option<&'static str>) {
        let all = [
            place("stack", PanelEdge::Left, 0, Company::SideBySide),
            place("log", PanelEdge::Right, 0, Company::SideBySide),
            place("supply", PanelEdge::Right, 10, Company::SideBySide),
            place("report", PanelEdge::Right, 20, Company::StepsAside),
            place("battle", PanelEdge::Right, 30, Company::SideBySide),
            place("plan", PanelEdge::Right, 40, Company::ListsUnits),
        ];
        let is_open = |panel: &&PanelPlace| panel.rank == 0 || others.contains(&panel.name);
        let open: Vec<PanelPlace> = all.iter().filter(is_open).copied().collect();
        let standing = arrange(&open, window);
        (standing.left, standing.right)
    }

    #[test]
    fn of_the_open_panels_that_of_the_highest_rank_stands() {
        let stack = Some(Left::Own("stack"));
        assert_eq!(standing(&[], NARROW), (stack, Some("log")));
        assert_eq!(standing(&["supply"], NARROW), (stack, Some("supply")));
        assert_eq!(
            standing(&["supply", "report"], WIDE),
            (stack, Some("report"))
        );
        assert_eq!(
            standing(&["battle", "report"], WIDE),
            (stack, Some("battle"))
        );
    }

    #[test]
    fn a_panel_that_lists_the_units_takes_both_edges_where_there_is_no_room() {
        let stack = Some(Left::Own("stack"));
        assert_eq!(standing(&["plan", "battle"], WIDE), (stack, Some("plan")));
        assert_eq!(standing(&["plan", "battle"], NARROW), (None, Some("plan")));
    }

    #[test]
    fn the_report_stands_beside_the_plan_or_in_its_place() {
        let aside = Some(Left::Aside("report"));
        let stack = Some(Left::Own("stack"));
        assert_eq!(standing(&["plan", "report"], WIDE), (aside, Some("plan")));
        assert_eq!(
            standing(&["plan", "report"], NARROW),
            (stack, Some("report"))
        );
        assert_eq!(
            standing(&["plan", "battle", "report"], NARROW),
            (stack, Some("battle"))
        );
    }
}
