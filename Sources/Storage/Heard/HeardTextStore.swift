import GRDB
import HTTPCaching
public import ListenCore

/// The texts of chapters in an FTS5 index.
public struct HeardTextStore: HeardTextKeeping {
    let connection: StoreConnection

    /// The most sentences of one chapter that are kept.
    static let mostSentences = 50_000
    /// The most bytes of one sentence that are kept.
    static let longestSentence = 4_000

    /// Keeps a chapter's text; does little when it is kept already as it is.
    public func keep(_ chapter: HeardChapter, stamp: String?) async throws(StoreError) {
        let row = HeardChapterRow(chapter)
        let known = try await connection.read { try row.known(in: $0) }
        if let known, known.digest == row.digest {
            guard let stamp, stamp != known.stamp else { return }
            return try await connection.write { database in
                try database.execute(
                    sql: "UPDATE chapter SET stamp = ? WHERE id = ?",
                    arguments: [stamp, known.id])
            }
        }
        let former = try await connection.read { database in
            try known.map { try StoredHeardWord.words(ofChapter: $0.id, in: database) } ?? []
        }
        try await connection.write { database in
            // Another process may have been faster.
            let current = try row.known(in: database)
            guard current?.digest != row.digest else { return }
            var former = current == known ? former : []
            if let current {
                if current != known {
                    former = try StoredHeardWord.words(ofChapter: current.id, in: database)
                }
                try Self.removeSentences(of: current.id, in: database)
            }
            try row.insert(stamp: stamp ?? current?.stamp ?? "", in: database)
            try StoredHeardWord.forget(former.subtracting(row.words), in: database)
        }
    }

    /// The stamps of the sources of the chapters' texts, by chapter.
    public func stamps() async throws(StoreError) -> [ChapterAddress: String] {
        try await connection.read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT source, book, chapter, stamp FROM chapter")
            var stamps: [ChapterAddress: String] = [:]
            while let row = try rows.next() {
                stamps[
                    ChapterAddress(
                        source: SourceID(rawValue: row.text(0)),
                        book: BookID(rawValue: row.text(1)),
                        chapter: ChapterID(rawValue: row.text(2)))] = row.text(3)
            }
            return stamps
        }
    }

    /// True while no chapter's text is kept.
    public func isEmpty() async throws(StoreError) -> Bool {
        try await connection.read { database in
            try Row.fetchOne(database, sql: "SELECT 1 FROM chapter LIMIT 1") == nil
        }
    }

    /// Forgets the texts of chapters.
    public func remove(_ chapters: [ChapterAddress]) async throws(StoreError) {
        guard !chapters.isEmpty else { return }
        try await connection.write { database in
            let ids = try chapters.compactMap { try HeardChapterRow.id(of: $0, in: database) }
            try Self.remove(ids, in: database)
        }
    }

    /// Forgets the texts that came over a network, but for some chapters'.
    func remove(keepingOfNetwork kept: Set<ChapterAddress>) async throws(StoreError) {
        let gone = try await stamps().keys.filter {
            $0.source != .local && $0.source != .file && !kept.contains($0)
        }
        try await remove(Array(gone))
    }

    /// Forgets all texts, and gives the space back.
    func removeAll() async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    DELETE FROM term; DELETE FROM sentence; DELETE FROM chapter;
                    DELETE FROM word; DELETE FROM form; DELETE FROM lemma_probe
                    """)
        }
        try? await connection.writeOutsideTransaction { database in
            try database.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// The words of the texts whose plain letters begin so, in lower case.
    public func words(
        beginningWith letters: String, language: Language?, limit: Int
    ) async throws(StoreError) -> [String] {
        try await connection.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT spelling FROM word WHERE term >= :start AND term < :end
                        AND (:language IS NULL OR language = :language)
                    ORDER BY term, spelling LIMIT :limit
                    """,
                arguments: [
                    "start": letters, "end": letters + "\u{10FFFF}",
                    "language": language?.code, "limit": limit,
                ])
        }
    }

    /// The languages of the texts.
    public func languages() async throws(StoreError) -> [Language] {
        try await connection.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT language FROM chapter WHERE language IS NOT NULL ORDER BY 1"
            ).compactMap(Language.init(tag:))
        }
    }

    private static func remove(_ ids: [Int64], in database: Database) throws {
        var words: Set<StoredHeardWord> = []
        for id in ids {
            words.formUnion(try StoredHeardWord.words(ofChapter: id, in: database))
            try removeSentences(of: id, in: database)
        }
        try StoredHeardWord.forget(words, in: database)
    }

    /// Forgets a chapter but for its words.
    private static func removeSentences(of id: Int64, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM term WHERE rowid IN (SELECT id FROM sentence WHERE chapter = ?)",
            arguments: [id])
        try database.execute(sql: "DELETE FROM sentence WHERE chapter = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM chapter WHERE id = ?", arguments: [id])
    }
}

