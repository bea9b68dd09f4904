//! What drawings promise: the same bytes for the same input, no seam between regions, every symbol its own sign.

#[path = "support/counters.rs"]
mod counters;
#[path = "support/mod.rs"]
mod support;

use std::collections::BTreeMap;

use stavka_art::counter::{
    CounterDetail, CounterLook, FormationSide, FormationSign, MarkerSide, draw_counter,
};
use stavka_art::drawing::{Item, Text, Transform};
use stavka_art::fonts::FontRole;
use stavka_art::geometry::Rect;
use stavka_art::map::{Detail, MapArt, MapScene, draw_map};
use stavka_art::marker::MarkerKind;
use stavka_art::palette::Palette;
use stavka_art::picture::{
    StackOnMap, StackedCounter, draw_picture, encode_png, lean_works, paint_region, region_around,
    stack_places,
};
use stavka_rules::map::{Gauge, HexPos, Rail};
use stavka_rules::pieces::{Class, Orientation, Symbol};
use stavka_rules::setup::Season;
use tiny_skia::Pixmap;

const COUNTER: Rect = Rect::new(0.0, 0.0, 100.0, 100.0);

fn sample_map() -> MapArt {
    MapArt::prepare(
        &support::board(),
        &support::charts(),
        &support::labels(),
        support::COLOURS,
        &Palette::standard(Season::Summer),
    )
}

fn counter_svg(symbol: Symbol, detail: CounterDetail) -> String {
    let printed = counters::piece(symbol);
    let look = counters::look(&printed, Orientation::Combat, "German", None);
    draw_counter(&look, detail).to_svg(COUNTER, 100)
}

/// Reads the tags of an SVG file; complains about anything that is not closed.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty());
        if let Some(closing) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closing), "closes what was opened");
        } else if !tag.ends_with('/') {
            open.push(name.expect("a tag has a name"));
        }
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
    }
    assert!(open.is_empty(), "{open:?} left open");
}

#[test]
fn the_map_and_its_parts_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<MapArt>();
    shared::<stavka_art::drawing::Drawing>();
}

#[test]
fn a_counter_says_what_is_printed_on_it() {
    let svg = counter_svg(Symbol::Armor, CounterDetail::Full);
    assert_well_formed(&svg);
    for text in ["7", "XIX", "I I I", "14", "5", "8"] {
        assert!(svg.contains(&format!("aria-label=\"{text}\"")), "{text}");
    }
    assert!(svg.contains("fill=\"#f4cf45\""), "yellow box of armour");
    let plain = counter_svg(Symbol::Armor, CounterDetail::Plain);
    assert!(plain.contains("aria-label=\"14\"") && !plain.contains("aria-label=\"XIX\""));
    let block = counter_svg(Symbol::Armor, CounterDetail::Block);
    assert!(!block.contains("aria-label"));
}

#[test]
fn strength_for_defence_only_stands_in_parentheses() {
    let svg = counter_svg(Symbol::Fortress, CounterDetail::Full);
    assert!(svg.contains("aria-label=\"(12)\""));
}

#[test]
fn full_transport_shows_an_f_and_a_dump_its_points() {
    assert!(counter_svg(Symbol::Truck, CounterDetail::Full).contains("aria-label=\"F\""));
    assert!(counter_svg(Symbol::Wagon, CounterDetail::Full).contains("aria-label=\"3T\""));
    assert!(counter_svg(Symbol::Supply, CounterDetail::Full).contains("aria-label=\"3\""));
}

