import HTTPCaching
import ListenCore
import Testing

struct HTTPURLTests {
    @Test(arguments: [
        ("HTTP://Example.COM", "http://example.com/"),
        ("http://a:80/x", "http://a/x"), ("https://a:443/x?", "https://a/x?"),
        ("http://a:8000/x?q=1#f", "http://a:8000/x?q=1"),
        ("http://[::1]:8000/", "http://[::1]:8000/"),
        ("http://a/b/../c", "http://a/b/../c"),
        ("http://a?q", "http://a/?q"), ("http://a:/x", "http://a/x"),
        ("http://a:443/", "http://a:443/"), ("https://a:80/", "https://a:80/"),
        ("http://a:1/", "http://a:1/"), ("http://a:65535/", "http://a:65535/"),
        ("http://a-b_c~9.Z/~", "http://a-b_c~9.z/~"), ("http://é.de/", "http://é.de/"),
        ("http://[FE80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
    ])
    func `a URL is normalised`(_ text: String, _ normal: String) {
        #expect(HTTPURL(text)?.description == normal)
    }

    @Test(arguments: [
        "", "a", "ftp://a/", "http:/a", "http://", "http:///x", "http://u@a/", "http://u:p@a/",
        "http://a%2fb/",
        "http://a:0/", "http://a:65536/", "http://a:x/", "http://a b/", "http://a/\n",
        "http://a\\b/", "file:///etc/passwd", "http://[::1", "http://a/\u{7f}",
        "http://a/" + String(repeating: "x", count: 9_000),
        "http://a/" + String(repeating: "x", count: 8_184), "http://[::1]x/", "http://[a]]/",
        "http://a:80:80/", "http://a/\u{1F}", "http://" + String(repeating: "a", count: 256),
        "http://[a b]/", "http://a@b@c/", "http://a!/", "http://:80/", "http://:/",
    ])
    func `what may not be asked is no URL`(_ text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test func `an address has at most 8192 bytes, its host 255`() {
        #expect(HTTPURL("http://a/" + String(repeating: "x", count: 8_183)) != nil)
        #expect(HTTPURL("http://" + String(repeating: "a", count: 255)) != nil)
    }

    @Test(
        arguments: [
            ("  http://a/b c ", "http://a/b%20c"), ("a", "a"), ("", ""), ("   ", ""),
            ("a b  c", "a%20b%20%20c"),
        ])
    func `blanks of an address are encoded, those around it are not there`(
        _ text: String, _ plain: String
    ) {
        #expect(HTTPURL.withoutBlanks(text) == plain)
    }

    @Test func `what is kept is not encoded`() {
        #expect(HTTPURL.encoded("a/b?c", keeping: "/") == "a/b%3Fc")
        #expect(HTTPURL.encoded("AZaz09-._~") == "AZaz09-._~")
        #expect(HTTPURL.encoded("@[`{/:") == "%40%5B%60%7B%2F%3A")
        #expect(HTTPURL.encoded(".") == "%2E" && HTTPURL.encoded("...") == "...")
    }

    @Test(
        arguments: [
            ("https://a/", true), ("http://a/", false), ("http://localhost/", true),
            ("http+unix://%2Frun%2Fa/", true),
        ])
    func `a secret is kept over https and on this machine`(_ text: String, _ keeps: Bool) throws {
        #expect(try address(text).keepsSecrets == keeps)
    }

    @Test(arguments: [
        "localhost", "LOCALHOST.", "app.localhost", "127.0.0.1", "127.9.9.9", "0.0.0.0", "[::1]",
        "[::]", "[0:0::1]", "[::ffff:127.0.0.1]",
    ])
    func `this machine is known by every name and number of it`(host: String) throws {
        #expect(try #require(HTTPURL("http://\(host):8000/")).isLoopback)
    }

    @Test(arguments: [
        "127.example.org", "127.0.0.1.example.org", "localhost.example.org", "notlocalhost",
        "128.0.0.1", "[::2]", "[fe80::1]", "[::ffff:10.0.0.1]",
    ])
    func `what only looks like this machine is another`(host: String) throws {
        #expect(try !#require(HTTPURL("http://\(host)/")).isLoopback)
    }

    @Test(arguments: [
        "127.1", "2130706433", "0x7f.0.0.1", "0x7f000001", "0177.0.0.1", "1.2.3.256", "1.2.3.4.5",
        "127.0.0.01", ".", "1..2.3",
    ])
    func `numbers that libraries read differently are refused`(host: String) {
        #expect(HTTPURL("http://\(host)/") == nil)
    }

    @Test(
        arguments: [
            ("/x", "http://a/x"), ("x", "http://a/b/x"), ("../x", "http://a/x"),
            ("../../../x", "http://a/x"), ("./x/.", "http://a/b/x/"), ("?q", "http://a/b/c?q"),
            ("//h/x", "http://h/x"), ("https://h/x", "https://h/x"), ("", "http://a/b/c?d"),
            ("#f", "http://a/b/c?d"), ("x#f", "http://a/b/x"), ("x?q?r", "http://a/b/x?q?r"),
            ("..", "http://a/"), (".", "http://a/b/"), ("/../x", "http://a/../x"),
            ("1:2", "http://a/b/1:2"), ("./x:y", "http://a/b/x:y"), ("/x\u{7F}", nil),
            ("x:y/z", nil), ("javascript:alert(1)", nil), ("/a b", nil),
        ] as [(String, String?)])
    func `a reference is resolved`(_ reference: String, _ result: String?) throws {
        let base = try #require(HTTPURL("http://a/b/c?d"))
        #expect(base.resolving(reference)?.description == result)
    }

    @Test func `segments are added encoded`() throws {
        let base = try #require(HTTPURL("http://a/api/"))
        #expect(
            base.appending("books", "a/b é..", "..").description
                == "http://a/api/books/a%2Fb%20%C3%A9../%2E%2E")
    }

    @Test func `a redirect keeps the token on its own origin only`() throws {
        let url = try #require(HTTPURL("https://a/x"))
        let request = HTTPRequest("GET", url, token: Secret("t"))
        let same = try RedirectPolicy.next(after: request, .redirect("/y", from: url))
        let other = try RedirectPolicy.next(after: request, .redirect("https://b/y", from: url))
        let port = try RedirectPolicy.next(after: request, .redirect("https://a:8/", from: url))
        #expect(same.token == Secret("t"))
        #expect(other.token == nil)
        #expect(port.token == nil)
    }

    @Test func `what is trusted of a server is trusted of no other that it leads to`() throws {
        let url = try #require(HTTPURL("https://a/x"))
        var request = HTTPRequest("GET", url)
        request.trust = ServerTrust(certificates: "PEM")
        let same = try RedirectPolicy.next(after: request, .redirect("/y", from: url))
        #expect(same.trust == request.trust)
        for place in ["https://b/y", "https://a:8/", "https://a.b/"] {
            let other = try RedirectPolicy.next(after: request, .redirect(place, from: url))
            #expect(other.trust == nil)
            // As a single sign-on leads back.
            let back = try RedirectPolicy.next(
                after: other, .redirect("https://a/z", from: other.url))
            #expect(back.trust == request.trust)
        }
    }

    @Test func `fields that carry credentials stay with their origin too`() throws {
        let url = try #require(HTTPURL("https://a/x"))
        let fields: HTTPFields = [
            "authorization": "Bearer m", "Cookie": "m", "Proxy-Authorization": "m",
            "X-Api-Key": "m", "Accept": "a/b", "Range": "bytes=1-", "If-Range": "\"t\"",
            "Icy-MetaData": "1",
        ]
        let request = HTTPRequest("GET", url, fields: fields)
        let same = try RedirectPolicy.next(after: request, .redirect("/y", from: url))
        let other = try RedirectPolicy.next(after: request, .redirect("https://b/", from: url))
        #expect(same.fields == fields)
        #expect(
            other.fields == [
                "Accept": "a/b", "Range": "bytes=1-", "If-Range": "\"t\"", "Icy-MetaData": "1",
            ])
    }

