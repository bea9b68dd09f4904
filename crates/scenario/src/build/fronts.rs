//! What a scenario says of Fronts (C&C 2): where their HQ markers lie, their postures, and Massive Assaults.

use stavka_rules::map::Feature;
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::{ArmyKind, Family, FrontPosture};
use stavka_rules::sequence::Date;
use stavka_rules::setup::{FrontStart, MapSetup, UnitSetup};
use stavka_rules::side::Side;
use stavka_rules::tables::{MassiveAssault, RuleTables};

use super::map::on_map;
use super::rail_entries::has_rail;
use crate::format::{ArmyFile, ScenarioFile};
use crate::reader::{Faults, Spanned};

/// How a Front begins. Only a Front has a marker and a posture, and only one on the map is Offensive.
pub(super) fn start(army: &ArmyFile, map: Option<&MapSetup>, faults: &mut Faults) -> FrontStart {
    if army.kind != ArmyKind::Front {
        let places = army.marker.iter().map(|marker| marker.place);
        for place in places.chain(army.posture.iter().map(|posture| posture.place)) {
            let what = format!("{} is no Front", army.id.value);
            faults.add(place, what, "leave it out, or write kind: Front");
        }
        return FrontStart::default();
    }
    if let (Some(map), Some(marker)) = (map, &army.marker) {
        on_map(&map.grid, marker, faults);
    }
    if let (None, Some(posture)) = (&army.marker, &army.posture)
        && posture.value == FrontPosture::Offensive
    {
        let what = format!("{} is Offensive and not on the map", army.id.value);
        faults.add(posture.place, what, "add marker: \"05.05\" with its hex");
    }
    FrontStart {
        at: army.marker.as_ref().map(|marker| marker.value),
        posture: army
            .posture
            .as_ref()
            .map_or(FrontPosture::Defense, |posture| posture.value),
    }
}

/// C&C 2: the HQ marker of a Front lies in a detrainable hex: on a railroad of its side, in a village, a city or a port, or with
/// an HQ of its side.
pub(super) fn check_markers(
    file: &ScenarioFile,
    map: &MapSetup,
    units: &[UnitSetup],
    faults: &mut Faults,
) {
    for army in file
        .armies
        .iter()
        .filter(|army| army.kind == ArmyKind::Front)
    {
        let sides = Side::BOTH.into_iter().zip(&file.sides.value);
        let side = sides
            .into_iter()
            .find(|(_, side)| side.name.value == army.side.value);
        let (Some(marker), Some((side, written))) = (&army.marker, side) else {
            continue;
        };
        let at = marker.value;
        let Some(ix) = map.grid.index(at) else {
            continue;
        };
        let facts = &map.hexes[ix.at()];
        let port = |feature: &Feature| matches!(feature, Feature::Port { .. });
        let hq = |unit: &UnitSetup| {
            let printed = &unit.printed;
            printed.family == Family::Headquarters
                && printed.side == side
                && unit.location.hex() == Some(at)
        };
        let missing = if !has_rail(map, at, &written.gauges) {
            "no railroad that its side can use"
        } else if facts.settlement.is_none()
            && !facts.features.iter().any(port)
            && !units.iter().any(hq)
        {
            "no village, city or port, nor an HQ of its side"
        } else {
            continue;
        };
        let what = format!(
            "the HQ marker of {} lies in {at}, which has {missing}",
            army.id.value
        );
        let remedy = "name a hex in which trains of its side can unload (C&C 2)";
        faults.add(marker.place, what, remedy);
    }
}

/// C&C 2: no more than half of the Fronts of a side are Offensive, but for Massive Assaults.
pub(super) fn check_postures(
    file: &ScenarioFile,
    start: Option<Date>,
    rules: &RuleTables,
    faults: &mut Faults,
) {
    let is_played = file.options.may_play(RuleModule::Fronts);
    let own = massive_assaults(file, &mut Faults::default());
    let figures = &rules.command.fronts;
    let assaults = own.as_ref().unwrap_or(&figures.massive_assaults);
    let begins = |assault: &MassiveAssault| {
        start.is_some_and(|start| assault.until(start, &rules.calendar).is_some())
    };
    if !is_played || assaults.iter().any(begins) {
        return;
    }
    for side in &file.sides.value {
        let fronts = file
            .armies
            .iter()
            .filter(|army| army.kind == ArmyKind::Front && army.side.value == side.name.value);
        let fronts: Vec<&ArmyFile> = fronts.collect();
        let here = fronts.iter().filter(|front| front.marker.is_some()).count();
        let limit = usize::from(figures.offensive_limit(u8::try_from(here).unwrap_or(u8::MAX)));
        let is_offensive =
            |posture: &&Spanned<FrontPosture>| posture.value == FrontPosture::Offensive;
        let offensive = fronts.iter().filter_map(|front| front.posture.as_ref());
        let surplus = offensive.filter(is_offensive).nth(limit);
        if let Some(posture) = surplus {
            let what = format!("of {here} Fronts on the map {limit} may be Offensive at once");
            faults.add(posture.place, what, "write Defense for this one");
        }
    }
}

/// Massive Assaults in place of those of the tables, in the order of time.
pub(super) fn massive_assaults(
    file: &ScenarioFile,
    faults: &mut Faults,
) -> Option<Vec<MassiveAssault>> {
    let mut found: Vec<MassiveAssault> = Vec::new();
    for assault in file.massive_assaults.as_ref()? {
        let (year, month, day) = assault.from.value;
        let Some(from) = Date::new(year, month, day) else {
            let what = format!("there is no day {year}-{month:02}-{day:02}");
            faults.add(assault.from.place, what, "write (year, month, day)");
            continue;
        };
        if assault.turns.value == 0 {
            let what = "the Massive Assault has no turn";
            faults.add(assault.turns.place, what, "write 1 or more");
        }
        if found.last().is_some_and(|before| from <= before.from) {
            let what = format!("{from} does not come later");
            let remedy = "write the days in the order of time, each once";
            faults.add(assault.from.place, what, remedy);
        }
        let turns = assault.turns.value;
        found.push(MassiveAssault { from, turns });
    }
    Some(found)
}
