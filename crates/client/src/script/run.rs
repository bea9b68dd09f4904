//! Goes through a script, one deed a frame.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::PrimaryWindow;
use stavka_art::num;
use stavka_rules::dice::Dice;
use stavka_rules::map::HexPos;

use super::input::{Deed, Hand};
use super::measure::{FrameTimes, IsPainted, Route, tell};
use super::picture::write_png;
use super::seen::Seen;
use super::steps::{Condition, Script, Step, ZoomTo, read_script};
use super::{ScriptFacts, input};
use crate::kit::redraw::{PendingWork, Redraw};
use crate::kit::report::report;
use crate::kit::screen::Screen;
use crate::session::requests::{Request, Requests};
use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{MarkOf, Overlay};

/// Frames between a deed and the moment at which all it causes is on the screen: the deed is read, the wish is
/// granted in the next frame, the panels show it in the one after that.
const SETTLING: usize = 4;
/// Frames that an expectation may take to come true.
const PATIENCE: u32 = 12;
/// Frames that a button may take to appear.
const BUTTON_PATIENCE: u32 = 60;
/// How far inside the map's part of the window a hex must be to be pointed at, in pixels.
const COMFORT: f32 = 30.0;

/// The script that runs.
#[derive(Resource)]
pub struct ScriptRun {
    file: PathBuf,
    out: PathBuf,
    scenario: Option<PathBuf>,
    limit: Duration,
    milestones: bool,
    measures: bool,
    steps: Vec<Step>,
    /// The step under way.
    at: usize,
    /// Frames spent on it.
    frames: u32,
    deeds: VecDeque<Deed>,
    times: FrameTimes,
    started: Instant,
    phase: Phase,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Phase {
    Going,
    /// Waits for a picture.
    Picturing,
    /// A step failed and its picture is being taken.
    Failing,
    Ended,
}

/// What became of a step in this frame.
enum Progress {
    Done,
    Again,
}

impl ScriptRun {
    /// Reads a script. Pictures go to `out`.
    pub fn load(file: &Path, out: &Path) -> Result<Self, String> {
        let script = read_script(file)?;
        let measures = script.measures();
        let Script {
            limit_seconds,
            scenario,
            milestones,
            steps,
        } = script;
        let folder = file.parent().unwrap_or(Path::new("."));
        Ok(Self {
            scenario: scenario.map(|name| folder.join(name)),
            file: file.to_owned(),
            out: out.to_owned(),
            limit: Duration::from_secs(limit_seconds),
            milestones,
            measures,
            steps,
            at: 0,
            frames: 0,
            deeds: std::iter::repeat_n(Deed::Rest, SETTLING).collect(),
            times: FrameTimes::default(),
            started: Instant::now(),
            phase: Phase::Going,
        })
    }

    /// The scenario folder that the script asks for.
    pub fn scenario(&self) -> Option<&Path> {
        self.scenario.as_deref()
    }

    /// Whether it measures how fast frames are drawn.
    pub const fn measures(&self) -> bool {
        self.measures
    }

    fn plan(&mut self, deeds: Vec<Deed>) {
        self.deeds.extend(deeds);
        self.settle();
    }

    fn settle(&mut self) {
        self.deeds.extend(std::iter::repeat_n(Deed::Rest, SETTLING));
    }
}

/// What a script looks at and changes.
#[derive(SystemParam)]
pub struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    hand: Hand<'w>,
    seen: Res<'w, Seen>,
    facts: Res<'w, ScriptFacts>,
    screen: Res<'w, State<Screen>>,
    pending: Res<'w, PendingWork>,
    map: Option<Res<'w, ShownMap>>,
    viewport: Res<'w, MapViewport>,
    view: ResMut<'w, MapView>,
    overlay: Res<'w, Overlay>,
    dice: Option<ResMut<'w, Dice>>,
    wishes: ResMut<'w, Requests>,
}

/// Whether the script may look at the screen or at the game in this frame. While it measures it does not, and looking
/// would be measured too.
pub fn is_looking(run: Option<Res<ScriptRun>>) -> bool {
    run.is_some_and(|run| !matches!(run.steps.get(run.at), Some(Step::Measure { .. })))
}

