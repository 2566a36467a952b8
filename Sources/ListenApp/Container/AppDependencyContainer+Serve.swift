import Glibc
import Library
import ListenCore

extension AppDependencyContainer {
    /// `listen serve`.
    public func makeServeReport() -> ServeReport {
        ServeReport(
            library: { typed in try servedLibrary(typed) }, clock: clock,
            environment: environment, console: console)
    }

    /// The library in a folder, by default the one on this machine, and the folder without links.
    private func servedLibrary(_ typed: String?) throws -> ServeReport.ServedFolder {
        guard let typed else {
            return ServeReport.ServedFolder(
                service: try localLibrary(), path: resolved(paths.bundledLibrary ?? "/"))
        }
        let path = environment.absolutePath(typed)
        return ServeReport.ServedFolder(
            service: try LocalLibrary(folder: path, name: "library \(typed)"),
            path: resolved(path))
    }

    private func resolved(_ path: String) -> String {
        guard let pointer = realpath(path, nil) else { return path }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
