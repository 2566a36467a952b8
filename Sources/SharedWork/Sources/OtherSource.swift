package import ListenCore

/// A source that is switched on beside the one in use.
///
/// The person did not ask for this source in particular, so it gets little time, and no token whose
/// place may prompt for a password.
package struct OtherSource: Sendable {
    let entry: SourceEntry
    /// The name on screens and in headers.
    package let title: String
    /// Its books stand before those of the session's source.
    package var comesFirst = false
    package let books: any BookSource
    /// Time limit for its list.
    var patience = Duration.seconds(2)

    package var id: SourceID { entry.id }
    /// The name on the command line.
    package var name: String { entry.name }

    /// Reports its list, and a second one when the first was stale and a new one arrived in time.
    ///
    /// Throws when there is neither.
    package func list(
        _ wanted: FetchMode, _ tell: (Snapshot<[Book]>) async -> Void
    ) async throws(ServiceError) {
        let mode = mode(wanted)
        let first = try await books(mode)
        await tell(first)
        guard mode == .cacheFirst, first.freshness.needsRefresh else { return }
        if let renewed = try? await books(.refreshBehind) { await tell(renewed) }
    }

    /// The fetch mode it may use: stored responses only, when its token could prompt the person.
    package func mode(_ wanted: FetchMode) -> FetchMode {
        entry.kept.token?.source.mayAskPerson == true ? .cacheOnly : wanted
    }

    /// The list, unless it takes too long.
    private func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let books = books
        let answer = await inTime(patience) {
            await outcome { () throws(ServiceError) in try await books.books(mode) }
        }
        guard let answer else {
            throw ServiceError(.timeout, context: "the list of books of \(name)")
        }
        return try answer.get()
    }
}

extension TokenSource {
    /// True when reading it can prompt for a password.
    fileprivate var mayAskPerson: Bool {
        switch self {
        case .secretService, .command: true
        case .file, .kept: false
        }
    }
}

extension SourceRegister {
    /// Opens a source beside the one in use; throws as `open` does.
    package func openBeside(_ entry: SourceEntry, in list: SourceList) throws -> OtherSource {
        OtherSource(
            entry: entry, title: list.title(of: entry.id), books: try open(entry).books)
    }
}