/// Whether the script wants to know when the first pictures are on the screen.
pub fn wants_milestones(run: Option<Res<ScriptRun>>) -> bool {
    run.is_some_and(|run| run.milestones)
}

/// Does the next thing of the script.
pub fn drive_script(
    mut run: ResMut<ScriptRun>,
    mut stage: Stage,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut redraw: ResMut<Redraw>,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.soon();
    let Ok(window) = windows.single() else { return };
    if run.phase != Phase::Going {
        let stuck = run.started.elapsed() > run.limit + Duration::from_secs(20);
        if stuck && run.phase != Phase::Ended {
            run.phase = Phase::Ended;
            report("the picture was never taken");
            exit.write(AppExit::error());
        }
        return;
    }
    if run.started.elapsed() > run.limit {
        let limit = run.limit.as_secs();
        return fail(
            &mut run,
            &mut stage,
            &format!("the script takes longer than its limit of {limit} seconds"),
        );
    }
    if let Some(deed) = run.deeds.pop_front() {
        stage.hand.perform(window, deed);
        return;
    }
    let Some(step) = run.steps.get(run.at).cloned() else {
        run.phase = Phase::Ended;
        exit.write(AppExit::Success);
        return;
    };
    match attempt(&mut run, &mut stage, &step) {
        Ok(Progress::Done) => {
            run.at += 1;
            run.frames = 0;
        }
        Ok(Progress::Again) => run.frames += 1,
        Err(fault) => fail(&mut run, &mut stage, &fault),
    }
}

