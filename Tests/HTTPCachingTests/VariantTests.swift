import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

/// RFC 9111 section 4.1: which stored response a request selects.
struct VariantTests {
    @Test(
        arguments: [
            ("Foo", ["Foo": "1, 2"], ["foo": "1,2"], true),
            ("Foo", ["Foo": "1"], ["Foo": "2"], false), ("Foo", [:], ["Foo": "1"], false),
            ("Foo", ["Foo": ""], [:], false), ("Foo", [:], [:], true),
            ("Foo", ["Foo": "1, 2"], ["Foo": "2, 1"], false),
            ("Foo", ["Foo": "a"], ["Foo": "A"], false),
            ("Foo, Bar", ["Foo": "1"], ["Foo": "1", "Bar": "2"], false),
            ("Accept-Language", ["Accept-Language": "en, de"], ["accept-language": "DE,en"], true),
            ("Accept-Language", ["Accept-Language": "en"], ["Accept-Language": "de"], false),
            ("Accept", ["Accept": "a/b, c/d"], ["Accept": "c/d, a/b"], true),
            ("*", [:], [:], false), (", *", [:], [:], false),
        ] as [(String, HTTPFields, HTTPFields, Bool)])
    func `the fields that Vary names decide`(
        _ names: String, _ former: HTTPFields, _ request: HTTPFields, _ matches: Bool
    ) {
        let vary = Vary(["Vary": names])
        #expect(vary.matches(former: vary.selecting(from: former), request: request) == matches)
        if !vary.matchesNothing {
            #expect((vary.variant(of: former) == vary.variant(of: request)) == matches)
        }
    }

    @Test func `fields on several lines are one list`() {
        let vary = Vary(["Vary": "Foo"])
        #expect(vary.matches(former: ["Foo": "1, 2"], request: ["Foo": "1", "Foo": "2"]))
    }

    @Test func `of several the one with the latest Date is used`() {
        let old = StoredHead.make(["Date": date(-5)], variant: "a")
        let new = StoredHead.make(["Date": date(-1)], variant: "b")
        let other = StoredHead.make(["Vary": "X"], selecting: ["X": "1"], variant: "c")
        let variants = Variants([old, other, new], request: [:], policy: CachePolicy())
        #expect(variants.selected.map(\.key.variant) == ["b", "a"])
        #expect(variants.others.map(\.key.variant) == ["c"])
    }

    @Test func `the product never uses what is no 200`() {
        let gone = StoredHead.make(status: 410)
        #expect(Variants([gone], request: [:], policy: CachePolicy()).selected.isEmpty)
        #expect(Variants([gone], request: [:], policy: pureHTTP).selected == [gone])
    }

    @Test func `a confirmation may name a variant of another request`() {
        let other = StoredHead.make(
            ["Vary": "X", "ETag": "\"1\""], selecting: ["X": "1"], variant: "c")
        let variants = Variants([other], request: ["X": "2"], policy: pureHTTP)
        #expect(variants.otherTags == ["\"1\""])
        #expect(variants.other(confirmedBy: ["ETag": "W/\"1\""]) == other)
        #expect(variants.other(confirmedBy: [:]) == other)
        #expect(variants.other(confirmedBy: ["ETag": "\"2\""]) == nil)
    }

    @Test func `of equally old ones the latest to arrive is used`() {
        let early = StoredHead.make(["Date": date(-5)], variant: "a")
        let late = StoredHead.make(
            ["Date": date(-5)], variant: "b", at: start.addingTimeInterval(9))
        let variants = Variants([early, late], request: [:], policy: CachePolicy())
        #expect(variants.selected.map(\.key.variant) == ["b", "a"])
    }

    @Test func `tags of others are offered once, eight at most, and none of an error`() {
        func other(_ tag: Int, status: Int = 200, isInvalid: Bool = false) -> StoredHead {
            .make(
                ["Vary": "X", "ETag": "\"\(tag)\""], selecting: ["X": "1"], status: status,
                variant: "\(tag) \(status) \(isInvalid)", isInvalid: isInvalid)
        }
        let heads =
            [other(20, status: 410), other(21, isInvalid: true)]
            + (1...9).flatMap { [other($0), other($0, status: 200)] }
        let variants = Variants(heads, request: ["X": "2"], policy: pureHTTP)
        #expect(variants.otherTags == (1...8).map { "\"\($0)\"" })
        #expect(variants.other(confirmedBy: [:]) == nil, "which of several is not said")
    }

