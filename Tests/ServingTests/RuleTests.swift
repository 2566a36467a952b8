import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

@testable import Serving

struct RuleTests {
    static let tag = EntityTag("abc")
    static let modified = Date(timeIntervalSince1970: 784_111_777.5)
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
    static let later = "Sunday, 06-Nov-94 08:49:38 GMT"

    @Test(
        arguments: [
            ([:], .proceed),
            (["If-None-Match": "\"abc\""], .notModified),
            (["If-None-Match": "W/\"abc\""], .notModified),
            (["If-None-Match": "\"x\", W/\"abc\""], .notModified),
            (["If-None-Match": "\"x\"", "If-None-Match": "\"abc\""], .notModified),
            (["If-None-Match": " * "], .notModified),
            (["If-None-Match": "\"x\""], .proceed), (["If-None-Match": "\"ABC\""], .proceed),
            (["If-None-Match": "abc"], .proceed), (["If-None-Match": ""], .proceed),
            (["If-None-Match": "\"a,b\", \"abc\""], .notModified),
            (["If-Modified-Since": date], .notModified),
            (["If-Modified-Since": later], .notModified),
            (["If-Modified-Since": earlier], .proceed),
            (["If-Modified-Since": "yesterday"], .proceed),
            (["If-Modified-Since": later, "If-Modified-Since": later], .proceed),
            // Section 13.1.3: If-None-Match alone counts.
            (["If-None-Match": "\"x\"", "If-Modified-Since": later], .proceed),
            (["If-Match": "\"abc\""], .proceed), (["If-Match": "*"], .proceed),
            (["If-Match": "W/\"abc\""], .failed), (["If-Match": "\"x\""], .failed),
            (["If-Match": "abc"], .failed),
            (["If-Unmodified-Since": date], .proceed),
            (["If-Unmodified-Since": earlier], .failed),
            (["If-Unmodified-Since": "never"], .proceed),
            (["If-Match": "\"abc\"", "If-Unmodified-Since": earlier], .proceed),
            (["If-Match": "\"abc\"", "If-None-Match": "\"abc\""], .notModified),
            (["If-Match": "\"x\"", "If-None-Match": "\"abc\""], .failed),
        ] as [(HTTPFields, Preconditions.Outcome)])
    func `conditions are judged in the order of the standard`(
        _ fields: HTTPFields, _ outcome: Preconditions.Outcome
    ) {
        #expect(
            Preconditions.outcome(
                fields, tag: Self.tag, modified: Self.modified, now: Self.now) == outcome)
    }

    @Test(
        arguments: [
            ([:], true), (["If-Range": "\"abc\""], true), (["If-Range": "W/\"abc\""], false),
            (["If-Range": "\"x\""], false), (["If-Range": "\"x\", \"abc\""], false),
            (["If-Range": date], true), (["If-Range": later], false),
            (["If-Range": earlier], false), (["If-Range": "x"], false),
        ] as [(HTTPFields, Bool)])
    func `parts are joined by a strong tag or the very date only`(
        _ fields: HTTPFields, _ allows: Bool
    ) {
        #expect(
            Preconditions.allowsRange(
                fields, tag: Self.tag, modified: Self.modified, now: Self.now) == allows)
    }

    @Test func `a date is no strong validator within its own second`() {
        let fields: HTTPFields = ["If-Range": Self.date]
        #expect(
            !Preconditions.allowsRange(
                fields, tag: Self.tag, modified: Self.modified, now: Self.modified))
    }

    @Test(
        arguments: [
            ("bytes=0-0", .part(.init(offset: 0, count: 1))),
            ("bytes=0-", .part(.init(offset: 0, count: 10))),
            ("BYTES=3-5", .part(.init(offset: 3, count: 3))),
            ("bytes=9-9", .part(.init(offset: 9, count: 1))),
            ("bytes=5-100", .part(.init(offset: 5, count: 5))),
            ("bytes=-3", .part(.init(offset: 7, count: 3))),
            ("bytes=-99", .part(.init(offset: 0, count: 10))),
            ("bytes=2-99999999999999999999", .part(.init(offset: 2, count: 8))),
            ("bytes= 1-2 , ", .part(.init(offset: 1, count: 2))),
            ("bytes=10-", .unsatisfiable), ("bytes=10-20", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=10-,-0", .unsatisfiable),
            ("bytes=10-,1-2", .part(.init(offset: 1, count: 2))),
            (
                "bytes=8-9,0-1",
                .parts([.init(offset: 8, count: 2), .init(offset: 0, count: 2)])
            ),
            ("bytes=0-1,1-2", .whole), ("bytes=0-,-1", .whole),
            ("bytes=5-3", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
            ("bytes=1", .whole), ("bytes=1-2-3", .whole), ("bytes=+1-2", .whole),
            ("bytes=0-0,x", .whole), ("lines=0-1", .whole), ("0-1", .whole),
            ("bytes=0-0,2-2,4-4,6-6,8-8,1-1,3-3,5-5,7-7", .whole),
        ] as [(String, RangeRequest)])
    func `a range is read for ten bytes`(_ text: String, _ expected: RangeRequest) {
        #expect(RangeRequest(["Range": text], length: 10) == expected)
    }

    @Test func `nothing has no ranges`() {
        #expect(RangeRequest(["Range": "bytes=0-"], length: 0) == .whole)
        #expect(RangeRequest(["Range": "bytes=0-1", "Range": "bytes=3-4"], length: 10) == .whole)
    }

    @Test(
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZIP", true), ("x-gzip", true),
            ("deflate, gzip;q=1.0, *;q=0.5", true), ("br", false), ("*", true),
            ("gzip;q=0", false), ("gzip;q=0.0", false), ("*;q=0", false),
            ("gzip;q=0, *", false), ("gzip;q=0.001", true), ("gzip;q=0.5, identity", false),
            ("gzip;q=0.5, identity;q=0.4", true), ("gzip; Q=0.8 ", true), ("gzip;q=2", false),
            ("gzip;q=0.1234", false), ("gzip;level=9;q=0", false), ("identity;q=0", false),
        ] as [(String?, Bool)])
    func `gzip is sent to those who want it`(_ text: String?, _ wants: Bool) {
        var fields = HTTPFields()
        if let text { fields.append("Accept-Encoding", text) }
        #expect(ContentCoding.prefersGzip(fields) == wants)
    }

    @Test(
        arguments: [
            ("/health", .health), ("/books", .books), ("/books?page=2", .books),
            ("http://h:1/books", .books), ("/books/a", .book(.init(rawValue: "a"))),
            ("/books/a/chapters", .chapters(.init(rawValue: "a"))),
            (
                "/books/a%2Fb/chapters/%C3%BC",
                .chapter(.init(rawValue: "a/b"), .init(rawValue: "ü"))
            ),
            (
                "/books/../chapters/..%2f..%2fetc/audio",
                .audio(.init(rawValue: ".."), .init(rawValue: "../../etc"))
            ),
            (
                "/books/a/chapters/b/subtitles",
                .subtitles(.init(rawValue: "a"), .init(rawValue: "b"))
            ),
            (
                "/books/a/chapters/b/translations/es",
                .translation(.init(rawValue: "a"), .init(rawValue: "b"), "es")
            ),
        ] as [(String, Route)])
    func `targets have routes`(_ target: String, _ route: Route) throws {
        #expect(try Route.of(RequestHead(target)) == route)
        #expect(try Route.of(RequestHead(method: "HEAD", target)) == route)
    }

    @Test(
        arguments: [
            ("GET", "/", 404), ("GET", "/bookshelf", 404), ("GET", "/books/a/b", 404),
            ("GET", "/books/a/chapters/b/audio/c", 404), ("GET", "/news/headlines", 404),
            ("GET", "/books/%zz", 400), ("GET", "/books/%00", 400), ("GET", "/books/%ff", 400),
            ("GET", "/books/%4", 400), ("GET", "*", 400), ("GET", "books", 400),
            ("GET", "ftp://a/books", 400), ("GET", "/books#x", 400),
            ("POST", "/books", 405), ("DELETE", "/books/a", 405), ("PUT", "/health", 405),
            ("OPTIONS", "/books", 405), ("TRACE", "/books", 405),
            ("POST", "/translations", 404), ("POST", "/explain/sentence", 404),
            ("BREW", "/books", 501), ("get", "/books", 501),
        ] as [(String, String, Int)])
    func `what is not served is refused`(_ method: String, _ target: String, _ status: Int) {
        let refusal = #expect(throws: Refusal.self) {
            try Route.of(RequestHead(method: method, target))
        }
        #expect(refusal?.status == status)
    }
}