#[test]
fn a_formation_marker_bears_its_name_and_shows_its_fuelled_side() {
    let sign = FormationSign {
        name: "4 Pz".to_owned(),
        symbol: Symbol::Armor,
        class: Class::Armor,
        stripe: 0x00D9_B43A,
    };
    let drawn = |units: Option<u8>, up: MarkerSide| {
        let side = FormationSide { units, up };
        let look = CounterLook::of_formation(&sign, &counters::nation("German"), side);
        let svg = draw_counter(&look, CounterDetail::Full).to_svg(COUNTER, 100);
        assert_well_formed(&svg);
        svg
    };
    let regular = drawn(Some(5), MarkerSide::Regular);
    assert!(regular.contains("4 Pz") && regular.contains("×5"));
    assert!(!drawn(None, MarkerSide::Regular).contains('×'), "hidden");
    assert_ne!(regular, drawn(Some(5), MarkerSide::Fuelled));
}

#[test]
fn every_symbol_differs_at_every_detail() {
    for detail in [
        CounterDetail::Full,
        CounterDetail::Plain,
        CounterDetail::Block,
    ] {
        let mut seen = BTreeMap::new();
        for symbol in counters::SYMBOLS {
            // The same figures and texts on all of them, so that only the sign can differ.
            let mut printed = counters::piece(Symbol::Infantry);
            printed.symbol = symbol;
            let look = counters::look(&printed, Orientation::Combat, "German", None);
            let svg = draw_counter(&look, detail).to_svg(COUNTER, 100);
            assert_well_formed(&svg);
            let other = seen.insert(svg, symbol);
            assert_eq!(other, None, "{symbol:?} looks the same at {detail:?}");
        }
    }
}

#[test]
fn the_two_faces_differ_even_with_the_same_values() {
    let mut printed = counters::piece(Symbol::Infantry);
    printed.combat = Some(printed.movement);
    let [combat, moving] = [Orientation::Combat, Orientation::Move].map(|orientation| {
        let look = counters::look(&printed, orientation, "German", None);
        draw_counter(&look, CounterDetail::Full).to_svg(COUNTER, 100)
    });
    assert_ne!(combat, moving);
}

#[test]
fn lost_steps_show() {
    let mut printed = counters::piece(Symbol::Infantry);
    printed.steps = 4;
    let whole = counters::look(&printed, Orientation::Combat, "German", None);
    let mut worn = whole.clone();
    worn.steps_lost += 1;
    let svg = |look| draw_counter(look, CounterDetail::Full).to_svg(COUNTER, 100);
    assert_ne!(svg(&whole), svg(&worn));
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    let (one, other) = (sample_map(), sample_map());
    let region = Rect::new(300.0, 200.0, 900.0, 800.0);
    for detail in Detail::ALL {
        let svg = one.draw(detail, region).to_svg(region, 600);
        assert_well_formed(&svg);
        assert_eq!(svg, other.draw(detail, region).to_svg(region, 600));
        // Drawing other parts first changes nothing.
        let _ = other.draw(detail, other.layout().paper());
        assert_eq!(svg, other.draw(detail, region).to_svg(region, 600));
    }
}

#[test]
fn drawing_once_and_drawing_from_a_prepared_map_agree() {
    let (board, charts, labels) = (support::board(), support::charts(), support::labels());
    let palette = Palette::colour_blind(Season::Summer);
    let scene = MapScene {
        board: &board,
        charts: &charts,
        labels: &labels,
        colours: support::COLOURS,
        palette: &palette,
    };
    let region = Rect::new(0.0, 0.0, 300.0, 300.0);
    let once = draw_map(&scene, Detail::Near, region).to_svg(region, 300);
    let prepared = MapArt::of(&scene)
        .draw(Detail::Near, region)
        .to_svg(region, 300);
    assert_eq!(once, prepared);
}

/// Pixels of a square, painted from a drawing of another region.
fn pixels_of(
    art: &MapArt,
    detail: Detail,
    region: Rect,
    scale: f32,
    origin: (f32, f32),
) -> Vec<u8> {
    let mut pixmap = Pixmap::new(256, 256).expect("a pixmap");
    let transform = Transform::from_scale(scale, scale).pre_translate(-origin.0, -origin.1);
    art.draw(detail, region).paint(&mut pixmap, transform);
    pixmap.take()
}

