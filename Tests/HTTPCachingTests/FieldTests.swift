import FoundationEssentials
import HTTPCaching
import Testing

struct FieldTests {
    @Test func `names are compared without case and keep their order`() {
        var fields: HTTPFields = ["A": "1", "b": "2", "a": "3"]
        #expect(fields.all("a") == ["1", "3"])
        #expect(fields.joined("A") == "1, 3")
        fields.set("B", "4")
        #expect(fields.lines.map(\.value) == ["1", "3", "4"])
        #expect(fields.contains("a") && !fields.contains("aa") && !fields.contains("c"))
        #expect(fields.joined("c") == nil && fields.first("A") == "1")
        #expect(!HTTPFields.same("[", "{") && HTTPFields.same("Z", "z"))
    }

    @Test(
        arguments: [
            ("GET", true), ("M-SEARCH", true), ("a0!#$%&'*+-.^_`|~9Zz", true), ("", false),
            ("a b", false), ("a:", false), ("é", false), ("a/", false), ("@", false), ("[", false),
            ("{", false), ("a\u{7F}", false),
        ])
    func `methods and names are tokens`(_ text: String, _ isToken: Bool) {
        #expect(HTTPFields.isToken(text) == isToken)
    }

    @Test func `a comma inside quotes parts no members, whatever is escaped in them`() {
        let vary = Vary(["Vary": #"a, "b, c", "d\", e", f"#])
        #expect(vary.names == ["a", #""b, c""#, #""d\", e""#, "f"])
        #expect(Vary(["Vary": " \ta\t ,, b,"]).names == ["a", "b"])
    }

    @Test func `a tag is sent back as it came, unless it is too long`() {
        let long = "\"" + String(repeating: "a", count: 1_022) + "\""
        #expect(Validators(["ETag": long]).conditionalFields == ["If-None-Match": long])
        #expect(Validators(["ETag": long + "x"]).conditionalFields == [:])
        #expect(Validators(["ETag": "bare"]).conditionalFields == ["If-None-Match": "bare"])
        #expect(Validators(["ETag": "bare"]).etag == nil)
        #expect(
            Validators(["ETag": "", "Last-Modified": "x"]).conditionalFields
                == ["If-Modified-Since": "x"])
        for text in ["\"", "W/\"", "\"a", "a\""] { #expect(Validators(["ETag": text]).etag == nil) }
        #expect(Validators(["ETag": "\"\""]).etag == "\"\"")
    }

    @Test func `decoded content has its own length`() {
        let coded: HTTPFields = ["Content-Encoding": "gzip", "Content-Length": "9", "X": "1"]
        #expect(coded.decoded(size: 20) == ["X": "1", "Content-Length": "20"])
        let plain: HTTPFields = ["Content-Length": "9"]
        #expect(plain.decoded(size: 20) == plain)
    }

    @Test(
        arguments: [
            (["ETag": "W/\"1\""], ["ETag": "\"1\""], true),
            (["ETag": "\"1\""], ["ETag": "\"2\""], false),
            (["x-goog-generation": "7"], ["X-Goog-Generation": "7"], true),
            (["x-goog-generation": "7"], ["x-goog-generation": "8"], false),
            ([:], [:], false), (["ETag": "bare"], ["ETag": "bare"], false),
        ] as [(HTTPFields, HTTPFields, Bool)])
    func `validators tell whether two responses are one version`(
        _ left: HTTPFields, _ right: HTTPFields, _ isSame: Bool
    ) {
        #expect(Validators(left).names(sameAs: Validators(right)) == isSame)
    }

    @Test func `a weak tag is no strong one`() {
        #expect(Validators(["ETag": "W/\"1\""]).strongTag == nil)
        #expect(Validators(["ETag": "\"1\""]).strongTag == "\"1\"")
    }

    @Test func `Vary compares the fields it names`() {
        let vary = Vary(["Vary": "Accept, accept", "vary": "X"])
        #expect(vary.names == ["accept", "x"])
        #expect(vary.selecting(from: ["Accept": "a", "B": "b"]) == ["Accept": "a"])
        #expect(vary.matches(former: ["Accept": "a,b"], request: ["accept": "a, b"]))
        #expect(!vary.matches(former: ["Accept": "a"], request: [:]))
        #expect(!vary.matches(former: [:], request: ["X": "1"]))
    }

    @Test(
        arguments: [
            ("bytes 0-9/10", 0, 10), ("Bytes 5-9/10", 5, 10), ("bytes 5-9/*", 5, nil),
            ("bytes 5-5/6", 5, 6),
        ] as [(String, Int64, Int64?)])
    func `a content range is read`(_ text: String, _ first: Int64, _ total: Int64?) {
        let range = ContentRange(text)
        #expect(range?.start == first)
        #expect(range?.total == total)
    }

    @Test func `a 416 names the whole alone`() {
        let range = ContentRange("bytes */10")
        #expect(range?.start == nil && range?.end == nil && range?.total == 10)
        #expect(ContentRange("bytes 3-7/10")?.end == 7)
    }

    @Test(arguments: [
        "", "bytes", "bytes 9-5/10", "bytes 0-9-9/10", "bytes 0-9/10/10", "bytes 0-9/10 x",
        "bytes 0-10/10", "bytes -5/10", "items 0-9/10",
        "bytes 0-9/x", "bytes 0-99999999999999999999/*", "bytes 0-9",
    ])
    func `what is no content range is refused`(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test func `Retry-After is a number or a date`() {
        #expect(RetryAfter.seconds(["Retry-After": " 7 "], now: start) == 7)
        let date = HTTPDate.text(start.addingTimeInterval(9))
        #expect(RetryAfter.seconds(["Retry-After": date], now: start) == 9)
        let early = start.addingTimeInterval(0.5)
        #expect(RetryAfter.seconds(["Retry-After": date], now: early) == 9)
        let late = start.addingTimeInterval(60)
        #expect(RetryAfter.seconds(["Retry-After": date], now: late) == 0)
        #expect(RetryAfter.seconds(["Retry-After": "99999999999"], now: start) == 1 << 31)
        #expect(RetryAfter.seconds(["Retry-After": "soon"], now: start) == nil)
        #expect(RetryAfter.seconds([:], now: start) == nil)
    }

    @Test func `a key's digest tells its parts apart`() {
        let keys = [
            CacheKey(url: "ab", account: "c"), CacheKey(url: "a", account: "bc"),
            CacheKey(method: "HEAD", url: "ab", account: "c"),
            CacheKey(url: "ab", account: "c", variant: "v"),
        ]
        #expect(Set(keys.map(\.digest)).count == keys.count)
        #expect(keys.allSatisfy { $0.digest.utf8.count == 64 })
    }
}

struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the examples of the standard come out`(_ text: String, _ digest: String) {
        #expect(SHA256.hex(of: Array(text.utf8)) == digest)
    }

    @Test(arguments: [1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000])
    func `pieces give the hash of the whole`(_ size: Int) {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: size) {
            hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(hash.finalized() == SHA256.hex(of: bytes))
    }
}
