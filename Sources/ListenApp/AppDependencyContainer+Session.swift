package import ListenCore
package import Sessions
import SharedWork
import Storage

extension AppDependencyContainer: SessionHost {
    package var mode: FetchMode { selection.mode }

    package func positions(
        in book: BookID, of source: SourceID
    ) async throws -> [PlaybackPosition] {
        try await person().progress.positions(in: book, of: source)
    }

    package func changed(to source: String?) async -> any SessionHost {
        await taking(from: source).withChoices()
    }
}
