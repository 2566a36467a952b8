package import ListenCore

/// A source that is switched on beside the one in use.
///
/// Nobody asked for this source in particular, so it is given little time, and no token whose
/// place may ask the person for a password.
package struct OtherSource: Sendable {
    package let entry: SourceEntry
    /// The name screens and headers show.
    package let title: String
    /// Its books stand before those of the session's source.
    package var comesFirst = false
    package let books: any BookSource
    /// The longest time that its list may take.
    package var patience = Duration.seconds(2)

    package var id: SourceID { entry.id }
    /// The name the command line takes.
    package var name: String { entry.name }

    /// Tells its list, and again where a stored list was stale and a new one came in time.
    ///
    /// Throws where there is neither.
    package func list(
        _ wanted: FetchMode, _ tell: (Snapshot<[Book]>) async -> Void
    ) async throws(ServiceError) {
        let mode = mode(wanted)
        let first = try await books(mode)
        await tell(first)
        guard mode == .cacheFirst, first.freshness.needsRefresh else { return }
        if let renewed = try? await books(.refreshBehind) { await tell(renewed) }
    }

    /// The way it may be asked: of a token that could ask the person only what is stored.
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
    /// Reading it can open a prompt for a password.
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
