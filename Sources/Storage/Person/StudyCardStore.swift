package import FoundationEssentials
import GRDB
package import ListenCore

/// The words and sentences a person wants to remember, a row for each in the
/// person's database, with the log of their reviews.
package struct StudyCardStore: StudyCardStoring {
    let connection: StoreConnection
    /// The clock by which changes are dated, for other devices; `nil` dates none.
    let clock: (any WallClock)?
    /// The sounds of the cards.
    let cuts: CutFolder

    init(connection: StoreConnection, clock: (any WallClock)?) {
        self.connection = connection
        self.clock = clock
        cuts = CutFolder(beside: connection)
    }

    /// The longest text, context, translation or note kept, in UTF-8 bytes.
    package static let longestText = StudyCard.longestText

    /// Keeps a new card and returns it with its number; one like it is
    /// returned as it is stored.
    ///
    /// Throws `.conflict` when a text is empty or longer than `longestText`.
    package func add(_ card: StudyCard) async throws(StoreError) -> AddedCard {
        try check(card)
        return try await connection.write { database in
            let same = try Row.fetchOne(
                database, sql: StudyCardRow.likeness, arguments: StudyCardRow.likeness(of: card))
            if let same {
                return AddedCard(card: StudyCardRow.card(from: same), isNew: false)
            }
            _ = try card.place?.chapter.keptKey()
            try CardTable.table.add(StudyCardRow.all(of: card), in: database)
            var stored = card
            stored.id = database.lastInsertedRowID
            return AddedCard(card: stored, isNew: true)
        }
    }

    /// A card by its number; `nil` when there is none.
    package func card(_ id: Int64) async throws(StoreError) -> StudyCard? {
        try await connection.read { database in
            try Row.fetchOne(database, sql: Self.selection, arguments: [id])
                .map(StudyCardRow.card(from:))
        }
    }

    /// All cards, newest first, at most `limit` where one is given; of one language when given.
    package func cards(of language: Language?, limit: Int?) async throws(StoreError)
        -> [StudyCard]
    {
        let (filter, arguments) = Self.filter(language)
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(CardTable.table.select) WHERE \(filter)
                    ORDER BY \(CardTable.createdAt) DESC, \(StoredColumn.row) DESC LIMIT ?
                    """, arguments: arguments + [limit.map { max(0, $0) } ?? -1]
            ).map(StudyCardRow.card(from:))
        }
    }

    /// Changes one fact of a card; the others stay as they are.
    ///
    /// Throws `.notFound` when the card was removed meanwhile, and `.conflict` when a note is
    /// longer than `longestText`.
    package func change(_ id: Int64, _ change: StudyCardChange) async throws(StoreError) {
        let path = connection.path
        let fact = CardFact(change)
        guard fact.length <= Self.longestText else { throw tooLong }
        let stamp = ChangeStamp(at: clock?.now)
        try await connection.write { database in
            let value = fact.value
            try database.execute(
                sql: """
                    \(CardTable.table.update(fact.column))\(stamp.assignment(of: fact.time))
                    WHERE \(StoredColumn.row) = ?
                    """, arguments: [value] + stamp.arguments + [id])
            if database.changesCount == 0 {
                throw StoreError(.notFound(Self.unknown(id)), path: path)
            }
        }
    }

    /// Forgets a card with its log and its sound; says whether there was one.
    @discardableResult
    package func remove(_ id: Int64) async throws(StoreError) -> Bool {
        let (isGone, file) = try await connection.write { database in
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [id])
            let file = row?.optionalText(CardTable.audioFile)
            try ReviewTable.table.remove(where: [ReviewTable.card], are: [id], in: database)
            try database.execute(sql: Self.deletion, arguments: [id])
            return (database.changesCount > 0, file)
        }
        await forget(file)
        return isGone
    }

    /// Forgets a card that was never reviewed, with its sound.
    ///
    /// One that was reviewed meanwhile, here or elsewhere, stays.
    package func removeUnreviewed(_ id: Int64) async throws(StoreError) -> CardRemoval {
        let (card, isGone) = try await connection.write { database in
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [id])
            try database.execute(
                sql: "\(Self.deletion) AND \(CardTable.memory.phase) IS NULL", arguments: [id])
            return (row.map(StudyCardRow.card(from:)), database.changesCount > 0)
        }
        guard let card else { return .missing }
        guard isGone else { return .reviewed(card) }
        await forget(card.audio?.file)
        return .removed
    }

    /// Gives a translation to a card that has none; returns true when it did.
    ///
    /// Nothing else of the card changes. Throws `.conflict` when it is longer than `longestText`.
    @discardableResult
    package func translate(_ id: Int64, as translation: String) async throws(StoreError) -> Bool {
        guard translation.utf8.count <= Self.longestText else { throw tooLong }
        return try await connection.write { database in
            try database.execute(
                sql: """
                    \(CardTable.table.update(CardTable.translation))
                    WHERE \(StoredColumn.row) = ? AND \(CardTable.translation) = ''
                    """,
                arguments: [StoredText(translation), id])
            return database.changesCount > 0
        }
    }

    /// The cards for a session: those due until an instant, soonest first, then new ones, oldest
    /// first; at most `limit` of each, without suspended ones; of one language and kind if given.
    package func due(
        until instant: Date, of language: Language?, kind: StudyCard.Kind?, limit: Int
    ) async throws(StoreError) -> [StudyCard] {
        var (filter, arguments) = Self.filter(language)
        if let kind {
            filter += " AND \(CardTable.kind) = ?"
            arguments += [kind.rawValue]
        }
        let (condition, values) = (filter, arguments)
        let moment = StoredTime.microseconds(of: instant)
        return try await connection.read { database in
            let due = try Row.fetchAll(
                database,
                sql: """
                    \(CardTable.table.select)
                    WHERE \(CardTable.memory.due) <= ? AND \(Self.isActive) AND \(condition)
                    ORDER BY \([CardTable.memory.due, .row].list) LIMIT ?
                    """, arguments: [moment] + values + [max(0, limit)])
            let new = try Row.fetchAll(
                database,
                sql: """
                    \(CardTable.table.select)
                    WHERE \(CardTable.memory.due) IS NULL AND \(Self.isActive) AND \(condition)
                    ORDER BY \(StoredColumn.row) LIMIT ?
                    """, arguments: values + [max(0, limit)])
            return (due + new).map(StudyCardRow.card(from:))
        }
    }

    private static let isActive = "\(CardTable.isSuspended) = 0"
    static let selection = "\(CardTable.table.select) WHERE \(StoredColumn.row) = ?"
    private static let deletion = "\(CardTable.table.delete) WHERE \(StoredColumn.row) = ?"

    /// The sentence that a card does not exist.
    static func unknown(_ id: Int64) -> String {
        "There is no card \(id). `listen cards` shows them with their numbers."
    }

    static func filter(_ language: Language?) -> (String, StatementArguments) {
        guard let language else { return ("1", []) }
        // A learner of `es` reviews the cards of `es-MX` too; a code has letters only.
        let column = CardTable.language
        return ("(\(column) = ? OR \(column) LIKE ?)", [language.code, language.code + "-%"])
    }

    private func check(_ card: StudyCard) throws(StoreError) {
        let longest = [card.text, card.context, card.translation, card.note].map(\.utf8.count).max()
        guard !card.text.isEmpty, longest ?? 0 <= Self.longestText else { throw tooLong }
    }

    private var tooLong: StoreError {
        StoreError(
            .conflict(
                "A card's texts have at most \(Self.longestText >> 10) kB, and the first is not"
                    + " empty. Change them."), path: connection.path)
    }
}
