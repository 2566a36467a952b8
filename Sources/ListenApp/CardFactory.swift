import AppEnvironment
import Archives
import AudioCodecs
import AudioIO
import CardExport
import ConsoleOutput
import CurlTransport
import Files
import FoundationEssentials
import Glibc
import HTTPCaching
import LanguageAids
package import ListenCore
import Practice
package import Reports
package import Sessions
package import SharedWork
import Storage
import UIVocabulary

/// Makes what keeps cards, reviews them and exports them.
package struct CardFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen cards …`.
    package func makeCardReport() async throws -> CardReport {
        app.tellStoreFailures()
        let container = await app.withChoices()
        let padding = try container.configuration.cardPadding
        return CardReport(
            store: { try app.stores.person().cards },
            maker: {
                let offline = try app.helpers.offlineAids()
                return makeCardMaker(
                    try app.stores.person().cards, try await app.service(),
                    aids: try await AidFactory(app: app).makeAids(offline), words: offline.words)
            },
            catalog: { try await app.catalog() }, play: { try await playThrough($0) },
            command: { try await app.placeCommand() },
            nudges: { try await app.stores.person().edgeNudges.nudges(in: $0) },
            analysis: app.analysis,
            padding: (padding.before, padding.after), target: try container.targetLanguage,
            localTime: app.localTime, console: app.console,
            removals: RemovalFactory(app: app).removals)
    }

    /// `listen export`.
    package func makeExportReport() throws -> ExportReport {
        ExportReport(
            store: { try app.stores.person().cards },
            bookmarks: ReportFactory(app: app).makeBookmarkReport(),
            finder: app.heardFinder,
            files: CardFiles(archiver: ZipArchiver()),
            anki: { try makeAnkiConnect($0) }, terms: try memoryTerms,
            clock: app.clock, localTime: app.localTime, environment: app.environment,
            console: app.console)
    }

    /// `listen cards import`: from a package, or without one from a running Anki.
    package func bringCardsBack(
        from file: String?, url: String, isDry: Bool, isSure: Bool, json: Bool
    ) async throws {
        app.tellStoreFailures()
        let terms = try memoryTerms
        let report = CardReturnReport(
            store: { try app.stores.person().cards },
            rules: MeetingRules(
                scheduler: try app.configuration.review.scheduler, day: terms.day),
            localTime: app.localTime, console: app.console,
            removals: RemovalFactory(app: app).removals)
        let way: CardReturn
        if let file {
            let path = app.environment.absolutePath(file)
            way = CardFiles.way(
                from: path, with: ZipReader(),
                expand: { path, target throws(StoreError) in
                    try ZstdFile.expand(path, to: target)
                })
        } else {
            way = try makeAnkiConnect(url).way(terms)
        }
        try await report.bring(way, isDry: isDry, isSure: isSure, json: json)
    }

    /// `listen words from-anki`.
    package func takeWordsFromAnki(_ options: AnkiWordsOptions) async throws {
        app.tellStoreFailures()
        var options = options
        options.file = options.file.map { app.environment.absolutePath($0) }
        let person = { @Sendable in try app.stores.person() }
        let isByLemma = try await app.withChoices().configuration.text(.wordStatus) == "lemma"
        let offline = isByLemma ? try app.helpers.offlineAids() : nil
        try await AnkiWordsReport(
            parts: .init(
                words: { try person().words }, given: { try person().wordTraces },
                notes: { try await notes($0) },
                orders: { try await person().preferences.value(for: .noteOrders) ?? [] },
                keep: { try await person().preferences.set($0, for: .noteOrders) }),
            lemmatizer: offline?.words.lemmatizer, clock: app.clock, console: app.console,
            removals: RemovalFactory(app: app).removals,
            shutdown: { await offline?.shutdown() }
        ).run(options)
    }

    /// The notes of a collection, a package or a running Anki.
    private func notes(_ order: NoteOrder) async throws -> [NoteElsewhere] {
        guard let file = order.file else {
            let decks = order.decks.contains("*") ? [] : order.decks
            let anki = try makeAnkiConnect(order.url)
            do throws(CardExportError) {
                return try await anki.notes(inDecks: decks)
            } catch {
                guard case .notRunning = error.code else { throw error }
                throw AnkiWordsError.notRunning(order.url)
            }
        }
        return try AnkiPackage.notes(
            file, with: ZipReader(),
            expand: { path, target throws(StoreError) in
                try ZstdFile.expand(path, to: target)
            })
    }

    /// The terms on which cards are remembered.
    private var memoryTerms: MemoryTerms {
        get throws {
            let settings = try app.configuration.review
            let calendar = ReviewCalendar(
                localTime: app.localTime, firstHour: try app.configuration.integer(.reviewDayStart))
            return MemoryTerms(
                rollover: calendar.firstHour, retention: settings.retention,
                decay: settings.weights.decay, day: { calendar.number(at: $0) })
        }
    }

    private func makeAnkiConnect(_ address: String) throws -> AnkiConnect {
        guard let url = HTTPURL(address) else { throw ExportError.noURL(address) }
        let key = app.environment["LISTEN_ANKI_KEY"].map { Secret($0) }
        guard
            try key == nil || url.keepsSecrets || app.configuration.isOn(.allowInsecureToken)
        else { throw ExportError.insecureKey(url.origin) }
        return AnkiConnect(
            url: url, key: key, transport: try CurlTransport(app.configuration, app.environment))
    }

    /// `listen test`.
    package func makeListeningTest() -> ListeningTestRun {
        app.tellStoreFailures()
        let notices = NoticesOnce(app.console)
        return ListeningTestRun(
            catalog: { try await app.catalog() },
            source: { id in
                guard let entry = try await app.sources.list()[id],
                    let books = try await app.sources.books(of: id)
                else { return nil }
                return app.catalog(of: entry, books)
            },
            progress: { try app.stores.person().progress },
            tests: { try app.stores.person().listeningTests },
            play: {
                try await playThrough(
                    $0, named: "the chapter", mustSound: true, telling: notices)
            },
            levels: app.sound.waveforms.levels,
            analysis: app.analysis, clock: app.clock, localTime: app.localTime,
            console: app.console)
    }

    /// Plays a file to its end.
    func playThrough(_ path: String) async throws {
        try await playThrough(.file(path: path), named: path)
    }

    /// Plays a file that is written for it and gone afterwards; throws where it `mustSound` and nothing
    /// can be heard.
    func playOnce(
        _ name: String, mustSound: Bool = false, telling notices: NoticesOnce? = nil,
        write: (String) throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-\(UUID().uuidString)").path
        try PrivateFolder.make(folder)
        let path = "\(folder)/\(name)"
        defer {
            unlink(path)
            rmdir(folder)
        }
        try write(path)
        try await playThrough(
            .file(path: path), named: path, mustSound: mustSound, telling: notices)
    }

    /// True where the person wants no sound: `--output silent`.
    private var isSilenceChosen: Bool { (try? app.configuration.text(.output)) == "silent" }

    /// Plays a recording to its end; throws where it `mustSound` and nothing can be heard.
    ///
    /// A command that plays several tells by its `notices`, once, that there is no sound.
    func playThrough(
        _ sound: AudioLocation, named name: String, mustSound: Bool = false,
        telling notices: NoticesOnce? = nil
    ) async throws {
        let (player, shutdown) = try app.sound.player()()
        defer { shutdown() }
        let events = player.events
        player.load(sound, at: .zero, rate: .normal, tag: nil)
        player.send(.play)
        for await event in events {
            switch event {
            case .phase(.ended): return
            case .phase(.failed(let message)):
                throw AudioError(.unreadable(reason: message), subject: name)
            case .output(.silent(let reason)):
                // Whoever chose silence has the words beside it.
                guard !mustSound || isSilenceChosen else {
                    throw StatedError(
                        .unavailable,
                        "There is no sound (\(reason)), so nothing can be asked by ear. "
                            + "`listen doctor` says what is missing.")
                }
                (notices ?? NoticesOnce(app.console)).note("There is no sound: \(reason).")
            default: continue
            }
        }
    }

    /// Makes cards of sentences heard from a source.
    package func makeCardMaker(
        _ store: any StudyCardStoring & CardSoundKeeping, _ service: any BookSource,
        aids: SentenceAidWork, words: WordAids
    ) -> CardMaker {
        let mode = app.selection.mode
        return CardMaker(
            store: store, aids: aids, dictionaries: words.dictionaries, lemmas: words.lemmatizer,
            order: { WordMeanings.ofCard($0, $1) },
            sound: { address in
                // The same ids in another source are another book.
                guard address.source == service.sourceID,
                    let playback = try? await service.playback(
                        of: address.chapter, in: address.book, mode)
                else { return nil }
                let found = try? await service.audio(of: playback.value, mode).value
                return found.map { ChapterSound($0, of: playback.value) }
            },
            cut: cutSound, clock: app.clock)
    }
}

/// Cuts a range out of a recording.
@Sendable
package func cutSound(_ location: AudioLocation, _ range: Range<MediaTime>) throws -> CardSound {
    let cut = try RecordingCutter().cut(location, range)
    return CardSound(bytes: cut.bytes, fileExtension: cut.fileExtension, range: cut.range)
}
