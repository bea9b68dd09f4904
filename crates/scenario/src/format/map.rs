//! `map.ron`: the ground, what lies on hexsides, and the signs printed in hexes.

use std::collections::BTreeMap;

use stavka_rules::map::{Gauge, HexPos, LowerColumns, Tracks};
use stavka_rules::setup::{LabelKind, ProjectionKind, Season};

use super::HexsideList;
use crate::reader::{HexList, Spanned};
use crate::record;

record! {
    /// A map. Terrain is drawn with characters, one row of the map a line; lines are lists of hexes.
    pub struct MapFile as "map" {
        /// Format version.
        pub version: u32,
        /// Name of the map.
        pub name: String,
        /// Number of columns.
        pub columns: Spanned<u8>,
        /// Number of rows.
        pub rows: Spanned<u8>,
        /// Which columns lie half a hex lower.
        pub lower_columns: LowerColumns = LowerColumns::Even,
        /// The season in whose colours it is printed.
        pub season: Season = Season::Summer,
        /// Where on Earth the map lies, for tools that place coordinates.
        pub projection: Option<ProjectionFile> = None,
        /// Which character stands for which terrain kind.
        pub legend: BTreeMap<char, Spanned<String>>,
        /// One text a row, one character a hex.
        pub terrain: Spanned<Vec<Spanned<String>>>,
        /// Further kinds of ground in hexes that show more than one, such as woods on a mountain.
        pub also: Vec<FurtherGround> = Vec::new(),
        /// Villages and cities.
        pub settlements: Vec<Settlement> = Vec::new(),
        /// Names of hexes without a settlement.
        pub names: Vec<NamedHex> = Vec::new(),
        /// Rivers, wadis, escarpments, shores.
        pub barriers: Vec<BarrierLine> = Vec::new(),
        /// Borders of states.
        pub borders: Vec<HexsideList> = Vec::new(),
        /// Roads.
        pub roads: Vec<RoadLine> = Vec::new(),
        /// Railroads.
        pub rails: Vec<RailLine> = Vec::new(),
        /// Bridges where neither road nor railroad crosses; where one does, a bridge is understood.
        pub bridges: Vec<HexsideList> = Vec::new(),
        /// Crossings of road or railroad over a barrier that have no bridge.
        pub no_bridge: Vec<HexsideList> = Vec::new(),
        /// Ports.
        pub ports: Vec<PortSite> = Vec::new(),
        /// Places for air bases.
        pub air_base_sites: HexList = HexList(Vec::new()),
        /// Permanent works.
        pub forts: Vec<FortSite> = Vec::new(),
        /// Supply sources.
        pub sources: Vec<SideHexes> = Vec::new(),
        /// Hexes where reinforcements enter.
        pub entries: Vec<SideHexes> = Vec::new(),
        /// Hexes that count for victory.
        pub objectives: Vec<ObjectiveSite> = Vec::new(),
        /// Names printed across hexes.
        pub labels: Vec<LabelText> = Vec::new(),
    }
}

record! {
    /// Where on Earth a map lies.
    pub struct ProjectionFile as "projection" {
        /// How the globe becomes a plane.
        pub kind: ProjectionKind,
        /// Latitude and longitude of the centre, in millionths of a degree.
        pub centre: Spanned<(i32, i32)>,
        /// Width of a hex from flat side to flat side, in metres.
        pub hex_metres: Spanned<u32>,
        /// Middle of hex 01.01, in metres east and north of the centre.
        pub first_hex: (i32, i32),
    }
}

record! {
    /// A kind of ground beside the one that is drawn.
    pub struct FurtherGround as "also" {
        /// Terrain kind, such as `woods`.
        pub kind: Spanned<String>,
        /// The hexes.
        pub at: HexList,
    }
}

record! {
    /// A village or city.
    pub struct Settlement as "settlement" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Terrain kind, such as `village`.
        pub kind: Spanned<String>,
        /// Its name; some villages are nameless.
        pub name: Option<String> = None,
    }
}

record! {
    /// A named hex.
    pub struct NamedHex as "name" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Name.
        pub name: String,
    }
}

record! {
    /// A barrier that runs along hexsides, each of which touches the one before.
    pub struct BarrierLine as "barrier" {
        /// Barrier kind, such as `minor-river`.
        pub kind: Spanned<String>,
        /// Name, for whoever reads the file.
        pub name: Option<String> = None,
        /// The hexsides, in order.
        pub along: HexsideList,
    }
}

record! {
    /// A road from hex to adjacent hex.
    pub struct RoadLine as "road" {
        /// Road kind, such as `primary-road`.
        pub kind: Spanned<String>,
        /// The hexes, in order.
        pub along: HexList,
    }
}

record! {
    /// A railroad from hex to adjacent hex.
    pub struct RailLine as "railroad" {
        /// Number of tracks.
        pub tracks: Tracks = Tracks::Single,
        /// Gauge.
        pub gauge: Gauge = Gauge::Standard,
        /// The hexes, in order.
        pub along: HexList,
    }
}

record! {
    /// A port.
    pub struct PortSite as "port" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Supply that it handles a phase.
        pub capacity: super::Quantity,
        /// The sides for which it is a source of trace (19.0e).
        pub trace: Vec<Spanned<String>> = Vec::new(),
        /// Its Damage Track: what it handles after 1, 2, 3 and 4 hits (19.0b); equal parts if left out.
        pub track: Option<Spanned<Vec<super::Quantity>>> = None,
    }
}

record! {
    /// Permanent works.
    pub struct FortSite as "fort" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Hedgehog level (16.0).
        pub level: Spanned<u8>,
    }
}

record! {
    /// Hexes of a side.
    pub struct SideHexes as "list of a side's hexes" {
        /// Name of the side.
        pub side: Spanned<String>,
        /// Hexes.
        pub at: HexList,
    }
}

record! {
    /// A hex that counts for victory.
    pub struct ObjectiveSite as "objective" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Points for whoever holds it.
        pub points: u8,
    }
}

record! {
    /// A name printed across hexes.
    pub struct LabelText as "label" {
        /// The text.
        pub text: String,
        /// Hex on which it is centred.
        pub at: Spanned<HexPos>,
        /// What it names.
        pub kind: LabelKind = LabelKind::Region,
        /// Turned by so many degrees, clockwise.
        pub turned: i16 = 0,
    }
}
