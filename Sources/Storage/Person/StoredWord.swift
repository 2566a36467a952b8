import GRDB
import ListenCore

/// The facts that are kept of a word, each with the time it is of.
///
/// Entries become one in whatever order they come: of each fact the newest is
/// kept, and of equally new ones the greater, which means nothing but is the
/// same everywhere.
struct StoredWord: Hashable {
    /// The status's number, also one of a later version; `nil` when it was taken away.
    private(set) var status: Int?
    private(set) var spelling: String
    private(set) var translation: String
    /// Microseconds since 1970; 0 when the list did not say.
    private(set) var changedAt: Int64
    /// The time the translation was set; 0 when the list did not say, or there is none.
    private(set) var translatedAt: Int64

    init(_ entry: WordEntry) {
        status = entry.status?.rawValue
        spelling = StoredText.bounded(entry.spelling, to: WordKey.longestText)
        translation = StoredText.bounded(entry.translation, to: WordStatusStore.longestTranslation)
        changedAt = StoredTime.microseconds(of: entry.changedAt)
        translatedAt = translation.isEmpty ? 0 : changedAt
    }

    /// The word of a row.
    init(_ row: Row) {
        status = row.optionalInteger(WordTable.status).map { Int(clamping: $0) }
        spelling = row.text(WordTable.spelling)
        translation = row.text(WordTable.translation)
        changedAt = row.integer(WordTable.changedAt)
        translatedAt = row.integer(WordTable.translatedAt)
    }

    /// The values of `WordTable.facts`.
    var values: StatementArguments {
        [status, StoredText(spelling), StoredText(translation), changedAt, translatedAt]
    }

    /// Takes over what is newer in another; a time of a clock that was wrong is never newer.
    mutating func merge(_ other: StoredWord, _ times: MergeTimes) {
        // A record without a time adds to the kept one, but changes nothing in it.
        let isNewer =
            times.isEarlier(Self.time(changedAt), than: Self.time(other.changedAt))
            ?? (other.changedAt != 0 && isLess(than: other))
        if isNewer {
            (status, spelling, changedAt) = (other.status, other.spelling, other.changedAt)
        }
        guard !other.translation.isEmpty else { return }
        let isNewerText =
            translation.isEmpty
            || times.isEarlier(Self.time(translatedAt), than: Self.time(other.translatedAt))
                ?? (translatedAt != 0 && Self.isLess(translation, other.translation))
        if isNewerText {
            (translation, translatedAt) = (other.translation, other.translatedAt)
        }
    }

    /// Says that it holds the same as another, whenever each was said.
    func saysTheSame(as other: StoredWord) -> Bool {
        status == other.status && Self.isSame(spelling, other.spelling)
            && Self.isSame(translation, other.translation)
    }

    private func isLess(than other: StoredWord) -> Bool {
        let (mine, others) = (status ?? 0, other.status ?? 0)
        return mine == others ? Self.isLess(spelling, other.spelling) : mine < others
    }

    private static func time(_ stored: Int64) -> Int64? { stored == 0 ? nil : stored }

    // By bytes: texts that Unicode takes for the same would be kept by their order.
    private static func isLess(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
