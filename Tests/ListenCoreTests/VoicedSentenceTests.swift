import Testing

@testable import ListenCore

/// The words of a sentence that is to be spoken.
@Suite struct VoicedSentenceTests {
    private func written(_ text: String, _ ranges: [Range<Int>]) -> [String] {
        let bytes = Array(text.utf8)
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        ("It cost $12.50, e.g.", ["It", "cost", "$12.50,", "e.g."]),
        ("  50 %  off ", ["50", "%", "off"]), ("l’homme était", ["l’homme", "était"]),
        ("", []), ("🙂 🙃", ["🙂", "🙃"]),
    ])
    func `words are runs between blanks`(text: String, expected: [String]) {
        #expect(written(text, VoicedSentence.words(of: text)) == expected)
    }

    @Test func `a dictionary cuts the words of scripts without blanks, and no others`() {
        let text = "我喜欢well-known茶，好。"
        let pieces = ["我", "喜欢", "well", "-", "known", "茶", "，", "好", "。"]
        var at = 0
        let places = pieces.map { piece in
            defer { at += piece.utf8.count }
            return TextPiece(
                range: at..<(at + piece.utf8.count),
                isWord: piece.unicodeScalars.allSatisfy(\.isSpoken))
        }
        let words = VoicedSentence.words(of: text, pieces: places)
        #expect(written(text, words) == ["我", "喜欢", "well-known", "茶，", "好。"])
    }

    @Test func `places outside of the text or over each other are left out`() throws {
        let german = try #require(Language(tag: "de"))
        let sentence = VoicedSentence(
            "one two", language: .english, words: [4..<7, 0..<3, 2..<5, 6..<9],
            unread: [0..<0, -1..<2, 3..<4],
            foreign: [.init(4..<7, german), .init(5..<6, german), .init(0..<8, german)])
        #expect(sentence.words == [0..<3, 4..<7])
        #expect(sentence.unread == [3..<4])
        #expect(sentence.foreign == [.init(4..<7, german)])
    }
}
