//! Builders for rule tests: a small map written inline, a few counters, and helpers that assert on orders.
#![allow(dead_code, reason = "each test file uses its own part of the builders")]

pub mod combat;

use std::sync::Arc;

use bevy::prelude::World;
use stavka_rules::combat::CombatOrder;
use stavka_rules::dice::Dice;
use stavka_rules::engine;
use stavka_rules::engine::LogEntry;
use stavka_rules::ids::{NationId, UnitId};
use stavka_rules::map::{
    Feature, Gauge, Grid, HexFacts, HexPos, Hexside, HexsideFacts, LowerColumns, Mobility, Rail,
    Tracks,
};
use stavka_rules::modes::{ModeChange, ModeOrder, Profile, profile};
use stavka_rules::modules::RuleModules;
use stavka_rules::movement::{MovementEvent, MovementOrder};
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::{Outcome, Outcomes};
use stavka_rules::pieces::{
    Activity, Face, Family, Fuel, Level, Location, Mode, ModeMarker, Nation, Orientation,
    OutOfSupply, Posture, Printed, Re, Roster, Size, StepsLost, Strength, Symbol, ThrowRange,
    Tokens, UnitIx, posture,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::{Date, SequenceOrder, StepId};
use stavka_rules::setup::{
    ArrivalPlan, GameSetup, MapSetup, Options, ScenarioFacts, SideFacts, UnitSetup, Victory,
    VictoryLevel,
};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::transport::TransportOrder;
use stavka_rules::weather::{Weather, WeatherPlan};

/// A hex by its number.
#[track_caller]
pub fn hex(number: &str) -> HexPos {
    number.parse().expect("a hex number")
}

/// A unit id.
#[track_caller]
pub fn id(text: &str) -> UnitId {
    UnitId::new(text).expect("a unit id")
}

/// A counter with sensible values: an infantry regiment on foot with an allowance of 4 (Combat) and 6 (Move).
pub fn counter(name: &str, side: Side) -> Printed {
    let face = |ma: u8, strength: u8| Face {
        strength: Some(Strength {
            value: strength,
            defence_only: false,
        }),
        ar: Some(3),
        ma: Mp::whole(ma),
        mobility: Mobility::Leg,
        barrage: None,
        throw: None,
    };
    Printed {
        id: id(name),
        name: name.to_owned(),
        designation: name.to_owned(),
        parent: String::new(),
        side,
        nation: NationId::new(if side == Side::One { "one" } else { "two" }).expect("an id"),
        family: Family::Combat,
        class: stavka_rules::pieces::Class::Other,
        symbol: Symbol::Infantry,
        size: Size::Regiment,
        re: Re::whole(1),
        steps: 1,
        combat: Some(face(4, 5)),
        movement: face(6, 2),
        formation: None,
        engineer: false,
        serves: Vec::new(),
        no_rebuild: false,
        capacity: 0,
    }
}

/// Gives both faces of a counter this mobility and allowance.
pub fn moving(mut printed: Printed, mobility: Mobility, ma: u8) -> Printed {
    for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
        face.mobility = mobility;
        face.ma = Mp::whole(ma);
    }
    printed
}

/// A game being put together.
pub struct Field {
    setup: GameSetup,
    /// A side without a supply source finds one in every hex, so that tests of other sections need not think of trace.
    sources_everywhere: bool,
}