#[test]
fn regions_that_overlap_agree_on_every_pixel_of_the_overlap() {
    let art = sample_map();
    for (detail, scale) in [
        (Detail::Near, 1.0),
        (Detail::Middle, 0.4),
        (Detail::Far, 0.15),
        (Detail::Distant, 0.08),
    ] {
        for origin in [(150.0, 150.0), (640.0, 480.0), (1100.0, 60.0)] {
            let side = 256.0 / scale;
            let shown = Rect::new(origin.0, origin.1, origin.0 + side, origin.1 + side);
            // Both regions hold the square, and each holds something else beside it.
            let left = Rect::new(
                shown.x0 - 300.0,
                shown.y0 - 40.0,
                shown.x1 + 3.0,
                shown.y1 + 9.0,
            );
            let right = Rect::new(
                shown.x0 - 7.0,
                shown.y0 - 3.0,
                shown.x1 + 500.0,
                shown.y1 + 200.0,
            );
            assert!(
                pixels_of(&art, detail, left, scale, origin)
                    == pixels_of(&art, detail, right, scale, origin),
                "{detail:?} at {origin:?}"
            );
        }
    }
}

#[test]
fn neighbouring_tiles_join_without_a_seam() {
    let art = sample_map();
    let paint = |x: f32, width: u32| {
        let mut pixmap = Pixmap::new(width, 300).expect("a pixmap");
        art.paint(
            &mut pixmap,
            Detail::Near,
            Transform::from_translate(-x, -400.0),
        );
        pixmap
    };
    let whole = paint(500.0, 400);
    let tile = paint(700.0, 200);
    let mut strayed = 0;
    for y in 0..300 {
        for x in 0..200 {
            let (a, b) = (whole.pixel(x + 200, y), tile.pixel(x, y));
            let (a, b) = (a.expect("inside"), b.expect("inside"));
            let most = a
                .red()
                .abs_diff(b.red())
                .max(a.green().abs_diff(b.green()))
                .max(a.blue().abs_diff(b.blue()));
            // Rounding of coordinates moves an edge by a fraction of a subpixel here and there.
            assert!(most <= 48, "{x} {y}: {a:?} {b:?}");
            strayed += u32::from(most > 4);
        }
    }
    assert!(strayed < 200, "{strayed} pixels differ");
}

#[test]
fn the_map_shows_numbers_only_near_and_names_at_every_detail() {
    let art = sample_map();
    let paper = art.layout().paper();
    let svg = |detail| art.draw(detail, paper).to_svg(paper, 1000);
    assert!(svg(Detail::Near).contains("aria-label=\"09.06\""));
    assert!(!svg(Detail::Middle).contains("aria-label=\"09.06\""));
    for detail in Detail::ALL {
        for name in ["ANTWERP", "Namur"] {
            // Where a whole large map is seen, only the largest cities are named.
            let is_named = detail > Detail::Distant || name == "ANTWERP";
            assert_eq!(
                svg(detail).contains(&format!("aria-label=\"{name}\"")),
                is_named,
                "{name} {detail:?}"
            );
        }
    }
    assert!(!svg(Detail::Far).contains("aria-label=\"Wavre\""));
}

#[test]
fn no_name_lies_over_another_or_over_a_hex_number() {
    let art = sample_map();
    for detail in Detail::ALL {
        let drawing = art.draw(detail, art.layout().paper());
        let texts: Vec<_> = drawing
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Text(text) => Some(text),
                _ => None,
            })
            .collect();
        let ink = |text: &Text| {
            let halo = text.style.halo.map_or(0.0, |halo| halo.width);
            text.bounds().expect("visible").grown(-halo)
        };
        let is_name =
            |text: &&&Text| text.style.role == FontRole::Place && text.style.halo.is_some();
        for name in texts.iter().filter(is_name) {
            for other in &texts {
                let is_number = other.style.role == FontRole::Plain;
                let concerns = is_number || is_name(&other);
                if concerns && !std::ptr::eq(*name, *other) {
                    let apart = !ink(name).touches(&ink(other));
                    assert!(
                        apart,
                        "{} and {} at {detail:?}",
                        name.content, other.content
                    );
                }
            }
        }
    }
}

