//! 13.3 Railroads, clause by clause, with what others ask of them (12.2, 13.2e, 13.8c).

mod cargo;
mod claim;
mod field;
mod nets;
mod price;
mod repair;
mod supply;
