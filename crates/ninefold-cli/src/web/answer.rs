//! A request and its answer.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Read as _;

use super::page::Page;

/// What is sent with every answer: nothing but the page's own files runs or loads, nobody frames it, nobody learns where the
/// visitor came from, and the page may share memory with its workers, which it needs to cancel them at once.
const HEADERS: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Embedder-Policy: require-corp\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Cache-Control: no-cache\r\n\
Vary: Accept-Encoding\r\n";

/// A request, as far as it matters.
#[derive(PartialEq, Eq, Default, Debug)]
pub struct Asked {
    method: String,
    path: String,
    host: String,
    encodings: String,
    known: String,
    is_bad: bool,
    /// Whether the connection ends after the answer.
    pub is_last: bool,
    /// The length of the head.
    pub length: usize,
}

/// The head and the body of an answer.
pub struct Answer {
    pub head: String,
    pub body: Cow<'static, [u8]>,
}

impl Asked {
    /// The request at the beginning of these bytes; nothing while its head is not complete.
    pub fn parse(bytes: &[u8]) -> Option<Asked> {
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut headers);
        let length = match request.parse(bytes) {
            Ok(httparse::Status::Complete(length)) => length,
            Ok(httparse::Status::Partial) => return None,
            Err(_) => return Some(Asked::bad()),
        };
        let header = |name: &str| {
            let found = request.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
            found.map(|header| String::from_utf8_lossy(header.value).into_owned()).unwrap_or_default()
        };
        let path = request.path.unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
        let has_body =
            !matches!(header("content-length").as_str(), "" | "0") || !header("transfer-encoding").is_empty();
        let is_old = request.version == Some(0);
        Some(Asked {
            method: request.method.unwrap_or_default().to_owned(),
            path: path.to_owned(),
            host: header("host"),
            encodings: header("accept-encoding").to_ascii_lowercase(),
            known: header("if-none-match"),
            is_bad: false,
            // A body is nothing that a page of files wants, so it is not read.
            is_last: has_body || is_old || header("connection").eq_ignore_ascii_case("close"),
            length,
        })
    }

    /// Something that is no request.
    pub fn bad() -> Asked {
        Asked { is_bad: true, is_last: true, ..Asked::default() }
    }

    /// The answer. With `only_local`, requests that name another machine are refused: a page elsewhere whose name was made to
    /// lead here must not reach the program.
    pub fn answer(&self, page: &Page, only_local: bool) -> Answer {
        if self.is_bad {
            return self.plain("400 Bad Request", "", "This is no HTTP request.");
        }
        if only_local && !is_local(&self.host) {
            return self.plain("421 Misdirected Request", "", "Only localhost is served.");
        }
        if !["GET", "HEAD"].contains(&self.method.as_str()) {
            return self.plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n", "Files can only be read.");
        }
        let Some(name) = self.path.strip_prefix('/') else {
            return self.plain("400 Bad Request", "", "Expected a path that begins with '/'.");
        };
        let name = if name.is_empty() || name.ends_with('/') {
            format!("{name}index.html")
        } else {
            name.to_owned()
        };
        let (bytes, encoding) = match self.found(page, &name) {
            Some(found) => found,
            None => return self.plain("404 Not Found", "", "The page has no such file."),
        };
        let tag = tag(&bytes);
        if self.known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag) {
            return self.made("304 Not Modified", &format!("ETag: {tag}\r\n"), Cow::Borrowed(&[]));
        }
        let encoding = encoding.map(|name| format!("Content-Encoding: {name}\r\n")).unwrap_or_default();
        let more = format!("Content-Type: {}\r\n{encoding}ETag: {tag}\r\n", content_type(&name));
        self.made("200 OK", &more, bytes)
    }

    /// The file as the browser wants it: compressed where it takes that.
    fn found(&self, page: &Page, name: &str) -> Option<(Cow<'static, [u8]>, Option<&'static str>)> {
        if name.ends_with(".br") || name.ends_with(".gz") {
            return None;
        }
        let takes = |encoding: &str| {
            self.encodings.split(',').any(|one| {
                let (one, weight) = one.trim().split_once(';').unwrap_or((one.trim(), ""));
                one.trim() == encoding && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
            })
        };
        for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
            if let Some(bytes) = takes(encoding).then(|| page.read(&format!("{name}.{ending}"))).flatten() {
                return Some((bytes, Some(encoding)));
            }
        }
        page.read(name).map(|bytes| (bytes, None)).or_else(|| {
            let packed = page.read(&format!("{name}.gz"))?;
            let mut bytes = Vec::new();
            flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut bytes).ok()?;
            Some((Cow::Owned(bytes), None))
        })
    }

    fn plain(&self, status: &str, more: &str, text: &str) -> Answer {
        let more = format!("Content-Type: text/plain; charset=utf-8\r\n{more}");
        self.made(status, &more, Cow::Owned(format!("{text}\n").into_bytes()))
    }

    fn made(&self, status: &str, more: &str, body: Cow<'static, [u8]>) -> Answer {
        let connection = if self.is_last { "close" } else { "keep-alive" };
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\n{HEADERS}{more}Content-Length: {length}\r\nConnection: {connection}\r\n\r\n"
        );
        Answer { head, body: if self.method == "HEAD" { Cow::Borrowed(&[]) } else { body } }
    }
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("\"{:016x}\"", hasher.finish())
}