#[test]
fn a_picture_shows_at_most_five_of_a_stack_and_counts_the_rest() {
    let art = sample_map();
    let look = counters::look(
        &counters::piece(Symbol::Armor),
        Orientation::Combat,
        "German",
        None,
    );
    let pos = HexPos::new(7, 7);
    let counter = StackedCounter {
        look,
        markers: Vec::new(),
    };
    let stacks = [StackOnMap {
        pos,
        counters: vec![counter; 8],
    }];
    let region = region_around(art.layout(), Some((pos, 1)));
    let drawing = draw_picture(&art, &stacks, region, 1.0);
    let svg = drawing.to_svg(region, 400);
    assert_well_formed(&svg);
    assert_eq!(svg.matches("<g ").count(), 5);
    assert!(svg.contains("aria-label=\"8\""));
    assert_eq!(stack_places(art.layout().center(pos), 8).len(), 5);
    let pixmap = paint_region(&drawing, region, 300).expect("a picture");
    let png = encode_png(&pixmap).expect("a file");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn works_lean_on_the_top_unit_and_lie_alone_where_nobody_is() {
    let counter = |symbol| {
        let look = counters::look(
            &counters::piece(symbol),
            Orientation::Combat,
            "German",
            None,
        );
        StackedCounter {
            look,
            markers: Vec::new(),
        }
    };
    let lean = |symbols: &[Symbol]| {
        let mut stack: Vec<StackedCounter> = symbols.iter().copied().map(counter).collect();
        lean_works(&mut stack, |one| &one.look, |one| &mut one.markers);
        let shown: Vec<_> = stack
            .into_iter()
            .map(|one| (one.look.symbol, one.markers))
            .collect();
        shown
    };
    let works = vec![MarkerKind::Works(counter(Symbol::Hedgehog).look.level)];
    let stack = lean(&[Symbol::Truck, Symbol::Infantry, Symbol::Hedgehog]);
    assert_eq!(
        stack,
        [(Symbol::Truck, Vec::new()), (Symbol::Infantry, works)]
    );
    let alone = lean(&[Symbol::Hedgehog]);
    assert_eq!(alone, [(Symbol::Hedgehog, Vec::new())]);
}

#[test]
fn other_railroads_are_drawn_as_on_a_map_made_anew() {
    let board = support::board();
    let map = sample_map();
    let whole = map.layout().paper();
    let before = map.draw(Detail::Near, whole).to_svg(whole, 800);
    // Every second row of hexes is converted.
    let rail_at = |pos: HexPos, direction| {
        let rail = board.side(board.grid().index(pos)?, direction).rail?;
        let gauge = if pos.row.is_multiple_of(2) {
            Gauge::Broad
        } else {
            rail.gauge
        };
        Some(Rail { gauge, ..rail })
    };
    let foreign = [Gauge::Broad];
    let changed = map.hexes_with_other_rails(rail_at, &foreign);
    assert!(!changed.is_empty());
    let converted = map.with_rails(&changed, rail_at, &foreign);
    assert!(
        converted
            .hexes_with_other_rails(rail_at, &foreign)
            .is_empty()
    );
    let all: Vec<HexPos> = board.grid().iter().collect();
    let anew = sample_map().with_rails(&all, rail_at, &foreign);
    let drawn = converted.draw(Detail::Near, whole).to_svg(whole, 800);
    assert_eq!(drawn, anew.draw(Detail::Near, whole).to_svg(whole, 800));
    assert_ne!(drawn, before);
}
