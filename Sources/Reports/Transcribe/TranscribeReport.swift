package import AppEnvironment
package import ConsoleOutput
import Glibc
package import ListenCore
import Processes
package import SharedWork
package import Subtitles

/// `listen transcribe`: makes subtitles of a recording by the person's own recogniser, and refines
/// their times by the aligner.
package struct TranscribeReport: Sendable {
    /// The order for one recording: its input and its output.
    package struct Order: Hashable, Sendable {
        /// The recording to transcribe.
        var recording: AlignReport.Order.Recording
        /// The language, as it was typed.
        package var language: String?
        /// The recogniser of this run; `nil` uses the setting's.
        package var command: String?
        /// The model of this run; `nil` uses the setting's.
        package var model: String?
        /// The format of the result; by default that of the output's name, else SubRip.
        package var format: ExportFormat?
        /// Writes the times of words, not only those of lines.
        package var withWords = false
        /// Keeps the recogniser's own times.
        package var keepsTimes = false
        /// The file to write; `nil` prints.
        package var output: String?
        /// True when the output file may be replaced.
        package var replaces = false
        /// Prints JSON that names the origin of the times.
        package var json = false

        /// An order to transcribe a recording.
        package init(_ recording: AlignReport.Order.Recording) {
            self.recording = recording
        }
    }

    /// Writes a recording to a path; blocks, and ends early once `isCancelled` returns true.
    package typealias SpeechWriting =
        @Sendable (
            AudioLocation, _ path: String, _ progress: (Double) -> Void, _ isCancelled: () -> Bool
        ) throws -> MediaTime

    /// The result for one recording.
    struct Result: Sendable {
        var transcript: PlacedTranscript
        let language: Language?
        let recogniser: String
        let duration: MediaTime
        /// A message about the times.
        let note: String
    }

    /// The command and the model of the settings, as they are written.
    let setting: (command: String, model: String)
    let job: AlignmentJob
    /// Writes a recording to a path in the form that recognisers accept, and returns its length.
    let handOver: SpeechWriting
    /// Finds a typed chapter, with its sound.
    let find: @Sendable (_ chapter: String, _ book: String) async throws -> AlignReport.Place
    /// The text that a chapter has now, which may name speakers.
    let present: @Sendable (ChapterAddress) async -> [Sentence]
    /// Stores the texts of chapters.
    let texts: SubtitlesReport
    let analysis: any TextAnalyzing
    let environment: ProcessEnvironment
    let console: Console

    package init(
        setting: (command: String, model: String), job: AlignmentJob,
        handOver: @escaping SpeechWriting,
        find:
            @escaping @Sendable (_ chapter: String, _ book: String) async throws ->
            AlignReport.Place,
        present: @escaping @Sendable (ChapterAddress) async -> [Sentence] = { _ in [] },
        texts: SubtitlesReport, analysis: any TextAnalyzing, environment: ProcessEnvironment,
        console: Console
    ) {
        (self.setting, self.job) = (setting, job)
        (self.handOver, self.find, self.present, self.texts) = (handOver, find, present, texts)
        (self.analysis, self.environment, self.console) = (analysis, environment, console)
    }

    /// Transcribes, and prints, writes or stores the result.
    package func run(_ order: Order) async throws {
        let command = try recognizer(order)
        let output = OutputFile(order.output, replaces: order.replaces, environment)
        try output?.check()
        let format = try order.json ? .json : order.format ?? ExportFormat(ofName: order.output)
        let language = try order.language.map(Language.typed)
        var place: AlignReport.Place?
        if case .chapter(let chapter, let book) = order.recording {
            place = try await find(chapter, book)
        }
        var result = try await cancellable { [place] stop, kill in
            do {
                return try await transcript(
                    order, command, location(order, place), language ?? place?.language, stop, kill)
            } catch {
                throw (place?.soundName).told(error)
            }
        }
        if let place {
            result.transcript = result.transcript.named(by: await present(place.address))
            try await attach(result, to: place)
        } else {
            try write(result, order, as: format, to: output)
        }
        console.note(result.note)
    }

    /// Runs work that Ctrl-C asks to end; a second Ctrl-C kills it.
    private func cancellable(
        _ body:
            @escaping @Sendable (_ stop: CancelSignal, _ kill: CancelSignal) async throws ->
            Result
    ) async throws -> Result {
        let (stop, kill) = (CancelSignal(), CancelSignal())
        return try await InterruptibleWork(
            cancelled: { stop.cancel() }, again: { kill.cancel() }
        ).run { try await body(stop, kill) }
    }

    private func location(_ order: Order, _ place: AlignReport.Place?) -> AudioLocation {
        if case .file(let path) = order.recording {
            return .file(path: environment.absolutePath(path))
        }
        return place?.sound ?? .clips([])
    }

    // MARK: Output

    /// Stores the result for the chapter, with the times of words.
    private func attach(_ result: Result, to place: AlignReport.Place) async throws {
        let name = "\(result.recogniser).vtt"
        let text = try self.text(of: result, .vtt, words: .inside)
        do {
            _ = try await texts.keep(Array(text.utf8), named: name, in: nil, for: place.address)
        } catch {
            rescue(text)
            throw error
        }
        console.print(
            "“\(place.title)” has a text by \(result.recogniser) now.".printable(limit: 1_000))
    }

    private func write(
        _ result: Result, _ order: Order, as format: ExportFormat, to output: OutputFile?
    ) throws {
        // Formats that hold times of words have them inside; in others each word is a cue.
        let hasWords = format == .vtt || format == .lrc
        let text = try self.text(
            of: result, format, words: order.withWords ? (hasWords ? .inside : .alone) : .none)
        guard let output else {
            return format == .json
                ? console.print(jsonText: text)
                : console.print(export: text, environment)
        }
        do { try output.write(text.utf8) } catch {
            rescue(text)
            throw error
        }
    }

    /// Prints a text that could not be written: an hour's work must not be lost to a full disk.
    private func rescue(_ text: String) {
        console.note("The text cannot be kept where it belongs, so it is printed.")
        console.print(export: text, environment)
    }

    private func text(
        of result: Result, _ format: ExportFormat, words: AlignedScript.WordCues
    ) throws -> String {
        guard format != .json else { return try TranscriptJSON(result).text }
        let track = SubtitleTrack(
            language: result.language, cues: result.transcript.cues(words: words), sentences: [])
        return SubtitleExport.text(
            of: SubtitleDocument(format: format.rawValue, encoding: .utf8, track: track),
            as: format)
    }
}
