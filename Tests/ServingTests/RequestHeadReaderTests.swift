import HTTPCaching
import Testing

@testable import Serving

struct RequestHeadReaderTests {
    @Test func `a head is read with its fields, and what follows is left`() {
        let text = "\r\nGET /books?x=1 HTTP/1.1\r\nHost: a\r\nX-A:  one \r\nX-a:two\r\n\r\nrest"
        let reading = RequestHeadReader.read(Array(text.utf8))
        let head = RequestHead(
            "/books?x=1", fields: ["Host": "a", "X-A": "one", "X-a": "two"])
        #expect(reading == .head(head, end: text.utf8.count - 4))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://a/books HTTP/1.0\r\n\r\n",
        "M-SEARCH * HTTP/1.1\r\nHost:\r\n\r\n", "GET /%FF HTTP/1.9\r\nHost: a\r\nX:\u{E9}\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 4\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
    func `what is well formed is taken`(_ text: String) {
        guard case .head(_, let end) = RequestHeadReader.read(Array(text.utf8)) else {
            Issue.record("\(RequestHeadReader.read(Array(text.utf8)))")
            return
        }
        #expect(end == text.utf8.count)
    }

    @Test(
        arguments: [
            ("GET /\r\nHost: a\r\n\r\n", 400), ("GARBAGE\r\n", 400),
            ("GET  / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: a\n\n", 400), ("\u{0}\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HTTP/1.10\r\n\r\n", 400),
            ("GET / http/1.1\r\n\r\n", 400), ("GÉT / HTTP/1.1\r\n\r\n", 400),
            ("GET /é HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n", 400
            ),
            ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nExpect: gold\r\n\r\n", 417),
            ("GET /" + String(repeating: "a", count: 8_192) + " HTTP/1.1\r\n\r\n", 414),
            ("GET /" + String(repeating: "a", count: 9_000), 414),
            ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 9_000), 431),
            (
                "GET / HTTP/1.1\r\nHost: a\r\n"
                    + String(
                        repeating: "X: " + String(repeating: "a", count: 8_000) + "\r\n", count: 5),
                431
            ),
            ("GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 101) + "\r\n", 431),
        ] as [(String, Int)])
    func `what is malformed or too long is refused`(_ text: String, _ status: Int) {
        guard case .refused(let refusal) = RequestHeadReader.read(Array(text.utf8)) else {
            Issue.record("\(RequestHeadReader.read(Array(text.utf8)))")
            return
        }
        #expect(refusal.status == status)
        #expect(refusal.detail.hasSuffix("."))
    }

    @Test func `every beginning of a head waits for more`() {
        let bytes = Array("GET /books HTTP/1.1\r\nHost: a\r\nX-A: one\r\n\r\n".utf8)
        for length in bytes.indices {
            #expect(RequestHeadReader.read(Array(bytes[..<length])) == .incomplete)
        }
    }

    @Test(
        arguments: [
            (1, [:], true), (0, [:], false), (1, ["Connection": "Close"], false),
            (1, ["Connection": "x, close"], false), (0, ["Connection": "keep-alive"], false),
            (1, ["Content-Length": "70000"], false), (1, ["Content-Length": "10"], true),
            (1, ["Transfer-Encoding": "chunked"], false),
            (1, ["Content-Length": "10", "Expect": "100-continue"], false),
        ] as [(Int, HTTPFields, Bool)])
    func `a connection goes on unless somebody ends it`(
        _ minor: Int, _ fields: HTTPFields, _ keeps: Bool
    ) {
        #expect(RequestHead("/", minorVersion: minor, fields: fields).keepsConnection == keeps)
    }
}
