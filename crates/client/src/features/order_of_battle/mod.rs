//! The order of battle: every counter that the viewer may know of, by army, HQ, formation and nation; the dead pile; what is
//! still to arrive. Worked out when it is open, and again when the game, the viewer or what is asked for has changed.

mod arrivals;
mod controls;
mod dead;
mod filter;
mod groups;
mod lines;
pub mod panel;
mod sums;
mod units;

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::Location;
use stavka_rules::procedure::awaiting;
use stavka_rules::side::Side;
use stavka_rules::telling::side_name;

use crate::kit::actions::{ActionView, ChoiceView};
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::selection::{SelectedUnits, Selection};
use crate::session::words::side_colour;
use crate::session::{GameSystems, game_is_loaded};
use crate::view::panels;
use crate::view::panels::SidePanel;
use panel::{Line, OrderOfBattleView};

use filter::{Filter, Kind, State};
use lines::{UnitLine, lines_of};

use crate::kit::intent::{Intent, OrderOfBattleIntent};
use crate::session::Section;
pub(crate) use controls::act;

/// A page of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Units,
    Dead,
    Arrivals,
}

impl Page {
    const ALL: [Self; 3] = [Self::Units, Self::Dead, Self::Arrivals];

    const fn name(self) -> &'static str {
        match self {
            Self::Units => "Units",
            Self::Dead => "Dead pile",
            Self::Arrivals => "Arrivals",
        }
    }

    const fn next(self) -> Self {
        match self {
            Self::Units => Self::Dead,
            Self::Dead => Self::Arrivals,
            Self::Arrivals => Self::Units,
        }
    }
}

/// What the player asked the panel for. Changing it is cheap; the counters are worked out apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    page: Page,
    filter: Filter,
    /// Groups that are folded though they would not be, or the other way round.
    turned: BTreeSet<String>,
    /// A counter off the map that was clicked: the map shows where it will come.
    pointed: Option<UnitId>,
}

/// The order of battle: whether it is open, and what is asked of it.
#[derive(Resource, Default, Debug)]
pub(crate) struct OrderOfBattle {
    open: bool,
    wanted: Wanted,
    /// The field for words is to have the keyboard.
    asks_for_keyboard: bool,
    /// The counters, while it is open.
    sides: Vec<SideLines>,
}

/// A side and its counters.
#[derive(Debug)]
struct SideLines {
    side: Side,
    lines: Vec<UnitLine>,
}

impl OrderOfBattle {
    /// Closes it; says whether it was open. What was asked of it is remembered.
    pub fn close(&mut self) -> bool {
        let was_open = self.open;
        *self = Self {
            wanted: Wanted {
                pointed: None,
                ..std::mem::take(&mut self.wanted)
            },
            ..Self::default()
        };
        was_open
    }

    /// A counter off the map that was clicked in the list.
    pub const fn pointed(&self) -> Option<UnitId> {
        self.wanted.pointed
    }

    /// Opens it so that the next letters are words to look for.
    pub fn find(&mut self) {
        self.open = true;
        self.asks_for_keyboard = true;
    }

    /// Opens it, or shows its next page.
    pub fn turn_page(&mut self) {
        if self.open {
            self.wanted.page = self.wanted.page.next();
        }
        self.open = true;
    }
}

