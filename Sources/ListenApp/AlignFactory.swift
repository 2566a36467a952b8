import AppEnvironment
import Archives
import AudioCodecs
import CryptoDigests
import Documents
import Files
import Library
import ListenCore
package import Reports
package import SharedWork
import SpeechSynthesis
import Storage
import Subtitles
import Syncing

/// Makes the works that put texts in step with recordings.
package struct AlignFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen align`.
    package func makeAlignReport() -> AlignReport {
        var report = AlignReport(
            job: alignmentJob, read: { try readText($0, part: $1, $2, keepsLines: $3) },
            find: { try await chapter($0, of: $1) },
            texts: TextFactory(app: app).makeSubtitlesReport(),
            taught: TaughtEdgeMover(nudges: { try app.stores.person().edgeNudges }) { chapter in
                let catalog = try await app.catalog()
                return try await PresentText.sentences(
                    of: chapter, on: catalog.service, catalog.mode, app.analysis,
                    levels: app.sound.waveforms.levels)
            }, exact: { try await exactText(of: $0, but: $1) },
            analysis: app.analysis, environment: app.environment, console: app.console)
        report.documents = documentNotes
        return report
    }

    /// `listen align` of a whole book.
    package func makeBookAlignReport() -> BookAlignReport {
        let texts = TextFactory(app: app).makeSubtitlesReport()
        let single = makeAlignReport()
        var report = BookAlignReport(
            job: single.job,
            read: { try readWhole($0, $1, keepsLines: $2) },
            contents: { try await contents(of: $0, texts) }, texts: texts, taught: single.taught,
            analysis: app.analysis, environment: app.environment, console: app.console)
        report.documents = documentNotes
        return report
    }

    /// Puts texts of audiobooks and episodes in step while they play; `nil` for other books.
    func makeSectionTexts(_ service: any BookSource) -> SectionTextMaker? {
        let find: SectionTextMaker.Finding
        var words = SourceWords.books
        switch service.sourceID {
        case .librivox:
            words = .audiobooks
            find = {
                try await app.origins.openShelf.sectionText(
                    of: $0, in: ReadingFactory(app: app).makeShelfTexts(), $1)
            }
        case .podcasts:
            words = .podcasts
            find = { try await PodcastParts(base: app.origins.news).episodeText(of: $0, $1) }
        case .file, .local:
            find = { playback, _ in try await writtenText(beside: playback, of: service) }
        // The id of a server is its address; of those with texts beside the sound, one is found.
        case let id where id.rawValue.contains("://"):
            find = { try await printedText(of: $0, $1) }
        default: return nil
        }
        let texts = TextFactory(app: app).makeSubtitlesReport()
        return SectionTextMaker(
            job: alignmentJob, find: find,
            keep: { _ = try await texts.keep($0, named: $1, in: nil, for: $2) },
            analysis: app.analysis, words: words)
    }

    private func contents(
        of book: String, _ texts: SubtitlesReport
    ) async throws -> BookAlignReport.Contents {
        let catalog = try await app.catalog()
        try catalog.abilities.wantsEnd()
        let book = try await catalog.book(book).book
        return BookAlignReport.Contents(
            language: book.language, chapters: try await catalog.chapters(of: book).value,
            place: { try await place(of: $0, in: book, catalog) },
            known: { chapter, name in
                let attached = try await texts.texts().texts(of: chapter.book, at: chapter.source)
                guard attached.first(where: { $0.chapter == chapter })?.name == name else {
                    return nil
                }
                let present = try await PresentText.of(
                    chapter, on: catalog.service, catalog.mode, app.analysis)
                return present.track?.cues.map(\.text)
            }, exact: { try await exactText(of: $0, but: $1) })
    }

    /// The text of a chapter with exact times of words.
    ///
    /// A text with this name is excluded, as an earlier alignment of the same text.
    private func exactText(of chapter: ChapterAddress, but name: String) async throws -> ExactText?
    {
        let catalog = try await app.catalog()
        let present = try await PresentText.of(
            chapter, on: catalog.service, catalog.mode, app.analysis)
        return present.name == name ? nil : ExactText(present)
    }

    private func place(
        of chapter: Chapter, in book: Book, _ catalog: Catalog
    ) async throws -> AlignReport.Place {
        let playback = try await catalog.service.playback(
            of: chapter.id, in: book.id, catalog.mode
        ).value
        let sound = try await catalog.service.audio(of: playback, catalog.mode).value
        return AlignReport.Place(
            address: playback.address, title: chapter.title, language: book.language,
            sound: sound, soundName: SoundName(sound, of: playback))
    }

    /// Makes texts for chapters that are played.
    package func makeTextMaker() -> TextMaker {
        let texts = TextFactory(app: app).makeSubtitlesReport()
        var maker = TextMaker(
            job: alignmentJob,
            read: { try readText($0, part: $1, $2, keepsLines: false) },
            keep: { _ = try await texts.keep($0, named: $1, in: nil, for: $2) },
            nudges: { try app.stores.person().edgeNudges }, levels: app.sound.waveforms.levels,
            analysis: app.analysis,
            absolutePath: { app.environment.absolutePath($0) })
        maker.documents = documentNotes
        return maker
    }

    /// Notes where texts are in the EPUBs that they are of, whose files KOReader knows by a digest.
    private var documentNotes: DocumentNotes {
        let folder = app.paths.texts
        return DocumentNotes(
            read: { path in
                guard path.lowercased().hasSuffix(".epub") else { return nil }
                let pieces = try LocalFile.pieces(
                    of: path, at: PartialDigest.offsets, length: PartialDigest.piece)
                let digest = try PartialDigest.hex(of: pieces, by: LibcryptoDigests())
                return EPUBLetters.letters(of: try files(at: path)).map {
                    DocumentNotes.Opened(digest: digest, letters: $0)
                }
            }, texts: { try app.stores.person().attachedTexts },
            documents: { try app.stores.person().documents },
            bytes: { file in
                try LocalFile.bytes(
                    of: FilePlace.path(file, in: folder), limit: LibrarySource.trackLimitBytes)
            })
    }

    /// `listen timing`.
    package func makeTimingReport() -> TimingReport {
        TimingReport(
            opening: CodecRegistry(), engine: SoundAlignment(),
            soundBeside: { SoundBeside.recording(of: $0) }, analysis: app.analysis,
            environment: app.environment, console: app.console)
    }

    /// `listen transcribe`.
    package func makeTranscribeReport() throws -> TranscribeReport {
        TranscribeReport(
            setting: (
                try app.configuration.text(.transcribeCommand),
                try app.configuration.text(.transcribeModel)
            ), job: alignmentJob,
            handOver: { location, path, progress, isCancelled in
                try SpeechFile.write(
                    CodecRegistry().open(location), to: path, progress: progress,
                    isCancelled: isCancelled)
            }, find: { try await chapter($0, of: $1) }, present: { await presentSentences(of: $0) },
            texts: TextFactory(app: app).makeSubtitlesReport(), analysis: app.analysis,
            environment: app.environment,
            console: app.console)
    }

    /// The sentences that a chapter has now; none where they cannot be had.
    private func presentSentences(of chapter: ChapterAddress) async -> [Sentence] {
        guard let catalog = try? await app.catalog() else { return [] }
        let present = try? await PresentText.sentences(
            of: chapter, on: catalog.service, catalog.mode, app.analysis, levels: { _ in nil })
        return present ?? []
    }

    var alignmentJob: AlignmentJob {
        AlignmentJob(voice: voice, opening: CodecRegistry(), engine: SoundAlignment())
    }

    /// The speech synthesiser: a child process of this program, so that only the child loads
    /// espeak-ng.
    var voice: ESpeakVoice {
        ESpeakVoice(worker: LocalVoices(environment: app.environment, paths: app.paths).worker)
    }

    /// Speaks the text on standard input, for the process that started this one.
    package static func speak() {
        SpeechWorker().run()
    }

    private func chapter(_ chapter: String, of book: String) async throws -> AlignReport.Place {
        let catalog = try await app.catalog()
        try catalog.abilities.wantsEnd()
        let book = try await catalog.book(book).book
        let found = try await catalog.chapter(chapter, of: book).selection.chapter
        return try await place(of: found, in: book, catalog)
    }

    /// The whole text; of an EPUB every part.
    private func readWhole(
        _ path: String, _ language: Language?, keepsLines: Bool
    ) throws -> ReadingText {
        guard path.lowercased().hasSuffix(".epub") else {
            return try readText(path, part: nil, language, keepsLines: keepsLines)
        }
        return ReadingText(try book(at: path))
    }

    private func book(at path: String) throws -> EPUBBook {
        try EPUBReader.book(in: files(at: path), name: path)
    }

    private func files(at path: String) throws -> EPUBFilesInMemory {
        EPUBFilesInMemory(
            try ZipReader().contents(
                of: path, limits: .inMemory, wanted: EPUBFilesInMemory.isText))
    }

    /// The text of a file, or of one part of an EPUB.
    private func readText(
        _ path: String, part: String?, _ language: Language?, keepsLines: Bool
    ) throws -> ReadingText {
        guard path.lowercased().hasSuffix(".epub") else {
            guard part == nil else { throw AlignFault.noParts(path) }
            let bytes = try LocalFile.bytes(of: path, limit: ReadingText.limitBytes)
            return try ReadingText(
                bytes, name: path, language: language, keepsLines: keepsLines,
                analysis: app.analysis)
        }
        let book = try book(at: path)
        return ReadingText(try Self.chapter(part, of: book), of: book)
    }

    private static func chapter(_ part: String?, of book: EPUBBook) throws -> EPUBChapter {
        let chapters = book.chapters.filter { !$0.paragraphs.isEmpty }
        guard !chapters.isEmpty else { throw AlignmentError(.noText) }
        if part == nil, chapters.count == 1 { return chapters[0] }
        if let number = part.flatMap({ Int($0) }), chapters.indices.contains(number - 1) {
            return chapters[number - 1]
        }
        let wanted = part?.lowercased() ?? ""
        let named =
            chapters.first { $0.title?.lowercased() == wanted }
            ?? chapters.first { $0.title?.lowercased().contains(wanted) == true }
        if !wanted.isEmpty, let named { return named }
        throw AlignFault.noSuchPart(
            part ?? "", titles: chapters.map { ($0.title ?? $0.file).printable(limit: 60) })
    }
}
