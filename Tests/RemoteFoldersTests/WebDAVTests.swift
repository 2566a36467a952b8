import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

@testable import RemoteFolders

private func response(_ href: String, isFolder: Bool = false, size: Int = 5) -> String {
    "<d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:resourcetype>"
        + (isFolder ? "<d:collection/>" : "")
        + "</d:resourcetype><d:getcontentlength>\(size)</d:getcontentlength>"
        + "<d:getlastmodified>Sun, 01 Mar 2026 06:00:00 GMT</d:getlastmodified>"
        + "<d:getetag>&quot;e1&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status>"
        + "</d:propstat><d:propstat><d:prop><d:displayname/></d:prop>"
        + "<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>"
}

private func multistatus(_ responses: String...) -> String {
    #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">"# + responses.joined()
        + "</d:multistatus>"
}

/// Folders on WebDAV servers.
@Suite struct WebDAVTests {
    private let base: HTTPURL

    init() throws { base = try #require(HTTPURL("https://cloud.example/dav/books")) }

    private func items(_ text: String, in folder: String? = nil) throws -> [RemoteItem]? {
        let place = try folder.map { try #require(DAVPlace(id: $0)) } ?? .top
        return Multistatus.items(
            Array(text.utf8), in: place, below: base, now: Date(timeIntervalSince1970: 0))
    }

    @Test func `entries are read with their facts`() throws {
        let found = try items(
            multistatus(
                response("/dav/books/", isFolder: true),
                response("/dav/books/B%c3%bccher%20%26/", isFolder: true),
                response("/dav/books/01%20a%23b.mp3", size: 5_000)))
        let all = try #require(found)
        #expect(all.map(\.name) == ["Bücher &", "01 a#b.mp3"])
        #expect(all.map(\.kind) == [.folder, .file])
        #expect(all[1].size == 5_000 && all[1].version == "e1" && all[1].modified == 1_772_344_800)
        #expect(all[0].id == "B%C3%BCcher%20%26" && all[0].size == nil)
        #expect(
            DAVPlace(id: all[1].id)?.url(below: base, isFolder: false).description
                == "https://cloud.example/dav/books/01%20a%23b.mp3")
    }

    @Test(arguments: [
        "/dav/other/x.mp3", "/dav/books/../secret.mp3", "/dav/books/%2e%2e/x.mp3", "/etc/passwd",
        "/dav/books/a/b.mp3", "x.mp3", "", "/dav/books/%zz.mp3", "/dav/booksellers/x.mp3",
        "/dav/books/%ff%fe.mp3",
    ])
    func `what is not directly in the folder is left out`(_ href: String) throws {
        #expect(try items(multistatus(response(href))) == [])
    }

    /// An `.m4b` of a long book has more bytes than 32 bits count.
    @Test(arguments: [
        ("3221225472", 3_221_225_472), ("4294967297", 4_294_967_297 as Int64?), ("-1", -1),
        ("9223372036854775808", nil), ("5 MB", nil), ("", nil),
    ])
    func `a length is a whole number of 64 bits, or not told`(
        _ text: String, _ size: Int64?
    ) throws {
        let answer = multistatus(response("/dav/books/a.m4b", size: 77))
            .replacing("77", with: text)
        #expect(try items(answer)?.first?.size == size)
    }

    @Test func `an encoded slash is part of a name, and the address keeps it`() throws {
        let item = try #require(try items(multistatus(response("/dav/books/a%2Fb.mp3")))?.first)
        #expect(item.name == "a/b.mp3" && item.id == "a%2Fb.mp3")
        #expect(DAVPlace(id: item.id)?.names == ["a/b.mp3"])
    }

    @Test func `of a whole address only the path counts`() throws {
        let found = try items(multistatus(response("http://inside:8080/dav/books/x.mp3")))
        #expect(found?.map(\.name) == ["x.mp3"])
    }

    @Test func `entries of a folder in it are told by their way`() throws {
        let text = multistatus(
            response("/dav/books/Fox/", isFolder: true), response("/dav/books/Fox/1.mp3"),
            response("/dav/books/2.mp3"))
        #expect(try items(text, in: "Fox")?.map(\.id) == ["Fox/1.mp3"])
    }

    @Test(arguments: ["", "<html><body>Log in</body></html>", "{}", "<d:error/>"])
    func `another answer is none`(_ text: String) throws {
        #expect(try items(text) == nil)
    }

    @Test func `ten thousand entries are read`() throws {
        let all = (0..<10_000).map { response("/dav/books/\($0).mp3") }.joined()
        #expect(try items(multistatus(all))?.count == 10_000)
    }

    @Test func `the answers of real servers are read`() throws {
        guard Captured.isThere else { return }
        for name in ["apache", "rclone", "wsgidav"] {
            let bytes = try Captured.bytes("webdav/\(name)-book.xml")
            let base = try #require(HTTPURL("http://127.0.0.1/"))
            let place = try #require(DAVPlace(id: "B%C3%BCcher%20%26%20mehr/Teil%201"))
            let items = Multistatus.items(bytes, in: place, below: base, now: Date())
            #expect(items?.contains { $0.name == "01 – Anfang.mp3" } == true, "\(name)")
        }
    }

    private func listing(
        _ answer: ScriptedServer.Answer
    ) throws -> (DAVListing, ScriptedServer) {
        let server = ScriptedServer { _ in answer }
        let home = base
        let transport = BasicTransport(server, home: home) { () async throws(TokenError) in
            BasicTransport.key("anna", Secret("geheim"))
        }
        return (
            DAVListing(
                try ServerEndpoint(base.description), cache: makeCache(transport),
                advice: "Sign in again."), server
        )
    }

    @Test func `a folder is asked for by one question, with the password in a field`()
        async throws
    {
        let (listing, server) = try listing(
            .init(
                status: 207, type: "application/xml",
                body: multistatus(response("/dav/books/a.mp3"))))
        #expect(try await listing.items(of: nil).map(\.name) == ["a.mp3"])
        let request = try #require(server.requests.first)
        #expect(request.method == "PROPFIND" && request.fields.first("Depth") == "1")
        #expect(request.url.description == "https://cloud.example/dav/books/")
        #expect(request.fields.first("Authorization") == "Basic YW5uYTpnZWhlaW0=")
        #expect(listing.rootName == "books" && listing.key(of: .file("a")).account == "")
    }

    @Test(arguments: [
        (401, "", "Sign in again."), (405, "", "nextcloud"), (404, "", "nextcloud"),
        (200, "plain", "nextcloud"), (207, "nonsense", "nextcloud"),
    ])
    func `a refusal says what to do, and no secret`(
        _ status: Int, _ body: String, _ words: String
    ) async throws {
        let (listing, _) = try listing(.init(status: status, type: "text/plain", body: body))
        let error = await #expect(throws: ServiceError.self) { try await listing.items(of: nil) }
        let text = error?.description ?? ""
        #expect(text.contains(words) && !text.contains("geheim") && !text.contains("YW5u"))
    }

    @Test func `a log-in page at 200 is told as one`() async throws {
        let (listing, _) = try listing(
            .init(status: 200, type: "text/html", body: "<!doctype html><p>Log in"))
        let error = await #expect(throws: ServiceError.self) { try await listing.items(of: nil) }
        #expect(error?.code == .webPage(from: nil))
    }
}

/// Accounts and passwords go to their own origin only.
@Suite struct BasicTransportTests {
    private func sent(
        to address: String, home: String, allows: Bool = false, key: Secret? = nil
    ) async throws -> String? {
        let server = ScriptedServer { _ in .init() }
        let transport = BasicTransport(
            server, home: try #require(HTTPURL(home)), allowsInsecure: allows
        ) { () async throws(TokenError) in key ?? BasicTransport.key("a", Secret("b")) }
        let url = try #require(HTTPURL(address))
        _ = try await transport.send(HTTPRequest("GET", url), limits: .json)
        return server.requests.first?.fields.first("Authorization")
    }