/// A map from rows of characters: `.` open, `w` woods, `f` forest, `h` hills, `r` rough, `s` swamp, `m` mountain,
/// `~` lake, `v` village and `c` city in the open.
#[track_caller]
pub fn map(rows: &[&str]) -> Field {
    let rules = stavka_scenario::default_rules();
    let count = |n: usize| u8::try_from(n).expect("a small map");
    let grid = Grid::new(count(rows[0].len()), count(rows.len()), LowerColumns::Even);
    let terrain = |id: &str| rules.movement.terrain_by_id(id).expect("a terrain kind");
    let hexes = grid
        .iter()
        .map(|pos| {
            let character = rows[usize::from(pos.row) - 1].as_bytes()[usize::from(pos.col) - 1];
            let mut facts = HexFacts::of(terrain(match character {
                b'w' => "woods",
                b'f' => "forest",
                b'h' => "hills",
                b'r' => "rough",
                b's' => "swamp",
                b'm' => "mountain",
                b'~' => "lake",
                _ => "open",
            }));
            facts.settlement = match character {
                b'v' => Some(terrain("village")),
                b'c' => Some(terrain("minor-city")),
                _ => None,
            };
            facts
        })
        .collect();
    let side = |name: &str| SideFacts {
        name: name.to_owned(),
        colour: 0,
        rail_capacity: 0,
        rail_changes: Vec::new(),
        reserve_markers: 0,
        gauges: vec![Gauge::Standard],
    };
    let nation = |id: &str| Nation {
        id: NationId::new(id).expect("an id"),
        name: id.to_owned(),
        ground: 0,
        accent: 0,
    };
    let fair = Weather {
        ground: "dry".to_owned(),
        flight: "full".to_owned(),
    };
    Field {
        sources_everywhere: true,
        setup: GameSetup {
            scenario: ScenarioFacts {
                title: "Test".to_owned(),
                description: String::new(),
                sides: PerSide([side("Blue"), side("Red")]),
                nations: vec![nation("one"), nation("two")],
                calendar: rules.calendar.clone(),
                start: Date::new(1941, 10, 5).expect("a date"),
                turns: 3,
                first_player: Some(Side::One),
                optional: RuleModules::all(),
                options: Options::default(),
                supply: Vec::new(),
                arrivals: ArrivalPlan::default(),
                victory: Victory {
                    counts_for: Some(Side::One),
                    levels: vec![
                        VictoryLevel {
                            at_least: 2,
                            winner: Some(Side::One),
                            name: "Blue wins".to_owned(),
                        },
                        VictoryLevel {
                            at_least: 0,
                            winner: Some(Side::Two),
                            name: "Red wins".to_owned(),
                        },
                    ],
                },
            },
            map: MapSetup {
                name: "Test".to_owned(),
                control: vec![None; grid.len()],
                grid,
                hexes,
                hexsides: Vec::new(),
                labels: Vec::new(),
                projection: None,
            },
            weather: WeatherPlan {
                otherwise: fair,
                ..WeatherPlan::default()
            },
            units: Vec::new(),
            formations: Vec::new(),
            armies: Vec::new(),
            tables: rules.clone(),
        },
    }
}

impl Field {
    /// The set-up itself, for what has no builder.
    pub fn with(mut self, change: impl FnOnce(&mut GameSetup)) -> Self {
        change(&mut self.setup);
        self
    }

    fn hexside(&mut self, a: &str, b: &str) -> &mut HexsideFacts {
        let side = Hexside::between(hex(a), hex(b));
        let sides = &mut self.setup.map.hexsides;
        let at = sides
            .iter()
            .position(|(known, _)| *known == side)
            .unwrap_or_else(|| {
                sides.push((side, HexsideFacts::default()));
                sides.len() - 1
            });
        &mut sides[at].1
    }

    /// A river or other barrier between two hexes.
    #[track_caller]
    pub fn barrier(mut self, kind: &str, a: &str, b: &str) -> Self {
        let kind = self
            .setup
            .tables
            .movement
            .barrier_by_id(kind)
            .expect("a barrier kind");
        self.hexside(a, b).barrier = Some(kind);
        self
    }

    /// A bridge between two hexes.
    pub fn bridge(mut self, a: &str, b: &str) -> Self {
        self.hexside(a, b).bridge = true;
        self
    }

    /// A road along hexes.
    #[track_caller]
    pub fn road(mut self, kind: &str, along: &[&str]) -> Self {
        let kind = self
            .setup
            .tables
            .movement
            .road_by_id(kind)
            .expect("a road kind");
        for pair in along.windows(2) {
            self.hexside(pair[0], pair[1]).road = Some(kind);
        }
        self
    }

    /// A single-track railroad along hexes.
    pub fn rail(mut self, along: &[&str]) -> Self {
        for pair in along.windows(2) {
            self.hexside(pair[0], pair[1]).rail = Some(Rail {
                tracks: Tracks::Single,
                gauge: Gauge::Standard,
            });
        }
        self
    }

