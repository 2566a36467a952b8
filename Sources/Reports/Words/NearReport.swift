package import AppEnvironment
package import ConsoleOutput
package import ListenCore
import Practice
package import SharedWork
import Subtitles

/// `listen near`: what to hear so that the words on the way come again.
package struct NearReport: Sendable {
    /// The source in use, and others that are switched on.
    let catalogs: @Sendable () async throws -> [Catalog]
    let store: @Sendable () throws -> any WordStatusStoring
    let progress: @Sendable () throws -> any ProgressStoring
    let reader: ChapterWordsReader
    let analysis: any TextAnalyzing
    /// Ends the child processes that look up dictionary forms.
    let shutdown: @Sendable () async -> Void
    let environment: ProcessEnvironment
    let console: Console

    /// The most chapters whose texts are read.
    private static let mostChapters = 5_000

    package init(
        catalogs: @escaping @Sendable () async throws -> [Catalog],
        store: @escaping @Sendable () throws -> any WordStatusStoring,
        progress: @escaping @Sendable () throws -> any ProgressStoring,
        reader: ChapterWordsReader, analysis: any TextAnalyzing,
        shutdown: @escaping @Sendable () async -> Void,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.catalogs, self.store, self.progress) = (catalogs, store, progress)
        (self.reader, self.analysis, self.shutdown) = (reader, analysis, shutdown)
        (self.environment, self.console) = (environment, console)
    }

    /// A chapter with the words on the way that it has.
    private struct Entry {
        let book: Book
        let bookPlace: Int
        let chapter: Chapter
        let label: String
        /// The name of the source; empty for the one in use.
        let source: String
        let address: ChapterAddress
        let candidate: NearOrder.Candidate
    }

    /// The statuses of one language, with the dictionary forms found so far.
    private struct Words {
        let statuses: WordStatuses
        var lemmas: [String: String] = [:]
    }

    /// Prints the chapters in the order in which words on the way return soonest.
    package func print(language: String?, limit: Int, json: Bool) async throws {
        let wanted = try language.map(WordsReport.language)
        let known = try await statuses(wanted)
        guard !known.isEmpty else {
            if json { console.print(json: NearJSON(chapters: [])) }
            return console.note(
                "No word is on the way. In the player, w walks over the words, and 1 to 4 mark one"
                    + " that you are learning.")
        }
        let entries = try await HelpedWork.run(endingBy: shutdown) {
            try await self.entries(known, wanted)
        }
        let order = NearOrder(entries.map(\.candidate)).places
            .filter { entries[$0].candidate.count > 0 }
        if json {
            let rows = order.prefix(limit).map { NearJSON.Row(entries[$0]) }
            return console.print(json: NearJSON(chapters: Array(rows)))
        }
        guard !order.isEmpty else {
            return console.note(
                "None of the words on the way is in a chapter you have not heard to its end.")
        }
        var table = TextTable(.left, .left, .right, .right, .left)
        for place in order.prefix(limit) {
            let entry = entries[place]
            table.add(
                "\(entry.bookPlace) chapter \(entry.label)",
                "\(entry.book.title.printable(limit: 40)): "
                    + entry.chapter.title.printable(limit: 40),
                entry.candidate.encounters.count.counted("word"),
                "\(entry.candidate.count) times", entry.source)
        }
        console.print(table)
        if order.count > limit {
            console.note("\(order.count - limit) more; --limit shows them.")
        }
    }

    /// The statuses of the languages that have words on the way.
    private func statuses(_ wanted: Language?) async throws -> [Language: Words] {
        let entries = try await store().entries(of: wanted)
        let tags = Set(entries.filter { $0.status?.isLearning == true }.map(\.key.language))
        var known: [Language: Words] = [:]
        for language in tags.compactMap({ Language(tag: $0) }) {
            known[language] = Words(statuses: try await store().statuses(of: language))
        }
        return known
    }

    private func entries(
        _ known: [Language: Words], _ wanted: Language?
    ) async throws -> [Entry] {
        var known = known
        var entries: [Entry] = []
        let line = ProgressLine(
            "Reading", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) books" })
        defer { line.end() }
        for (number, catalog) in try await catalogs().enumerated() {
            // A source that cannot be asked now is left out; the one in use says why.
            guard let books = try await list(of: catalog, isOwn: number == 0) else { continue }
            for (place, book) in books.enumerated() {
                line.tell(Int64(place), of: Int64(books.count))
                guard entries.count < Self.mostChapters,
                    let chapters = try? await catalog.chapters(of: book).value
                else { continue }
                let heard = try await heard(book, catalog)
                for (index, chapter) in chapters.enumerated() where !heard.contains(chapter.id) {
                    guard chapter.hasAudio, chapter.hasSubtitles,
                        let candidate = await candidate(chapter, book, catalog, &known)
                    else { continue }
                    entries.append(
                        Entry(
                            book: book, bookPlace: place + 1, chapter: chapter,
                            label: chapter.label(place: index + 1),
                            source: number == 0 ? "" : catalog.service.sourceName,
                            address: ChapterAddress(
                                source: catalog.service.sourceID, book: book.id,
                                chapter: chapter.id),
                            candidate: candidate))
                }
            }
        }
        return entries
    }

    private func list(of catalog: Catalog, isOwn: Bool) async throws -> [Book]? {
        do {
            return try await catalog.books().value
        } catch {
            if isOwn { throw error }
            return nil
        }
    }

    /// The chapters that were heard to their end.
    private func heard(_ book: Book, _ catalog: Catalog) async throws -> Set<ChapterID> {
        let places = try await progress().positions(in: book.id, of: catalog.service.sourceID)
        return Set(places.filter(\.isCompleted).map(\.chapter.chapter))
    }

    /// The words on the way in a chapter; `nil` without a text that is here, in a language that has
    /// none.
    private func candidate(
        _ chapter: Chapter, _ book: Book, _ catalog: Catalog, _ known: inout [Language: Words]
    ) async -> NearOrder.Candidate? {
        // Nothing is fetched for a list of suggestions.
        let text = try? await catalog.service.text(
            of: chapter.id, in: book.id, .cacheOnly, analysis)
        guard let track = text?.track, let language = track.language(orStated: book.language),
            let key = known.keys.first(where: { $0.code == language.code }),
            var words = known[key]
        else { return nil }
        words.lemmas = await reader.lemmas(of: track, key, known: words.lemmas)
        known[key] = words
        let lemmas = words.lemmas
        let read = TextWords(track.sentences, language: key) { lemmas[$0] }
        return NearOrder.Candidate(of: read, by: words.statuses)
    }

    private struct NearJSON: Encodable {
        struct Row: Encodable {
            let source: String
            let book: String
            let bookTitle: String
            let chapter: String
            let chapterTitle: String
            let place: String
            let words: Int
            let encounters: Int
            let length: Int

            init(_ entry: Entry) {
                source = entry.address.source.rawValue
                (book, bookTitle) = (entry.book.id.rawValue, entry.book.title)
                (chapter, chapterTitle) = (entry.chapter.id.rawValue, entry.chapter.title)
                place = "\(entry.bookPlace) chapter \(entry.label)"
                words = entry.candidate.encounters.count
                encounters = entry.candidate.count
                length = entry.candidate.length
            }
        }

        let version = 1
        let chapters: [Row]
    }
}
