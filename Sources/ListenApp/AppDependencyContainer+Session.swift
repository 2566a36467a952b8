import AppEnvironment
import LanguageAids
import Library
package import ListenCore
import Practice
package import Sessions
package import SharedWork
import Storage
import UIVocabulary

extension AppDependencyContainer: SessionHost {
    package var mode: FetchMode { selection.mode }

    package func positions(
        in book: BookID, of source: SourceID
    ) async throws -> [PlaybackPosition] {
        try await stores.person().progress.positions(in: book, of: source)
    }

    package func latestPositions(of source: SourceID) async throws -> [PlaybackPosition] {
        try await stores.person().progress.latestPositions(of: source)
    }

    package func todayLine() async -> String? { await routes.today.line() }

    package func makeQueueSource() throws -> QueueSource { try queue.makeQueueSource() }

    package func makeToday() throws -> TodayWork { routes.today }

    package func makeListeningTest() -> ListeningTestRun { cards.makeListeningTest() }

    package func makeReviewSource(
        language: Language?, kind: StudyCard.Kind?, isAlone: Bool
    ) throws -> ReviewSource {
        try cards.makeReviewSource(language: language, kind: kind, isAlone: isAlone)
    }

    package func source(
        ofFile path: String, subtitles: String?, translation: String?,
        translationOffset: MediaTime?, language: String?
    ) throws -> (source: any BookSource, book: Book) {
        try texts.source(
            ofFile: path, subtitles: subtitles, translation: translation,
            translationOffset: translationOffset, language: language)
    }

    package func meetDevices() async { await syncing.meetDevices() }

    package var writtenFault: @Sendable () -> (any Error)? { sound.writtenFault }

    package var writtenNotes: @Sendable () -> [String] { sound.writtenNotes }

    /// `listen`, `listen book` and `listen play`.
    package func makePlayCommand() async -> PlayCommand {
        PlayCommand(host: await withChoices())
    }
}

