package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import ListenCore
package import SharedWork

/// `listen undo`: brings back what was removed within a day.
package struct UndoReport: Sendable {
    let removals: Removals
    let localTime: LocalTime
    let console: Console

    package init(removals: Removals, localTime: LocalTime, console: Console) {
        (self.removals, self.localTime, self.console) = (removals, localTime, console)
    }

    /// Lists what can be brought back, the newest first.
    package func list(json: Bool) async {
        let entries = await removals.entries()
        if json {
            let shapes = entries.enumerated().map { number, entry in
                RemovalJSON(
                    number: number + 1, what: entry.what, at: entry.at.formatted(.iso8601))
            }
            return console.print(json: RemovalsJSON(removals: shapes))
        }
        guard !entries.isEmpty else {
            return console.note("Nothing was removed within a day.")
        }
        var table = TextTable(.right, .left, .left)
        for (number, entry) in entries.enumerated() {
            table.add("\(number + 1)", localTime.minute(at: entry.at), entry.what)
        }
        console.print(table)
    }

    /// Brings the removal of a number of the list back.
    package func undo(_ number: Int) async throws {
        let entries = await removals.entries()
        guard !entries.isEmpty else {
            throw StatedError(
                .notFound, "Nothing was removed within a day: there is nothing to undo.")
        }
        guard entries.indices.contains(number - 1) else {
            throw StatedError(
                .notFound,
                "There is no removal \(number). `listen undo --list` shows them with their numbers."
            )
        }
        let entry = entries[number - 1]
        let outcome = try await removals.undo(entry)
        console.note(
            outcome.isWhole
                ? "Brought back: \(entry.what)."
                : "Brought back: \(entry.what), less what was changed or replaced since.")
        if outcome.lacksToken {
            console.note(
                "Its token was forgotten. Sign in again: to a cloud with"
                    + " `listen source sign-in NAME`, elsewhere by adding it with"
                    + " `listen source add` as before.")
        }
    }
}

private struct RemovalsJSON: Encodable {
    let version = 1
    let removals: [RemovalJSON]
}

private struct RemovalJSON: Encodable {
    let number: Int
    let what: String
    let at: String
}
