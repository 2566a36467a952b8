package import AppEnvironment
import AudioIO
package import ConsoleOutput
import Files
package import ListenCore
package import SharedWork
import Subtitles

/// `listen align book 3 --text FILE`: aligns the text of a whole book with its chapters.
///
/// Every chapter's part is stored as soon as it is found, so that the same command resumes a run
/// that was interrupted.
package struct BookAlignReport: Sendable {
    /// The order to align a book.
    package struct Order: Hashable, Sendable {
        /// The book, as it was typed.
        var book: String
        /// The file of the text, as it was typed.
        var text: String
        /// The language of both, as it was typed.
        package var language: String?
        /// Makes every line of the text one cue, not every sentence.
        package var byLine = false
        /// Also aligns chapters that have their part of this text already, or another text with
        /// exact times of words.
        package var again = false

        /// An order to align a book with a text.
        package init(_ book: String, text: String) {
            (self.book, self.text) = (book, text)
        }
    }

    /// The chapters of a book.
    package struct Contents: Sendable {
        let language: Language?
        let chapters: [Chapter]
        /// Finds the sound of a chapter.
        let place: @Sendable (Chapter) async throws -> AlignReport.Place
        /// The sentences of a chapter's text of this name; `nil` without one.
        let known: @Sendable (ChapterAddress, _ name: String) async throws -> [String]?
        /// The text of a chapter that has exact times of words and another name than this.
        let exact: @Sendable (ChapterAddress, _ name: String) async throws -> ExactText?

        package init(
            language: Language?, chapters: [Chapter],
            place: @escaping @Sendable (Chapter) async throws -> AlignReport.Place,
            known: @escaping @Sendable (ChapterAddress, _ name: String) async throws -> [String]?,
            exact: @escaping @Sendable (ChapterAddress, _ name: String) async throws -> ExactText?
        ) {
            (self.language, self.chapters, self.place) = (language, chapters, place)
            (self.known, self.exact) = (known, exact)
        }
    }

    let job: AlignmentJob
    /// Reads the whole text; throws the error in it.
    let read: @Sendable (_ path: String, Language?, _ keepsLines: Bool) throws -> ReadingText
    let contents: @Sendable (_ book: String) async throws -> Contents
    /// Stores the texts of chapters.
    let texts: SubtitlesReport
    /// The edges that the person moved by ear.
    let taught: TaughtEdgeMover
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console
    /// Notes where the texts are in a document that other programs know.
    package var documents: DocumentNotes?

    package init(
        job: AlignmentJob,
        read:
            @escaping @Sendable (_ path: String, Language?, _ keepsLines: Bool) throws ->
            ReadingText,
        contents: @escaping @Sendable (_ book: String) async throws -> Contents,
        texts: SubtitlesReport, taught: TaughtEdgeMover, analysis: any TextAnalyzing,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.job, self.read, self.contents) = (job, read, contents)
        (self.texts, self.taught, self.analysis) = (texts, taught, analysis)
        (self.environment, self.console) = (environment, console)
    }

    /// Aligns one chapter after another.
    package func run(_ order: Order) async throws {
        let contents = try await contents(order.book)
        guard !contents.chapters.isEmpty else { throw PlayError.noChapters(order.book) }
        let (result, signal) = await InterruptibleWork().outcome {
            try await align(order, contents)
        }
        if let signal {
            console.note("What was found is kept; the same command goes on from there.")
            throw SessionInterrupted(signal: signal)
        }
        try result.get()
    }

    /// The result for one chapter.
    private enum Step {
        case known
        /// Another text with exact times of words is kept.
        case kept(String)
        case aligned(AlignedScript, title: String)
        case passed(any DescribedError)
    }

    private func align(_ order: Order, _ contents: Contents) async throws {
        let typed = try order.language.map(Language.typed) ?? contents.language
        let text = try await AlignmentText.read(
            in: typed, byLine: order.byLine, analysis: analysis
        ) { try read(environment.absolutePath(order.text), typed, order.byLine) }
        if let news = text.news { console.note(news) }
        let document = await documents?.open(environment.absolutePath(order.text))
        var book = BookScript(text.script)
        var tally = BookAlignTally(chapters: contents.chapters.count)
        for (index, chapter) in contents.chapters.enumerated() where !book.isOver {
            let label = "Chapter \(index + 1) of \(contents.chapters.count)"
            tally.reached += 1
            let step = try await step(chapter, of: &book, order, text.language, label, contents)
            switch step {
            case .known:
                tally.known += 1
                console.note("\(label): has its part already.")
            case .kept(let name):
                tally.kept += 1
                console.note(
                    "\(label): \(name) has exact times of words and stays.".printable(limit: 1_000))
            case .aligned(let script, let title):
                tally.aligned += 1
                console.note(
                    "\(label), “\(title)”: \(AlignReport.summary(script))".printable(limit: 1_000))
            case .passed(let error):
                tally.passed += 1
                tally.failure = tally.failure ?? error
                console.note("\(label), “\(chapter.title)”: \(error)".printable(limit: 1_000))
            }
            if let document { await note(document, order, chapter, step, contents) }
        }
        if let failure = tally.failure, tally.aligned + tally.known + tally.kept == 0 {
            throw failure
        }
        tally.summary(rest: book.lines.count - book.next).forEach { console.print($0) }
    }

    /// Notes where a chapter's part is in the document, also of a part that an earlier run found,
    /// and of one of another copy of the book, which has a digest of its own.
    private func note(
        _ document: DocumentNotes.Opened, _ order: Order, _ chapter: Chapter, _ step: Step,
        _ contents: Contents
    ) async {
        let name: String
        switch step {
        case .passed: return
        case .kept(let other): name = other
        case .known, .aligned: name = FilePlace.name(of: order.text)
        }
        guard let place = try? await contents.place(chapter) else { return }
        await documents?.note(document, named: name, of: place.address)
    }

    private func step(
        _ chapter: Chapter, of book: inout BookScript, _ order: Order,
        _ language: Language, _ label: String, _ contents: Contents
    ) async throws -> Step {
        let name = FilePlace.name(of: order.text)
        do {
            let place = try await contents.place(chapter)
            // A text that can no longer be read is made again.
            if !order.again, let known = try? await contents.known(place.address, name),
                book.skip(known)
            {
                return .known
            }
            let exact = order.again ? nil : try? await contents.exact(place.address, name)
            if let exact, book.skip(exact.cues) { return .kept(exact.name) }
            let anchors = try await taught.edges(of: place.address)
            let found = try await named(place, &book, anchors, language, label)
            // The chapter was aligned all the same, since the next chapter's text begins where it
            // ends.
            if let exact { return .kept(exact.name) }
            let former = await taught.present(place.address)
            let text = try AlignmentJSON(found, language).compact
            _ = try await texts.keep(Array(text.utf8), named: name, in: nil, for: place.address)
            _ = try await taught.keep(edgesOf: former, of: place.address)
            return .aligned(found, title: place.title)
        } catch let error as any DescribedError where Self.concernsChapter(error) {
            return .passed(error)
        }
    }

    /// True when the error concerns this chapter alone, so that the next one may succeed.
    private static func concernsChapter(_ error: any DescribedError) -> Bool {
        switch error {
        case is AlignmentError: return true
        case let error as AudioError:
            switch error.code {
            case .missing, .empty, .notAudio, .damaged, .encrypted, .mismatched, .unreadable:
                return true
            default: return false
            }
        case let error as ServiceError:
            switch error.code {
            case .file, .notFound, .notSupported, .notInStep: return true
            default: return false
            }
        default: return false
        }
    }

    /// The search, whose errors tell of the sound by its name.
    private func named(
        _ place: AlignReport.Place, _ book: inout BookScript, _ edges: TaughtEdges,
        _ language: Language, _ label: String
    ) async throws -> AlignedScript {
        do {
            return try await search(place, &book, edges, language, label)
        } catch {
            throw place.soundName.told(error)
        }
    }

    /// Aligns a chapter with the next part of the text; with a part three times as long when it is
    /// not in that, or goes on past its end.
    private func search(
        _ place: AlignReport.Place, _ book: inout BookScript, _ edges: TaughtEdges,
        _ language: Language, _ label: String
    ) async throws -> AlignedScript {
        let length = try await job.length(of: place.sound)
        var windows = [book.window(for: length)]
        let wide = book.window(for: length, isWide: true)
        if wide != windows[0] { windows.append(wide) }
        let progress = AlignProgress(
            ProgressLine(label, on: console, isWanted: environment.errorIsTerminal))
        defer { progress.end() }
        let found = try await job.search(
            place.sound, for: windows.map(\.script), language, progress,
            anchors: { edges.anchors(in: $0) }, isEnough: { !windows[$0].isUsedUp(by: $1) })
        book.note(found.aligned, in: windows[found.index])
        return found.aligned
    }
}