/// Begins or goes on with a step.
fn attempt(run: &mut ScriptRun, stage: &mut Stage, step: &Step) -> Result<Progress, String> {
    match step {
        Step::Click { hex, with } => {
            let (down, up) =
                input::modifiers(with).ok_or(format!("there are no keys \"{with}\""))?;
            point(run, stage, &[*hex], |at| {
                let click = input::click(at[0], MouseButton::Left);
                [down, click, up].concat()
            })
        }
        Step::RightClick { hex } => point(run, stage, &[*hex], |at| {
            input::click(at[0], MouseButton::Right)
        }),
        Step::Hover { hex } => point(run, stage, &[*hex], |at| vec![Deed::Point(at[0])]),
        Step::Wheel { hex, notches } => point(run, stage, &[*hex], |at| {
            vec![Deed::Point(at[0]), Deed::Rest, Deed::Wheel(*notches)]
        }),
        Step::Drag { from, to } => point(run, stage, &[*from, *to], |at| input::drag(at[0], at[1])),
        Step::DragBoundary {
            army,
            flank,
            end,
            to,
            lets_go,
        } => {
            let of = match end {
                true => MarkOf::BoundaryEnd(*army, *flank),
                false => MarkOf::Boundary(*army, *flank),
            };
            let from = stage
                .map
                .as_ref()
                .zip(stage.viewport.0)
                .and_then(|(map, rect)| {
                    stage
                        .overlay
                        .place_of_mark(&map.geometry, &stage.view, rect, of)
                });
            let Some(from) = from else {
                return Err(format!("there is no {of:?} on the map"));
            };
            point(run, stage, &[*to], |at| match lets_go {
                true => input::drag(from, at[0]),
                false => input::carry(from, at[0]),
            })
        }
        Step::Key(name) => {
            let deeds = input::key_press(name).ok_or(format!("there is no key \"{name}\""))?;
            run.plan(deeds);
            Ok(Progress::Done)
        }
        Step::Type(text) => {
            run.plan(input::typing(text));
            Ok(Progress::Done)
        }
        Step::Button(label) => match stage.seen.button(label) {
            Some(at) => {
                run.plan(input::click(at, MouseButton::Left));
                Ok(Progress::Done)
            }
            None if run.frames < BUTTON_PATIENCE => Ok(Progress::Again),
            None => Err(missing(stage, &Condition::Button(label.clone()))),
        },
        Step::PointAt(label) => match stage.seen.place(label) {
            Some(at) => {
                run.plan(vec![Deed::Point(at), Deed::Rest]);
                Ok(Progress::Done)
            }
            None if run.frames < BUTTON_PATIENCE => Ok(Progress::Again),
            None => Err(missing(stage, &Condition::Button(label.clone()))),
        },
        Step::DragLabel {
            what,
            onto,
            lets_go,
        } => match (stage.seen.place(what), stage.seen.place(onto)) {
            (Some(from), Some(to)) => {
                run.plan(match lets_go {
                    true => input::drag(from, to),
                    false => input::carry(from, to),
                });
                Ok(Progress::Done)
            }
            _ if run.frames < BUTTON_PATIENCE => Ok(Progress::Again),
            (None, _) => Err(missing(stage, &Condition::Button(what.clone()))),
            (_, None) => Err(missing(stage, &Condition::Button(onto.clone()))),
        },
        Step::LetGo => {
            run.plan(vec![input::LET_GO]);
            Ok(Progress::Done)
        }
        Step::Wait(frames) => Ok(if run.frames < *frames {
            Progress::Again
        } else {
            Progress::Done
        }),
        Step::WaitFor(condition) => Ok(if holds(stage, condition) {
            Progress::Done
        } else {
            Progress::Again
        }),
        Step::Expect(condition) => {
            if holds(stage, condition) {
                Ok(Progress::Done)
            } else if run.frames < PATIENCE {
                Ok(Progress::Again)
            } else {
                Err(missing(stage, condition))
            }
        }
        Step::Zoom(ZoomTo::WholeMap) => {
            stage.view.show_all();
            run.settle();
            Ok(Progress::Done)
        }
        Step::Zoom(ZoomTo::Scale(scale)) => {
            stage.view.zoom_to(*scale);
            run.settle();
            Ok(Progress::Done)
        }
        Step::Center(hex) => {
            look_at(stage, *hex)?;
            run.settle();
            Ok(Progress::Done)
        }
        Step::Dice(faces) => {
            if let Some(wrong) = faces.iter().find(|face| !(1..=6).contains(*face)) {
                return Err(format!("no die shows {wrong}"));
            }
            let dice = stage.dice.as_mut().ok_or("no game is loaded")?;
            dice.feed(faces.iter().copied());
            Ok(Progress::Done)
        }
        Step::Order(order) => {
            stage.wishes.push(Request::Order(order.clone()));
            run.settle();
            Ok(Progress::Done)
        }
        Step::Picture(name) => {
            if !stage.pending.is_done() || stage.view_is_moving() {
                return Ok(Progress::Again);
            }
            let file = run.out.join(name);
            run.phase = Phase::Picturing;
            take_picture(stage, file);
            Ok(Progress::Done)
        }
        Step::Measure {
            what,
            frames,
            route,
        } => measure(run, stage, what, *frames, route),
        // No goodbye: nothing is closed, as after a crash or a cut in the power.
        Step::CutOff => std::process::exit(0),
    }
}

impl Stage<'_, '_> {
    /// Whether the view still moves; where no map is shown it does not.
    fn view_is_moving(&self) -> bool {
        self.map.is_some() && self.viewport.0.is_some() && self.view.is_moving()
    }
}

/// One frame of a measurement.
fn measure(
    run: &mut ScriptRun,
    stage: &mut Stage,
    what: &str,
    frames: u32,
    route: &Route,
) -> Result<Progress, String> {
    let (Some(map), Some(rect)) = (&stage.map, stage.viewport.0) else {
        return Err("no map is shown".to_owned());
    };
    if run.frames == 0 {
        run.times = FrameTimes::default();
    }
    let painted = if stage.pending.is_done() {
        IsPainted::Fully
    } else {
        IsPainted::NotYet
    };
    run.times.tick(painted);
    if run.frames >= frames {
        tell(&run.times.report(what));
        return Ok(Progress::Done);
    }
    let share = num::from_usize(num::length(run.frames)) / num::from_usize(num::length(frames));
    let (center, scale) = route.at(share, map.size(), rect.size());
    stage.view.stand_at(center, scale);
    Ok(Progress::Again)
}