/// A chapter's text on its way into the index: everything is worked out before
/// the write lock is taken.
struct HeardChapterRow: Sendable {
    struct Known: Hashable, Sendable {
        let id: Int64
        let digest: String
        let stamp: String
    }

    let chapter: HeardChapter
    let digest: String
    private let tokens: [String]
    let words: Set<StoredHeardWord>

    init(_ chapter: HeardChapter) {
        let sentences = chapter.sentences.prefix(HeardTextStore.mostSentences).map { sentence in
            HeardSentence(
                index: sentence.index, range: sentence.range,
                text: String(
                    decoding: sentence.text.utf8.prefix(HeardTextStore.longestSentence),
                    as: UTF8.self))
        }
        self.chapter = HeardChapter(
            address: chapter.address, bookTitle: chapter.bookTitle, title: chapter.title,
            language: chapter.language, sentences: sentences)
        var (hash, tokens, words) = (SHA256(), [String](), Set<StoredHeardWord>())
        let code = chapter.language?.code ?? ""
        // The folding is part of the stored data: another one needs another index.
        hash.update(
            Array(
                "1\0\(chapter.bookTitle)\0\(chapter.title)\0\(chapter.language?.tag ?? "")".utf8))
        for sentence in sentences {
            let (start, end) = (sentence.range.lowerBound, sentence.range.upperBound)
            hash.update(
                Array("\0\(start.microseconds) \(end.microseconds) \(sentence.text)".utf8))
            let split = SearchTokens(sentence.text).tokens
            tokens.append(split.map(\.text).joined(separator: " "))
            words.formUnion(StoredHeardWord.words(split, of: sentence.text, language: code))
        }
        digest = hash.finalized()
        self.tokens = tokens
        self.words = words
    }

    static func id(of address: ChapterAddress, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT id FROM chapter WHERE source = ? AND book = ? AND chapter = ?",
            arguments: address.storedKey)
    }

    func known(in database: Database) throws -> Known? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT id, digest, stamp FROM chapter
                WHERE source = ? AND book = ? AND chapter = ?
                """, arguments: chapter.address.storedKey
        ).map {
            Known(id: $0.integer("id"), digest: $0.text("digest"), stamp: $0.text("stamp"))
        }
    }

    func insert(stamp: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO chapter
                    (source, book, chapter, book_title, title, language, digest, stamp)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: chapter.address.storedKey + [
                StoredText(chapter.bookTitle), StoredText(chapter.title), chapter.language?.tag,
                digest, stamp,
            ])
        let id = database.lastInsertedRowID
        let sentence = try database.cachedStatement(
            sql: """
                INSERT INTO sentence (chapter, number, range_start, range_end, text)
                VALUES (?, ?, ?, ?, ?)
                """)
        let term = try database.cachedStatement(
            sql: "INSERT INTO term (rowid, tokens) VALUES (?, ?)")
        for (number, spoken) in chapter.sentences.enumerated() {
            try sentence.execute(arguments: [
                id, number, spoken.range.lowerBound.microseconds,
                spoken.range.upperBound.microseconds, StoredText(spoken.text),
            ])
            try term.execute(arguments: [database.lastInsertedRowID, tokens[number]])
        }
        try StoredHeardWord.keep(words, in: database)
    }
}
