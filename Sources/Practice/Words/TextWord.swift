public import ListenCore

/// A word of a text as statuses are looked up by.
public struct TextWord: Hashable, Sendable {
    /// Its place in the text.
    public struct Place: Hashable, Comparable, Sendable {
        /// The place of its sentence, from 0.
        public let sentence: Int
        /// Its place in the sentence, from 0.
        public let word: Int

        /// A place.
        public init(sentence: Int, word: Int) {
            self.sentence = sentence
            self.word = word
        }

        /// Orders as they are read.
        public static func < (left: Place, right: Place) -> Bool {
            (left.sentence, left.word) < (right.sentence, right.word)
        }
    }

    /// The folded form.
    public let form: String
    /// The folded lemma, when it is known and another text than the form.
    public let lemma: String?
    /// Where it stands.
    public let place: Place

    /// A word; `form` and `lemma` are folded.
    public init(form: String, lemma: String? = nil, place: Place) {
        self.form = form
        self.lemma = lemma == form ? nil : lemma
        self.place = place
    }
}

/// The words of sentences in order; what holds no letter is left out.
///
/// Each spelling is folded once: O(length of the text).
public struct TextWords: Sendable {
    /// The words in order of their places.
    public let words: [TextWord]

    /// The words of sentences; `lemma` gives the lemma of a folded form, when
    /// it is known, and is asked once for each form.
    public init(
        _ sentences: some Sequence<Sentence>, language: Language,
        lemma: (String) -> String? = { _ in nil }
    ) {
        let folding = WordFolding(language)
        var known: [String: (form: String, lemma: String?)] = [:]
        var words: [TextWord] = []
        for sentence in sentences {
            for (index, word) in sentence.words.enumerated() {
                var entry = known[word.text]
                if entry == nil {
                    let form = folding.folded(word.text)
                    let base = form.isEmpty ? nil : lemma(form).map { folding.folded($0) }
                    entry = (form, base?.isEmpty == true ? nil : base)
                    known[word.text] = entry
                }
                guard let entry, !entry.form.isEmpty else { continue }
                words.append(
                    TextWord(
                        form: entry.form, lemma: entry.lemma,
                        place: TextWord.Place(sentence: sentence.index, word: index)))
            }
        }
        self.words = words
    }

    /// Words that were folded before, in order of their places.
    public init(_ words: [TextWord]) {
        self.words = words
    }
}
