//! `roster.ron`: nations, multi-unit formations and counters.

use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId, FormationId, NationId};
use stavka_rules::map::Mobility;
use stavka_rules::pieces::{Class, Family, Size, Symbol};

use super::Quantity;
use super::parts::ThrowFile;
use crate::reader::Spanned;
use crate::record;

record! {
    /// All counters of a scenario, on the map or not.
    pub struct RosterFile as "roster" {
        /// Format version.
        pub version: u32,
        /// Nations.
        pub nations: Vec<NationFile>,
        /// Multi-unit formations.
        pub formations: Vec<FormationFile> = Vec::new(),
        /// What many counters have in common; a counter names one with `like`.
        pub templates: Vec<CounterFile> = Vec::new(),
        /// Counters.
        pub units: Vec<CounterFile>,
    }
}

record! {
    /// A nation.
    pub struct NationFile as "nation" {
        /// Its id.
        pub id: Spanned<NationId>,
        /// Its adjective.
        pub name: String,
        /// Colour of its counters, `0xRRGGBB`.
        pub ground: Spanned<u32>,
        /// Colour of rim, band and figures, `0xRRGGBB`.
        pub accent: Spanned<u32>,
        /// What the tables of the command rules call it, such as `DE`.
        pub country: Option<Spanned<CountryId>> = None,
    }
}

record! {
    /// A multi-unit formation.
    pub struct FormationFile as "formation" {
        /// Its id.
        pub id: Spanned<FormationId>,
        /// Its name.
        pub name: String,
        /// Whose it is.
        pub nation: Spanned<NationId>,
        /// Colour of the stripe on its counters, `0xRRGGBB`.
        pub stripe: Spanned<u32>,
        /// What it counts as for the HQ that commands it, such as `PZ`; nothing if left out.
        pub command: Option<Spanned<CommandClass>> = None,
    }
}

record! {
    /// A counter, or a template for counters. What a counter leaves out comes from its template.
    pub struct CounterFile as "counter" {
        /// Id of the counter or the template.
        pub id: Spanned<String>,
        /// So many counters of this kind, numbered from 1: `pax-1`, `pax-2` and so on.
        pub count: Option<Spanned<u8>> = None,
        /// Template it takes after; a template may take after one written above it.
        pub like: Option<Spanned<String>> = None,
        /// Full name.
        pub name: Option<String> = None,
        /// Left of the symbol box.
        pub designation: Option<String> = None,
        /// Right of the symbol box.
        pub parent: Option<String> = None,
        /// Nation.
        pub nation: Option<Spanned<NationId>> = None,
        /// What rules hold for it; `Combat` if left out.
        pub family: Option<Family> = None,
        /// Colour of the symbol; `Other` if left out.
        pub class: Option<Class> = None,
        /// Sign in the box; `Infantry` if left out. An Extender names the transport that it is made of.
        pub symbol: Option<Symbol> = None,
        /// Size sign; `None` if left out.
        pub size: Option<Size> = None,
        /// Regimental equivalents in quarters; by size and steps if left out (4.6).
        pub re_quarters: Option<u16> = None,
        /// Steps; 1 if left out.
        pub steps: Option<Spanned<u8>> = None,
        /// Action Rating of both sides.
        pub ar: Option<Spanned<i8>> = None,
        /// Mobility of both sides.
        pub mobility: Option<Mobility> = None,
        /// The Combat Mode side.
        pub combat: Option<FaceFile> = None,
        /// The Move Mode side.
        pub movement: Option<FaceFile> = None,
        /// Its multi-unit formation.
        pub formation: Option<Spanned<FormationId>> = None,
        /// Can do engineer work; HQs alone can if this is left out. A counter with the engineers' sign says `true` unless it
        /// stands for pioneers, assault engineers and the like, who cannot (13.8).
        pub engineer: Option<bool> = None,
        /// For HQs: the nations whose units it supplies; all if left out (13.1d).
        pub serves: Option<Vec<Spanned<NationId>>> = None,
        /// Never rebuilt (13.5c).
        pub no_rebuild: Option<bool> = None,
        /// What a transport can carry, and an Extender when it is transport.
        pub capacity: Option<Quantity> = None,
        /// What it counts as for the HQ that commands it, such as `INF`. Members of a formation count as that does.
        pub command: Option<Spanned<CommandClass>> = None,
        /// For HQs: the row of the command tables that says what it commands.
        pub row: Option<Spanned<CapacityRowId>> = None,
    }
}

record! {
    /// One side of a counter.
    pub struct FaceFile as "side of a counter" {
        /// Combat strength.
        pub strength: Option<u8> = None,
        /// The strength is in parentheses.
        pub defence_only: bool = false,
        /// Action Rating, where it differs from the counter's.
        pub ar: Option<Spanned<i8>> = None,
        /// Movement allowance.
        pub ma: u8,
        /// Mobility, where it differs from the counter's.
        pub mobility: Option<Mobility> = None,
        /// Barrage strength and range in hexes, `(14, 3)`.
        pub barrage: Option<Spanned<(u8, u8)>> = None,
        /// Throw range and its mobility, `(15, Truck)`.
        pub throw: Option<Spanned<ThrowFile>> = None,
    }
}
