//! What can be asked about moves before an order is given: ranges, ways, prices.

use bevy::prelude::World;

use super::going_on::could_go_on;
use super::member::purses;
use super::mixed::{MixedMover, Purse, search_mixed};
use super::range::Range;
use super::search::{Mover, search};
use super::stack::{Progress, Stack, check_stack};
use super::walk::{Entering, Place, first_rows, walk, walk_on};
use crate::entering;
use crate::ids::UnitId;
use crate::map::{Board, ByMobility, Direction, HexIx, HexPos};
use crate::modes::{Ending, ModeChange};
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::terrain::StepCosts;
use crate::violation::Violation;

/// A move as a player thinks of it before he gives the order.
#[derive(Clone, Copy, Debug)]
pub struct MoveQuery<'a> {
    /// The units; all in one hex.
    pub units: &'a [UnitId],
    /// The mode that they take on as they begin (5.4).
    pub mode: Option<ModeChange>,
    /// Hexes that they enter before the part that is asked about.
    pub via: &'a [HexPos],
    /// Whether fuel must have been paid.
    pub fuel: FuelCheck,
}

/// Whether a question about moves asks for fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuelCheck {
    /// Units without fuel cannot move (12.5a).
    Required,
    /// Fuel is taken for granted: what could they do if it were paid?
    Supposed,
}

impl<'a> MoveQuery<'a> {
    /// A move of these units as they are.
    pub const fn of(units: &'a [UnitId]) -> Self {
        Self {
            units,
            mode: None,
            via: &[],
            fuel: FuelCheck::Required,
        }
    }
}

/// The hexes that a unit or stack can reach now.
pub(crate) fn range(world: &World, side: Side, query: &MoveQuery<'_>) -> Result<Range, Violation> {
    let stack = check_stack(world, side, query)?;
    let walked = walk(world, &stack, query.via)?;
    let begun = walked.place;
    // C&C 4.4: the order ends where a stack is thrown into disorder, and another goes on from there.
    let budget = match walked.steps.iter().any(|step| step.jam.is_some()) {
        true => Budget::Nothing,
        false => Budget::Own,
    };
    let ending = Ending::new(world, side, &stack.units);
    let halts = |hex| halts(world, &stack, hex);
    let all = find(world, &stack, begun, budget, |_| true, &halts, |_| false);
    if ending.is_anywhere() {
        return Ok(all);
    }
    let grid = world.resource::<Board>().grid();
    let shaken = Ending::new(world, side, &stack.shaken(world));
    let may_end = |at: &HexPos| {
        let Some(hex) = grid.index(*at) else {
            return false;
        };
        let goes_on = || {
            let path = all.path_to(*at)?;
            let place = walk_on(world, &stack, begun, &path).ok()?.place;
            Some(could_go_on(world, &stack, place, &ending))
        };
        if stack.jam_at(world, *at).is_some() {
            return shaken.check(hex).is_ok();
        }
        ending.check(hex).is_ok() || halts(hex) && goes_on() == Some(true)
    };
    let ends: Vec<HexPos> = all.hexes().filter(may_end).collect();
    Ok(all.ending_where(|hex| ends.contains(&grid.pos(hex))))
}

/// Whether an order ends in a hex because the stack captures something there (9.14), or throws others into disorder (C&C 4.4). It
/// can go on by another.
fn halts(world: &World, stack: &Stack, hex: HexIx) -> bool {
    let roster = world.resource::<Roster>();
    let is_enemy = |&unit: &UnitIx| roster.printed(unit).side != stack.side;
    // Asked of every hex in reach, of which few hold anything.
    if roster.in_hex(hex).is_empty() {
        return false;
    }
    let at = world.resource::<Board>().grid().pos(hex);
    if !roster.in_hex(hex).iter().any(is_enemy) {
        return stack.jam_at(world, at).is_some();
    }
    entering::would_capture(world, &stack.units, at)
}

