import AppEnvironment
import ConsoleOutput
import Glibc
package import ListenCore
import ListenUI
import Routes
import SharedWork
import Terminal
package import UIVocabulary

/// Plays: `listen`, `listen book …` and `listen play FILE`.
package struct PlayCommand: Sendable {
    var host: any SessionHost
    /// True when the plain view first prints the status of the player.
    package var describes = false
    /// The typed lines, where several sessions share them.
    var typing: TypedInput?

    package init(host: any SessionHost) {
        self.host = host
    }

    /// The choice among the texts that fit.
    package enum TextWish: Hashable, Sendable {
        /// The program's own choice.
        case own
        /// Plays the text with this number in the list.
        case number(Int)
        /// Lists the texts, and plays nothing.
        case list(json: Bool)
    }

    /// Plays a chapter of a book; without a chapter, the book resumes.
    ///
    /// With a language, by its tag or name, texts in it count as spoken.
    package func run(
        book typed: String, chapter: String?, language: String? = nil, at start: MediaTime?,
        text wish: TextWish = .own
    ) async throws {
        let language = try language.map(Language.typed)
        await host.meetDevices()
        let catalog = try await host.catalog()
        let waiting = announceWaiting(for: catalog.service)
        defer { waiting?.cancel() }
        let book = try await catalog.book(typed)
        var chosen = try await choose(chapter, of: book, in: catalog)
        chosen.source = await host.countedSource(catalog.service.sourceID)
        waiting?.cancel()
        catalog.refreshBehind()
        var service = catalog.service
        if let language {
            chosen.book = chosen.book.spoken(in: language)
            service = ChosenTextSource(service, of: chosen.book.id, spokenIn: language)
        }
        try await play(chosen, on: service, at: start, text: wish)
    }

    /// Plays a text of the shelf, from where it was left.
    package func play(text id: BookID, at start: MediaTime?) async throws {
        await host.meetDevices()
        let catalog = try await host.catalog()
        let books = try await catalog.books().value
        guard let place = books.firstIndex(where: { $0.id == id }) else {
            throw ServiceError(.notFound, context: "the text \(id.rawValue)")
        }
        let found = try BookSelection.find("\(place + 1)", in: books)
        let chosen = try await choose(nil, of: found, in: catalog)
        try await play(chosen, on: catalog.service, at: start, text: .own)
    }

    /// Plays one file, or a recording at an address, with the subtitles given or found beside it; `language`, by its tag or name,
    /// is the one stated for them.
    package func play(
        file: String, subtitles: String?, translation: String?,
        translationOffset: MediaTime? = nil, language: String? = nil, at start: MediaTime?,
        text wish: TextWish = .own
    ) async throws {
        let absolute = host.environment.absolutePath
        let (source, book) = try host.source(
            ofFile: host.environment.place(ofRecording: file), subtitles: subtitles.map(absolute),
            translation: translation.map(absolute), translationOffset: translationOffset,
            language: language)
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        guard let chapter = chapters.first else { return }
        try await play(
            Chosen(
                book: book, number: nil, chapter: chapter, place: 1, chapters: chapters),
            on: source, at: start, text: wish)
    }

    /// Shows the library and plays the person's choice.
    package func browse() async throws {
        guard try host.usesFullScreen else { return try await browseByLines() }
        await host.meetDevices()
        let catalog = try await host.catalog()
        try await show(
            .library, FirstOpening(wishes: try host.configuration.wishesOfThisRun()),
            on: catalog.service
        )
    }

    /// Shows the hits of `listen find`; Enter plays one.
    ///
    /// Returns the hit to play on another source, `nil` when the person is done.
    package func show(_ list: HeardList, on service: any BookSource) async throws -> Int? {
        let ending = try await session(
            .heard(list), FirstOpening(wishes: try host.configuration.wishesOfThisRun()),
            on: service)
        if case .elsewhere(let hit) = ending { return hit }
        try await goOn(after: ending)
        return nil
    }

    /// Prints after half a second what the command waits for, since there is no screen yet.
    private func announceWaiting(for service: any BookSource) -> Task<Void, Never>? {
        guard service.sourceID != .local else { return nil }
        let (console, name) = (host.console, service.sourceName)
        return Task.detached {
            try? await Task.sleep(for: .milliseconds(500))
            if !Task.isCancelled { console.note("Asking \(name)…") }
        }
    }

    private func choose(
        _ typed: String?, of book: BookSelection, in catalog: Catalog
    ) async throws -> Chosen {
        if let typed {
            let found = try await catalog.chapter(typed, of: book.book)
            return Chosen(
                book: book.book, number: book.place, chapter: found.selection.chapter,
                place: found.selection.place, chapters: found.all.value, bookRule: book.rule,
                chapterRule: found.selection.shortExplanation, words: catalog.words)
        }
        let chapters = try await catalog.chapters(of: book.book).value
        let last = try? await host.positions(
            in: book.book.id, of: catalog.service.sourceID
        ).first
        guard let next = NextChapter.after(last, in: chapters) else {
            throw PlayError.noChapters(book.book.title)
        }
        return Chosen(
            book: book.book, number: book.place, chapter: next.chapter, place: next.place,
            chapters: chapters, bookRule: book.rule, chapterRule: next.explanation,
            words: catalog.words)
    }

    private func play(
        _ chosen: Chosen, on given: any BookSource, at start: MediaTime?,
        text wish: TextWish
    ) async throws {
        guard let service = try await texts(of: chosen, on: given, wish) else { return }
        guard chosen.chapter.hasAudio else { throw PlayError.noSound(chosen.chapter.title) }
        guard try host.usesFullScreen else {
            host.console.note(chosen.header)
            return try await goOn(
                after: try await plainSession(
                    .chapter(
                        chosen.chapter.id, of: chosen.book, number: chosen.number,
                        chapters: chosen.chapters), on: service, at: start))
        }
        try await show(
            .chapter(
                chosen.chapter.id, of: chosen.book, number: chosen.number,
                chapters: chosen.chapters),
            FirstOpening(
                start: start, remark: chosen.remark,
                wishes: try host.configuration.wishesOfThisRun()), on: service)
    }

    /// Runs a session of the plain view; returns its ending.
    @MainActor
    func plainSession(
        _ beginning: AppModel.Start, on service: any BookSource, at start: MediaTime? = nil,
        first given: FirstOpening? = nil
    ) async throws -> AppLoop.Ending {
        let console = host.console
        var listening = try await host.makeListening(service) { console.note($0) }
        listening.readsSound = false
        let items = host.configuration.settingItems.filter { !$0.setting.needsScreen }
        let lines = await typing?.lines() ?? TypedLines.lines()
        let first =
            try given
            ?? FirstOpening(start: start, wishes: try host.configuration.wishesOfThisRun())
        var settings = try host.makePlainSettings()
        if lines != nil, settings.face == .plain {
            settings.typist = Typist(wishesDrill: first.wishes.score != nil)
        }
        let model = AppModel(
            source: service.sourceID, sourceName: service.sourceName,
            settings: settings, items: items,
            // Nothing is drawn; the size only sets the length of a page.
            size: Size(columns: 80, rows: 24), start: beginning)
        let signals = try SignalRelay()
        // Caught until everything is closed; a later signal may end the process.
        defer { withExtendedLifetime(signals) {} }
        let session = try PlainSession(
            model: model, listening: listening,
            first: first,
            typing: PlainTyping(
                lines: lines, isTerminal: isatty(STDIN_FILENO) == 1,
                describes: describes),
            console: console, signals: signals)
        let ending = try await closing(listening) { try await session.run() }
        // What was typed ahead is for what follows.
        await typing?.giveBack(session.typed.unheard)
        return ending
    }

    @MainActor
    func show(
        _ start: AppModel.Start, _ first: FirstOpening, on service: any BookSource,
        changing change: (inout Listening) throws -> Void = { _ in }
    ) async throws {
        try await goOn(after: try await session(start, first, on: service, changing: change))
    }

    /// Continues with the library of each chosen source, until the person is done.
    @MainActor
    func goOn(after ending: AppLoop.Ending) async throws {
        var (ending, command) = (ending, self)
        let standing = host.standingSource
        while true {
            if ending == .today {
                return try await command.playToday(DayRun(), isFromShelf: true)
            }
            if case .queued(let chapter, let number) = ending {
                guard let next = try await command.playQueued(from: chapter, at: number) else {
                    return
                }
                ending = next
                continue
            }
            if case .recording(let address) = ending {
                ending = try await command.session(ofRecording: address)
                continue
            }
            guard let next = NextSession(ending) else { break }
            // Read again, so that choices made in one session apply in the next.
            command.host = await command.host.changed(to: next.source)
            let host = command.host
            let service = try await host.service()
            let keeping = Task {
                next.isKept ? await standing?.keep(next.source, once: service) : nil
            }
            defer { keeping.cancel() }
            ending = try await command.session(
                next.start, FirstOpening(wishes: try host.configuration.wishesOfThisRun()),
                on: service)
            keeping.cancel()
            if let fault = await keeping.value { host.console.note(fault) }
        }
        try finish(ending)
    }

    /// Runs a session on the full screen; returns its ending.
    @MainActor
    func session(
        _ start: AppModel.Start, _ first: FirstOpening, on service: any BookSource,
        changing change: (inout Listening) throws -> Void = { _ in }
    ) async throws -> AppLoop.Ending {
        let signals = try SignalRelay()
        // Caught until everything is closed and reported; a later signal may end the process.
        defer { withExtendedLifetime(signals) {} }
        let device = try host.makeTerminal(signals)
        host.console.showsScreen(true)
        defer { host.console.showsScreen(false) }
        let notices = NoticeBox()
        // Messages that no screen could show, such as a place that was not saved.
        defer { for text in notices.drain() { host.console.note(text) } }
        var listening = try await host.makeListening(service) { notices.post($0) }
        try change(&listening)
        let model = AppModel(
            source: service.sourceID, sourceName: try await host.title(of: service),
            manner: await host.manner(of: service),
            settings: try host.makeUISettings(device.capabilities),
            items: host.configuration.settingItems, size: device.size,
            start: start)
        let loop = try AppLoop(
            model: model,
            screen: Screen(
                device: device,
                pacing: FramePacing(environment: host.environment.variables),
                labels: host.configuration.windowLabels),
            listening: listening, first: first, notices: notices, input: 0, signals: signals)
        return try await closing(listening) { try await loop.run() }
    }

    /// Closes a session's player before its error is thrown.
    ///
    /// An error in writing the sound to a file comes first, since the file was the purpose.
    @MainActor
    func closing(
        _ listening: Listening, _ session: () async throws -> AppLoop.Ending
    ) async throws -> AppLoop.Ending {
        let ending: AppLoop.Ending
        do {
            ending = try await session()
        } catch {
            await listening.close()
            tellOfFiles()
            throw host.writtenFault() ?? error
        }
        listening.log.note(ending)
        await listening.close()
        tellOfFiles()
        if case .signal = ending { return ending }
        // The last sound file was finished by the closing.
        if let fault = host.writtenFault() { throw fault }
        return ending
    }

    private func tellOfFiles() {
        for note in host.writtenNotes() { host.console.note(note) }
    }

    /// Plays the recording at an address that was found from a list.
    @MainActor
    private func session(ofRecording address: String) async throws -> AppLoop.Ending {
        let (source, book) = try host.source(
            ofFile: address, subtitles: nil, translation: nil, translationOffset: nil,
            language: nil)
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        guard let chapter = chapters.first else { throw PlayError.noChapters(book.title) }
        return try await session(
            .chapter(chapter.id, of: book, number: nil, chapters: chapters),
            FirstOpening(wishes: try host.configuration.wishesOfThisRun()), on: source)
    }

    func finish(_ ending: AppLoop.Ending) throws {
        if case .signal(let number) = ending { throw SessionInterrupted(signal: number) }
    }
}
