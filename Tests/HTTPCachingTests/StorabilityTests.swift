import FoundationEssentials
import HTTPCaching
import Testing

/// RFC 9111 section 3: what may be stored.
struct StorabilityTests {
    @Test(
        arguments: [
            ("GET", 200, [:], .store), ("GET", 404, [:], .store), ("GET", 410, [:], .store),
            ("GET", 302, [:], .pass), ("GET", 500, [:], .pass), ("GET", 599, [:], .pass),
            ("GET", 302, ["Cache-Control": "max-age=9"], .store),
            ("GET", 599, ["Cache-Control": "max-age=9"], .store),
            ("GET", 503, ["Expires": "0"], .store),
            ("GET", 599, ["Cache-Control": "public"], .store),
            ("GET", 200, ["Cache-Control": "no-store, max-age=9"], .pass),
            ("GET", 200, ["Cache-Control": "private"], .store),
            ("GET", 200, ["Vary": "*"], .pass),
            ("GET", 199, ["Cache-Control": "max-age=9"], .pass),
            ("GET", 600, ["Cache-Control": "max-age=9"], .pass),
            ("GET", 206, ["Content-Range": "bytes 0-2/4"], .pass),
            // Section 5.2.2.3.
            ("GET", 200, ["Cache-Control": "no-store, must-understand"], .store),
            (
                "GET", 599, ["Cache-Control": "no-store, must-understand, max-age=9"],
                .pass
            ),
            // Section 3.3: a part is stored only when it is the whole.
            ("GET", 206, ["Content-Range": "bytes 0-1/2"], .store),
            ("GET", 206, ["Content-Range": "bytes 0-1/3"], .pass),
            ("GET", 206, ["Content-Range": "bytes 1-2/3"], .pass),
            ("GET", 206, ["Content-Range": "bytes 0-2/3"], .pass),
            ("GET", 206, ["Content-Range": "bytes 0-1/*"], .pass), ("GET", 206, [:], .pass),
            // RFC 9110 section 9.3.3.
            ("POST", 200, ["Cache-Control": "max-age=9"], .pass),
            (
                "POST", 200, ["Cache-Control": "max-age=9", "Content-Location": "/books"],
                .store
            ),
            ("POST", 200, ["Content-Location": "/books"], .pass),
            ("POST", 200, ["Expires": date(9), "Content-Location": "/other"], .pass),
            ("PUT", 200, ["Cache-Control": "max-age=9"], .pass),
            // A 304 that nobody asked for is no answer; the client's own is the client's.
            ("GET", 304, [:], .fail),
        ] as [(String, Int, HTTPFields, CacheOutcome)])
    func `what may be stored follows from method, status and fields`(
        _ method: String, _ status: Int, _ fields: HTTPFields, _ outcome: CacheOutcome
    ) throws {
        let result = CacheOutcome.after(
            status: status, fields: fields, stored: nil, asked: false, now: start,
            policy: pureHTTP, request: try .make(method), size: 2)
        #expect(result == outcome)
    }

    @Test func `a request with no-store keeps its answer from being stored`() throws {
        let result = CacheOutcome.after(
            status: 200, fields: [:], stored: nil, asked: false, now: start, policy: pureHTTP,
            request: try .make("GET", ["Cache-Control": "no-store"]), size: 2)
        #expect(result == .pass)
    }

    @Test(arguments: ["If-None-Match", "If-Modified-Since"])
    func `a 304 to the client's own condition is the client's`(_ name: String) throws {
        for policy in [CachePolicy(), pureHTTP] {
            let result = CacheOutcome.after(
                status: 304, fields: [:], stored: nil, asked: false, now: start,
                policy: policy, request: try .make("GET", HTTPFields([.init(name, "x")])))
            #expect(result == .pass)
        }
    }

    @Test(
        arguments: [
            (404, [:], .fail), (203, ["Cache-Control": "max-age=9"], .fail),
            (206, ["Content-Range": "bytes 0-1/2"], .store),
            (206, ["Content-Range": "bytes 0-1/3"], .pass), (416, [:], .pass),
        ] as [(Int, HTTPFields, CacheOutcome)])
    func `the product keeps complete 200s only`(
        _ status: Int, _ fields: HTTPFields, _ outcome: CacheOutcome
    ) throws {
        let result = CacheOutcome.after(
            status: status, fields: fields, stored: nil, asked: false, now: start,
            policy: CachePolicy(), request: try .make("GET", ["Range": "bytes=0-1"]), size: 2)
        #expect(result == outcome)
    }

    @Test func `an error never replaces a good copy`() throws {
        let stored = StoredHead.make(["Cache-Control": "max-age=1"])
        for policy in [CachePolicy(), pureHTTP] {
            let result = CacheOutcome.after(
                status: 503, fields: ["Cache-Control": "max-age=9"], stored: stored, asked: true,
                now: start.addingTimeInterval(5), policy: policy, request: try .make())
            #expect(result != .store)
        }
    }

    @Test func `fields of one connection, of proxies and named by no-cache are not stored`() {
        let fields: HTTPFields = [
            "Connection": "A, close", "A": "1", "B": "2", "Keep-Alive": "x",
            "Proxy-Authenticate": "x", "Proxy-Authentication-Info": "x",
            "Proxy-Authorization": "x", "Proxy-Connection": "x", "TE": "x", "Trailer": "x",
            "Transfer-Encoding": "x", "Upgrade": "x", "Set-Cookie": "c",
            "Cache-Control": "no-cache=\"C, D\"", "c": "3", "D": "4",
        ]
        #expect(
            fields.storable(receivedAt: start).lines.map(\.name)
                == ["B", "Set-Cookie", "Cache-Control", "Date"])
        #expect(fields.storable(receivedAt: start).first("Date") == date(0))
    }

    @Test func `a confirmation's Age and Date count, never the former ones`() {
        let stored: HTTPFields = ["Age": "100", "Date": date(-100), "X": "1"]
        let merged = stored.merged(with: ["X": "2"])
        #expect(merged == ["X": "2"])
        #expect(merged.dated(start).first("Date") == date(0))
    }
}
