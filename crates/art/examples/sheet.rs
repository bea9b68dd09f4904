//! Draws a made-up map and a sheet of counters as PNG files, to judge them by eye.
//!
//! `cargo run -p stavka-art --example sheet -- FOLDER`

#[path = "../tests/support/counters.rs"]
mod counters;
#[path = "../tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::sync::Arc;

use stavka_art::counter::{CounterDetail, CounterLook, draw_counter};
use stavka_art::drawing::{Colour, Drawing, Outline, Transform};
use stavka_art::geometry::Rect;
use stavka_art::map::{Detail, Ice, MapArt};
use stavka_art::marker::{MarkerKind, draw_marker};
use stavka_art::palette::Palette;
use stavka_art::picture::{StackOnMap, StackedCounter, draw_picture, encode_png, paint_region};
use stavka_rules::map::{Gauge, HexPos, Mobility};
use stavka_rules::pieces::{Class, Orientation, Size, Symbol};
use stavka_rules::setup::Season;
use tiny_skia::Pixmap;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (season, ice, name) in [
        (Season::Summer, Ice::NONE, "map"),
        (Season::Winter, Ice::NONE, "map-winter"),
        (Season::Winter, Ice::MINOR, "map-frost"),
        (Season::Winter, Ice::ALL, "map-ice"),
    ] {
        draw_maps(folder, &Palette::standard(season), ice, name)?;
        let name = format!("{name}-colour-blind");
        draw_maps(folder, &Palette::colour_blind(season), ice, &name)?;
    }
    draw_counters(folder)
}

fn draw_maps(folder: &Path, palette: &Palette, ice: Ice, prefix: &str) -> Outcome {
    let art = MapArt::prepare(
        &support::board(),
        &support::charts(),
        &support::labels(),
        support::COLOURS,
        palette,
    )
    .with_foreign_gauges(&[Gauge::Broad])
    .frozen(ice);
    for (name, scale, x, y, width, height) in [
        ("near", 1.0, 400.0, 380.0, 1100, 800),
        ("north", 1.0, 0.0, 0.0, 1550, 800),
        ("close", 2.0, 700.0, 520.0, 1000, 800),
        ("middle", 0.42, 0.0, 0.0, 652, 580),
        ("far", 0.16, 0.0, 0.0, 248, 221),
    ] {
        let mut pixmap = Pixmap::new(width, height).ok_or("no room for a picture")?;
        let transform = Transform::from_scale(scale, scale).pre_translate(-x, -y);
        art.paint(&mut pixmap, Detail::for_scale(scale), transform);
        std::fs::write(
            folder.join(format!("{prefix}-{name}.png")),
            encode_png(&pixmap)?,
        )?;
    }
    let stacks = stacks();
    for (name, region, width) in [
        ("picture", Rect::new(380.0, 380.0, 1180.0, 980.0), 1200),
        ("picture-middle", art.layout().paper(), 1000),
        ("picture-far", art.layout().paper(), 400),
    ] {
        let scale = f32::from(u16::try_from(width)?) / region.width();
        let drawing = draw_picture(&art, &stacks, region, scale);
        let pixmap = paint_region(&drawing, region, width).ok_or("no room for a picture")?;
        std::fs::write(
            folder.join(format!("{prefix}-{name}.png")),
            encode_png(&pixmap)?,
        )?;
        if name == "picture" {
            std::fs::write(
                folder.join(format!("{prefix}-{name}.svg")),
                drawing.to_svg(region, width),
            )?;
        }
    }
    time_tiles(&art);
    Ok(())
}

/// Prints how long tiles take once their patches are drawn.
#[expect(
    clippy::print_stdout,
    reason = "the example reports to whoever runs it"
)]
fn time_tiles(art: &MapArt) {
    let Some(mut pixmap) = Pixmap::new(512, 512) else {
        return;
    };
    for (x, y) in [(400.0, 380.0), (20.0, 20.0), (700.0, 20.0), (1050.0, 20.0)] {
        let transform = Transform::from_translate(-x, -y);
        art.paint(&mut pixmap, Detail::Near, transform);
        let start = std::time::Instant::now();
        for _ in 0..5 {
            art.paint(&mut pixmap, Detail::Near, transform);
        }
        println!("tile at {x} {y}: {:?}", start.elapsed() / 5);
    }
}

