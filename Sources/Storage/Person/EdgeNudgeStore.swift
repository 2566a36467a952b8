import GRDB
package import ListenCore

/// The edges of sentences that a person moved by ear, a row for each sentence
/// in the person's database.
package struct EdgeNudgeStore: EdgeNudgeStoring {
    let connection: StoreConnection

    /// The nudges of a chapter in order of their sentences.
    package func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge] {
        try await connection.read { try Self.nudges(in: chapter, $0) }
    }

    /// Moves the nudges of a chapter to another text: `replacement` is made from the stored ones,
    /// in the transaction that writes it; returns the result.
    package func replace(
        in chapter: ChapterAddress,
        _ replacement: @escaping @Sendable ([EdgeNudge]) -> EdgeNudgeReplacement
    ) async throws(StoreError) -> EdgeNudgeReplacement {
        try await connection.write { database in
            let change = replacement(try Self.nudges(in: chapter, database))
            // A new nudge may be of the same sentence as one it replaces, so the old ones go first.
            for nudge in change.replaced {
                try Self.put(EdgeNudge(sentence: nudge.sentence), in: chapter, database)
            }
            for nudge in change.kept { try Self.put(nudge, in: chapter, database) }
            return change
        }
    }

    /// Moves edges of a sentence as they are stored; a nudge of nothing is forgotten.
    package func change(
        _ change: EdgeNudgeChange, in chapter: ChapterAddress
    ) async throws(StoreError) {
        try await connection.write { database in
            let row = try NudgeTable.table.row(
                where: NudgeTable.table.key,
                are: chapter.storedKey + [change.sentence.microseconds], in: database)
            var nudge = row.map(Self.nudge) ?? EdgeNudge(sentence: change.sentence)
            nudge.apply(change)
            try Self.put(nudge, in: chapter, database)
        }
    }

    private static func nudges(
        in chapter: ChapterAddress, _ database: Database
    ) throws -> [EdgeNudge] {
        try NudgeTable.table.rows(
            where: ChapterColumns.key, are: chapter.storedKey, by: "\(NudgeTable.sentence)",
            in: database
        ).map(nudge)
    }

    private static func nudge(from row: Row) -> EdgeNudge {
        EdgeNudge(
            sentence: row.time(NudgeTable.sentence), start: row.time(NudgeTable.startShift),
            end: row.time(NudgeTable.endShift))
    }

    private static func put(
        _ nudge: EdgeNudge, in chapter: ChapterAddress, _ database: Database
    ) throws {
        let key = try chapter.keptKey() + [nudge.sentence.microseconds]
        if nudge.start == .zero, nudge.end == .zero {
            return try NudgeTable.table.remove(where: NudgeTable.table.key, are: key, in: database)
        }
        try NudgeTable.table.put(
            key + [nudge.start.microseconds, nudge.end.microseconds], in: database)
    }
}