/// The cheapest way to a hex whatever it costs, enemies in that hex or not: what a player means who asks for too much. Where none
/// leads there that the enemy leaves open, it goes through him, and at last up to a step that nobody could make: the order is then
/// refused for what bars it. None where the hex itself is closed to whoever comes from afar.
pub(crate) fn route(
    world: &World,
    side: Side,
    query: &MoveQuery<'_>,
    to: HexPos,
) -> Option<Vec<HexPos>> {
    let stack = check_stack(world, side, query).ok()?;
    let begun = walk(world, &stack, query.via).ok()?.place;
    let target = world.resource::<Board>().grid().index(to)?;
    let anyhow = Place {
        fresh: false,
        ..begun
    };
    let ways = |is_always_open: &dyn Fn(HexIx) -> bool| {
        let (anywhere, nowhere) = (|_| true, |_| false);
        find(
            world,
            &stack,
            anyhow,
            Budget::Far,
            anywhere,
            &nowhere,
            is_always_open,
        )
    };
    let open = ways(&|hex| hex == target).path_to(to);
    if open.is_some() || Entering::new(world, &stack).is_closed(target) {
        return open;
    }
    let through = ways(&|_| true);
    through
        .path_to(to)
        .or_else(|| way_to_the_border(world, &through, target))
}

/// The cheapest way to the border of a hex, and the step over it.
fn way_to_the_border(world: &World, found: &Range, target: HexIx) -> Option<Vec<HexPos>> {
    let board = world.resource::<Board>();
    let grid = board.grid();
    let beside = Direction::ALL.into_iter();
    let beside = beside.filter_map(|direction| board.neighbour(target, direction));
    let ways = beside.filter_map(|hex| {
        let hex = grid.pos(hex);
        Some((found.spent_to(hex)?.values().max(), hex))
    });
    let (_, border) = ways.min_by_key(|&(spent, _)| spent)?;
    let mut way = found.path_to(border)?;
    way.push(grid.pos(target));
    Some(way)
}

/// What a search may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// What each member has.
    Own,
    /// Nothing: it goes no further with this order.
    Nothing,
    /// More than any way on a map costs that a player would ask for.
    Far,
}

impl Budget {
    const FAR: Mp = Mp::twelfths(12 * 1_000);

    /// What each mobility type may spend from a place on, which it cannot leave if it is stuck there.
    fn purses(self, stack: &Stack, begun: Place, is_stuck: bool) -> ByMobility<Purse> {
        let left = match self {
            Self::Own if is_stuck => Mp::ZERO,
            Self::Nothing => Mp::ZERO,
            Self::Own => return purses(&stack.members, begun.asked, begun.fresh),
            Self::Far => Self::FAR,
        };
        let first = Some(left);
        stack.mobilities().map(|_, _| Purse { left, first })
    }
}

/// The hexes that a stack reaches from a place on its way.
pub(super) fn find(
    world: &World,
    stack: &Stack,
    begun: Place,
    budget: Budget,
    may_end: impl Fn(HexIx) -> bool,
    halts: &dyn Fn(HexIx) -> bool,
    is_always_open: impl Fn(HexIx) -> bool,
) -> Range {
    let board = world.resource::<Board>();
    let entering = Entering::new(world, stack);
    let is_closed = |hex| entering.is_closed(hex) && !is_always_open(hex);
    let stops = |hex| (entering.stops(hex) || halts(hex)) && !is_always_open(hex);
    let costs = world.resource::<StepCosts>();
    let costs = stack.columns(costs, Progress::UnderWay);
    let first = (begun.progress() == Progress::Start).then(|| first_rows(world, stack));
    let is_stuck = begun.in_zone && !entering.is_held(begun.hex);
    let purses = budget.purses(stack, begun, is_stuck);
    let start = begun.hex;
    let mut types = purses.iter().zip(costs.values());
    let found = match (types.next(), types.next()) {
        // The usual case, and by far the faster search. Members of one type differ in what they can spend, but only what
        // they have of the first step needs more than the poorest of them.
        (Some(((mobility, purse), costs)), None)
            if purse.first.is_none_or(|first| first == purse.left) =>
        {
            let mover = Mover {
                start,
                budget: purse.left,
                mobility,
                costs,
                first: first.and_then(|rows| rows.get(mobility)),
                fresh: purse.first.is_none(),
            };
            search(board, mover, is_closed, stops)
        }
        _ => {
            let mover = MixedMover {
                start,
                purses,
                costs,
                first,
            };
            search_mixed(board, mover, is_closed, stops)
        }
    };
    Range::new(*board.grid(), start, found).ending_where(may_end)
}