/// Counts of a book's chapters by result.
struct BookAlignTally {
    /// All chapters of the book.
    let chapters: Int
    /// Chapters reached before the end of the text.
    var reached = 0
    var known = 0
    /// Chapters whose text has exact times of words.
    var kept = 0
    var aligned = 0
    var passed = 0
    /// The error of the first chapter that was skipped.
    var failure: (any DescribedError)?

    init(chapters: Int) { self.chapters = chapters }

    /// The closing lines; `rest` lines of the text were in no chapter.
    func summary(rest: Int) -> [String] {
        var lines: [String] = []
        if aligned > 0 {
            lines.append(
                aligned.counted("chapter")
                    + (aligned == 1
                        ? " has its part of the text now" : " have their parts of the text now")
                    + (rest > 0 ? "; \(rest.counted("line")) at its end were not read." : "."))
        } else if known == 0, kept > 0 {
            lines.append("No chapter got its part.")
        } else if passed == 0, reached == chapters, kept == 0 {
            lines.append("All chapters have their parts already; --force makes them anew.")
        } else {
            lines.append(
                known.counted("chapter")
                    + (known == 1 ? " has its part" : " have their parts")
                    + " already; --force makes them anew.")
        }
        if kept > 0 {
            lines.append(
                kept.counted("chapter")
                    + (kept == 1 ? " has" : " have")
                    + " a text with exact times of words; --force puts this one in its place.")
        }
        if passed > 0 {
            lines.append("\(passed.counted("chapter")) got nothing of the text.")
        }
        if reached < chapters {
            lines.append(
                "The text was over before \((chapters - reached).counted("chapter")) at the end.")
        }
        return lines
    }
}
