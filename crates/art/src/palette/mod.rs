//! The colours of map, overlays and sides.

mod winter;

use stavka_rules::setup::Season;
use stavka_rules::side::Side;

use crate::drawing::Colour;

/// Colours of the printed map. Nothing here is saturated: the counters are to be the strongest colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapColours {
    /// The margin around the map.
    pub margin: Colour,
    /// Open ground.
    pub open: Colour,
    /// Woods, the mass.
    pub woods: Colour,
    /// Woods, tree tops.
    pub woods_tree: Colour,
    /// Forest, the mass.
    pub forest: Colour,
    /// Forest, tree tops.
    pub forest_tree: Colour,
    /// Those tree tops of woods and forest that stay dark when the others are bare; none where all are alike.
    pub conifer: Option<Colour>,
    /// Low hills, the tint.
    pub low_hills: Colour,
    /// Hills, the tint.
    pub hills: Colour,
    /// Rough, the tint.
    pub rough: Colour,
    /// Mountains, the tint.
    pub mountain: Colour,
    /// Hachures.
    pub hachure: Colour,
    /// Swamp, the ground.
    pub swamp: Colour,
    /// Swamp, dashes and tufts.
    pub swamp_mark: Colour,
    /// Salt marsh, the ground.
    pub salt_marsh: Colour,
    /// Sea and lakes.
    pub water: Colour,
    /// Shore line.
    pub shore: Colour,
    /// Rivers.
    pub river: Colour,
    /// The lighter core of major rivers.
    pub river_core: Colour,
    /// Ice on rivers.
    pub ice: Colour,
    /// The ground of frozen swamps.
    pub ice_swamp: Colour,
    /// Cracks in ice.
    pub ice_crack: Colour,
    /// Grid lines.
    pub grid: Colour,
    /// Hex numbers.
    pub number: Colour,
    /// Primary roads.
    pub road: Colour,
    /// Their casing.
    pub road_casing: Colour,
    /// Secondary roads and tracks.
    pub lane: Colour,
    /// Railroads, blocks of villages, frames.
    pub black: Colour,
    /// Ground of built-up areas.
    pub town: Colour,
    /// Blocks of cities.
    pub block: Colour,
    /// Names of places.
    pub name: Colour,
    /// Halo of names.
    pub halo: Colour,
    /// Names of waters.
    pub water_name: Colour,
    /// Names of regions.
    pub region_name: Colour,
    /// Borders between states, and names of states.
    pub border: Colour,
    /// Objectives.
    pub objective: Colour,
}

/// Colours that the client lays over the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayColours {
    /// Where the selected units can go.
    pub reach: Colour,
    /// A path that would be taken.
    pub path: Colour,
    /// What the pointer is on.
    pub hover: Colour,
    /// What is selected.
    pub selected: Colour,
    /// What forbids an order.
    pub refused: Colour,
    /// What is allowed or well.
    pub good: Colour,
    /// What wants attention.
    pub warning: Colour,
    /// A decision that the player must make.
    pub decision: Colour,
}

/// All colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The printed map.
    pub map: MapColours,
    /// What lies over it.
    pub overlay: OverlayColours,
    /// The sides, where the scenario gives no colour.
    pub sides: [Colour; 2],
}

