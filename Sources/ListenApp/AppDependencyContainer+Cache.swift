import AppEnvironment
import Backend
import ConsoleOutput
import Glibc
import ListenCore
package import Reports
import SharedWork

extension AppDependencyContainer {
    /// `listen cache …`.
    package func makeCacheReport() throws -> CacheReport {
        CacheReport(
            cache: storedCache,
            inUse: { try await source().id }, titles: StoredTitles.entries,
            clock: clock, policy: try configuration.cachePolicy, localTime: localTime,
            environment: environment, console: console, removals: removals, sounds: spokenSounds)
    }

    /// Asks a question on the terminal; `true` for the answer y, `nil` without a terminal and with
    /// `--no-input`.
    package func askOnTerminal(_ question: String) -> Bool? {
        guard environment.inputIsTerminal, environment.errorIsTerminal,
            !console.wishes.asksNothing
        else { return nil }
        console.complain(question)
        guard let answer = readLine() else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }
}
