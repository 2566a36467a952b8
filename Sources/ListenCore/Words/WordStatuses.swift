/// All statuses of one language, for colouring lines and counting words.
///
/// Looking a word up is O(1); a phrase needs one lookup for each length (at most
/// `WordKey.longestPhrase`) of the phrases that begin with the same word. A text of Han or kana is
/// found however its words are separated, as long as it begins and ends with one.
///
/// ```swift
/// var statuses = WordStatuses(.english, texts: ["fox": .two])
/// statuses.status(form: "foxes", lemma: "fox")  // .two
/// statuses["fox"] = nil
/// statuses.count  // 0
/// ```
public struct WordStatuses: Sendable {
    /// A phrase in a text.
    package struct PhraseMatch: Hashable, Sendable {
        /// The number of its words.
        package let length: Int
        /// Its folded text.
        package let text: String
        /// Its status.
        package let status: WordStatus
    }

    /// The language.
    public let language: Language
    private var table: [FoldedWord: WordStatus] = [:]
    /// The number of words and phrases that are known: learned, or known already.
    package private(set) var knownCount = 0
    // By first word, a bit for each length a phrase may have: bit 2 for two words. A bit
    // whose last phrase was taken away only costs a look-up in vain.
    private var phraseLengths: [String: UInt32] = [:]
    // By first letter, how many bytes the longest text of Han or kana has that begins with it.
    private var unspacedLengths: [Unicode.Scalar: Int] = [:]

    /// The statuses of a language; `texts` are folded.
    public init(_ language: Language, texts: [String: WordStatus] = [:]) {
        self.init(language, pairs: texts.map { ($0.key, $0.value) })
    }

    /// The statuses of a language from distinct folded texts.
    public init(_ language: Language, pairs: [(text: String, status: WordStatus)]) {
        self.language = language
        table.reserveCapacity(pairs.count)
        for (text, status) in pairs {
            table[FoldedWord(text: text)] = status
            if status.isKnown { knownCount += 1 }
            notePhrase(text)
        }
    }

    /// The number of words and phrases that have a status.
    public var count: Int { table.count }

    /// True if there are phrases among them, or texts that may be several words.
    public var hasPhrases: Bool { !phraseLengths.isEmpty || !unspacedLengths.isEmpty }

    /// The status of a folded text; setting `nil` takes it away.
    public subscript(text: String) -> WordStatus? {
        get { table[FoldedWord(text: text)] }
        set {
            let former = table.updateValue(newValue, at: FoldedWord(text: text))
            knownCount += (newValue?.isKnown == true ? 1 : 0) - (former?.isKnown == true ? 1 : 0)
            if newValue != nil { notePhrase(text) }
        }
    }

    /// The status of a word: that of its form, otherwise that of its lemma.
    public func status(form: String, lemma: String?) -> WordStatus? {
        self[form] ?? lemma.flatMap { self[$0] }
    }

    /// True if a phrase may begin with a folded form.
    public func beginsPhrase(_ form: String) -> Bool {
        hasPhrases && (phraseLengths[form] != nil || longestUnspaced(from: form) > form.utf8.count)
    }

    /// The longest phrase with a status at a place of a text; `form` returns the folded form a
    /// number of words later, `nil` behind the sentence.
    package func phrase(form: (Int) -> String?) -> PhraseMatch? {
        guard hasPhrases, let first = form(0) else { return nil }
        let lengths = phraseLengths[first] ?? 0
        let longest = longestUnspaced(from: first)
        guard lengths != 0 || longest > first.utf8.count else { return nil }
        var texts = [first]
        while texts.count < WordKey.longestPhrase, let last = texts.last,
            lengths >> (texts.count + 1) != 0 || last.utf8.count < longest,
            let next = form(texts.count)
        {
            texts.append(WordFolding.joined(last, next))
        }
        for length in stride(from: texts.count, to: 1, by: -1) {
            let text = texts[length - 1]
            guard lengths >> length & 1 == 1 || text.utf8.count <= longest else { continue }
            if let status = self[text] {
                return PhraseMatch(length: length, text: text, status: status)
            }
        }
        return nil
    }

    /// The bytes of the longest text of Han or kana that begins as a form does.
    private func longestUnspaced(from form: String) -> Int {
        guard !unspacedLengths.isEmpty, let first = form.unicodeScalars.first else { return 0 }
        return unspacedLengths[first] ?? 0
    }

    private mutating func notePhrase(_ text: String) {
        // Nearly all are single words; a buffer is searched many times faster than a view.
        var bytes = text
        let (hasSpace, first) = bytes.withUTF8 { ($0.contains(0x20), $0.first ?? 0) }
        // Han and kana begin with these bytes.
        if first >= 0xE3 { noteUnspaced(text) }
        guard hasSpace, let space = text.utf8.firstIndex(of: 0x20) else { return }
        let length = text.utf8.count { $0 == 0x20 } + 1
        guard length <= WordKey.longestPhrase else { return }
        phraseLengths[String(text[..<space]), default: 0] |= 1 << UInt32(length)
    }

    private mutating func noteUnspaced(_ text: String) {
        guard let first = text.unicodeScalars.first, first.isHanOrKana,
            text.unicodeScalars.dropFirst().contains(where: \.isHanOrKana)
        else { return }
        unspacedLengths[first] = max(unspacedLengths[first] ?? 0, text.utf8.count)
    }
}

extension Dictionary {
    /// Sets a value or, with `nil`, takes it away; returns the one before.
    fileprivate mutating func updateValue(_ value: Value?, at key: Key) -> Value? {
        guard let value else { return removeValue(forKey: key) }
        return updateValue(value, forKey: key)
    }
}

/// A folded text compared by its bytes: folding made them one for one word, and
/// Unicode's equivalence would cost many times as much.
private struct FoldedWord: Hashable, Sendable {
    let text: String

    static func == (left: FoldedWord, right: FoldedWord) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
