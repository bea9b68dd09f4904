//! Whatever slots, caps and troops: what is worked out by flows is what trying everything finds.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::armies::{Limited, Troop, accepts, assign, fill};
use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId};
use stavka_rules::tables::{
    Capacities, CapacityCap, CapacityRow, CapacitySlot, CommandClassRow, DateRange, Named,
};

use super::class;

const CLASSES: [&str; 4] = ["PZ", "MOT", "INF", "CAV"];
const COUNTRIES: [&str; 2] = ["DE", "RO"];
/// Rows that are tried, most of which have caps.
const TRIES: u64 = 400;

fn country(text: &str) -> CountryId {
    CountryId::new(text).expect("an id")
}

/// Some of the classes, at least one.
fn some_classes(random: &mut Xoshiro256PlusPlus) -> Vec<CommandClass> {
    let bits: u8 = random.random_range(1..16);
    let chosen = (0..4).filter(|at| bits & (1 << at) != 0);
    chosen.map(|at| class(CLASSES[at])).collect()
}

fn some_countries(random: &mut Xoshiro256PlusPlus) -> Vec<CountryId> {
    match random.random_range(0..6) {
        0 => vec![country("DE")],
        1 => vec![country("RO")],
        _ => Vec::new(),
    }
}

/// A row that the table accepts.
fn some_row(random: &mut Xoshiro256PlusPlus) -> CapacityRow {
    loop {
        let slots = (0..random.random_range(1..4))
            .map(|_| ())
            .collect::<Vec<_>>();
        let slots = slots.iter().map(|()| CapacitySlot {
            count: random.random_range(1..3),
            classes: some_classes(random),
            countries: some_countries(random),
        });
        let slots = slots.collect();
        let caps = (0..random.random_range(0..4))
            .map(|_| ())
            .collect::<Vec<_>>();
        let caps = caps.iter().map(|()| CapacityCap {
            count: random.random_range(1..4),
            classes: some_classes(random),
        });
        let row = CapacityRow {
            id: CapacityRowId::new("some").expect("an id"),
            game: None,
            hqs: Vec::new(),
            hq_countries: Vec::new(),
            dates: DateRange::default(),
            slots,
            caps: caps.collect(),
            countries: Vec::new(),
        };
        if is_sound(&row) {
            return row;
        }
    }
}

fn is_sound(row: &CapacityRow) -> bool {
    let classes = CLASSES.map(|name| CommandClassRow {
        id: class(name),
        name: name.to_owned(),
        sign: name.to_owned(),
        traits: Vec::new(),
    });
    let countries = COUNTRIES.map(|name| Named {
        id: country(name),
        name: name.to_owned(),
    });
    let rows = vec![row.clone()];
    Capacities::new(Vec::new(), countries.to_vec(), classes.to_vec(), rows).is_ok()
}

fn some_troop(random: &mut Xoshiro256PlusPlus) -> Troop {
    Troop {
        class: class(CLASSES[random.random_range(0..4)]),
        country: match random.random_range(0..3) {
            0 => None,
            1 => Some(country("DE")),
            _ => Some(country("RO")),
        },
    }
}

/// Units in the slots of some HQs, counted.
struct Tally<'a> {
    rows: &'a [CapacityRow],
    taken: Vec<(usize, usize, CommandClass)>,
}

impl Tally<'_> {
    fn has_room(&self, hq: usize, slot: usize, troop: Troop) -> bool {
        let row = &self.rows[hq];
        let in_hq = || self.taken.iter().filter(|(at, ..)| *at == hq);
        let in_slot = in_hq().filter(|(_, at, _)| *at == slot).count();
        let under_caps = row.caps.iter().all(|cap| {
            let of = in_hq().filter(|(.., class)| cap.classes.contains(class));
            !cap.classes.contains(&troop.class) || of.count() < cap.count.into()
        });
        let slot = &row.slots[slot];
        let fits = row.takes(slot, troop.class, troop.country);
        fits && in_slot < slot.count.into() && under_caps
    }

    /// The greatest weight that can be taken of these troops.
    fn best(&mut self, troops: &[Limited]) -> u32 {
        let Some((first, rest)) = troops.split_first() else {
            return 0;
        };
        let mut best = self.best(rest);
        for &hq in &first.hqs {
            for slot in 0..self.rows[hq].slots.len() {
                if self.has_room(hq, slot, first.troop) {
                    self.taken.push((hq, slot, first.troop.class));
                    best = best.max(first.weight + self.best(rest));
                    self.taken.pop();
                }
            }
        }
        best
    }
}

/// The greatest weight that HQs can take, found by trying everything.
fn best(rows: &[CapacityRow], troops: &[Limited]) -> u32 {
    let taken = Vec::new();
    Tally { rows, taken }.best(troops)
}

