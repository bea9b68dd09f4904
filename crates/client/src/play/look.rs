//! What is looked at: overlays, panels and windows that a key or a button opens.

use bevy::prelude::*;
use stavka_rules::modules::RuleModule;
use stavka_rules::setup::plays;

use crate::features::calculators::Calculators;
use crate::features::command::CommandDesk;
use crate::features::help::{HelpPage, Page};
use crate::features::order_of_battle::OrderOfBattle;
use crate::features::rail;
use crate::features::reference::RulesReference;
use crate::features::settings_window::SettingsWindow;
use crate::features::supply::report::SupplyReport;
use crate::features::supply::warnings;
use crate::kit::intent::{LookIntent, OverlaySwitch};
use crate::session::refusal::Refusal;
use crate::session::sight;
use crate::session::stack_menu::StackMenu;
use crate::session::switches::Switches;
use crate::view::camera::MapView;

/// Shows what was asked for.
pub fn act(world: &mut World, intent: LookIntent) {
    match intent {
        LookIntent::WholeMap => world.resource_mut::<MapView>().show_all(),
        LookIntent::GoTo(hex) => sight::look_at(world, hex),
        LookIntent::Warning(n) => warnings::show(world, n),
        LookIntent::Toggle(switch) => toggle(world, switch),
        LookIntent::ThrowRanges => {
            let mut switches = world.resource_mut::<Switches>();
            // The ranges of all show nothing without the rest of supply.
            switches.throws = !(switches.throws && switches.supply);
            switches.set_supply(true);
        }
        LookIntent::SupplyReport => {
            world.resource_mut::<OrderOfBattle>().close();
            world.resource_mut::<SupplyReport>().toggle();
        }
        LookIntent::Help => {
            // Whoever asks in a phase under the command rules wants to know how that goes.
            let page = match world.resource::<CommandDesk>().is_on() {
                true => Page::CommandPhase,
                false => Page::Keys,
            };
            world.resource_mut::<HelpPage>().toggle(page);
        }
        LookIntent::Rule(number) => world.resource_mut::<RulesReference>().open_at(&number),
        LookIntent::Calculators => world.resource_mut::<Calculators>().open(),
        LookIntent::Settings => world.resource_mut::<SettingsWindow>().open = true,
        LookIntent::CloseMenu => world.resource_mut::<StackMenu>().close_by_press(),
        // Only films are jumped in; what is pointed at ends when the pointer moves on.
        LookIntent::JumpTo(_) | LookIntent::PointAt(_) => {}
    }
}

fn toggle(world: &mut World, switch: OverlaySwitch) {
    if switch == OverlaySwitch::Operations && !plays(world, RuleModule::Zones) {
        let words = "This game is played without operation zones.";
        *world.resource_mut::<Refusal>() = Refusal::asks(words);
        return;
    }
    let mut switches = world.resource_mut::<Switches>();
    match switch {
        OverlaySwitch::Range => switches.range = !switches.range,
        OverlaySwitch::Zones => switches.zones = switches.zones.next(),
        OverlaySwitch::Control => switches.control = !switches.control,
        OverlaySwitch::Operations => switches.operations = switches.operations.next(),
        OverlaySwitch::Supply => {
            let on = !switches.supply;
            switches.set_supply(on);
        }
        OverlaySwitch::Rail => rail::overlay::show_next(world),
    }
}