    /// A sign in a hex.
    pub fn feature(mut self, at: &str, feature: Feature) -> Self {
        let ix = self.setup.map.grid.index(hex(at)).expect("on the map");
        self.setup.map.hexes[ix.at()].features.push(feature);
        self
    }

    /// A counter in a hex, Combat side up if it has one.
    pub fn unit(self, printed: Printed, at: &str) -> Self {
        let orientation = match printed.combat {
            Some(_) => Orientation::Combat,
            None => Orientation::Move,
        };
        self.unit_as(
            printed,
            Location::Map(hex(at)),
            orientation,
            ModeMarker::None,
        )
    }

    /// A counter in a hex, Move side up.
    pub fn unit_moving(self, printed: Printed, at: &str) -> Self {
        self.unit_as(
            printed,
            Location::Map(hex(at)),
            Orientation::Move,
            ModeMarker::None,
        )
    }

    /// A counter anywhere.
    pub fn unit_as(
        mut self,
        printed: Printed,
        location: Location,
        orientation: Orientation,
        marker: ModeMarker,
    ) -> Self {
        self.setup.units.push(UnitSetup {
            orientation,
            marker,
            // Fuel is given, so that movement can be tested apart from supply; see `dry`.
            fuel: Fuel::UntilCleanUp,
            ..UnitSetup::new(printed, location)
        });
        self
    }

    /// Takes the fuel of the counter that was added last.
    pub fn dry(mut self) -> Self {
        self.last().fuel = Fuel::None;
        self
    }

    /// Gives the counter that was added last supply to hold.
    pub fn holding(mut self, tokens: u16) -> Self {
        self.last().tokens = Tokens(tokens);
        self
    }

    /// Gives the hedgehog that was added last a level.
    pub fn at_level(mut self, level: u8) -> Self {
        self.last().level = Level(level);
        self
    }

    /// A counter in the tray.
    pub fn in_tray(self, printed: Printed) -> Self {
        self.unit_as(printed, Location::Tray, Orientation::Move, ModeMarker::None)
    }

    /// A counter that is due on a turn.
    pub fn due(self, printed: Printed, turn: u8, at: &str) -> Self {
        let location = Location::Arriving { turn, at: hex(at) };
        self.unit_as(printed, location, Orientation::Move, ModeMarker::None)
            .dry()
    }

    /// A counter in the Dead Pile.
    pub fn dead(self, printed: Printed) -> Self {
        self.unit_as(printed, Location::Dead, Orientation::Move, ModeMarker::None)
            .dry()
    }

    /// Takes steps from the counter that was added last.
    pub fn reduced(mut self, by: u8) -> Self {
        self.last().steps_lost = StepsLost(by);
        self
    }

    /// Marks the counter that was added last Out of Supply.
    pub fn out_of_supply(mut self) -> Self {
        self.last().out_of_supply = OutOfSupply(true);
        self
    }

    /// The counter that was added last.
    fn last(&mut self) -> &mut UnitSetup {
        self.setup.units.last_mut().expect("a counter was added")
    }

    /// Gives a hex to a side from the start.
    #[track_caller]
    pub fn controlled(mut self, at: &str, side: Side) -> Self {
        let ix = self
            .setup
            .map
            .grid
            .index(hex(at))
            .expect("a hex of the map");
        self.setup.map.control[ix.at()] = Some(side);
        self
    }

    /// The size of the pools of Reserve markers of both sides.
    pub fn reserve_markers(mut self, pool: u8) -> Self {
        for side in &mut self.setup.scenario.sides.0 {
            side.reserve_markers = pool;
        }
        self
    }

    /// The set-up as it is.
    pub fn finish(self) -> GameSetup {
        self.setup
    }

    /// The game, set up and not begun.
    pub fn set_up(mut self) -> Game {
        if self.sources_everywhere {
            self.add_sources();
        }
        let mut world = World::new();
        engine::add_to_world(&mut world);
        engine::start(&mut world, &self.setup, 1);
        Game { world }
    }