/// Checks that everybody sits where there is room for him; gives the weight of those who sit.
#[track_caller]
fn seated(rows: &[CapacityRow], troops: &[Limited], hqs: &[Option<usize>]) -> u32 {
    let mut weight = 0;
    for (hq, row) in rows.iter().enumerate() {
        let with = |(_, taken): &(&Limited, &Option<usize>)| **taken == Some(hq);
        let of_hq: Vec<&Limited> = troops
            .iter()
            .zip(hqs)
            .filter(with)
            .map(|(limited, _)| limited)
            .collect();
        assert!(of_hq.iter().all(|one| one.hqs.contains(&hq)), "in reach");
        let troops: Vec<Troop> = of_hq.iter().map(|one| one.troop).collect();
        assert!(accepts(row, &troops), "{row:?}\n{troops:?}");
        weight += of_hq.iter().map(|one| one.weight).sum::<u32>();
    }
    weight
}

#[test]
fn cc_1_5_one_hq_takes_as_many_as_trying_everything_finds() {
    let mut capped = 0;
    for seed in 0..TRIES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rows = [some_row(&mut random)];
        capped += usize::from(!rows[0].caps.is_empty());
        let count = random.random_range(0..7);
        let troops: Vec<Troop> = (0..count).map(|_| some_troop(&mut random)).collect();
        let filling = fill(&rows[0], &troops);
        let limited = |&troop: &Troop| Limited {
            troop,
            weight: 1,
            hqs: vec![0],
        };
        let limited: Vec<Limited> = troops.iter().map(limited).collect();
        let mut tally = Tally {
            rows: &rows,
            taken: Vec::new(),
        };
        for (troop, slot) in troops.iter().zip(&filling.slots) {
            if let Some(slot) = *slot {
                assert!(tally.has_room(0, slot, *troop), "{rows:?}\n{troops:?}");
                tally.taken.push((0, slot, troop.class));
            }
        }
        let placed = tally.taken.len();
        let most = best(&rows, &limited);
        assert_eq!(u32::try_from(placed), Ok(most), "{rows:?}\n{troops:?}");
        let room: u16 = filling.free.iter().map(|&free| u16::from(free)).sum();
        assert_eq!(usize::from(rows[0].size() - room), placed);
        assert_eq!(filling.is_legal(), placed == troops.len());
        assert_eq!(accepts(&rows[0], &troops), filling.is_legal());
    }
    assert!(capped > 100, "{capped} rows with caps");
}

#[test]
fn cc_1_3_those_left_over_weigh_as_little_as_trying_everything_finds() {
    let mut left_over = 0;
    for seed in 0..TRIES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let count = random.random_range(1..4);
        let rows: Vec<CapacityRow> = (0..count).map(|_| some_row(&mut random)).collect();
        let count = random.random_range(1..8);
        let troops = (0..count).map(|_| {
            let first: usize = random.random_range(0..rows.len());
            let second: usize = random.random_range(0..rows.len());
            let mut hqs = vec![first, second];
            hqs.dedup();
            Limited {
                troop: some_troop(&mut random),
                weight: random.random_range(1..7),
                hqs,
            }
        });
        let troops: Vec<Limited> = troops.collect();
        let refs: Vec<&CapacityRow> = rows.iter().collect();
        let taken = assign(&refs, &troops);
        assert_eq!(taken, assign(&refs, &troops), "the same again");
        let weight = seated(&rows, &troops, &taken);
        assert_eq!(weight, best(&rows, &troops), "{rows:?}\n{troops:?}");
        left_over += usize::from(taken.contains(&None));
    }
    assert!(left_over > 100, "{left_over} choices that matter");
}

#[test]
fn cc_1_3_of_equal_ones_the_first_are_taken_by_the_hq_they_would_rather_have() {
    let slot = |count: u8| CapacitySlot {
        count,
        classes: vec![class("INF")],
        countries: Vec::new(),
    };
    let row = |count: u8| CapacityRow {
        id: CapacityRowId::new("some").expect("an id"),
        game: None,
        hqs: Vec::new(),
        hq_countries: Vec::new(),
        dates: DateRange::default(),
        slots: vec![slot(count)],
        caps: Vec::new(),
        countries: Vec::new(),
    };
    let rows = [row(1), row(2)];
    let refs: Vec<&CapacityRow> = rows.iter().collect();
    let limited = |weight: u32, hqs: &[usize]| Limited {
        troop: Troop {
            class: class("INF"),
            country: None,
        },
        weight,
        hqs: hqs.to_vec(),
    };
    let equal = vec![limited(3, &[1, 0]); 4];
    assert_eq!(assign(&refs, &equal), [Some(1), Some(1), Some(0), None]);
    // The last has one HQ alone, and the others make room; the lightest is left over.
    let last = [
        limited(3, &[0, 1]),
        limited(2, &[1]),
        limited(4, &[1]),
        limited(5, &[0]),
    ];
    assert_eq!(assign(&refs, &last), [Some(1), None, Some(1), Some(0)]);
    // A number that no HQ has is nobody.
    assert_eq!(assign(&refs, &[limited(1, &[7])]), [None]);
}