/// Points at hexes, after moving the view to them if need be.
fn point(
    run: &mut ScriptRun,
    stage: &mut Stage,
    hexes: &[HexPos],
    deeds: impl FnOnce(&[Vec2]) -> Vec<Deed>,
) -> Result<Progress, String> {
    let places: Option<Vec<Vec2>> = hexes
        .iter()
        .map(|&hex| comfortable_place(stage, hex))
        .collect();
    if let Some(places) = places.filter(|_| !stage.view_is_moving()) {
        run.plan(deeds(&places));
        return Ok(Progress::Done);
    }
    match run.frames {
        0 => look_at(stage, hexes[0])?,
        BUTTON_PATIENCE.. => {
            return Err(format!("hex {} cannot be brought into view", hexes[0]));
        }
        _ => {}
    }
    Ok(Progress::Again)
}

/// Where a hex is in the window, if it is well inside the map's part.
fn comfortable_place(stage: &Stage, hex: HexPos) -> Option<Vec2> {
    let (map, rect) = (stage.map.as_ref()?, stage.viewport.0?);
    map.geometry.grid().contains(hex).then_some(())?;
    let at = stage.view.to_window(rect, map.geometry.center(hex));
    rect.inflate(-COMFORT).contains(at).then_some(at)
}

fn look_at(stage: &mut Stage, hex: HexPos) -> Result<(), String> {
    let map = stage.map.as_ref().ok_or("no map is shown")?;
    if !map.geometry.grid().contains(hex) {
        return Err(format!("the map has no hex {hex}"));
    }
    let center = map.geometry.center(hex);
    stage.view.look_at(center);
    Ok(())
}

fn holds(stage: &Stage, condition: &Condition) -> bool {
    match condition {
        Condition::Text(text) => stage.seen.texts.iter().any(|seen| seen.contains(text)),
        Condition::Button(label) => stage.seen.button(label).is_some(),
        Condition::Free(label) => stage.seen.is_free(label),
        Condition::Screen(screen) => stage.screen.get() == screen,
        Condition::Fact(name, value) => stage.facts.get(name) == Some(value),
        Condition::Painted => stage.pending.is_done(),
        Condition::Not(other) => !holds(stage, other),
    }
}

/// Says what was expected and what is there instead.
fn missing(stage: &Stage, condition: &Condition) -> String {
    let seen = match condition {
        Condition::Text(_) => format!("texts: {}", stage.seen.texts.join(" | ")),
        Condition::Button(_) | Condition::Free(_) => {
            let labels = stage.seen.buttons.iter().map(|button| {
                let state = if button.enabled { "" } else { " (disabled)" };
                let cut = if button.free { "" } else { " (cut or covered)" };
                format!("{}{state}{cut}", button.label)
            });
            format!("buttons: {}", labels.collect::<Vec<_>>().join(" | "))
        }
        Condition::Screen(_) => format!("the screen {:?}", stage.screen.get()),
        Condition::Fact(name, _) => format!("{name} = {:?}", stage.facts.get(name)),
        Condition::Painted => format!("still to paint: {}", stage.pending.describe()),
        Condition::Not(_) => "it is there".to_owned(),
    };
    format!("expected {condition}, but saw {seen}")
}

fn take_picture(stage: &mut Stage, file: PathBuf) {
    stage.commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>,
              mut run: ResMut<ScriptRun>,
              mut exit: MessageWriter<AppExit>| {
            let written = write_png(&captured.image, &file);
            if let Err(fault) = &written {
                report(&format!("{}: {fault}", file.display()));
            }
            if written.is_err() || run.phase == Phase::Failing {
                run.phase = Phase::Ended;
                exit.write(AppExit::error());
            } else {
                run.phase = Phase::Going;
            }
        },
    );
}

/// Reports a failed step, and takes a picture of what the window showed.
fn fail(run: &mut ScriptRun, stage: &mut Stage, fault: &str) {
    let step = run
        .steps
        .get(run.at)
        .map_or_else(String::new, |step| format!(" {step:?}"));
    report(&format!(
        "{}: step {}{step}: {fault}",
        run.file.display(),
        run.at + 1
    ));
    let stem = run.file.file_stem().unwrap_or_default().to_string_lossy();
    let file = run.out.join(format!("{stem}-failed.png"));
    run.phase = Phase::Failing;
    take_picture(stage, file);
}
