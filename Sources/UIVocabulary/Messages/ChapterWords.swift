package import ListenCore
package import Practice

/// The state of a word that is not known yet, as a line shows it.
package enum WordMark: Hashable, Sendable {
    /// The word has no status.
    case new
    /// The word is being learned.
    case learning
    /// The word was looked up before, in another sentence, and is not known yet.
    case lookedUp

    /// The mark of a status; `nil` for known and ignored words.
    init?(_ status: WordStatus?) {
        switch status {
        case nil: self = .new
        case .some(let status) where status.isLearning: self = .learning
        default: return nil
        }
    }
}

/// The words of an open chapter with their statuses.
package struct ChapterWords: Sendable {
    /// The language of the text.
    package let language: Language
    /// The sentences with these words.
    package let sentences: [Sentence]
    /// The words of the text with their positions.
    package let text: TextWords
    /// The statuses of the words of the language.
    package private(set) var statuses: WordStatuses
    /// The folded texts of the words and phrases of the language that were looked up.
    package var lookedUp: Set<String> = [] {
        didSet {
            lookedUpPhrases = WordStatuses(
                language, pairs: lookedUp.filter(Self.mayBePhrase).map { ($0, .one) })
        }
    }
    /// Those of them that may be several words, found as phrases with a status are.
    private var lookedUpPhrases: WordStatuses
    /// The sentences in which words were looked up since the chapter was opened.
    private var lookUpPlaces: [String: Int] = [:]
    /// The share of known words, as of the last count.
    ///
    /// The count runs elsewhere, since a long book takes a tenth of a second.
    package private(set) var coverage: WordCoverage
    /// The changes made here, which statuses read before them must not undo.
    private var changes: [String: WordStatus?] = [:]
    /// True while the dictionary forms of the words are looked up: until then, a word that is known in
    /// another form counts as new.
    package var awaitsForms = false
    /// The number of changes of the shown statuses.
    package private(set) var revision = 1
    /// The revision of `coverage`.
    private var counted = 1

    /// The words of a chapter: O(n) for its words.
    package init(
        language: Language, sentences: [Sentence], text: TextWords, statuses: WordStatuses
    ) {
        self.language = language
        self.sentences = sentences
        self.text = text
        self.statuses = statuses
        lookedUpPhrases = WordStatuses(language)
        coverage = WordCoverage(of: text, by: statuses)
    }

    /// Sets the status of a folded text, or removes it.
    package mutating func set(_ status: WordStatus?, of text: String) {
        changes[text] = .some(status)
        statuses[text] = status
        revision += 1
    }

    /// True for texts with a space between words, and for those of scripts without spaces.
    private static func mayBePhrase(_ text: String) -> Bool {
        text.utf8.contains(0x20) || text.utf8.first.map { $0 >= 0xE3 } ?? false
    }

    /// Notes that a word or phrase was looked up in a sentence, in which it is not marked for that.
    package mutating func noteLookUp(of text: String, in sentence: Int) {
        lookedUp.insert(text)
        lookUpPlaces[text] = sentence
        // It changes what is shown, and no share.
        if counted == revision { counted += 1 }
        revision += 1
    }

    /// True when `coverage` belongs to an earlier revision.
    package var isCountDue: Bool { counted < revision }

    /// Counts the share of known words: O(n) for the words, so not on the main actor.
    package func count() -> WordCoverage { WordCoverage(of: text, by: statuses) }

    /// Stores the count of a revision, unless a later one was counted in the meantime.
    package mutating func receive(_ coverage: WordCoverage, of revision: Int) {
        guard revision > counted, revision <= self.revision else { return }
        self.coverage = coverage
        counted = revision
    }

    /// Continues the revisions and keeps the changes of the words that these replace after they
    /// were read again.
    package mutating func follow(_ former: ChapterWords?) {
        guard let former else { return }
        revision = former.revision + 1
        counted = revision
        guard former.language == language else { return }
        lookedUp.formUnion(former.lookedUp)
        lookUpPlaces = former.lookUpPlaces
        guard !former.changes.isEmpty else { return }
        changes = former.changes
        for (text, status) in changes { statuses[text] = status }
        counted = former.revision
    }

    /// True when any word of the language has a status.
    package var isBegun: Bool { statuses.count > 0 }

    /// The numbers of new words, and of those being learnt, of the sentences that have any: O(n) for
    /// the words of the text.
    package var unknownCounts: [Int: (new: Int, learning: Int)] {
        var counts: [Int: (new: Int, learning: Int)] = [:]
        for sentence in sentences {
            for mark in marks(of: sentence.index).values {
                switch mark {
                case .new: counts[sentence.index, default: (0, 0)].new += 1
                case .learning, .lookedUp: counts[sentence.index, default: (0, 0)].learning += 1
                }
            }
        }
        return counts
    }

    /// The known words from which on new words are marked.
    package static let leastForNew = 50

    /// True when so many words of the language are known that the others are worth a mark; with
    /// fewer nearly every word would be shown as new.
    package var marksNew: Bool { statuses.knownCount >= Self.leastForNew }

    /// The words of a sentence that are not known yet.
    package func marks(of sentence: Int) -> [Int: WordMark] {
        var marks: [Int: WordMark] = [:]
        for (word, status) in text.statuses(ofSentence: sentence, by: statuses) {
            marks[word] = WordMark(status)
        }
        return marks
    }
}

extension ChapterWords {
    /// The key a word is noted under when it is looked up: its dictionary form, so that other forms
    /// of it are met again too.
    package func lookUpKey(at place: TextWord.Place) -> WordKey? {
        guard let word = text.word(at: place) else { return nil }
        return WordKey(word.lemma ?? word.form, language: language)
    }

    /// The words of a sentence that were looked up in another one before, by themselves or in a phrase,
    /// and are not known since.
    package func metAgain(in sentence: Int) -> [Int] {
        guard !lookedUp.isEmpty else { return [] }
        let words = text.statuses(ofSentence: sentence, by: statuses).compactMap { place, status in
            guard WordMark(status) != nil,
                let word = text.word(at: .init(sentence: sentence, word: place))
            else { return nil as Int? }
            let texts = [word.form, word.lemma].compactMap { $0 }.filter(lookedUp.contains)
            let isMarked =
                !texts.isEmpty && texts.allSatisfy { lookUpPlaces[$0] != sentence }
            return isMarked ? place : nil
        }
        let phrases = phrasesMetAgain(in: sentence)
        return phrases.isEmpty ? words : Set(words + phrases).sorted()
    }

    /// The words of the phrases that were looked up in another sentence; a phrase may be new though
    /// each of its words is known.
    private func phrasesMetAgain(in sentence: Int) -> [Int] {
        guard lookedUpPhrases.hasPhrases else { return [] }
        return text.statuses(ofSentence: sentence, by: lookedUpPhrases).compactMap {
            place, status in
            guard status != nil,
                let phrase = text.statusText(
                    at: .init(sentence: sentence, word: place), by: lookedUpPhrases),
                lookUpPlaces[phrase] != sentence, WordMark(statuses[phrase]) != nil
            else { return nil }
            return place
        }
    }
}

extension ChapterWords: Hashable {
    /// True when both are at the same revision of the same text; comparing every word would be
    /// slow.
    package static func == (left: ChapterWords, right: ChapterWords) -> Bool {
        left.revision == right.revision && left.counted == right.counted
            && left.language == right.language
            && left.text.words.count == right.text.words.count
    }

    /// Hashes the values that `==` compares first.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(revision)
        hasher.combine(language)
    }
}