    @Test func `elsewhere, and in clear text, they are not sent`() async throws {
        #expect(try await sent(to: "https://a.example/x", home: "https://a.example") != nil)
        #expect(try await sent(to: "https://b.example/x", home: "https://a.example") == nil)
        #expect(try await sent(to: "http://a.example/x", home: "http://a.example") == nil)
        #expect(
            try await sent(to: "http://a.example/x", home: "http://a.example", allows: true) != nil)
        #expect(
            try await sent(
                to: "https://a.example/x", home: "https://a.example", key: BasicTransport.nobody)
                == nil)
    }
}

/// The sign-in of Nextcloud.
@Suite struct NextcloudTests {
    private static let flow =
        #"{"poll":{"token":"T1","endpoint":"https://cloud.example/login/v2/poll"},"#
        + #""login":"https://cloud.example/login/v2/flow/F"}"#
    private static let done =
        #"{"server":"https://cloud.example","loginName":"anna","appPassword":"pw word"}"#

    private func login(
        _ server: ScriptedServer, base: String = "https://cloud.example",
        elapsed: @escaping @Sendable () -> Duration = { .zero }, shown: Remarks = Remarks()
    ) async throws -> NextcloudLogin.Outcome {
        try await NextcloudLogin(
            base: try #require(HTTPURL(base)), cache: makeCache(server, elapsed: elapsed)
        ).run { shown.note($0) }
    }

