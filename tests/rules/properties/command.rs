//! C&C 1 to 5 over random play, with all parts on.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::armies::{CommandTurn, Troop, accepts, troop_of};
use stavka_rules::engine::{self, StateHash};
use stavka_rules::ids::{ArmyId, CapacityRowId, CommandClass, CountryId, UnitId};
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Army, ArmyKind, Commanded, Family, FedBy, HqTurn, Printed, Roster, Size, UnitIx, fact,
};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::setup::{ArmySetup, FrontStart, GameSetup};
use stavka_rules::side::Side;
use stavka_rules::tables::RuleTables;

use super::{SEEDS, crowd, first_steps_as, over_random_play, units};

/// The crowded map with an army and a Front on each side, one of which has an HQ more, and few slots.
pub(super) fn commanded() -> GameSetup {
    let mut setup = with_more_headquarters();
    let options = &mut setup.scenario.options.modules;
    for part in RuleModule::COMMAND_PARTS {
        options.set(part, true);
    }
    say_what_counts(&mut setup);
    make_fronts(&mut setup);
    setup
}

/// Makes the second army of each side a Front on the map.
fn make_fronts(setup: &mut GameSetup) {
    let figures = &mut setup.tables.command.fronts;
    figures.min_armies = 1;
    figures.evade_clearance = 2;
    for army in &mut setup.armies {
        let marker = match army.army.id.as_str() {
            "one-b" => "02.02",
            "two-b" => "07.06",
            _ => continue,
        };
        army.army.kind = ArmyKind::Front;
        army.front.at = Some(marker.parse().expect("a hex"));
    }
}

/// The crowded map with two more HQs a side.
fn with_more_headquarters() -> GameSetup {
    let mut setup = crowd();
    let is_hq =
        |unit: &&stavka_rules::setup::UnitSetup| unit.printed.family == Family::Headquarters;
    let hqs: Vec<_> = setup.units.iter().filter(is_hq).cloned().collect();
    for hq in hqs {
        for n in 1..=2 {
            let mut other = hq.clone();
            let id = hq.printed.id.as_str().replace('0', &n.to_string());
            other.printed.id = UnitId::new(&id).expect("an id");
            setup.units.push(other);
        }
    }
    setup
}

/// Countries, rows, classes and armies.
fn say_what_counts(setup: &mut GameSetup) {
    let nations = setup.scenario.nations.iter_mut();
    for (nation, country) in nations.zip(["DE", "SU"]) {
        nation.country = CountryId::new(country).ok();
    }
    for unit in &mut setup.units {
        let printed = &mut unit.printed;
        if printed.family == Family::Headquarters {
            printed.size = Size::Corps;
            printed.row = CapacityRowId::new(row_for(printed.side)).ok();
        } else if let Some((class, size)) = class_for(printed) {
            printed.command = CommandClass::new(class).ok();
            printed.size = size;
        }
    }
    let id = |text: String| UnitId::new(&text).expect("an id");
    for (side, name) in [(Side::One, "one"), (Side::Two, "two")] {
        for (army, hqs) in [("a", vec![0, 1]), ("b", vec![2])] {
            let army = format!("{name}-{army}");
            setup.armies.push(ArmySetup {
                army: Army {
                    id: ArmyId::new(&army).expect("an id"),
                    name: army,
                    side,
                    kind: ArmyKind::Army,
                    group: None,
                },
                headquarters: hqs.iter().map(|n| id(format!("{name}-hq{n}"))).collect(),
                units: vec![id(format!("{name}-division{}", hqs[0]))],
                front: FrontStart::default(),
                zone: None,
            });
        }
    }
}

const fn row_for(side: Side) -> &'static str {
    match side {
        Side::One => "tbl_de_mot_korps",
        Side::Two => "hr_su_cav_mech_group",
    }
}

/// What some of the units count as.
fn class_for(printed: &Printed) -> Option<(&'static str, Size)> {
    let is = |kind: &str| printed.id.as_str().contains(kind);
    let (division, tank) = match printed.side {
        Side::One => ("MOT", "PZ"),
        Side::Two => ("CAVC", "TANKB"),
    };
    if is("division") {
        Some((division, Size::Division))
    } else if is("tank") {
        Some((tank, Size::Brigade))
    } else {
        None
    }
}

