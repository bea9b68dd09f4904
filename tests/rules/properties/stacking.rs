//! 4.8 over random play.

use bevy::prelude::World;
use stavka_rules::combat::CombatEvent;
use stavka_rules::engine;
use stavka_rules::engine::Plan;
use stavka_rules::map::Board;
use stavka_rules::movement::MovementOffer;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Re, Roster};
use stavka_rules::sequence::{Clock, Segment, SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::stacking::overstacked;

use super::{crowd, first_steps, over_random_play};

#[test]
fn stacking_is_never_exceeded_at_a_segments_end() {
    let mut crowded = 0;
    // Retreats crowd hexes in the middle of a segment; that is looked at as it ends.
    let mut retreated = false;
    let mut see = |world: &mut World, order: &Order, _: &Plan| {
        let last = world.resource::<engine::Timeline>().past().last().cloned();
        for outcome in last.iter().flat_map(|entry| &entry.outcomes) {
            match outcome {
                Outcome::Combat(CombatEvent::Retreated { .. }) => retreated = true,
                Outcome::Sequence(SequenceEvent::StepBegan { .. }) => retreated = false,
                _ => {}
            }
        }
        let clock = world.resource::<Clock>();
        let hexes = |side: Side| overstacked(world, side).len();
        crowded += Side::BOTH.into_iter().map(hexes).sum::<usize>();
        let ends = *order == Order::Sequence(SequenceOrder::EndSegment)
            && clock.now().segment == Segment::Movement;
        if ends && let Some(side) = clock.actor() {
            for hex in overstacked(world, side) {
                let pos = world.resource::<Board>().grid().pos(hex);
                let stuck = engine::legal(world)
                    .pick(MovementOffer::mover)
                    .into_iter()
                    .all(|unit| {
                        let roster = world.resource::<Roster>();
                        let ix = roster.find(unit).expect("a unit");
                        let units = [unit];
                        let query = stavka_rules::movement::MoveQuery::of(&units);
                        !roster.printed(ix).family.is_combat()
                            || roster.location(ix) != Location::Map(pos)
                            || engine::reach(world, &query).is_ok_and(|range| range.is_empty())
                    });
                assert!(stuck, "{pos} is overstacked and somebody can still go");
            }
        }
        // Once the other side moves, nothing is overstacked any more.
        let begins = *order != Order::Sequence(SequenceOrder::EndSegment)
            && clock.now().segment == Segment::Movement;
        if begins
            && !retreated
            && let Some(side) = clock.actor()
        {
            assert!(overstacked(world, side.other()).is_empty());
        }
    };
    over_random_play(&first_steps(), &mut see);
    // Ten RE are seldom too many there; half of that is.
    let mut tight = crowd();
    tight.tables.concepts.stacking.limit = Re::whole(5);
    over_random_play(&tight, &mut see);
    assert!(crowded > 0, "the games crowded a hex on the way");
}
