extension VoicedSentence {
    /// A sentence whose words, and the readings that voices need, are found by an analysis.
    ///
    /// Words of Chinese, Japanese and Thai are those of its dictionary. Japanese is read by its
    /// kana, which every voice can read, with particles as they are spoken.
    package init(
        _ text: String, language: Language, analysis: any TextAnalyzing,
        unread: [Range<Int>] = [], foreign: [Run] = []
    ) {
        let isDense = text.unicodeScalars.contains(where: \.isDense)
        let words =
            isDense
            ? Self.words(of: text, pieces: analysis.pieces(of: text, language: language)) : nil
        var readings: [Reading] = []
        if isDense, language.code == "ja" {
            readings = Self.readings(of: words ?? [], in: text, language, analysis)
        }
        self.init(
            text, language: language, words: words, unread: unread, foreign: foreign,
            readings: readings)
    }

    /// The sentence as voices can read it: a Japanese one by its kana, by those that the text
    /// `states` before those that the analysis finds; others as they are.
    package func read(by analysis: any TextAnalyzing, stated: [CueReading]) -> VoicedSentence {
        guard language.code == "ja", text.unicodeScalars.contains(where: \.isDense) else {
            return self
        }
        let found = Self.readings(of: words, in: text, language, analysis).filter { reading in
            !stated.contains { $0.range.overlaps(reading.range) }
        }
        return VoicedSentence(
            text, language: language, words: words, unread: unread, foreign: foreign,
            readings: found + stated.map { Reading($0.range, $0.text) })
    }

    private static func readings(
        of words: [Range<Int>], in text: String, _ language: Language,
        _ analysis: any TextAnalyzing
    ) -> [Reading] {
        let bytes = Array(text.utf8)
        let bare = words.map { letters(of: bytes[$0], at: $0.lowerBound) }
        let found = analysis.readings(of: bare.map(\.text), language: language)
        return zip(bare, found).compactMap { word, reading in
            let spoken = reading?.text ?? particles[word.text]
            return spoken.map { Reading(word.range, $0) }
        }
    }

    /// The letters of a word without the punctuation around them.
    private static func letters(
        of bytes: ArraySlice<UInt8>, at start: Int
    ) -> (text: String, range: Range<Int>) {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        guard let first = scalars.firstIndex(where: \.isSpoken),
            let last = scalars.lastIndex(where: \.isSpoken)
        else { return ("", start..<start) }
        func width(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
            scalars.reduce(0) { $0 + $1.utf8Width }
        }
        let from = start + width(scalars[..<first])
        let inside = scalars[first...last]
        var text = String.UnicodeScalarView()
        text.append(contentsOf: inside)
        return (String(text), from..<(from + width(inside)))
    }

    /// Particles that are written otherwise than they are spoken.
    private static let particles = ["は": "わ", "へ": "え", "を": "お"]
}
