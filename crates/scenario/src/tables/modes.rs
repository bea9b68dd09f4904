//! `modes.ron`: table 16.

use stavka_rules::numbers::Fraction;
use stavka_rules::tables::{ModeEffect, ModeTable, PieceModes, ReleaseTime, ReleasedReserve};

use super::cells::{Code, Line, each_line, exactly, read_word, read_words, split_label};
use super::layout::Layout;
use crate::reader::{Faults, Place};
use crate::record;

record! {
    /// `modes.ron`.
    pub struct ModesFile as "table of modes" {
        version: u32,
        pieces: Vec<Line>,
        effects: Vec<Line>,
        released: ReleasedFile,
    }
}

record! {
    /// What a released Reserve may use of its movement allowance, and when it is released in the Exploitation Phase.
    pub struct ReleasedFile as "allowance of a released Reserve" {
        reaction: Code<Fraction>,
        exploitation: Code<Fraction>,
        when: Option<Code<ReleaseTime>> = None,
    }
}

impl ModesFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<ModeTable> {
        let pieces = each_line(&self.pieces, faults, |line, faults| {
            let (piece, permissions) = split_label(line, faults)?;
            let piece = read_word(piece, faults);
            let permissions = read_words(permissions, faults);
            Some(PieceModes {
                piece: piece?,
                permissions: permissions?,
            })
        });
        let effects = each_line(&self.effects, faults, read_effect);
        let released = ReleasedReserve {
            reaction: self.released.reaction.0,
            exploitation: self.released.exploitation.0,
            when: self
                .released
                .when
                .as_ref()
                .map_or(ReleaseTime::AnySegment, |when| when.0),
        };
        let layout = Layout::new(whole)
            .lines("pieces", &self.pieces)
            .lines("effects", &self.effects);
        layout.accept(ModeTable::new(pieces?, effects?, released), faults)
    }
}

fn read_effect(line: &Line, faults: &mut Faults) -> Option<ModeEffect> {
    let columns = "mode, MA, attack, defence, AR, barrage, ZOC, transport";
    let [
        mode,
        allowance,
        attack,
        defence,
        rating,
        barrage,
        zoc,
        transport,
    ] = exactly(line, columns, faults)?;
    let mode = read_word(mode, faults);
    let allowance = read_word(allowance, faults);
    let attack = read_word(attack, faults);
    let defence = read_word(defence, faults);
    let rating = read_word(rating, faults);
    let barrage = read_word(barrage, faults);
    let zoc = read_word(zoc, faults);
    let transport = read_word(transport, faults);
    Some(ModeEffect {
        mode: mode?,
        allowance: allowance?,
        attack: attack?,
        defence: defence?,
        rating: rating?,
        barrage: barrage?,
        zoc: zoc?,
        transport: transport?,
    })
}
