//! 6.1 A stack on its way: hex by hex along a path, what each costs and what stops or bars it.

use bevy::prelude::World;

use super::member::{Lack, Member, lacking};
use super::stack::{Progress, Stack};
use crate::armies::Jam;
use crate::entering::{EnemyPieces, opens};
use crate::fog;
use crate::fog::Viewer;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, ByMobility, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use crate::movement::reason::MovementReason;
use crate::numbers::Mp;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::stacking::top_combat_unit;
use crate::tables::{Negation, RuleTables, ZoneEffect};
use crate::terrain::{
    Bridged, PROHIBITED, StepCosts, StepPrice, WHOLE_ALLOWANCE, one_way_cost, price,
};
use crate::violation::{Reason, Violation};
use crate::weather::Weather;
use crate::zoc::Zones;

/// Where a stack is on its way, and what it can still do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub hex: HexIx,
    /// What the order has asked of each mobility type until here.
    pub asked: ByMobility<Mp>,
    /// The next step is the first.
    pub fresh: bool,
    /// It was entered in an enemy zone, and units on trucks are among the stack.
    pub in_zone: bool,
}

impl Place {
    /// Whether the next step is the first.
    pub(super) const fn progress(self) -> Progress {
        if self.fresh {
            Progress::Start
        } else {
            Progress::UnderWay
        }
    }
}

/// One hex of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepTaken {
    /// The hex entered.
    pub hex: HexPos,
    /// What each mobility type paid; of members that have less than it costs, what those with the most paid (6.1c).
    pub paid: ByMobility<Mp>,
    /// The price taken apart, for each mobility type.
    pub price: ByMobility<StepPrice>,
    /// Movement ends here (4.5a).
    pub stops: bool,
    /// The order ends here, for the stack there is thrown into disorder (C&C 4.4).
    pub jam: Option<Jam>,
}

/// A walk as far as it went.
pub(super) struct Walk {
    pub place: Place,
    pub steps: Vec<StepTaken>,
    /// The hexes in enemy zones that it left because somebody stays there (4.5b).
    pub held: Vec<HexIx>,
}

/// What hexes do to a stack that would enter them, worked out once for many hexes.
pub(super) struct Entering<'w> {
    zones: &'w Zones,
    side: Side,
    /// Where the stack stands, and whether others of its side are combat units there: it does not negate for itself.
    start: (HexIx, bool),
    /// Rule 5.8a: a unit in Strat Mode does not enter an enemy zone of control.
    barred: Option<Negation>,
    /// Rule 4.5a: a unit on Truck movement stops on entering one.
    stopped: Option<Negation>,
    /// Rule 4.4c: enemy pieces that close a hex to a stack without an Attack-Capable unit.
    pieces: Option<EnemyPieces<'w>>,
}

