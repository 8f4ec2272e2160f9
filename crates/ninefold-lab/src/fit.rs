//! Exponential growth fitted: y = a · f^x, by least squares on the logarithm of y.
//!
//! The error of f is that of the slope, by Student's distribution. A fit is only worth its range, so the
//! range is looked for and told: the longest run of points, up to the last that may be used, on which the
//! logarithm is a straight line to within the demanded share of its variance.

use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// A straight line explains at least this share of the variance of the logarithm.
const GOOD: f64 = 0.97;

/// Fewer points are no evidence.
const LEAST: usize = 4;

/// A fit with its range.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The first and the last x it was made from.
    pub range: (f64, f64),
    /// The value at x = 0, as a logarithm.
    intercept: f64,
    /// The logarithm of the factor.
    slope: f64,
    /// By what y is multiplied when x grows by 1.
    pub factor: f64,
    /// Where the factor lies with a confidence of 95%.
    pub factor_interval: (f64, f64),
    /// The share of the variance of the logarithm that the line explains.
    pub explained: f64,
}

impl Fit {
    /// Through these points; none where they are fewer than four, or all at one place.
    pub fn through(points: &[(f64, f64)]) -> Option<Fit> {
        let points: Vec<(f64, f64)> =
            points.iter().filter(|(x, y)| x.is_finite() && *y > 0.0).map(|&(x, y)| (x, y.ln())).collect();
        if points.len() < LEAST {
            return None;
        }
        let count = points.len() as f64;
        let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
        let spread_x: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
        let spread_y: f64 = points.iter().map(|(_, y)| (y - mean_y).powi(2)).sum();
        if spread_x == 0.0 || spread_y == 0.0 {
            return None;
        }
        let slope = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>() / spread_x;
        let intercept = mean_y - slope * mean_x;
        let left: f64 = points.iter().map(|(x, y)| (y - intercept - slope * x).powi(2)).sum();
        let residual = (left / (count - 2.0)).sqrt();
        let within = student(points.len()) * residual / spread_x.sqrt();
        Some(Fit {
            range: (points[0].0, points[points.len() - 1].0),
            intercept,
            slope,
            factor: slope.exp(),
            factor_interval: ((slope - within).exp(), (slope + within).exp()),
            explained: 1.0 - left / spread_y,
        })
    }

    /// The longest good fit that ends at the last point; where none is good, the best.
    pub fn of_the_end(points: &[(f64, f64)]) -> Option<Fit> {
        let starts = 0..points.len().saturating_sub(LEAST - 1);
        let fits: Vec<Fit> = starts.filter_map(|start| Fit::through(&points[start..])).collect();
        let best = |one: &&Fit, other: &&Fit| one.explained.total_cmp(&other.explained);
        fits.iter().find(|fit| fit.explained >= GOOD).or_else(|| fits.iter().max_by(best)).copied()
    }

    /// The same with an interval that also holds the errors of the points: (x, standard error as a share of y), each known
    /// from this many rounds.
    pub fn with_errors(self, errors: &[(f64, f64)], rounds: usize) -> Fit {
        let inside = || errors.iter().filter(|(x, _)| self.range.0 <= *x && *x <= self.range.1);
        let mean = inside().map(|(x, _)| x).sum::<f64>() / inside().count() as f64;
        let spread: f64 = inside().map(|(x, _)| (x - mean).powi(2)).sum();
        let sampled = inside().map(|(x, error)| ((x - mean) / spread * error).powi(2)).sum::<f64>().sqrt();
        let within = (self.factor_interval.1.ln() - self.slope).hypot(student(rounds + 1) * sampled);
        Fit { factor_interval: ((self.slope - within).exp(), (self.slope + within).exp()), ..self }
    }

    /// The value it gives there.
    pub fn at(&self, x: f64) -> f64 {
        (self.intercept + self.slope * x).exp()
    }
}

/// Time as an offset and a price for each unit of work: t = a + b · w.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Price {
    /// What a board costs before the first unit of work, in seconds.
    pub offset: f64,
    /// What a unit of work costs, in seconds.
    pub unit: f64,
    /// By how much a point is off, as a share of its time; the root of the mean square.
    pub off: f64,
}

impl Price {
    /// Through points of work and time, by least squares of the relative deviations: a board of a microsecond counts
    /// as much as one of a second. None where they are fewer than four, or all at one place.
    pub fn through(points: &[(f64, f64)]) -> Option<Price> {
        let points: Vec<(f64, f64)> = points.iter().copied().filter(|(w, t)| *w > 0.0 && *t > 0.0).collect();
        if points.len() < LEAST {
            return None;
        }
        let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(w, t)| of(w, t)).sum::<f64>();
        let (one, work) = (sum(&|_, t| 1.0 / (t * t)), sum(&|w, t| w / (t * t)));
        let (square, time) = (sum(&|w, t| w * w / (t * t)), sum(&|_, t| 1.0 / t));
        let product = sum(&|w, t| w / t);
        let spread = one * square - work * work;
        if spread <= one * square * 1e-12 {
            return None;
        }
        let (offset, unit) =
            ((time * square - product * work) / spread, (one * product - work * time) / spread);
        let off = sum(&|w, t| ((offset + unit * w) / t - 1.0).powi(2)) / points.len() as f64;
        Some(Price { offset, unit, off: off.sqrt() })
    }
}

