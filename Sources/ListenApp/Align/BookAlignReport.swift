import Alignment
import AudioIO
import Library
import ListenCore

/// `listen align book 3 --text FILE`: the text of a whole book in step with its chapters.
///
/// Every chapter keeps its part as soon as it was found, so that a run that was broken off is
/// taken up again by the same command.
public struct BookAlignReport: Sendable {
    /// What is aligned.
    public struct Order: Hashable, Sendable {
        /// The book, as it was typed.
        public var book: String
        /// The file of the text, as it was typed.
        public var text: String
        /// The language of both, as it was typed.
        public var language: String?
        /// Makes every line of the text one cue, not every sentence.
        public var byLine = false
        /// Also aligns chapters that have their part of this text.
        public var again = false

        /// An order to align a book with a text.
        public init(_ book: String, text: String) {
            (self.book, self.text) = (book, text)
        }
    }

    /// The chapters of a book.
    struct Contents: Sendable {
        let language: Language?
        let chapters: [Chapter]
        /// Finds the sound of a chapter.
        let place: @Sendable (Chapter) async throws -> AlignReport.Place
        /// The sentences that a chapter has of a text with this name; `nil` without one.
        let known: @Sendable (ChapterAddress, _ name: String) async throws -> [String]?
    }

    let job: AlignmentJob
    /// Reads all of a text; throws what is wrong with it.
    let read: @Sendable (_ path: String, Language?, _ keepsLines: Bool) throws -> ReadingText
    let contents: @Sendable (_ book: String) async throws -> Contents
    /// Keeps the texts of chapters.
    let texts: SubtitlesReport
    /// The edges that the person moved by ear.
    let taught: TaughtEdgeKeeper
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console

    /// Aligns chapter by chapter.
    public func run(_ order: Order) async throws {
        let contents = try await contents(order.book)
        let work = Task { try await align(order, contents) }
        let interrupt = FetchInterrupt { work.cancel() }
        let outcome = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        if let signal = interrupt.end() {
            console.note("What was found is kept; the same command goes on from there.")
            throw SessionInterrupted(signal: signal)
        }
        try outcome.get()
    }

    /// How it went with a chapter.
    private enum Step {
        case known
        case aligned(AlignedScript)
        case passed(AlignmentError)
    }

    private func align(_ order: Order, _ contents: Contents) async throws {
        let typed = try order.language.map(Language.typed) ?? contents.language
        let text = try await DiskWork.run { () throws in
            try read(environment.absolutePath(order.text), typed, order.byLine)
        }
        guard let language = typed ?? text.language else { throw AlignFault.noLanguage }
        let builder = ScriptBuilder(language: language, analysis: analysis)
        let keepsLines = order.byLine || text.form == .lines
        var book = BookScript(
            keepsLines ? builder.lines(of: text.parts) : builder.sentences(of: text.parts))
        guard !book.lines.isEmpty else { throw AlignmentError(.noText) }
        var aligned = 0
        var passed: AlignmentError?
        for (index, chapter) in contents.chapters.enumerated() where !book.isOver {
            let label = "Chapter \(index + 1) of \(contents.chapters.count)"
            let place = try await contents.place(chapter)
            let step = try await step(place, of: &book, order, language, label, contents)
            switch step {
            case .known: console.note("\(label): has its part already.")
            case .aligned(let script):
                aligned += 1
                console.note(
                    "\(label), “\(place.title)”: \(AlignReport.summary(script))"
                        .printable(limit: 1_000))
            case .passed(let error):
                passed = error
                console.note("\(label), “\(place.title)”: \(error)".printable(limit: 1_000))
            }
        }
        if aligned == 0, let passed { throw passed }
        if aligned == 0 {
            console.print("All chapters have their parts already; --force makes them anew.")
            return
        }
        let rest = book.lines.count - book.next
        console.print(
            AlignReport.count(aligned, "chapter")
                + (aligned == 1
                    ? " has its part of the text now" : " have their parts of the text now")
                + (rest > 0
                    ? "; \(AlignReport.count(rest, "line")) at its end were not read." : "."))
    }

    private func step(
        _ place: AlignReport.Place, of book: inout BookScript, _ order: Order,
        _ language: Language, _ label: String, _ contents: Contents
    ) async throws -> Step {
        let name = order.text.split(separator: "/").last.map(String.init) ?? order.text
        if !order.again, let known = try await contents.known(place.address, name),
            book.skip(known)
        {
            return .known
        }
        let edges = try await taught.edges(of: place.address)
        let length = try await job.length(of: place.sound)
        do {
            let found = try await search(place, length, &book, edges, language, label)
            let text = try AlignmentJSON(found, language).compact
            _ = try await texts.keep(Array(text.utf8), named: name, in: nil, for: place.address)
            _ = try await taught.keep(edges, of: place.address)
            return .aligned(found)
        } catch let error as AlignmentError {
            return .passed(error)
        }
    }

    /// Looks for a chapter in what comes next in the text, then in three times as much.
    private func search(
        _ place: AlignReport.Place, _ length: MediaTime, _ book: inout BookScript,
        _ edges: TaughtEdges, _ language: Language, _ label: String
    ) async throws -> AlignedScript {
        for isWide in [false, true] {
            let window = book.window(for: length, isWide: isWide)
            let progress = AlignProgress(
                ProgressLine(label, on: console, isWanted: environment.errorIsTerminal))
            defer { progress.end() }
            do {
                let found = try await job.run(
                    place.sound, window.script, language, progress,
                    anchors: edges.anchors(in: window.script))
                book.note(found, in: window)
                return found
            } catch let error as AlignmentError where error.code == .differs && !isWide {
                continue
            }
        }
        throw AlignmentError(.differs)
    }
}
