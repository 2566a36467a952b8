import FoundationEssentials
import GRDB
package import ListenCore

/// The sources a person has added, which one is in use and where their tokens come from, in the
/// person's database; never a token itself.
///
/// A source that is part of the program has a row only while it is switched off, and that row has
/// no name.
///
/// ```swift
/// let library = KeptSource(id: .local, name: "library", kind: .library)
/// try await person.sources.set(isOn: false, of: library)
/// let kept = try await person.sources.sources()  // the library, switched off
/// ```
package struct SourceStore: SourceKeeping {
    let connection: StoreConnection
    /// The time that an added source gets; without it none.
    var clock: (any WallClock)?

    /// The longest name and the longest account kept, in characters; in UTF-8 bytes it is
    /// `TextBounds.sourceName`.
    package static let longestName = 100

    /// The kept sources in the order in which they were added.
    ///
    /// One that is part of the program has the name of its kind.
    package func sources() async throws(StoreError) -> [KeptSource] {
        try await connection.read { try SourceRows.all(in: $0) }
    }

    /// The source in use; `nil` for the library on this machine.
    package func sourceInUse() async throws(StoreError) -> KeptSource? {
        try await connection.read { try SourceRows.inUse(in: $0) }
    }

    /// The kinds that are part of the program and have nothing yet: no text, feed, podcast, audiobook
    /// or station.
    package func emptyKinds() async throws(StoreError) -> Set<SourceKindName> {
        let tables: [(kind: SourceKindName, table: StoredTable)] = [
            (.articles, WrittenTable.table), (.news, FeedTable.table),
            (.podcasts, PodcastTable.table), (.librivox, OpenBookTable.table),
            (.radio, StationTable.table),
        ]
        let sql = tables.map { "EXISTS (\($0.table.select))" }.joined(separator: ", ")
        return try await connection.read { database in
            guard let row = try Row.fetchOne(database.cachedStatement(sql: "SELECT \(sql)")) else {
                return []
            }
            let empty = tables.indices.filter { Int64.fromDatabaseValue(row[$0]) == 0 }
            return Set(empty.map { tables[$0].kind })
        }
    }

    /// Adds a source, or renames the one of the same id; an account, a token, an address, a trust
    /// and a configuration that are given replace the stored ones.
    ///
    /// Throws `.conflict` when one of its texts is empty or too long, when the name belongs to
    /// another source, or when its kind is part of the program.
    package func add(_ source: KeptSource) async throws(StoreError) {
        guard !source.kind.isBuiltIn else {
            throw conflict("The \(source.kind.rawValue) is always there. Add another source.")
        }
        try check(source)
        let (path, now) = (connection.path, clock?.now)
        try await connection.write { database in
            try SourceRows.refuseOtherKind(source, in: database, path: path)
            try SourceRows.refuseTaken(source.name, by: source.id, in: database, path: path)
            try SourceRows.keep(source, at: now, in: database)
        }
    }

    /// Replaces the token of a source by its name, and the account where one is given.
    ///
    /// Throws `.notFound` with the names there are.
    package func setToken(
        _ token: TokenReference?, account: String?, ofSourceNamed name: String
    ) async throws(StoreError) {
        try check(account: account)
        try await change(name) { database, source in
            try SourceRows.keep(token: token, of: source.id, in: database)
            guard let account else { return }
            try SourceRows.set(
                SourceTable.account, to: StoredText(account), of: source.id, in: database)
        }
    }

    /// Replaces what is trusted of the server of a source by its name.
    ///
    /// Throws `.notFound` with the names there are, and `.conflict` like `add`.
    package func setTrust(
        _ trust: ServerTrust?, ofSourceNamed name: String
    ) async throws(StoreError) {
        try check(trust: trust)
        try await change(name) { database, source in
            try SourceRows.keep(trust: trust, of: source.id, in: database)
        }
    }

    /// Switches a source on or off; one that is not kept yet is added.
    ///
    /// Throws `.refused` for switching off the source in use, and `.conflict` like `add`.
    package func set(isOn: Bool, of source: KeptSource) async throws(StoreError) {
        if !source.kind.isBuiltIn { try check(source) }
        let (path, now) = (connection.path, clock?.now)
        try await connection.write { database in
            guard !source.kind.isBuiltIn else {
                return try SourceRows.set(isOn: isOn, ofBuiltIn: source, in: database)
            }
            if !isOn, try SourceRows.inUse(in: database)?.id == source.id {
                throw StoreError(
                    .refused(
                        "\(source.name) is in use. Use another one first, with"
                            + " `listen \(SourceRows.noun(source.kind)) use NAME`."), path: path)
            }
            if try !SourceRows.all(in: database).contains(where: { $0.id == source.id }) {
                try SourceRows.refuseTaken(source.name, by: source.id, in: database, path: path)
                try SourceRows.keep(source, at: now, in: database)
            }
            try SourceRows.set(SourceTable.isOn, to: isOn, of: source.id, in: database)
        }
    }

    /// Uses a source by its name, which is switched on with it; with `nil` the library.
    ///
    /// Throws `.notFound` with the names there are; then nothing changes.
    package func use(sourceNamed name: String?) async throws(StoreError) {
        guard let name else {
            return try await connection.write { database in
                try SourceRows.useNone(in: database)
                // The library in use is on.
                try SourceRows.delete(.local, in: database)
            }
        }
        try await change(name) { database, source in
            try SourceRows.useNone(in: database)
            try SourceRows.set(SourceTable.isInUse, to: true, of: source.id, in: database)
            try SourceRows.set(SourceTable.isOn, to: true, of: source.id, in: database)
        }
    }

    /// Removes a source by its name; if it was in use, the next active one of its kind in the list
    /// is used instead, and is the result.
    ///
    /// Throws `.notFound` with the names there are, and `.refused` when it is in use and no other
    /// could be used.
    @discardableResult
    package func remove(sourceNamed name: String) async throws(StoreError) -> KeptSource? {
        let (path, now) = (connection.path, clock?.now)
        return try await change(name) { database, source in
            try SourceFacts.noteRemoval(of: source, at: now, in: database)
            let next = try SourceRows.successor(of: source, in: database)
            guard try SourceRows.inUse(in: database)?.id == source.id else {
                try SourceRows.delete(source.id, in: database)
                return nil
            }
            guard let next else {
                let noun = SourceRows.noun(source.kind)
                throw StoreError(
                    .refused(
                        "\(name) is in use, and no other \(noun) could take over. Take books from"
                            + " the library on this machine first, with `listen \(noun) use"
                            + " local`."), path: path)
            }
            try SourceRows.delete(source.id, in: database)
            try SourceRows.set(SourceTable.isInUse, to: true, of: next.id, in: database)
            return next
        }
    }

    /// Changes an added source in a transaction; throws `.notFound` for one there is not.
    private func change<Result: Sendable>(
        _ name: String, _ body: @escaping @Sendable (Database, KeptSource) throws -> Result
    ) async throws(StoreError) -> Result {
        let path = connection.path
        return try await connection.write { database in
            let added = try SourceRows.all(in: database).filter { !$0.kind.isBuiltIn }
            guard let source = added.first(where: { $0.name == name }) else {
                throw StoreError(.notFound(Self.unknown(name, among: added)), path: path)
            }
            return try body(database, source)
        }
    }

    private static func unknown(_ name: String, among added: [KeptSource]) -> String {
        let areServers = added.allSatisfy { $0.kind == .backend }
        let known =
            added.isEmpty
            ? "No server was added yet; add one with `listen server add URL`."
            : "There are: \(added.map(\.name).joined(separator: ", "))."
        return "No \(areServers ? "server" : "source") is called \(name). \(known)"
    }
}