impl<'w> Entering<'w> {
    pub(super) fn new(world: &'w World, stack: &Stack) -> Self {
        let zones = &world.resource::<RuleTables>().concepts.zones;
        let on_trucks = stack.mobilities().get(Mobility::Truck).is_some();
        let roster = world.resource::<Roster>();
        let stays = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == stack.side
                && printed.family.is_combat()
                && !stack.units.iter().any(|&(mover, _)| mover == unit)
        };
        Self {
            start: (stack.at, roster.in_hex(stack.at).iter().any(stays)),
            zones: world.resource::<Zones>(),
            side: stack.side,
            barred: stack
                .strat
                .then(|| zones.negation(ZoneEffect::StratMovement)),
            stopped: on_trucks.then(|| zones.negation(ZoneEffect::TruckMovement)),
            pieces: (!opens(world, &stack.units)).then(|| EnemyPieces::of(world, stack.side)),
        }
    }

    /// For units on trucks that enter hexes in which none of them stands.
    pub(super) fn on_trucks(world: &'w World, side: Side) -> Self {
        let zones = &world.resource::<RuleTables>().concepts.zones;
        Self {
            start: (HexIx(u16::MAX), false),
            zones: world.resource::<Zones>(),
            side,
            barred: None,
            stopped: Some(zones.negation(ZoneEffect::TruckMovement)),
            pieces: None,
        }
    }

    /// Whether the stack cannot enter a hex.
    pub(super) fn is_closed(&self, hex: HexIx) -> bool {
        self.zones.has_combat_unit(self.side.other(), hex)
            || self.holds(self.barred, hex)
            || self.is_occupied(hex)
    }

    /// Whether enemy pieces that cannot fight close a hex to the stack (4.4c).
    fn is_occupied(&self, hex: HexIx) -> bool {
        self.pieces
            .as_ref()
            .is_some_and(|pieces| pieces.are_in(hex))
    }

    /// Whether the stack must stop in a hex.
    pub(super) fn stops(&self, hex: HexIx) -> bool {
        self.holds(self.stopped, hex)
    }

    /// Whether the stack would have to stop in a hex if nobody stayed there.
    pub(super) fn is_zone(&self, hex: HexIx) -> bool {
        self.stopped.is_some() && self.zones.covers(self.side.other(), hex)
    }

    /// Rule 4.5b: whether the stack goes on from a hex that it entered in a zone: others of its side are there who could stay.
    pub(super) fn is_held(&self, hex: HexIx) -> bool {
        self.stopped != Some(Negation::No) && self.has_others(hex)
    }

    /// Whether the enemy's zone has an effect in a hex. Rule 4.5b: a friendly combat unit that is there already negates
    /// what can be negated.
    fn holds(&self, effect: Option<Negation>, hex: HexIx) -> bool {
        let Some(negation) = effect else {
            return false;
        };
        if !self.zones.covers(self.side.other(), hex) {
            return false;
        }
        negation == Negation::No || !self.has_others(hex)
    }

    /// Whether combat units of the side are in a hex that are not of the stack.
    fn has_others(&self, hex: HexIx) -> bool {
        match self.start {
            (start, others) if start == hex => others,
            _ => self.zones.has_combat_unit(self.side, hex),
        }
    }
}

/// What the first step of a stack costs each mobility type in each direction; engineers may leave by their own bridge
/// (13.8b).
pub(super) fn first_rows(world: &World, stack: &Stack) -> ByMobility<[u16; 6]> {
    let costs = Direction::ALL
        .map(|direction| step_costs(world, stack, Progress::Start, stack.at, direction));
    let row = |mobility| costs.map(|cost| cost.get(mobility).unwrap_or(PROHIBITED));
    stack.mobilities().map(|mobility, _| row(mobility))
}

/// What a step costs each mobility type of a stack.
fn step_costs(
    world: &World,
    stack: &Stack,
    progress: Progress,
    from: HexIx,
    direction: Direction,
) -> ByMobility<u16> {
    let costs = world.resource::<StepCosts>();
    if stack.loses_bridge(progress) {
        let board = world.resource::<Board>();
        let charts = world.resource::<TerrainCharts>();
        return stack.mobilities().map(|mobility, _| {
            costs.without_bridge_in(board, charts, stack.side, mobility, from, direction)
        });
    }
    let at = from.at() * 6 + direction.index();
    stack.columns(costs, progress).map(|_, column| column[at])
}

/// Goes along a path as far as it is legal; the first hex that is not is refused.
pub(super) fn walk(world: &World, stack: &Stack, path: &[HexPos]) -> Result<Walk, Violation> {
    let start = Place {
        hex: stack.at,
        asked: ByMobility::default(),
        fresh: stack.fresh,
        in_zone: stack.in_zone,
    };
    walk_on(world, stack, start, path)
}

/// The same from a place on the way.
pub(super) fn walk_on(
    world: &World,
    stack: &Stack,
    mut place: Place,
    path: &[HexPos],
) -> Result<Walk, Violation> {
    let mut held = Vec::new();
    let mut steps = Vec::with_capacity(path.len());
    for &to in path {
        let (next, step) = take_step(world, stack, place, to)?;
        held.extend(place.in_zone.then_some(place.hex));
        place = next;
        steps.push(step);
    }
    Ok(Walk { place, steps, held })
}

