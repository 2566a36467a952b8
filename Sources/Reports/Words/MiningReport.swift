package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import Practice
package import SharedWork
import Terminal

/// `listen words sentences`: each new word in the sentence of all texts that shows it best.
package struct MiningReport: Sendable {
    let texts: @Sendable () throws -> any HeardKeeping
    let indexer: @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer
    let off: @Sendable () async throws -> Set<SourceID>
    let finder: HeardFinder
    let statuses: @Sendable (Language) async throws -> WordStatuses
    let lemmatizer: any Lemmatizing
    let command: @Sendable () async throws -> PlaceCommand
    /// Hears sentences and makes cards of them.
    let cards: MinedCards
    /// The lines that a person types; `nil` where nobody can.
    let lines: @Sendable () -> AsyncStream<String>?
    let environment: ProcessEnvironment
    let console: Console
    /// Ends the child processes that look up dictionary forms.
    let shutdown: @Sendable () async -> Void

    package init(
        texts: @escaping @Sendable () throws -> any HeardKeeping,
        indexer: @escaping @Sendable (any HeardKeeping, ProgressLine) throws -> HeardTextIndexer,
        off: @escaping @Sendable () async throws -> Set<SourceID> = { [] }, finder: HeardFinder,
        statuses: @escaping @Sendable (Language) async throws -> WordStatuses,
        lemmatizer: any Lemmatizing, command: @escaping @Sendable () async throws -> PlaceCommand,
        cards: MinedCards, lines: @escaping @Sendable () -> AsyncStream<String>? = { nil },
        environment: ProcessEnvironment, console: Console,
        shutdown: @escaping @Sendable () async -> Void = {}
    ) {
        (self.texts, self.indexer, self.off, self.finder) = (texts, indexer, off, finder)
        (self.statuses, self.lemmatizer, self.command) = (statuses, lemmatizer, command)
        (self.cards, self.lines, self.environment) = (cards, lines, environment)
        (self.console, self.shutdown) = (console, shutdown)
    }

    /// Prints the sentences, keeps those that are wanted, or goes through them.
    package func run(_ options: MiningOptions) async throws {
        try await HelpedWork.run(endingBy: shutdown) { try await carryOut(options) }
    }

    private func carryOut(_ options: MiningOptions) async throws {
        var options = options
        // Cards are made of what is shown.
        options.limit = max(options.limit, options.keep ?? 0)
        let found = try await find(options)
        if let wanted = options.keep {
            return try await keep(found.sentences.prefix(wanted))
        }
        let command = try await command()
        if options.json { return console.print(json: MiningJSON(found, command)) }
        if options.plays, let lines = lines() {
            return try await MiningWalk(found.sentences, cards: cards, console: console)
                .run(lines)
        }
        show(found, command)
    }

    private func show(_ found: MinedSentences, _ command: PlaceCommand) {
        let isBold = environment.outputIsTerminal && environment["TERM"] != "dumb"
        let hits = found.sentences.map(\.marked)
        let namesSources = hits.contains { $0.address.source != .local }
        let sourceName = namesSources ? command.name : nil
        let page = HitLines(isBold: isBold, sourceName: sourceName)
        for (sentence, hit) in zip(found.sentences, hits) {
            console.print(sentence.heading)
            page.lines(of: hit).forEach { console.print(verbatim: "  " + $0) }
        }
        if found.sentences.count < found.total {
            console.note(
                "\(found.sentences.count) of \(found.total.counted("new word")); "
                    + "--limit shows more.")
        }
    }

    private func keep(_ sentences: ArraySlice<MinedSentence>) async throws {
        var (kept, there) = (0, 0)
        for sentence in sentences {
            let outcome = try await cards.keep(sentence)
            if outcome.isNew { kept += 1 } else { there += 1 }
            console.print(outcome.text)
            if let reason = outcome.reason { console.note(reason) }
        }
        console.note(
            "\(kept.counted("card")) made"
                + (there > 0 ? ", \(there) were there already." : "."))
    }
}

/// The search itself.
extension MiningReport {
    /// Finds the sentences; throws a sentence when there are none.
    func find(_ options: MiningOptions) async throws -> MinedSentences {
        let texts = try await HeardTextOpening.run(texts)
        let filter = try await finder.filter(book: options.book, chapter: nil, among: [])
        try await texts.askForWords()
        try await refresh(texts)
        guard try await !texts.isEmpty() else { throw MiningError.noTexts }
        let line = ProgressLine(
            "Looking words up", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) words" })
        defer { line.end() }
        let mine = WordMine(texts: texts, lemmatizer: lemmatizer) {
            line.tell("\($0) words")
        }
        let languages = try await languages(options, texts)
        func found(_ mostNew: Int) async throws -> MinedSentences {
            var found = MinedSentences()
            for statuses in languages {
                var search = MiningSearch(
                    language: statuses.language, statuses: statuses, mostNew: mostNew,
                    limit: options.limit)
                (search.source, search.book) = (filter?.source, filter?.book)
                if filter == nil { search.excluded = try await off() }
                let more = try await mine.mine(search)
                found.sentences += more.sentences
                found.total += more.total
            }
            return found
        }
        var best = try await found(options.mostNew)
        guard !best.sentences.isEmpty else {
            if let language = options.language {
                let wanted = try WordsReport.language(language)
                let there = try await texts.languagesOfWords().map(\.code)
                guard there.contains(wanted.code) else { throw MiningError.noText(wanted) }
            }
            let isThere = try await !found(.max).sentences.isEmpty
            throw isThere ? MiningError.noSentence(options.mostNew) : MiningError.noNewWords
        }
        // Languages by how often their words stand; the sort of equals is kept as it is.
        best.sentences.sort { ($1.count, $0.word) < ($0.count, $1.word) }
        best.sentences = Array(best.sentences.prefix(options.limit))
        return best
    }

    /// The statuses of the languages that are searched.
    private func languages(
        _ options: MiningOptions, _ texts: any HeardKeeping
    ) async throws -> [WordStatuses] {
        if let tag = options.language {
            let statuses = try await statuses(WordsReport.language(tag))
            if statuses.count == 0 {
                console.note(
                    "No \(statuses.language.englishName) word has a status yet, so all are new. "
                        + "`listen words import` reads a list of those you know.")
            }
            return [statuses]
        }
        var all: [WordStatuses] = []
        for language in try await texts.languagesOfWords() {
            let statuses = try await statuses(language)
            if statuses.count > 0 { all.append(statuses) }
        }
        guard !all.isEmpty else { throw MiningError.noStatus }
        return all
    }

    private func refresh(_ texts: any HeardKeeping) async throws {
        let line = ProgressLine(
            "Reading texts", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) chapters" })
        defer { line.end() }
        try await indexer(texts, line).run()
    }
}

extension MinedSentence {
    /// The word with what is known of it: `faro · 12 times · 1 new word`.
    var heading: String {
        let times = count == 1 ? "once" : "\(count) times"
        let others = newWords > 1 ? " · \(newWords) new words in it" : ""
        return "\(word.printable(limit: 80)) · \(times)\(others)"
    }
}
