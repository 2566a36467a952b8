/// All statuses of one language, for colouring lines and counting words.
///
/// Looking a word up is O(1); a phrase asks once for each length (at most
/// `WordKey.longestPhrase`) of the phrases that begin with the same word.
public struct WordStatuses: Sendable {
    /// A phrase that stands in a text.
    public struct PhraseMatch: Hashable, Sendable {
        /// How many words it has.
        public let length: Int
        /// Its folded text.
        public let text: String
        /// Its status.
        public let status: WordStatus
    }

    /// The language.
    public let language: Language
    private var table: [String: WordStatus]
    // By first word, a bit for each length a phrase may have: bit 2 for two words. A bit
    // whose last phrase was taken away only costs a look-up in vain.
    private var phraseLengths: [String: UInt32] = [:]

    /// The statuses of a language; `texts` are folded.
    public init(_ language: Language, texts: [String: WordStatus] = [:]) {
        self.language = language
        table = texts
        for text in texts.keys { notePhrase(text) }
    }

    /// How many words and phrases have a status.
    public var count: Int { table.count }

    /// Whether there are phrases among them.
    public var hasPhrases: Bool { !phraseLengths.isEmpty }

    /// The status of a folded text; setting `nil` takes it away.
    public subscript(text: String) -> WordStatus? {
        get { table[text] }
        set {
            table[text] = newValue
            if newValue != nil { notePhrase(text) }
        }
    }

    /// The status of a word: that of its form, else that of its lemma.
    public func status(form: String, lemma: String?) -> WordStatus? {
        table[form] ?? lemma.flatMap { table[$0] }
    }

    /// Whether a phrase may begin with a folded form.
    public func beginsPhrase(_ form: String) -> Bool {
        hasPhrases && phraseLengths[form] != nil
    }

    /// The longest phrase with a status that begins at a place of a text; `form`
    /// gives the folded form so many words later, `nil` behind the sentence.
    public func phrase(form: (Int) -> String?) -> PhraseMatch? {
        guard hasPhrases, let first = form(0), let lengths = phraseLengths[first] else {
            return nil
        }
        var texts = [first]
        while texts.count < WordKey.longestPhrase, lengths >> (texts.count + 1) != 0,
            let next = form(texts.count), let last = texts.last
        {
            texts.append(last + " " + next)
        }
        for length in stride(from: texts.count, to: 1, by: -1) where lengths >> length & 1 == 1 {
            let text = texts[length - 1]
            if let status = table[text] {
                return PhraseMatch(length: length, text: text, status: status)
            }
        }
        return nil
    }

    private mutating func notePhrase(_ text: String) {
        guard let space = text.utf8.firstIndex(of: 0x20) else { return }
        let length = text.utf8.count { $0 == 0x20 } + 1
        guard length <= WordKey.longestPhrase else { return }
        phraseLengths[String(text[..<space]), default: 0] |= 1 << UInt32(length)
    }
}
