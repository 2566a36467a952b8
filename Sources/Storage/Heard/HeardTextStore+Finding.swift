import GRDB
public import ListenCore

extension HeardTextStore {
    /// The most sentences that are ranked, those of the latest texts: ranking every "the" of a
    /// thousand chapters would not be worth its time.
    static let mostRanked = 2_000

    /// Looks for sentences; the best ones (BM25) first, of equals the latest.
    ///
    /// Of a single word or phrase the shortest come first: BM25 weighs how rare
    /// a word is beside others, which costs a look at each of its places in all
    /// texts, and with one word changes nothing.
    public func find(_ search: HeardSearch) async throws(StoreError) -> HeardFindings {
        guard !search.query.isEmpty else { return HeardFindings() }
        return try await connection.read { try Self.find(search, in: $0) }
    }

    private static func find(
        _ search: HeardSearch, in database: Database
    ) throws -> HeardFindings {
        var candidates = try candidates(for: search, in: database)
        let isCut = candidates.count > mostRanked
        if isCut { candidates.removeLast() }
        let best = candidates.sorted { ($0.rank, -$0.id) < ($1.rank, -$1.id) }
        return HeardFindings(
            hits: try best.prefix(max(0, search.limit)).compactMap {
                try hit($0.id, of: search, in: database)
            },
            sentences: candidates.count, chapters: Set(candidates.map(\.chapter)).count,
            isCut: isCut)
    }

    private struct Candidate {
        let id: Int64
        let chapter: Int64
        let rank: Double
    }

    private static func candidates(
        for search: HeardSearch, in database: Database
    ) throws -> [Candidate] {
        let filter = Filter(search)
        let hasForms = search.query.hasForms
        let isOne =
            !hasForms && search.query.parts.reduce(0) { $0 + $1.alternatives.count } == 1
        let rank = isOne ? "CAST(length(sentence.text) AS REAL)" : "bm25(term)"
        // Letters as typed, and forms of the text's own language, are compared in the text; FTS5
        // has compared everything else.
        let isCompared = hasForms || search.query.letters == .asWritten
        let text = ", sentence.text, (SELECT language FROM chapter WHERE id = sentence.chapter)"
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT term.rowid, sentence.chapter, \(rank)\(isCompared ? text : "")
                FROM term JOIN sentence ON sentence.id = term.rowid
                WHERE term MATCH ? \(filter.condition)
                ORDER BY term.rowid DESC \(isCompared ? "" : "LIMIT \(mostRanked + 1)")
                """, arguments: [FTSExpression.text(of: search.query)] + filter.arguments)
        var found: [Candidate] = []
        while found.count <= mostRanked, let row = try rows.next() {
            if isCompared {
                let language = row.optionalText(4).flatMap(Language.init(tag:))
                let marks = search.query.marks(in: row.text("text"), language: language)
                if marks == nil { continue }
            }
            found.append(
                Candidate(id: row.integer(0), chapter: row.integer(1), rank: row.number(2)))
        }
        return found
    }

    /// The chapters that are searched.
    struct Filter {
        var condition = ""
        var arguments = StatementArguments()

        /// The chapters of a search; `column` names them in the table that is read.
        init(_ search: HeardSearch, column: String = "sentence.chapter") {
            var conditions: [String] = []
            func require(_ column: String, _ value: String?) {
                guard let value else { return }
                conditions.append("\(column) = ?")
                arguments += [StoredText(value)]
            }
            require("source", search.source?.rawValue)
            if !search.excluded.isEmpty {
                let marks = search.excluded.map { _ in "?" }.joined(separator: ", ")
                conditions.append("source NOT IN (\(marks))")
                arguments += StatementArguments(
                    search.excluded.map { StoredText($0.rawValue) })
            }
            require("book", search.book?.rawValue)
            require("chapter", search.chapter?.rawValue)
            if let code = search.language?.code {
                conditions.append("(language = ? OR language LIKE ?)")
                arguments += [code, code + "-%"]
            }
            guard !conditions.isEmpty else { return }
            condition =
                "AND \(column) IN (SELECT id FROM chapter WHERE "
                + conditions.joined(separator: " AND ") + ")"
        }
    }

    private static func hit(
        _ id: Int64, of search: HeardSearch, in database: Database
    ) throws -> HeardHit? {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT chapter.source, chapter.book, chapter.chapter, book_title, title,
                            language, sentence.chapter AS part, number, range_start, range_end, text
                        FROM sentence JOIN chapter ON chapter.id = sentence.chapter
                        WHERE sentence.id = ?
                        """), arguments: [id])
        else { return nil }
        let sentence = sentence(of: row)
        let language = row.optionalText("language").flatMap(Language.init(tag:))
        let (part, context) = (row.integer("part"), min(max(0, search.context), 20))
        func neighbours(_ numbers: ClosedRange<Int>) throws -> [HeardSentence] {
            guard context > 0 else { return [] }
            return try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT number, range_start, range_end, text FROM sentence
                        WHERE chapter = ? AND number BETWEEN ? AND ? ORDER BY number
                        """), arguments: [part, numbers.lowerBound, numbers.upperBound]
            ).map(Self.sentence)
        }
        return HeardHit(
            address: row.chapterAddress, bookTitle: row.text("book_title"),
            chapterTitle: row.text("title"),
            language: language, sentence: sentence,
            marks: search.query.marks(in: sentence.text, language: language) ?? [],
            before: try neighbours(sentence.index - max(1, context)...sentence.index - 1),
            after: try neighbours(sentence.index + 1...sentence.index + max(1, context)))
    }

    static func sentence(of row: Row) -> HeardSentence {
        let (start, end) = (row.time("range_start"), row.time("range_end"))
        return HeardSentence(
            index: row.count("number"), range: start..<max(start, end),
            text: row.text("text"))
    }
}

/// A query in the language of FTS5's MATCH.
///
/// Only tokens get into it, which hold neither quotes nor any other ASCII
/// punctuation, each phrase in quotes: nothing typed can be read as syntax.
enum FTSExpression {
    static func text(of query: HeardQuery) -> String {
        query.parts.map { part in
            let all = part.alternatives + part.forms.sorted { $0.key < $1.key }.flatMap(\.value)
            let forms = all.map { $0.isApart ? apart($0) : phrase(folded($0)) }
            return "(" + forms.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
    }

    /// The index knows plain letters only.
    private static func folded(_ phrase: SearchPhrase) -> (words: [String], isPrefix: Bool) {
        let words = phrase.words.flatMap { SearchTokens($0).plainWords }
        return (words, phrase.isPrefix)
    }

    /// The words of a phrase in any order and distance; the text itself decides.
    private static func apart(_ one: SearchPhrase) -> String {
        let words = folded(one).words.map { phrase(([$0], false)) }
        return "(" + words.joined(separator: " AND ") + ")"
    }

    private static func phrase(_ phrase: (words: [String], isPrefix: Bool)) -> String {
        "\"" + phrase.words.joined(separator: " ") + "\"" + (phrase.isPrefix ? " *" : "")
    }
}

extension SearchTokens {
    /// The tokens of one token: itself in plain letters.
    fileprivate var plainWords: [String] {
        tokens.first.map { $0.isOfRun ? [$0.text] : tokens.map(\.text) } ?? []
    }
}
