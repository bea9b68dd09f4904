//! Scenarios that come with the program, so that it plays from any folder.

use crate::files::{MAP, ROSTER, SCENARIO, ScenarioFiles};

/// A scenario inside the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Name of its folder under `scenarios`.
    pub id: &'static str,
    /// File names and texts.
    pub files: [(&'static str, &'static str); 3],
}

impl Shipped {
    /// Its texts, ready to load.
    pub fn scenario_files(&self) -> ScenarioFiles {
        ScenarioFiles::from_texts(format!("scenarios/{}", self.id), self.files)
    }
}

macro_rules! shipped {
    ($id:literal) => {
        Shipped {
            id: $id,
            files: [
                (
                    SCENARIO,
                    include_str!(concat!("../../../scenarios/", $id, "/scenario.ron")),
                ),
                (
                    MAP,
                    include_str!(concat!("../../../scenarios/", $id, "/map.ron")),
                ),
                (
                    ROSTER,
                    include_str!(concat!("../../../scenarios/", $id, "/roster.ron")),
                ),
            ],
        }
    };
}

/// All shipped scenarios, the one for beginners first.
static SHIPPED: [Shipped; 1] = [shipped!("first-steps")];

/// All shipped scenarios, the one for beginners first.
pub fn shipped() -> &'static [Shipped] {
    &SHIPPED
}
