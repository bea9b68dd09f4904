//! The log: undo, redo, jumps, branches, and the state hash.

use crate::support::{Field, Game, counter, map, move_order};
use stavka_rules::dice::Dice;
use stavka_rules::engine::{
    StateHash, Timeline, TravelRefusal, go_to, hash_anew, redo, submit, switch_line, undo,
};
use stavka_rules::order::Order;
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::{SequenceDecision, SequenceOrder};
use stavka_rules::side::Side;

fn board() -> Field {
    map(&[".w..h.", "......", "..f...", "......"])
        .unit(counter("a", Side::One), "01.01")
        .unit(counter("b", Side::One), "01.02")
        .unit(counter("c", Side::Two), "06.04")
        .unit(counter("d", Side::Two), "06.03")
}

fn hash(game: &Game) -> u64 {
    assert_eq!(
        game.world.resource::<StateHash>().value(),
        hash_anew(&game.world)
    );
    game.world.resource::<StateHash>().value()
}

#[test]
fn undo_and_redo_restore_the_state() {
    let mut game = board().begin();
    let start = hash(&game);
    game.moves("a", &["02.01"]);
    let middle = hash(&game);
    game.moves("b", &["02.02"]);
    let end = hash(&game);
    assert_eq!(undo(&mut game.world), Ok(false));
    assert_eq!(hash(&game), middle);
    assert_eq!(undo(&mut game.world), Ok(false));
    assert_eq!(hash(&game), start);
    assert_eq!(
        undo(&mut game.world),
        Err(TravelRefusal::AtStart),
        "the beginning is no player's order"
    );
    redo(&mut game.world).unwrap();
    redo(&mut game.world).unwrap();
    assert_eq!(hash(&game), end);
    assert_eq!(redo(&mut game.world), Err(TravelRefusal::AtEnd));
}

#[test]
fn a_new_order_after_undo_replaces_what_lay_ahead() {
    let mut game = board().begin();
    game.moves("a", &["02.01"]);
    undo(&mut game.world).unwrap();
    game.moves("b", &["02.02"]);
    let timeline = game.world.resource::<Timeline>();
    assert_eq!(timeline.lines().len(), 1);
    assert_eq!(timeline.entries().len(), 2);
    assert_eq!(redo(&mut game.world), Err(TravelRefusal::AtEnd));
}

/// Ends turn 1 and with it rolls for turn 2.
fn roll_turn_two(game: &mut Game) {
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
}

