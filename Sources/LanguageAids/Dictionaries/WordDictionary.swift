import ListenCore

/// One dictionary, opened; safe from any isolation, and it may block on the
/// disk: never called on the thread that draws.
protocol WordDictionary: Sendable {
    /// The dictionary's own name for people.
    var title: String { get }
    /// What it says of itself, of its makers and its licence; may be empty.
    var notice: [String] { get throws(DictionaryError) }
    /// The entries of a word, at most `EntryLimits.entries`; none when it has none.
    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry]
    /// The headwords that a form leads to, where the dictionary itself tells.
    func lemmas(of form: String) throws(DictionaryError) -> [String]
    /// Whether its entries come in the order of what is met most, labels of subjects counted.
    var ordersEntries: Bool { get }
    /// Entries of several of its headwords in one order; `word` is the one that is meant.
    func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry]
    /// Whether a text is a headword, and whether headwords begin with it.
    func probe(_ text: String) throws(DictionaryError) -> KeyProbe
}

extension WordDictionary {
    /// Most know of no order but their own.
    var ordersEntries: Bool { false }

    /// As they are.
    func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry] { entries }

    /// Most dictionaries have headwords only.
    func lemmas(of form: String) throws(DictionaryError) -> [String] { [] }
}

/// What an index knows of a text.
struct KeyProbe: Hashable {
    /// Whether it is a headword.
    let isHeadword: Bool
    /// Whether a headword begins with it; a headword itself counts.
    let isBeginning: Bool
}

/// How much of a dictionary one look-up may return.
enum EntryLimits {
    /// Entries of equal keys.
    static let entries = 32
    /// The longest headword, in bytes; longer keys are no words.
    static let keyBytes = 512
}

/// Compares the bytes of two keys, as `memcmp` orders them.
enum KeyOrder {
    /// Where a searched key stands beside one of an index.
    enum Place {
        /// Behind the index's key.
        case behind
        case equal
        /// Before it, which begins with the searched one.
        case beginning
        /// Before it.
        case before
    }

    /// The place of `wanted` beside a key whose bytes come one by one; `next`
    /// gives `nil` at the key's end.
    @inline(__always)
    static func place(of wanted: [UInt8], besideKey next: () -> UInt8?) -> Place {
        for byte in wanted {
            guard let other = next() else { return .behind }
            if byte != other { return byte < other ? .before : .behind }
        }
        return next() == nil ? .equal : .beginning
    }
}