/// Whether the name of a host is one of this machine's own.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// A folder with a page, and a file outside it.
    fn page() -> (tempfile::TempDir, Page) {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("page");
        std::fs::create_dir_all(inside.join("inner")).unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        std::fs::write(inside.join("index.html"), "<p>home</p>").unwrap();
        std::fs::write(inside.join("inner/index.html"), "<p>inner</p>").unwrap();
        std::fs::write(inside.join(".hidden"), "hidden").unwrap();
        std::fs::write(inside.join("a.js"), "plain").unwrap();
        std::fs::write(inside.join("a.js.br"), "brotli").unwrap();
        std::fs::write(inside.join("a.js.gz"), "gzip").unwrap();
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(b"only packed").unwrap();
        std::fs::write(inside.join("b.wasm.gz"), packer.finish().unwrap()).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret.txt"), inside.join("link.txt")).unwrap();
        let page = Page::find(Some(&inside)).unwrap();
        (folder, page)
    }

    fn ask(page: &Page, request: &str) -> (String, String) {
        let asked = Asked::parse(format!("{request}\r\n\r\n").as_bytes()).unwrap();
        let Answer { head, body } = asked.answer(page, true);
        (head, String::from_utf8_lossy(&body).into_owned())
    }

    fn get(page: &Page, path: &str, more: &str) -> (String, String) {
        ask(page, &format!("GET {path} HTTP/1.1\r\nHost: localhost:9009{more}"))
    }

    #[test]
    fn files_come_with_their_type_and_the_strict_headers() {
        let (_folder, page) = page();
        for (path, body) in [("/", "<p>home</p>"), ("/?x=1", "<p>home</p>"), ("/inner/", "<p>inner</p>")] {
            let (head, found) = get(&page, path, "");
            assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && found == body, "{path} {head}");
            assert!(head.contains("Content-Type: text/html; charset=utf-8\r\n"));
            for header in ["nosniff", "no-referrer", "same-origin", "require-corp", "default-src 'none'"] {
                assert!(head.contains(header), "{header}");
            }
            assert!(!head.contains("unsafe-inline"));
            assert!(head.lines().all(|line| line.len() < 400 && !line.starts_with(' ')), "{head}");
        }
    }

    #[test]
    fn the_browser_gets_what_it_takes() {
        let (_folder, page) = page();
        for (accepted, body) in [
            ("gzip, deflate, br", "brotli"),
            ("gzip", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("identity", "plain"),
            ("", "plain"),
        ] {
            let (head, found) = get(&page, "/a.js", &format!("\r\nAccept-Encoding: {accepted}"));
            assert_eq!(found, body, "{accepted}");
            assert_eq!(head.contains("Content-Encoding"), body != "plain");
        }
        assert_eq!(get(&page, "/b.wasm", "").1, "only packed");
        let (head, _) = get(&page, "/a.js", "");
        let tag = head.lines().find_map(|line| line.strip_prefix("ETag: ")).unwrap();
        let (head, body) = get(&page, "/a.js", &format!("\r\nIf-None-Match: {tag}"));
        assert!(head.starts_with("HTTP/1.1 304") && body.is_empty());
        let (head, body) = ask(&page, "HEAD /a.js HTTP/1.1\r\nHost: localhost");
        assert!(head.contains("Content-Length: 5\r\n") && body.is_empty());
    }

    #[test]
    fn nothing_outside_the_page_can_be_read() {
        let (_folder, page) = page();
        for path in [
            "/../secret.txt",
            "/inner/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/..\\secret.txt",
            "//etc/passwd",
            "/./a.js",
            "/.hidden",
            "/link.txt",
            "/inner",
            "/none.js",
            "/a.js.gz",
            "/C:/a.js",
        ] {
            let (head, body) = get(&page, path, "");
            assert!(head.starts_with("HTTP/1.1 404"), "{path} {head}");
            assert_eq!(body, "The page has no such file.\n");
        }
    }

    #[test]
    fn other_requests_are_refused() {
        let (_folder, page) = page();
        assert!(ask(&page, "POST / HTTP/1.1\r\nHost: localhost").0.starts_with("HTTP/1.1 405"));
        for host in ["evil.example", "evil.example:9009", "192.168.1.5", "localhost.evil.example", ""] {
            let (head, _) = ask(&page, &format!("GET / HTTP/1.1\r\nHost: {host}"));
            assert!(head.starts_with("HTTP/1.1 421"), "{host}");
        }
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:9009", "[::1]:9009", "127.1.2.3"] {
            assert!(
                ask(&page, &format!("GET / HTTP/1.1\r\nHost: {host}")).0.starts_with("HTTP/1.1 200"),
                "{host}"
            );
        }
        let (head, _) = ask(&page, "GET index.html HTTP/1.1\r\nHost: localhost");
        assert!(head.starts_with("HTTP/1.1 400"), "{head}");
        let bad = Asked::parse(b"\x16\x03\x01\x02\x00\x01").unwrap();
        assert!(bad.is_last && bad.answer(&page, true).head.starts_with("HTTP/1.1 400"));
        assert_eq!(Asked::parse(b"GET / HTTP/1.1\r\nHost: loc"), None);
        assert!(Asked::parse(b"GET / HTTP/1.0\r\n\r\n").unwrap().is_last);
        assert!(Asked::parse(b"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n").unwrap().is_last);
    }
}
