import FoundationEssentials
import HTTPCaching
import Testing

/// Responses made from stored ones: RFC 9111 sections 4.3.2 and 5.1, RFC 9110 section 14.
struct StoredReplyTests {
    private let stored = StoredHead.make(
        [
            "ETag": "\"1\"", "Last-Modified": date(-100), "Age": "5", "Content-Length": "10",
            "Content-Type": "text/plain",
        ], size: 10)

    @Test(
        arguments: [
            ([:], 200, 0, 10),
            // RFC 9110 section 13.1.2: weak comparison, any of a list.
            (["If-None-Match": "\"1\""], 304, 0, 0), (["If-None-Match": "W/\"1\""], 304, 0, 0),
            (["If-None-Match": "\"2\", \"1\""], 304, 0, 0), (["If-None-Match": "*"], 304, 0, 0),
            (["If-None-Match": "\"2\""], 200, 0, 10),
            (["If-None-Match": "\"2\"", "If-Modified-Since": date(0)], 200, 0, 10),
            // Section 13.1.3.
            (["If-Modified-Since": date(-100)], 304, 0, 0),
            (["If-Modified-Since": date(-50)], 304, 0, 0),
            (["If-Modified-Since": date(-101)], 200, 0, 10),
            (["If-Modified-Since": "x"], 200, 0, 10),
            // Section 14.1.2.
            (["Range": "bytes=0-1"], 206, 0, 2), (["Range": "bytes=8-"], 206, 8, 10),
            (["Range": "bytes=8-99"], 206, 8, 10), (["Range": "bytes=-3"], 206, 7, 10),
            (["Range": "bytes=-99"], 206, 0, 10), (["Range": "bytes=10-"], 416, 0, 0),
            (["Range": "bytes=-0"], 416, 0, 0),
            (["Range": "bytes=0-9223372036854775807"], 206, 0, 10),
            (["Range": "bytes=99999999999999999999-"], 416, 0, 0),
            (["Range": "bytes=5-2"], 200, 0, 10), (["Range": "bytes=0-1,4-5"], 200, 0, 10),
            (["Range": "lines=0-1"], 200, 0, 10), (["Range": "bytes=-"], 200, 0, 10),
            (["Range": "bytes=x-2"], 200, 0, 10), (["Range": "bytes=2-x"], 200, 0, 10),
            (["Range": "bytes=9-9"], 206, 9, 10), (["Range": "bytes=5-5"], 206, 5, 6),
            (["Range": "bytes = 2 - 3 "], 206, 2, 4), (["Range": "bytes"], 200, 0, 10),
            (["Range": "bytes=1-2-3"], 200, 0, 10),
            // Section 13.1.5: the very same version, strongly compared.
            (["Range": "bytes=0-1", "If-Range": "\"1\""], 206, 0, 2),
            (["Range": "bytes=0-1", "If-Range": "W/\"1\""], 200, 0, 10),
            (["Range": "bytes=0-1", "If-Range": "\"2\""], 200, 0, 10),
            (["Range": "bytes=0-1", "If-Range": date(-100)], 206, 0, 2),
            (["Range": "bytes=0-1", "If-Range": date(-99)], 200, 0, 10),
            (["Range": "bytes=0-1", "If-Range": "1"], 200, 0, 10),
        ] as [(HTTPFields, Int, Int64, Int64)])
    func `conditions and ranges are answered from what is stored`(
        _ request: HTTPFields, _ status: Int, _ first: Int64, _ end: Int64
    ) throws {
        let reply = StoredReply(stored, to: try .make("GET", request), at: start)
        #expect(reply.status == status)
        #expect(reply.content == first..<end)
    }

    @Test func `a part names its place in the whole`() throws {
        let part = StoredReply(
            stored, to: try .make("GET", ["Range": "bytes=2-4"]), at: start)
        #expect(part.fields.first("Content-Range") == "bytes 2-4/10")
        #expect(part.fields.first("Content-Length") == "3")
        let outside = StoredReply(
            stored, to: try .make("GET", ["Range": "bytes=20-"]), at: start)
        #expect(outside.fields.first("Content-Range") == "bytes */10")
        #expect(outside.fields.first("Content-Length") == "0")
        #expect(!outside.fields.contains("Content-Type"))
    }

    @Test func `a 304 keeps its tag and says nothing of content`() throws {
        let reply = StoredReply(
            stored, to: try .make("GET", ["If-None-Match": "\"1\""]), at: start)
        #expect(reply.fields.first("ETag") == "\"1\"")
        #expect(!reply.fields.contains("Content-Type"))
        #expect(!reply.fields.contains("Content-Length"))
    }

    @Test func `Age is the present one`() throws {
        let reply = StoredReply(stored, to: try .make(), at: start.addingTimeInterval(7))
        #expect(reply.fields.all("Age") == ["12"])
    }

