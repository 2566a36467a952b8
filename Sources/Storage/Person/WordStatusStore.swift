package import FoundationEssentials
import GRDB
package import ListenCore

/// The words that a person knows, and how well, a row for each in the person's database.
package struct WordStatusStore: WordStatusStoring {
    let connection: StoreConnection
    let clock: (any WallClock)?

    /// The longest translation kept of a word, in UTF-8 bytes.
    package static let longestTranslation = 4_000

    /// All statuses of a language at once.
    package func statuses(of language: Language) async throws(StoreError) -> WordStatuses {
        let code = language.code
        let pairs = try await connection.read { database in
            var pairs: [(text: String, status: WordStatus)] = []
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT \([WordTable.text, WordTable.status].list) FROM \(WordTable.table)
                    WHERE \(WordTable.language) = ? AND \(WordTable.status) IS NOT NULL
                    """, arguments: [code])
            while let row = try rows.next() {
                // A status of a later version is left out rather than taken for another.
                guard let number = row.optionalInteger(1),
                    let status = WordStatus(rawValue: Int(clamping: number))
                else { continue }
                pairs.append((row.text(0), status))
            }
            return pairs
        }
        return WordStatuses(language, pairs: pairs)
    }

    /// Sets the status of a word, or (with `nil`) removes it; its translation stays.
    ///
    /// It counts as the newest status of the word, even when the clock went back a little; a time
    /// further ahead comes from a wrong clock, and is discarded.
    package func set(_ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date)
        async throws(StoreError)
    {
        try await connection.write { database in
            try Self.set(status, of: key, spelling: spelling, at: instant, in: database)
        }
    }

    /// Does so inside a transaction of the caller's.
    static func set(
        _ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date,
        in database: Database
    ) throws {
        let (latest, changed) = (MergeTimes(at: instant).latest, WordTable.changedAt)
        let arguments =
            Self.arguments(of: key) + [
                status?.rawValue, StoredText(StoredText.bounded(spelling, to: WordKey.longestText)),
                max(1, StoredTime.microseconds(of: instant)),
            ]
        try database.execute(
            sql: WordTable.table.upsert(
                WordTable.table.key + [WordTable.status, WordTable.spelling, changed]
            ) { column in
                guard column == changed else { return "excluded.\(column)" }
                let newest = "max(excluded.\(column), \(column) + 1)"
                return "iif(\(column) > \(latest), excluded.\(column), \(newest))"
            }, arguments: arguments)
    }

    /// Saves the newest facts of each word, all entries or none: its status and spelling, and
    /// independently its translation.
    ///
    /// An entry without a time only adds a word, or a translation when there is none. The result
    /// does not depend on the order of lists.
    package func merge(_ entries: [WordEntry]) async throws(StoreError) -> WordMerge {
        let times = MergeTimes(at: clock?.now)
        return try await connection.write { database in
            let insertion = try database.cachedStatement(
                sql: WordTable.table.insert()
                    + " ON CONFLICT (\(WordTable.table.key.list)) DO NOTHING")
            let selection = try database.cachedStatement(
                sql: """
                    SELECT \(WordTable.facts.list) FROM \(WordTable.table)
                    WHERE \(WordTable.table.key.areGiven)
                    """)
            let change = try database.cachedStatement(sql: WordTable.table.upsert())
            var merge = WordMerge()
            for entry in entries {
                let key = Self.arguments(of: entry.key)
                let given = StoredWord(entry)
                // A list that says neither a status nor a time of a word says nothing of it.
                if given.status != nil || entry.isDated {
                    try insertion.execute(arguments: key + given.values)
                    if database.changesCount > 0 {
                        merge.added += 1
                        continue
                    }
                }
                guard let former = try Row.fetchOne(selection, arguments: key).map(StoredWord.init)
                else {
                    merge.unchanged += 1
                    continue
                }
                var merged = former
                merged.merge(given, times)
                if merged != former { try change.execute(arguments: key + merged.values) }
                if !merged.saysTheSame(as: former) {
                    merge.changed += 1
                } else if !entry.isDated || times.isAhead(given.changedAt),
                    given.status != merged.status
                {
                    merge.withheld += 1
                } else {
                    merge.unchanged += 1
                }
            }
            return merge
        }
    }

    /// All words with a status, by language, then text; of one language when
    /// given, and with those whose status was taken away when wanted.
    package func entries(of language: Language?, includingRemoved: Bool = false)
        async throws(StoreError) -> [WordEntry]
    {
        let code = language?.code
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(WordTable.table.select)
                    WHERE \(includingRemoved ? "1" : "\(WordTable.status) IS NOT NULL")
                    \(code == nil ? "" : "AND \(WordTable.language) = ?")
                    ORDER BY \(WordTable.table.key.list)
                    """, arguments: code.map { [$0] } ?? []
            ).compactMap(Self.entry(from:))
        }
    }

    private static func arguments(of key: WordKey) -> StatementArguments {
        [StoredText(key.language), StoredText(key.text)]
    }

    private static func entry(from row: Row) -> WordEntry? {
        let number = row.optionalInteger(WordTable.status).map { Int(clamping: $0) }
        let status = number.flatMap(WordStatus.init(rawValue:))
        // A status of a later version is left out rather than taken for another.
        guard number == nil || status != nil,
            let key = WordKey(
                storedText: row.text(WordTable.text), language: row.text(WordTable.language))
        else { return nil }
        return WordEntry(
            key: key, spelling: row.text(WordTable.spelling), status: status,
            translation: row.text(WordTable.translation),
            changedAt: row.instant(WordTable.changedAt))
    }
}
