import GRDB
package import ListenCore

/// The radio stations of a person, a row for each in the person's database.
package struct StationStore: StationKeeping {
    private typealias T = StationTable

    let connection: StoreConnection
    /// The time of a change; without it that of the addition.
    var clock: (any WallClock)?

    /// All stations in the order they were added.
    package func stations() async throws(StoreError) -> [KeptStation] {
        try await connection.read { database in
            try T.table.rows(where: [], are: [], by: T.number.name, in: database).map { row in
                KeptStation(
                    address: row.text(T.address), title: row.text(T.title),
                    directoryID: row.optionalText(T.directoryID),
                    language: row.optionalText(T.language).flatMap(Language.init(tag:)),
                    addedAt: StoredTime.instant(row.integer(T.addedAt)))
            }
        }
    }

    /// Adds a station, or changes what is known of the one at its address.
    package func keep(_ station: KeptStation) async throws(StoreError) {
        let now = StoredTime.microseconds(of: clock?.now ?? station.addedAt)
        try await connection.write { database in
            try database.execute(
                sql: T.table.upsert(
                    T.table.columns.filter { $0 != T.number }, keeping: [T.addedAt]),
                arguments: [
                    StoredText(station.address), StoredText(station.title),
                    station.directoryID.map(StoredText.init), station.language?.tag,
                    StoredTime.microseconds(of: station.addedAt), now,
                ])
        }
    }

    /// Forgets a station; returns false when there is none.
    @discardableResult
    package func forget(_ address: String) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let key: StatementArguments = [StoredText(address)]
            let isThere = try T.table.has(where: T.table.key, are: key, in: database)
            try T.table.remove(where: T.table.key, are: key, in: database)
            return isThere
        }
    }
}