/// The usual colours of a map in summer.
const SUMMER: Palette = Palette {
    map: MapColours {
        margin: Colour::hex(0x00F7_F2E3),
        open: Colour::hex(0x00EF_E8D2),
        woods: Colour::hex(0x00CF_D9AE),
        woods_tree: Colour::hex(0x0090_A873),
        forest: Colour::hex(0x00B3_C691),
        forest_tree: Colour::hex(0x0068_8A58),
        conifer: None,
        low_hills: Colour::hex(0x00EA_DEC0),
        hills: Colour::hex(0x00E3_D1AC),
        rough: Colour::hex(0x00E6_D9B8),
        mountain: Colour::hex(0x00D9_C4A0),
        hachure: Colour::hex(0x0099_7A52),
        swamp: Colour::hex(0x00DC_E3CF),
        swamp_mark: Colour::hex(0x0058_948F),
        salt_marsh: Colour::hex(0x00E3_E6DC),
        water: Colour::hex(0x00C3_DAE3),
        shore: Colour::hex(0x005B_8BA6),
        river: Colour::hex(0x0056_8FB3),
        river_core: Colour::hex(0x00A9_CDDD),
        ice: Colour::hex(0x00D3_E5EC),
        ice_swamp: Colour::hex(0x00DB_E7E8),
        ice_crack: Colour::hex(0x008F_B3C4),
        grid: Colour::hex(0x009A_8E76),
        number: Colour::hex(0x0087_7A61),
        road: Colour::hex(0x00C0_6A4A),
        road_casing: Colour::hex(0x006B_3524),
        lane: Colour::hex(0x0092_5B43),
        black: Colour::hex(0x002A_2724),
        town: Colour::hex(0x00D5_CDBE),
        block: Colour::hex(0x0086_7A6C),
        name: Colour::hex(0x0020_1B16),
        halo: Colour::hex(0x00F8_F3E4),
        water_name: Colour::hex(0x002F_6688),
        region_name: Colour::hex(0x006E_5A3C),
        border: Colour::hex(0x0095_4F63),
        objective: Colour::hex(0x00C4_8A1E),
    },
    overlay: OverlayColours {
        reach: Colour::hex(0x003F_8F4E),
        path: Colour::hex(0x001E_5FA8),
        hover: Colour::hex(0x00FF_FFFF),
        selected: Colour::hex(0x00FF_C93C),
        refused: Colour::hex(0x00C6_2F2F),
        good: Colour::hex(0x003F_8F4E),
        warning: Colour::hex(0x00D9_8A1F),
        decision: Colour::hex(0x00F2_A93B),
    },
    sides: [Colour::hex(0x0055_6B63), Colour::hex(0x00A3_4A38)],
};

impl Palette {
    /// The usual colours of a map that is printed in a season.
    pub const fn standard(season: Season) -> Self {
        match season {
            Season::Summer => SUMMER,
            Season::Winter => Self {
                map: winter::MAP,
                ..SUMMER
            },
        }
    }

    /// Colours that people with red-green blindness tell apart: blue against orange and yellow, and
    /// differences of brightness.
    pub const fn colour_blind(season: Season) -> Self {
        let map = match season {
            Season::Summer => MapColours {
                woods: Colour::hex(0x00CC_D6B8),
                woods_tree: Colour::hex(0x0085_9C86),
                forest: Colour::hex(0x00A9_BBA0),
                forest_tree: Colour::hex(0x0054_7566),
                swamp: Colour::hex(0x00D6_E1E4),
                swamp_mark: Colour::hex(0x003F_82A0),
                ..SUMMER.map
            },
            // Its woods are told apart by brightness as they are.
            Season::Winter => winter::MAP,
        };
        Self {
            map: MapColours {
                road: Colour::hex(0x00E0_9A3E),
                road_casing: Colour::hex(0x0058_3A12),
                lane: Colour::hex(0x0080_5A2A),
                border: Colour::hex(0x007A_4C8C),
                ..map
            },
            overlay: OverlayColours {
                reach: Colour::hex(0x0000_72B2),
                path: Colour::hex(0x001B_1B3A),
                refused: Colour::hex(0x00D5_5E00),
                good: Colour::hex(0x0056_B4E9),
                warning: Colour::hex(0x00E6_9F00),
                ..SUMMER.overlay
            },
            sides: [Colour::hex(0x0000_72B2), Colour::hex(0x00D5_5E00)],
        }
    }

    /// The colour of a side, where the scenario gives none.
    pub const fn side(&self, side: Side) -> Colour {
        self.sides[side.index()]
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::standard(Season::default())
    }
}