fn stacks() -> Vec<StackOnMap> {
    let stack = |col, row, looks: Vec<(CounterLook, Vec<MarkerKind>)>| StackOnMap {
        pos: HexPos::new(col, row),
        counters: looks
            .into_iter()
            .map(|(look, markers)| StackedCounter { look, markers })
            .collect(),
    };
    let german = |symbol: Symbol, orientation| {
        let printed = counters::piece(symbol);
        counters::look(&printed, orientation, "German", Some(0x00D9_9A2B))
    };
    let french = |symbol: Symbol, orientation| {
        let printed = counters::piece(symbol);
        counters::look(&printed, orientation, "French", None)
    };
    let (combat, moving) = (Orientation::Combat, Orientation::Move);
    vec![
        stack(12, 7, vec![(german(Symbol::Armor, combat), vec![])]),
        stack(
            11,
            8,
            vec![
                (german(Symbol::MotorizedInfantry, moving), vec![]),
                (german(Symbol::Engineer, moving), vec![]),
                (german(Symbol::Armor, combat), vec![MarkerKind::Exploit(4)]),
            ],
        ),
        stack(11, 6, vec![(german(Symbol::Headquarters, moving), vec![])]),
        stack(
            13,
            6,
            SYMBOLS_IN_STACK
                .iter()
                .map(|&symbol| (german(symbol, combat), vec![]))
                .collect(),
        ),
        stack(
            9,
            6,
            vec![
                (french(Symbol::Artillery, combat), vec![]),
                (french(Symbol::Infantry, combat), vec![MarkerKind::Low]),
            ],
        ),
        stack(
            8,
            8,
            vec![(
                french(Symbol::Cavalry, combat),
                vec![MarkerKind::Disorganized, MarkerKind::OutOfSupply],
            )],
        ),
        stack(5, 6, vec![(french(Symbol::Fortress, combat), vec![])]),
        stack(
            6,
            7,
            vec![(french(Symbol::Armor, moving), vec![MarkerKind::Reserve])],
        ),
        stack(
            7,
            8,
            vec![
                (french(Symbol::Supply, moving), vec![]),
                (french(Symbol::Truck, moving), vec![]),
            ],
        ),
    ]
}

const SYMBOLS_IN_STACK: [Symbol; 7] = [
    Symbol::Truck,
    Symbol::Supply,
    Symbol::AntiTank,
    Symbol::Recon,
    Symbol::Artillery,
    Symbol::Motorcycle,
    Symbol::Armor,
];

fn draw_counters(folder: &Path) -> Outcome {
    let mut rows: Vec<Vec<CounterLook>> = Vec::new();
    for orientation in [Orientation::Combat, Orientation::Move] {
        for (symbols, nation) in [
            (&counters::SYMBOLS[..16], "German"),
            (&counters::SYMBOLS[16..], "Soviet"),
        ] {
            let looks = symbols
                .iter()
                .map(|&symbol| counters::look(&counters::piece(symbol), orientation, nation, None));
            rows.push(looks.collect());
        }
    }
    for (orientation, class, symbol, mobility) in [
        (
            Orientation::Combat,
            Class::Other,
            Symbol::Infantry,
            Mobility::Leg,
        ),
        (
            Orientation::Move,
            Class::Armor,
            Symbol::Armor,
            Mobility::Track,
        ),
    ] {
        let looks = counters::NATIONS.iter().map(|(name, ..)| {
            let mut printed = counters::unit(symbol, class, Size::Division, mobility);
            printed.designation = "Lehr".to_owned();
            printed.parent = "LXXVI".to_owned();
            printed.steps = 4;
            printed.engineer = true;
            printed.no_rebuild = true;
            let stripe = (symbol == Symbol::Armor).then_some(0x00C9_3A3A);
            counters::look(&printed, orientation, name, stripe)
        });
        rows.push(looks.collect());
    }
    for (name, detail, side) in [
        ("full", CounterDetail::Full, 100_u16),
        ("plain", CounterDetail::Plain, 40),
        ("block", CounterDetail::Block, 20),
    ] {
        let mut sheet = Drawing::new();
        let page = Rect::new(0.0, 0.0, 16.0 * 108.0 + 8.0, 7.0 * 108.0 + 8.0);
        sheet.fill(Outline::new().rect(page), Colour::hex(0x00EF_E8D2));
        let at = |col: u8, row: u8| {
            Transform::from_translate(8.0 + f32::from(col) * 108.0, 8.0 + f32::from(row) * 108.0)
        };
        for (row, looks) in (0_u8..).zip(&rows) {
            for (col, look) in (0_u8..).zip(looks) {
                sheet.place(Arc::new(draw_counter(look, detail)), at(col, row));
            }
        }
        for (col, kind) in (0_u8..).zip(MarkerKind::ALL) {
            sheet.place(Arc::new(draw_marker(kind)), at(col, 6));
        }
        let width = u32::from(side) * 17;
        let pixmap = paint_region(&sheet, page, width).ok_or("no room for a picture")?;
        std::fs::write(
            folder.join(format!("counters-{name}.png")),
            encode_png(&pixmap)?,
        )?;
    }
    Ok(())
}