extension AppDependencyContainer {
    /// The parts of a session on a source of books.
    package func makeListening(
        _ service: any BookSource, report: @escaping @Sendable (String) -> Void
    ) async throws -> Listening {
        stores.failures.connect(report)
        origins.shortfalls.connect(report)
        let person = try stores.person()
        person.notice.map(stores.failures.note)
        // Errors in settings that the player does without are reported here, once.
        for fault in configuration.faultsInForce { report(fault.description) }
        for warning in configuration.warnings { report(warning) }
        let (player, shutdown) = try sound.player()()
        // Its threads begin beside what the stores are asked for.
        async let outsideParts = makeOutside()
        let offline = try helpers.offlineAids()
        let aids = try await self.aids.makeSessionAids(offline)
        let background = try makeBackground()
        let prefetcher = await makePrefetcher(service)
        let sync = await syncing.sessionSync(person)
        let outside = try await outsideParts
        let index = HeardTextUpdater(stores.texts, off: switchedOff) { heard.heardIndexer($0) }
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
            aids: aids, waveforms: sound.waveforms,
            clock: clock, localTime: localTime, mode: selection.mode,
            rewind: try configuration.rewind, log: log, analysis: analysis,
            lemmatizer: offline.words.lemmatizer, background: background,
            prefetcher: prefetcher, decodePicture: CoverPicture.decode,
            missingCovers: try shelves.makeMissingCovers(service),
            cards: CardWriter(
                maker: cards.makeCardMaker(person.cards, service, aids: aids, words: offline.words)),
            review: try cards.makeReviewSource(), wordVoice: try self.aids.makeWordVoice(),
            outside: outside,
            coverPlace: CoverPlace(
                service, mode: selection.mode, folder: paths.cache + "/now-playing"),
            texts: index,
            textMaker: alignment.makeTextMaker(), sectionTexts: alignment.makeSectionTexts(service),
            absolutePath: { environment.absolutePath($0) }, sources: sourceOffers,
            otherSources: otherSources(besides: service.sourceID),
            shelf: try shelves.makeShelf(), queue: try? queue.makeQueueSource(),
            changes: pageChanges,
            remarks: { [texts = person.writtenTexts] text in
                (try? await texts.work(text))?.facts.remarks ?? []
            },
            links: queue.makeLinkSource(), episodes: podcasts.makeEpisodeSource(service),
            discovery: discovery.makeDiscovery(beside: service.sourceID),
            recorder: radio.makeRecorder(),
            sync: sync, board: makeBoard(person),
            memory: makeMemory(person), today: routes.today,
            close: {
                outside.stop()
                shutdown()
                background?.shutdown()
                await index.settle()
                await settle(service)
                await offline.shutdown()
            })
    }

    /// Looks whether the pages of texts have changed; `nil` where nobody wants to know.
    private var pageChanges: (@Sendable (ChapterAddress) async -> String?)? {
        guard configuration.isSurelyOn(.articleUpdates) else { return nil }
        let changes = PageChanges(reading.intake)
        return { $0.source == .articles ? await changes.notice(of: $0.book) : nil }
    }

    /// The memory of the interface.
    ///
    /// The tips of the first minute are wanted before anything was heard, until they were seen, and
    /// after `listen tour`.
    private func makeMemory(_ person: PersonDatabase) -> InterfaceMemory {
        let (preferences, progress) = (person.preferences, person.progress)
        let isFull = (try? usesFullScreen) ?? false
        return InterfaceMemory(
            areTipsWanted: {
                // Of a store that cannot be read nothing is known.
                guard let said = try? await preferences.value(for: .tips) else {
                    guard isFull, let heard = try? await progress.recentPositions(limit: 1) else {
                        return false
                    }
                    return heard.isEmpty
                }
                return said
            },
            endTips: { try? await preferences.set(false, for: .tips) },
            names: { (try? await preferences.value(for: .recentNames)) ?? [] },
            keepNames: { try? await preferences.set($0, for: .recentNames) })
    }

    /// `listen tour`: shows the tips again.
    package func bringTipsBack() async throws {
        try await stores.person().preferences.set(true, for: .tips)
    }

    /// The rows that the statistics on the screen are counted from; `nil` where a setting is broken.
    private func makeBoard(_ person: PersonDatabase) -> BoardSource? {
        guard let goal = try? configuration.goal else { return nil }
        return BoardSource(
            days: { try await person.listeningDays.days(since: nil) },
            words: { try await person.words.entries(of: nil) },
            hard: { try await person.sentencePractice.hardest(200) }, off: switchedOff, goal: goal)
    }

    /// Fetches ahead; `nil` when the books are on this machine.
    private func makePrefetcher(_ service: any BookSource) async -> Prefetcher? {
        guard selection.mode != .cacheOnly, configuration.isSurelyOn(.prefetch),
            let entry = try? await sources.entry(of: service.sourceID), !entry.isOnThisMachine
        else { return nil }
        return Prefetcher(service)
    }

    /// The background sound, when one is chosen and its settings are valid.
    private func makeBackground() throws -> BackgroundSource? {
        guard let file = try? configuration.text(.background), !file.isEmpty,
            let volume = try? configuration.integer(.backgroundVolume)
        else { return nil }
        let (player, shutdown) = try sound.background()()
        if let written = RadioParts.station(in: file) {
            let tune = origins.radio.tuner()
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

    /// Stores a person's bookmarks, moved edges, settings, places and days.
    private func makePractice(
        _ person: PersonDatabase, report: @escaping @Sendable (StoreError) -> Void
    ) -> PracticeQueue {
        let (preferences, work) = (person.preferences, sync.work)
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
                    await work.noteSetting()
                }, words: person.words, sentences: person.sentencePractice,
                routes: person.routes, lookUps: person.wordTraces),
            report: report)
    }
}
