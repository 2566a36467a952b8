import HTTPCaching
import ListenCore
import Testing

@testable import Fetching

/// What a server sends back of a token.
@Suite struct TokenScrubberTests {
    private let scrubber = TokenScrubber(Secret("MARKER-4f1c"))

    private func response(_ status: Int, _ text: String, _ fields: HTTPFields = [:]) throws
        -> HTTPResponse
    {
        let url = try #require(HTTPURL("https://books.example/"))
        return HTTPResponse(
            HTTPResponseHead(status: status, fields: fields, url: url, version: "HTTP/2"),
            body: Array(text.utf8))
    }

    @Test func `an error that repeats the token loses it`() throws {
        let got = scrubber.scrubbed(
            try response(500, "MARKER-4f1c and MARKER-4f1c", ["Echo": "x MARKER-4f1c"]))
        #expect(got == (try response(500, "*** and ***", ["Echo": "x ***"])))
    }

    @Test func `an answer is left byte for byte`() throws {
        let answer = try response(200, "about MARKER-4f1c", ["ETag": "\"a\""])
        #expect(scrubber.scrubbed(answer) == answer)
        let bytes = HTTPResponse(answer.head, body: [0xFF, 0xFE, 0])
        #expect(scrubber.scrubbed(bytes) == bytes)
    }

    @Test func `a token as short as a word takes nothing out`() throws {
        let error = try response(404, "no such book")
        #expect(TokenScrubber(Secret("book")).scrubbed(error) == error)
    }
}
