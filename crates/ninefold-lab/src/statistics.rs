//! What many measurements come to: mean, spread, quantiles, and how sure the mean is.

use ninefold::rng::Rng;
use statrs::statistics::{Data, OrderStatistics as _, Statistics as _};

/// So many samples with replacement make the interval of a mean.
const RESAMPLES: usize = 400;

/// A sample described.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// Where the mean lies with a confidence of 95%.
    pub interval: (f64, f64),
    /// Half are below.
    pub median: f64,
    /// 19 of 20 are below.
    pub p95: f64,
    /// The greatest.
    pub max: f64,
}

impl Summary {
    /// Of these numbers; none of nothing.
    ///
    /// The interval is the bootstrap's (resampling, percentiles), because solving times have long tails and
    /// a normal interval would reach below 0. It is drawn from a fixed seed.
    pub fn of(numbers: &[f64]) -> Option<Summary> {
        if numbers.is_empty() {
            return None;
        }
        let mean = numbers.mean();
        let mut sorted = Data::new(numbers.to_vec());
        let (median, p95) = (sorted.median(), sorted.percentile(95));
        let max = numbers.iter().copied().fold(f64::MIN, f64::max);
        Some(Summary { mean, interval: bootstrap(numbers), median, p95, max })
    }
}

fn bootstrap(numbers: &[f64]) -> (f64, f64) {
    let mean = |chosen: &[usize]| chosen.iter().map(|&at| numbers[at]).sum::<f64>() / chosen.len() as f64;
    resampled(numbers.len(), mean)
}

/// The interval of 95% of a figure of this many samples, by resampling their places with replacement.
pub fn resampled(count: usize, figure: impl Fn(&[usize]) -> f64) -> (f64, f64) {
    let mut rng = Rng::new(count as u64);
    let one = |rng: &mut Rng| figure(&(0..count).map(|_| rng.index(count)).collect::<Vec<usize>>());
    let figures: Vec<f64> = (0..RESAMPLES).map(|_| one(&mut rng)).collect();
    (quantile(&figures, 0.025), quantile(&figures, 0.975))
}

/// The number below which this share of them lies; not a number for an empty list.
pub fn quantile(numbers: &[f64], share: f64) -> f64 {
    if numbers.is_empty() { f64::NAN } else { Data::new(numbers.to_vec()).quantile(share) }
}

/// The median of numbers that may be large counts; not a number for an empty list.
pub fn median(numbers: &[f64]) -> f64 {
    if numbers.is_empty() { f64::NAN } else { Data::new(numbers.to_vec()).median() }
}

/// Spearman's rank correlation; none where all values of one side are equal.
pub fn rank_correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    correlation(&ranks(x), &ranks(y))
}

/// Pearson's correlation; none where all values of one side are equal or there are fewer than three points.
pub fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    if x.len() < 3 || x.len() != y.len() {
        return None;
    }
    let (mean_x, mean_y) = (x.mean(), y.mean());
    let product: f64 = x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let square = |numbers: &[f64], mean: f64| numbers.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
    let scale = (square(x, mean_x) * square(y, mean_y)).sqrt();
    (scale > 0.0).then(|| product / scale)
}

/// The rank of each number, from 1; equal ones share the mean of their ranks.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&one, &other| numbers[one].total_cmp(&numbers[other]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut from = 0;
    while from < order.len() {
        let mut to = from + 1;
        while to < order.len() && numbers[order[to]] == numbers[order[from]] {
            to += 1;
        }
        for &place in &order[from..to] {
            ranks[place] = (from + to + 1) as f64 / 2.0;
        }
        from = to;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_described() {
        let numbers: Vec<f64> = (1..=100).map(f64::from).collect();
        let summary = Summary::of(&numbers).unwrap();
        assert_eq!((summary.mean, summary.median, summary.max), (50.5, 50.5, 100.0));
        assert!((95.0..=96.0).contains(&summary.p95), "{summary:?}");
        // The standard error is 2.9, so the interval is about 5.7 to both sides.
        let (low, high) = summary.interval;
        assert!((43.0..46.5).contains(&low) && (54.5..58.0).contains(&high), "{summary:?}");
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[2.0]).unwrap().interval, (2.0, 2.0));
    }

    #[test]
    fn ranks_and_correlations() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 100.0, 1e6]), Some(1.0));
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), Some(-1.0));
        assert_eq!(rank_correlation(&[1.0, 1.0, 1.0], &[3.0, 2.0, 1.0]), None);
        // By hand: ranks 1 2 3 4 against 2 1 4 3, 1 - 6*4/(4*15).
        let some = rank_correlation(&[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 4.0, 3.0]).unwrap();
        assert!((some - 0.6).abs() < 1e-12);
    }
}
