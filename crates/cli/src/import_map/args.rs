//! The options of `import-map`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use stavka_rules::map::Gauge;

/// Options of `import-map`.
#[derive(Args)]
pub struct ImportMapArgs {
    /// The part of the Earth to show, in degrees: south,west,north,east, such as 49.2,3.6,50.6,6.4.
    #[arg(long, allow_hyphen_values = true)]
    pub window: Window,
    /// Width of a hex from flat side to flat side, in kilometres; 8.05 is five miles.
    #[arg(long, value_parser = hex_metres)]
    pub hex_km: HexMetres,
    /// Number of columns; as many as cover the window if not given.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=255))]
    pub columns: Option<u8>,
    /// Number of rows; as many as cover the window if not given.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=255))]
    pub rows: Option<u8>,
    /// `GeoJSON` with land as polygons; what they do not cover is sea.
    #[arg(long)]
    pub land: PathBuf,
    /// `GeoJSON` with rivers as lines: name, rank (1 is the biggest), kind.
    #[arg(long)]
    pub rivers: PathBuf,
    /// `GeoJSON` with places as points: name or `name_hist`, pop.
    #[arg(long)]
    pub cities: PathBuf,
    /// CSV of heights with the columns lat, lon, metres; hills are made from it.
    #[arg(long)]
    pub elevation: Option<PathBuf>,
    /// `GeoJSON` with railroads as lines: tracks or double, `gauge_mm`, class or category, existed.
    #[arg(long)]
    pub rails: Option<PathBuf>,
    /// Folder that gets map.ron, import.ron and preview.png. A map that is there is brought up to date.
    #[arg(long)]
    pub out: PathBuf,
    /// Name of the map; the name of the folder if not given.
    #[arg(long)]
    pub name: Option<String>,
    /// Import onto a map that was not made by an import: all that is in it counts as made by hand and stays.
    #[arg(long)]
    pub onto: bool,
    /// Also write a table of every place in the data here: hex, name, population, height.
    #[arg(long)]
    pub list_places: Option<PathBuf>,
    /// How ground is judged.
    #[command(flatten)]
    pub ground: GroundArgs,
    /// How rivers are judged.
    #[command(flatten)]
    pub rivers_how: RiverArgs,
    /// How places are judged.
    #[command(flatten)]
    pub places: PlaceArgs,
    /// How railroads are judged.
    #[command(flatten)]
    pub rails_how: RailArgs,
}

/// How ground is judged.
#[derive(Args, Clone, Debug)]
pub struct GroundArgs {
    /// A hex is land when so much of it is, in percent.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub land_share: u8,
    /// Low hills: heights differ by so many metres within a hex and a half.
    #[arg(long, default_value_t = 100)]
    pub low_hills_relief: u16,
    /// Hills: heights differ by so many metres within a hex and a half.
    #[arg(long, default_value_t = 150)]
    pub hills_relief: u16,
    /// Upland: ground of this height, in metres, is low hills at least, and hills from three fifths of that relief on.
    #[arg(long, default_value_t = 300)]
    pub upland_height: u16,
    /// Mountain: ground of this height, in metres, where heights differ by twice as much as in hills.
    #[arg(long, default_value_t = 1000)]
    pub mountain_height: u16,
}

/// How rivers are judged.
#[derive(Args, Clone, Debug)]
pub struct RiverArgs {
    /// Rivers up to this rank are major, the others minor.
    #[arg(long, default_value_t = 1)]
    pub major_rank: u8,
    /// Leave out rivers beyond this rank.
    #[arg(long)]
    pub max_rank: Option<u8>,
    /// Keep canals; they are left out otherwise.
    #[arg(long)]
    pub canals: bool,
    /// Pieces of a river that lie so many kilometres apart are joined; one hex if not given.
    #[arg(long, value_parser = kilometres)]
    pub bridge_km: Option<f64>,
    /// A river that ends so many kilometres from another joins it; one hex if not given.
    #[arg(long, value_parser = kilometres)]
    pub join_km: Option<f64>,
}

/// How places are judged.
#[derive(Args, Clone, Debug)]
pub struct PlaceArgs {
    /// A place of so many people is a major city.
    #[arg(long, default_value_t = 150_000)]
    pub major_city: u32,
    /// A place of so many people is a minor city.
    #[arg(long, default_value_t = 20_000)]
    pub minor_city: u32,
    /// A place of so many people is a village; smaller ones are left out.
    #[arg(long, default_value_t = 1_000)]
    pub village: u32,
    /// So many villages at most, the biggest first; one in six hexes of land if not given.
    #[arg(long)]
    pub max_villages: Option<usize>,
    /// Take villages with no other settlement beside them first, so that they spread over the map.
    #[arg(long)]
    pub spread_villages: bool,
    /// Names of places to keep whatever their size, parted by commas.
    #[arg(long, value_delimiter = ',')]
    pub keep: Vec<String>,
}

