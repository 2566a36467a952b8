package import FoundationEssentials

/// A meaning or a reading of a word in one sentence as a person put it right.
package struct WordCorrection: Hashable, Sendable {
    /// The word and its sentence.
    package struct Place: Hashable, Sendable {
        /// The primary subtag of the word's language.
        package let language: String
        /// The word as it is spelled in the sentence, in small letters.
        package let word: String
        /// The sentence.
        package let sentence: String

        /// A place.
        package init(word: String, sentence: String, language: Language) {
            self.language = language.code
            self.word = word.trimmed.lowercased()
            self.sentence = String(sentence.trimmed)
        }
    }

    /// The word and its sentence.
    package let place: Place
    /// The meaning; `nil` where that of the dictionaries counts.
    package var meaning: String?
    /// The language of the meaning, as a tag.
    package var target: String?
    /// The reading; `nil` where that of the dictionaries counts.
    package var reading: String?

    /// A correction.
    package init(
        place: Place, meaning: String? = nil, target: String? = nil, reading: String? = nil
    ) {
        self.place = place
        self.meaning = meaning
        self.target = target
        self.reading = reading
    }
}

/// A change of what a person put right.
package enum WordCorrectionChange: Hashable, Sendable {
    /// The word means this in its sentence.
    case meaning(String, Language)
    /// The word is read so in its sentence.
    case reading(String)
    /// The correction was taken back and no longer counts.
    case takenBack
}

/// Keeps what a person put right, by word and sentence.
package protocol WordCorrecting: Sendable {
    /// The correction of a word in a sentence; `nil` without one.
    func correction(at place: WordCorrection.Place) async throws(StoreError) -> WordCorrection?
    /// The corrections that say how a word is read, the newest ones.
    func readings() async throws(StoreError) -> [WordCorrection]
    /// Changes the correction of a word in a sentence.
    func correct(
        _ place: WordCorrection.Place, _ change: WordCorrectionChange, at instant: Date
    ) async throws(StoreError)
}

extension ExplainedWord {
    /// The word as a person put it right: their meaning is the first, their reading the one shown.
    ///
    /// What is taken back leaves the meanings as they are, without one that the sentence decides.
    package func corrected(by change: WordCorrectionChange) -> ExplainedWord {
        switch change {
        case .meaning(let text, _):
            return with(
                meanings: [text] + meanings.filter { $0 != text }, meant: 1, ground: .person)
        case .reading(let text):
            let others = ([reading].compactMap { $0 } + otherReadings).filter { $0 != text }
            return with(reading: text, otherReadings: others)
        case .takenBack: return with(ground: .usual)
        }
    }

    /// The word with what is kept of it; a meaning in another language than `target` is left out.
    package func corrected(by correction: WordCorrection, target: Language) -> ExplainedWord {
        var word = self
        if let meaning = correction.meaning, correction.target == target.tag {
            word = word.corrected(by: .meaning(meaning, target))
        }
        if let reading = correction.reading { word = word.corrected(by: .reading(reading)) }
        return word
    }

    private func with(
        reading: String? = nil, meanings: [String]? = nil, meant: Int? = nil,
        ground: Ground? = nil, otherReadings: [String]? = nil
    ) -> ExplainedWord {
        ExplainedWord(
            form: form, pronunciation: pronunciation, reading: reading ?? self.reading,
            grammar: grammar, meanings: meanings ?? self.meanings, meant: meant ?? self.meant,
            ground: ground ?? self.ground, otherReadings: otherReadings ?? self.otherReadings)
    }
}
