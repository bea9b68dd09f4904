//! What was pressed on a panel, carried out.

use bevy::prelude::*;
use stavka_rules::engine::{self, legal};
use stavka_rules::ids::UnitId;
use stavka_rules::modes::ReserveOffer;
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Roster};
use stavka_rules::procedure;
use stavka_rules::sequence::{Clock, Segment, SequenceOrder};
use stavka_rules::stacking;

use super::{keys, look};
use crate::features::command::CloseQuestion;
use crate::features::rail::journey;
use crate::features::stack::commands;
use crate::features::supply::overlay::what_if;
use crate::features::supply::warnings::Warnings;
use crate::features::{
    combat, command, order_of_battle, portion, purchase, question, reinforcement, transport,
};
use crate::kit::dialogs::{FileDialogs, FilePurpose};
use crate::kit::intent::{
    CommandIntent, GameIntent, Intent, Intents, LookIntent, StackIntent, TurnIntent,
};
use crate::kit::screen::Screen;
use crate::kit::settings::DataDir;
use crate::session::end_question::EndQuestion;
use crate::session::loading::{LoadRequest, LoadRequests};
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::selection::ModePreview;
use crate::session::stack_menu::StackMenu;
use crate::session::{GameSystems, game_file, game_is_loaded, words};

/// Intents of the play screen's panels.
pub fn plugin(app: &mut App) {
    let acts = act_on_intents
        .in_set(GameSystems::Listen)
        .after(keys::press)
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.add_systems(Update, acts);
}

/// Carries out what was pressed on a panel.
fn act_on_intents(world: &mut World) {
    let intents = world.resource_mut::<Intents>().take();
    preview_mode(world, &intents);
    for intent in intents {
        // The menu of a stack closes with everything that is said on a button, whether in it or elsewhere.
        let stays = matches!(
            intent,
            Intent::Nothing
                // Where there are several ways, it opens the menu.
                | Intent::Command(CommandIntent::Lead)
                | Intent::Stack(
                    StackIntent::Menu | StackIntent::Select(_) | StackIntent::SelectMarker(_)
                )
                | Intent::Look(
                    LookIntent::PointAt(_)
                        | LookIntent::GoTo(_)
                        | LookIntent::Rule(_)
                        | LookIntent::JumpTo(_)
                        | LookIntent::CloseMenu
                )
        );
        give_to_its_feature(world, intent);
        if !stays {
            world.resource_mut::<StackMenu>().close();
        }
    }
}

/// Shows the range of the mode that the pointer rests on in the table of modes.
fn preview_mode(world: &mut World, intents: &[Intent]) {
    let pointed = intents.iter().find_map(|intent| match intent {
        Intent::Look(LookIntent::PointAt(change)) => Some(*change),
        _ => None,
    });
    let mut preview = world.resource_mut::<ModePreview>();
    preview.set_if_neq(ModePreview(pointed));
}

/// Every feature carries out its own.
fn give_to_its_feature(world: &mut World, intent: Intent) {
    let selects = matches!(
        intent,
        Intent::Stack(StackIntent::Select(_) | StackIntent::SelectMarker(_) | StackIntent::Menu)
    );
    if !matches!(intent, Intent::Turn(_)) && !intent.only_looks() && !selects {
        EndQuestion::withdraw(world);
        if !matches!(
            intent,
            Intent::Command(CommandIntent::Close | CommandIntent::EndArmy | CommandIntent::Lead)
        ) {
            CloseQuestion::withdraw(world);
        }
    }
    match intent {
        Intent::Nothing => {}
        Intent::Game(intent) => of_game(world, intent),
        Intent::Turn(intent) => of_turn(world, intent),
        Intent::Look(intent) => look::act(world, intent),
        Intent::Order(order) => world
            .resource_mut::<Requests>()
            .push(Request::Order(*order)),
        // In the Reinforcement Phase the letters are about what is in hand.
        Intent::Stack(StackIntent::ModeKey(key)) if reinforcement::mode_by_key(world, key) => {}
        Intent::Stack(intent) => commands::act(world, intent),
        Intent::Command(intent) => command::act(world, intent),
        Intent::Combat(intent) => combat::act(world, intent),
        Intent::WhatIf(intent) => what_if::act(world, intent),
        Intent::Purchase(intent) => purchase::act(world, intent),
        Intent::Portion(intent) => portion::act(world, intent),
        Intent::Errand(intent) => transport::act(world, intent),
        Intent::Rail(intent) => journey::act(world, intent),
        Intent::Question(intent) => question::act(world, intent),
        Intent::OrderOfBattle(intent) => order_of_battle::act(world, intent),
        Intent::Reinforcement(intent) => reinforcement::act(world, intent),
    }
}