/// The order of battle.
pub fn plugin(app: &mut App) {
    panels::register::<OrderOfBattleView>(app);
    app.init_resource::<OrderOfBattle>()
        .add_systems(OnExit(Screen::Play), |mut panel: ResMut<OrderOfBattle>| {
            *panel = OrderOfBattle::default();
        })
        .add_systems(
            Update,
            // Before the views are filled: the next player must never see the list of the last.
            write
                .in_set(GameSystems::Derive(Section::OrderOfBattle))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// Writes it anew when the game, the selection or what is asked for has changed.
fn write(world: &mut World) {
    let game_has_moved = world.is_resource_changed::<GameMoment>();
    let has_changed = game_has_moved
        || world.is_resource_changed::<OrderOfBattle>()
        || world.is_resource_changed::<SelectedUnits>();
    if !has_changed {
        return;
    }
    let panel = world.resource::<OrderOfBattle>();
    if !panel.open {
        world.resource_mut::<SidePanel<OrderOfBattleView>>().0 = None;
        return;
    }
    if game_has_moved || panel.sides.is_empty() {
        let acting = awaiting(world).side().unwrap_or(Side::One);
        let sides = [acting, acting.other()].map(|side| SideLines {
            side,
            lines: lines_of(world, viewer(world), side),
        });
        world.resource_mut::<OrderOfBattle>().sides = Vec::from(sides);
    }
    let wanted = &world.resource::<OrderOfBattle>().wanted;
    let view = view(world, wanted, &world.resource::<Selection>().units);
    world.resource_mut::<SidePanel<OrderOfBattleView>>().0 = Some(view);
    world.resource_mut::<OrderOfBattle>().asks_for_keyboard = false;
}

fn view(world: &World, wanted: &Wanted, selected: &[UnitId]) -> OrderOfBattleView {
    let panel = world.resource::<OrderOfBattle>();
    let mut lines = match wanted.page {
        Page::Units => units::page(world, &panel.sides, wanted),
        Page::Dead => dead::page(world, &panel.sides, wanted),
        Page::Arrivals => arrivals::page(world, &panel.sides, wanted),
    };
    for line in &mut lines {
        if let Line::Unit(unit) = line {
            let is_it = |id: &UnitId| *id == unit.unit;
            unit.selected =
                selected.iter().any(is_it) || wanted.pointed.as_ref().is_some_and(is_it);
        }
    }
    let choice = |intent: OrderOfBattleIntent, label: &str, hint: &str, on: bool| ChoiceView {
        intent: Intent::OrderOfBattle(intent),
        label: label.to_owned(),
        hint: hint.to_owned(),
        on,
        refused: None,
    };
    let count = |wants: &dyn Fn(&UnitLine) -> bool| {
        let all = panel.sides.iter().flat_map(|side| &side.lines);
        all.filter(|line| wants(line)).count()
    };
    let page = |(n, page): (usize, Page)| {
        let count = match page {
            Page::Units => count(&|line| line.traits.location != Location::Tray),
            Page::Dead => count(&|line| lines::is_gone(line.traits.location)),
            Page::Arrivals => {
                count(&|line| matches!(line.traits.location, Location::Arriving { .. }))
            }
        };
        let label = format!("{} {count}", page.name());
        choice(
            OrderOfBattleIntent::Page(n),
            &label,
            "Shift+F8 turns the pages",
            wanted.page == page,
        )
    };
    let states: &[State] = match wanted.page {
        Page::Units => &State::ALL,
        // These pages are about one state each.
        Page::Dead | Page::Arrivals => &[],
    };
    OrderOfBattleView {
        pages: Page::ALL.into_iter().enumerate().map(page).collect(),
        find: wanted.filter.text.clone(),
        asks_for_keyboard: panel.asks_for_keyboard,
        states: states
            .iter()
            .enumerate()
            .map(|(n, &state)| {
                let on = wanted.filter.state == Some(state);
                choice(
                    OrderOfBattleIntent::State(n),
                    state.name(),
                    state.hint(),
                    on,
                )
            })
            .collect(),
        kinds: Kind::ALL
            .into_iter()
            .enumerate()
            .map(|(n, kind)| {
                let on = wanted.filter.kind == Some(kind);
                choice(OrderOfBattleIntent::Kind(n), kind.name(), kind.hint(), on)
            })
            .collect(),
        fold: (wanted.page == Page::Units && !wanted.filter.is_on())
            .then(|| units::fold_choice(world, panel, wanted)),
        empty: match wanted.page {
            _ if wanted.filter.is_on() => "Nothing fits what is asked for.",
            Page::Units => "There are no units.",
            Page::Dead => "Nobody is in the dead pile.",
            Page::Arrivals => "Nothing more arrives.",
        }
        .to_owned(),
        lines,
        close: ActionView::new(Intent::OrderOfBattle(OrderOfBattleIntent::Toggle), "Close")
            .key("F8"),
    }
}

/// The heading of a side.
fn side_line(world: &World, side: Side, sums: String) -> Line {
    Line::Side {
        name: side_name(world, side),
        colour: side_colour(world, side),
        sums,
    }
}
