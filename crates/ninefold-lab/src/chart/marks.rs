//! The data of a chart: bands, lines, steps, points and bars.

use super::canvas::{Canvas, Place};
use super::palette::{INK, Marker, Rgb, colour, dashes, lightened, marker};
use super::plot::Frame;
use super::scale::{Point, bar_gap, points};
use crate::section::{Chart, Mark, Series};

/// Draws all series, the bands below everything; whether there was any.
pub fn draw(canvas: &mut Canvas, frame: &Frame, chart: &Chart) -> bool {
    let all: Vec<(&Series, Vec<Point>)> =
        chart.series.iter().map(|series| (series, points(series, chart))).collect();
    for (series, points) in &all {
        if matches!(series.mark, Mark::Line | Mark::Dashed | Mark::Steps) {
            band(canvas, frame, series, points);
        }
    }
    let columns = all.iter().filter(|(series, _)| series.mark == Mark::Bars).count();
    let mut column = 0;
    for (turn, (series, points)) in all.iter().enumerate() {
        let ink = colour(series.colour);
        let places = || points.iter().map(|point| frame.place(point.x, point.y)).collect::<Vec<Place>>();
        match series.mark {
            Mark::Line => {
                canvas.through(&thinned(places()), ink, 2.0, &[]);
                few_markers(canvas, frame, points, series.colour, turn);
            }
            Mark::Stars => places().into_iter().for_each(|place| canvas.star(place, ink)),
            Mark::Dashed => {
                let places = thinned(places());
                canvas.through(&places, ink, 2.0, dashes(series.colour));
                if let [only] = places[..] {
                    canvas.marker(only, marker(series.colour), ink, 4.0, 1.0);
                }
            }
            Mark::Steps => {
                canvas.through(&stairs(&thinned(places())), ink, 2.0, &[]);
                few_markers(canvas, frame, points, series.colour, turn);
            }
            Mark::Points => {
                points
                    .iter()
                    .for_each(|point| whisker(canvas, frame, frame.place(point.x, point.y).0, point, ink));
                cloud(canvas, places(), series.colour);
            }
            Mark::Bars => {
                bars(canvas, frame, points, ink, (column, columns), bar_gap(chart));
                column += 1;
            }
        }
    }
    all.iter().any(|(_, points)| !points.is_empty())
}

/// The area between the ends of the bands. Points without one leave a gap.
fn band(canvas: &mut Canvas, frame: &Frame, series: &Series, points: &[Point]) {
    for run in points.split(|point| point.band.is_none()) {
        if run.len() < 2 {
            continue;
        }
        let end = |point: &Point, high: bool| {
            let (low, top) = point.band.unwrap_or((point.y, point.y));
            frame.place(point.x, if high { top } else { low })
        };
        let mut upper: Vec<Place> = run.iter().map(|point| end(point, true)).collect();
        let mut lower: Vec<Place> = run.iter().map(|point| end(point, false)).collect();
        if series.mark == Mark::Steps {
            (upper, lower) = (stairs(&upper), stairs(&lower));
        }
        upper.extend(lower.into_iter().rev());
        canvas.area(&upper, colour(series.colour), None, 0.14);
    }
}

/// First across, then up or down.
fn stairs(places: &[Place]) -> Vec<Place> {
    let mut stairs = Vec::with_capacity(places.len() * 2);
    for &(x, y) in places {
        if let Some(&(_, before)) = stairs.last() {
            stairs.push((x, before));
        }
        stairs.push((x, y));
    }
    stairs
}

/// Without those that lie where the one before lies, as near as an eye can tell.
fn thinned(mut places: Vec<Place>) -> Vec<Place> {
    places.dedup_by(|one, other| (one.0 - other.0).abs() < 0.3 && (one.1 - other.1).abs() < 0.3);
    places
}

/// Enough markers to tell the line by, not at the same places as its neighbours'; every lower bound has its open one.
fn few_markers(canvas: &mut Canvas, frame: &Frame, points: &[Point], place: usize, turn: usize) {
    let every = points.len().div_ceil(14).max(1);
    let first = (turn * 2) % every;
    for (at, point) in points.iter().enumerate() {
        let spot = frame.place(point.x, point.y);
        if point.is_bound {
            canvas.open(spot, marker(place), colour(place), 3.6);
        } else if at % every == first || points.len() <= 2 {
            canvas.marker(spot, marker(place), colour(place), 3.6, 1.0);
        }
    }
}

/// Points alone: the more, the smaller and fainter; where several lie on each other one is drawn, and it is larger.
fn cloud(canvas: &mut Canvas, places: Vec<Place>, place: usize) {
    let mut grid: Vec<(i64, i64)> =
        places.iter().map(|(x, y)| ((x * 2.0).round() as i64, (y * 2.0).round() as i64)).collect();
    grid.sort_unstable();
    let heaps: Vec<&[(i64, i64)]> = grid.chunk_by(|one, other| one == other).collect();
    let (radius, opacity) = match heaps.len() {
        0..=40 => (4.0, 0.9),
        41..=300 => (3.0, 0.7),
        301..=2000 => (2.4, 0.45),
        _ => (2.0, 0.4),
    };
    for heap in heaps {
        let (x, y) = heap[0];
        let radius: f64 = radius * (heap.len() as f64).sqrt().min(4.0);
        canvas.marker((x as f64 / 2.0, y as f64 / 2.0), Marker::Circle, colour(place), radius, opacity);
    }
}

fn bars(
    canvas: &mut Canvas,
    frame: &Frame,
    points: &[Point],
    ink: Rgb,
    (column, columns): (usize, usize),
    gap: f64,
) {
    let group = frame.x.share(gap) * (frame.right - frame.left) * if columns > 1 { 0.8 } else { 0.88 };
    let wide = (group / columns.max(1) as f64).clamp(0.8, 90.0);
    let offset = (column as f64 - columns as f64 / 2.0) * wide;
    let floor = frame.up(frame.y.floor());
    for point in points {
        let (x, y) = frame.place(point.x, point.y);
        let left = (x + offset).clamp(frame.left, frame.right - 0.5);
        let edge = (wide > 4.0).then_some((ink, 1.0));
        let inner = if columns > 1 && wide > 6.0 { wide - 1.5 } else { wide };
        let fill = lightened(ink, if ink == (0, 0, 0) { 0.35 } else { 0.25 });
        canvas.rectangle(
            (left, y.min(floor)),
            (inner.min(frame.right - left), (floor - y).abs()),
            Some(fill),
            edge,
        );
        whisker(canvas, frame, left + inner / 2.0, point, INK);
    }
}

/// The band of a single point.
fn whisker(canvas: &mut Canvas, frame: &Frame, x: f64, point: &Point, ink: Rgb) {
    let Some((low, high)) = point.band else { return };
    let (low, high) = (frame.place(point.x, low).1, frame.place(point.x, high).1);
    canvas.line((x, low), (x, high), ink, 1.2);
    for end in [low, high] {
        canvas.line((x - 3.0, end), (x + 3.0, end), ink, 1.2);
    }
}
