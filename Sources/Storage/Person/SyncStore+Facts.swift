import FoundationEssentials
import GRDB
package import ListenCore
package import Places

extension SyncStore: SyncFactKeeping {
    /// The settings that go along, each with the value it was last in step with, if it was.
    private static let settingsKey = PreferenceKey<[String: [String]]>("sync-settings")

    package func noteChanges() async throws(StoreError) {
        let now = clock?.now
        try await connection.write { try FactRows.noteAll(at: now, in: $0) }
    }

    package func facts(of subject: String) async throws(StoreError) -> [SyncFact] {
        try await connection.read { database in
            try FactRows.facts(of: subject, in: database).filter { $0.content != nil }
        }
    }

    package func note(
        _ content: String?, of subject: String, named name: String, at time: Int64
    ) async throws(StoreError) {
        try await connection.write { database in
            try FactRows.note(content, subject, name, at: time, in: database)
        }
    }

    package func settings() async throws(StoreError) -> [String: String?] {
        let kept = try await PreferenceStore(connection: connection).value(for: Self.settingsKey)
        return (kept ?? [:]).mapValues(\.first)
    }

    package func keep(settings: [String: String?]) async throws(StoreError) {
        let kept = settings.mapValues { base in base.map { [$0] } ?? [] }
        try await PreferenceStore(connection: connection)
            .set(kept.isEmpty ? nil : kept, for: Self.settingsKey)
    }
}
