//! Under the command rules: what leads to the turn of a unit, and who cannot have it.

use bevy::prelude::*;
use stavka_rules::command::{CommandOrder, HqProgress};
use stavka_rules::engine::Timeline;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Commanded, HqTurn, Roster, fact};

use super::Client;
use crate::features::command::panel::{CommandView, SlotView};
use crate::kit::intent::{CommandIntent, Intent, Intents};
use crate::session::lead_in;
use crate::session::march_words::ends_their_move;
use crate::session::refusal::Refusal;
use crate::session::selection::{Selection, SelectionReach};
use crate::session::stack_menu::StackMenu;
use crate::view::counters::{StackBoard, Tie};
use crate::view::panels::SidePanel;

fn two_armies() -> Client {
    let mut client = Client::playing("tests/ui-scenarios/command");
    client.make_room();
    client
}

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

fn id(text: &str) -> UnitId {
    text.parse().expect("an id")
}

fn click(client: &mut Client, at: &str) {
    assert!(client.point_at(hex(at)), "{at} is on the screen");
    client.click();
}

fn press(client: &mut Client, intent: CommandIntent) {
    let mut intents = client.world().resource_mut::<Intents>();
    intents.push(Intent::Command(intent));
    client.frames(2);
}

/// Who commands a unit.
fn commander(client: &mut Client, unit: &str) -> Option<UnitId> {
    let world = client.world();
    let roster = world.resource::<Roster>();
    let unit = roster.find(id(unit)).expect("a unit");
    match fact::<Commanded>(world, unit) {
        Commanded::By(hq) => Some(roster.printed(hq).id),
        Commanded::No | Commanded::Alone => None,
    }
}

fn turn(client: &mut Client, hq: &str) -> HqTurn {
    let world = client.world();
    let hq = world.resource::<Roster>().find(id(hq)).expect("an HQ");
    fact::<HqTurn>(world, hq)
}

fn place(client: &mut Client, unit: &str) -> Option<HexPos> {
    let roster = client.world().resource::<Roster>();
    let unit = roster.find(id(unit)).expect("a unit");
    roster.location(unit).hex()
}

fn orders_given(client: &mut Client) -> usize {
    client.world().resource::<Timeline>().cursor()
}

#[test]
fn a_move_plays_the_only_hq_that_could_command_the_unit() {
    let mut client = two_armies();
    let before = orders_given(&mut client);
    click(&mut client, "05.03");
    let reach = &client.world().resource::<SelectionReach>().0;
    assert!(matches!(reach, Some(Ok(_))), "its range is shown at once");
    assert_eq!(orders_given(&mut client), before, "and nothing ordered yet");
    click(&mut client, "06.02");
    assert_eq!(place(&mut client, "34-id"), Some(hex("06.02")));
    assert_eq!(commander(&mut client, "34-id"), Some(id("xii-hq")));
    assert_eq!(turn(&mut client, "xii-hq"), HqTurn::Open);
    assert_eq!(orders_given(&mut client), before + 3);
    // The next one only has to be commanded.
    click(&mut client, "05.05");
    let mut selected = client.world().resource::<Selection>().units.clone();
    selected.sort();
    assert_eq!(
        selected,
        [id("45-id"), id("mg-5")],
        "all that the HQ could take there"
    );
    click(&mut client, "06.05");
    assert_eq!(commander(&mut client, "45-id"), Some(id("xii-hq")));
    assert_eq!(commander(&mut client, "mg-5"), Some(id("xii-hq")));
    assert_eq!(orders_given(&mut client), before + 5);
}

#[test]
fn where_several_could_command_a_unit_the_menu_asks() {
    let mut client = two_armies();
    click(&mut client, "04.06");
    let selected = client.world().resource::<Selection>().units.clone();
    assert_eq!(selected, [id("52-id")]);
    assert!(!lead_in::is_ahead(client.world()));
    let before = orders_given(&mut client);
    click(&mut client, "04.07");
    assert_eq!(orders_given(&mut client), before);
    let goal = client.world().resource::<StackMenu>().goal();
    assert_eq!(goal, Some(hex("04.07")));
    press(&mut client, CommandIntent::LeadByAndGo(1));
    assert_eq!(place(&mut client, "52-id"), Some(hex("04.07")));
    assert_eq!(commander(&mut client, "52-id"), Some(id("xiii-hq")));
}

/// XIII. Armeekorps is being played, and both of its divisions have moved.
fn xiii_has_moved() -> Client {
    let mut client = two_armies();
    let hq = id("xiii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    client.order(Order::Command(CommandOrder::Command {
        units: vec![id("17-id"), id("78-id")],
    }));
    for (unit, to) in [("17-id", "06.08"), ("78-id", "03.07")] {
        client.order(Order::Movement(MovementOrder::Move {
            units: vec![id(unit)],
            path: vec![hex(to)],
            mode: None,
        }));
    }
    client.frames(1);
    assert_eq!(commander(&mut client, "17-id"), Some(hq));
    assert_eq!(commander(&mut client, "78-id"), Some(hq));
    client
}

