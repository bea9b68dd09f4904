//! What the player has in hand. A tool decides what clicks, Enter, Backspace and digits mean until it is put down, and only one
//! is in hand: who takes another puts down the former, and what was planned with that is forgotten.
//!
//! A feature registers its tool with [`register`]; keys, pointer, prompts and the card beside the map ask here and know no
//! feature.

use std::collections::BTreeMap;

use bevy::prelude::*;
use stavka_rules::map::HexPos;

use super::{GameSystems, game_is_loaded};
use crate::kit::screen::Screen;
use crate::kit::way_card::WayView;
use crate::view::map_view::picking::MapInput;

/// The tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tool {
    /// Select units and send them.
    #[default]
    Select,
    /// Plan an attack, an overrun or a barrage.
    Combat,
    /// Plan a journey by rail.
    Rail,
    /// Plan a run of transport.
    Errand,
    /// Choose where engineers build.
    Construction,
    /// Place what arrives in the Reinforcement Phase.
    Arrival,
    /// Send the HQ marker of a Front somewhere.
    Front,
    /// Pin objectives on the map.
    Objective,
    /// Lay out the operation zone of an army.
    Zone,
    /// Suppose that things were otherwise.
    WhatIf,
}

impl Tool {
    /// Whether the next click on a hex carries something out.
    pub const fn waits_for_hex(self) -> bool {
        matches!(
            self,
            Self::Rail
                | Self::Errand
                | Self::Construction
                | Self::Arrival
                | Self::Front
                | Self::Objective
                | Self::Zone
        )
    }

    /// Whether the map shows where the tool leads, and not where the selection could go.
    pub const fn hides_range(self) -> bool {
        matches!(
            self,
            Self::Rail | Self::Errand | Self::Construction | Self::Front | Self::Zone
        )
    }

    /// Whether the way of the selection to the pointer is of interest.
    pub const fn shows_way(self) -> bool {
        matches!(self, Self::Select | Self::Arrival)
    }
}

/// How a tool is used.
#[derive(Clone, Copy, Debug)]
pub struct ToolUse {
    /// Whether there is still something to use it for; it is put down by itself when there is not.
    pub is_held: fn(&World) -> bool,
    /// Forgets what was planned with it.
    pub forget: fn(&mut World),
    /// A click on a hex; says whether it meant the tool.
    pub click: fn(&mut World, HexPos) -> bool,
    /// Everything that the pointer does, where the tool wants it all.
    pub pointer: Option<fn(&mut World, MapInput)>,
    /// Enter.
    pub confirm: fn(&mut World),
    /// N, and Shift+N for the one before.
    pub next: Option<fn(&mut World, bool)>,
    /// A digit from 1.
    pub digit: Option<fn(&mut World, usize)>,
    /// Backspace.
    pub take_back: Option<fn(&mut World)>,
    /// What can be done with it, in one sentence.
    pub prompt: fn(&World) -> Option<String>,
    /// The card beside the map.
    pub card: fn(&World) -> Option<WayView>,
}

impl Default for ToolUse {
    fn default() -> Self {
        Self {
            is_held: |_| true,
            forget: |_| {},
            click: |_, _| false,
            pointer: None,
            confirm: |_| {},
            next: None,
            digit: None,
            take_back: None,
            prompt: |_| None,
            card: |_| None,
        }
    }
}

/// The tool in hand, and how each is used.
#[derive(Resource, Default, Debug)]
pub struct Tools {
    in_hand: Tool,
    uses: BTreeMap<Tool, ToolUse>,
}

impl Tools {
    /// The tool in hand.
    pub const fn in_hand(&self) -> Tool {
        self.in_hand
    }

    /// How the tool in hand is used.
    pub fn current(&self) -> ToolUse {
        self.uses.get(&self.in_hand).copied().unwrap_or_default()
    }
}

/// Tools.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tools>()
        // What was planned is forgotten by the features themselves.
        .add_systems(OnExit(Screen::Play), |mut tools: ResMut<Tools>| {
            tools.in_hand = Tool::Select;
        })
        .add_systems(
            Update,
            put_down_what_is_over
                .in_set(GameSystems::Settle)
                .run_if(game_is_loaded),
        );
}

/// Says how a tool is used.
pub fn register(app: &mut App, tool: Tool, how: ToolUse) {
    app.world_mut()
        .get_resource_or_init::<Tools>()
        .uses
        .insert(tool, how);
}

/// Takes a tool in hand; what was planned with another is forgotten.
pub fn take(world: &mut World, tool: Tool) {
    if world.resource::<Tools>().in_hand != tool {
        put_down(world);
        world.resource_mut::<Tools>().in_hand = tool;
    }
}

/// Puts down what is in hand; says whether anything was.
pub fn put_down(world: &mut World) -> bool {
    let tools = world.resource::<Tools>();
    if tools.in_hand == Tool::Select {
        return false;
    }
    let forget = tools.current().forget;
    forget(world);
    world.resource_mut::<Tools>().in_hand = Tool::Select;
    true
}

/// A plan ends by itself when the game, the phase or the selection moves on; then nothing is in hand any more.
pub fn put_down_what_is_over(world: &mut World) {
    let tools = world.resource::<Tools>();
    if tools.in_hand != Tool::Select && !(tools.current().is_held)(world) {
        put_down(world);
    }
}