/// Units by the HQ that some fact names, each formation once.
fn parties_by_hq(
    world: &World,
    hq_of: impl Fn(UnitIx) -> Option<UnitIx>,
) -> BTreeMap<UnitIx, Vec<Troop>> {
    let roster = world.resource::<Roster>();
    let mut seen = Vec::new();
    let mut parties: BTreeMap<UnitIx, Vec<Troop>> = BTreeMap::new();
    for unit in units(world) {
        let (Some(hq), Some(troop)) = (hq_of(unit), troop_of(world, unit)) else {
            continue;
        };
        let formation = roster.printed(unit).formation;
        let key = (
            hq,
            formation.map(|id| id.to_string()),
            formation.is_none().then_some(unit),
        );
        if !seen.contains(&key) {
            seen.push(key);
            parties.entry(hq).or_default().push(troop);
        }
    }
    parties
}

/// Whether each HQ has slots for all of its troops together.
#[track_caller]
fn assert_within_slots(world: &World, parties: &BTreeMap<UnitIx, Vec<Troop>>) {
    let tables = world.resource::<RuleTables>();
    for (&hq, troops) in parties {
        let printed = world.resource::<Roster>().printed(hq);
        let row = printed.row.and_then(|row| tables.command.row(row));
        let row = row.unwrap_or_else(|| panic!("{} takes up units without a row", printed.id));
        assert!(accepts(row, troops), "{}: {troops:?}", printed.id);
    }
}

fn over_command_games(mut see: impl FnMut(&mut World, &Order, &engine::Plan)) {
    over_random_play(&commanded(), &mut see);
    over_random_play(&first_steps_as(Some("command")), &mut see);
}

#[test]
fn never_are_two_hqs_open() {
    let mut opened = 0;
    over_command_games(|world, _, _| {
        let is_open = |unit: &UnitIx| fact::<HqTurn>(world, *unit) == HqTurn::Open;
        let open: Vec<UnitIx> = units(world).into_iter().filter(is_open).collect();
        assert!(open.len() <= 1, "{open:?}");
        let turn = world.resource::<CommandTurn>();
        assert_eq!(open.first().copied(), turn.open);
        opened += open.len();
    });
    assert!(opened > 0, "HQs were played");
}

#[test]
fn no_hq_commands_or_feeds_more_than_its_row_says() {
    let (mut commanded, mut fed) = (0, 0);
    over_command_games(|world, _, _| {
        let by = |unit: UnitIx| match fact::<Commanded>(world, unit) {
            Commanded::By(hq) => Some(hq),
            Commanded::No | Commanded::Alone => None,
        };
        let parties = parties_by_hq(world, by);
        assert_within_slots(world, &parties);
        commanded += parties.len();
        let parties = parties_by_hq(world, |unit| fact::<FedBy>(world, unit).0);
        assert_within_slots(world, &parties);
        fed += parties.len();
    });
    assert!(commanded > 0, "HQs took up limited units");
    assert!(fed > 0, "HQs fed limited units");
}

#[test]
fn games_under_command_rules_end() {
    let set_ups = [(commanded(), 1..6), (first_steps_as(Some("command")), 2..4)];
    for (setup, seeds) in set_ups {
        for seed in seeds {
            let mut world = World::new();
            engine::add_to_world(&mut world);
            engine::start(&mut world, &setup, seed);
            let mut player = RandomPlayer::new(seed);
            let mut orders = 0;
            while let Some(order) = player.choose(&world) {
                engine::submit(&mut world, &order).expect("the random player keeps the rules");
                orders += 1;
                assert!(orders < 20_000, "a game without an end");
            }
            assert_eq!(awaiting(&world), Awaiting::Over, "a dead end");
        }
    }
}

#[test]
fn with_the_modules_off_armies_rows_and_classes_change_nothing() {
    let bare = with_more_headquarters();
    let mut said = with_more_headquarters();
    say_what_counts(&mut said);
    for seed in 0..SEEDS / 3 {
        let mut worlds = [&said, &bare].map(|setup| {
            // Sizes bear on stacks and combats, and are said of both.
            let mut setup = setup.clone();
            for unit in &mut setup.units {
                unit.printed.size = Size::None;
            }
            let mut world = World::new();
            engine::add_to_world(&mut world);
            engine::start(&mut world, &setup, seed);
            world
        });
        let mut player = RandomPlayer::new(seed);
        for _ in 0..200 {
            let Some(order) = player.choose(&worlds[0]) else {
                break;
            };
            for world in &mut worlds {
                engine::submit(world, &order).expect("legal in both");
            }
            let [said, bare] = worlds
                .each_ref()
                .map(|world| world.resource::<StateHash>().value());
            assert_eq!(said, bare, "{order:?}");
        }
    }
}
