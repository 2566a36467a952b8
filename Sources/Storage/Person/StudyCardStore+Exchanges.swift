import FoundationEssentials
import GRDB
package import ListenCore

/// The last exchange of cards with another program.
extension StudyCardStore {
    /// The last exchange of each card, by its number.
    package func exchanges() async throws(StoreError) -> [Int64: CardExchange] {
        try await connection.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT \([.row, CardTable.exchange].list) FROM \(CardTable.table)
                    WHERE \(CardTable.exchange) IS NOT NULL
                    """)
            let decoder = JSONDecoder()
            var found: [Int64: CardExchange] = [:]
            for row in rows {
                // Another device's program may note what is not known here.
                found[row.integer(StoredColumn.row)] = try? decoder.decode(
                    CardExchange.self, from: Data(row.text(CardTable.exchange).utf8))
            }
            return found
        }
    }

    /// Keeps what was exchanged of some cards.
    package func keep(_ exchanges: [Int64: CardExchange]) async throws(StoreError) {
        guard !exchanges.isEmpty else { return }
        let stamp = ChangeStamp(at: clock?.now)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let texts = exchanges.compactMapValues { exchange in
            (try? encoder.encode(exchange)).map { String(decoding: $0, as: UTF8.self) }
        }
        try await connection.write { database in
            let change = try database.cachedStatement(
                sql: """
                    \(CardTable.table.update(CardTable.exchange))\
                    \(stamp.assignment(of: CardTable.exchangedAt))
                    WHERE \(StoredColumn.row) = ?
                    """)
            for (card, text) in texts.sorted(by: { $0.key < $1.key }) {
                try change.execute(
                    arguments: [StoredText(text)] + stamp.arguments + [card])
            }
        }
    }
}