#[test]
fn an_hq_is_closed_at_once_where_nothing_is_lost() {
    let mut client = xiii_has_moved();
    // 52. Infanterie-Division is in its range, but XII. Armeekorps could still command it.
    press(&mut client, CommandIntent::Close);
    assert_eq!(turn(&mut client, "xiii-hq"), HqTurn::Played);
    // Its army has an HQ that has not been played: ending that asks.
    press(&mut client, CommandIntent::EndArmy);
    let left = view(&mut client).left.join(" ");
    assert_eq!(left, "HQs that have not been played: XII. Armeekorps");
    press(&mut client, CommandIntent::EndArmy);
    assert_eq!(turn(&mut client, "xii-hq"), HqTurn::Played);
}

#[test]
fn a_move_closes_the_hq_in_play_for_another_where_nothing_is_lost() {
    let mut client = xiii_has_moved();
    let before = orders_given(&mut client);
    click(&mut client, "05.03");
    let words = crate::features::command::prompt(client.world()).unwrap_or_default();
    assert_eq!(
        words,
        "XIII. Armeekorps is closed, XII. Armeekorps is played next and commands it. \
         Click a hex in reach to go there at once, or press Z."
    );
    click(&mut client, "06.02");
    assert_eq!(commander(&mut client, "34-id"), Some(id("xii-hq")));
    assert_eq!(turn(&mut client, "xiii-hq"), HqTurn::Played);
    assert_eq!(orders_given(&mut client), before + 4, "one undo step each");
}

