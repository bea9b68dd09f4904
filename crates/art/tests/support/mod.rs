//! A made-up map with every kind of terrain, line and sign, for pictures and tests.

use bevy::prelude::World;
use stavka_rules::map::{
    Board, Direction, Feature, Gauge, Grid, HexFacts, HexPos, Hexside, HexsideFacts, KindInfo,
    LowerColumns, Rail, RoadIx, TerrainCharts, TerrainIx, Tracks,
};
use stavka_rules::setup::{LabelKind, MapLabel};
use stavka_rules::side::{PerSide, Side};

/// Colours of the two sides.
pub const COLOURS: PerSide<u32> = PerSide([0x005E_7068, 0x009E_4B38]);

/// A character for each hex, row by row: see [`kind_of`].
const ROWS: [&str; 12] = [
    "~~~~..ffw...mmmm",
    "~~~...ffww..hmmm",
    "~~ss..wffw.lhhmm",
    "~SSs..wwf..llhhm",
    ".SSs...w...lllhr",
    "..s.......w..lrr",
    "....ww......w..r",
    "...wff..........",
    "lll.wff...ss....",
    "lhhl.wf..sss..~~",
    "hmhl..w...s...~~",
    "lhl...........~~",
];

const TERRAIN: [&str; 15] = [
    "open",
    "low-hills",
    "hills",
    "rough",
    "mountain",
    "woods",
    "forest",
    "swamp",
    "salt-marsh",
    "village",
    "minor-city",
    "major-city",
    "sea",
    "lake",
    "unheard-of",
];
const BARRIERS: [&str; 5] = ["minor-river", "major-river", "wadi", "escarpment", "shore"];
const ROADS: [&str; 3] = ["primary-road", "secondary-road", "track"];

const fn kind_of(c: char) -> &'static str {
    match c {
        'l' => "low-hills",
        'h' => "hills",
        'r' => "rough",
        'm' => "mountain",
        'w' => "woods",
        'f' => "forest",
        's' => "swamp",
        'S' => "salt-marsh",
        '~' => "sea",
        _ => "open",
    }
}

/// The kinds of the sample map.
pub fn charts() -> TerrainCharts {
    let kinds = |words: &[&str]| {
        let kind = |word: &&str| KindInfo {
            id: (*word).to_owned(),
            name: (*word).to_owned(),
            drawn: (*word).to_owned(),
        };
        words.iter().map(kind).collect()
    };
    TerrainCharts {
        terrain: kinds(&TERRAIN),
        barriers: kinds(&BARRIERS),
        roads: kinds(&ROADS),
        charts: Vec::new(),
        bridging: Vec::new(),
    }
}

/// Names across hexes.
pub fn labels() -> Vec<MapLabel> {
    let label = |text: &str, at: (u8, u8), kind: LabelKind, turned: i16| MapLabel {
        text: text.to_owned(),
        at: HexPos::new(at.0, at.1),
        kind,
        turned,
    };
    vec![
        label("North Sea", (2, 2), LabelKind::Water, -20),
        label("Meuse", (11, 11), LabelKind::Water, 90),
        label("Ardennes", (8, 3), LabelKind::Region, 70),
        label("High Fens", (14, 3), LabelKind::Region, 25),
        label("Belgium", (6, 6), LabelKind::Country, 0),
    ]
}

struct Sketch {
    grid: Grid,
    hexes: Vec<HexFacts>,
    sides: std::collections::BTreeMap<Hexside, HexsideFacts>,
    charts: TerrainCharts,
}

impl Sketch {
    fn terrain(&self, word: &str) -> TerrainIx {
        self.charts.terrain_by_id(word).expect("a known kind")
    }

    fn at(&mut self, col: u8, row: u8) -> &mut HexFacts {
        let ix = self.grid.index(HexPos::new(col, row)).expect("on the map");
        &mut self.hexes[ix.at()]
    }

    fn town(&mut self, col: u8, row: u8, kind: &str, name: &str) {
        let kind = self.terrain(kind);
        let hex = self.at(col, row);
        hex.settlement = Some(kind);
        hex.name = Some(name.to_owned());
    }

