import AppEnvironment
import ConsoleOutput
package import ListenCore
import Practice
import SharedWork
import Subtitles
import Terminal
import UIVocabulary

/// The share of known words in a book's chapters.
extension WordsReport {
    /// A chapter with the share of its words that is known.
    struct Measured {
        let chapter: Chapter
        let number: Int
        let words: ChapterWords
        var coverage: WordCoverage { words.coverage }
    }

    /// Prints the share of known words in a book, or in one chapter.
    ///
    /// With `words` it prints instead the new words of a single chapter, the most frequent first.
    package func coverage(
        of book: String, chapter: String?, language: String?, listsWords: Bool, json: Bool
    ) async throws {
        let (chosen, measured) = try await measure(book, chapter: chapter, language: language)
        if json { return console.print(json: CoverageJSON(chosen, measured, listsWords)) }
        if listsWords {
            for (text, count) in Self.newWords(of: measured) {
                console.print(verbatim: "\(TerminalText(text).string)\t\(count)")
            }
            return
        }
        var table = TextTable(.right, .left, .right, .right, .right)
        for one in measured {
            let coverage = one.coverage
            table.add(
                "\(one.number)", one.chapter.title, Self.percent(coverage),
                coverage.newWords.count.counted("new word"),
                coverage.learning > 0 ? "\(coverage.learning) on the way" : "")
        }
        console.print(table)
        tellWhatIsMissing(measured)
    }

    /// Prints the chapter of a book that suits the person best next.
    package func next(in book: String, language: String?, json: Bool) async throws {
        let (chosen, all) = try await measure(book, chapter: nil, language: language)
        let measured = try await unheard(all, of: chosen)
        let ranked = ChapterFit.ranked(measured.map(\.coverage))
        if json {
            return console.print(json: FitJSON(chosen, ranked.map { ($0, measured[$0.index]) }))
        }
        var table = TextTable(.right, .left, .right, .right, .left)
        for fit in ranked.prefix(10) {
            let one = measured[fit.index]
            table.add(
                "\(one.number)", one.chapter.title, "\(Int(fit.share * 100)) %",
                fit.newWords.counted("new word"), fit.ease.rawValue)
        }
        console.print(table)
        if measured.count < all.count {
            console.note(
                "\((all.count - measured.count).counted("chapter")) heard to the end left out.")
        }
        tellWhatIsMissing(all)
    }

    /// The unheard chapter of a book of which a share is known that is nearest to what is wanted, but
    /// none of those left out; with a chapter, that one; `nil` where all were heard.
    package func fitting(
        in book: String, chapter: String?, _ wanted: ClosedRange<Double>,
        leavingOut others: Set<ChapterAddress> = []
    ) async throws -> (book: Book, chapter: Chapter, share: Double?)? {
        let (chosen, all) = try await measure(book, chapter: chapter, language: nil)
        let measured =
            chapter == nil ? try await unheard(all, of: chosen, leavingOut: others) : all
        let ranked = ChapterFit.ranked(measured.map(\.coverage), wanted: wanted)
        guard let first = ranked.first else { return nil }
        let one = measured[first.index]
        // Where no word has a status the share says nothing.
        return (chosen, one.chapter, one.words.isBegun ? first.share : nil)
    }

    /// The chapters that were not heard to their end, and are none of those left out.
    private func unheard(
        _ measured: [Measured], of book: Book, leavingOut others: Set<ChapterAddress> = []
    ) async throws -> [Measured] {
        let source = try await catalog().service.sourceID
        let heard = try await progress().positions(in: book.id, of: source)
            .filter(\.isCompleted).map(\.chapter.chapter)
        return measured.filter { one in
            let address = ChapterAddress(source: source, book: book.id, chapter: one.chapter.id)
            return !heard.contains(one.chapter.id) && !others.contains(address)
        }
    }

    private func tellWhatIsMissing(_ measured: [Measured]) {
        guard let first = measured.first, !first.words.isBegun else { return }
        console.note(
            "No \(first.words.language.englishName) word has a status yet, so all are new. "
                + "`listen words import` reads a list of those you know.")
    }

