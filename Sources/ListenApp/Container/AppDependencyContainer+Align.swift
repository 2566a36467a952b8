import Archives
import AudioCodecs
import Library
import ListenCore
import SpeechSynthesis
import Storage
import Subtitles

extension AppDependencyContainer {
    /// `listen align`.
    public func makeAlignReport() -> AlignReport {
        AlignReport(
            voice: ESpeakVoice(worker: ["/proc/self/exe", "speech-worker"]),
            opening: CodecRegistry(), read: { try readText($0, part: $1, $2, keepsLines: $3) },
            find: { try await chapter($0, of: $1) }, texts: makeSubtitlesReport(),
            taught: TaughtEdgeKeeper(nudges: { try person().edgeNudges }) { chapter in
                let catalog = try await catalog()
                return try await PresentText.sentences(
                    of: chapter, on: catalog.service, catalog.mode, analysis,
                    levels: waveforms.levels)
            },
            analysis: analysis, environment: environment, console: console)
    }

    /// What makes texts for chapters that are played.
    func makeTextMaker() -> TextMaker {
        let texts = makeSubtitlesReport()
        return TextMaker(
            job: AlignmentJob(
                voice: ESpeakVoice(worker: ["/proc/self/exe", "speech-worker"]),
                opening: CodecRegistry()),
            read: { try readText($0, part: $1, $2, keepsLines: false) },
            keep: { _ = try await texts.keep($0, named: $1, in: nil, for: $2) },
            nudges: { try person().edgeNudges }, levels: waveforms.levels, analysis: analysis,
            absolutePath: { environment.absolutePath($0) })
    }

    /// `listen timing`.
    public func makeTimingReport() -> TimingReport {
        TimingReport(
            opening: CodecRegistry(), analysis: analysis, environment: environment,
            console: console)
    }

    /// `listen transcribe`.
    public func makeTranscribeReport() -> TranscribeReport {
        TranscribeReport(
            setting: (
                configuration.text(.transcribeCommand), configuration.text(.transcribeModel)
            ), voice: ESpeakVoice(worker: ["/proc/self/exe", "speech-worker"]),
            opening: CodecRegistry(),
            handOver: { location, path, progress, isCancelled in
                try SpeechFile.write(
                    CodecRegistry().open(location), to: path, progress: progress,
                    isCancelled: isCancelled)
            }, find: { try await chapter($0, of: $1) }, texts: makeSubtitlesReport(),
            analysis: analysis, environment: environment, console: console)
    }

    /// Speaks what standard input says, for the process that started this one.
    public static func speak() {
        SpeechWorker().run()
    }

    private func chapter(_ chapter: String, of book: String) async throws -> AlignReport.Place {
        let catalog = try await catalog()
        let book = try await catalog.book(book).book
        let found = try await catalog.chapter(chapter, of: book).selection.chapter
        let playback = try await catalog.service.playback(
            of: found.id, in: book.id, catalog.mode
        ).value
        return AlignReport.Place(
            address: playback.address, title: found.title, language: book.language,
            sound: try await catalog.service.audio(of: playback, catalog.mode).value)
    }

    /// The text of a file, or of one part of an EPUB.
    private func readText(
        _ path: String, part: String?, _ language: Language?, keepsLines: Bool
    ) throws -> ReadingText {
        guard path.lowercased().hasSuffix(".epub") else {
            let bytes = try LocalFile.bytes(of: path, limit: ReadingText.limitBytes)
            return try ReadingText(
                bytes, name: path, language: language, keepsLines: keepsLines,
                analysis: analysis)
        }
        let files = try ZipReader().contents(
            of: path, limits: .inMemory, wanted: EPUBFilesInMemory.isText)
        let book = try EPUBReader.book(in: EPUBFilesInMemory(files), name: path)
        return ReadingText(try Self.chapter(part, of: book), of: book)
    }

    private static func chapter(_ part: String?, of book: EPUBBook) throws -> EPUBChapter {
        let chapters = book.chapters.filter { !$0.paragraphs.isEmpty }
        if part == nil, chapters.count == 1 { return chapters[0] }
        if let number = part.flatMap({ Int($0) }), chapters.indices.contains(number - 1) {
            return chapters[number - 1]
        }
        let wanted = part?.lowercased() ?? ""
        let named = chapters.first { $0.title?.lowercased().contains(wanted) == true }
        if part != nil, let named { return named }
        throw AlignFault.noSuchPart(
            part ?? "", titles: chapters.map { ($0.title ?? $0.file).printable(limit: 60) })
    }
}