#[test]
fn an_hq_with_units_that_could_move_is_not_closed_for_another() {
    let mut client = two_armies();
    let hq = id("xiii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    let units = vec![id("17-id")];
    client.order(Order::Command(CommandOrder::Command { units }));
    client.frames(1);
    click(&mut client, "05.03");
    click(&mut client, "06.02");
    assert_eq!(turn(&mut client, "xiii-hq"), HqTurn::Open);
    assert_eq!(commander(&mut client, "34-id"), None);
}

#[test]
fn z_opens_the_menu_where_several_could_command_a_unit() {
    let mut client = two_armies();
    click(&mut client, "04.06");
    let words = crate::features::command::prompt(client.world()).unwrap_or_default();
    assert_eq!(
        words,
        "Z, or a click where it is to go, asks who commands it: XII. Armeekorps, or XIII. Armeekorps."
    );
    press(&mut client, CommandIntent::Lead);
    assert!(client.world().resource::<StackMenu>().is_open());
}

#[test]
fn it_is_said_whose_move_the_hqs_own_ends() {
    let mut client = two_armies();
    let hq = id("xii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    let ends = |client: &mut Client| ends_their_move(client.world(), &[hq]);
    assert_eq!(ends(&mut client), None);
    let units = vec![id("31-id"), id("34-id")];
    client.order(Order::Command(CommandOrder::Command { units }));
    let words = "Its 2 units that have not moved are done then (C&C 1.2).";
    assert_eq!(ends(&mut client).as_deref(), Some(words));
}

#[test]
fn z_for_another_army_asks_for_the_end_of_the_one_in_hand() {
    let mut client = two_armies();
    let hq = id("xiii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    client.order(Order::Command(CommandOrder::CloseHq));
    client.frames(1);
    press(&mut client, CommandIntent::Show(id("lvii-hq")));
    press(&mut client, CommandIntent::Lead);
    assert!(refusal(&mut client).contains("4. Armee is in hand"));
    let again = view(&mut client).again.map(|again| again.label);
    assert_eq!(again.as_deref(), Some("End 4. Armee all the same"));
    press(&mut client, CommandIntent::EndArmy);
    press(&mut client, CommandIntent::Lead);
    assert_eq!(turn(&mut client, "lvii-hq"), HqTurn::Open);
}

#[test]
fn whoever_finds_no_slot_is_told_who_has_one() {
    let mut client = two_armies();
    let hq = id("xii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    let units = ["31-id", "34-id", "45-id"].map(id).to_vec();
    client.order(Order::Command(CommandOrder::Command { units }));
    client.frames(1);
    click(&mut client, "04.06");
    press(&mut client, CommandIntent::Lead);
    let refusal = client.world().resource::<Refusal>().clone();
    assert_eq!(refusal.rule(), Some("C&C 1.5"));
    assert!(refusal.text().contains("has no room"), "{}", refusal.text());
    assert_eq!(refusal.remedy(), "XIII. Armeekorps could take it up.");
}

#[test]
fn the_panel_and_the_rims_follow_the_hq_in_hand() {
    let mut client = two_armies();
    press(&mut client, CommandIntent::Next);
    press(&mut client, CommandIntent::Usual);
    let view = client.world().resource::<SidePanel<CommandView>>();
    let view = view.0.as_ref().expect("the panel is open").clone();
    let hqs = &view.armies[0].headquarters;
    let taken = |slots: &[SlotView]| slots.iter().filter(|slot| slot.taken).count();
    assert_eq!(hqs[0].progress, HqProgress::Open);
    assert_eq!(taken(&hqs[0].slots), 3);
    assert_eq!(view.progress, "army 1 of 2: 4. Armee · HQ 1 of 2");
    let ties = |client: &mut Client, at: &str| -> Vec<Option<Tie>> {
        let board = client.world().resource::<StackBoard>();
        let stack = board.stacks.iter().find(|stack| stack.hex == hex(at));
        let counters = &stack.expect("a stack").counters;
        counters.iter().map(|counter| counter.tie).collect()
    };
    assert_eq!(ties(&mut client, "04.04"), [Some(Tie::Holder)]);
    assert_eq!(ties(&mut client, "05.04"), [Some(Tie::Held); 2]);
    assert_eq!(ties(&mut client, "04.06"), [None]);
    // Its units have not moved: closing it asks first.
    press(&mut client, CommandIntent::Close);
    assert_eq!(turn(&mut client, "xii-hq"), HqTurn::Open);
    let view = client.world().resource::<SidePanel<CommandView>>();
    let left = view.0.as_ref().map(|view| view.left.clone());
    let left = left.unwrap_or_default().join(" ");
    assert!(left.contains("Commanded and not moved"), "{left}");
    press(&mut client, CommandIntent::Close);
    assert_eq!(turn(&mut client, "xii-hq"), HqTurn::Played);
    let board = client.world().resource::<StackBoard>();
    let stack = board.stacks.iter().find(|stack| stack.hex == hex("05.04"));
    assert!(stack.is_some_and(|stack| stack.counters.iter().all(|counter| counter.played)));
}

/// XIII. Armeekorps of 4. Armee waits for turn 2, and all of 9. Armee for an attack.
fn held_back() -> Client {
    let mut client = Client::playing("tests/ui-scenarios/command/held");
    client.make_room();
    client
}

fn view(client: &mut Client) -> CommandView {
    let view = client.world().resource::<SidePanel<CommandView>>();
    view.0.as_ref().expect("the panel is open").clone()
}

fn refusal(client: &mut Client) -> String {
    client.world().resource::<Refusal>().text().to_owned()
}

#[test]
fn hqs_that_are_held_back_are_named_and_not_counted() {
    let mut client = held_back();
    let now = view(&mut client);
    assert_eq!(now.progress, "0 of 1 armies played · 1 held back");
    let played: Vec<&str> = now.armies.iter().map(|army| army.played.as_str()).collect();
    assert_eq!(played, ["0 of 1 played, 1 held back", "held back"]);
    let hqs = &now.armies[0].headquarters;
    assert_eq!(hqs[1].progress, HqProgress::HeldBack { until: Some(2) });
    let remark = hqs[1].remarks.first().map(|remark| remark.words.as_str());
    let why = "held back until turn 2, or until its group is attacked";
    assert_eq!(remark, Some(why));
    let left = crate::features::command::unplayed(client.world());
    assert_eq!(left, "1 HQ not played yet, 6 units without a command");
    // The army in hand has one HQ to be played, and ending it loses no other.
    let hq = id("xii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    client.frames(1);
    let now = view(&mut client);
    assert_eq!(
        now.progress,
        "army 1 of 1: 4. Armee · HQ 1 of 1 · 1 held back"
    );
    let hint = now.armies[0].actions[0].hint.clone();
    assert_eq!(hint.as_deref(), Some("No HQ of it is left to be played"));
    client.order(Order::Command(CommandOrder::EndArmy));
    client.frames(1);
    let now = view(&mut client);
    assert_eq!(now.progress, "its army has been played · 1 held back");
    let left = crate::features::command::unplayed(client.world());
    assert_eq!(left, "");
}

#[test]
fn o_leads_to_no_hq_that_is_held_back_and_z_says_why() {
    let mut client = held_back();
    for _ in 0..3 {
        press(&mut client, CommandIntent::Next);
        let selected = client.world().resource::<Selection>().units.clone();
        assert_eq!(selected, [id("xii-hq")]);
    }
    press(&mut client, CommandIntent::Show(id("xiii-hq")));
    press(&mut client, CommandIntent::Lead);
    let why = "XIII. Armeekorps is held back by the scenario until turn 2, or until its group is attacked";
    assert_eq!(refusal(&mut client), why);
    let hq = id("xii-hq");
    client.order(Order::Command(CommandOrder::OpenHq { hq }));
    client.order(Order::Command(CommandOrder::CloseHq));
    client.frames(1);
    press(&mut client, CommandIntent::Next);
    let why = "All HQs that are not held back have been played.";
    assert_eq!(refusal(&mut client), why);
}
