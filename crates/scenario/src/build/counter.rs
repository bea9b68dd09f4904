//! Checks one counter: what is printed on it must fit its family.

use stavka_rules::ids::{NationId, UnitId};
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{
    Barrage, Face, Family, Printed, Re, Size, Strength, Symbol, ThrowRange, Tokens,
};
use stavka_rules::side::Side;
use stavka_rules::tables::ConceptTable;

use crate::format::{CounterFile, FaceFile};
use crate::reader::{Faults, Spanned};

/// The highest Action Rating that is printed (3.0).
const MAX_AR: i8 = 5;

/// Owner and nation of a counter.
#[derive(Clone, Copy)]
pub(super) struct Whose {
    /// Nation.
    pub nation: NationId,
    /// Owner.
    pub side: Side,
}

/// The counter, if nothing about it is wrong.
pub(super) fn build(
    file: &CounterFile,
    whose: Option<Whose>,
    concepts: &ConceptTable,
    faults: &mut Faults,
) -> Option<Printed> {
    let before = faults.len();
    let id = match UnitId::new(&file.id.value) {
        Ok(id) => Some(id),
        Err(error) => {
            let remedy = "write a short id such as 4-pz/i-35";
            faults.add(file.id.place, error.to_string(), remedy);
            None
        }
    };
    let family = file.family.unwrap_or_default();
    let symbol = file.symbol.unwrap_or_default();
    let size = file.size.unwrap_or_default();
    let steps = file.steps.map_or(1, |steps| steps.value);
    let mut check = Check { file, faults };
    check.name();
    check.steps(family);
    check.faces(family);
    check.sides(family);
    check.serves(family);
    check.engineer(family, symbol);
    check.cargo(family);
    if family == Family::Extender {
        check.extender(symbol, concepts);
    }
    check.size(family);
    if family == Family::Replacement {
        check.repl(symbol);
    }
    check_command(file, family, size, faults);
    if faults.len() > before {
        return None;
    }
    let whose = whose?;
    Some(Printed {
        id: id?,
        name: file.name.clone().unwrap_or_default(),
        designation: file.designation.clone().unwrap_or_default(),
        parent: file.parent.clone().unwrap_or_default(),
        side: whose.side,
        nation: whose.nation,
        family,
        class: file.class.unwrap_or_default(),
        symbol,
        size,
        re: file
            .re_quarters
            .map_or_else(|| concepts.re.usual(family, size, steps), Re),
        steps,
        combat: file.combat.as_ref().map(|face| printed_face(file, face)),
        movement: file.movement.as_ref().map_or_else(
            || printed_face(file, &standing_still()),
            |face| printed_face(file, face),
        ),
        formation: file.formation.as_ref().map(|id| id.value),
        engineer: file.engineer.unwrap_or(family == Family::Headquarters),
        serves: served(file),
        no_rebuild: file.no_rebuild.unwrap_or(false),
        capacity: file.capacity.map_or(0, |capacity| capacity.tokens),
        command: file.command.map(|class| class.value),
        row: file.row.map(|row| row.value),
    })
}

/// C&C 1.5: who commands has a row, and who is commanded a class: HQs command, but for those of divisions (13.1d).
fn check_command(file: &CounterFile, family: Family, size: Size, faults: &mut Faults) {
    let is_hq = family == Family::Headquarters;
    if let Some(row) = &file.row
        && (!is_hq || size == Size::Division)
    {
        let why = if is_hq {
            "is the HQ of a division"
        } else {
            "is no HQ"
        };
        let what = format!("{} {why} and commands nobody", file.id.value);
        faults.add(row.place, what, "leave row out");
    }
    if let Some(class) = &file.command
        && (is_hq || !family.is_combat())
    {
        let what = format!("{} is no unit that an HQ commands", file.id.value);
        faults.add(class.place, what, "leave command out");
    }
}

/// Rule 13.1d: the nations that an HQ is limited to.
fn served(file: &CounterFile) -> Vec<NationId> {
    let nations = file.serves.iter().flatten();
    nations.map(|nation| nation.value).collect()
}

/// The face of a piece that never moves.
fn standing_still() -> FaceFile {
    FaceFile {
        strength: None,
        defence_only: false,
        ar: None,
        ma: 0,
        mobility: None,
        barrage: None,
        throw: None,
    }
}

fn printed_face(file: &CounterFile, face: &FaceFile) -> Face {
    let ar = face.ar.or(file.ar);
    let mobility = face.mobility.or(file.mobility);
    Face {
        strength: face.strength.map(|value| Strength {
            value,
            defence_only: face.defence_only,
        }),
        ar: ar.map(|ar| ar.value),
        ma: Mp::whole(face.ma),
        mobility: mobility.unwrap_or(Mobility::Truck),
        barrage: face.barrage.map(|Spanned { value, .. }| Barrage {
            strength: value.0,
            range: value.1,
        }),
        throw: face.throw.map(|Spanned { value, .. }| ThrowRange {
            points: Mp::whole(value.0),
            mobility: value.1,
        }),
    }
}

