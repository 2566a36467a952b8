import ListenCore

/// A source that is switched on beside the one in use.
///
/// Nobody asked for this source in particular, so it is given little time, and no token whose
/// place may ask the person for a password.
struct OtherSource: Sendable {
    let entry: SourceEntry
    /// The name screens and headers show.
    let title: String
    /// Its books stand before those of the session's source.
    var comesFirst = false
    let books: any BookSource
    /// The longest time that its list may take.
    var patience = Duration.seconds(2)

    var id: SourceID { entry.id }
    /// The name the command line takes.
    var name: String { entry.name }

    /// Tells its list, and again where a stored list was stale and a new one came in time.
    ///
    /// Throws where there is neither.
    func list(
        _ wanted: FetchMode, _ tell: (Snapshot<[Book]>) async -> Void
    ) async throws(ServiceError) {
        let mode = mode(wanted)
        let first = try await books(mode)
        await tell(first)
        guard mode == .cacheFirst, first.freshness.needsRefresh else { return }
        if let renewed = try? await books(.refreshBehind) { await tell(renewed) }
    }

    /// The way it may be asked: of a token that could ask the person only what is stored.
    func mode(_ wanted: FetchMode) -> FetchMode {
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
    func openBeside(_ entry: SourceEntry, in list: SourceList) throws -> OtherSource {
        OtherSource(
            entry: entry, title: list.title(of: entry.id), books: try open(entry).books)
    }
}
