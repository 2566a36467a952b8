package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Practice
package import SharedWork
import Terminal

/// `listen find`: searches all texts on this machine.
package struct FindReport: Sendable {
    let texts: @Sendable () throws -> any HeardKeeping
    let indexer: @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer
    /// The sources that are switched off, which are searched only for a book of theirs that is
    /// named.
    let off: @Sendable () async throws -> Set<SourceID>
    let finder: HeardFinder
    /// The forms of a word in a language, without the word; `words` returns the words of the texts
    /// that begin with some plain letters.
    let forms: Forms
    let command: @Sendable () async throws -> PlaceCommand
    /// Shows hits on the full screen; `nil` without one.
    var show: (@Sendable (HeardFindings, _ query: String) async throws -> Void)?
    let environment: ProcessEnvironment
    let console: Console

    /// Finds the inflected forms of a word among the words of texts.
    package typealias Forms =
        @Sendable (
            _ word: String, _ language: Language,
            _ words: (_ beginning: String) async throws -> [String]
        ) async throws -> [InflectedForm]

    /// The most words of the texts that are looked at for one prefix.
    private static let mostWords = 4_000
    /// The most hits in the list on the full screen.
    private static let listed = 200

    /// Prints the hits; throws a sentence when there are none.
    package func find(_ options: FindOptions) async throws {
        if let show, !options.json, !options.isConcordance, options.context == 0 {
            var all = options
            all.limit = max(options.limit, Self.listed)
            let (search, findings) = try await look(all)
            return try await show(findings, search.query.text)
        }
        let (search, findings) = try await look(options)
        let command = try await command()
        if options.json {
            return console.print(json: FindingsJSON(search.query, findings, command))
        }
        let sourceName = findings.namesSources(besides: .local) ? command.name : nil
        if options.isConcordance {
            ConcordanceTable(
                hits: findings.hits, columns: environment.lineWidth, isBold: isBold,
                sourceName: sourceName
            ).lines.forEach { console.print(verbatim: $0) }
        } else {
            let page = HitLines(isBold: isBold, sourceName: sourceName)
            for (number, hit) in findings.hits.enumerated() {
                if number > 0, options.context > 0 { console.print(verbatim: "") }
                page.lines(of: hit).forEach { console.print(verbatim: $0) }
            }
        }
        if findings.hits.count < findings.sentences || findings.isCut {
            console.note(Self.rest(of: findings))
        }
    }

    /// Searches all texts; throws a sentence when there are no hits.
    func look(
        _ options: FindOptions
    ) async throws -> (search: HeardSearch, findings: HeardFindings) {
        let letters: FoldedText.Letters = options.isExact ? .asWritten : .plain
        let query = HeardQuery(arguments: options.words, letters: letters)
        guard !query.isEmpty else {
            throw FindError.nothingAsked(options.words.joined(separator: " "))
        }
        guard !query.isCut else { throw FindError.tooMuchAsked }
        var search = HeardSearch(query, limit: options.limit, context: options.context)
        if let tag = options.language {
            guard let language = StatedLanguage.language(tag) else {
                throw FindError.badLanguage(tag)
            }
            search.language = language
        }
        if let book = try await finder.filter(book: options.book, chapter: nil, among: []) {
            (search.source, search.book) = (book.source, book.book)
        } else {
            search.excluded = try await off()
        }
        let texts = try await opened()
        try await refresh(texts)
        if options.takesForms { search.query = try await withForms(search, texts) }
        let findings = try await texts.find(search)
        guard findings.hits.isEmpty, options.limit > 0 else { return (search, findings) }
        throw try await nothingFound(search, texts)
    }

    /// The index; prints a message when opening it takes longer than a second.
    private func opened() async throws -> any HeardKeeping {
        let (texts, console) = (texts, console)
        // Opening blocks while an older index is rewritten, by this or another process.
        let notice = Task {
            try await Task.sleep(for: .seconds(1))
            console.note(
                "The index of texts is in use by another listen, or being brought to its"
                    + " present form; this may take a minute.")
        }
        defer { notice.cancel() }
        return try await HeardTextOpening.run(texts)
    }

    private func refresh(_ texts: any HeardKeeping) async throws {
        let line = ProgressLine(
            "Reading texts", on: console, isWanted: environment.outputIsTerminal,
            amount: { "\($0) chapters" })
        defer { line.end() }
        try await indexer(texts, line).run()
    }

    /// The query with other forms of its words, and of phrases that are verbs: `give up`.
    private func withForms(
        _ search: HeardSearch, _ texts: any HeardKeeping
    ) async throws -> HeardQuery {
        var query = search.query
        var languages = search.language.map { [$0] } ?? []
        if languages.isEmpty { languages = try await texts.languages() }
        // A form in one language is another word in the next.
        languages = Set(languages.map(\.code)).sorted().compactMap { Language(tag: $0) }
        for place in query.parts.indices
        where !query.parts[place].isPrefix {
            var room = HeardQuery.mostForms
            for (index, language) in languages.enumerated() {
                let found = try await forms(query.parts[place].text, language) {
                    try await texts.words(
                        beginningWith: $0, language: language, limit: Self.mostWords)
                }
                // The part of the limit that one language leaves is for the next ones.
                let phrases = found.prefix(room / (languages.count - index))
                    .compactMap { SearchPhrase($0, letters: query.letters) }
                room -= phrases.count
                // Without other forms the word is searched and ranked as it is.
                if !phrases.isEmpty { query.parts[place].forms[language.code] = phrases }
            }
        }
        return query
    }

    /// The error without hits, with a suggestion.
    private func nothingFound(
        _ search: HeardSearch, _ texts: any HeardKeeping
    ) async throws -> FindError {
        guard try await !texts.isEmpty() else { return .noTexts }
        let text = search.query.text
        var loose = search
        (loose.query, loose.limit) = (search.query.loosened, 0)
        if loose.query != search.query {
            let count = try await texts.find(loose).sentences
            if count > 0 {
                let words = loose.query.parts.map(\.text.shellWord).joined(separator: " ")
                return .nothingFound(
                    text,
                    advice: "\(count == 1 ? "One sentence has" : "\(count) sentences have") "
                        + "all of its words: `listen find \(words)`.")
            }
        }
        for part in search.query.parts where !part.isPhrase {
            guard let near = try await near(part.text, search, texts) else { continue }
            return .nothingFound(text, advice: "Did you mean “\(near)”?")
        }
        return .nothingFound(
            text, advice: "A star finds what begins so: `listen find \"ferry*\"`.")
    }

    /// A word of the texts much like the one typed.
    private func near(
        _ word: String, _ search: HeardSearch, _ texts: any HeardKeeping
    ) async throws -> String? {
        guard let letters = SearchTokens(word).tokens.first, !letters.isOfRun else { return nil }
        for count in [2, 1] {
            let words = try await texts.words(
                beginningWith: String(letters.text.prefix(count)), language: search.language,
                limit: Self.mostWords)
            let plain = Dictionary(
                words.map { (SearchTokens($0).tokens.first?.text ?? "", $0) }
            ) { first, _ in first }
            // A word that exists was missing only together with the others.
            guard plain[letters.text] == nil else { return nil }
            if let near = Suggestion.closest(to: letters.text, among: plain.keys.sorted()) {
                return plain[near]
            }
        }
        return nil
    }

    private var isBold: Bool { environment.outputIsTerminal && environment["TERM"] != "dumb" }

    package init(
        texts: @escaping @Sendable () throws -> any HeardKeeping,
        indexer:
            @escaping @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] }, finder: HeardFinder,
        forms: @escaping Forms, command: @escaping @Sendable () async throws -> PlaceCommand,
        show: (@Sendable (HeardFindings, _ query: String) async throws -> Void)? = nil,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.texts, self.indexer, self.off) = (texts, indexer, off)
        (self.finder, self.forms, self.command) = (finder, forms, command)
        (self.show, self.environment) = (show, environment)
        (self.console) = (console)
    }

    private static func rest(of findings: HeardFindings) -> String {
        let count = findings.isCut ? "more than \(findings.sentences)" : "\(findings.sentences)"
        let chapters = findings.chapters == 1 ? "one chapter" : "\(findings.chapters) chapters"
        return "\(findings.hits.count) of \(count) sentences in \(chapters); --limit shows more."
    }
}
