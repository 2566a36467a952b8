import Foundation
import HTTPCaching
import ListenCore
import Testing

/// The examples of the docstrings.
struct Examples {
    private func fields(_ name: String, _ value: String) -> HTTPFields {
        HTTPFields([HTTPFields.Line(name, value)])
    }

    @Test func `HTTPFields keeps lines in order and joins them`() {
        var fields = HTTPFields([HTTPFields.Line("ETag", "\"v1\"")])
        fields.append("Vary", "Accept")
        fields.append("Vary", "Cookie")
        #expect(fields.joined("vary") == "Accept, Cookie")
    }

    @Test func `addresses are normalised, resolved and classed`() {
        let url = HTTPURL("HTTPS://Books.Example:443/api?page=2")
        #expect(url?.description == "https://books.example/api?page=2")
        #expect(url?.resolving("../cover.png")?.path == "/cover.png")
        #expect(AddressClasses(of: "127.0.0.1") == .loopback)
        #expect(AddressClasses(of: "192.168.1.20") == .privateNetwork)
        #expect(RedirectPolicy.isRedirect(status: 302, fields: fields("Location", "/moved")))
    }

    @Test func `fields about caches are read`() {
        let control = CacheControl(fields("Cache-Control", "max-age=60, no-cache"))
        #expect(control.maxAge == .seconds(60))
        #expect(RequestDirectives(fields("Cache-Control", "only-if-cached")).onlyIfCached)
        #expect(Vary(fields("Vary", "Accept-Language")).names == ["accept-language"])
        let validators = Validators(fields("ETag", "\"v1\""))
        #expect(validators.conditionalFields.first("If-None-Match") == "\"v1\"")
        #expect(CachePolicy().lifetime(of: .list) == .seconds(21_600))
    }

    @Test func `dates, waits and lengths are read and written`() {
        let date = Date(timeIntervalSince1970: 784_111_777)
        #expect(HTTPDate.text(date) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(RetryAfter.seconds(fields("Retry-After", "120"), now: date) == 120)
        #expect(SpanText.text(seconds: 11_520) == "3 h 12 min")
    }

    @Test func `ranges of bytes are read and added up`() {
        #expect(ContentRange("bytes 0-99/1000")?.total == 1_000)
        let range = ByteRange(fields("Range", "bytes=900-"), of: 1_000, HTTPFields())
        #expect(range == .part(900..<1_000))
        var present = ByteRanges([0..<10, 20..<30])
        present.insert(8..<15)
        #expect(present.gaps(to: 40) == [15..<20, 30..<40])
    }

    @Test func `a request and its response are values`() throws {
        let url = try #require(HTTPURL("https://books.example/"))
        var request = HTTPRequest("GET", url, fields: ["Accept": "application/json"])
        request.token = Secret("hush")
        request.redirects = .follow
        request.connection = .own
        #expect(request.fields.first("accept") == "application/json")
        let head = HTTPResponseHead(status: 200, fields: ["ETag": "\"v1\""], url: url)
        let response = HTTPResponse(head, body: Array("hello".utf8))
        #expect(response.head.fields.first("etag") == "\"v1\"")
        var limits = TransferLimits.subtitles
        limits.total = .seconds(5)
        #expect(limits.maxBytes == 8_388_608)
        let error = TransportError(
            .timeout, reason: "no answer in 15 s", url: "https://books.example/")
        #expect(error.kind == .unavailable)
    }

    @Test func `a request stays in the network of its server`() throws {
        let nas = try #require(HTTPURL("http://192.168.1.20:8000"))
        let reach = AddressReach(home: nas)
        #expect(reach.permits(.privateNetwork, for: nas, isTunnelled: false))
        #expect(!reach.permits(.loopback, for: nas, isTunnelled: false))
    }

    @Test func `a hash goes over pieces as over the whole`() {
        var hash = SHA256()
        hash.update(Array("a".utf8))
        hash.update(Array("bc".utf8))
        #expect(hash.finalized() == SHA256.hex(of: Array("abc".utf8)))
    }
}