struct Check<'c, 'f> {
    file: &'c CounterFile,
    faults: &'f mut Faults,
}

impl Check<'_, '_> {
    /// Reports something about the counter as a whole.
    fn fault(&mut self, what: &str, remedy: &str) {
        let what = format!("{} {what}", self.file.id.value);
        self.faults.add(self.file.id.place, what, remedy);
    }

    fn name(&mut self) {
        if self
            .file
            .name
            .as_ref()
            .is_none_or(|name| name.trim().is_empty())
        {
            self.fault("has no name", "add name: \"…\" to it or its template");
        }
    }

    fn steps(&mut self, family: Family) {
        let Some(steps) = self.file.steps else {
            return;
        };
        if steps.value == 0 {
            self.faults
                .add(steps.place, "a counter has one step at least", "write 1");
        } else if steps.value > 1 && family != Family::Combat {
            let what = format!("only combat units have several steps, this is {family:?}");
            self.faults.add(steps.place, what, "leave steps out");
        }
    }

    fn faces(&mut self, family: Family) {
        let file = self.file;
        let faces: Vec<&FaceFile> = file.combat.iter().chain(&file.movement).collect();
        for ar in faces.iter().filter_map(|face| face.ar).chain(file.ar) {
            if !(0..=MAX_AR).contains(&ar.value) {
                let what = format!("there is no Action Rating {}", ar.value);
                self.faults
                    .add(ar.place, what, format!("use 0 to {MAX_AR}"));
            }
        }
        let works = matches!(family, Family::Dump | Family::Hedgehog | Family::AirBase);
        if !works && file.movement.is_none() {
            self.fault("has no Move Mode side", "add movement: (ma: …)");
        }
        if !works && file.mobility.is_none() && faces.iter().any(|face| face.mobility.is_none()) {
            self.fault("has no mobility", "add mobility: Leg, Truck or Track");
        }
        let two_faced = matches!(
            family,
            Family::Combat | Family::Headquarters | Family::Artillery | Family::RailRepair
        );
        if two_faced && file.combat.is_none() {
            self.fault("has no Combat Mode side", "add combat: (ma: …)");
        }
        if !two_faced && file.combat.is_some() {
            let what = format!("is {family:?} and has no Combat Mode side (5.6)");
            self.fault(&what, "leave combat out");
        }
        let has_ar = |face: &&FaceFile| face.ar.or(file.ar).is_some();
        if family == Family::Combat
            && !faces
                .iter()
                .all(|face| face.strength.is_some() && has_ar(face))
        {
            let remedy = "add ar to it, and strength to both its sides";
            self.fault("needs a strength and an Action Rating on each side", remedy);
        }
        if matches!(family, Family::Headquarters | Family::Artillery)
            && faces.iter().any(|face| face.strength.is_some())
        {
            let what = format!("is {family:?}, whose strength is not printed (13.1c, 13.4b)");
            self.fault(&what, "leave strength out");
        }
        let printed_ar = faces.iter().find_map(|face| face.ar).or(file.ar);
        if let Some(ar) = printed_ar.filter(|_| family == Family::Headquarters) {
            let what = "the Action Rating of an HQ is not printed (13.1c)";
            self.faults.add(ar.place, what, "leave ar out");
        }
        for face in faces {
            if let Some(throw) = face.throw
                && !matches!(family, Family::Headquarters | Family::Extender)
            {
                self.faults
                    .add(throw.place, "only an HQ throws supply", "leave throw out");
            }
            if let Some(barrage) = face.barrage
                && family != Family::Artillery
            {
                let what = "only artillery has a barrage strength";
                self.faults.add(barrage.place, what, "leave barrage out");
            }
        }
        let combat = file.combat.as_ref();
        if family == Family::Headquarters && combat.is_some_and(|face| face.throw.is_none()) {
            let remedy = "add throw: (15, Truck) or the like to combat";
            self.fault("is an HQ without a throw range", remedy);
        }
        if family == Family::Artillery && combat.is_some_and(|face| face.barrage.is_none()) {
            let remedy = "add barrage: (strength, range) to combat";
            self.fault("is artillery without a barrage strength", remedy);
        }
    }

