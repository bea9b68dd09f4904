//! What can be asked about moves before an order is given: ranges, ways, prices.

use bevy::prelude::World;

use super::search::{Mover, Range, search};
use super::stack::{Progress, Stack, check_stack};
use super::walk::{Entering, Place, first_row, walk};
use crate::entering;
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos};
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
    let begun = walk(world, &stack, query.via)?.place;
    let ending = Ending::new(world, side, &stack.units);
    let budget = if begun.stopped { Mp::ZERO } else { begun.left };
    Ok(find(
        world,
        &stack,
        begun,
        budget,
        |hex| ending.is_anywhere() || ending.check(hex).is_ok(),
        &|hex| halts(world, &stack, hex),
        |_| false,
    ))
}

/// Whether an order ends in a hex because the stack captures something there (9.14). It can go on by another.
fn halts(world: &World, stack: &Stack, hex: HexIx) -> bool {
    let roster = world.resource::<Roster>();
    let is_enemy = |&unit: &UnitIx| roster.printed(unit).side != stack.side;
    // Asked of every hex in reach, of which few hold anything.
    if !roster.in_hex(hex).iter().any(is_enemy) {
        return false;
    }
    let at = world.resource::<Board>().grid().pos(hex);
    entering::would_capture(world, &stack.units, at)
}

/// Whether a unit could leave its hex now.
pub(super) fn has_way_out(world: &World, side: Side, unit: UnitIx) -> bool {
    let units = [world.resource::<Roster>().printed(unit).id];
    range(world, side, &MoveQuery::of(&units)).is_ok_and(|range| !range.is_empty())
}

/// The cheapest way to a hex whatever it costs, enemies in that hex or not: what a player means who asks for too much.
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
    let is_target = |hex| hex == target;
    find(world, &stack, anyhow, FAR, |_| true, &|_| false, is_target).path_to(to)
}

/// More movement points than any way on a map costs that a player would ask for.
pub(super) const FAR: Mp = Mp::twelfths(12 * 1_000);

/// The hexes that a stack reaches from a place on its way.
pub(super) fn find(
    world: &World,
    stack: &Stack,
    begun: Place,
    budget: Mp,
    may_end: impl Fn(HexIx) -> bool,
    halts: &dyn Fn(HexIx) -> bool,
    is_always_open: impl Fn(HexIx) -> bool,
) -> Range {
    let costs = world.resource::<StepCosts>();
    let columns = stack.columns(costs, Progress::UnderWay);
    let mover = Mover {
        start: begun.hex,
        budget,
        costs: &columns,
        first: (begun.progress() == Progress::Start).then(|| first_row(world, stack)),
        fresh: begun.fresh,
    };
    let board = world.resource::<Board>();
    let entering = Entering::new(world, stack);
    let range = search(
        board,
        mover,
        |hex| entering.is_closed(hex) && !is_always_open(hex),
        |hex| (entering.stops(hex) || halts(hex)) && !is_always_open(hex),
    );
    range.ending_where(may_end)
}
