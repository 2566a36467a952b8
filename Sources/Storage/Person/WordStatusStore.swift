public import FoundationEssentials
import GRDB
public import ListenCore

/// How well a person knows words, a row for each in the person's database.
public struct WordStatusStore: WordStatusStoring {
    let connection: StoreConnection

    /// The longest translation kept of a word, in characters.
    public static let longestTranslation = 1_000

    /// All statuses of a language at once.
    public func statuses(of language: Language) async throws(StoreError) -> WordStatuses {
        let code = language.code
        let pairs = try await connection.read { database in
            var pairs: [(text: String, status: WordStatus)] = []
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT text, status FROM word_status
                    WHERE language = ? AND status IS NOT NULL
                    """, arguments: [code])
            while let row = try rows.next() {
                // A status of a later version is left out rather than taken for another.
                guard let status = WordStatus(rawValue: row[1]) else { continue }
                pairs.append((row[0], status))
            }
            return pairs
        }
        return WordStatuses(language, pairs: pairs)
    }

    /// What is kept of a word; `nil` when nothing is, or its status was taken away.
    public func entry(of key: WordKey) async throws(StoreError) -> WordEntry? {
        try await connection.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM word_status
                    WHERE language = ? AND text = ? AND status IS NOT NULL
                    """, arguments: Self.arguments(of: key)
            ).flatMap(Self.entry(from:))
        }
    }

    /// Sets the status of a word, or (with nil) takes it away; its translation stays.
    public func set(_ status: WordStatus?, of key: WordKey, spelling: String, at instant: Date)
        async throws(StoreError)
    {
        let arguments =
            Self.arguments(of: key) + [
                status?.rawValue, StoredText(Self.bounded(spelling, to: WordKey.longestText)),
                StoredTime.microseconds(of: instant),
            ]
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO word_status (language, text, status, spelling, changed_at)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (language, text) DO UPDATE SET
                        status = excluded.status, spelling = excluded.spelling,
                        changed_at = excluded.changed_at
                    """, arguments: arguments)
        }
    }

    /// Keeps the entries that are newer than what is kept of their words, all or none.
    ///
    /// A newer entry without a translation leaves the one that is kept.
    public func merge(_ entries: [WordEntry]) async throws(StoreError) -> WordMerge {
        try await connection.write { database in
            let former = try database.cachedStatement(
                sql: "SELECT 1 FROM word_status WHERE language = ? AND text = ?")
            let insertion = try database.cachedStatement(sql: Self.insertion)
            var merge = WordMerge()
            for entry in entries {
                let key = Self.arguments(of: entry.key)
                let isKnown = try Bool.fetchOne(former, arguments: key) == true
                try insertion.execute(arguments: key + Self.values(of: entry))
                if database.changesCount == 0 {
                    merge.unchanged += 1
                } else if isKnown {
                    merge.changed += 1
                } else {
                    merge.added += 1
                }
            }
            return merge
        }
    }

    /// All words with a status, by language, then text; of one language when given.
    public func entries(of language: Language?) async throws(StoreError) -> [WordEntry] {
        let code = language?.code
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM word_status WHERE status IS NOT NULL
                    \(code == nil ? "" : "AND language = ?") ORDER BY language, text
                    """, arguments: code.map { [$0] } ?? []
            ).compactMap(Self.entry(from:))
        }
    }

    // An entry that says what is kept changes nothing, so that importing a list again is told
    // as such.
    private static let insertion = """
        INSERT INTO word_status (language, text, status, spelling, translation, changed_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (language, text) DO UPDATE SET
            status = excluded.status, spelling = excluded.spelling,
            translation = CASE excluded.translation WHEN '' THEN translation
                ELSE excluded.translation END,
            changed_at = excluded.changed_at
        WHERE excluded.changed_at > changed_at AND (status IS NOT excluded.status
            OR spelling <> excluded.spelling
            OR excluded.translation NOT IN ('', translation))
        """

    private static func arguments(of key: WordKey) -> StatementArguments {
        [StoredText(key.language), StoredText(key.text)]
    }

    private static func values(of entry: WordEntry) -> StatementArguments {
        [
            entry.status?.rawValue, StoredText(bounded(entry.spelling, to: WordKey.longestText)),
            StoredText(bounded(entry.translation, to: longestTranslation)),
            StoredTime.microseconds(of: entry.changedAt),
        ]
    }

    private static func bounded(_ text: String, to limit: Int) -> String {
        String(text.prefix(limit))
    }

    private static func entry(from row: Row) -> WordEntry? {
        guard let status = WordStatus(rawValue: Int(row.integer("status"))) else { return nil }
        return WordEntry(
            key: WordKey(storedText: row.text("text"), language: row.text("language")),
            spelling: row.text("spelling"), status: status, translation: row.text("translation"),
            changedAt: StoredTime.instant(row.integer("changed_at")))
    }
}