/// One step of a stack: where it is then, and what it paid.
pub(super) fn take_step(
    world: &World,
    stack: &Stack,
    place: Place,
    to: HexPos,
) -> Result<(Place, StepTaken), Violation> {
    let grid = world.resource::<Board>().grid();
    let roster = world.resource::<Roster>();
    let from = grid.pos(place.hex);
    let entering = Entering::new(world, stack);
    if place.in_zone && !entering.is_held(place.hex) {
        let unit = first_on_trucks(roster, stack);
        let reason = Reason::Movement(MovementReason::MustStop { hex: from, unit });
        return Err(Violation::new("4.5a", reason));
    }
    let there = grid
        .index(to)
        .ok_or(Violation::new("6.1", GeneralReason::OffMap { hex: to }))?;
    // What closes a hex closes it from wherever it is entered.
    if entering.is_closed(there) {
        return Err(why_closed(world, stack, &entering, there));
    }
    let direction = grid.direction(from, to).ok_or(Violation::new(
        "6.1",
        MovementReason::NotAdjacent { from, to },
    ))?;
    let progress = place.progress();
    let costs = step_costs(world, stack, progress, place.hex, direction);
    if costs.values().any(|cost| cost == PROHIBITED) {
        return Err(why_prohibited(world, stack, progress, place.hex, direction));
    }
    let lacks = lacking(&stack.members, place.asked, place.fresh, costs);
    if let Some(lack) = lacks.iter().min_by_key(|lack| lack.have) {
        let all = lacks.len() == stack.members.len();
        return Err(why_too_dear(roster, stack, *lack, to, all));
    }
    let asked = place.asked + costs.map(|_, cost| asked_for(cost));
    let stops = entering.stops(there);
    let next = Place {
        hex: there,
        asked,
        fresh: false,
        in_zone: entering.is_zone(there),
    };
    let step = StepTaken {
        hex: to,
        paid: paid(&stack.members, place.asked, asked),
        price: prices(world, stack, place.hex, direction, progress),
        stops,
        jam: stack.jam_at(world, to),
    };
    Ok((next, step))
}

/// What a step asks of whoever makes it: a whole allowance is more than anybody has.
const fn asked_for(cost: u16) -> Mp {
    match cost {
        WHOLE_ALLOWANCE => Mp::twelfths(u16::MAX),
        twelfths => Mp::twelfths(twelfths),
    }
}

/// What each mobility type pays for a step: the most that one of its members does.
fn paid(members: &[Member], before: ByMobility<Mp>, after: ByMobility<Mp>) -> ByMobility<Mp> {
    let paid = |member: &Member| member.spent_after(after) - member.spent_after(before);
    ByMobility::from_fn(|mobility| {
        let of_type = members.iter().filter(|member| member.mobility == mobility);
        of_type.map(paid).max()
    })
}

/// What the members of a stack would have to be lent to make a step.
pub(super) fn lacks(world: &World, stack: &Stack, place: Place, to: HexPos) -> Vec<Lack> {
    let grid = world.resource::<Board>().grid();
    let Some(direction) = grid.direction(grid.pos(place.hex), to) else {
        return Vec::new();
    };
    let costs = step_costs(world, stack, place.progress(), place.hex, direction);
    if costs.values().any(|cost| cost == PROHIBITED) {
        return Vec::new();
    }
    lacking(&stack.members, place.asked, place.fresh, costs)
}

/// Rules 6.1b and 6.1e: who has too little for a step.
fn why_too_dear(
    roster: &Roster,
    stack: &Stack,
    lack: Lack,
    hex: HexPos,
    everybody: bool,
) -> Violation {
    let rule = match (lack.whole, everybody) {
        (true, _) => "6.2",
        (false, true) => "6.1b",
        // Others of the stack could pay, and nobody lends.
        (false, false) => "6.1e",
    };
    let Lack { need, have, .. } = lack;
    let unit = roster.printed(stack.members[lack.member].unit).id;
    let reason = MovementReason::NotEnoughMovement {
        hex,
        unit,
        need,
        have,
    };
    Violation::new(rule, reason)
}

/// The unit that an enemy zone stops: the first of the stack that pays Truck points (4.5a).
fn first_on_trucks(roster: &Roster, stack: &Stack) -> UnitId {
    let stopped = stack.mobilities().get(Mobility::Truck);
    roster.printed(stopped.unwrap_or(stack.units[0].0)).id
}

