//! What a map drawing needs to know of a board: an owned copy, with the words of the charts resolved.

use stavka_rules::map::{Board, Direction, Feature, Gauge, HexPos, KindInfo, Rail, TerrainCharts};
use stavka_rules::setup::MapLabel;
use stavka_rules::side::PerSide;

use super::ice::Ice;
use crate::drawing::Colour;
use crate::layout::MapLayout;
use crate::palette::Palette;

/// The ground of a hex, by how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Open,
    LowHills,
    Hills,
    Rough,
    Mountain,
    Woods,
    Forest,
    Swamp,
    SaltMarsh,
    Water,
}

/// A settlement, by how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Settlement {
    Village,
    MinorCity,
    MajorCity,
}

/// What lies on a hexside, by how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Barrier {
    MinorRiver,
    MajorRiver,
    Wadi,
    Escarpment,
    Shore,
}

impl Barrier {
    /// Whether it is drawn as flowing water.
    pub(crate) const fn is_river(self) -> bool {
        matches!(self, Self::MinorRiver | Self::MajorRiver)
    }
}

/// A road, by how it is drawn. The better road comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Road {
    Track,
    Secondary,
    Primary,
}

/// One hex.
#[derive(Clone, Debug)]
pub(crate) struct Hex {
    pub(crate) ground: Ground,
    /// Further kinds of ground that are drawn in it.
    pub(crate) also: Vec<Ground>,
    pub(crate) settlement: Option<Settlement>,
    pub(crate) name: Option<String>,
    pub(crate) features: Vec<Feature>,
    pub(crate) sides: [Side; 6],
}

impl Hex {
    /// Whether a kind of ground is drawn in it.
    pub(crate) fn has(&self, ground: Ground) -> bool {
        self.ground == ground || self.also.contains(&ground)
    }
}

/// One side of a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Side {
    pub(crate) barrier: Option<Barrier>,
    pub(crate) bridge: bool,
    pub(crate) border: bool,
    pub(crate) road: Option<Road>,
    pub(crate) rail: Option<Rail>,
}

/// The whole map, owned.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) layout: MapLayout,
    pub(crate) hexes: Vec<Hex>,
    pub(crate) labels: Vec<MapLabel>,
    pub(crate) colours: PerSide<Colour>,
    pub(crate) foreign_gauges: Vec<Gauge>,
    pub(crate) palette: Palette,
    pub(crate) ice: Ice,
}

impl Model {
    pub(crate) fn of(
        board: &Board,
        charts: &TerrainCharts,
        labels: &[MapLabel],
        colours: PerSide<u32>,
        palette: &Palette,
    ) -> Self {
        let grid = board.grid();
        let word = |kinds: &[KindInfo], at: usize| {
            kinds
                .get(at)
                .map_or_else(String::new, |kind| kind.drawn.clone())
        };
        let hexes = grid.iter().filter_map(|pos| grid.index(pos)).map(|ix| {
            let facts = board.hex(ix);
            let drawn = word(&charts.terrain, facts.terrain.at());
            let settlement = facts
                .settlement
                .map(|kind| word(&charts.terrain, kind.at()));
            Hex {
                ground: ground_of(&drawn),
                also: facts
                    .also
                    .iter()
                    .map(|kind| ground_of(&word(&charts.terrain, kind.at())))
                    .collect(),
                settlement: settlement
                    .map(|word| settlement_of(&word).unwrap_or(Settlement::Village))
                    .or_else(|| settlement_of(&drawn)),
                name: facts.name.clone().filter(|name| !name.is_empty()),
                features: facts.features.clone(),
                sides: Direction::ALL.map(|direction| {
                    let side = board.side(ix, direction);
                    Side {
                        barrier: side
                            .barrier
                            .map(|kind| barrier_of(&word(&charts.barriers, kind.at()))),
                        bridge: side.bridge,
                        border: side.border,
                        road: side
                            .road
                            .map(|kind| road_of(&word(&charts.roads, kind.at()))),
                        rail: side.rail,
                    }
                }),
            }
        });
        Self {
            layout: MapLayout::new(*grid),
            hexes: hexes.collect(),
            labels: labels.to_vec(),
            colours: PerSide(colours.0.map(Colour::hex)),
            foreign_gauges: Vec::new(),
            palette: palette.clone(),
            ice: Ice::NONE,
        }
    }

    /// A hex of the map.
    pub(crate) fn hex(&self, pos: HexPos) -> Option<&Hex> {
        self.layout.grid().index(pos).map(|ix| &self.hexes[ix.at()])
    }

    /// Lays other railroads in a hex.
    pub(crate) fn set_rails(&mut self, pos: HexPos, rail: impl Fn(Direction) -> Option<Rail>) {
        let Some(ix) = self.layout.grid().index(pos) else {
            return;
        };
        for direction in Direction::ALL {
            self.hexes[ix.at()].sides[direction.index()].rail = rail(direction);
        }
    }

    /// The ground at lattice numbers; beyond the map lies what lies at its edge.
    pub(crate) fn hex_or_edge(&self, col: i32, row: i32) -> Option<&Hex> {
        let grid = self.layout.grid();
        let clamp = |n: i32, most: u8| u8::try_from(n.clamp(1, i32::from(most))).unwrap_or(most);
        self.hex(HexPos::new(
            clamp(col, grid.cols()),
            clamp(row, grid.rows()),
        ))
    }
}

pub(super) fn ground_of(word: &str) -> Ground {
    match word {
        "low-hills" | "rolling" => Ground::LowHills,
        "hills" | "hill" => Ground::Hills,
        "rough" | "broken" => Ground::Rough,
        "mountain" | "mountains" | "alpine" => Ground::Mountain,
        "woods" | "light-woods" | "orchard" => Ground::Woods,
        "forest" | "heavy-woods" | "jungle" => Ground::Forest,
        "swamp" | "marsh" => Ground::Swamp,
        "salt-marsh" => Ground::SaltMarsh,
        "sea" | "lake" | "water" => Ground::Water,
        _ => Ground::Open,
    }
}

fn settlement_of(word: &str) -> Option<Settlement> {
    match word {
        "village" => Some(Settlement::Village),
        "minor-city" | "town" => Some(Settlement::MinorCity),
        "major-city" | "city" => Some(Settlement::MajorCity),
        _ => None,
    }
}

pub(super) fn barrier_of(word: &str) -> Barrier {
    match word {
        "major-river" | "very-major-river" => Barrier::MajorRiver,
        "wadi" | "gully" => Barrier::Wadi,
        "escarpment" | "ridge" => Barrier::Escarpment,
        "shore" | "sea" | "lake" => Barrier::Shore,
        _ => Barrier::MinorRiver,
    }
}

fn road_of(word: &str) -> Road {
    match word {
        "primary-road" => Road::Primary,
        "track" | "trail" => Road::Track,
        _ => Road::Secondary,
    }
}
