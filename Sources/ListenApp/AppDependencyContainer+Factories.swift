package import AppEnvironment
import ConsoleOutput
import LanguageAids
import Library
package import ListenCore
import Practice
package import Reports
package import Sessions
import SharedWork
import Storage
package import Terminal
package import UIVocabulary

/// The parts of commands and sessions.
extension AppDependencyContainer {
    /// `listen`, `listen book` and `listen play`.
    package func makePlayCommand() async -> PlayCommand {
        PlayCommand(host: await withChoices())
    }

    /// `listen books` and `listen chapters`.
    package func makeCatalogReport() -> CatalogReport {
        tellStoreFailures()
        return CatalogReport(
            catalog: { try await catalog() }, others: otherCatalogs,
            counted: countedSource,
            progress: { try person().progress },
            tags: { try person().tags }, console: console)
    }

    /// `listen translate` and `listen explain`.
    package func makeSentenceReport() async throws -> SentenceReport {
        tellStoreFailures()
        return SentenceReport(
            catalog: { try await catalog() },
            aids: {
                try await makeAids(try offlineAids(), asking: $0, anew: selection.mode == .refresh)
            },
            target: try await withChoices().targetLanguage, analysis: analysis, console: console,
            isSeen: environment.outputIsTerminal)
    }

    /// `listen dictionary …`.
    package func makeDictionaryReport() async throws -> DictionaryReport {
        let words = try offlineAids().words
        if let fault = words.fault { throw fault }
        return DictionaryReport(
            shelf: words.personal, dictionaries: words.dictionaries, sounds: words.sounds,
            target: try await withChoices().targetLanguage,
            environment: environment, console: console, removals: removals,
            parts: \.parts)
    }

    /// `listen words …`.
    package func makeWordsReport() async throws -> WordsReport {
        tellStoreFailures()
        let offline = try offlineAids()
        return WordsReport(
            store: { try person().words }, progress: { try person().progress },
            catalog: { try await catalog() },
            reader: ChapterWordsReader(lemmatizer: offline.words.lemmatizer), analysis: analysis,
            clock: clock, environment: environment, console: console, shutdown: offline.shutdown,
            removals: removals)
    }

    /// `listen waveform`.
    package func makeFileReport() -> FileReport {
        FileReport(
            environment: environment, waveforms: waveforms, measure: measure, console: console)
    }

    /// `listen cues`.
    package func makeCuesReport() -> CuesReport {
        CuesReport(environment: environment, analysis: analysis, console: console)
    }

    /// `listen progress`.
    package func makeProgressReport() -> ProgressReport {
        tellStoreFailures()
        return ProgressReport(progress: { try person().progress }, console: console)
    }

    /// `listen progress --history`.
    package func makeHistoryReport() -> HistoryReport {
        tellStoreFailures()
        return HistoryReport(
            history: { try person().placeHistory }, finder: heardFinder,
            command: { try await placeCommand() }, localTime: localTime, console: console)
    }

    /// `listen bookmarks …`.
    package func makeBookmarkReport() -> BookmarkReport {
        tellStoreFailures()
        return BookmarkReport(
            store: { try person().bookmarks }, finder: heardFinder,
            command: { try await placeCommand() }, environment: environment, console: console,
            removals: removals)
    }

    /// `listen stats`.
    package func makeStatsReport() throws -> StatsReport {
        tellStoreFailures()
        return StatsReport(
            store: { try person().listeningDays }, off: switchedOff,
            goal: try configuration.goal, clock: clock,
            localTime: localTime, environment: environment, console: console,
            sentences: { try person().sentencePractice })
    }

    /// `listen stats --hard`.
    package func makeHardReport() -> HardReport {
        tellStoreFailures()
        return HardReport(
            store: { try person().sentencePractice }, off: switchedOff, console: console)
    }

    /// `listen backup` and `listen restore`.
    package func makeBackupReport() -> BackupReport {
        tellStoreFailures()
        return BackupReport(
            exporter: { try person().exporter },
            restoring: { try await person().importer.restore($0, named: $1, isRehearsal: $2) },
            environment: environment, console: console,
            bringIn: {
                let store = try person().collections
                return try await CollectionBooks(collections: store, shelf: makeShelf()).run()
            })
    }

    /// `listen backup copies` and `listen restore --copy`, which work even when the person's
    /// database cannot be opened.
    package func makeCopiesReport() -> CopiesReport {
        CopiesReport(
            copies: PersonCopies(in: paths.data, clock: clock), localTime: localTime,
            console: console, removals: removals, bringIn: makeBackupReport().bringIn)
    }

