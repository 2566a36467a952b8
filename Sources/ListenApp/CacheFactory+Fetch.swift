import AppEnvironment
import ConsoleOutput
import Fetching
import Glibc
import ListenCore
package import Reports
import SharedWork

extension CacheFactory {
    /// `listen fetch`.
    package func makeFetchReport() -> FetchReport {
        let start = ContinuousClock.now
        app.tellStoreFailures()
        let isSeen = app.environment.outputIsTerminal && isatty(STDERR_FILENO) == 1
        return FetchReport(
            source: { try await fetchSource() },
            freeBytes: { [folder = app.paths.cache] in FreeSpace.bytes(at: folder) },
            cacheFolder: app.paths.cache,
            canvas: isSeen
                ? FetchCanvas(
                    width: { ProcessEnvironment.current().lineWidth },
                    draw: { app.console.draw($0) }) : nil,
            console: app.console, elapsed: { ContinuousClock.now - start },
            notice: longWorkNotice)
    }

    /// Tells the desktop of the end of a work that begins now.
    var longWorkNotice: LongWorkNotice {
        .beginning(makeDesktopNotices(app.configuration, app.environment, app.log))
    }

    private func fetchSource() async throws -> FetchReport.Source {
        let entry = try await app.source()
        let opened = try app.sources.open(entry)
        // Fetched data must be on disk: a cache in memory would be lost with the process.
        if opened.offline != nil { _ = try app.stores.storedCache() }
        return FetchReport.Source(
            catalog: app.catalog(of: entry, opened.books),
            keeper: opened.offline, settle: { await opened.books.settle() })
    }
}
