/// The readings of words in their sentences as a person put them right.
package struct CorrectedReadings: Hashable, Sendable {
    /// A word of a sentence with its reading.
    package struct Word: Hashable, Sendable {
        /// The word as it is spelled, in small letters.
        package let text: String
        /// The primary subtag of its language.
        package let language: String
        /// Its reading.
        package let reading: String
    }

    /// The words by their sentences.
    private var words: [String: [Word]] = [:]

    /// The readings among corrections.
    package init(_ corrections: [WordCorrection] = []) {
        for correction in corrections { put(correction.reading, at: correction.place) }
    }

    /// True when there are none.
    package var isEmpty: Bool { words.isEmpty }

    /// Puts a reading right, or (with `nil`) takes that back.
    package mutating func put(_ reading: String?, at place: WordCorrection.Place) {
        var known = words[place.sentence] ?? []
        known.removeAll { $0.text == place.word && $0.language == place.language }
        if let reading, !reading.isEmpty {
            known.append(Word(text: place.word, language: place.language, reading: reading))
        }
        words[place.sentence] = known.isEmpty ? nil : known
    }

    /// The words of a sentence that were put right, the longest first; of a language, where that
    /// is known.
    package func words(of sentence: String, in language: Language?) -> [Word] {
        guard !words.isEmpty, let known = words[String(sentence.trimmed)] else { return [] }
        return known.filter { language == nil || $0.language == language?.code }
            .sorted { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
    }
}
