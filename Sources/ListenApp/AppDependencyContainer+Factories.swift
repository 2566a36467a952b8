import AppEnvironment
import ConsoleOutput
import LanguageAids
package import ListenCore
package import Reports
package import Sessions
import SharedWork
import Storage

/// The parts of commands.
extension AppDependencyContainer {
    /// `listen`, `listen book` and `listen play`.
    package func makePlayCommand() async -> PlayCommand {
        PlayCommand(host: await withChoices())
    }

    /// `listen books` and `listen chapters`.
    package func makeCatalogReport() -> CatalogReport {
        tellStoreFailures()
        shortfalls.connect { console.note($0) }
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
        let chosen = await withChoices()
        return DictionaryReport(
            shelf: words.personal, dictionaries: words.dictionaries, sounds: words.sounds,
            target: try chosen.targetLanguage,
            isTargetChosen: chosen.configuration.isTargetChosen,
            environment: environment, console: console, removals: removals,
            parts: \.parts)
    }

    /// `listen dictionary forms`.
    package func makeWordFormsReport() throws -> WordFormsReport {
        let offline = try offlineAids()
        return WordFormsReport(
            lemmatizer: offline.words.lemmatizer, analysis: analysis, console: console,
            shutdown: offline.shutdown)
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

    /// The readings of words that the person put right; none where they cannot be read.
    package func correctedReadings() async -> CorrectedReadings {
        CorrectedReadings((try? await person().corrections.readings()) ?? [])
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
            history: { try person().placeHistory },
            elsewhere: { limit in try await changesElsewhere(limit) }, finder: heardFinder,
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
                return try await CollectionBooks(
                    collections: store, shelf: makeShelf(),
                    inCloud: { await clouds.chapters(inCloud: $0) }
                ).run()
            })
    }

    /// `listen backup copies` and `listen restore --copy`, which work even when the person's
    /// database cannot be opened.
    package func makeCopiesReport() -> CopiesReport {
        CopiesReport(
            copies: PersonCopies(in: paths.data, clock: clock), localTime: localTime,
            console: console, removals: removals, bringIn: makeBackupReport().bringIn)
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
}
