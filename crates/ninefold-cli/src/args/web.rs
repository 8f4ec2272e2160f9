//! What can be asked of the page's server.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

const HELP: &str = "\
The page keeps its games in the browser, under its address: the same port finds them again. Ctrl-C ends the program.

Examples:
  ninefold web                           the page on this machine
  ninefold web --port 8000 --no-open     on another port, without opening a browser";

#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct WebArguments {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 9009)]
    pub port: u16,

    /// The address to listen on; others than loopback let other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// The folder with the page [default: the page inside the program, or the folder 'page' beside it]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,

    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
}
