//! C&C 4.2 The boundaries of an operation zone: two counters beside the enemy line, from which straight lines lead to the rear.

use serde::{Deserialize, Serialize};

use crate::map::{Grid, Heading, HexPos, along, aside};
use crate::numbers::Digest;

/// A boundary counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boundary {
    /// Its hex, the first one on the own side of the enemy line.
    pub at: HexPos,
    /// Where the boundary leads from there.
    pub toward: Heading,
}

/// Both boundaries of a zone, left and right as its army looks at the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// On the left flank.
    pub left: Boundary,
    /// On the right flank.
    pub right: Boundary,
}

impl Bounds {
    /// The way to the rear: that of both boundaries together.
    pub fn rear(&self) -> hexx::Hex {
        self.left.toward.step() + self.right.toward.step()
    }

    /// Whether the left boundary lies on the left, looking away from where both lead.
    pub fn is_in_order(&self, grid: &Grid) -> bool {
        let across = grid.axial(self.right.at) - grid.axial(self.left.at);
        aside(self.left.toward.step(), across) < 0 && aside(self.right.toward.step(), across) < 0
    }

    /// Whether a hex lies between both boundaries, prolonged to the rear as far as need be, or on one of them. Ahead of a counter
    /// what is abreast of it bounds the hexes, whichever way its boundary leads.
    pub fn hold(&self, grid: &Grid, hex: HexPos) -> bool {
        let (hex, rear) = (grid.axial(hex), self.rear());
        let hand = |boundary: Boundary| {
            let from = hex - grid.axial(boundary.at);
            let is_ahead = along(rear, from) < 0;
            let way = if is_ahead {
                rear
            } else {
                boundary.toward.step()
            };
            aside(way, from)
        };
        hand(self.left) <= 0 && hand(self.right) >= 0
    }

    /// Whether a hex lies between both boundaries and to the rear of their counters, however far.
    pub fn have_behind(&self, grid: &Grid, hex: HexPos) -> bool {
        let across = grid.axial(self.right.at) - grid.axial(self.left.at);
        let from_left = grid.axial(hex) - grid.axial(self.left.at);
        self.hold(grid, hex) && aside(across, from_left) >= 0
    }

    /// Adds them to a digest.
    pub(crate) fn digest(&self, digest: Digest) -> Digest {
        [self.left, self.right].iter().fold(digest, |digest, side| {
            let heading = Heading::ALL.iter().position(|&one| one == side.toward);
            let heading = heading.and_then(|at| u8::try_from(at).ok());
            digest.hex(side.at).byte(heading.unwrap_or_default())
        })
    }
}
