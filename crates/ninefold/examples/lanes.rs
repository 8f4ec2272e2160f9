//! Scratch: times a backend on a file of puzzles.
use ninefold::batch::*;
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        * 1e-9
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let data = std::fs::read(&a[1]).unwrap();
    let be: Backend = a.get(2).map_or(Backend::best(), |x| x.parse().unwrap());
    let mut text = vec![];
    let mut starts = vec![];
    for l in data.split(|&c| c == b'\n') {
        if l.len() >= 81 && l[0] != b'#' {
            starts.push(text.len() as u32);
            text.extend_from_slice(&l[..81]);
            text.push(b'\n');
        }
    }
    let mut s = Solver::with(be).unwrap();
    let mut ans = vec![Answer::default(); starts.len()];
    let mut best = f64::MAX;
    for _ in 0..a.get(3).map_or(5, |x| x.parse().unwrap()) {
        let w0 = s.work();
        let t = cpu();
        s.solve_lines(&Lines { text: &text, starts: &starts }, 2, &mut ans, &|| false);
        let e = cpu() - t;
        best = best.min(e);
        let w = s.work();
        let c = [0, 1, 2].map(|k| ans.iter().filter(|x| x.count == k).count());
        println!(
            "{} {:.4} us/puzzle counts {:?} sweeps {} guesses/p {:.2}",
            s.backend(),
            e * 1e6 / starts.len() as f64,
            c,
            w.sweeps - w0.sweeps,
            (w.guesses - w0.guesses) as f64 / starts.len() as f64
        );
    }
}