    @Test func `a response's key names its status and what Vary reads`() {
        let key = CacheKey(url: "http://a/", account: "x")
        #expect(key.storing(status: 404, [:], request: [:]).variant == "#404")
        let varied = key.storing(status: 200, ["Vary": "A"], request: ["A": "1"])
        #expect(varied.variant.count == 16 && varied.account == "x" && varied.method == "GET")
    }

    @Test func `what is no 200 lies beside the good copy`() {
        let key = CacheKey(url: "http://a/")
        #expect(key.storing(status: 200, [:], request: [:]) == key)
        #expect(key.storing(status: 404, [:], request: [:]) != key)
        #expect(
            key.storing(status: 200, ["Vary": "A"], request: ["A": "1"])
                != key.storing(status: 200, ["Vary": "A"], request: ["A": "2"]))
    }

    @Test(
        arguments: [
            ([:], .revalidate(["If-None-Match": "\"1\""]), [], ["If-None-Match": "\"1\""]),
            (
                ["If-None-Match": "\"2\""], .revalidate(["If-None-Match": "\"1\""]), [],
                ["If-None-Match": "\"2\", \"1\""]
            ),
            (
                ["If-None-Match": "*"], .revalidate(["If-None-Match": "\"1\""]), [],
                ["If-None-Match": "*"]
            ),
            (
                ["If-Modified-Since": "x"], .revalidate(["If-Modified-Since": "y"]), [],
                ["If-Modified-Since": "y"]
            ),
            ([:], .fetch, ["\"1\"", "\"2\""], ["If-None-Match": "\"1\", \"2\""]),
            (["Range": "bytes=0-"], .fetch, ["\"1\""], ["Range": "bytes=0-"]),
            (["If-Match": "*"], .fetch, ["\"1\""], ["If-Match": "*"]),
            (
                ["Cache-Control": "no-cache"], .fetch, ["\"1\""], ["Cache-Control": "no-cache"]
            ),
            (
                ["Cache-Control": "no-store"], .fetch, ["\"1\""], ["Cache-Control": "no-store"]
            ),
            (
                ["If-None-Match": "\"1\""], .revalidate(["If-None-Match": "\"1\""]), [],
                ["If-None-Match": "\"1\""]
            ),
            ([:], .fetch, [], [:]), ([:], .use, ["\"1\""], [:]),
        ] as [(HTTPFields, CacheDecision, [String], HTTPFields)])
    func `the client's conditions stay beside the cache's`(
        _ client: HTTPFields, _ decision: CacheDecision, _ tags: [String], _ sent: HTTPFields
    ) {
        let fields = ConditionalFields.outgoing(
            client, decision, otherTags: tags, mode: .cacheFirst)
        #expect(fields == sent)
    }

    @Test func `only a refresh somebody asked for goes to the origin itself`() {
        let asked = ConditionalFields.outgoing([:], .fetch, otherTags: [], mode: .refresh)
        let behind = ConditionalFields.outgoing(
            [:], .fetch, otherTags: [], mode: .refreshBehind)
        #expect(asked == ["Cache-Control": "max-age=0"])
        #expect(behind == [:])
        for own: HTTPFields in [["Cache-Control": "x"], ["Pragma": "y"]] {
            #expect(
                ConditionalFields.outgoing(own, .fetch, otherTags: [], mode: .refresh) == own)
        }
    }

    @Test(arguments: ["Authorization", "Cookie", "proxy-authorization"])
    func `a secret that Vary names is compared and never kept`(_ name: String) {
        let vary = Vary(["Vary": name])
        let kept = vary.selecting(from: HTTPFields([.init(name, "Bearer marker")]))
        #expect(kept.lines.count == 1)
        #expect(kept.lines.allSatisfy { !$0.value.contains("marker") })
        #expect(vary.matches(former: kept, request: HTTPFields([.init(name, "Bearer marker")])))
        #expect(!vary.matches(former: kept, request: HTTPFields([.init(name, "Bearer other")])))
        #expect(!vary.matches(former: kept, request: [:]))
    }
}
