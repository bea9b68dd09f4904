//! The menu: new game, continue, all games, open, watch, settings, quit.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::game_cards::{self, KeptGames, Pressed};
use super::games::{GameList, GameWishes};
use super::scenario_cards;
use super::scenario_cards::{KeptCard, ScenarioList};
use crate::features::calculators::Calculators;
use crate::features::settings_window::SettingsWindow;
use crate::kit::dialogs::{FileDialogs, FilePurpose};
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::settings::DataDir;
use crate::kit::widgets::Emphasis;
use crate::kit::{actions, theme, widgets};
use crate::session::game_file;
use crate::session::loading::{MenuEntry, MenuIntents};
use crate::view::frame::root;

/// What the menu knows of games under way.
#[derive(Resource, Default, Debug, Clone)]
pub struct MenuView {
    /// The last game, to go on with: its description.
    pub last_game: Option<String>,
    /// Whether that game ended in a crash and comes back from its journal.
    pub recovered: bool,
}

/// The menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<ScenarioList>()
        .init_resource::<MenuView>()
        .add_systems(
            EguiPrimaryContextPass,
            draw_menu
                .in_set(DrawSystems::MenuScreen)
                .run_if(in_state(Screen::Menu)),
        );
}

/// What the menu's right half shows.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Scenarios,
    Games,
    About,
}

/// What a press in the menu's left half means.
enum Press {
    Page(Page),
    Continue,
    Ask(FilePurpose),
    Calculators,
    Settings,
    Quit,
}

fn draw_menu(
    mut contexts: EguiContexts,
    scenarios: Res<ScenarioList>,
    games: Res<GameList>,
    view: Res<MenuView>,
    folder: Res<DataDir>,
    mut kept: Local<Vec<KeptCard>>,
    mut kept_games: Local<KeptGames>,
    mut wishes: ResMut<GameWishes>,
    mut intents: ResMut<MenuIntents>,
    mut dialogs: ResMut<FileDialogs>,
    mut settings: ResMut<SettingsWindow>,
    mut calculators: ResMut<Calculators>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: ResMut<Redraw>,
    mut page: Local<Page>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if scenarios.is_changed() {
        scenario_cards::keep(ctx, &scenarios, &mut kept);
    }
    if games.is_changed() {
        kept_games.keep(ctx, &games);
    }
    let mut ui = root(ctx);
    let press = egui::Panel::left("menu")
        .frame(theme::panel().inner_margin(egui::Margin::symmetric(28, 28)))
        .resizable(false)
        .exact_size(320.0)
        .show(&mut ui, |ui| {
            ui.set_min_size(ui.available_size());
            entries(ui, &view)
        })
        .inner;
    let frame = egui::Frame::new()
        .fill(theme::SUNKEN)
        .inner_margin(egui::Margin::symmetric(28, 28));
    let chosen = egui::CentralPanel::default()
        .frame(frame)
        .show(&mut ui, |ui| match *page {
            Page::Scenarios => {
                scenario_cards::show(ui, &scenarios, &mut kept).map(|(files, options)| {
                    Pressed::Open(MenuEntry::NewGame(Box::new(files), options))
                })
            }
            Page::Games => game_cards::show(ui, &games, &mut kept_games),
            Page::About => {
                about(ui);
                None
            }
        })
        .inner;
    if press.is_some() || chosen.is_some() {
        redraw.soon();
    }
    match chosen {
        Some(Pressed::Open(entry)) => intents.0.push(entry),
        Some(Pressed::Wish(wish)) => wishes.0.push(wish),
        None => {}
    }
    match press {
        Some(Press::Page(to)) => *page = to,
        Some(Press::Continue) => intents.0.push(MenuEntry::Continue),
        Some(Press::Ask(purpose)) => dialogs.ask(purpose, game_file::folder(&folder)),
        Some(Press::Calculators) => calculators.open(),
        Some(Press::Settings) => settings.open = true,
        Some(Press::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}

/// The left half.
fn entries(ui: &mut egui::Ui, view: &MenuView) -> Option<Press> {
    let title = egui::RichText::new("STAVKA")
        .font(egui::FontId::new(42.0, theme::title_family()))
        .extra_letter_spacing(6.0)
        .color(theme::TEXT);
    ui.label(title);
    actions::faint(ui, "Operational warfare on hexes");
    ui.add_space(4.0);
    let (line, _) = ui.allocate_exact_size(egui::vec2(64.0, 2.0), egui::Sense::hover());
    ui.painter().rect_filled(line, 0.0, theme::ACCENT);
    ui.add_space(22.0);
    // The line at the foot keeps its room, in small windows too.
    let room = ui.available_height() - FOOT;
    let list = egui::ScrollArea::vertical().id_salt("entries");
    let press = list
        .max_height(room.max(0.0))
        .show(ui, |ui| buttons(ui, view));
    ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
        actions::faint(ui, concat!("Version ", env!("CARGO_PKG_VERSION")));
    });
    press.inner
}

/// Height of the line at the foot, in points.
const FOOT: f32 = 30.0;

/// Less height than this is low, in points.
const LOW: f32 = 640.0;

/// What can be done.
fn buttons(ui: &mut egui::Ui, view: &MenuView) -> Option<Press> {
    let mut press = None;
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), |ui| {
        // In a low window they stand closer, so that all of them are seen.
        let is_low = ui.ctx().viewport_rect().height() < LOW;
        let gap = if is_low { 4.0 } else { 8.0 };
        ui.spacing_mut().item_spacing.y = gap;
        ui.spacing_mut().button_padding.y = gap;
        // Tab finds the first entry by itself; the arrows need something to start from.
        let mut first = ui.memory(|memory| memory.focused().is_none())
            && ui.input(|input| {
                input.key_pressed(egui::Key::ArrowDown) || input.key_pressed(egui::Key::ArrowUp)
            });
        let mut entry = |ui: &mut egui::Ui, label: &str, emphasis, means: Press| {
            let response = widgets::button(ui, label, emphasis);
            if std::mem::take(&mut first) {
                response.request_focus();
                // The same press must not move on to the second entry.
                ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
            }
            if response.clicked() {
                press = Some(means);
            }
        };
        if let Some(game) = &view.last_game {
            let label = if view.recovered {
                "Recover game"
            } else {
                "Continue"
            };
            entry(ui, label, Emphasis::Decision, Press::Continue);
            actions::faint(ui, game);
        }
        let plain = Emphasis::Plain;
        entry(ui, "New game", plain, Press::Page(Page::Scenarios));
        entry(ui, "Games", plain, Press::Page(Page::Games));
        entry(ui, "Open", plain, Press::Ask(FilePurpose::Open));
        entry(ui, "Watch replay", plain, Press::Ask(FilePurpose::Replay));
        entry(ui, "Calculators", plain, Press::Calculators);
        entry(ui, "Settings", plain, Press::Settings);
        entry(ui, "About", plain, Press::Page(Page::About));
        entry(ui, "Quit", plain, Press::Quit);
    });
    press
}

fn about(ui: &mut egui::Ui) {
    ui.heading("About");
    ui.add_space(8.0);
    ui.set_max_width(620.0);
    ui.add(
        egui::Label::new(
            "Stavka plays operational hex wargames by the series rules, version 4.3. It knows whose decision is \
             next, offers what is legal, and refuses what is not with the number of the rule.",
        )
        .wrap(),
    );
    ui.add_space(6.0);
    ui.add(
        egui::Label::new(
            "It is an independent program: players need their own rulebook, and the names of the games belong to \
             their owners. Licence: MIT or Apache 2.0, as you like.",
        )
        .wrap(),
    );
}