#[test]
fn undoing_past_a_die_leads_to_a_branch_and_keeps_the_old_line() {
    let mut game = board().begin();
    roll_turn_two(&mut game);
    let (rolled, length) = (hash(&game), game.world.resource::<Timeline>().cursor());
    assert_eq!(undo(&mut game.world), Ok(true));
    game.moves("c", &["05.04"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let timeline = game.world.resource::<Timeline>();
    assert_eq!((timeline.lines().len(), timeline.line()), (2, 1));
    assert_eq!(timeline.lines()[1].parent, Some((0, length - 1)));
    switch_line(&mut game.world, 0, length).unwrap();
    assert_eq!(hash(&game), rolled);
}

#[test]
fn a_branch_does_not_see_the_dice_of_the_line_it_left() {
    // The same order on a branch rolls other dice, on some seed at least.
    let differs = (0..8).any(|seed| {
        let mut game = board().set_up();
        *game.world.resource_mut::<Dice>() = Dice::new(seed);
        game.accept(Order::Sequence(SequenceOrder::Begin));
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        let first = game
            .accept(Order::Sequence(SequenceOrder::EndSegment))
            .rolls
            .clone();
        undo(&mut game.world).unwrap();
        let second = game
            .accept(Order::Sequence(SequenceOrder::EndSegment))
            .rolls
            .clone();
        assert_eq!(game.world.resource::<Timeline>().line(), 1);
        first != second
    });
    assert!(differs);
}

#[test]
fn a_refused_order_opens_no_branch() {
    let mut game = board().begin();
    roll_turn_two(&mut game);
    undo(&mut game.world).unwrap();
    game.refuse(move_order(&["a"], &["02.01"]), "6.3a");
    assert_eq!(game.world.resource::<Timeline>().lines().len(), 1);
    redo(&mut game.world).unwrap();
}

#[test]
fn a_game_without_branches_cannot_go_back_past_a_die() {
    let mut game = board()
        .with(|setup| setup.scenario.options.branches = false)
        .begin();
    game.moves("a", &["02.01"]);
    assert_eq!(undo(&mut game.world), Ok(false));
    roll_turn_two(&mut game);
    assert_eq!(undo(&mut game.world), Err(TravelRefusal::DieFell));
}

#[test]
fn every_point_of_a_long_game_can_be_reached_and_has_the_same_hash() {
    let mut game = board().with(|setup| setup.scenario.turns = 250).set_up();
    let mut player = RandomPlayer::new(5);
    let mut hashes = vec![hash(&game)];
    while let Some(order) = player.choose(&game.world) {
        submit(&mut game.world, &order).unwrap();
        hashes.push(hash(&game));
    }
    assert!(hashes.len() > 300, "{}", hashes.len());
    let mut at = 0;
    for jump in 0..200 {
        at = (at * 31 + jump * 17 + 7) % hashes.len();
        go_to(&mut game.world, at).unwrap();
        assert_eq!(hash(&game), hashes[at]);
    }
}

#[test]
fn random_games_end_without_dead_ends_and_repeat_from_their_seed() {
    let play = |seed: u64| {
        let mut game = board()
            .with(|setup| setup.scenario.first_player = None)
            .set_up();
        let mut player = RandomPlayer::new(seed);
        let mut orders = 0;
        while let Some(order) = player.choose(&game.world) {
            submit(&mut game.world, &order)
                .unwrap_or_else(|violation| panic!("{order:?}: {violation}"));
            orders += 1;
            assert!(orders < 5_000, "a game that never ends");
        }
        assert_eq!(game.awaiting(), stavka_rules::procedure::Awaiting::Over);
        hash(&game)
    };
    for seed in 0..40 {
        assert_eq!(play(seed), play(seed));
    }
}

#[test]
fn decisions_can_be_undone_without_a_branch() {
    let mut game = board()
        .with(|setup| setup.scenario.first_player = None)
        .begin();
    game.accept(Order::decide(SequenceDecision::GoFirst));
    assert_eq!(undo(&mut game.world), Ok(false));
    game.accept(Order::decide(SequenceDecision::GoSecond));
    assert_eq!(game.world.resource::<Timeline>().lines().len(), 1);
}

/// Undoing past the place where lines part must not cut either of them short.
#[test]
fn an_order_from_before_a_branch_point_opens_another_branch() {
    let mut game = board().begin();
    game.moves("a", &["02.01"]);
    roll_turn_two(&mut game);
    undo(&mut game.world).unwrap();
    game.moves("c", &["05.04"]);
    assert_eq!(game.world.resource::<Timeline>().line(), 1);
    let on_branch = hash(&game);
    let length = game.world.resource::<Timeline>().cursor();
    for _ in 0..3 {
        undo(&mut game.world).unwrap();
    }
    game.moves("b", &["02.02"]);
    let timeline = game.world.resource::<Timeline>();
    assert_eq!((timeline.lines().len(), timeline.line()), (3, 2));
    for line in timeline.lines() {
        assert!(line.parent.is_none_or(|(_, at)| at <= line.entries().len()));
    }
    switch_line(&mut game.world, 1, length).unwrap();
    assert_eq!(hash(&game), on_branch);
    // The parent is not cut short under its branch either.
    switch_line(&mut game.world, 0, 1).unwrap();
    game.moves("b", &["02.02"]);
    assert_eq!(game.world.resource::<Timeline>().lines().len(), 4);
}

#[test]
fn fed_dice_are_neither_lost_nor_doubled_by_undo() {
    let mut game = board().begin();
    game.world.resource_mut::<Dice>().feed([1, 2, 3, 4, 5, 6]);
    roll_turn_two(&mut game);
    assert_eq!(game.world.resource::<Dice>().unused(), 2);
    undo(&mut game.world).unwrap();
    assert_eq!(game.world.resource::<Dice>().unused(), 2);
    redo(&mut game.world).unwrap();
    assert_eq!(game.world.resource::<Dice>().unused(), 2);
    assert_eq!(
        game.world
            .resource::<Timeline>()
            .past()
            .last()
            .unwrap()
            .rolls,
        [1, 2, 3, 4]
    );
}
