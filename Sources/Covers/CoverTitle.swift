import ListenCore

/// A book's title as people write it in file names and shops, prepared for a search; pure.
struct CoverTitle: Hashable, Sendable {
    /// The title without brackets, shop numbers and words about the edition.
    let text: String
    /// Its words, folded, with the subtitle.
    let words: [String]
    /// Its words, folded, up to the subtitle.
    let main: [String]

    /// The most characters of a title that are looked at.
    private static let limit = 300

    init(_ title: String, author: String? = nil) {
        let whole = Self.joined(String(title.prefix(Self.limit)))
        var text = Self.withoutBrackets(whole)
        text = Self.withoutNumber(text)
        text = Self.without(author, in: text)
        text = Self.withoutEdition(text)
        self.text = text.isEmpty ? whole : text
        words = Self.folded(self.text)
        let head = Self.beforeSubtitle(self.text)
        let main = Self.folded(head)
        self.main = main.isEmpty ? words : main
    }

    /// True when a subtitle follows the main title.
    var hasSubtitle: Bool { main.count < words.count }

    /// The agreement of two titles.
    func agreement(with other: CoverTitle) -> TitleAgreement {
        guard !words.isEmpty, !other.words.isEmpty else { return .none }
        if words == other.words { return .whole }
        guard main == other.main || main == other.words || words == other.main else { return .none }
        // Two different subtitles, or numbers, mean two books of a series.
        let isAnother = hasSubtitle && other.hasSubtitle || numbers != other.numbers
        return isAnother ? .none : .main
    }

    private var numbers: Set<String> {
        Set(words.filter { $0.allSatisfy(\.isNumber) || Self.romans.contains($0) })
    }

    private static let romans: Set<String> = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
    ]

    /// Lower case letters and digits of a text, without accents, as words.
    static func folded(_ text: String) -> [String] {
        let words = FoldedText(text).words
        let isLed = words.count > 1 && words.first.map(articles.contains) == true
        return isLed ? Array(words.dropFirst()) : words
    }

    private static let articles: Set<String> = ["the", "a", "an"]
}

/// The certainty that two titles are of one book.
enum TitleAgreement: Int, Comparable {
    case none, main, whole

    static func < (left: TitleAgreement, right: TitleAgreement) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension CoverTitle {
    private static let brackets: [Character: Character] = [
        "(": ")", "[": "]", "{": "}", "（": "）", "【": "】", "「": "」", "『": "』", "<": ">",
    ]

    private static func joined(_ text: String) -> String {
        text.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
    }

    /// The text outside of brackets; from a bracket that is never closed, all of it stays.
    private static func withoutBrackets(_ text: String) -> String {
        var kept: [Character] = []
        var open: [(end: Character, place: Int)] = []
        for character in text {
            kept.append(character)
            if let end = brackets[character] {
                open.append((end, kept.count - 1))
            } else if let index = open.lastIndex(where: { $0.end == character }) {
                kept.removeSubrange(open[index].place...)
                kept.append(" ")
                open.removeSubrange(index...)
            }
        }
        let left = joined(String(kept))
        return left.contains { $0.isLetter || $0.isNumber } ? left : joined(text)
    }

    /// `03 - The Fox`, `3. The Fox` and `Track 3 The Fox` as `The Fox`; `1984` stays.
    private static func withoutNumber(_ text: String) -> String {
        var rest = text[...]
        if rest.lowercased().hasPrefix("track ") { rest = rest.dropFirst(6) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count) else { return text }
        let after = rest[digits.endIndex...]
        let mark = after.drop { $0 == " " }
        let isMarked = mark.first.map { "-–.):".contains($0) } ?? false
        let isLed = digits.hasPrefix("0") || rest.startIndex != text.startIndex
        guard isMarked || isLed && after.hasPrefix(" ") else { return text }
        let title = isMarked ? mark.dropFirst() : after
        // `4.50 from Paddington`, `2: …`: the number belongs to the title.
        guard title.hasPrefix(" "), mark.first != ":" || isLed else { return text }
        let left = title.drop { $0 == " " || $0 == "-" || $0 == "–" }
        return left.contains(where: \.isLetter) ? String(left) : text
    }

    /// `Author - Title` as `Title`.
    private static func without(_ author: String?, in text: String) -> String {
        guard let author, let range = dash(in: text),
            Set(folded(String(text[..<range.lowerBound]))) == Set(folded(author))
        else { return text }
        return String(text[range.upperBound...])
    }

    /// A title without shop numbers and words that tell editions apart.
    private static func withoutEdition(_ text: String) -> String {
        var kept: [Substring] = []
        for word in text.split(separator: " ") {
            let bare = folded(String(word)).joined()
            if editions.contains(bare) || isShopNumber(word) { continue }
            kept.append(word)
        }
        // The separators between the title and the words that were left out.
        while let last = kept.last, !last.contains(where: { $0.isLetter || $0.isNumber }) {
            kept.removeLast()
        }
        guard let last = kept.last else { return text }
        kept[kept.count - 1] = last.hasSuffix(",") || last.hasSuffix(":") ? last.dropLast() : last
        return kept.joined(separator: " ")
    }

    private static let editions: Set<String> = [
        "unabridged", "abridged", "audiobook", "audiobooks", "horbuch", "ungekurzt",
        "audiolibro", "audiolivre", "mp3", "m4b", "64kbps", "128kbps",
    ]

    /// An ASIN, or ten or thirteen digits of an ISBN.
    private static func isShopNumber(_ word: Substring) -> Bool {
        let bare = word.filter { $0 != "-" }
        guard bare.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) }) else {
            return false
        }
        if bare.count == 10, bare.hasPrefix("B0") { return true }
        let isNumber = bare.dropLast().allSatisfy(\.isNumber)
        return isNumber && (bare.count == 10 || bare.count == 13 && bare.hasPrefix("97"))
    }

    private static func beforeSubtitle(_ text: String) -> String {
        let colon = text.firstIndex { ":;：".contains($0) } ?? text.endIndex
        let end = min(colon, dash(in: text)?.lowerBound ?? text.endIndex)
        return String(text[..<end])
    }

    private static func dash(in text: String) -> Range<String.Index>? {
        [" - ", " – ", " — "].compactMap { text.firstRange(of: $0) }
            .min { $0.lowerBound < $1.lowerBound }
    }
}
