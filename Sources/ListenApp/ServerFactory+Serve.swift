import AppEnvironment
import Glibc
import HTTPCaching
import Library
import ListenCore
import Serving
package import Reports
import Storage

extension ServerFactory {
    /// `listen serve`.
    package func makeServeReport() -> ServeReport {
        ServeReport(
            library: { typed in try await servedLibrary(typed) },
            open: { service, options, log in
                if options.token != nil { Task { await SyncFactory(app: app).joinOwnServer() } }
                return try LibraryServer(
                    serving: service, options, timing: .live(app.clock), records: app.sync.served,
                    log: log)
            }, clock: app.clock,
            environment: app.environment, console: app.console)
    }

    /// The library in a folder, by default the one on this machine, and the folder without links.
    private func servedLibrary(_ typed: String?) async throws -> ServeReport.ServedFolder {
        guard let typed else {
            return ServeReport.ServedFolder(
                service: OrderedSource(try app.origins.library()),
                path: app.paths.bundledLibrary.map(resolved),
                imported: (try? await app.stores.person().importedBooks.books().count) ?? 0)
        }
        let path = app.environment.absolutePath(typed)
        return ServeReport.ServedFolder(
            service: OrderedSource(try LibrarySource(folder: path, name: "library \(typed)")),
            path: resolved(path))
    }

    private func resolved(_ path: String) -> String {
        guard let pointer = realpath(path, nil) else { return path }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