    private func measure(
        _ book: String, chapter: String?, language: String?
    ) async throws -> (Book, [Measured]) {
        let catalog = try await catalog()
        let chosen = try await catalog.book(book).book
        let stated = try language.map(Self.language)
        let chapters: [Chapter]
        let all: [ChapterID]
        if let chapter {
            let selected = try await catalog.chapter(chapter, of: chosen)
            (chapters, all) = ([selected.selection.chapter], selected.all.value.map(\.id))
        } else {
            chapters = try await catalog.chapters(of: chosen).value
            all = chapters.map(\.id)
        }
        let bar = ProgressLine(
            "Reading", on: console, isWanted: environment.errorIsTerminal,
            amount: { "\($0) chapters" })
        defer { bar.end() }
        var measured: [Measured] = []
        var statuses: [Language: WordStatuses] = [:]
        var lemmas: [Language: [String: String]] = [:]
        for (index, chapter) in chapters.enumerated() {
            bar.tell(Int64(index), of: Int64(chapters.count))
            guard let track = try await track(of: chapter, in: chosen, catalog) else { continue }
            guard let language = stated ?? track.language(orStated: chosen.language)
            else {
                console.note(WordsError.noLanguage(chapter.title).description)
                continue
            }
            if statuses[language] == nil {
                statuses[language] = try await store().statuses(of: language)
            }
            let known = statuses[language] ?? WordStatuses(language)
            let forms = await reader.lemmas(of: track, language, known: lemmas[language] ?? [:])
            lemmas[language] = forms
            let words = await reader.words(of: track, language, known, lemmas: forms)
            let place = all.firstIndex(of: chapter.id).map { $0 + 1 } ?? index + 1
            measured.append(
                Measured(chapter: chapter, number: chapter.number ?? place, words: words))
        }
        await shutdown()
        guard !measured.isEmpty else { throw WordsError.noText(chosen.title) }
        return (chosen, measured)
    }

    /// The text of a chapter; `nil` when it has none, or when it cannot be read, which is reported.
    private func track(
        of chapter: Chapter, in book: Book, _ catalog: Catalog
    ) async throws -> SubtitleTrack? {
        do throws(ServiceError) {
            return try await catalog.service
                .text(of: chapter.id, in: book.id, catalog.mode, analysis).track
        } catch {
            if error.code == .cancelled { throw error }
            console.note("\(chapter.title.printable(limit: 60)): \(error.description)")
            return nil
        }
    }

    private static func percent(_ coverage: WordCoverage) -> String {
        coverage.counted == 0 ? "–" : "\(coverage.known * 100 / coverage.counted) % known"
    }

    /// The new words of all chapters, the most frequent first.
    static func newWords(of measured: [Measured]) -> [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        for word in measured.flatMap(\.coverage.newWords) {
            counts[word.text, default: 0] += word.count
        }
        return counts.map { (text: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }
}

private struct CoverageJSON: Encodable {
    struct Row: Encodable {
        let id: String
        let number: Int
        let title: String
        let language: String
        let known: Int
        let learning: Int
        let new: Int
        let ignored: Int
        let newWords: Int
        let words: [Word]?
    }

    struct Word: Encodable {
        let text: String
        let count: Int
    }

    let version = 1
    let book: String
    let chapters: [Row]

    init(_ book: Book, _ measured: [WordsReport.Measured], _ listsWords: Bool) {
        self.book = book.id.rawValue
        chapters = measured.map { one in
            let coverage = one.coverage
            return Row(
                id: one.chapter.id.rawValue, number: one.number, title: one.chapter.title,
                language: one.words.language.tag, known: coverage.known,
                learning: coverage.learning, new: coverage.new, ignored: coverage.ignored,
                newWords: coverage.newWords.count,
                words: listsWords
                    ? coverage.newWords.map { Word(text: $0.text, count: $0.count) } : nil)
        }
    }
}

private struct FitJSON: Encodable {
    struct Row: Encodable {
        let id: String
        let number: Int
        let title: String
        let familiarShare: Double
        let newWords: Int
        let ease: String
    }

    let version = 1
    let book: String
    let chapters: [Row]

    init(_ book: Book, _ ranked: [(ChapterFit, WordsReport.Measured)]) {
        self.book = book.id.rawValue
        chapters = ranked.map { fit, one in
            Row(
                id: one.chapter.id.rawValue, number: one.number, title: one.chapter.title,
                familiarShare: fit.share, newWords: fit.newWords, ease: fit.ease.rawValue)
        }
    }
}
