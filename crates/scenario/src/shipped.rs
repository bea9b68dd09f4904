//! Scenarios that come with the program, so that it plays from any folder.

use crate::files::{MAP, ROSTER, SCENARIO, ScenarioFiles};

/// A scenario inside the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Name of its folder under `scenarios`.
    pub id: &'static str,
    /// File names and texts: the three that every scenario has, and the rule tables of its own.
    pub files: &'static [(&'static str, &'static str)],
}

impl Shipped {
    /// Its texts, ready to load.
    pub fn scenario_files(&self) -> ScenarioFiles {
        ScenarioFiles::from_texts(format!("scenarios/{}", self.id), self.files.iter().copied())
    }
}

/// The folder of this name with its three files, and the rule tables that are listed behind the name.
macro_rules! shipped {
    ($id:literal $(, $table:literal)* $(,)?) => {
        Shipped {
            id: $id,
            files: &[
                (SCENARIO, shipped!(@text $id, "scenario.ron")),
                (MAP, shipped!(@text $id, "map.ron")),
                (ROSTER, shipped!(@text $id, "roster.ron")),
                $( ($table, shipped!(@text $id, $table)), )*
            ],
        }
    };
    (@text $id:literal, $file:literal) => {
        include_str!(concat!("../../../scenarios/", $id, "/", $file))
    };
}

/// All shipped scenarios, the one for beginners first.
static SHIPPED: [Shipped; 3] = [
    shipped!("first-steps"),
    shipped!("sedan-1940", "calendar.ron", "terrain.ron"),
    shipped!("moscow-1941", "terrain.ron", "weather.ron"),
];

/// All shipped scenarios, the one for beginners first.
pub fn shipped() -> &'static [Shipped] {
    &SHIPPED
}
