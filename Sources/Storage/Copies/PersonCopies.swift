package import ListenCore
import Files

/// The copies of the person's database that are kept beside it: lists and restores them.
///
/// Works also where the database is missing or was emptied, and `PersonDatabase.open` refuses.
package struct PersonCopies: PersonCopying {
    private let file: DatabaseFile
    private let clock: any WallClock

    private var copies: DatabaseCopies { DatabaseCopies(file: file) }

    /// The copies beside the database in `folder`; nothing is opened yet.
    package init(in folder: String, clock: any WallClock, busyTimeout: Duration = .seconds(5)) {
        file = PersonDatabase.file(in: folder, busyTimeout: busyTimeout)
        self.clock = clock
    }

    package func list() -> [PersonCopy] {
        known().reversed().map(described)
    }

    package func restore(_ name: String, alone: Bool = false) async throws -> CopyRestoration {
        let wanted = try copy(named: name)
        let source = try CopiedDatabase(of: wanted, among: copies)
        // Before opening, after which another process may thin the copies.
        var result = CopyRestoration(copy: described(wanted))
        let (connection, _) = try file.open(clock: clock, mayKnowNothing: true, sparing: wanted)
        defer { try? connection.close() }
        let present = try holdings(of: connection)
        if !present.isBlank { result.kept = try keep(.replaced, of: connection).number }
        if alone || present.isEmpty {
            try connection.takeContent(of: source.queue)
            // Later copies are compared with the present content; when it is empty, the person
            // wanted that.
            let isEmpty = try holdings(of: connection).isEmpty
            _ = try keep(isEmpty ? .begun : .daily, of: connection)
        } else {
            result.merged = try await DataImportService(connection: connection, clock: clock)
                .restore(try await source.backup(), named: "Copy \(wanted.number)")
        }
        let now = try holdings(of: connection)
        result.missing = Holdings.Kind.allCases.filter {
            now.count(of: $0) < result.copy.holdings?.count(of: $0) ?? 0
        }
        return result
    }

    package func beginAnew() throws(StoreError) {
        let (connection, _) = try file.open(clock: clock, mayKnowNothing: true)
        defer { try? connection.close() }
        let holdings = try holdings(of: connection)
        guard holdings.isEmpty else {
            throw StoreError(
                .conflict(
                    "\(file.path) is in use and has \(holdings.summary), so there is nothing to"
                        + " begin anew."), path: file.path)
        }
        _ = try keep(.begun, of: connection)
    }

    /// The copies there are, those of former programs among them.
    private func known() -> [CopyName] {
        // Former copies in a folder that cannot be written stay where they are.
        if PrivateFolder.exists(file.folder) {
            try? file.locked { () throws(StoreError) in copies.adoptFormer() }
        }
        return copies.all()
    }

    private func copy(named name: String) throws(StoreError) -> CopyName {
        let all = known()
        let found =
            name == "newest"
            ? all.last {
                $0.occasion != .replaced && (try? copies.holdings(of: $0))?.isEmpty == false
            } : all.last { String($0.number) == name }
        if let found { return found }
        throw StoreError(
            .notFound(
                all.isEmpty
                    ? "There are no copies of \(file.path) yet."
                    : "There is no copy \(name). `listen backup copies` lists them."),
            path: copies.folder)
    }

    private func keep(
        _ occasion: PersonCopy.Occasion, of connection: StoreConnection
    ) throws(StoreError) -> CopyName {
        try file.locked { () throws(StoreError) in
            try copies.keep(occasion, at: clock.now) { try connection.copy(to: $0) }
        }
    }

    private func holdings(of connection: StoreConnection) throws(StoreError) -> Holdings {
        try connection.inspect { try Holdings(in: $0) }
    }

    private func holdings(of copy: CopyName) -> (Holdings?, StoreError?) {
        do throws(StoreError) {
            return (try copies.holdings(of: copy), nil)
        } catch {
            return (nil, error)
        }
    }

    private func described(_ copy: CopyName) -> PersonCopy {
        let path = copies.path(of: copy)
        let (holdings, fault) = holdings(of: copy)
        return PersonCopy(
            number: copy.number, madeAt: copy.time, occasion: copy.occasion,
            path: path, size: PrivateFolder.size(of: path), holdings: holdings, fault: fault)
    }
}
