import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import Podcasts
package import Reports
package import SharedWork
import Storage

/// Makes what keeps removed things for a day.
package struct RemovalFactory: Sendable {
    let app: AppDependencyContainer

    /// The removals of everything that is asked about first and can be undone.
    package var removals: Removals { removals(of: .all) }

    /// The same in a session, where other rows are written meanwhile.
    func removals(of part: RemovalJournal.Part) -> Removals {
        let person = app.stores.person
        return Removals(
            folder: app.paths.removals, clock: app.clock, console: app.console,
            ask: { askOnTerminal($0) },
            record: { removal in
                // What is in no database can be removed without one.
                guard let journal = try? person().removals else {
                    try await removal()
                    return Data()
                }
                return try JSONEncoder().encode(try await journal.recording(of: part, removal))
            },
            restore: { data in
                guard !data.isEmpty else { return Removals.Outcome() }
                let rows = try JSONDecoder().decode(RemovedRows.self, from: data)
                guard !rows.isEmpty else { return Removals.Outcome() }
                let restored = try await person().removals.restore(rows)
                return Removals.Outcome(
                    isWhole: restored.left == 0, lacksToken: restored.lacksToken)
            }, letGo: { try await letGo(ofAddressesIn: $0, but: $1) })
    }

    /// Forgets the private addresses of podcasts that do not come back, but for those that are still
    /// in use, or may be again.
    private func letGo(ofAddressesIn rows: [Data], but others: [Data]) async throws {
        func shows(_ rows: [Data]) -> [PodcastShow] {
            rows.flatMap { rows in
                (try? JSONDecoder().decode(RemovedRows.self, from: rows))?.privateShows ?? []
            }
        }
        let gone = shows(rows)
        guard !gone.isEmpty else { return }
        let used = try await app.stores.person().podcasts.privateShows() + shows(others)
        let places = Set(used.compactMap(\.token?.source))
        let refresher = try PodcastParts(base: app.origins.news).refresher()
        for show in gone where show.token.map({ places.contains($0.source) }) == false {
            try await refresher.forgetAddress(of: show)
        }
    }

    /// `listen undo`.
    package func makeUndoReport() -> UndoReport {
        app.tellStoreFailures()
        return UndoReport(removals: removals, localTime: app.localTime, console: app.console)
    }

    /// Asks a question on the terminal; `true` for the answer y, `nil` without a terminal and with
    /// `--no-input`.
    package func askOnTerminal(_ question: String) -> Bool? {
        guard app.environment.inputIsTerminal, app.environment.errorIsTerminal,
            !app.console.wishes.asksNothing
        else { return nil }
        app.console.complain(question)
        guard let answer = readLine() else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }
}