    @Test func `content stays with its origin`() throws {
        let url = try #require(HTTPURL("https://a/x"))
        let post = HTTPRequest("POST", url, body: [1])
        let error = #expect(throws: TransportError.self) {
            try RedirectPolicy.next(after: post, .redirect("https://b/x", from: url))
        }
        #expect(error?.code == .redirect)
        let get = try RedirectPolicy.next(
            after: post, .redirect("https://b/x", status: 303, from: url))
        #expect(get.method == "GET" && get.body == nil)
    }

    @Test func `redirects are followed only where that is asked for`() throws {
        let url = try #require(HTTPURL("https://a/x"))
        let away = HTTPResponseHead.redirect("/y", from: url)
        #expect(!HTTPRequest("GET", url).follows(away))
        #expect(HTTPRequest("GET", url, redirects: .follow).follows(away))
    }

    @Test(arguments: [
        "http://a/y", "ftp://a/", "file:///etc/passwd", "https://u@a/", "https://127.0.0.1/",
        "https://localhost:8/", "https://[::1]/",
    ])
    func `a redirect to what may not be asked is refused`(_ location: String) throws {
        let url = try #require(HTTPURL("https://a/x"))
        let error = #expect(throws: TransportError.self) {
            try RedirectPolicy.next(after: HTTPRequest("GET", url), .redirect(location, from: url))
        }
        #expect(error?.code == .redirect)
    }

    @Test(
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"),
            (307, "POST", "POST"), (308, "POST", "POST"), (301, "PUT", "PUT"),
            (302, "HEAD", "HEAD"), (303, "HEAD", "HEAD"), (303, "PUT", "GET"),
        ])
    func `what a redirect makes of a method`(_ status: Int, _ method: String, _ next: String)
        throws
    {
        let url = try address("http://a/x")
        let after = try RedirectPolicy.next(
            after: HTTPRequest(method, url, body: [1]), .redirect("/y", status: status, from: url))
        #expect(after.method == next)
        #expect((after.body == nil) == (method != next))
    }

    @Test(arguments: [
        ("http://a/y", "from https to http"), ("https://[::1]/", "from elsewhere to this machine"),
        ("ftp://a/", "to an address that may not be asked"),
    ])
    func `a redirect that is refused says where it led`(_ place: String, _ reason: String) throws {
        let url = try address("https://a/x")
        let error = #expect(throws: TransportError.self) {
            try RedirectPolicy.next(after: HTTPRequest("GET", url), .redirect(place, from: url))
        }
        #expect(error?.reason == reason && error?.url == "https://a/x")
    }

    @Test func `this machine may lead to itself`() throws {
        let url = try address("http://localhost/x")
        let next = try RedirectPolicy.next(
            after: HTTPRequest("GET", url), .redirect("http://127.0.0.1/ y", from: url))
        #expect(next.url.description == "http://127.0.0.1/%20y")
    }

    @Test(arguments: [
        (301, true), (302, true), (303, true), (307, true), (308, true), (300, false),
        (304, false), (200, false),
    ])
    func `a redirect has one of five statuses and says where to`(_ status: Int, _ isOne: Bool) {
        #expect(RedirectPolicy.isRedirect(status: status, fields: ["Location": "/"]) == isOne)
        #expect(!RedirectPolicy.isRedirect(status: status, fields: [:]))
    }

    @Test func `a 303 becomes a GET and a 307 keeps its content`() throws {
        let url = try #require(HTTPURL("http://a/x"))
        let post = HTTPRequest(
            "POST", url, fields: ["Content-Type": "x", "Content-Language": "en", "X": "1"],
            body: [1])
        let get = try RedirectPolicy.next(after: post, .redirect("/y", status: 303, from: url))
        let kept = try RedirectPolicy.next(after: post, .redirect("/y", from: url))
        #expect(get.method == "GET")
        #expect(get.body == nil)
        #expect(get.fields == ["X": "1"])
        #expect(kept.method == "POST")
        #expect(kept.body == [1])
    }

    @Test func `a secret shows itself nowhere`() {
        let secret = Secret("marker")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("marker"))
    }
}

extension HTTPResponseHead {
    fileprivate static func redirect(
        _ location: String, status: Int = 307, from url: HTTPURL
    ) -> HTTPResponseHead {
        HTTPResponseHead(status: status, fields: ["Location": location], url: url)
    }
}
