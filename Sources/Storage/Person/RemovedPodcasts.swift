import GRDB
package import ListenCore

extension RemovedRows {
    /// The podcasts that went with these rows, whose whole addresses are kept as passwords are.
    package var privateShows: [PodcastShow] {
        let columns = PodcastTable.table.columns.map(\.name)
        return changes.compactMap { change in
            guard change.table == PodcastTable.table.name, change.after == nil,
                let values = change.before?.compactMap(SQLLiteral.value),
                values.count == columns.count
            else { return nil }
            let named = Dictionary(zip(columns, values)) { first, _ in first }
            let show = PodcastRows.show(from: Row(named.mapValues { .some($0) }))
            return show.token == nil || show.token == .lost ? nil : show
        }
    }
}
