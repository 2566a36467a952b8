import AppEnvironment
import ConsoleOutput
import LanguageAids
package import ListenCore
package import Reports
package import Sessions
import SharedWork
import Storage

/// Makes the reports on books, places, days, files and the program.
package struct ReportFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen books` and `listen chapters`.
    package func makeCatalogReport() -> CatalogReport {
        app.tellStoreFailures()
        app.origins.shortfalls.connect { app.console.note($0) }
        return CatalogReport(
            catalog: { try await app.catalog() }, others: app.otherCatalogs,
            counted: app.countedSource,
            progress: { try app.stores.person().progress },
            tags: { try app.stores.person().tags }, console: app.console)
    }

    /// `listen waveform`.
    package func makeFileReport() -> FileReport {
        FileReport(
            environment: app.environment, waveforms: app.sound.waveforms,
            measure: app.sound.measure, console: app.console)
    }

    /// The readings of words that the person put right; none where they cannot be read.
    package func correctedReadings() async -> CorrectedReadings {
        CorrectedReadings((try? await app.stores.person().corrections.readings()) ?? [])
    }

    /// `listen cues`.
    package func makeCuesReport() -> CuesReport {
        CuesReport(environment: app.environment, analysis: app.analysis, console: app.console)
    }

    /// `listen progress`.
    package func makeProgressReport() -> ProgressReport {
        app.tellStoreFailures()
        return ProgressReport(progress: { try app.stores.person().progress }, console: app.console)
    }

    /// `listen progress --history`.
    package func makeHistoryReport() -> HistoryReport {
        app.tellStoreFailures()
        return HistoryReport(
            history: { try app.stores.person().placeHistory },
            elsewhere: { limit in try await SyncFactory(app: app).changesElsewhere(limit) },
            finder: app.heardFinder,
            command: { try await app.placeCommand() }, localTime: app.localTime,
            console: app.console)
    }

    /// `listen bookmarks …`.
    package func makeBookmarkReport() -> BookmarkReport {
        app.tellStoreFailures()
        return BookmarkReport(
            store: { try app.stores.person().bookmarks }, finder: app.heardFinder,
            command: { try await app.placeCommand() }, environment: app.environment,
            console: app.console,
            removals: RemovalFactory(app: app).removals)
    }

    /// `listen stats`.
    package func makeStatsReport() throws -> StatsReport {
        app.tellStoreFailures()
        return StatsReport(
            store: { try app.stores.person().listeningDays }, off: app.switchedOff,
            goal: try app.configuration.goal, clock: app.clock,
            localTime: app.localTime, environment: app.environment, console: app.console,
            sentences: { try app.stores.person().sentencePractice })
    }

    /// `listen stats --gain`.
    package func makeGainReport() -> GainReport {
        app.tellStoreFailures()
        return GainReport(
            store: { try app.stores.person().listeningTests }, off: app.switchedOff,
            environment: app.environment, console: app.console)
    }

    /// `listen stats --hard`.
    package func makeHardReport() -> HardReport {
        app.tellStoreFailures()
        return HardReport(
            store: { try app.stores.person().sentencePractice }, off: app.switchedOff,
            console: app.console)
    }

    /// `listen backup` and `listen restore`.
    package func makeBackupReport() -> BackupReport {
        app.tellStoreFailures()
        return BackupReport(
            exporter: { try app.stores.person().exporter },
            restoring: {
                try await app.stores.person().importer.restore($0, named: $1, isRehearsal: $2)
            },
            environment: app.environment, console: app.console,
            bringIn: {
                let store = try app.stores.person().collections
                return try await CollectionBooks(
                    collections: store, shelf: ShelfFactory(app: app).makeShelf(),
                    inCloud: { await app.origins.clouds.chapters(inCloud: $0) }
                ).run()
            })
    }

    /// `listen backup copies` and `listen restore --copy`, which work even when the person's
    /// database cannot be opened.
    package func makeCopiesReport() -> CopiesReport {
        CopiesReport(
            copies: PersonCopies(in: app.paths.data, clock: app.clock), localTime: app.localTime,
            console: app.console, removals: RemovalFactory(app: app).removals,
            bringIn: makeBackupReport().bringIn)
    }

    /// `listen ctl`.
    package func makeControlReport() -> ControlReport {
        ControlReport(paths: app.paths, environment: app.environment, console: app.console)
    }
}
