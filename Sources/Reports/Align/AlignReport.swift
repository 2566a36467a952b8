package import AppEnvironment
package import ConsoleOutput
import Files
import Foundation
package import ListenCore
package import SharedWork
package import Subtitles

/// `listen align`: aligns a text with a recording.
package struct AlignReport: Sendable {
    /// The order for one alignment: its input and its output.
    package struct Order: Hashable, Sendable {
        /// The recording to align.
        package enum Recording: Hashable, Sendable {
            /// A file, as it was typed.
            case file(String)
            /// A chapter, as it was typed, which keeps the result.
            case chapter(String, of: String)
        }

        /// The recording.
        var recording: Recording
        /// The file of the text, as it was typed.
        var text: String
        /// The language of both, as it was typed.
        package var language: String?
        /// The format of the result; by default that of the output's name, else SubRip.
        package var format: ExportFormat?
        /// Writes the times of words, not only those of lines.
        package var withWords = false
        /// Makes every line of the text one cue, not every sentence.
        package var byLine = false
        /// One text of an EPUB: its number, or a part of its title.
        package var part: String?
        /// The file to write; `nil` prints.
        package var output: String?
        /// True when the output file may be replaced, or a chapter's text with exact times of
        /// words.
        package var replaces = false
        /// Prints JSON with the confidence of every cue.
        package var json = false
        /// A file with true times, as it was typed: the errors against it are printed instead.
        package var truth: String?

        /// An order to align a recording with a text.
        package init(_ recording: Recording, text: String) {
            self.recording = recording
            self.text = text
        }
    }

    /// A chapter of the library.
    package struct Place: Sendable {
        let address: ChapterAddress
        let title: String
        let language: Language?
        let sound: AudioLocation
        /// The name of the sound in messages, where its path is one of the cache.
        let soundName: SoundName?

        package init(
            address: ChapterAddress, title: String, language: Language?, sound: AudioLocation,
            soundName: SoundName? = nil
        ) {
            (self.address, self.title) = (address, title)
            (self.language, self.sound, self.soundName) = (language, sound, soundName)
        }
    }

    package let job: AlignmentJob
    /// Reads the text of a file; throws the error in it.
    let read:
        @Sendable (_ path: String, _ part: String?, Language?, _ keepsLines: Bool) throws
            -> ReadingText
    /// Finds a typed chapter, with its sound.
    let find: @Sendable (_ chapter: String, _ book: String) async throws -> Place
    /// Stores the texts of chapters.
    let texts: SubtitlesReport
    /// The edges that the person moved by ear.
    package let taught: TaughtEdgeMover
    /// The text of a chapter that has exact times of words and another name than this.
    let exact: @Sendable (ChapterAddress, _ name: String) async throws -> ExactText?
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console
    /// Notes where the texts are in a document that other programs know.
    package var documents: DocumentNotes?

    package init(
        job: AlignmentJob,
        read:
            @escaping @Sendable (_ path: String, _ part: String?, Language?, _ keepsLines: Bool)
            throws -> ReadingText,
        find: @escaping @Sendable (_ chapter: String, _ book: String) async throws -> Place,
        texts: SubtitlesReport, taught: TaughtEdgeMover,
        exact: @escaping @Sendable (ChapterAddress, _ name: String) async throws -> ExactText?,
        analysis: any TextAnalyzing, environment: ProcessEnvironment, console: Console
    ) {
        (self.job, self.read) = (job, read)
        (self.find, self.texts, self.taught) = (find, texts, taught)
        (self.exact, self.analysis) = (exact, analysis)
        (self.environment, self.console) = (environment, console)
    }

    /// Aligns, and prints or writes the result.
    package func run(_ order: Order) async throws {
        let output = OutputFile(order.output, replaces: order.replaces, environment)
        try output?.check()
        let format = try order.json ? .json : order.format ?? ExportFormat(ofName: order.output)
        var place: Place?
        if case .chapter(let chapter, let book) = order.recording {
            place = try await find(chapter, book)
        }
        if let place, order.truth == nil, !order.replaces,
            let exact = try? await exact(place.address, FilePlace.name(of: order.text))
        {
            throw StatedError(
                .usage,
                "“\(place.title.printable(limit: 200))” has \(exact.name.printable(limit: 200)), "
                    + "with exact times of words. --force puts this text in its place.")
        }
        let truth = try order.truth.map(lines(ofTruth:))
        let edges = try await taughtEdges(of: place)
        let (aligned, language) = try await InterruptibleWork().run { [place] in
            try await result(of: order, place, edges)
        }
        if let truth { return evaluate(aligned, truth, json: order.json) }
        if let place {
            try await attach(aligned, language, order, to: place)
        } else {
            try write(aligned, language, format, words: order.withWords, to: output)
        }
        report(aligned)
    }

    private func taughtEdges(of place: Place?) async throws -> TaughtEdges {
        guard let place else { return TaughtEdges([], of: []) }
        return try await taught.edges(of: place.address)
    }

    /// Stores the result for the chapter.
    private func attach(
        _ aligned: AlignedScript, _ language: Language, _ order: Order, to place: Place
    ) async throws {
        let former = await taught.present(place.address)
        let name = FilePlace.name(of: order.text)
        let text = try AlignmentJSON(aligned, language).compact
        _ = try await texts.keep(Array(text.utf8), named: name, in: nil, for: place.address)
        await documents?.note(
            textOf: environment.absolutePath(order.text), named: name, of: place.address)
        console.print("“\(place.title)” has \(name) now, in step.".printable(limit: 1_000))
        let kept = try await taught.keep(edgesOf: former, of: place.address)
        if let news = TaughtEdgeMover.news(kept) { console.note(news) }
    }

    private func result(
        of order: Order, _ place: Place?, _ edges: TaughtEdges
    ) async throws -> (AlignedScript, Language) {
        let typed = try order.language.map(Language.typed) ?? place?.language
        let text = try await AlignmentText.read(
            in: typed, byLine: order.byLine, analysis: analysis
        ) { try read(environment.absolutePath(order.text), order.part, typed, order.byLine) }
        if let news = text.news { console.note(news) }
        let progress = AlignProgress(
            ProgressLine(
                "Aligning", on: console, isWanted: !order.json && environment.errorIsTerminal))
        defer { progress.end() }
        do {
            let aligned = try await job.run(
                sound(of: order, place), text.script, text.language, progress,
                anchors: edges.anchors(in: text.script))
            return (aligned, text.language)
        } catch {
            throw (place?.soundName).told(error)
        }
    }

    private func sound(of order: Order, _ place: Place?) -> AudioLocation {
        if case .file(let path) = order.recording {
            return .file(path: environment.absolutePath(path))
        }
        return place?.sound ?? .clips([])
    }

    private func write(
        _ aligned: AlignedScript, _ language: Language, _ format: ExportFormat,
        words withWords: Bool, to output: OutputFile?
    ) throws {
        let text: String
        if format == .json {
            text = try AlignmentJSON(aligned, language, showsEvidence: true).text
        } else {
            // Formats that hold times of words have them inside; in others each word is a cue.
            let hasWords = format == .vtt || format == .lrc
            let words: AlignedScript.WordCues =
                withWords ? (hasWords ? .inside : .alone) : .none
            let track = SubtitleTrack(
                language: language, cues: aligned.cues(words: words), sentences: [])
            text = SubtitleExport.text(
                of: SubtitleDocument(format: format.rawValue, encoding: .utf8, track: track),
                as: format)
        }
        guard let output else {
            return format == .json
                ? console.print(jsonText: text)
                : console.print(export: text, environment)
        }
        try output.write(text.utf8)
    }

    /// The most lines that are named.
    private static let listed = 10

    private func report(_ aligned: AlignedScript) {
        let doubtful = aligned.lines.filter(\.isDoubtful)
        console.note(
            Self.summary(aligned)
                + (aligned.missing.isEmpty
                    ? "." : "; \(aligned.missing.count) of the text not found in the recording."))
        for line in doubtful.prefix(Self.listed) {
            console.note("  doubtful: \(line.start.timeCode) \(line.text.printable(limit: 60))")
        }
        if doubtful.count > Self.listed {
            console.note("  and \(doubtful.count - Self.listed) more; --json names them all.")
        }
    }

    /// The number of lines found, and of the doubtful ones among them.
    static func summary(_ aligned: AlignedScript) -> String {
        let doubtful = aligned.lines.count(where: \.isDoubtful)
        return aligned.lines.count.counted("line") + " aligned"
            + (doubtful == 0 ? "" : ", \(doubtful) of them doubtful")
    }

    private func lines(ofTruth file: String) throws -> [[Word]] {
        let bytes = try LocalFile.bytes(
            of: environment.absolutePath(file), limit: SubtitleReader.limitBytes)
        return try TrueTimes.lines(of: bytes, name: file, analysis: analysis)
    }

    private func evaluate(_ aligned: AlignedScript, _ truth: [[Word]], json: Bool) {
        let score = AlignmentScore(aligned.lines.flatMap(\.words), truth: truth)
        if json { return console.print(json: ScoreJSON(score)) }
        var table = TextTable(.left, .right, .right, .right, .right, .right, .right)
        table.add("", "count", "median", "mean", "largest", "≤ 100 ms", "≤ 300 ms")
        for (name, errors) in [("lines", score.lines), ("words", score.words)] {
            guard let errors else { continue }
            table.add(
                name, "\(errors.count)", Self.milliseconds(errors.median),
                Self.milliseconds(errors.mean), Self.milliseconds(errors.largest),
                Self.percent(errors.within100), Self.percent(errors.within300))
        }
        console.print(table)
        if score.unmatched > 0 {
            console.note("\(score.unmatched.counted("word")) of the truth had no counterpart.")
        }
    }

    private static func milliseconds(_ value: Double) -> String { "\(Int(value.rounded())) ms" }

    private static func percent(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }
}
