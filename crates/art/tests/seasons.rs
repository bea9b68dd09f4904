//! A map in both seasons: every kind of ground has a tone of its own in each, and nothing but tones differs. Ice lies where water
//! is frozen, and nowhere else.

#[path = "support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::World;
use stavka_art::drawing::{Colour, Transform};
use stavka_art::geometry::Rect;
use stavka_art::map::{Detail, Ice, MapArt};
use stavka_art::num;
use stavka_art::palette::{MapColours, Palette};
use stavka_rules::map::{Board, Grid, HexFacts, HexPos, LowerColumns};
use stavka_rules::setup::Season;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// What is white on counters: the figures on dark grounds.
const WHITE_ON_COUNTERS: Colour = Colour::hex(0x00FB_F8EE);

fn map_in(palette: &Palette) -> MapArt {
    MapArt::prepare(
        &support::board(),
        &support::charts(),
        &support::labels(),
        support::COLOURS,
        palette,
    )
}

fn svg_of(art: &MapArt, detail: Detail) -> String {
    let paper = art.layout().paper();
    art.draw(detail, paper).to_svg(paper, 1000)
}

/// Every line and every figure of an SVG file, without its colour.
fn figures(svg: &str) -> Vec<&str> {
    let mut figures: Vec<&str> = svg
        .split(" d=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .flat_map(|path| path.split('M'))
        .filter(|figure| !figure.is_empty())
        .collect();
    figures.sort_unstable();
    figures
}

/// The shapes that are filled with a colour.
fn filled(svg: &str, colour: Colour) -> BTreeSet<&str> {
    let start = format!("fill=\"{colour}\" d=\"");
    svg.split(&start)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

fn painted(art: &MapArt, detail: Detail, scale: f32) -> Pixmap {
    let paper = art.layout().paper();
    let mut pixmap = Pixmap::new(
        num::pixels(paper.width() * scale),
        num::pixels(paper.height() * scale),
    )
    .expect("a pixmap");
    art.paint(&mut pixmap, detail, Transform::from_scale(scale, scale));
    pixmap
}

/// The mean colour of a map that is all of one kind, around its middle.
fn tone_of(kind: &str, palette: &Palette, detail: Detail) -> [i32; 3] {
    let grid = Grid::new(5, 5, LowerColumns::Even);
    let charts = support::charts();
    let kind = charts.terrain_by_id(kind).expect("a known kind");
    let hexes = vec![HexFacts::of(kind); grid.len()];
    let board = Board::spawn(&mut World::new(), grid, hexes, &[]);
    let art = MapArt::prepare(&board, &charts, &[], support::COLOURS, palette);
    let middle = art.layout().center(HexPos::new(3, 3));
    let mut pixmap = Pixmap::new(80, 80).expect("a pixmap");
    let transform = Transform::from_translate(40.0 - middle.x, 40.0 - middle.y);
    art.paint(&mut pixmap, detail, transform);
    let sum = pixmap.pixels().iter().fold([0; 3], |[r, g, b], pixel| {
        [
            r + i32::from(pixel.red()),
            g + i32::from(pixel.green()),
            b + i32::from(pixel.blue()),
        ]
    });
    sum.map(|sum| sum / (80 * 80))
}

fn apart([r, g, b]: [i32; 3], [s, h, c]: [i32; 3]) -> i32 {
    (r - s).abs() + (g - h).abs() + (b - c).abs()
}

#[test]
fn the_seasons_differ_in_tone_alone() {
    for set in [Palette::standard, Palette::colour_blind] {
        let [summer, winter] = [Season::Summer, Season::Winter].map(|season| map_in(&set(season)));
        for detail in Detail::ALL {
            let (summer, winter) = (svg_of(&summer, detail), svg_of(&winter, detail));
            assert_eq!(figures(&summer), figures(&winter), "{detail:?}");
            assert_ne!(summer, winter);
        }
    }
}

#[test]
fn every_kind_of_ground_has_a_tone_in_both_seasons() {
    let charts = support::charts();
    for set in [Palette::standard, Palette::colour_blind] {
        for detail in [Detail::Far, Detail::Near] {
            let mut tones = BTreeMap::new();
            for kind in &charts.terrain {
                let tone = |season| tone_of(&kind.id, &set(season), detail);
                let (summer, winter) = (tone(Season::Summer), tone(Season::Winter));
                assert!(apart(summer, winter) >= 8, "{} {detail:?}", kind.id);
                tones.insert(kind.id.clone(), winter);
            }
            // Grounds that lie side by side are told apart in the snow, too.
            for (one, other, least) in [
                ("open", "woods", 20),
                ("woods", "forest", 20),
                ("open", "low-hills", 12),
                ("low-hills", "hills", 12),
                ("hills", "mountain", 12),
                ("open", "swamp", 15),
                ("open", "lake", 40),
                ("swamp", "woods", 15),
            ] {
                let between = apart(tones[one], tones[other]);
                assert!(between >= least, "{one} {other} {detail:?}: {between}");
            }
        }
    }
}

#[test]
fn nothing_on_the_map_is_as_white_as_what_is_white_on_counters() {
    let sources = [HexPos::new(1, 7), HexPos::new(16, 7)];
    for set in [Palette::standard, Palette::colour_blind] {
        let winter = map_in(&set(Season::Winter)).frozen(Ice::ALL);
        let grid = *winter.layout().grid();
        for detail in Detail::ALL {
            let pixmap = painted(&winter, detail, 0.6);
            let width = pixmap.width();
            let on_paper = |n: u32| {
                let at = |n: u32| num::from_u32(n) / 0.6;
                let hex = winter.layout().hex_at(at(n % width), at(n / width));
                // The crates of supply sources bear the figures of counters.
                let near = |source| grid.distance(hex.unwrap_or(source), source) <= 1;
                !sources.into_iter().any(near)
            };
            let brightness = |(pixel, n): (&PremultipliedColorU8, u32)| {
                let hex = [0, pixel.red(), pixel.green(), pixel.blue()];
                let seen = on_paper(n).then(|| Colour::hex(u32::from_be_bytes(hex)));
                seen.map_or(0.0, Colour::brightness)
            };
            let pixels = pixmap.pixels().iter().zip(0_u32..);
            let lightest = pixels.map(brightness).fold(0.0, f32::max);
            assert!(lightest > 0.9, "the paper is seen");
            assert!(
                lightest < WHITE_ON_COUNTERS.brightness() - 0.01,
                "{lightest}"
            );
        }
    }
}

#[test]
fn without_ice_nothing_changes() {
    for season in [Season::Summer, Season::Winter] {
        let palette = Palette::standard(season);
        let (plain, thawed) = (map_in(&palette), map_in(&palette).frozen(Ice::NONE));
        assert!(plain.with_ice(Ice::NONE).is_none());
        for detail in Detail::ALL {
            assert_eq!(svg_of(&plain, detail), svg_of(&thawed, detail));
        }
    }
}

#[test]
fn frozen_rivers_keep_their_course_and_lose_their_dark_edge() {
    for season in [Season::Summer, Season::Winter] {
        let palette = Palette::standard(season);
        let MapColours {
            river,
            river_core,
            ice,
            ice_crack,
            ..
        } = palette.map;
        let art = map_in(&palette);
        let open = svg_of(&art, Detail::Near);
        let courses = filled(&open, river);
        assert!(!courses.is_empty());
        assert!(!open.contains(&ice_crack.to_string()));
        let frozen = svg_of(&map_in(&palette).frozen(Ice::ALL), Detail::Near);
        assert!(filled(&frozen, river).is_empty());
        assert!(filled(&frozen, river_core).is_empty());
        assert_eq!(filled(&frozen, ice), courses);
        assert!(frozen.contains(&ice_crack.to_string()));
        // In a light frost the large rivers still flow.
        let frost = svg_of(&map_in(&palette).frozen(Ice::MINOR), Detail::Near);
        let flowing = filled(&frost, river);
        assert!(flowing.is_subset(&courses) && !flowing.is_empty());
        assert_eq!(filled(&frost, river_core), filled(&open, river_core));
        assert_eq!(&courses - &flowing, filled(&frost, ice));
    }
}

#[test]
fn frozen_swamps_keep_their_reeds() {
    let palette = Palette::standard(Season::Winter);
    let swamps = Ice {
        swamps: true,
        ..Ice::NONE
    };
    let open = svg_of(&map_in(&palette), Detail::Near);
    let frozen = svg_of(&map_in(&palette).frozen(swamps), Detail::Near);
    let bodies = filled(&open, palette.map.swamp);
    assert!(!bodies.is_empty());
    assert_eq!(filled(&frozen, palette.map.ice_swamp), bodies);
    let mut left = figures(&frozen);
    for figure in figures(&open) {
        let at = left.binary_search(&figure).expect("all of it is there");
        left.remove(at);
    }
    assert!(!left.is_empty(), "and cracks besides");
}

#[test]
fn what_freezes_is_drawn_as_on_a_map_made_anew() {
    let palette = Palette::standard(Season::Winter);
    let open = map_in(&palette);
    // Drawn before, so that there is something to take over.
    let before = Detail::ALL.map(|detail| svg_of(&open, detail));
    for ice in [Ice::MINOR, Ice::ALL] {
        let anew = map_in(&palette).frozen(ice);
        let (frozen, changed) = open.with_ice(ice).expect("something freezes");
        assert_eq!(frozen.ice(), ice);
        for detail in Detail::ALL {
            assert_eq!(svg_of(&frozen, detail), svg_of(&anew, detail), "{detail:?}");
        }
        let (thawed, again) = frozen.with_ice(Ice::NONE).expect("something thaws");
        assert_eq!(again, changed);
        assert_eq!(
            Detail::ALL.map(|detail| svg_of(&thawed, detail)),
            before,
            "as if nothing had been"
        );
    }
}

#[test]
fn only_hexes_that_are_named_look_otherwise_under_ice() {
    let open = map_in(&Palette::standard(Season::Winter));
    let (frozen, changed) = open.with_ice(Ice::ALL).expect("something freezes");
    let all = open.layout().grid().len();
    assert!(!changed.is_empty() && changed.len() < all);
    for (detail, scale) in [(Detail::Near, 1.0), (Detail::Far, 0.25)] {
        let [one, other] = [&open, &frozen].map(|art| painted(art, detail, scale));
        let width = one.width();
        let pixels = one.pixels().iter().zip(other.pixels()).zip(0_u32..);
        for ((before, after), n) in pixels {
            let at = |n: u32| (num::from_u32(n) + 0.5) / scale;
            let (x, y) = (at(n % width), at(n / width));
            let hex = open.layout().hex_at(x, y);
            let is_named = hex.is_none_or(|hex| changed.contains(&hex));
            assert!(before == after || is_named, "{hex:?} at {x} {y}");
        }
    }
}

#[test]
fn ice_follows_the_kinds_that_are_frozen() {
    let charts = support::charts();
    let frozen = |ids: &[&str]| Ice::of(&charts, |id| ids.contains(&id));
    assert_eq!(frozen(&[]), Ice::NONE);
    assert_eq!(frozen(&["minor-river", "swamp"]), Ice::MINOR);
    assert_eq!(frozen(&["minor-river", "major-river", "swamp"]), Ice::ALL);
    // No row says how to fight on lakes.
    assert_eq!(frozen(&["lake", "wadi", "shore", "woods"]), Ice::NONE);
}

#[test]
fn a_picture_of_a_part_shows_the_same_ice() {
    let art = map_in(&Palette::standard(Season::Winter)).frozen(Ice::ALL);
    let region = Rect::new(700.0, 300.0, 1000.0, 600.0);
    let part = art.draw(Detail::Near, region).to_svg(region, 300);
    let whole = svg_of(&art, Detail::Near);
    let ice = art.palette().map.ice;
    let shown = filled(&part, ice);
    assert!(!shown.is_empty() && shown.is_subset(&filled(&whole, ice)));
}
