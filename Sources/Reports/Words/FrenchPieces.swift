package import ListenCore

/// The words of a French text as dictionaries have them: `l'eau` is two, `lieu-dit` is one, and
/// `dit-il` two again.
package enum FrenchPieces {
    /// The pieces of a text with its words divided behind an elision and joined by hyphens.
    package static func of(_ pieces: [TextPiece], in text: [UInt8]) -> [TextPiece] {
        joined(pieces, in: text).flatMap { piece in
            piece.isWord ? divided(piece, in: text) : [piece]
        }
    }

    private static func joined(_ pieces: [TextPiece], in text: [UInt8]) -> [TextPiece] {
        var found: [TextPiece] = []
        var at = 0
        while at < pieces.count {
            var piece = pieces[at]
            while piece.isWord, at + 2 < pieces.count, string(pieces[at + 1], text) == "-",
                pieces[at + 2].isWord, !isPronoun(string(pieces[at + 2], text))
            {
                at += 2
                piece = TextPiece(
                    range: piece.range.lowerBound..<pieces[at].range.upperBound, isWord: true)
            }
            found.append(piece)
            at += 1
        }
        return found
    }

    /// A word and the elision before it: `n’` and `était`; `aujourd'hui` and `c'est-à-dire` are one.
    private static func divided(_ piece: TextPiece, in text: [UInt8]) -> [TextPiece] {
        let word = string(piece, text)
        guard let mark = word.firstIndex(where: { "'’".contains($0) }) else { return [piece] }
        let head = word[...mark]
        let beginning = word[..<mark].lowercased()
        guard word.index(after: mark) < word.endIndex, elided.contains(beginning),
            !word.lowercased().hasSuffix("est-à-dire")
        else { return [piece] }
        let middle = piece.range.lowerBound + head.utf8.count
        return [
            TextPiece(range: piece.range.lowerBound..<middle, isWord: true),
            TextPiece(range: middle..<piece.range.upperBound, isWord: true),
        ]
    }

    private static func string(_ piece: TextPiece, _ text: [UInt8]) -> String {
        String(decoding: text[piece.range], as: UTF8.self)
    }

    private static func isPronoun(_ word: String) -> Bool {
        let word = word.lowercased()
        let first = word.split { "'’".contains($0) }.first.map { String($0) } ?? word
        return pronouns.contains(word) || first != word && pronouns.contains(first)
    }

    private static let elided: Set<String> = [
        "l", "d", "n", "s", "c", "j", "m", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu",
    ]
    /// Pronouns behind a verb, and what stands behind a pronoun: `celui-ci`.
    private static let pronouns: Set<String> = [
        "il", "elle", "on", "ils", "elles", "je", "tu", "nous", "vous", "ce", "moi", "toi", "lui",
        "leur", "le", "la", "les", "y", "en", "t", "ci", "là", "même", "mêmes", "m",
    ]
}
