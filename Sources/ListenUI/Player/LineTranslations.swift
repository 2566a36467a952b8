import ListenCore

/// What is known of a sentence's translation for the line below it.
enum LineTranslation: Hashable, Sendable {
    case waiting(AidTicket)
    case known(Translation)
    /// It could not be had this time.
    case missing
    /// Nothing translates this sentence.
    case unsupported
}

/// What is known of the translations of a chapter, and how much of what kind.
struct LineTranslations: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var all: [Int: LineTranslation] = [:]
    /// How many are waited for.
    private(set) var waiting = 0
    /// How many are known.
    private(set) var known = 0
    /// How many of those are rough.
    private(set) var rough = 0
    /// How many sentences nothing translates.
    private(set) var unsupported = 0
    /// Counts the changes, so that what was made of these is known to be old.
    private(set) var version = 0

    init(dictionaryLiteral elements: (Int, LineTranslation)...) {
        for (sentence, translation) in elements { self[sentence] = translation }
    }

    subscript(sentence: Int) -> LineTranslation? {
        get { all[sentence] }
        set {
            count(all[sentence], -1)
            count(newValue, 1)
            all[sentence] = newValue
            version += 1
        }
    }

    private mutating func count(_ translation: LineTranslation?, _ step: Int) {
        switch translation {
        case .waiting: waiting += step
        case .known(let translation):
            known += step
            if translation.isRough { rough += step }
        case .unsupported: unsupported += step
        case .missing, nil: break
        }
    }

    /// Has what failed asked for again; what nothing translates only where
    /// nothing else was ever translated, since something may do so by now.
    mutating func forgetFailures() {
        let forgotten = all.filter { _, translation in
            translation == .missing || known == 0 && translation == .unsupported
        }
        for sentence in forgotten.keys { self[sentence] = nil }
    }
}