/// A power with an offset: y = a + b · x^m. Returns m and its interval of 95%.
///
/// The power is looked for in steps of a hundredth: the best one is that with the least squares of the relative deviations,
/// and those belong to the interval whose squares Student's distribution does not tell from the least. None where there are
/// fewer than five points.
pub fn power_with_offset(points: &[(f64, f64)]) -> Option<(f64, (f64, f64))> {
    let powers = (20..=800).map(|hundredths| f64::from(hundredths) / 100.0);
    let squares = |power: f64| {
        let raised: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.powf(power), y)).collect();
        Price::through(&raised).filter(|price| price.unit > 0.0).map(|price| (power, price.off.powi(2)))
    };
    let all: Vec<(f64, f64)> = powers.filter_map(squares).collect();
    let (best, least) = all.iter().copied().min_by(|one, other| one.1.total_cmp(&other.1))?;
    // Three numbers are fitted.
    let freedom = points.len().checked_sub(3).filter(|&freedom| freedom > 1)?;
    let most = least * (1.0 + student(freedom + 2).powi(2) / freedom as f64) + 1e-12;
    let alike = || all.iter().filter(|(_, square)| *square <= most).map(|(power, _)| *power);
    Some((best, (alike().fold(f64::INFINITY, f64::min), alike().fold(0.0, f64::max))))
}

/// Student's factor for a confidence of 95% with this many points on a line.
fn student(points: usize) -> f64 {
    let freedom = points as f64 - 2.0;
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::NAN, |student| student.inverse_cdf(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_growth_is_found_exactly() {
        let points: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 3.0 * 9f64.powi(x))).collect();
        let fit = Fit::of_the_end(&points).unwrap();
        assert!((fit.factor - 9.0).abs() < 1e-9 && (fit.at(0.0) - 3.0).abs() < 1e-9, "{fit:?}");
        assert_eq!(fit.range, (0.0, 9.0));
        assert!(fit.explained > 0.999_999);
    }

    #[test]
    fn a_flat_beginning_is_left_out_of_the_range() {
        let points: Vec<(f64, f64)> = (0..40).map(|x| (f64::from(x), 1.0 + 2f64.powi(x - 20))).collect();
        let fit = Fit::of_the_end(&points).unwrap();
        assert!((12.0..25.0).contains(&fit.range.0) && fit.range.1 == 39.0, "{fit:?}");
        assert!((1.7..2.05).contains(&fit.factor), "{fit:?}");
    }

    #[test]
    fn the_error_is_that_of_a_textbook() {
        // ln y = 1, 2, 2, 3 at x = 0, 1, 2, 3: slope 0.6, residual variance 0.2 / 2, spread 5.
        let points = [(0.0, 1f64.exp()), (1.0, 2f64.exp()), (2.0, 2f64.exp()), (3.0, 3f64.exp())];
        let fit = Fit::through(&points).unwrap();
        assert!((fit.factor.ln() - 0.6).abs() < 1e-12);
        // Student with 2 degrees of freedom: 4.302653.
        let within = 4.302_653 * (0.1f64 / 5.0).sqrt();
        assert!((fit.factor_interval.1.ln() - 0.6 - within).abs() < 1e-5, "{fit:?}");
        assert!((fit.explained - 0.9).abs() < 1e-12);
        // Errors of a tenth at the ends: sqrt(2 (1.5 / 5 · 0.1)²) for the slope, besides.
        let wider = fit.with_errors(&[(0.0, 0.1), (1.0, 0.0), (2.0, 0.0), (3.0, 0.1)], 3);
        let sampled = 4.302_653 * 2f64.sqrt() * 0.03;
        assert!((wider.factor_interval.1.ln() - 0.6 - within.hypot(sampled)).abs() < 1e-5, "{wider:?}");
    }

    #[test]
    fn a_price_has_an_offset() {
        let points: Vec<(f64, f64)> = (1..9).map(|x| 9f64.powi(x)).map(|w| (w, 4e-6 + 30e-9 * w)).collect();
        let price = Price::through(&points).unwrap();
        assert!((price.offset - 4e-6).abs() < 1e-10 && (price.unit - 30e-9).abs() < 1e-13, "{price:?}");
        assert!(price.off < 1e-6);
        assert_eq!(Price::through(&points[..3]), None);
        assert_eq!(Price::through(&[(2.0, 1.0); 5]), None);
    }

    #[test]
    fn a_power_is_found_behind_its_offset() {
        let points = [4.0, 6.0, 9.0, 12.0, 16.0, 20.0, 25.0].map(|x: f64| (x, 5.0 + 0.01 * x.powi(3)));
        let (power, (low, high)) = power_with_offset(&points).unwrap();
        assert!((power - 3.0).abs() < 0.011 && low <= 3.0 && 3.0 <= high && high - low < 0.1, "{low} {high}");
        // Noise of a tenth leaves the power open, and the interval says so.
        let noisy: Vec<(f64, f64)> = points
            .iter()
            .enumerate()
            .map(|(at, (x, y))| (*x, y * if at % 2 == 0 { 1.1 } else { 0.9 }))
            .collect();
        let (_, (low, high)) = power_with_offset(&noisy).unwrap();
        assert!(low < 3.0 && 3.0 < high && high - low > 0.5, "{low} {high}");
        assert_eq!(power_with_offset(&points[..4]), None);
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        assert_eq!(Fit::of_the_end(&[]), None);
        assert_eq!(Fit::of_the_end(&[(1.0, 1.0), (2.0, 2.0), (3.0, 4.0)]), None);
        assert_eq!(Fit::through(&[(1.0, 5.0); 6]), None);
        assert_eq!(Fit::through(&[(1.0, f64::NAN), (2.0, 0.0), (3.0, -1.0), (4.0, 2.0), (5.0, 3.0)]), None);
    }
}
