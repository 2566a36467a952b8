import Documents
@_spi(_Unicode) import Swift

/// Texts of the services as a person would write them, and compared as a person types them.
enum ShelfWords {
    /// A name on one line; with what was encoded twice put right.
    static func name(_ text: String?) -> String? {
        text.map { repaired(String($0.prefix(4_000))) }.flatMap(BookText.name)
    }

    /// A description that may be HTML, as plain text.
    static func about(_ text: String?) -> String? {
        text.map { repaired(String($0.prefix(40_000))) }.flatMap(BookText.plain)
    }

    /// A text whose UTF-8 was taken for Windows' Latin and encoded again, as in old titles of
    /// LibriVox, put right.
    ///
    /// `MÃ¤rchen` becomes `Märchen`; any other text stays as it is.
    static func repaired(_ text: String) -> String {
        var text = text
        for _ in 0..<2 {
            guard text.utf8.contains(where: { $0 >= 0x80 }), let once = decodedOnce(text) else {
                break
            }
            text = once
        }
        return text
    }

    private static func decodedOnce(_ text: String) -> String? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0...0xFF: bytes.append(UInt8(scalar.value))
            default:
                guard let byte = windows[scalar] else { return nil }
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The characters that Windows' Latin has where ISO's has control characters.
    private static let windows: [Unicode.Scalar: UInt8] = Dictionary(
        zip(
            "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars,
            [
                0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8E,
                0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0x9B, 0x9C, 0x9E,
                0x9F,
            ] as [UInt8]), uniquingKeysWith: { first, _ in first })

    /// Words in lower case without accents, for comparisons.
    static func folded(_ text: String) -> [String] {
        var letters = ""
        for scalar in String(text.prefix(2_000)).lowercased()._nfd {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if ["'", "’"].contains(scalar) { continue }
            letters.unicodeScalars.append(scalar)
        }
        return letters.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// True when each word of a question begins a word of a text.
    static func has(_ question: [String], in text: [String]) -> Bool {
        question.allSatisfy { wanted in text.contains { $0.hasPrefix(wanted) } }
    }

    /// The articles that LibriVox keeps apart from its titles.
    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "ein", "eine", "el", "la", "los", "las", "un",
        "una", "le", "les", "une", "il", "lo", "gli", "i", "o", "os", "as", "um", "uma", "de",
        "het", "een",
    ]

    /// A title without its first article and without the number of a version.
    static func stem(_ title: String) -> String {
        var title = title
        if let bracket = title.firstIndex(of: "("),
            title[bracket...].lowercased().hasPrefix("(version")
        {
            title = String(title[..<bracket])
        }
        let words = title.split(separator: " ", maxSplits: 1)
        if words.count == 2, articles.contains(words[0].lowercased()) { title = String(words[1]) }
        if let first = title.lowercased().split(separator: "'", maxSplits: 1).first, first == "l",
            title.count > 2
        {
            title = String(title.dropFirst(2))
        }
        return title.split(separator: " ").joined(separator: " ")
    }
}
