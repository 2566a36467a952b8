import HTTPCaching
import Testing

@testable import Backend

struct CloudAddressTests {
    @Test(
        arguments: [
            ("gs://bucket/a b/ü?.mp3", "https://storage.googleapis.com/bucket/a%20b/%C3%BC%3F.mp3"),
            ("gs://bucket/../x", "https://storage.googleapis.com/bucket/../x"),
            ("GS://bucket/x", "https://storage.googleapis.com/bucket/x"),
            ("https://b/a b/ü 1.mp3 ", "https://b/a%20b/ü%201.mp3"),
            (" /a b?c d", "http://a/a%20b?c%20d"),
            ("https://b c/x", nil), ("https://b/a\tb", nil), ("   ", nil),
            ("/x", "http://a/x"), ("http://b/x", "http://b/x"), ("gs://B/x", nil),
            ("gs://a..b/x", nil), ("gs://bucket/", nil), ("gs://bucket", nil), ("", nil),
            ("ftp://a/x", nil), ("gs://ab/x", nil), ("http://127.0.0.1/x", nil),
        ] as [(String, String?)])
    func `addresses of sound are resolved`(_ text: String, _ url: String?) throws {
        let base = try #require(HTTPURL("http://a/books"))
        #expect(CloudAddress.url(text, on: base)?.description == url)
    }
}
