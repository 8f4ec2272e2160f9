//! `ninefold web`: the page.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use crate::args::WebArguments;
use crate::exit::Exit;
use crate::output;
use crate::web::{self, Page};

/// `ninefold web`.
pub fn run(arguments: &WebArguments, quiet: bool) -> anyhow::Result<Exit> {
    let page = Page::find(arguments.dir.as_deref())?;
    let listener = web::listen(SocketAddr::new(arguments.host, arguments.port))?;
    let only_local = arguments.host.is_loopback();
    let port = listener.local_addr()?.port();
    // Browsers trust 'localhost' as they trust https, and take brotli and shared memory only from whom they trust.
    let address = match arguments.host.is_loopback() || arguments.host.is_unspecified() {
        true => format!("http://localhost:{port}/"),
        false => format!("http://{}/", SocketAddr::new(arguments.host, port)),
    };
    let mut out = output::plain_stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    if !only_local && !quiet {
        output::say("Other machines can reach this page too.");
    }
    if !quiet && io::stderr().is_terminal() {
        output::say("Ctrl-C ends the program.");
    }
    if !arguments.no_open && io::stderr().is_terminal() {
        open(&address);
    }
    web::serve(&listener, page, only_local)?;
    Ok(Exit::Success)
}

/// Opens the browser, if there is a desktop. Where that fails the address is on the screen.
fn open(address: &str) {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") => ("xdg-open", &[]),
        _ => return,
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}