/// Bounds of the texts of a source.
extension SourceStore {
    private func check(_ source: KeptSource) throws(StoreError) {
        let noun = SourceRows.noun(source.kind)
        guard Self.isName(source.name) else {
            throw conflict(
                "A \(noun)'s name has 1 to \(Self.longestName) characters. Give it a name with"
                    + " `listen \(noun) add URL --name NAME`.")
        }
        try check(account: source.account)
        try check(trust: source.trust)
        let address = source.address ?? ""
        guard max(address.utf8.count, source.id.rawValue.utf8.count) <= TextBounds.address else {
            throw conflict(
                "A \(noun)'s address has at most \(TextBounds.address / 1_000) kB. Give the one that"
                    + " its library begins at.")
        }
        guard source.configuration?.utf8.count ?? 0 <= TextBounds.configuration else {
            throw conflict(
                "The settings of a source have at most \(TextBounds.configuration >> 10) kB."
                    + " Leave some out.")
        }
    }

    private func check(account: String?) throws(StoreError) {
        guard let account else { return }
        guard Self.isName(account) else {
            throw conflict(
                "An account has 1 to \(Self.longestName) characters. Give it with"
                    + " `--account NAME`, or leave it out.")
        }
    }

    private func check(trust: ServerTrust?) throws(StoreError) {
        guard trust?.certificates?.utf8.count ?? 0 <= ServerTrust.longestCertificates else {
            throw conflict(
                "The certificates of a server have at most"
                    + " \(ServerTrust.longestCertificates >> 10) kB. Give only its own.")
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.count <= longestName && text.utf8.count <= TextBounds.sourceName
    }

    private func conflict(_ sentence: String) -> StoreError {
        StoreError(.conflict(sentence), path: connection.path)
    }
}
