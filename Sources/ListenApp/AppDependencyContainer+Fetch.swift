import AppEnvironment
import ConsoleOutput
import Fetching
import Glibc
import ListenCore
package import Reports
import SharedWork

extension AppDependencyContainer {
    /// `listen fetch`.
    package func makeFetchReport() -> FetchReport {
        let start = ContinuousClock.now
        tellStoreFailures()
        let isSeen = environment.outputIsTerminal && isatty(STDERR_FILENO) == 1
        return FetchReport(
            source: { try await fetchSource() },
            freeBytes: { [folder = paths.cache] in FreeSpace.bytes(at: folder) },
            cacheFolder: paths.cache,
            canvas: isSeen
                ? FetchCanvas(
                    width: { ProcessEnvironment.current().lineWidth },
                    draw: { console.draw($0) }) : nil,
            console: console, elapsed: { ContinuousClock.now - start },
            notice: longWorkNotice)
    }

    /// Tells the desktop of the end of a work that begins now.
    var longWorkNotice: LongWorkNotice {
        .beginning(makeDesktopNotices(configuration, environment, log))
    }

    private func fetchSource() async throws -> FetchReport.Source {
        let entry = try await source()
        let opened = try sources.open(entry)
        // Fetched data must be on disk: a cache in memory would be lost with the process.
        if opened.offline != nil { _ = try storedCache() }
        return FetchReport.Source(
            catalog: catalog(of: entry, opened.books),
            keeper: opened.offline, settle: { await opened.books.settle() })
    }
}
