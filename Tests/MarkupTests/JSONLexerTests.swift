import Testing

@testable import Markup

/// Values that are passed over: where they end, and where damage is noticed.
@Suite struct JSONLexerTests {
    private func skip(
        _ text: String, _ strictness: JSONStrictness = .exact,
        deepest: Int = JSONLexer.Nesting.most
    ) throws(JSONDamage) -> Range<Int> {
        try Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(JSONDamage) in
                var lexer = JSONLexer(bytes)
                return try lexer.skipValue(strictness, deepest: deepest)
            }
        }.get()
    }

    @Test(arguments: [
        ("  12 ,", 2..<4), (#"{"a":[1,2,{}]},3"#, 0..<14), (#""a\"b" "#, 0..<6), ("null", 0..<4),
        ("[]]", 0..<2), (#"{"a" : "}" }x"#, 0..<12),
    ])
    func `a value ends where its last byte is`(text: String, range: Range<Int>) throws {
        #expect(try skip(text) == range)
        #expect(try skip(text, .outline) == range)
    }

    @Test(arguments: [
        ("", 0), ("  ", 2), ("[1", 2), (#""ab"#, 3), (#""ab\"#, 4), ("]", 0), (",", 0), (" :", 1),
        ("[[]", 3),
    ])
    func `damage is told with its place`(text: String, place: Int) {
        #expect(throws: JSONDamage(at: place)) { try skip(text) }
        #expect(throws: JSONDamage(at: place)) { try skip(text, .outline) }
    }

    @Test func `an outline leaves brackets of another kind and strange words to the decoder`()
        throws
    {
        #expect(try skip("[1}", .outline) == 0..<3)
        #expect(throws: JSONDamage(at: 2)) { try skip("[1}") }
        #expect(try skip("[@é]", .outline) == 0..<5)
        #expect(throws: JSONDamage(at: 1)) { try skip("[@é]") }
    }

    @Test func `no value is deeper than what is allowed`() throws {
        let text = String(repeating: "[", count: 3) + String(repeating: "]", count: 3)
        #expect(try skip(text, deepest: 3) == 0..<6)
        #expect(throws: JSONDamage(at: 3)) { try skip(text, deepest: 2) }
        let most = JSONLexer.Nesting.most
        let deep = String(repeating: "[", count: most) + String(repeating: "]", count: most)
        #expect(try skip(deep, deepest: .max) == 0..<2 * most)
        #expect(throws: JSONDamage(at: most + 1)) { try skip("[" + deep + "]", deepest: .max) }
    }

    @Test func `kinds of brackets are known on every level`() throws {
        // Alternating kinds over the words that hold 64 levels each.
        let open = (0..<200).map { $0 % 3 == 0 ? "{" : "[" }
        let close = open.reversed().map { $0 == "{" ? "}" : "]" }
        let text = (open + close).joined()
        #expect(try skip(text) == 0..<400)
        var broken = open + close
        broken[399 - 65] = broken[399 - 65] == "}" ? "]" : "}"
        #expect(throws: JSONDamage(at: 399 - 65)) { try skip(broken.joined()) }
        #expect(try skip(broken.joined(), .outline) == 0..<400)
    }
}
