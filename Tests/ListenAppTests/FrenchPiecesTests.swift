import ListenCore
import Testing

@testable import Reports

/// French words as dictionaries have them.
@Suite struct FrenchPiecesTests {
    /// Pieces as ICU cuts them: at spaces and hyphens, but not at apostrophes.
    private func pieces(_ text: String) -> [TextPiece] {
        var found: [TextPiece] = []
        var start = 0
        var isWord: Bool?
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() {
            let isLetter = byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-")
            if let last = isWord, last != isLetter || !isLetter {
                found.append(TextPiece(range: start..<offset, isWord: last))
                start = offset
            }
            isWord = isLetter
        }
        if let isWord { found.append(TextPiece(range: start..<bytes.count, isWord: isWord)) }
        return found
    }

    @Test(arguments: [
        ("l'eau", ["l'", "eau"]), ("n’était pas", ["n’", "était", "pas"]),
        ("un lieu-dit", ["un", "lieu-dit"]), ("auteur-compositeur", ["auteur-compositeur"]),
        ("dit-il", ["dit", "il"]), ("a-t-elle", ["a", "t", "elle"]), ("celui-ci", ["celui", "ci"]),
        ("aujourd'hui", ["aujourd'hui"]), ("c'est-à-dire", ["c'est-à-dire"]),
        ("d'état-major", ["d'", "état-major"]), ("mot - autre", ["mot", "autre"]), ("l'", ["l'"]),
        ("", []),
    ])
    func `elisions divide and hyphens join`(text: String, words: [String]) {
        let bytes = Array(text.utf8)
        let found = FrenchPieces.of(pieces(text), in: bytes).filter(\.isWord)
        #expect(found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == words)
    }
}
