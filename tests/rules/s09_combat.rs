//! 9.0 to 9.9 Ground combat, clause by clause: who attacks, what it costs, strengths, Action Ratings, Surprise.

mod attackers;
mod ratings;
mod strengths;
mod supply;
