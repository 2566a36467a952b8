import ListenCore

/// An open dictionary.
///
/// Safe from any isolation; it may block on the disk, so it is never called on the thread that
/// draws.
protocol WordDictionary: Sendable {
    /// The dictionary's title for people.
    var title: String { get }
    /// The dictionary's own notes, on its makers and its licence; may be empty.
    var notice: [String] { get throws(DictionaryError) }
    /// The entries of a word, at most `EntryLimits.entries`.
    func entries(for word: String) throws(DictionaryError) -> [DictionaryEntry]
    /// The headwords of an inflected form, if the dictionary itself states them.
    func lemmas(of form: String) throws(DictionaryError) -> [String]
    /// True when its entries come in the order of their frequency, with subject labels considered.
    var ordersEntries: Bool { get }
    /// The entries of several of its headwords in one order; `word` is the one that was looked up.
    func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry]
    /// A probe that tells if a text is a headword, and if headwords begin with it.
    func probe(_ text: String) throws(DictionaryError) -> KeyProbe
}

extension WordDictionary {
    /// False, as for most dictionaries.
    var ordersEntries: Bool { false }

    /// The entries as they are.
    func ordered(_ entries: [DictionaryEntry], for word: String) -> [DictionaryEntry] { entries }

    /// None, as for most dictionaries.
    func lemmas(of form: String) throws(DictionaryError) -> [String] { [] }
}

/// The result of searching an index for a text.
struct KeyProbe: Hashable {
    /// True for a headword.
    let isHeadword: Bool
    /// True when a headword begins with it, or is equal to it.
    let isBeginning: Bool
}

/// The limits for one lookup.
enum EntryLimits {
    /// The most entries of equal keys.
    static let entries = 32
    /// The longest headword, in bytes; longer keys are not words.
    static let keyBytes = 512
}

/// Compares the bytes of two keys, as `memcmp` orders them.
enum KeyOrder {
    /// The order of a searched key and one of an index.
    enum Place {
        /// The searched key comes behind the index's.
        case behind
        case equal
        /// The searched key comes before the index's, which begins with it.
        case beginning
        /// The searched key comes before the index's.
        case before
    }

    /// The place of `wanted` beside a key whose bytes come one by one; `next` returns `nil` at the
    /// key's end.
    @inline(__always)
    static func place(of wanted: [UInt8], besideKey next: () -> UInt8?) -> Place {
        for byte in wanted {
            guard let other = next() else { return .behind }
            if byte != other { return byte < other ? .before : .behind }
        }
        return next() == nil ? .equal : .beginning
    }
}