    package var heardFinder: HeardFinder { HeardFinder { try await catalog() } }

    package func placeCommand() async throws -> PlaceCommand {
        PlaceCommand(sources: try await sources.list())
    }

    /// `listen ctl`.
    package func makeControlReport() -> ControlReport {
        ControlReport(paths: paths, environment: environment, console: console)
    }

    /// `listen paths` and `listen config`.
    package func makeAboutReport() -> AboutReport {
        AboutReport(paths: paths, configuration: configuration, console: console)
    }

    /// `listen doctor`.
    package func makeDoctorReport() -> DoctorReport {
        DoctorReport(
            checks: doctorChecks, facts: bugFacts, installer: installer, console: console)
    }

    /// Prints errors of a store, in a command without a session.
    package func tellStoreFailures() {
        storeFailures.connect { console.note($0) }
    }

    /// The parts of a session on a source of books.
    package func makeListening(
        _ service: any BookSource, report: @escaping @Sendable (String) -> Void
    ) async throws -> Listening {
        storeFailures.connect(report)
        let person = try person()
        person.notice.map(storeFailures.note)
        // Errors in settings that the player does without are reported here, once.
        for fault in configuration.faultsInForce { report(fault.description) }
        for warning in configuration.warnings { report(warning) }
        let (player, shutdown) = try playerMaker()()
        let offline = try offlineAids()
        let aids = try await makeSessionAids(offline)
        let outside = try makeOutside()
        let background = try makeBackground()
        let index = HeardTextUpdater(texts, off: switchedOff) { heardIndexer($0) }
        return Listening(
            service: service, player: player,
            progress: ProgressWriter(store: person.progress) { error in
                log.note(error)
                report(error.description)
            },
            practice: makePractice(person) { error in
                log.note(error)
                report(error.description)
            },
            aids: aids, waveforms: waveforms,
            clock: clock, localTime: localTime, mode: selection.mode,
            rewind: try configuration.rewind, log: log, analysis: analysis,
            lemmatizer: offline.words.lemmatizer, background: background,
            prefetcher: await makePrefetcher(service), decodePicture: CoverPicture.decode,
            missingCovers: try makeMissingCovers(service),
            cards: CardWriter(
                maker: makeCardMaker(person.cards, service, aids: aids, words: offline.words)),
            review: try makeReviewSource(), outside: outside,
            coverPlace: CoverPlace(
                service, mode: selection.mode, folder: paths.cache + "/now-playing"),
            texts: index,
            textMaker: makeTextMaker(), sectionTexts: makeSectionTexts(service),
            absolutePath: { environment.absolutePath($0) }, sources: sourceOffers,
            otherSources: otherSources(besides: service.sourceID),
            shelf: try makeShelf(), queue: try? makeQueueSource(),
            pages: configuration.isSurelyOn(.articleUpdates) ? PageChanges(intake) : nil,
            remarks: { [texts = person.writtenTexts] text in
                (try? await texts.work(text))?.facts.remarks ?? []
            },
            links: makeLinkSource(), episodes: makeEpisodeSource(service),
            discovery: makeDiscovery(), recorder: makeRecorder(),
            close: {
                outside.stop()
                shutdown()
                background?.shutdown()
                await index.settle()
                await settle(service)
                await offline.shutdown()
            })
    }

    /// Fetches ahead; `nil` when the books are on this machine.
    private func makePrefetcher(_ service: any BookSource) async -> Prefetcher? {
        guard selection.mode != .cacheOnly, configuration.isSurelyOn(.prefetch),
            let entry = try? await sources.list()[service.sourceID], !entry.isOnThisMachine
        else { return nil }
        return Prefetcher(service)
    }

    /// The background sound, when one is chosen and its settings are valid.
    private func makeBackground() throws -> BackgroundSource? {
        guard let file = try? configuration.text(.background), !file.isEmpty,
            let volume = try? configuration.integer(.backgroundVolume)
        else { return nil }
        let (player, shutdown) = try backgroundPlayerMaker()()
        if let written = RadioParts.station(in: file) {
            let tune = radio.tuner()
            return BackgroundSource(
                place: written, pieces: [.station(written) { try await tune(written) }],
                volume: volume, player: player, shutdown: shutdown)
        }
        let path = environment.absolutePath(file)
        let paths = FolderSounds.paths(in: path) ?? [path]
        return BackgroundSource(
            place: path, pieces: paths.map { .file($0) }, volume: volume, player: player,
            shutdown: shutdown)
    }

