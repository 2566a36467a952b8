import GRDB
import ListenCore

/// The stored facts about a word, each with its time.
///
/// The order in which entries are merged does not matter: of each fact the newest is kept, and of
/// equally new ones the greater, which has no meaning but is the same everywhere.
struct StoredWord: Hashable {
    /// The status's number, also one of a later version; `nil` when it was taken away.
    private(set) var status: Int?
    private(set) var spelling: String
    private(set) var translation: String
    /// Microseconds since 1970; 0 when the list did not say.
    private(set) var changedAt: Int64
    /// The time the translation was set; 0 when the list states none, or when there is no
    /// translation.
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

    /// Copies the newer facts of another; a time from a wrong clock is never newer.
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

    /// True when it has the same facts as another, whatever their times.
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
