import GRDB
package import ListenCore

/// The texts a person reads aloud, a row for each in the person's database.
package struct WrittenTextStore: WrittenTextKeeping {
    private typealias T = WrittenTable

    let connection: StoreConnection
    /// The time of a change; without it none.
    var clock: (any WallClock)?

    /// All texts in the order they were added.
    package func texts() async throws(StoreError) -> [KeptText] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT \(Self.facts.list) FROM \(T.table) ORDER BY \(T.number)"
            ).map(Self.text)
        }
    }

    /// The text of an id without its words; `nil` when there is none.
    package func text(_ id: BookID) async throws(StoreError) -> KeptText? {
        try await connection.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT \(Self.facts.list) FROM \(T.table) WHERE \(T.table.key.areGiven)",
                arguments: [StoredText(id.rawValue)]
            ).map(Self.text)
        }
    }

    /// The words, and what is stored behind them, would be read from the disk for nothing.
    private static var facts: [StoredColumn] { Array(T.table.columns.prefix { $0 != T.words }) }

    private static func text(_ row: Row) -> KeptText {
        KeptText(
            id: BookID(rawValue: row.text(ChapterColumns.book)), title: row.text(T.title),
            author: row.optionalText(T.author), site: row.optionalText(T.site),
            address: row.optionalText(T.address),
            language: row.optionalText(T.language).flatMap(Language.init(tag:)),
            addedAt: StoredTime.instant(row.integer(T.addedAt)),
            isArchived: row.flag(T.isArchived))
    }

    /// True when there is no text at all.
    package func isEmpty() async throws(StoreError) -> Bool {
        try await connection.read { try !T.table.has(where: [], are: [], in: $0) }
    }

    /// The words of a text; `nil` when there is none of this id.
    ///
    /// Throws `.failed` for words that are damaged.
    package func work(_ id: BookID) async throws(StoreError) -> WrittenWork? {
        let stored = try await connection.read { database in
            try T.table.row(
                where: T.table.key, are: [StoredText(id.rawValue)], in: database
            )?.text(T.words)
        }
        guard let stored else { return nil }
        guard let work = StoredWork.work(of: stored) else {
            throw StoreError(
                .failed(reason: "the words of a text are damaged"), path: connection.path)
        }
        return work
    }

    /// Adds a text, or replaces the words of the one of its id.
    package func keep(_ work: WrittenWork, as text: KeptText) async throws(StoreError) {
        let words: String
        do { words = try StoredWork.text(of: work) } catch {
            throw StoreError(.failed(reason: "\(error)"), path: connection.path)
        }
        guard words.utf8.count <= TextBounds.work else {
            throw StoreError(
                .refused(
                    "The text has more than \(TextBounds.work >> 20) MB of words."
                        + " Cut it into several."), path: connection.path)
        }
        let now = StoredTime.microseconds(of: clock?.now ?? text.addedAt)
        try await connection.write { database in
            try database.execute(
                sql: T.table.upsert(
                    T.table.columns.filter { $0 != T.number },
                    keeping: [T.addedAt]),
                arguments: [
                    StoredText(text.id.rawValue), StoredText(text.title),
                    text.author.map(StoredText.init), text.site.map(StoredText.init),
                    text.address.map(StoredText.init), text.language?.tag,
                    StoredTime.microseconds(of: text.addedAt), text.isArchived,
                    StoredText(words), now,
                ])
        }
    }

    /// Puts a text away, or takes it back.
    package func set(isArchived: Bool, of id: BookID) async throws(StoreError) {
        let now = clock.map { StoredTime.microseconds(of: $0.now) }
        try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE \(T.table) SET \(T.isArchived) = ?,
                        \(T.changedAt) = max(\(T.changedAt), coalesce(?, \(T.changedAt)))
                    WHERE \(T.table.key.areGiven)
                    """,
                arguments: [isArchived, now, StoredText(id.rawValue)])
        }
    }

    /// Forgets a text; returns false when there is none.
    ///
    /// Its timelines stay, since what was noted in it does: read again, it has its marks and cards
    /// in their sentences.
    @discardableResult
    package func forget(_ id: BookID) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let key: StatementArguments = [StoredText(id.rawValue)]
            let isThere = try T.table.has(where: T.table.key, are: key, in: database)
            try T.table.remove(where: T.table.key, are: key, in: database)
            return isThere
        }
    }
}