    @Test func `it waits until the page was allowed`() async throws {
        let count = Remarks()
        let server = ScriptedServer { request in
            guard request.url.path.hasSuffix("/poll") else { return .init(body: Self.flow) }
            count.note("")
            return count.all.count < 3 ? .init(status: 404, body: "[]") : .init(body: Self.done)
        }
        let shown = Remarks()
        let outcome = try await login(server, shown: shown)
        #expect(outcome.account == "anna" && outcome.password == Secret("pw word"))
        #expect(shown.all == ["https://cloud.example/login/v2/flow/F"])
        #expect(server.requests.first?.url.path == "/index.php/login/v2")
        #expect(server.requests.last?.body == Array("token=T1".utf8))
    }

    @Test func `it ends after twenty minutes`() async throws {
        let waits = Remarks()
        let server = ScriptedServer { request in
            request.url.path.hasSuffix("/poll")
                ? .init(status: 404, body: "[]") : .init(body: Self.flow)
        }
        let error = await #expect(throws: ServiceError.self) {
            try await login(
                server,
                elapsed: {
                    waits.note("")
                    return .seconds(waits.all.count * 60)
                })
        }
        #expect(error?.code == .timeout)
    }

    @Test(arguments: [
        ("https://evil.example/p", "https://cloud.example/l"),
        ("https://cloud.example/p", "https://evil.example/l"),
        ("http://cloud.example/p", "https://cloud.example/l"),
    ])
    func `it goes to no other server`(_ endpoint: String, _ login: String) async throws {
        let shown = Remarks()
        let body = #"{"poll":{"token":"T","endpoint":"\#(endpoint)"},"login":"\#(login)"}"#
        let server = ScriptedServer { _ in .init(body: body) }
        await #expect(throws: ServiceError.self) { try await self.login(server, shown: shown) }
        #expect(server.requests.count == 1 && shown.all.isEmpty)
    }

    @Test func `it asks nothing in clear text`() async throws {
        let server = ScriptedServer { _ in .init(body: Self.flow) }
        await #expect(throws: ServiceError.self) {
            try await login(server, base: "http://cloud.example")
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        ("https://cloud.example", "https://cloud.example/", "/remote.php/webdav"),
        ("https://x.example/nc/", "https://x.example/nc", "/nc/remote.php/webdav"),
        (
            "https://x.example/nc/index.php/apps/files/files/7?dir=/My%20Books&x=1",
            "https://x.example/nc", "/nc/remote.php/webdav/My%20Books"
        ),
        (
            "https://x.example/remote.php/dav/files/anna/Books", "https://x.example/",
            "/remote.php/webdav/Books"
        ),
        (
            "https://x.example/apps/files/?dir=/../..", "https://x.example/", "/remote.php/webdav"
        ),
    ])
    func `addresses as people copy them`(
        _ typed: String, _ base: String, _ path: String
    ) throws {
        let address = try #require(NextcloudAddress(typed))
        #expect(address.base.description == base && address.folder.path == path)
        let isInside = ["/apps/files/", "/remote.php/"].contains { typed.contains($0) }
        #expect(NextcloudAddress.isSure(typed) == isInside)
    }

    @Test(arguments: ["https://x.example", "https://x.example/apps/mail", "rclone:remote.php/x"])
    func `other addresses need the name of their kind`(_ typed: String) {
        #expect(!NextcloudAddress.isSure(typed))
    }
}
