//! Pools of counters and variable tables in `scenario.ron` (13.5, 13.6).

use stavka_rules::ids::{PoolId, TableId};
use stavka_rules::setup::TableKind;

use crate::reader::{HexList, Spanned, Words};
use crate::record;
use crate::words;

words!(TableKind as "kind of table" { Replacements, Reinforcements });

record! {
    /// Counters that wait until a table brings them.
    pub struct PoolFile as "pool" {
        /// Id, by which tables know it.
        pub id: Spanned<PoolId>,
        /// Name; the id if left out.
        pub name: Option<String> = None,
        /// Ids of counters, parted by spaces, in the order in which they come.
        pub units: Words,
    }
}

record! {
    /// A Variable Replacement or Reinforcement Table.
    pub struct TableFile as "variable table" {
        /// Id.
        pub id: Spanned<TableId>,
        /// Name.
        pub name: String,
        /// What it is for.
        pub kind: TableKind,
        /// Who rolls.
        pub side: Spanned<String>,
        /// First turn on which it is rolled.
        pub turn: Spanned<u8>,
        /// Last turn; the last of the game if left out.
        pub until: Option<Spanned<u8>> = None,
        /// Where what it brings may enter: any of these.
        pub at: Spanned<HexList>,
        /// Number of dice, 1 or 2.
        pub dice: Spanned<u8>,
        /// Totals and what they bring: `"1-2 -"`, `"3-5 2Pax 1Eq"`, `"6 1SP guards:1"`.
        pub rows: Vec<Spanned<Words>>,
    }
}
