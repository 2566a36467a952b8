import ListenCore

/// A part of a text, in UTF-8 bytes, that is spoken from `start` to `end`.
struct WordSegment {
    let range: Range<Int>
    let start: Int64
    let end: Int64
}

/// One word of a text before it has times.
struct WordToken {
    /// Its place in the text, in UTF-8 bytes.
    var range: Range<Int>
    /// True when a space is shown after it.
    var isFollowedBySpace = false
    /// The relative time that it takes to say.
    var weight: Int
    /// True when it holds a letter, a digit or an ideograph.
    var hasLetter: Bool
    /// True when it begins a line of the text.
    var beginsLine: Bool
    /// True when its first character opens something.
    var isOpening: Bool
}

/// Splits text into words and divides time among them.
///
/// `analysis` finds the words of scripts without spaces, if it has dictionaries; otherwise each
/// ideograph is a word.
struct WordSplitter: Sendable {
    private let language: Language?
    private let analysis: (any TextAnalyzing)?

    /// A splitter for texts in a language.
    init(language: Language?, analysis: any TextAnalyzing) {
        self.language = language
        self.analysis = analysis.hasDictionaries ? analysis : nil
    }

    /// The words of a whole text that is spoken from `start` to `end`; their times are estimated
    /// unless it is one word.
    ///
    /// The text of one of the file's readings is in one word.
    func words(
        of text: String, from start: Int64, to end: Int64, readings: [CueReading] = []
    ) -> [Word] {
        let bytes = Array(text.utf8)
        return Self.words(
            of: bytes, [WordSegment(range: 0..<bytes.count, start: start, end: end)],
            boundaries: boundaries(of: text), readings: readings)
    }

    /// The starts of words in scripts without spaces, by the language's dictionary; `nil` when the
    /// text has none.
    private func boundaries(of text: String) -> [Int]? {
        guard let analysis, text.utf8.contains(where: { $0 >= 0xE0 }) else { return nil }
        let survey = ScriptSurvey(text)
        guard survey.needsDictionary else { return nil }
        return analysis.pieces(of: text, language: language ?? survey.language)
            .map(\.range.lowerBound)
    }

    /// The most ideographs of a tagged part that is one word.
    private static let longestTaggedWord = 6

    /// The words of a text whose parts have times of their own.
    static func words(
        of bytes: [UInt8], _ segments: [WordSegment], boundaries: [Int]? = nil,
        readings: [CueReading] = []
    ) -> [Word] {
        var tokens = WordScanner.tokens(of: bytes, boundaries: boundaries)
        if !readings.isEmpty { tokens = tokens.joined(under: readings) }
        if segments.count > 1 { tokens = joinedInside(segments, tokens) }
        var words: [Word] = []
        words.reserveCapacity(tokens.count)
        var next = 0
        for (place, segment) in segments.enumerated() {
            let first = next
            while next < tokens.count, tokens[next].range.lowerBound < segment.range.upperBound {
                next += 1
            }
            guard first < next else { continue }
            // A word that continues in later parts (syllables) ends with them.
            let reach = tokens[next - 1].range.upperBound
            var last = place
            while last + 1 < segments.count, segments[last + 1].range.lowerBound < reach {
                last += 1
            }
            let end = segments[last].end
            append(tokens[first..<next], of: bytes, readings, segment.start, end, to: &words)
        }
        return words
    }

    private static func append(
        _ tokens: ArraySlice<WordToken>, of bytes: [UInt8], _ readings: [CueReading],
        _ start: Int64, _ end: Int64, to words: inout [Word]
    ) {
        let total = max(1, tokens.reduce(0) { $0 + $1.weight })
        let length = Double(max(0, end - start))
        var (spoken, time) = (0, start)
        for (place, token) in tokens.enumerated() {
            spoken += token.weight
            let isLast = place + 1 == tokens.count
            let share = Int64(length * (Double(spoken) / Double(total)))
            let until = isLast ? max(end, start) : start + share
            words.append(
                Word(
                    start: MediaTime(microseconds: time), end: MediaTime(microseconds: until),
                    text: line(bytes[token.range]), isFollowedBySpace: token.isFollowedBySpace,
                    isEstimated: tokens.count > 1,
                    reading: readings.reading(of: token.range, in: bytes)))
            time = until
        }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(0x0A) else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: bytes.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }

    /// Joins the ideographs of one tagged part: the file marks them as one word.
    private static func joinedInside(_ segments: [WordSegment], _ tokens: [WordToken])
        -> [WordToken]
    {
        var joined: [WordToken] = []
        var (segment, members) = (0, 0)
        for token in tokens {
            let before = segment
            while segment + 1 < segments.count,
                token.range.lowerBound >= segments[segment].range.upperBound
            {
                segment += 1
            }
            if let last = joined.last, before == segment, !last.isFollowedBySpace,
                last.range.upperBound == token.range.lowerBound, members < longestTaggedWord
            {
                members += 1
                joined[joined.count - 1] = last.joined(with: token)
            } else {
                members = 1
                joined.append(token)
            }
        }
        return joined
    }
}

extension WordToken {
    /// An empty word that begins at a place of the text.
    init(at offset: Int) {
        self.init(
            range: offset..<offset, weight: 1, hasLetter: false, beginsLine: false,
            isOpening: false)
    }

    /// This token and the one after it as one.
    func joined(with next: WordToken) -> WordToken {
        WordToken(
            range: range.lowerBound..<next.range.upperBound,
            isFollowedBySpace: next.isFollowedBySpace, weight: weight + next.weight,
            hasLetter: hasLetter || next.hasLetter, beginsLine: beginsLine, isOpening: isOpening)
    }
}
