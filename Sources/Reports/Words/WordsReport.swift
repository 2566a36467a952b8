package import AppEnvironment
package import ConsoleOutput
import Files
import FoundationEssentials
package import ListenCore
package import Practice
package import SharedWork
import Subtitles

/// `listen words …`: the status of words, and the share of known words in a book.
package struct WordsReport: Sendable {
    let store: @Sendable () throws -> any WordStatusStoring
    let progress: @Sendable () throws -> any ProgressStoring
    let catalog: @Sendable () async throws -> Catalog
    let reader: ChapterWordsReader
    /// Segments texts by their scripts.
    let analysis: any TextAnalyzing
    let clock: any WallClock
    let environment: ProcessEnvironment
    let console: Console
    /// Ends the child processes that look up dictionary forms.
    let shutdown: @Sendable () async -> Void
    let removals: Removals

    package init(
        store: @escaping @Sendable () throws -> any WordStatusStoring,
        progress: @escaping @Sendable () throws -> any ProgressStoring,
        catalog: @escaping @Sendable () async throws -> Catalog, reader: ChapterWordsReader,
        analysis: any TextAnalyzing, clock: any WallClock, environment: ProcessEnvironment,
        console: Console, shutdown: @escaping @Sendable () async -> Void,
        removals: Removals? = nil
    ) {
        self.removals = removals ?? .plain(console)
        (self.store, self.progress, self.catalog) = (store, progress, catalog)
        (self.reader, self.analysis, self.clock) = (reader, analysis, clock)
        (self.environment, self.console, self.shutdown) = (environment, console, shutdown)
    }

    /// Prints the words that have a status.
    package func list(language: String?, statuses: Set<WordStatus>, json: Bool) async throws {
        let language = try language.map(Self.language)
        let entries = try await store().entries(of: language).filter { entry in
            statuses.isEmpty || entry.status.map(statuses.contains) == true
        }
        if json { return console.print(json: WordsJSON(entries)) }
        guard !entries.isEmpty else {
            console.note(
                statuses.isEmpty
                    ? "No word has a status yet. In the player, w walks over the words, and 1 to 5, "
                        + "k and i give one; `listen words import` reads a list."
                    : "No word has this status.")
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        for entry in entries {
            table.add(
                entry.key.language, entry.status?.name ?? "",
                entry.spelling.isEmpty ? entry.key.text : entry.spelling, entry.translation)
        }
        console.print(table)
    }

    /// Removes the status of words, which can be undone.
    package func remove(_ words: [String], language: String, isSure: Bool) async throws {
        let tag = try Self.language(language)
        let kept = Set(try await store().entries(of: tag).map(\.key))
        let words = try words.filter { word in
            guard let key = WordKey(word, language: tag) else { throw WordsError.noWord(word) }
            return kept.contains(key)
        }
        guard let first = words.first else { throw WordsError.noStatus }
        let what =
            words.count == 1
            ? "the status of “\(first)”" : "the statuses of \(words.count) words"
        _ = try await removals.remove(what.printable(limit: 120), isSure: isSure) {
            try await set(words, to: nil, language: language)
        }
    }

    /// Sets the status of words, or removes it.
    package func set(
        _ words: [String], to status: WordStatus?, language: String
    ) async throws {
        let language = try Self.language(language)
        let keys = try words.map { word in
            guard let key = WordKey(word, language: language) else {
                throw WordsError.noWord(word)
            }
            return (word, key)
        }
        let store = try store()
        for (word, key) in keys {
            try await store.set(status, of: key, spelling: word, at: clock.now)
        }
        let count = keys.count.counted("word")
        console.note(
            status.map { "\(count): status \($0.name)." }
                ?? "\(count): new again.")
    }

    /// Imports a list of words; of two statuses for a word the newer is kept.
    package func importList(
        _ file: String, language: String, status: WordStatus, format: WordListFormat?,
        overwrites: Bool = false
    ) async throws {
        let language = try Self.language(language)
        let reader = WordListReader(
            language: language, status: status, now: clock.now, overwrites: overwrites)
        let limit = reader.limits.bytes
        var bytes =
            try file == "-"
            ? LocalFile.standardInput(limit: limit)
            : LocalFile.bytes(of: environment.absolutePath(file), limit: limit)
        if analysis.statedCharset != nil {
            bytes = Array(
                DecodedText.text(of: bytes, language: language, analysis: analysis).utf8)
        }
        let list = try reader.read(bytes, format: format)
        let merge = try await store().merge(list.entries)
        for diagnostic in list.diagnostics.prefix(20) { console.note(diagnostic.description) }
        if list.problems > 20 { console.note("… and \(list.problems - 20) lines more.") }
        console.note(
            "\(merge.added.counted("new word")), \(merge.changed) changed, "
                + "\(merge.unchanged) as they were"
                + (list.problems > 0
                    ? ", something wrong with \(list.problems.counted("line"))." : "."))
        if list.articles > 0 {
            console.note(
                "The article, the “to” or the “sich” before \(list.articles.counted("word")) was "
                    + "left out: the word alone counts.")
        }
        guard merge.withheld > 0 else { return }
        console.note(
            "\(merge.withheld.counted("word")) had a status already and kept it, since the list "
                + "does not say when its own were set, or a time that is still to come; --overwrite "
                + "takes them over.")
    }

    /// Writes all words to a file, or prints them.
    package func exportList(
        to file: String?, language: String?, format: WordListFormat, replaces: Bool
    ) async throws {
        let language = try language.map(Self.language)
        let entries = try await store().entries(of: language, includingRemoved: true)
        let text = WordListWriter.text(entries, as: format)
        guard let file, let written = OutputFile(file, replaces: replaces, environment) else {
            return console.print(export: text, environment)
        }
        try written.write(text.utf8)
        console.note("\(entries.count.counted("word")) in \(file).")
    }

    static func language(_ tag: String) throws -> Language {
        // A tag may be well-formed, but ISO 639 has no code of more than three letters.
        guard let language = Language(tag: tag), language.code.count <= 3 else {
            throw SentenceError.noLanguage(tag)
        }
        return language
    }
}

/// A request about words that cannot be carried out.
enum WordsError: DescribedError, Hashable {
    case noWord(String)
    case noLanguage(String)
    case noText(String)
    case noStatus

    package var description: String {
        switch self {
        case .noWord(let text):
            "“\(text.printable(limit: 60))” is no word. Give a word or a phrase of at most "
                + "\(WordKey.longestPhrase) words."
        case .noLanguage(let title):
            "Nobody says which language \"\(title.printable(limit: 60))\" is in. Give it by "
                + "--language, such as es."
        case .noText(let title):
            "No chapter of \"\(title.printable(limit: 60))\" has a text to count words in."
        case .noStatus:
            "None of these words has a status. `listen words` lists those that have one."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noWord, .noLanguage: .usage
        case .noText, .noStatus: .notFound
        }
    }
}

struct WordsJSON: Encodable {
    struct Row: Encodable {
        let word: String
        let text: String
        let language: String
        let status: String
        let translation: String?
        let changedAt: Date?
    }

    let version = 1
    let words: [Row]

    init(_ entries: [WordEntry]) {
        words = entries.compactMap { entry in
            entry.status.map {
                Row(
                    word: entry.spelling.isEmpty ? entry.key.text : entry.spelling,
                    text: entry.key.text, language: entry.key.language, status: $0.name,
                    translation: entry.translation.isEmpty ? nil : entry.translation,
                    changedAt: entry.isDated ? entry.changedAt : nil)
            }
        }
    }
}
