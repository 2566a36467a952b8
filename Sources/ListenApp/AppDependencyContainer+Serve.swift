import AppEnvironment
import Glibc
import HTTPCaching
import Library
import ListenCore
import Serving
package import Reports
import Storage

extension AppDependencyContainer {
    /// `listen serve`.
    package func makeServeReport() -> ServeReport {
        ServeReport(
            library: { typed in try await servedLibrary(typed) },
            open: { [clock] service, options, log in
                if options.token != nil { Task { await joinOwnServer() } }
                return try LibraryServer(
                    serving: service, options, timing: .live(clock), records: sync.served,
                    log: log)
            }, clock: clock,
            environment: environment, console: console)
    }

    /// The library in a folder, by default the one on this machine, and the folder without links.
    private func servedLibrary(_ typed: String?) async throws -> ServeReport.ServedFolder {
        guard let typed else {
            return ServeReport.ServedFolder(
                service: OrderedSource(try localLibrary()),
                path: paths.bundledLibrary.map(resolved),
                imported: (try? await person().importedBooks.books().count) ?? 0)
        }
        let path = environment.absolutePath(typed)
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
