import FoundationEssentials
import GRDB
public import ListenCore
public import Practice

/// The search for the best sentence of each new word.
extension HeardTextStore {
    /// Finds the best sentence of each new word, by a look at every sentence of the language.
    public func mine(_ search: MiningSearch) async throws(StoreError) -> MinedSentences {
        try await connection.read { try Self.mine(search, in: $0) }
    }

    private static func mine(
        _ search: MiningSearch, in database: Database
    ) throws -> MinedSentences {
        var miner = SentenceMiner(
            MiningLexicon(try forms(of: search, in: database), statuses: search.statuses),
            mostNew: search.mostNew)
        var chapters = HeardSearch(HeardQuery(arguments: []))
        chapters.source = search.source
        (chapters.excluded, chapters.book) = (search.excluded, search.book)
        let filter = Filter(chapters, column: "bag.chapter")
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT chapter, lines FROM bag WHERE language = ? "
                + "\(filter.condition) ORDER BY chapter",
            arguments: [search.language.code] + filter.arguments)
        while let row = try rows.next() {
            let chapter = row.integer(0)
            try row.withUnsafeData(atIndex: 1) { data in
                data?.withUnsafeBytes { miner.read($0, chapter: chapter) }
            }
        }
        return MinedSentences(
            sentences: try miner.mined(limit: search.limit).compactMap {
                try sentence($0, in: database)
            }, total: miner.found)
    }

    private static func forms(
        of search: MiningSearch, in database: Database
    ) throws -> [MiningLexicon.Form] {
        let rows = try Row.fetchCursor(
            database,
            // Nearly all are of the language: the table is read as it lies.
            sql: "SELECT id, form, lemma FROM form NOT INDEXED WHERE language = ?",
            arguments: [search.language.code])
        var forms: [MiningLexicon.Form] = []
        while let row = try rows.next() {
            forms.append(
                MiningLexicon.Form(
                    number: row.count(0), text: row.text(1), lemma: row.optionalText(2)))
        }
        return forms
    }

    private static func sentence(
        _ mined: SentenceMiner.Mined, in database: Database
    ) throws -> MinedSentence? {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT chapter.source, chapter.book, chapter.chapter, book_title, title,
                            language, number, range_start, range_end, text
                        FROM sentence JOIN chapter ON chapter.id = sentence.chapter
                        WHERE chapter.id = ? AND number = ?
                        """), arguments: [mined.chapter, mined.line])
        else { return nil }
        let form = try String.fetchOne(
            database.cachedStatement(sql: "SELECT form FROM form WHERE id = ?"),
            arguments: [mined.form])
        let language = row.optionalText("language").flatMap(Language.init(tag:))
        return MinedSentence(
            word: mined.word, count: mined.count, newWords: mined.newWords,
            form: form ?? mined.word,
            hit: HeardHit(
                address: row.chapterAddress, bookTitle: row.text("book_title"),
                chapterTitle: row.text("title"), language: language, sentence: sentence(of: row),
                marks: []))
    }
}
