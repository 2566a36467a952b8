package import FoundationEssentials
import GRDB
package import ListenCore

/// The traces of words in the person's database: which statuses another program gave, and which
/// words were looked up.
package struct WordTraceStore: WordGiving, LookUpKeeping {
    let connection: StoreConnection

    /// The most words looked up of a language that are told, of which the newest count.
    private static let mostLookUps = 20_000

    /// The statuses that were given last, by word.
    package func given(of language: Language) async throws(StoreError) -> [WordKey: WordStatus] {
        let code = language.code
        return try await connection.read { database in
            var given: [WordKey: WordStatus] = [:]
            let rows = try Row.fetchCursor(
                database,
                sql: "\(GivenTable.table.select) WHERE \(GivenTable.language) = ?",
                arguments: [code])
            while let row = try rows.next() {
                // A status of a later version is left out rather than taken for another.
                guard
                    let status = WordStatus(
                        rawValue: Int(clamping: row.integer(GivenTable.status))),
                    let key = WordKey(storedText: row.text(GivenTable.text), language: code)
                else { continue }
                given[key] = status
            }
            return given
        }
    }

    /// Sets statuses that another program gives, all or none; each is the newest of its word.
    package func give(_ words: [GivenWord], at instant: Date) async throws(StoreError) {
        let now = max(1, StoredTime.microseconds(of: instant))
        try await connection.write { database in
            for word in words {
                try WordStatusStore.set(
                    word.status, of: word.key, spelling: word.spelling, at: instant, in: database)
                try GivenTable.table.put(
                    [
                        StoredText(word.key.language), StoredText(word.key.text),
                        word.status.rawValue, now,
                    ], in: database)
            }
        }
    }

    /// The folded texts of the words of a language that were looked up, the newest ones.
    package func lookedUp(in language: Language) async throws(StoreError) -> Set<String> {
        let code = language.code
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(LookUpTable.table.select) WHERE \(LookUpTable.language) = ?
                    ORDER BY \(LookUpTable.at) DESC LIMIT \(Self.mostLookUps)
                    """, arguments: [code]
            ).reduce(into: Set()) { $0.insert($1.text(LookUpTable.text)) }
        }
    }

    /// Notes that a word was looked up.
    package func noteLookUp(of key: WordKey, at instant: Date) async throws(StoreError) {
        let now = max(1, StoredTime.microseconds(of: instant))
        try await connection.write { database in
            try LookUpTable.table.put(
                [StoredText(key.language), StoredText(key.text), now], in: database)
        }
    }
}