/// The price of a step for each mobility type.
pub(super) fn prices(
    world: &World,
    stack: &Stack,
    from: HexIx,
    direction: Direction,
    progress: Progress,
) -> ByMobility<StepPrice> {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let chart = charts.chart(&world.resource::<Weather>().ground);
    let costs = world.resource::<StepCosts>();
    let to = board.neighbour(from, direction).unwrap_or(from);
    let standing = costs.bridges(stack.side, from) && !stack.loses_bridge(progress)
        || costs.bridges(stack.side, to);
    let bridged = if standing || stack.brings_bridge(progress) {
        Bridged::Yes
    } else {
        Bridged::No
    };
    stack.mobilities().map(|mobility, _| {
        price(board, charts, chart, mobility, from, direction, bridged)
            .expect("a step that was taken leads to a hex")
            .in_zone(costs.trainbusting(board, stack.side, mobility, to))
    })
}

/// Why a hex cannot be entered: the enemy in it (4.8c), what he has there (4.4c), or his zone of control in Strat Mode (5.8a).
fn why_closed(world: &World, stack: &Stack, entering: &Entering<'_>, hex: HexIx) -> Violation {
    let roster = world.resource::<Roster>();
    let at = world.resource::<Board>().grid().pos(hex);
    let enemy = top_combat_unit(world, stack.side.other(), hex);
    let id = |unit: UnitIx| roster.printed(unit).id;
    match enemy {
        Some(unit) => {
            // Rule 4.9: a refusal names nobody whom the mover does not see.
            let viewer = Viewer::now(world);
            let unit = fog::sees(world, viewer, unit).then(|| id(unit));
            Violation::new("4.8c", MovementReason::EnemyInHex { hex: at, unit })
        }
        // With no combat unit in the hex a piece is always seen (4.9): nothing is given away.
        None if entering.is_occupied(hex) => {
            let unit = id(stack.units[0].0);
            Violation::new("4.4c", GeneralReason::EnemyPieces { hex: at, unit })
        }
        None => {
            let unit = id(stack.units[0].0);
            Violation::new("5.8a", MovementReason::StratIntoZone { hex: at, unit })
        }
    }
}

/// Finds the words for a step that is prohibited: what lies there, or that it could not be made back.
fn why_prohibited(
    world: &World,
    stack: &Stack,
    progress: Progress,
    from: HexIx,
    direction: Direction,
) -> Violation {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let chart = charts.chart(&world.resource::<Weather>().ground);
    let costs = step_costs(world, stack, progress, from, direction);
    let closed = costs.iter().find(|&(_, cost)| cost == PROHIBITED);
    let mobility = closed.map_or(Mobility::Leg, |(mobility, _)| mobility);
    let grid = board.grid();
    let here = grid.pos(from);
    let there = board.neighbour(from, direction).unwrap_or(from);
    let to = grid.pos(there);
    let one_way = one_way_cost(board, charts, chart, mobility, from, direction, Bridged::No);
    if one_way != PROHIBITED {
        let reason = Reason::Movement(MovementReason::OneWay {
            from: here,
            to,
            mobility,
        });
        return Violation::new("6.1d", reason);
    }
    let closed_by =
        |row: &crate::map::CostRow| row[mobility.index()] == crate::map::Cost::Prohibited;
    let barrier = board
        .side(from, direction)
        .barrier
        .filter(|kind| closed_by(&chart.barriers[kind.at()]));
    let terrain = match barrier {
        Some(kind) => charts.barriers[kind.at()].name.clone(),
        None => {
            let facts = board.hex(there);
            let closing = facts
                .kinds()
                .find(|kind| closed_by(&chart.terrain[kind.at()]));
            let kind = closing.unwrap_or(facts.terrain);
            charts.terrain[kind.at()].name.clone()
        }
    };
    let reason = Reason::Movement(MovementReason::Prohibited {
        from: here,
        to,
        mobility,
        terrain,
    });
    Violation::new("6.2c", reason)
}
