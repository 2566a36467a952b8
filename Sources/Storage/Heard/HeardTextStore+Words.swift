import FoundationEssentials
import GRDB
public import ListenCore
public import Practice

/// The words of the texts by number, and their dictionary forms.
extension HeardTextStore: HeardWordKeeping {
    /// Keeps the words of a chapter whose text is kept; does little when they are kept as they are.
    public func keep(
        _ lines: ChapterForms, of chapter: ChapterAddress
    ) async throws(StoreError) {
        try await connection.write { database in
            guard let id = try HeardChapterRow.id(of: chapter, in: database) else { return }
            let language = lines.language?.code ?? ""
            let numbers = try FormRow.numbers(of: lines, language, in: database)
            let bag = LineBag(Array(lines.lines.prefix(Self.mostSentences))) {
                numbers[$0] ?? 0
            }
            let bytes = Data(bag.bytes)
            let known = try Row.fetchOne(
                database, sql: "SELECT language, lines FROM bag WHERE chapter = ?",
                arguments: [id])
            if let known, known.text(0) == language, known.data(1) == bytes { return }
            try database.execute(
                sql: "INSERT OR REPLACE INTO bag (chapter, language, lines) VALUES (?, ?, ?)",
                arguments: [id, language, bytes])
        }
    }

    /// Has the indexer read those chapters again whose words are not kept.
    package func askForWords() async throws(StoreError) {
        let isMissing = "stamp <> '' AND id NOT IN (SELECT chapter FROM bag)"
        let any = try await connection.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM chapter WHERE \(isMissing))")
        }
        guard any == true else { return }
        try await connection.write { database in
            try database.execute(sql: "UPDATE chapter SET stamp = '' WHERE \(isMissing)")
        }
    }

    /// The languages whose words are kept.
    package func languagesOfWords() async throws(StoreError) -> [Language] {
        try await connection.read { database in
            try String.fetchAll(database, sql: "SELECT DISTINCT language FROM form ORDER BY 1")
                .compactMap(Language.init(tag:))
        }
    }

    /// The first words of a language with a spelling of each.
    package func probe(
        of language: Language, count: Int
    ) async throws(StoreError) -> [String: String] {
        try await spellings("language = ? ORDER BY id", language, limit: count)
    }

    /// The words of a language whose dictionary form was never looked up, with a spelling of each.
    package func unlooked(
        of language: Language, limit: Int
    ) async throws(StoreError) -> [String: String] {
        try await spellings("language = ? AND lemma IS NULL", language, limit: limit)
    }

    private func spellings(
        _ condition: String, _ language: Language, limit: Int
    ) async throws(StoreError) -> [String: String] {
        try await connection.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT form, spelling FROM form WHERE \(condition) LIMIT ?",
                arguments: [language.code, limit])
            return Dictionary(rows.map { ($0.text(0), $0.text(1)) }) { first, _ in first }
        }
    }

    /// Forgets the dictionary forms of a language when the dictionaries answer otherwise.
    package func settle(
        _ answer: String, of language: Language
    ) async throws(StoreError) {
        let known = try await connection.read { database in
            try String.fetchOne(
                database, sql: "SELECT answer FROM lemma_probe WHERE language = ?",
                arguments: [language.code])
        }
        guard known != answer else { return }
        try await connection.write { database in
            try database.execute(
                sql: "UPDATE form SET lemma = NULL WHERE language = ?",
                arguments: [language.code])
            try database.execute(
                sql: "INSERT OR REPLACE INTO lemma_probe (language, answer) VALUES (?, ?)",
                arguments: [language.code, answer])
        }
    }

    /// Keeps dictionary forms by their words.
    package func keep(
        lemmas: [String: String], of language: Language
    ) async throws(StoreError) {
        try await connection.write { database in
            let update = try database.cachedStatement(
                sql: "UPDATE form SET lemma = ? WHERE language = ? AND form = ?")
            for (form, lemma) in lemmas {
                try update.execute(arguments: [
                    StoredText(lemma), language.code, StoredText(form),
                ])
            }
        }
    }
}

/// A word as a row.
private enum FormRow {
    /// The numbers of a chapter's words; those that were never met get one.
    static func numbers(
        of lines: ChapterForms, _ language: String, in database: Database
    ) throws -> [String: Int] {
        let select = try database.cachedStatement(
            sql: "SELECT id, is_inner FROM form WHERE language = ? AND form = ?")
        let insert = try database.cachedStatement(
            sql: "INSERT INTO form (language, form, spelling, is_inner) VALUES (?, ?, ?, ?)")
        let improve = try database.cachedStatement(
            sql: "UPDATE form SET spelling = ?, is_inner = 1, lemma = NULL WHERE id = ?")
        var numbers: [String: Int] = [:]
        // In the order they are met, so that frequent words have short numbers.
        for line in lines.lines {
            for form in line.forms where numbers[form] == nil {
                let spelling = StoredText(lines.spellings[form] ?? form)
                let isInner = lines.inner.contains(form)
                if let row = try Row.fetchOne(select, arguments: [language, StoredText(form)]) {
                    numbers[form] = row.count(0)
                    if isInner, !row.flag(1) {
                        try improve.execute(arguments: [spelling, row.integer(0)])
                    }
                    continue
                }
                try insert.execute(arguments: [language, StoredText(form), spelling, isInner])
                numbers[form] = Int(database.lastInsertedRowID)
            }
        }
        return numbers
    }
}
