import Testing

@testable import Markup

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `XMLTokenizer moves through a text`() {
        var texts: [String] = []
        var tokens = XMLTokenizer(Array("<p>Hello</p>".utf8))
        while let token = tokens.next() {
            if case .text(let range) = token {
                texts.append(String(decoding: tokens.bytes[range], as: UTF8.self))
            }
        }
        #expect(texts == ["Hello"])
    }

    @Test func `bytes of windows-1252 become text`() {
        #expect(WindowsLatin.text([0x93, 0x41, 0x94]) == "“A”")
    }

    @Test func `XMLReferences and XMLAttributes`() {
        #expect(XMLReferences.read(Array("Tom &amp; Ann".utf8)[...]) == "Tom & Ann")
        let raw = Array(#" id=a xml:lang='de'"#.utf8)
        #expect(XMLAttributes.value(of: "lang", in: raw[...]) == "de")
    }

    @Test func `XMLTree and XMLElement`() {
        var damage: [String] = []
        let tree = XMLTree(Array("<p>Hello<br/>there".utf8)) { damage.append("\($0): \($1)") }
        #expect(tree.root?.innerText == "Hello\nthere")
        #expect(damage == ["1: The markup is cut off; what came before was kept."])
        let root = XMLTree(Array(#"<p id="a">One <b>word</b></p>"#.utf8)).root
        #expect(root?["id"] == "a")
        #expect(root?.innerText == "One word")
    }

    @Test func `HTMLReference and Entity`() {
        Array("&eacute;t".utf8).withUnsafeBufferPointer {
            #expect(HTMLReference.read($0, at: 0)?.text == "é")
        }
        Array("&hellip;".utf8).withUnsafeBufferPointer {
            #expect(Entity.read($0, at: 0)?.scalar == "…")
        }
    }

    @Test func `JSONLexer moves through a text`() throws {
        try Array(#"[1, {"a": 2}] "#.utf8).withUnsafeBytes { bytes in
            var lexer = JSONLexer(bytes)
            let value = try lexer.skipValue()
            #expect(value == 0..<13)
            #expect(lexer.peek() == nil)
        }
    }

    @Test func `JSONCursor moves through a text`() throws {
        var words: [String] = []
        try Array(#"{"word": "Haus", "forms": [{}]}"#.utf8).withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            try cursor.members { name, cursor throws(JSONDamage) in
                if name == "word" { words.append(try cursor.string() ?? "") }
            }
        }
        #expect(words == ["Haus"])
    }

    @Test func `JSONTree and JSONElement`() {
        var damage: [String] = []
        let tree = JSONTree(Array(#"{"start": 1.5 "text": "Hello"}"#.utf8)) { damage.append($1) }
        #expect(tree.roots.first?["start"]?.number == 1.5)
        #expect(damage == ["A comma is missing."])
        let root = JSONTree(Array(#"{"words": [{"w": "one"}], "end": "2.5"}"#.utf8)).roots.first
        #expect(root?["words"]?.objects.first?["w"]?.string == "one")
        #expect(root?["end"]?.number == 2.5)
    }

    @Test func `JSONEscapes and JSONValue`() {
        #expect(Array(#"\u00e9t\u00e9"#.utf8).withUnsafeBytes(JSONEscapes.text) == "été")
        var value = JSONValue.object(["title": .text("Emil"), "pages": .integer(120)])
        value["read"] = .flag(true)
        #expect(value["pages"]?.number == 120)
        #expect(value["read"] == .flag(true))
    }

    @Test func `ByteWindow and PercentEncoding`() {
        let file: [UInt8] = [0, 0, 1, 0, 7]
        let window = ByteWindow { buffer, place in
            let rest = file.dropFirst(Int(place)).prefix(buffer.count)
            buffer.copyBytes(from: rest)
            return rest.count
        }
        #expect(window.number32(at: 0) == 256)
        #expect(window.byte(at: 5) == nil)
        #expect(PercentEncoding.decoded("a%20b") == "a b")
        #expect(PercentEncoding.decoded("100%") == nil)
        #expect(PercentEncoding.leniently(decoded: "100%") == "100%")
    }
}
