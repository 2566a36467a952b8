import Library
public import ListenCore
import ListenUI
import Storage
import Terminal

/// A session that a signal ended; everything was saved before.
public struct SessionInterrupted: Error, Hashable {
    /// The signal's number.
    public let signal: Int32
}

/// Plays: `listen`, `listen book …` and `listen play FILE`.
public struct PlayCommand: Sendable {
    let container: AppDependencyContainer

    /// Plays a chapter of a book; without one, the book goes on where it was left.
    public func run(book typed: String, chapter: String?, at start: MediaTime?) async throws {
        let catalog = try await container.catalog()
        let book = try await catalog.book(typed)
        let (selection, chapters) = try await choose(chapter, of: book.book, in: catalog)
        let why = "\(book.explanation); chapter chosen \(selection.explanation)"
        try await play(
            Chosen(
                book: book.book, number: book.place, chapter: selection.chapter,
                place: selection.place, chapters: chapters, explanation: why),
            on: catalog.service, at: start)
    }

    /// Plays one file with the subtitles given or found beside it.
    public func play(
        file: String, subtitles: String?, translation: String?, at start: MediaTime?
    ) async throws {
        let absolute = container.environment.absolutePath
        let source = try LooseFile(
            path: absolute(file), subtitles: subtitles.map(absolute),
            translation: translation.map(absolute),
            readersLanguage: container.configuration.translationLanguage)
        let chapters = try await source.chapters(of: source.book.id, .cacheFirst).value
        guard let chapter = chapters.first else { return }
        try await play(
            Chosen(
                book: source.book, number: nil, chapter: chapter, place: 1, chapters: chapters,
                explanation: "a file"),
            on: source, at: start)
    }

    /// Shows the library and plays what is chosen there.
    public func browse() async throws {
        guard container.usesFullScreen else { throw PlayError.noTerminal }
        let catalog = try await container.catalog()
        try await show(.library, on: catalog.service, at: nil)
    }

    private struct Chosen {
        let book: Book
        let number: Int?
        let chapter: Chapter
        let place: Int
        let chapters: [Chapter]
        let explanation: String
    }

    private func choose(
        _ typed: String?, of book: Book, in catalog: Catalog
    ) async throws -> (ChapterSelection, [Chapter]) {
        if let typed {
            let found = try await catalog.chapter(typed, of: book)
            return (found.selection, found.all.value)
        }
        let chapters = try await catalog.chapters(of: book).value
        let last = try? await container.person().progress
            .positions(in: book.id, of: catalog.service.sourceID).first
        guard let next = NextChapter.after(last, in: chapters) else {
            throw PlayError.noChapters(book.title)
        }
        return (try ChapterSelection.find(next.id.rawValue, in: chapters), chapters)
    }

    private func play(
        _ chosen: Chosen, on service: any APIServiceProtocol, at start: MediaTime?
    ) async throws {
        guard chosen.chapter.hasAudio else { throw PlayError.noSound(chosen.chapter.title) }
        guard container.usesFullScreen else {
            return try await playPlainly(chosen, on: service, at: start)
        }
        try await show(
            .chapter(
                chosen.chapter.id, of: chosen.book, number: chosen.number,
                chapters: chosen.chapters),
            on: service, at: start)
    }

    @MainActor
    private func playPlainly(
        _ chosen: Chosen, on service: any APIServiceProtocol, at start: MediaTime?
    ) async throws {
        let console = container.console
        console.note(
            "\(chosen.book.title): \(chosen.chapter.title) (\(chosen.explanation))")
        let listening = try await container.makeListening(service) { console.note($0) }
        let address = ChapterAddress(
            source: service.sourceID, book: chosen.book.id, chapter: chosen.chapter.id)
        let session = try PlainSession(
            subject: PlayerSubject(
                address: address, bookTitle: chosen.book.title,
                chapterTitle: chosen.chapter.title, language: chosen.book.language),
            listening: listening, start: start, console: console, signals: SignalRelay())
        let rate = container.configuration.playbackRate
        try finish(try await closing(listening) { try await session.run(rate: rate) })
    }

    @MainActor
    private func show(
        _ first: AppModel.Start, on service: any APIServiceProtocol, at start: MediaTime?
    ) async throws {
        let signals = try SignalRelay()
        let device = container.makeTerminal(signals)
        let notices = NoticeBox()
        let listening = try await container.makeListening(service) { notices.post($0) }
        let model = AppModel(
            source: service.sourceID, sourceName: service.sourceName,
            settings: container.makeUISettings(device.capabilities), size: device.size,
            start: first)
        let loop = try AppLoop(
            model: model,
            screen: Screen(
                device: device,
                followsBackground: container.configuration.text(.theme) == "auto"),
            listening: listening, start: start, input: 0, signals: signals)
        notices.connect { [weak loop] text in Task { @MainActor in loop?.notice(text) } }
        try finish(try await closing(listening) { try await loop.run() })
    }

    /// However a session ends, its player is let go of before the error goes on.
    @MainActor
    private func closing(
        _ listening: Listening, _ session: () async throws -> AppLoop.Ending
    ) async throws -> AppLoop.Ending {
        do {
            let ending = try await session()
            await listening.close()
            return ending
        } catch {
            await listening.close()
            throw error
        }
    }

    private func finish(_ ending: AppLoop.Ending) throws {
        if case .signal(let number) = ending { throw SessionInterrupted(signal: number) }
    }
}
