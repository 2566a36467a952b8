import Documents
import ListenCore
import Markup

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
                guard let byte = WindowsLatin.byte(scalar) else { return nil }
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Words in lower case without accents, for comparisons.
    static func folded(_ text: String) -> [String] {
        FoldedText(text.prefix(2_000)).words
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
