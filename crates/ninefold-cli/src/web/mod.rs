//! The page, served by the program: a small HTTP server for the files of one folder.
//!
//! | file | what lives there |
//! |---|---|
//! | `page` | where the files come from: from inside the program, or from a folder |
//! | `answer` | a request and its answer, without any socket |
//! | this one | sockets and threads |
//!
//! Requests are parsed by `httparse`, hyper's own parser. Whole servers were weighed and left: hyper and axum bring an
//! executor and half a minute of compiling, `tiny_http` has had no release for years, `oxhttp` writes to standard error by
//! itself and answers idle connections.

mod answer;
mod page;

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use answer::{Answer, Asked};
pub use page::Page;

/// Connections at once. A browser opens six.
const MOST: usize = 64;

/// The longest head of a request.
const LONGEST: usize = 16 << 10;

/// How long an idle connection stays open, and how long a slow one may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Answers requests until the program ends.
pub fn serve(listener: &TcpListener, page: Page, only_local: bool) -> io::Result<()> {
    let page = Arc::new(page);
    let open = Arc::new(AtomicUsize::new(0));
    loop {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // One connection that failed is no reason to end.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
            Err(error) => return Err(error),
        };
        if open.fetch_add(1, Ordering::Relaxed) >= MOST {
            open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (page, counted) = (Arc::clone(&page), Arc::clone(&open));
        let work = move || {
            // A browser may go away at any time.
            let _ = converse(stream, &page, only_local);
            counted.fetch_sub(1, Ordering::Relaxed);
        };
        if std::thread::Builder::new().name("connection".into()).spawn(work).is_err() {
            open.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Answers the requests of one connection.
fn converse(mut stream: TcpStream, page: &Page, only_local: bool) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    loop {
        let asked = loop {
            match Asked::parse(&buffer) {
                Some(asked) => break asked,
                None if buffer.len() >= LONGEST => break Asked::bad(),
                None => {}
            }
            let mut more = [0; 4096];
            match stream.read(&mut more)? {
                0 => return Ok(()),
                read => buffer.extend_from_slice(&more[..read]),
            }
        };
        let Answer { head, body } = asked.answer(page, only_local);
        stream.write_all(head.as_bytes())?;
        stream.write_all(&body)?;
        stream.flush()?;
        if asked.is_last {
            return Ok(());
        }
        buffer.drain(..asked.length);
    }
}

/// Listens on this address, and names it where it is taken.
pub fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => anyhow::anyhow!(
            "port {} is busy: another program, perhaps another 'ninefold web', listens on {address}; --port names \
             another one",
            address.port()
        ),
        io::ErrorKind::PermissionDenied => anyhow::anyhow!("port {} needs more rights than this program has", address.port()),
        _ => anyhow::anyhow!("cannot listen on {address}: {error}"),
    })
}