    @Test func `a HEAD gets the fields without the content`() throws {
        let reply = StoredReply(stored, to: try .make("HEAD"), at: start)
        #expect(reply.status == 200)
        #expect(reply.content.isEmpty)
        #expect(reply.fields.first("Content-Length") == "10")
    }

    @Test func `only a GET is answered with a part`() throws {
        let reply = StoredReply(
            stored, to: try .make("HEAD", ["Range": "bytes=0-1"]), at: start)
        #expect(reply.status == 200 && reply.content.isEmpty)
    }

    @Test func `nothing of an empty recording can be asked for`() throws {
        let empty = StoredHead.make(size: 0)
        for range in ["bytes=0-0", "bytes=0-", "bytes=-1"] {
            let reply = StoredReply(empty, to: try .make("GET", ["Range": range]), at: start)
            #expect(reply.status == 416)
            #expect(reply.fields.first("Content-Range") == "bytes */0")
        }
    }

    @Test func `a response without a tag is not the one a client names`() throws {
        let plain = StoredHead.make([:], size: 10)
        let reply = StoredReply(
            plain, to: try .make("GET", ["If-None-Match": "\"1\""]), at: start)
        #expect(reply.status == 200)
    }

    @Test func `a Last-Modified that is no date tells nothing`() throws {
        let odd = StoredHead.make(["Last-Modified": "x", "Date": date(-10)], size: 10)
        let reply = StoredReply(
            odd, to: try .make("GET", ["If-Modified-Since": date(0)]), at: start)
        #expect(reply.status == 200)
    }

    @Test func `without Last-Modified the Date counts`() throws {
        let plain = StoredHead.make(["Date": date(-10)], size: 10)
        let fields: HTTPFields = ["If-Modified-Since": date(-5)]
        let reply = StoredReply(plain, to: try .make("GET", fields), at: start)
        #expect(reply.status == 304)
    }

    @Test func `errors that are stored ignore conditions and ranges`() throws {
        let gone = StoredHead.make(["ETag": "\"1\""], status: 410)
        let fields: HTTPFields = ["If-None-Match": "\"1\"", "Range": "bytes=0-0"]
        #expect(StoredReply(gone, to: try .make("GET", fields), at: start).status == 410)
    }
}

/// RFC 9111 sections 4.3.5 and 4.4.
struct EffectTests {
    @Test(
        arguments: [
            ("POST", 200, [:], ["http://127.0.0.1/books"]),
            ("DELETE", 204, [:], ["http://127.0.0.1/books"]),
            ("M-SEARCH", 301, [:], ["http://127.0.0.1/books"]), ("POST", 404, [:], []),
            ("POST", 400, [:], []), ("POST", 199, [:], []), ("TRACE", 200, [:], []),
            ("POST", 399, [:], ["http://127.0.0.1/books"]),
            ("POST", 500, [:], []), ("GET", 200, [:], []), ("HEAD", 200, [:], []),
            ("OPTIONS", 200, [:], []),
            (
                "PUT", 201, ["Location": "/a", "Content-Location": "http://127.0.0.1/b"],
                ["http://127.0.0.1/books", "http://127.0.0.1/a", "http://127.0.0.1/b"]
            ),
            (
                "POST", 201, ["Location": "http://elsewhere/a", "Content-Location": "books"],
                ["http://127.0.0.1/books"]
            ),
        ] as [(String, Int, HTTPFields, [String])])
    func `a change that succeeded makes what is stored invalid`(
        _ method: String, _ status: Int, _ fields: HTTPFields, _ urls: [String]
    ) throws {
        let result = Invalidation.urls(
            after: try .make(method), status: status, fields: fields)
        #expect(result.map(\.description) == urls)
    }

    @Test(
        arguments: [
            (200, ["X": "2"], .renew(["ETag": "\"1\"", "Content-Length": "2", "X": "2"])),
            (200, ["ETag": "\"2\""], .invalidate), (200, ["Content-Length": "3"], .invalidate),
            (
                200, ["Last-Modified": "b"],
                .renew([
                    "ETag": "\"1\"", "Content-Length": "2", "X": "1", "Last-Modified": "b",
                ])
            ),
            (410, ["X": "2"], .none), (500, [:], .none),
            (
                200, ["Content-Length": "1", "Content-Encoding": "gzip"],
                .renew(["ETag": "\"1\"", "Content-Length": "2", "X": "1"])
            ),
        ] as [(Int, HTTPFields, HeadEffect)])
    func `the answer to a HEAD renews the same and doubts another version`(
        _ status: Int, _ fields: HTTPFields, _ effect: HeadEffect
    ) {
        let stored = StoredHead.make(["ETag": "\"1\"", "Content-Length": "2", "X": "1"])
        #expect(HeadEffect.of(status: status, fields: fields, on: stored) == effect)
    }
}
