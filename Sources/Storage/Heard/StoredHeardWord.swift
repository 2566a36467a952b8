import GRDB
import ListenCore

/// A word of the texts as a row: its letters as they are compared, and as they
/// are written.
struct StoredHeardWord: Hashable, Sendable {
    let term: String
    /// The code of its texts' language; empty where that is not known.
    let language: String
    /// In lower case, with its accents.
    let spelling: String

    /// The most sentences that are searched for another occurrence of a spelling.
    ///
    /// With more sentences that have the same letters, the word is assumed to be there still: only
    /// a spelling that is rarer than its variants could then stay too long.
    private static let mostLooked = 200

    /// The words of a sentence; runs of letters without spaces have none.
    static func words(
        _ tokens: [SearchTokens.Token], of sentence: String, language: String
    ) -> Set<StoredHeardWord> {
        let letters = Array(sentence)
        return Set(
            tokens.lazy.filter { !$0.isOfRun }.map {
                StoredHeardWord(
                    term: $0.text, language: language,
                    spelling: String(letters[$0.range]).lowercased())
            })
    }

    /// The words of a chapter that is kept.
    static func words(
        ofChapter id: Int64, in database: Database
    ) throws -> Set<StoredHeardWord> {
        let tag = try String.fetchOne(
            database, sql: "SELECT language FROM chapter WHERE id = ?", arguments: [id])
        let code = tag.flatMap(Language.init(tag:))?.code ?? ""
        let texts = try Row.fetchCursor(
            database, sql: "SELECT text FROM sentence WHERE chapter = ?", arguments: [id])
        var words: Set<StoredHeardWord> = []
        while let row = try texts.next() {
            let text = row.text("text")
            words.formUnion(Self.words(SearchTokens(text).tokens, of: text, language: code))
        }
        return words
    }

    /// Keeps words, each once.
    static func keep(_ words: Set<StoredHeardWord>, in database: Database) throws {
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO word (term, language, spelling) VALUES (?, ?, ?)")
        for word in words { try insert.execute(arguments: word.arguments) }
    }

    /// Forgets those of some words that no sentence has any more.
    static func forget(_ words: Set<StoredHeardWord>, in database: Database) throws {
        guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sentence)") == true
        else { return try database.execute(sql: "DELETE FROM word") }
        let delete = try database.cachedStatement(
            sql: "DELETE FROM word WHERE term = ? AND language = ? AND spelling = ?")
        for word in words where try !word.isHeard(in: database) {
            try delete.execute(arguments: word.arguments)
        }
    }

    private var arguments: StatementArguments { [term, language, StoredText(spelling)] }

    /// Says that a text of the language has it.
    private func isHeard(in database: Database) throws -> Bool {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT sentence.text FROM term JOIN sentence ON sentence.id = term.rowid
                    JOIN chapter ON chapter.id = sentence.chapter
                    WHERE term MATCH ? AND (coalesce(language, '') = ? OR language LIKE ?)
                    LIMIT \(Self.mostLooked)
                    """), arguments: ["\"\(term)\"", language, language + "-%"])
        var looked = 0
        while let row = try rows.next() {
            let text = row.text("text")
            let own = Self.words(SearchTokens(text).tokens, of: text, language: language)
            if own.contains(self) { return true }
            looked += 1
        }
        return looked == Self.mostLooked
    }
}
