//! What can be asked about proofs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{InputArguments, ThreadArguments};

const PROVE_HELP: &str = "\
A certificate is one JSON object per line: the puzzle, the claim ('impossible', 'exactly', 'at least'), the solutions, and the \
clauses of the proof. 'ninefold check-proof' checks it. With --out, the clauses and proofs for other people's checkers \
stand beside it, for each puzzle on the command line: puzzle.cnf with proof.drat, and puzzle.opb with proof.pbp (VeriPB). \
docs/proofs.md says what has to be trusted.

Examples:
  ninefold prove PUZZLE                           the certificate
  ninefold prove PUZZLE --readable                the proof in words
  ninefold prove PUZZLE --out proof               all files for outside checkers
  ninefold prove PUZZLE --print drat              one of them on standard output
  ninefold prove puzzles.txt --out proofs         a collection: certificates.jsonl and manifest.json
  ninefold prove puzzles.txt --out proofs --resume    the rest of it, after an interruption";

#[derive(Args, Debug)]
#[command(after_help = PROVE_HELP)]
pub struct ProveArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// Prove the exact number of solutions up to this many less one; the default 2 asks whether there is one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), default_value_t = 2)]
    pub limit: u64,

    /// Write into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Continue a collection that was interrupted
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Write this to standard output instead of the certificate
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["out", "readable"])]
    pub print: Option<ProofFile>,

    /// The proof in words: what is supposed, what follows, and the contradiction
    #[arg(long, conflicts_with = "out")]
    pub readable: bool,

    #[command(flatten)]
    pub threads: ThreadArguments,
}

/// A file for an outside checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ProofFile {
    /// The puzzle as clauses, DIMACS
    Cnf,
    /// The proof for the clauses, text
    Drat,
    /// The proof for the clauses, binary
    BinaryDrat,
    /// The puzzle as pseudo-Boolean constraints
    Opb,
    /// The proof for the constraints
    Veripb,
}

impl ProofFile {
    /// The name of the file that `--out` writes; the binary proof is written on request only.
    pub const NAMED: [(ProofFile, &str); 4] = [
        (ProofFile::Cnf, "puzzle.cnf"),
        (ProofFile::Drat, "proof.drat"),
        (ProofFile::Opb, "puzzle.opb"),
        (ProofFile::Veripb, "proof.pbp"),
    ];
}

const CHECK_HELP: &str = "\
The checker knows unit propagation and nothing else; it shares no code with any solver. It makes the clauses anew from the \
puzzle in the certificate, or reads the clauses that you name. A proof that fails is named with its line.

Examples:
  ninefold check-proof certificates.jsonl         certificates, one per line
  ninefold check-proof proof                      a folder that 'ninefold prove --out' made
  ninefold check-proof puzzle.cnf proof.drat      clauses and a proof in other people's formats (DIMACS; DRAT, text or binary)";

#[derive(Args, Debug)]
#[command(after_help = CHECK_HELP)]
pub struct CheckProofArguments {
    /// Certificates: a file, a folder, or '-' for standard input; or the clauses of a proof
    #[arg(value_name = "CERTIFICATES|CNF")]
    pub input: String,

    /// The proof for the clauses
    #[arg(value_name = "DRAT")]
    pub proof: Option<PathBuf>,

    #[command(flatten)]
    pub threads: ThreadArguments,
}
