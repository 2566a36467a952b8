package import ListenCore
package import Practice

/// How far a word is from being known, where a line shows it.
package enum WordMark: Hashable, Sendable {
    /// It has no status.
    case new
    /// It is on the way.
    case learning

    /// The mark of a status; none for what is known or ignored.
    package init?(_ status: WordStatus?) {
        switch status {
        case nil: self = .new
        case .some(let status) where status.isLearning: self = .learning
        default: return nil
        }
    }
}

/// The words of an open chapter, and how well the person knows them.
package struct ChapterWords: Sendable {
    /// The language of the text.
    package let language: Language
    /// The text they are of.
    package let sentences: [Sentence]
    /// The words of the text in their places.
    package let text: TextWords
    /// How well the person knows words of the language.
    package private(set) var statuses: WordStatuses
    /// How much of the text is known, or was before the last changes: they are counted elsewhere,
    /// since a long book takes a tenth of a second.
    package private(set) var coverage: WordCoverage
    /// What was changed here, so that what was read before that does not undo it.
    private var changes: [String: WordStatus?] = [:]
    /// Counts the changes of what is shown.
    package private(set) var revision = 1
    /// The revision `coverage` is of.
    private var counted = 1

    /// The words of a chapter: O(n) for its words.
    package init(
        language: Language, sentences: [Sentence], text: TextWords, statuses: WordStatuses
    ) {
        self.language = language
        self.sentences = sentences
        self.text = text
        self.statuses = statuses
        coverage = WordCoverage(of: text, by: statuses)
    }

    /// Sets the status of a folded text, or takes it away.
    package mutating func set(_ status: WordStatus?, of text: String) {
        changes[text] = .some(status)
        statuses[text] = status
        revision += 1
    }

    /// Whether `coverage` is of a former revision.
    package var isCountDue: Bool { counted < revision }

    /// Counts how much is known: O(n) for the words, so not on the main actor.
    package func count() -> WordCoverage { WordCoverage(of: text, by: statuses) }

    /// Takes what was counted of a revision, unless a later one was counted meanwhile.
    package mutating func take(_ coverage: WordCoverage, of revision: Int) {
        guard revision > counted, revision <= self.revision else { return }
        self.coverage = coverage
        counted = revision
    }

    /// What was known before, read again: it is numbered on, and keeps its changes.
    package mutating func follow(_ former: ChapterWords?) {
        guard let former else { return }
        revision = former.revision + 1
        counted = revision
        guard former.language == language, !former.changes.isEmpty else { return }
        changes = former.changes
        for (text, status) in changes { statuses[text] = status }
        counted = former.revision
    }

    /// Whether the person has told of any word of the language; before that
    /// every word would be shown as new.
    package var isBegun: Bool { statuses.count > 0 }

    /// The words of a sentence that are not known yet.
    package func marks(of sentence: Int) -> [Int: WordMark] {
        var marks: [Int: WordMark] = [:]
        for (word, status) in text.statuses(ofSentence: sentence, by: statuses) {
            marks[word] = WordMark(status)
        }
        return marks
    }
}

extension ChapterWords: Hashable {
    /// Whether they are the same: the text is the chapter's, and changes are counted.
    package static func == (left: ChapterWords, right: ChapterWords) -> Bool {
        left.revision == right.revision && left.counted == right.counted
            && left.language == right.language
            && left.text.words.count == right.text.words.count
    }

    /// Hashes what makes them the same.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(revision)
        hasher.combine(language)
    }
}