    /// Waits until everything that has arrived is stored, but not for a disk that hangs.
    private func settle(_ service: any BookSource) async {
        await withTaskGroup { group in
            group.addTask { await service.settle() }
            group.addTask { try? await Task.sleep(for: .seconds(2)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// A copy with the choices from the settings layer.
    ///
    /// When they cannot be read, which the session reports, there are none.
    package func withChoices() async -> AppDependencyContainer {
        guard let kept = try? await person().preferences.choices() else { return self }
        let choices = kept.compactMap { name, value in
            LiveSetting(rawValue: name).map { ($0, value) }
        }
        var container = self
        container.configuration = configuration.keeping(Dictionary(choices) { $1 })
        return container
    }

    package var targetLanguage: Language {
        get throws(ConfigurationError) { try configuration.translationLanguage ?? .english }
    }

    /// The translation language of a session; when the setting is wrong, nothing is translated.
    package var sessionLanguage: Language { (try? targetLanguage) ?? .english }

    /// The terminal of this process.
    package func makeTerminal(_ signals: SignalRelay) throws(ConfigurationError) -> TTYDevice {
        TTYDevice(
            capabilities: .detect(
                environment: environment.variables, isTerminal: environment.outputIsTerminal,
                color: try configuration.colorDepth),
            environment: environment.variables, signals: signals,
            // The theme may be left to the terminal while the program runs.
            options: TTYDevice.Options(
                mouse: try configuration.isOn(.mouse), label: configuration.windowLabels))
    }

    /// The settings that concern the screen.
    package func makeUISettings(
        _ capabilities: TerminalCapabilities
    ) throws(ConfigurationError) -> UISettings {
        var settings = UISettings(
            glyphs: capabilities.glyphs, targetLanguage: sessionLanguage)
        settings.wideAmbiguous = try configuration.integer(.ambiguousWidth) == 2
        settings.playing.rewind = try configuration.rewind
        settings.text.bidiIsOurs = configuration.bidiIsOurs(in: environment.variables)
        settings.selection.depth = capabilities.colorDepth
        settings.selection.ground =
            environment["COLORFGBG"].flatMap { TerminalGround(colorFGBG: $0) } ?? .dark
        try fill(&settings) { setting, stopsPart in
            stopsPart || setting == nil || setting == .translateTo
        }
        return settings
    }

    /// The settings of the plain view, which must not stop for a person; errors in settings it does
    /// not need are ignored.
    package func makePlainSettings() throws(ConfigurationError) -> UISettings {
        var settings = UISettings(
            targetLanguage: sessionLanguage,
            face: try configuration.text(.output) == "file" ? .written : .plain)
        settings.playing.rewind = (try? configuration.rewind) ?? .curve
        try fill(&settings) { setting, _ in setting != .leadIn && setting != .tail }
        return settings
    }

    /// Fills in what both faces go by; `toleratesFault` decides about a setting, `nil` for one that
    /// cannot change while the program runs, by whether its fault stops only a part.
    private func fill(
        _ settings: inout UISettings, toleratesFault: (LiveSetting?, Bool) -> Bool
    ) throws(ConfigurationError) {
        settings.playing.newBook = try configuration.newBook()
        settings.playing.cardPadding = (try? configuration.cardPadding) ?? CardPadding()
        settings.canSpeak = WordPrograms.isInstalled("espeak-ng")
        for setting in Setting.all {
            let live = LiveSetting(rawValue: setting.name)
            guard settings.face.shows(live) else { continue }
            do throws(ConfigurationError) {
                let text = try configuration.text(setting)
                if let live { settings.apply(live, text) }
            } catch {
                let stopsPart = settings.note(fault: error.description, ofSetting: setting.name)
                guard toleratesFault(live, stopsPart) else { throw error }
            }
        }
    }
}

extension AppDependencyContainer {
    /// Stores a person's bookmarks, moved edges, settings, places and days.
    private func makePractice(
        _ person: PersonDatabase, report: @escaping @Sendable (StoreError) -> Void
    ) -> PracticeQueue {
        let preferences = person.preferences
        return PracticeQueue(
            stores: PracticeStores(
                bookmarks: person.bookmarks, nudges: person.edgeNudges,
                history: person.placeHistory,
                days: person.listeningDays,
                settings: { chapter throws(StoreError) in
                    try await preferences.value(
                        for: .bookSettings(of: chapter.book, source: chapter.source))
                },
                keepSettings: { change, chapter throws(StoreError) in
                    try await preferences.change(
                        change, of: chapter.book, source: chapter.source)
                },
                keepSetting: { setting, value throws(StoreError) in
                    try await preferences.setChoice(value, of: setting.rawValue)
                }, words: person.words, sentences: person.sentencePractice),
            report: report)
    }
}