    fn add_sources(&mut self) {
        for side in Side::BOTH {
            let source = Feature::Source(side);
            let hexes = &mut self.setup.map.hexes;
            if !hexes.iter().any(|hex| hex.features.contains(&source)) {
                for hex in hexes {
                    hex.features.push(source);
                }
            }
        }
    }

    /// Only the supply sources that the test places.
    pub fn with_own_sources(mut self) -> Self {
        self.sources_everywhere = false;
        self
    }

    /// The game, begun, in its first Movement Segment or where it stops before.
    #[track_caller]
    pub fn begin(self) -> Game {
        let mut game = self.set_up();
        game.accept(Order::Sequence(SequenceOrder::Begin));
        // Units without trace could break out; tests of it go there themselves.
        let breakout = StepId::numbered("3a").expect("a step of the sequence");
        if matches!(game.awaiting(), Awaiting::Segment { step, .. } if step == breakout) {
            game.accept(Order::Sequence(SequenceOrder::EndSegment));
        }
        game
    }
}

/// A move order.
pub fn move_order(units: &[&str], path: &[&str]) -> Order {
    Order::Movement(MovementOrder::Move {
        units: units.iter().map(|unit| id(unit)).collect(),
        path: path.iter().map(|number| hex(number)).collect(),
        mode: None,
    })
}

/// A move order in a new mode.
pub fn move_in_mode(units: &[&str], path: &[&str], to: ModeChange) -> Order {
    match move_order(units, path) {
        Order::Movement(MovementOrder::Move { units, path, .. }) => {
            Order::Movement(MovementOrder::Move {
                units,
                path,
                mode: Some(to),
            })
        }
        other => other,
    }
}

/// An order to change modes.
pub fn change(units: &[&str], to: ModeChange) -> Order {
    Order::Modes(ModeOrder::ChangeMode {
        units: units.iter().map(|unit| id(unit)).collect(),
        to,
    })
}