fn of_turn(world: &mut World, intent: TurnIntent) {
    let warned = !world.resource::<Warnings>().list().is_empty() || crowding_out(world).is_some();
    let asks = match intent {
        TurnIntent::End => warned || !reinforcement::would_be_lost(world).is_empty(),
        TurnIntent::EndByKey => warned || !unused(world).is_empty(),
    };
    end_segment(world, asks);
}

fn of_game(world: &mut World, intent: GameIntent) {
    match intent {
        GameIntent::Undo => world.resource_mut::<Requests>().push(Request::Undo),
        GameIntent::Redo => world.resource_mut::<Requests>().push(Request::Redo),
        GameIntent::Save => game_file::ask(world),
        GameIntent::Open => {
            let folder = game_file::folder(world.resource::<DataDir>());
            world
                .resource_mut::<FileDialogs>()
                .ask(FilePurpose::Open, folder);
        }
        GameIntent::Watch => world
            .resource_mut::<LoadRequests>()
            .push(LoadRequest::WatchThis),
        GameIntent::Leave => world
            .resource_mut::<LoadRequests>()
            .push(LoadRequest::Leave),
    }
}

/// Ends the segment; where there is something to ask, only when it is said a second time.
fn end_segment(world: &mut World, asks: bool) {
    if asks && !EndQuestion::is_open(world) {
        // The question takes the place of what was refused before.
        *world.resource_mut::<Refusal>() = Refusal::default();
        EndQuestion::ask(world);
    } else {
        world
            .resource_mut::<Requests>()
            .push(Request::Order(Order::Sequence(SequenceOrder::EndSegment)));
    }
}

/// Rule 4.8a: what too full a hex costs the acting side if the segment ends now, in words.
pub(crate) fn crowding_out(world: &World) -> Option<String> {
    let end = Order::Sequence(SequenceOrder::EndSegment);
    let side = procedure::awaited_side(world)?;
    let lost = stacking::at_stake(world, side);
    let (hex, excess) = lost.first()?;
    engine::check(world, &end).ok()?;
    Some(format!("{hex} holds {excess} RE too many, which are lost"))
}

/// What the segment still has to offer, in words; nothing if everything has been done.
pub(crate) fn unused(world: &World) -> String {
    let what = match world.resource::<Clock>().now().segment {
        Segment::Combat => Some("attacked"),
        Segment::Barrage => Some("barraged"),
        _ => None,
    };
    if let Some(what) = what {
        return match world.resource::<combat::Targets>().payable() {
            0 => String::new(),
            left => format!("{} could still be {what}", words::hexes(left)),
        };
    }
    let lost = reinforcement::would_be_lost(world);
    if !lost.is_empty() {
        return format!("{lost} would be lost for ever");
    }
    let unplayed = command::unplayed(world);
    if !unplayed.is_empty() {
        return unplayed;
    }
    match unmoved(world) {
        0 => String::new(),
        left => format!("{} not used yet", words::units(left)),
    }
}

/// Units that could move and have not begun to, and those that could be released.
fn unmoved(world: &World) -> usize {
    let roster = world.resource::<Roster>();
    let fresh = |unit: &UnitId| {
        let ix = roster.find(*unit);
        let activity = ix.and_then(|ix| world.get::<Activity>(roster.entity(ix)));
        activity == Some(&Activity::Fresh)
    };
    let offers = legal(world);
    let waiting = offers
        .pick(MovementOffer::mover)
        .iter()
        .filter(|unit| fresh(unit))
        .count();
    waiting + offers.pick(ReserveOffer::released).len()
}
