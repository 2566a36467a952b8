package import ListenCore
import Synchronization

/// Japanese words and their readings by MeCab, if it is installed; other languages use the base
/// service.
///
/// The library is loaded when Japanese is first needed. Safe from any isolation; one caller at a
/// time uses the tagger.
package final class MeCabText: WrappingAnalysis {
    /// The service for everything else.
    package let base: any TextAnalyzing
    private let tagger = Mutex<Opening>(.notTried)
    private let headwords = Mutex(KnownHeadwords())

    private enum Opening {
        case notTried, absent
        case open(Tagger)
    }

    /// A service over a base service.
    package init(over base: any TextAnalyzing) {
        self.base = base
    }

    /// The readings of a headword in dictionaries, the likeliest first; none if it is no headword.
    package typealias HeadwordReadings = @Sendable (String) -> [String]

    /// Asks dictionaries for words that MeCab cuts in parts.
    package func useHeadwords(_ readings: @escaping HeadwordReadings) {
        headwords.withLock { $0 = KnownHeadwords(ask: readings) }
    }

    /// True when MeCab and a dictionary in UTF-8 are installed; loads them.
    package var isInstalled: Bool { morphemes(of: "", weighed: false) != nil }

    /// Japanese words by MeCab's morphemes, joined where one inflects another, with the text between
    /// them split by the base service.
    package func pieces(of text: String, language: Language?) -> [TextPiece] {
        let others = base.pieces(of: text, language: language)
        guard language?.code == "ja", let morphemes = morphemes(of: text, weighed: false),
            !morphemes.isEmpty
        else { return others }
        return JapanesePieces.merged(settled(morphemes), others, of: text)
    }

    /// Hiragana for Japanese words with Han characters.
    package func readings(of words: [String], language: Language?) -> [WordReading?] {
        guard language?.code == "ja" else {
            return base.readings(of: words, language: language)
        }
        guard let found = morphemes(of: words.joined(), weighed: true) else {
            return words.map { _ in nil }
        }
        let morphemes = settled(found)
        var start = 0
        return words.map { word in
            let range = start..<start + word.utf8.count
            start = range.upperBound
            guard JapaneseReading.isNeeded(for: word) else { return nil }
            // Words that MeCab cuts at other places are read alone.
            return JapaneseReading.reading(of: range, in: morphemes)
                ?? self.morphemes(of: word, weighed: false).flatMap {
                    JapaneseReading.reading(
                        of: 0..<word.utf8.count, in: self.settled($0))
                }.map { WordReading($0.text, .likely) }
        }
    }

    /// The morphemes with the readings that their neighbours decide.
    private func settled(_ morphemes: [Morpheme]) -> [Morpheme] {
        let settled = JapaneseRules.settled(morphemes)
        return JapaneseCompounds.merged(settled) { word in
            if let known = headwords.withLock({ $0.known[word] }) { return known }
            // Dictionaries are on the disk; nothing else waits for them.
            guard let ask = headwords.withLock({ $0.ask }) else { return [] }
            let readings = ask(word)
            headwords.withLock { $0.keep(readings, of: word) }
            return readings
        }
    }

    /// The morphemes of a text in order; `nil` without MeCab.
    func morphemes(of text: String, weighed: Bool) -> [Morpheme]? {
        tagger.withLock { opening in
            if case .notTried = opening { opening = Tagger().map(Opening.open) ?? .absent }
            guard case .open(let tagger) = opening else { return nil }
            return tagger.morphemes(of: text, weighed: weighed)
        }
    }
}

/// Answers of dictionaries: a chapter repeats its words.
private struct KnownHeadwords {
    private(set) var ask: MeCabText.HeadwordReadings?
    private(set) var known: [String: [String]] = [:]
    private static let limit = 8_192

    /// The answers of nothing, or of what is asked.
    init(ask: MeCabText.HeadwordReadings? = nil) { self.ask = ask }

    mutating func keep(_ readings: [String], of word: String) {
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[word] = readings
    }
}