    /// Rules 13.1a and 13.4: an HQ throws farther and artillery fires harder with its Combat side up.
    fn sides(&mut self, family: Family) {
        let (Some(combat), Some(movement)) = (&self.file.combat, &self.file.movement) else {
            return;
        };
        if let (Some(combat), Some(movement)) = (combat.throw, movement.throw)
            && family == Family::Headquarters
            && combat.value.0 <= movement.value.0
        {
            let what = "an HQ throws farther with its Combat side up (13.1a)";
            self.faults.add(
                movement.place,
                what,
                "let combat have the greater throw range",
            );
        }
        let fires = |side: &FaceFile| side.barrage.map(|barrage| barrage.value.0);
        if let Some(barrage) = movement.barrage
            && family == Family::Artillery
            && fires(combat).is_some_and(|strength| strength <= barrage.value.0)
        {
            let what = "artillery fires harder with its Combat side up (13.4)";
            let remedy = "let combat have the greater barrage strength";
            self.faults.add(barrage.place, what, remedy);
        }
    }

    /// Rules 13.1 and 13.5: HQs are 1 RE whatever their size sign, Repls a quarter.
    fn size(&mut self, family: Family) {
        let (quarters, what) = match family {
            Family::Headquarters => (4, "is an HQ, which is 1 RE (13.1)"),
            Family::Replacement => (1, "is a Repl, which is 1/4 RE (13.5)"),
            _ => return,
        };
        if self.file.re_quarters.is_some_and(|re| re != quarters) {
            self.fault(what, "leave re_quarters out");
        }
    }

    /// Rule 13.5: Repls are of men or of equipment, can attack, and belong to no formation.
    fn repl(&mut self, symbol: Symbol) {
        if !matches!(symbol, Symbol::Personnel | Symbol::Equipment) {
            let remedy = "write symbol: Personnel or Equipment (13.5)";
            self.fault("is a Repl and does not say of what", remedy);
        }
        let attacks = |side: &FaceFile| side.strength.is_some() && !side.defence_only;
        if self
            .file
            .movement
            .as_ref()
            .is_some_and(|side| !attacks(side))
        {
            let remedy = "write movement: (strength: 1, ma: …)";
            self.fault("is a Repl, which is Attack-Capable (13.5)", remedy);
        }
        if let Some(formation) = &self.file.formation {
            let what = "a Repl is independent (13.5)";
            self.faults
                .add(formation.place, what, "leave formation out");
        }
    }

    /// Rule 13.1d: only HQs supply others.
    fn serves(&mut self, family: Family) {
        if family == Family::Headquarters {
            return;
        }
        for nation in self.file.serves.iter().flatten() {
            self.faults.add(
                nation.place,
                "only an HQ supplies others",
                "leave serves out",
            );
        }
    }

    /// Rule 13.8: HQs and engineers alone do engineer work. Pioneers, assault engineers and engineers of parachute and glider
    /// troops bear the sign but not the skill, so that engineers say that they are.
    fn engineer(&mut self, family: Family, symbol: Symbol) {
        let bears_sign = family == Family::Combat && symbol == Symbol::Engineer;
        let may = family == Family::Headquarters || bears_sign;
        if self.file.engineer == Some(true) && !may {
            let what = "is neither an HQ nor an engineer and does no engineer work (13.8)";
            self.fault(what, "leave engineer out");
        }
    }

    fn cargo(&mut self, family: Family) {
        let carries = matches!(family, Family::Transport | Family::OrganicTruck);
        let capacity = self.file.capacity;
        if carries && capacity.is_none_or(|capacity| capacity.tokens == 0) {
            self.fault("carries nothing", "add capacity: \"1SP\" or the like");
        }
        if let Some(capacity) = capacity
            && !carries
            && family != Family::Extender
        {
            let what = "only transport has a capacity";
            self.faults.add(capacity.place, what, "leave capacity out");
        }
        if family == Family::OrganicTruck && self.file.formation.is_none() {
            let what = "is an Organic Truck without a formation (13.2g)";
            self.fault(what, "add formation: \"…\"");
        }
    }

    /// Rule 12.7: an Extender is as much transport on its back as it is made of.
    fn extender(&mut self, symbol: Symbol, concepts: &ConceptTable) {
        let side = self.file.movement.as_ref();
        if side.is_some_and(|side| side.throw.is_none()) {
            let remedy = "add throw: (15, Truck) or the like to movement";
            self.fault("is an Extender without a range", remedy);
        }
        if side.is_some_and(|side| side.ma == 0) {
            let remedy = "give movement the ma of the transport that it is made of";
            self.fault("is an Extender without the MA of its transport", remedy);
        }
        if !matches!(symbol, Symbol::Truck | Symbol::Wagon | Symbol::Mule) {
            let remedy = "write symbol: Truck, Wagon or Mule";
            self.fault("is an Extender and does not say of what", remedy);
        }
        let rules = concepts.extender;
        let held = self.file.capacity.map_or(0, |capacity| capacity.tokens);
        if held != u16::from(rules.points) * Tokens::PER_SP {
            let what = format!("is an Extender, which takes {} points", rules.points);
            self.fault(&what, &format!("write capacity: \"{}SP\"", rules.points));
        }
    }
}
