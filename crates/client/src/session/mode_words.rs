//! Modes in words, as tables and menus have room for them, with their keys.

use stavka_rules::modes::ModeChange;
use stavka_rules::pieces::{ModeMarker, Orientation, Posture, Printed};
use stavka_rules::profile::Profile;
use stavka_rules::tables::TransportEffect;

/// The key of a change.
pub(crate) const fn key_of(change: ModeChange) -> &'static str {
    match change {
        ModeChange::Combat | ModeChange::Turn(Orientation::Combat) => "C",
        ModeChange::Move | ModeChange::Turn(Orientation::Move) => "M",
        ModeChange::Reserve(_) => "R",
        ModeChange::Strat => "X",
    }
}

/// A change as a row of a table names it.
pub(crate) const fn short_name(change: ModeChange) -> &'static str {
    match change {
        ModeChange::Combat => "Combat",
        ModeChange::Move => "Move",
        ModeChange::Reserve(Orientation::Combat) => "Res. Combat",
        ModeChange::Reserve(Orientation::Move) => "Res. Move",
        ModeChange::Strat => "Strat",
        ModeChange::Turn(Orientation::Combat) => "DG Combat",
        ModeChange::Turn(Orientation::Move) => "DG Move",
    }
}

/// A posture as a row of a table names it.
pub(crate) fn short_posture(posture: Posture) -> String {
    let side = match posture.orientation {
        Orientation::Combat => "Combat",
        Orientation::Move => "Move",
    };
    match posture.marker {
        ModeMarker::None => side.to_owned(),
        ModeMarker::Reserve => format!("Res. {side}"),
        ModeMarker::Strat => "Strat".to_owned(),
        ModeMarker::Exploit { rating } => format!("Exploit {rating}"),
        ModeMarker::Disorganized => format!("DG {side}"),
    }
}

/// A change as a menu says it.
pub(crate) fn sentence(change: ModeChange) -> String {
    match change {
        ModeChange::Turn(_) => format!("Turn to {}", change.name()),
        ModeChange::Combat | ModeChange::Move | ModeChange::Reserve(_) | ModeChange::Strat => {
            format!("To {}", change.name())
        }
    }
}

/// Movement allowance, attack, defence, Action Rating, zone of control.
pub(crate) fn values(profile: &Profile) -> [String; 5] {
    let none = || "–".to_owned();
    [
        profile.allowance.to_string(),
        profile.attack.map_or_else(none, |value| value.to_string()),
        profile.defence.to_string(),
        profile.rating.map_or_else(none, |value| value.to_string()),
        if profile.zone { "yes" } else { "no" }.to_owned(),
    ]
}

/// What a unit cannot do in a mode, of what its kind can do at all.
pub(crate) fn impossible(printed: &Printed, profile: &Profile) -> String {
    let faces = || {
        [Orientation::Combat, Orientation::Move]
            .into_iter()
            .map(|side| (side, printed.face(side)))
    };
    let attacks = faces().any(|(side, _)| printed.has_attack_strength(side));
    let barrages = faces().any(|(_, face)| face.barrage.is_some());
    let throws = faces().any(|(_, face)| face.throw.is_some());
    let mut lost = Vec::new();
    let mut note = |lacks: bool, words: &'static str| {
        if lacks {
            lost.push(words);
        }
    };
    note(attacks && profile.attack.is_none(), "no attack");
    note(
        attacks && profile.attack.is_some() && !profile.overruns,
        "no overrun",
    );
    note(barrages && profile.barrage.is_none(), "no barrage");
    note(throws && !profile.throws, "no throw");
    note(printed.engineer && !profile.engineers, "no engineer work");
    note(profile.transport == TransportEffect::No, "no rail");
    lost.join(", ")
}
