/// A piece of a drill's text: letters, a number, a sign or a comma.
struct NotationToken: Hashable, Sendable {
    /// Its kind.
    enum Kind: Hashable, Sendable {
        /// Letters, in lower case.
        case word(String)
        /// A number in thousandths, and whether it has a decimal point; nil
        /// when it is written wrongly or is too large.
        case number(Int?, hasPoint: Bool)
        /// `x` or `×` before a number.
        case times
        /// `*`.
        case star
        /// `,`.
        case comma
        /// `:`, behind a kind of sentence.
        case colon
        /// `;`, between two kinds.
        case semicolon
        /// `>`.
        case greater
        /// Anything else.
        case other
    }

    let kind: Kind
    /// As it was typed.
    let text: String
    /// Its beginning, in characters from 1.
    let column: Int

    /// The pieces of a text; spaces only separate.
    static func tokens(of text: String) -> [NotationToken] {
        let characters = Array(text)
        var tokens: [NotationToken] = []
        var index = 0
        while index < characters.count {
            let start = index
            let first = characters[index]
            index += 1
            if first.isWhitespace { continue }
            if let family = Family(first), family.runs {
                while index < characters.count, Family(characters[index]) == family { index += 1 }
            }
            let run = characters[start..<index]
            let isBeforeNumber = index < characters.count && characters[index].isDigit
            tokens += pieces(of: run, at: start + 1, isBeforeNumber: isBeforeNumber)
        }
        return tokens
    }

    /// Characters that belong together when they stand side by side.
    private enum Family {
        case letters, number, sign

        init?(_ character: Character) {
            switch character {
            case ",", "*", "×", ":", ";", ">": self = .sign
            case ".": self = .number
            case _ where character.isDigit: self = .number
            case _ where character.isLetter: self = .letters
            default: return nil
            }
        }

        var runs: Bool { self != .sign }
    }

    /// The token of a run; two where an `x` before a number ends other letters,
    /// as in `hidex0.75`.
    private static func pieces(
        of run: ArraySlice<Character>, at column: Int, isBeforeNumber: Bool
    ) -> [NotationToken] {
        guard let last = run.last else { return [] }
        let text = String(run)
        guard isBeforeNumber, last == "x" || last == "X", run.count > 1 else {
            return [
                NotationToken(kind: kind(of: text, first: run.first), text: text, column: column)
            ]
        }
        let word = String(run.dropLast())
        return [
            NotationToken(kind: .word(word.lowercased()), text: word, column: column),
            NotationToken(kind: .times, text: String(last), column: column + run.count - 1),
        ]
    }

    /// The signs that are none of times.
    private static let signs: [Character: Kind] = [
        ",": .comma, "*": .star, ":": .colon, ";": .semicolon, ">": .greater,
    ]

    private static func kind(of text: String, first: Character?) -> Kind {
        guard let first, let family = Family(first) else { return .other }
        switch family {
        case .sign: return signs[first] ?? .times
        case .number: return .number(thousandths(text), hasPoint: text.contains("."))
        case .letters:
            let word = text.lowercased()
            return word == "x" ? .times : .word(word)
        }
    }

    /// A decimal number of at most six digits before the point, in thousandths;
    /// what lies behind the third decimal is dropped.
    private static func thousandths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, whole.count <= 6 else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard !decimals.isEmpty, let units = Int(whole.isEmpty ? "0" : whole) else { return nil }
        let padded = (decimals + "00").prefix(3)
        guard let rest = Int(padded) else { return nil }
        return units * 1_000 + rest
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
