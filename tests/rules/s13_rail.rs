//! 13.3 Railroads, clause by clause, with what others ask of them (12.2, 13.2e, 13.8c).

#[path = "../support/mod.rs"]
mod support;

#[path = "s13_rail/field.rs"]
mod field;

#[path = "s13_rail/nets.rs"]
mod nets;

#[path = "s13_rail/price.rs"]
mod price;

#[path = "s13_rail/cargo.rs"]
mod cargo;

#[path = "s13_rail/supply.rs"]
mod supply;

#[path = "s13_rail/repair.rs"]
mod repair;

#[path = "s13_rail/claim.rs"]
mod claim;
