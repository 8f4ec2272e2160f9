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
    points: usize,
    mean_x: f64,
    /// The sum of squared distances from the mean x.
    spread_x: f64,
    /// The standard error of a point, in logarithms.
    residual: f64,
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
            points: points.len(),
            mean_x,
            spread_x,
            residual,
        })
    }

    /// The longest good fit that ends at the last point; where none is good, the best.
    pub fn of_the_end(points: &[(f64, f64)]) -> Option<Fit> {
        let starts = 0..points.len().saturating_sub(LEAST - 1);
        let fits: Vec<Fit> = starts.filter_map(|start| Fit::through(&points[start..])).collect();
        let best = |one: &&Fit, other: &&Fit| one.explained.total_cmp(&other.explained);
        fits.iter().find(|fit| fit.explained >= GOOD).or_else(|| fits.iter().max_by(best)).copied()
    }

    /// The value it gives there.
    pub fn at(&self, x: f64) -> f64 {
        (self.intercept + self.slope * x).exp()
    }

    /// Between which values a new measurement there would lie with a confidence of 95%, if the growth went on.
    pub fn interval_at(&self, x: f64) -> (f64, f64) {
        let spread = 1.0 + 1.0 / self.points as f64 + (x - self.mean_x).powi(2) / self.spread_x;
        let within = student(self.points) * self.residual * spread.sqrt();
        let middle = self.intercept + self.slope * x;
        ((middle - within).exp(), (middle + within).exp())
    }
}

/// Student's factor for a confidence of 95% with so many points on a line.
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
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        assert_eq!(Fit::of_the_end(&[]), None);
        assert_eq!(Fit::of_the_end(&[(1.0, 1.0), (2.0, 2.0), (3.0, 4.0)]), None);
        assert_eq!(Fit::through(&[(1.0, 5.0); 6]), None);
        assert_eq!(Fit::through(&[(1.0, f64::NAN), (2.0, 0.0), (3.0, -1.0), (4.0, 2.0), (5.0, 3.0)]), None);
    }
}
