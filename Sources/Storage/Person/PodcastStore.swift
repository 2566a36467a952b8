package import FoundationEssentials
import GRDB
package import ListenCore

/// The podcasts a person follows and their episodes, in the person's database.
package struct PodcastStore: PodcastKeeping {
    private typealias P = PodcastTable
    private typealias E = EpisodeTable

    let connection: StoreConnection
    /// The time of a change; without it that of the addition.
    var clock: (any WallClock)?

    /// All shows in the order they were added.
    package func shows() async throws(StoreError) -> [PodcastShow] {
        try await connection.read { database in
            try P.table.rows(by: P.number.name, in: database).map(PodcastRows.show(from:))
        }
    }

    /// The shows whose whole addresses are kept as passwords are.
    package func privateShows() async throws(StoreError) -> [PodcastShow] {
        try await connection.read { database in
            try Row.fetchAll(
                database.cachedStatement(
                    sql: P.table.select + " WHERE \(SourceTable.tokenKind) IS NOT NULL")
            ).map(PodcastRows.show(from:))
        }
    }

    /// The show of an id; `nil` where it is not followed.
    package func show(_ id: BookID) async throws(StoreError) -> PodcastShow? {
        try await connection.read { database in
            try P.table.row(where: [P.show], are: [StoredText(id.rawValue)], in: database)
                .map(PodcastRows.show(from:))
        }
    }

    /// The numbers of episodes of each show that has some.
    package func counts() async throws(StoreError) -> [BookID: EpisodeCounts] {
        let rows = try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(P.show) AS show, count(*) AS every,
                        CAST(total(\(PodcastRows.isNew)) AS INTEGER) AS fresh
                    FROM \(E.table) GROUP BY \(P.show)
                    """
            ).map { row in
                (
                    BookID(rawValue: row.text("show")),
                    EpisodeCounts(all: row.count("every"), new: row.count("fresh"))
                )
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// The episodes of a show by their numbers.
    package func episodes(of show: BookID) async throws(StoreError) -> [PodcastEpisode] {
        try await connection.read { database in
            try E.table.rows(
                where: [P.show], are: [StoredText(show.rawValue)],
                by: "\(E.number), \(E.episode)", in: database
            ).map(PodcastRows.episode(from:))
        }
    }

    /// The episodes that are new: marked so, and not heard since.
    package func newEpisodes(of show: BookID) async throws(StoreError) -> Set<ChapterID> {
        try await episodes(of: show, where: PodcastRows.isNew)
    }

    /// The episodes that were heard to their end.
    package func heardEpisodes(of show: BookID) async throws(StoreError) -> Set<ChapterID> {
        try await episodes(of: show, where: PodcastRows.isHeard)
    }

    private func episodes(
        of show: BookID, where condition: String
    ) async throws(StoreError) -> Set<ChapterID> {
        try await connection.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT \(E.episode) AS episode FROM \(E.table)
                    WHERE \(P.show) = ? AND \(condition)
                    """, arguments: [show.stored])
            return Set(rows.map { ChapterID(rawValue: $0.text("episode")) })
        }
    }

    /// An episode by its id; `nil` where there is none.
    package func episode(
        _ id: ChapterID, of show: BookID
    ) async throws(StoreError) -> PodcastEpisode? {
        try await connection.read { database in
            try E.table.row(
                where: E.table.key, are: [StoredText(show.rawValue), StoredText(id.rawValue)],
                in: database
            ).map(PodcastRows.episode(from:))
        }
    }

    /// Adds a show, or changes what its feed says of it, with some of its episodes in one step; with
    /// `former` only where it is followed at that address.
    package func keep(
        _ show: PodcastShow, episodes: [PodcastEpisode], over former: String?
    ) async throws(StoreError) -> Bool {
        let now = now(show.addedAt)
        return try await connection.write { database in
            if let former {
                let isThere = try P.table.has(
                    where: [P.show, P.address], are: [show.id.stored, StoredText(former)],
                    in: database)
                guard isThere else { return false }
            }
            try PodcastRows.keep(show, at: now, in: database)
            for episode in episodes {
                try PodcastRows.keep(
                    episode, of: show.id, isPrivate: show.token != nil, at: now, in: database)
            }
            try PodcastFacts.note(show.id, at: StoredTime.instant(now), in: database)
            return true
        }
    }

    /// Changes what is known of a feed, and its address, of a show that is followed at `former`.
    @discardableResult
    package func note(
        _ check: FeedCheck, address: String, of show: BookID, over former: String
    ) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let values =
                PodcastRows.values(of: check)
                + [StoredText(address), show.stored, StoredText(former)]
            try database.cachedStatement(
                sql: P.table.update(
                    P.checkedAt, P.tag, P.modified, P.fault, P.endedAt, P.address)
                    + " WHERE \(P.show) = ? AND \(P.address) = ?"
            ).execute(arguments: StatementArguments(values))
            return database.changesCount > 0
        }
    }

    /// Changes the wishes for a show.
    package func set(_ wishes: PodcastWishes, of show: BookID) async throws(StoreError) {
        let now = now(nil)
        try await connection.write { database in
            try database.execute(
                sql: P.table.update(P.skipStart, P.skipEnd, P.kept, P.dropsHeard, P.changedAt)
                    + " WHERE \(P.show) = ?",
                arguments: StatementArguments(
                    PodcastRows.spans(of: wishes)
                        + [wishes.dropsHeard ? 1 : nil, now, show.stored]))
            try PodcastFacts.note(show, at: StoredTime.instant(now), in: database)
        }
    }

    /// Marks episodes as new since an instant, or with `nil` as known; all where none are named.
    ///
    /// Returns the number of those that changed.
    @discardableResult
    package func mark(
        newSince: Date?, _ episodes: [ChapterID]?, of show: BookID
    ) async throws(StoreError) -> Int {
        let now = now(newSince)
        let since = newSince.map(StoredTime.microseconds(of:))
        return try await connection.write { database in
            let change =
                E.table.update(E.newSince, E.changedAt)
                + " WHERE \(P.show) = ? AND (\(E.newSince) IS NOT NULL OR ? IS NOT NULL)"
            guard let episodes else {
                try database.execute(sql: change, arguments: [since, now, show.stored, since])
                return database.changesCount
            }
            var count = 0
            for episode in episodes {
                try database.execute(
                    sql: change + " AND \(E.episode) = ?",
                    arguments: [since, now, show.stored, since, StoredText(episode.rawValue)])
                count += database.changesCount
            }
            return count
        }
    }

    /// Notes when an episode was fetched by itself; `nil` for one that the person fetched, or that is
    /// not here.
    package func note(
        fetchedAt: Date?, _ episode: ChapterID, of show: BookID
    ) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: E.table.update(E.fetchedAt) + " WHERE \(P.show) = ? AND \(E.episode) = ?",
                arguments: [
                    fetchedAt.map(StoredTime.microseconds(of:)), show.stored,
                    StoredText(episode.rawValue),
                ])
        }
    }

    /// Forgets a show and its episodes; returns false when it is not followed.
    @discardableResult
    package func forget(_ show: BookID) async throws(StoreError) -> Bool {
        let now = clock?.now
        return try await connection.write { database in
            try PodcastFacts.noteRemoval(of: show, at: now, in: database)
            let isThere = try P.table.has(where: [P.show], are: [show.stored], in: database)
            try Self.forget(show.stored, in: database)
            return isThere
        }
    }

    /// Forgets a show and its episodes, inside a transaction of the caller's.
    static func forget(_ show: StoredText, in database: Database) throws {
        try E.table.remove(where: [P.show], are: [show], in: database)
        try P.table.remove(where: [P.show], are: [show], in: database)
    }

    private func now(_ other: Date?) -> Int64 {
        (clock?.now ?? other).map(StoredTime.microseconds(of:)) ?? 0
    }
}

extension BookID {
    /// The id as it is stored.
    fileprivate var stored: StoredText { StoredText(rawValue) }
}
