//! A game being put together: a small map written inline, and counters on it.

use bevy::prelude::World;
use stavka_rules::engine;
use stavka_rules::ids::NationId;
use stavka_rules::map::{
    Feature, Gauge, Grid, HexFacts, Hexside, HexsideFacts, LowerColumns, Rail, Tracks,
};
use stavka_rules::modules::RuleModules;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Fuel, Level, Location, ModeMarker, Nation, Orientation, OutOfSupply, Printed, StepsLost, Tokens,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Date, SequenceOrder, StepId};
use stavka_rules::setup::{
    ArrivalPlan, Attaching, GameSetup, MapSetup, Options, ScenarioFacts, Season, SideFacts,
    StartingDamage, UnitSetup, Victory, VictoryLevel,
};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::weather::{Weather, WeatherPlan};

use super::{Game, change, dump, hex};

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
        returns: Vec::new(),
        gauges: vec![Gauge::Standard],
    };
    let nation = |id: &str| Nation {
        id: NationId::new(id).expect("an id"),
        name: id.to_owned(),
        ground: 0,
        accent: 0,
        country: None,
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
                first_player_until: 1,
                optional: RuleModules::all(),
                options: Options::default(),
                supply: Vec::new(),
                arrivals: ArrivalPlan::default(),
                holds: Vec::new(),
                owners: Vec::new(),
                damage: StartingDamage::default(),
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
                attaching: Attaching::default(),
                massive_assaults: None,
            },
            map: MapSetup {
                name: "Test".to_owned(),
                control: vec![None; grid.len()],
                grid,
                hexes,
                hexsides: Vec::new(),
                labels: Vec::new(),
                projection: None,
                season: Season::default(),
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

    /// A further kind of ground in a hex.
    #[track_caller]
    pub fn also(mut self, kind: &str, at: &str) -> Self {
        let terrain = self.setup.tables.movement.terrain_by_id(kind);
        let ix = self.setup.map.grid.index(hex(at)).expect("a hex");
        let facts = &mut self.setup.map.hexes[ix.at()];
        facts.also.push(terrain.expect("a terrain kind"));
        self
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

/// A map with a dump for each side, near enough to 04.03 for everybody who fights there.
pub fn with_dumps(rows: &[&str]) -> Field {
    map(rows)
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(40)
        .unit(dump("their-dump", Side::Two), "07.03")
        .holding(40)
}