/// An order to release Reserves.
pub fn release(units: &[&str]) -> Order {
    Order::Modes(ModeOrder::Release {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

/// An order to attack, supply paid in the usual way.
pub fn attack(units: &[&str], target: &str) -> Order {
    Order::Combat(CombatOrder::Attack {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        supply: None,
    })
}

/// An order to overrun, supply paid in the usual way.
pub fn overrun(units: &[&str], target: &str) -> Order {
    Order::Combat(CombatOrder::Overrun {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        supply: None,
    })
}

/// A dump of a side.
pub fn dump(name: &str, side: Side) -> Printed {
    piece(name, side, Family::Dump)
}

/// A map with a dump for each side, near enough to 04.03 for everybody who fights there.
pub fn with_dumps(rows: &[&str]) -> Field {
    map(rows)
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(40)
        .unit(dump("their-dump", Side::Two), "07.03")
        .holding(40)
}

/// Gives a counter this strength, Action Rating and number of steps on both sides.
pub fn worth(mut printed: Printed, strength: u8, ar: i8, steps: u8) -> Printed {
    for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
        face.strength = face.strength.map(|printed| Strength {
            value: strength,
            ..printed
        });
        face.ar = Some(ar);
    }
    printed.steps = steps;
    if steps > 1 {
        printed.re = Re::whole(steps.into());
        printed.size = Size::Division;
    }
    printed
}

/// A counter of another family than combat units.
pub fn piece(name: &str, side: Side, family: Family) -> Printed {
    let plain = counter(name, side);
    let one_faced = !matches!(
        family,
        Family::Combat | Family::Headquarters | Family::Artillery | Family::RailRepair
    );
    let prints_strength = matches!(
        family,
        Family::Combat | Family::Replacement | Family::RailRepair
    );
    let mut piece = Printed {
        family,
        combat: plain.combat.filter(|_| !one_faced),
        engineer: family == Family::Headquarters,
        ..plain
    };
    for face in piece.combat.iter_mut().chain([&mut piece.movement]) {
        face.strength = face.strength.filter(|_| prints_strength);
    }
    piece
}

/// Transport on wheels that carries this many tokens.
pub fn transport(name: &str, side: Side, ma: u8, capacity: u16) -> Printed {
    let mut printed = moving(piece(name, side, Family::Transport), Mobility::Truck, ma);
    printed.symbol = Symbol::Truck;
    printed.size = Size::None;
    printed.capacity = capacity;
    printed
}

/// An order to load.
pub fn load(unit: &str, from: &str, tokens: u16) -> Order {
    let (unit, from) = (id(unit), id(from));
    Order::Transport(TransportOrder::Load { unit, from, tokens })
}

/// An order to unload.
pub fn unload(unit: &str, tokens: u16) -> Order {
    let unit = id(unit);
    Order::Transport(TransportOrder::Unload { unit, tokens })
}

/// An order to blow up supply.
pub fn blow(unit: &str, tokens: u16) -> Order {
    let unit = id(unit);
    Order::Transport(TransportOrder::Blow { unit, tokens })
}

/// An order of the Reinforcement Phase.
pub fn muster(order: ReinforcementOrder) -> Order {
    Order::Reinforcement(order)
}

/// An order to place units that are due.
pub fn enter(units: &[&str], at: &str, mode: Option<ModeChange>) -> Order {
    muster(ReinforcementOrder::Enter {
        units: units.iter().map(|unit| id(unit)).collect(),
        at: hex(at),
        mode,
    })
}

/// A Repl.
pub fn repl(name: &str, side: Side, symbol: Symbol) -> Printed {
    let mut printed = piece(name, side, Family::Replacement);
    printed.symbol = symbol;
    printed.size = Size::None;
    printed.re = Re(1);
    printed
}

/// An HQ that throws this far, in Truck points.
pub fn headquarters(name: &str, side: Side, throw: u8) -> Printed {
    let mut piece = piece(name, side, Family::Headquarters);
    for face in piece.combat.iter_mut().chain([&mut piece.movement]) {
        face.throw = Some(ThrowRange {
            points: Mp::whole(throw),
            mobility: Mobility::Truck,
        });
    }
    piece
}

/// A game in a world of its own.
pub struct Game {
    /// The world.
    pub world: World,
}

impl Game {
    /// Gives an order that must be accepted.
    #[track_caller]
    pub fn accept(&mut self, order: Order) -> Arc<LogEntry> {
        match engine::submit(&mut self.world, &order) {
            Ok(entry) => entry,
            Err(violation) => panic!("{order:?} was refused: {violation}"),
        }
    }

    /// Places everything that is due and ends the Reinforcement Phase.
    #[track_caller]
    pub fn enters_all(&mut self) {
        self.accept(muster(ReinforcementOrder::EnterAll));
        self.accept(Order::Sequence(SequenceOrder::EndSegment));
    }

    /// Gives an order that must be refused by this rule, and sees that nothing changed.
    #[track_caller]
    pub fn refuse(&mut self, order: Order, rule: &str) -> String {
        let before = engine::hash_anew(&self.world);
        let length = self.world.resource::<engine::Timeline>().cursor();
        match engine::submit(&mut self.world, &order) {
            Ok(_) => panic!("{order:?} was accepted"),
            Err(violation) => {
                assert_eq!(violation.rule.0, rule, "{violation}");
                assert_eq!(
                    before,
                    engine::hash_anew(&self.world),
                    "a refused order changed the state"
                );
                assert_eq!(length, self.world.resource::<engine::Timeline>().cursor());
                violation.to_string()
            }
        }
    }

    /// Puts dice in front of the generator: for a combat two for Surprise, one for the shift, two for the result.
    pub fn dice(&mut self, dice: &[u8]) -> &mut Self {
        let fed = dice.iter().copied();
        self.world.resource_mut::<Dice>().feed(fed);
        self
    }

    /// Answers the question that is asked.
    #[track_caller]
    pub fn decide(&mut self, answer: impl Into<Decision>) -> Arc<LogEntry> {
        self.accept(Order::decide(answer))
    }

    /// Takes the usual answer to the question that is asked.
    #[track_caller]
    pub fn pass(&mut self) -> Arc<LogEntry> {
        self.accept(Order::pass())
    }

    /// Passes until an answer of this kind is asked for; says whom it is asked of and what could be answered.
    #[track_caller]
    pub fn until(&mut self, wanted: impl Fn(&Decision) -> bool) -> (Side, Vec<Decision>) {
        for _ in 0..20 {
            let Awaiting::Decision { side, question } = self.awaiting() else {
                panic!("no such question is asked: {:?}", self.awaiting());
            };
            let answers: Vec<Decision> = question.answers.into_iter().map(|(a, _)| a).collect();
            if answers.iter().any(&wanted) {
                return (side, answers);
            }
            self.pass();
        }
        panic!("no such question is asked");
    }

    /// Passes until nothing is asked any more; returns everything that happened.
    #[track_caller]
    pub fn finish(&mut self) -> Vec<Outcome> {
        let mut out = Vec::new();
        for _ in 0..40 {
            if !matches!(self.awaiting(), Awaiting::Decision { .. }) {
                return out;
            }
            out.extend(self.pass().outcomes.iter().cloned());
        }
        panic!("questions without end");
    }

    /// Steps that a counter has left.
    #[track_caller]
    pub fn steps(&self, unit: &str) -> u8 {
        stavka_rules::combat::steps_left(&self.world, self.ix(unit))
    }

    /// Tokens that a counter holds.
    #[track_caller]
    pub fn tokens(&self, unit: &str) -> u16 {
        stavka_rules::pieces::fact::<Tokens>(&self.world, self.ix(unit)).0
    }

    /// Moves that must be accepted; returns what is left.
    #[track_caller]
    pub fn moves(&mut self, unit: &str, path: &[&str]) -> Mp {
        let entry = self.accept(move_order(&[unit], path));
        entry
            .outcomes
            .iter()
            .find_map(|outcome| match outcome {
                Outcome::Movement(MovementEvent::Moved { left, .. }) => Some(*left),
                _ => None,
            })
            .expect("a move")
    }

    /// Where a counter is.
    #[track_caller]
    pub fn at(&self, unit: &str) -> Location {
        let roster = self.world.resource::<Roster>();
        roster.location(roster.find(id(unit)).expect("a unit"))
    }

    /// What a counter has done.
    pub fn activity(&self, unit: &str) -> Activity {
        let roster = self.world.resource::<Roster>();
        let entity = roster.entity(roster.find(id(unit)).expect("a unit"));
        *self.world.get::<Activity>(entity).expect("an activity")
    }

    /// The dense number of a counter.
    #[track_caller]
    pub fn ix(&self, unit: &str) -> UnitIx {
        let roster = self.world.resource::<Roster>();
        roster.find(id(unit)).expect("a unit")
    }

    /// Mode and orientation of a counter.
    #[track_caller]
    pub fn posture(&self, unit: &str) -> Posture {
        posture(&self.world, self.ix(unit))
    }

    /// The mode of a counter.
    #[track_caller]
    pub fn mode(&self, unit: &str) -> Mode {
        self.posture(unit).mode()
    }

    /// What a counter is worth.
    #[track_caller]
    pub fn profile(&self, unit: &str) -> Profile {
        profile(&self.world, self.ix(unit))
    }

    /// Calls a rule that happens to units from inside an order, and lets derived facts follow.
    pub fn happens(&mut self, what: impl FnOnce(&mut World, &mut Outcomes)) -> Vec<Outcome> {
        let mut out = Outcomes::new();
        what(&mut self.world, &mut out);
        engine::derive(&mut self.world);
        out.into_vec()
    }

    /// Ends segments until this step of the sequence waits for somebody.
    #[track_caller]
    pub fn go_to_step(&mut self, number: &str) {
        let wanted = StepId::numbered(number).expect("a step of the sequence");
        for _ in 0..40 {
            if matches!(self.awaiting(), Awaiting::Segment { step, .. } if step == wanted) {
                return;
            }
            let order = match self.awaiting() {
                Awaiting::Decision { .. } => Order::pass(),
                _ => Order::Sequence(SequenceOrder::EndSegment),
            };
            self.accept(order);
        }
        panic!("step {number} was never reached");
    }

    /// What the game waits for.
    pub fn awaiting(&self) -> Awaiting {
        stavka_rules::procedure::awaiting(&self.world)
    }
}
