//! What the camera promises.

use super::*;

const VIEWPORT: Rect = Rect {
    min: Vec2::new(200.0, 40.0),
    max: Vec2::new(1000.0, 640.0),
};
const MAP: Vec2 = Vec2::new(1600.0, 1300.0);

fn settled(mut view: MapView) -> MapView {
    view.keep_on_map(VIEWPORT, MAP, CardOverMap(None));
    view.glide(1.0);
    view
}

#[test]
fn the_whole_map_fits_into_the_viewport() {
    let view = settled(MapView::default());
    let seen = view.seen(VIEWPORT);
    assert!(seen.contains(Vec2::new(0.0, 0.0)) && seen.contains(Vec2::new(1600.0, -1300.0)));
    assert!(!view.is_moving());
}

#[test]
fn zooming_keeps_the_point_under_the_pointer_while_gliding() {
    let mut view = settled(MapView::default());
    let at = Vec2::new(620.0, 330.0);
    let fixed = view.to_world(VIEWPORT, at);
    view.zoom_about(VIEWPORT, at, 2.0, zoom_limits(VIEWPORT, MAP));
    for _ in 0..20 {
        view.glide(0.3);
        let now = view.to_world(VIEWPORT, at);
        assert!((now - fixed).length() < 0.1, "{now} is not {fixed}");
    }
}

#[test]
fn what_is_seen_well_is_not_moved_and_the_rest_no_farther_than_needed() {
    let mut view = MapView::default();
    view.stand_at(Vec2::new(800.0, -600.0), 1.0);
    view.bring_into_view(VIEWPORT, Vec2::new(900.0, -700.0));
    assert!(!view.seen(VIEWPORT).is_empty() && view.goal.center == Vec2::new(800.0, -600.0));
    // The viewport shows 400 units to the right of its middle, of which 100 are too near its edge.
    view.bring_into_view(VIEWPORT, Vec2::new(1150.0, -600.0));
    assert_eq!(view.goal.center, Vec2::new(850.0, -600.0));
}

#[test]
fn window_and_world_points_invert_each_other() {
    let view = settled(MapView::default());
    let at = Vec2::new(321.0, 123.0);
    let back = view.to_window(VIEWPORT, view.to_world(VIEWPORT, at));
    assert!((back - at).length() < 0.01);
}

#[test]
fn dragging_cannot_leave_the_map() {
    let mut view = settled(MapView::default());
    view.zoom_to(2.0);
    view = settled(view);
    view.drag(Vec2::new(1e6, -1e6));
    view = settled(view);
    let seen = view.seen(VIEWPORT);
    assert!(seen.min.x > -20.0 && seen.max.x < 1620.0);
    assert!(seen.min.y > -1400.0 && seen.max.y < 100.0);
}

#[test]
fn the_map_moves_from_under_a_card_and_comes_back_when_it_has_gone() {
    let far_left = Vec2::new(0.0, -600.0);
    let with = |card| {
        let mut view = settled(MapView::default());
        view.zoom_to(2.0);
        view.look_at(far_left);
        view.keep_on_map(VIEWPORT, MAP, CardOverMap(card));
        view.glide(1.0);
        view
    };
    let pushed = with(Some(360.0));
    // At two pixels a unit the card takes 180 units, and the rim 12.
    assert!((pushed.seen(VIEWPORT).min.x - -192.0).abs() < 0.1);
    let back = settled(pushed);
    assert!((back.seen(VIEWPORT).min.x - -12.0).abs() < 0.1);
    assert_eq!(back, with(None));
}
