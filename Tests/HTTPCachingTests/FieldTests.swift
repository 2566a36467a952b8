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
        ] as [(String, Int64, Int64?)])
    func `a content range is read`(_ text: String, _ first: Int64, _ total: Int64?) {
        let range = ContentRange(text)
        #expect(range?.start == first)
        #expect(range?.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes 9-5/10", "bytes 0-10/10", "bytes -5/10", "items 0-9/10",
        "bytes 0-9/x", "bytes 0-99999999999999999999/*", "bytes 0-9",
    ])
    func `what is no content range is refused`(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test func `Retry-After is a number or a date`() {
        #expect(RetryAfter.seconds(["Retry-After": " 7 "], now: start) == 7)
        let date = HTTPDate.text(start.addingTimeInterval(9))
        #expect(RetryAfter.seconds(["Retry-After": date], now: start) == 9)
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