    fn side(&mut self, pos: HexPos, direction: Direction) -> Option<&mut HexsideFacts> {
        let there = self.grid.neighbour(pos, direction)?;
        Some(self.sides.entry(Hexside::between(pos, there)).or_default())
    }

    /// Sides of one hex that hold a river or the like.
    fn barrier(&mut self, kind: &str, col: u8, row: u8, directions: &[Direction]) {
        let kind = self.charts.barrier_by_id(kind);
        for &direction in directions {
            if let Some(side) = self.side(HexPos::new(col, row), direction) {
                side.barrier = kind;
            }
        }
    }

    fn line(&mut self, hexes: &[(u8, u8)], set: impl Fn(&mut HexsideFacts)) {
        for pair in hexes.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|(col, row)| HexPos::new(col, row));
            let direction = self.grid.direction(a, b).expect("adjacent hexes");
            if let Some(side) = self.side(a, direction) {
                set(side);
                side.bridge = side.barrier.is_some();
            }
        }
    }
}

/// The sample map.
pub fn board() -> Board {
    use Direction::{N, NE, NW, S, SE, SW};
    let grid = Grid::new(16, 12, LowerColumns::Even);
    let charts = charts();
    let hexes = grid
        .iter()
        .map(|pos| {
            let row = ROWS[usize::from(pos.row) - 1];
            let c = row.chars().nth(usize::from(pos.col) - 1).expect("16 a row");
            HexFacts::of(charts.terrain_by_id(kind_of(c)).expect("a known kind"))
        })
        .collect();
    let mut map = Sketch {
        grid,
        hexes,
        sides: std::collections::BTreeMap::new(),
        charts,
    };
    map.town(5, 5, "major-city", "Antwerp");
    map.town(5, 6, "major-city", "");
    map.town(9, 6, "minor-city", "Namur");
    map.town(13, 8, "minor-city", "Sedan");
    map.town(3, 7, "village", "Wavre");
    map.town(7, 5, "village", "Gembloux");
    map.town(11, 6, "village", "Dinant");
    map.town(12, 6, "village", "Yvoir");
    map.town(6, 9, "village", "Givet");
    map.town(11, 3, "village", "Bastogne");
    map.town(14, 5, "village", "Malmédy");
    map.town(10, 10, "village", "Châtelet");
    map.town(2, 10, "village", "Rocroi");
    // A major river from the north east down to the south, with tributaries.
    for (col, row, sides) in [
        (10, 1, &[NE][..]),
        (10, 1, &[SE, S]),
        (10, 2, &[SW]),
        (9, 3, &[SE]),
        (10, 3, &[SW, S]),
        (10, 4, &[SW]),
        (9, 5, &[SE, S]),
        (9, 6, &[NE, SE]),
        (10, 6, &[S]),
        (10, 7, &[NE, SE]),
        (10, 8, &[NE, SE]),
        (10, 9, &[NE, SE]),
        (10, 10, &[NE, SE]),
        (10, 11, &[NE, SE]),
        (10, 12, &[NE, SE]),
    ] {
        map.barrier("major-river", col, row, sides);
    }
    for (col, row, sides) in [
        (4, 3, &[NE, SE][..]),
        (5, 4, &[SW, S]),
        (5, 5, &[NE, SE]),
        (5, 6, &[NE]),
        (6, 6, &[N, NE]),
        (7, 6, &[S]),
        (8, 6, &[SW, S]),
        (9, 7, &[NW, N]),
        (13, 8, &[NW, N]),
        (12, 7, &[S]),
        (13, 8, &[NE, SE, S]),
        (13, 9, &[SW]),
        (14, 9, &[NW, N]),
        (15, 9, &[SW]),
    ] {
        map.barrier("minor-river", col, row, sides);
    }
    map.barrier("wadi", 2, 6, &[N, NE]);
    map.barrier("escarpment", 2, 9, &[N, NE]);
    map.barrier("escarpment", 3, 9, &[N]);
    let road = |word: &str| {
        ROADS
            .iter()
            .position(|r| *r == word)
            .and_then(|n| u8::try_from(n).ok())
            .map(RoadIx)
    };
    let (primary, secondary, track) = (road("primary-road"), road("secondary-road"), road("track"));
    map.line(
        &[
            (1, 7),
            (2, 6),
            (3, 7),
            (4, 6),
            (5, 6),
            (6, 6),
            (7, 6),
            (8, 6),
            (9, 6),
            (10, 6),
            (11, 7),
            (12, 7),
            (13, 8),
            (14, 8),
            (15, 8),
            (16, 7),
        ],
        |s| s.road = primary,
    );
    map.line(
        &[
            (5, 1),
            (5, 2),
            (5, 3),
            (5, 4),
            (5, 5),
            (5, 6),
            (5, 7),
            (6, 7),
            (6, 8),
            (6, 9),
            (6, 10),
            (6, 11),
            (6, 12),
        ],
        |s| s.road = secondary,
    );
    map.line(
        &[
            (11, 1),
            (11, 2),
            (11, 3),
            (11, 4),
            (11, 5),
            (11, 6),
            (11, 7),
            (10, 7),
            (10, 8),
            (10, 9),
            (10, 10),
            (10, 11),
            (10, 12),
        ],
        |s| s.road = secondary,
    );
    map.line(
        &[(11, 3), (12, 3), (13, 4), (14, 4), (14, 5), (15, 6)],
        |s| s.road = track,
    );
    map.line(
        &[(6, 9), (5, 10), (4, 10), (3, 10), (2, 10), (1, 11)],
        |s| s.road = track,
    );
    let rail = |tracks, gauge| Some(Rail { tracks, gauge });
    let double = rail(Tracks::Multi, Gauge::Standard);
    let single = rail(Tracks::Single, Gauge::Standard);
    map.line(
        &[
            (5, 5),
            (6, 5),
            (7, 6),
            (8, 6),
            (9, 6),
            (9, 7),
            (9, 8),
            (9, 9),
            (8, 9),
            (8, 10),
            (8, 11),
            (8, 12),
        ],
        |s| s.rail = double,
    );
    map.line(
        &[
            (9, 6),
            (10, 5),
            (11, 5),
            (12, 5),
            (13, 6),
            (13, 7),
            (13, 8),
            (13, 9),
            (13, 10),
            (13, 11),
            (13, 12),
        ],
        |s| s.rail = single,
    );
    map.line(&[(13, 8), (14, 8), (15, 8), (16, 7)], |s| {
        s.rail = rail(Tracks::Single, Gauge::Broad);
    });
    map.line(
        &[(3, 7), (3, 8), (4, 8), (4, 9), (4, 10), (4, 11), (4, 12)],
        |s| s.rail = rail(Tracks::Single, Gauge::Narrow),
    );
    for (col, row, direction) in [
        (3, 12, NE),
        (3, 11, NE),
        (3, 11, SE),
        (3, 10, SE),
        (3, 12, SE),
    ] {
        if let Some(side) = map.side(HexPos::new(col, row), direction) {
            side.border = true;
        }
    }
    map.at(5, 5).features = vec![
        Feature::Port { capacity: 18 },
        Feature::Objective { points: 5 },
    ];
    map.at(9, 6).features = vec![Feature::Fort { level: 2 }, Feature::Objective { points: 3 }];
    map.at(7, 5).features = vec![Feature::AirBaseSite];
    map.at(1, 7).features = vec![Feature::Source(Side::Two), Feature::Entry(Side::Two)];
    map.at(16, 7).features = vec![Feature::Source(Side::One), Feature::Entry(Side::One)];
    map.at(6, 12).features = vec![Feature::Entry(Side::Two)];
    map.at(13, 8).features = vec![Feature::Objective { points: 2 }];
    let sides: Vec<_> = map.sides.into_iter().collect();
    Board::spawn(&mut World::new(), grid, map.hexes, &sides)
}
