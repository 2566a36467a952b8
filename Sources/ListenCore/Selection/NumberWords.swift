/// Numbers written in words, in the languages that books are numbered in, cardinal and ordinal:
/// pure.
enum NumberWords {
    /// A number found in a name.
    struct Found: Hashable {
        /// From 1 to 100; `nil` for a larger one, which is passed over whole.
        let value: Int?
        /// Behind its last scalar.
        let end: Int
    }

    /// A word and where it ends.
    private typealias Word = (text: String, end: Int)

    /// The words that count only behind a word for a chapter, or as the whole name: articles.
    private static let articles: Set = ["un", "une", "um", "uma", "ein", "een"]
    private static let joins: Set = ["and", "et", "y", "e", "und", "en", "и"]
    /// A number with one of these is larger than those that are read.
    private static let larger: Set = [
        "hundred", "hundredth", "thousand", "hundert", "tausend", "cent", "cents", "mille",
        "cien", "ciento", "mil", "cento", "honderd", "duizend", "сто", "тысяча",
    ]
    /// No number has more words: `quatre-vingt-dix-neuf`; behind it what makes it larger.
    private static let (mostWords, mostLooked) = (5, 8)

    private static let values = NumberWordTable.values
    private static let beginnings = Set(
        values.keys.map { $0.split(separator: " ").first.map(String.init) ?? $0 })

    /// The number that begins at a place of a name in lower case; `nil` where none does.
    ///
    /// Takes `twenty-one`, `vingt et un` and `dix-sept` whole. An article is one only behind
    /// a `word` for a chapter, or where it is the whole name.
    static func find(
        in scalars: [Unicode.Scalar], at start: Int, behind word: String = ""
    ) -> Found? {
        let first = end(of: scalars, start)
        let beginning = text(scalars[start..<first])
        guard beginnings.contains(beginning) || larger.contains(beginning) else { return nil }
        let words = words(of: scalars, at: start)
        var (taken, value) = (0, Int?.none)
        var phrase = ""
        for (index, word) in words.prefix(mostWords).enumerated() {
            phrase += index == 0 ? word.text : " " + word.text
            if let found = values[phrase] { (taken, value) = (index + 1, found) }
        }
        let rest = words.dropFirst(taken)
        if isLarger(value, rest) {
            let end = rest.prefix(while: isPart).last?.end ?? first
            return Found(value: nil, end: end)
        }
        guard taken > 0 else { return nil }
        if taken == 1, articles.contains(beginning) {
            let isWhole = start == 0 && first == scalars.count
            guard isWhole || word.count > 1 && ChapterNaming.plain.contains(word) else {
                return nil
            }
        }
        return Found(value: value, end: words[taken - 1].end)
    }

    /// True if the words behind a number, or in the place of one, make it larger.
    private static func isLarger(_ value: Int?, _ rest: ArraySlice<Word>) -> Bool {
        guard let next = rest.first?.text else { return false }
        if larger.contains(next) { return true }
        guard value == 100 else { return false }
        let counted = joins.contains(next) ? rest.dropFirst().first?.text : next
        return counted.map(beginnings.contains) ?? false
    }

    private static func isPart(_ word: Word) -> Bool {
        larger.contains(word.text) || joins.contains(word.text) || beginnings.contains(word.text)
    }

    /// The words from a place on that single blanks or hyphens join.
    private static func words(of scalars: [Unicode.Scalar], at start: Int) -> [Word] {
        var (words, start) = ([Word](), start)
        while words.count < mostLooked {
            let behind = end(of: scalars, start)
            guard behind > start else { break }
            words.append((text(scalars[start..<behind]), behind))
            guard behind < scalars.count,
                [" ", "-", "\u{2010}", "\u{2011}"].contains(scalars[behind])
            else { break }
            start = behind + 1
        }
        return words
    }

    /// The index behind the letters from a place on, with combining accents.
    private static func end(of scalars: [Unicode.Scalar], _ start: Int) -> Int {
        scalars[min(start, scalars.count)...].firstIndex {
            !$0.properties.isAlphabetic && $0.properties.generalCategory != .nonspacingMark
        } ?? scalars.count
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
