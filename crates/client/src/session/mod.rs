//! The game that is loaded: who sits before it and looks, what is selected and on offer, what is asked of the engine.
//!
//! Nothing here decides legality. A request becomes an [`stavka_rules::order::Order`]; the engine accepts or refuses it.

pub mod chart_words;
pub mod end_question;
pub mod fanned;
pub mod game_file;
pub mod hand_over;
pub mod journals;
pub mod known_games;
pub mod lead_in;
pub mod loading;
pub mod march_words;
pub mod marches;
pub mod mode_words;
pub mod moment;
pub mod offers;
pub mod purse;
pub mod readiness;
pub mod refusal;
pub mod requests;
pub mod seat;
pub mod seeing;
pub mod selection;
pub mod shown_map;
pub mod sight;
pub mod stack_menu;
pub mod switches;
pub mod tool;
pub mod waypoints;
pub mod window_title;
pub mod words;

use bevy::prelude::*;
use stavka_rules::engine::{RulesPlugin, Timeline};

use hand_over::seat_is_taken;

use crate::kit::redraw::Redraw;
use crate::view::overlay::Overlay;

use crate::kit::screen::FrameSystems;
pub use loading::{LoadRequest, LoadRequests};
pub use refusal::Refusal;
pub use requests::{Request, Requests};
pub use selection::Selection;

/// Order of work in a frame, between the player's input and the drawing of panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Input becomes intents, and intents become requests.
    Listen,
    /// Requests are carried out: orders, undo, loading.
    Act,
    /// Whoever must decide sits down.
    Seat,
    /// Where the game stands now is noted.
    Note,
    /// What was about another moment closes.
    Close,
    /// What follows from game and selection is worked out anew, part by part.
    Derive(Section),
    /// What is over is put down, and what depends on the tool in hand is worked out.
    Settle,
    /// Views, overlays and counters follow, part by part.
    Show(Section),
}

/// The parts of the client that follow the game, in the order in which they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Plans of attacks and barrages.
    Combat,
    /// The question that is asked.
    Question,
    /// Where the selection can go.
    Selection,
    /// What the engine offers to it.
    Offers,
    /// Armies, HQs and whom they command.
    Command,
    /// What can be attacked.
    Targets,
    /// Runs of transport.
    Transport,
    /// Journeys by rail.
    Rail,
    /// The railroads of the sides.
    RailOverlay,
    /// What would be converted.
    RailRepair,
    /// Railroads as the map draws them.
    RailDrawing,
    /// How units stand with supply.
    Supply,
    /// Who will be out of supply.
    Warnings,
    /// What could be built.
    Works,
    /// The Reinforcement Phase.
    Reinforcement,
    /// The order of battle.
    OrderOfBattle,
    /// What is still to come.
    Arrivals,
    /// The supply report.
    SupplyReport,
    /// The line between the sides.
    FrontLine,
    /// Ranges and ways on the map.
    Movement,
    /// Ranges with fuel that is not there.
    SupposedRange,
    /// Losses that rise over the map.
    Casualties,
    /// Counters on the map.
    Pieces,
    /// The log.
    Log,
    /// The map in the colours of the settings.
    Map,
    /// The film.
    Replay,
    /// The selected stack.
    Stack,
    /// Its menu.
    StackMenu,
    /// The title of the window.
    Window,
    /// The panels.
    Views,
    /// What scripts can ask.
    Facts,
}

impl Section {
    const ALL: [Self; 31] = [
        Self::Combat,
        Self::Question,
        Self::Selection,
        Self::Offers,
        Self::Command,
        Self::Targets,
        Self::Transport,
        Self::Rail,
        Self::RailOverlay,
        Self::RailRepair,
        Self::RailDrawing,
        Self::Supply,
        Self::Warnings,
        Self::Works,
        Self::Reinforcement,
        Self::OrderOfBattle,
        Self::Arrivals,
        Self::SupplyReport,
        Self::FrontLine,
        Self::Movement,
        Self::SupposedRange,
        Self::Casualties,
        Self::Pieces,
        Self::Log,
        Self::Map,
        Self::Replay,
        Self::Stack,
        Self::StackMenu,
        Self::Window,
        Self::Views,
        Self::Facts,
    ];
}

/// The game on the screen.
pub fn plugin(app: &mut App) {
    let derive = Section::ALL.map(GameSystems::Derive);
    let show = Section::ALL.map(GameSystems::Show);
    let first = [
        GameSystems::Listen,
        GameSystems::Act,
        GameSystems::Seat,
        GameSystems::Note,
        GameSystems::Close,
    ];
    let all = [&first[..], &derive, &[GameSystems::Settle], &show].concat();
    for pair in all.windows(2) {
        app.configure_sets(Update, pair[0].before(pair[1]));
    }
    for set in all {
        app.configure_sets(Update, set.in_set(FrameSystems::Game));
    }
    app.add_plugins(RulesPlugin)
        // Nobody is heard before the screen that waits for the next player.
        .configure_sets(Update, GameSystems::Listen.run_if(seat_is_taken))
        // Whoever shows something writes a layer of its own, or asks for another frame: in which order is all the same.
        .allow_ambiguous_resource::<Overlay>()
        .allow_ambiguous_resource::<Redraw>()
        .add_plugins((
            requests::plugin,
            loading::plugin,
            game_file::plugin,
            journals::plugin,
            (selection::plugin, lead_in::plugin),
            waypoints::plugin,
            offers::plugin,
            seat::plugin,
            shown_map::plugin,
            moment::plugin,
            switches::plugin,
            tool::plugin,
            stack_menu::plugin,
            end_question::plugin,
            window_title::plugin,
        ));
}

/// Whether a game is loaded.
pub fn game_is_loaded(timeline: Option<Res<Timeline>>) -> bool {
    timeline.is_some()
}
