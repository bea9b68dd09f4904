//! What is on disk: scenarios, maps, rosters, rule tables and saved games. RON in, checked rules types out.

pub mod reader;