/// How railroads are judged.
#[derive(Args, Clone, Debug)]
pub struct RailArgs {
    /// Leave out stubs of up to so many hexes that end nowhere, and loops that double another way for so many.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub rail_spurs: u8,
    /// Leave out railroads beyond this class.
    #[arg(long)]
    pub rail_max_class: Option<u8>,
    /// Gauge of railroads without `gauge_mm`.
    #[arg(long, default_value = "standard")]
    pub rail_gauge: GaugeArg,
    /// A railroad that passes a town in so many kilometres goes through its hex; half a hex if not given.
    #[arg(long, value_parser = kilometres)]
    pub rail_town_km: Option<f64>,
}

/// A gauge as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum GaugeArg {
    /// 1,435 mm.
    Standard,
    /// 1,520 mm and wider.
    Broad,
    /// Narrow lines.
    Narrow,
}

impl From<GaugeArg> for Gauge {
    fn from(gauge: GaugeArg) -> Self {
        match gauge {
            GaugeArg::Standard => Self::Standard,
            GaugeArg::Broad => Self::Broad,
            GaugeArg::Narrow => Self::Narrow,
        }
    }
}

/// A rectangle of latitude and longitude, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Southern edge.
    pub south: f64,
    /// Western edge.
    pub west: f64,
    /// Northern edge.
    pub north: f64,
    /// Eastern edge.
    pub east: f64,
}

/// A text is no window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWindow(String);

impl fmt::Display for BadWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; write south,west,north,east in degrees, such as 49.2,3.6,50.6,6.4",
            self.0
        )
    }
}

impl std::error::Error for BadWindow {}

impl FromStr for Window {
    type Err = BadWindow;

    fn from_str(text: &str) -> Result<Self, BadWindow> {
        let bad = |what: String| Err(BadWindow(what));
        let mut numbers = Vec::new();
        for word in text.split(',') {
            match word.trim().parse::<f64>() {
                Ok(number) if number.is_finite() => numbers.push(number),
                _ => return bad(format!("'{}' is not a number of degrees", word.trim())),
            }
        }
        let [south, west, north, east] = numbers[..] else {
            return bad(format!("a window has four numbers, not {}", numbers.len()));
        };
        if south >= north {
            return bad(format!(
                "the south ({south}) lies north of the north ({north})"
            ));
        }
        if west >= east {
            return bad(format!("the west ({west}) lies east of the east ({east})"));
        }
        if south < -85.0 || north > 85.0 || west < -180.0 || east > 180.0 {
            return bad("latitudes go from -85 to 85, longitudes from -180 to 180".to_owned());
        }
        if east - west > 40.0 {
            return bad("a window is at most 40 degrees wide".to_owned());
        }
        Ok(Self {
            south,
            west,
            north,
            east,
        })
    }
}

/// Width of a hex from flat side to flat side, in whole metres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexMetres(pub u32);

fn hex_metres(text: &str) -> Result<HexMetres, String> {
    let km = kilometres(text)?;
    let metres = super::num::rounded(km * 1000.0);
    match u32::try_from(metres) {
        Ok(metres) if (100..=200_000).contains(&metres) => Ok(HexMetres(metres)),
        _ => Err("a hex is 0.1 to 200 kilometres wide".to_owned()),
    }
}

fn kilometres(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(km) if km.is_finite() && km >= 0.0 => Ok(km),
        _ => Err("write a number of kilometres, such as 8.05".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_south_west_north_east() {
        let window: Window = "49.2, 3.6,50.6,6.4".parse().expect("a window");
        assert_eq!(
            (window.south, window.west, window.north, window.east),
            (49.2, 3.6, 50.6, 6.4)
        );
        assert!("-34.5,-58.6,-33,-57".parse::<Window>().is_ok());
    }

    #[test]
    fn bad_windows_say_what_is_wrong_and_how_to_write_one() {
        for (text, what) in [
            ("49.2,3.6,50.6", "four numbers, not 3"),
            ("50.6,3.6,49.2,6.4", "lies north of"),
            ("49.2,6.4,50.6,3.6", "lies east of"),
            ("49.2,x,50.6,3.6", "'x' is not a number"),
            ("49.2,NaN,50.6,3.6", "'NaN' is not a number"),
            ("-89,0,10,10", "-85 to 85"),
            ("0,0,10,50", "40 degrees"),
        ] {
            let error = text.parse::<Window>().expect_err(text).to_string();
            assert!(error.contains(what), "{text}: {error}");
            assert!(error.contains("south,west,north,east"), "{error}");
        }
    }

    #[test]
    fn hexes_are_measured_in_whole_metres() {
        assert_eq!(hex_metres("8.05"), Ok(HexMetres(8050)));
        for bad in ["0", "-3", "five", "1e9"] {
            assert!(hex_metres(bad).is_err(), "{bad}");
        }
    }
}
