import GRDB
public import ListenCore

/// The backends a person has added and which one is in use, in the person's
/// database.
public struct BackendConfigurationStore: BackendConfigurationStoring {
    let connection: StoreConnection

    /// The longest name kept, in characters.
    public static let longestName = 100

    /// The servers in the order they were added.
    public func servers() async throws(StoreError) -> [BackendServer] {
        try await connection.read { database in
            try Row.fetchAll(database, sql: "SELECT name, url FROM server ORDER BY id")
                .map(Self.server(from:))
        }
    }

    /// The server in use; `nil` for the local library.
    public func selectedServer() async throws(StoreError) -> BackendServer? {
        try await connection.read { database in
            try Row.fetchOne(database, sql: "SELECT name, url FROM server WHERE is_selected = 1")
                .map(Self.server(from:))
        }
    }

    /// Adds a server, or renames the one of the same URL.
    ///
    /// Throws `.conflict` when the name is empty, too long, or belongs to
    /// another server.
    public func add(_ server: BackendServer) async throws(StoreError) {
        guard !server.name.isEmpty, server.name.count <= Self.longestName else {
            throw conflict(
                "A server's name has 1 to \(Self.longestName) characters. Give it a name with"
                    + " `listen server add URL --name NAME`.")
        }
        let path = connection.path
        try await connection.write { database in
            let owner = try StoredText.fetchOne(
                database, sql: "SELECT url FROM server WHERE name = ?",
                arguments: [StoredText(server.name)])
            if let owner, owner.value != server.url {
                throw StoreError(
                    .conflict(
                        "The name \(server.name) already belongs to \(owner.value). Choose another"
                            + " name, or remove that server with"
                            + " `listen server remove \(server.name)`."), path: path)
            }
            try database.execute(
                sql: """
                    INSERT INTO server (name, url) VALUES (?, ?)
                    ON CONFLICT (url) DO UPDATE SET name = excluded.name
                    """, arguments: [StoredText(server.name), StoredText(server.url)])
        }
    }

    /// Removes a server by its name; the local library takes over if it was
    /// in use.
    ///
    /// Throws `.notFound` with the names there are.
    public func remove(named name: String) async throws(StoreError) {
        let path = connection.path
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM server WHERE name = ?", arguments: [StoredText(name)])
            if database.changesCount == 0 {
                throw try Self.unknown(name, in: database, path: path)
            }
        }
    }

    /// Uses a server, or with `nil` the local library.
    ///
    /// Throws `.notFound` with the names there are; then nothing changes.
    public func select(named name: String?) async throws(StoreError) {
        let path = connection.path
        try await connection.write { database in
            try database.execute(sql: "UPDATE server SET is_selected = 0 WHERE is_selected = 1")
            guard let name else { return }
            try database.execute(
                sql: "UPDATE server SET is_selected = 1 WHERE name = ?",
                arguments: [StoredText(name)])
            if database.changesCount == 0 {
                throw try Self.unknown(name, in: database, path: path)
            }
        }
    }

    private func conflict(_ sentence: String) -> StoreError {
        StoreError(.conflict(sentence), path: connection.path)
    }

    private static func unknown(_ name: String, in database: Database, path: String) throws
        -> StoreError
    {
        let names = try StoredText.fetchAll(database, sql: "SELECT name FROM server ORDER BY id")
        let known =
            names.isEmpty
            ? "No server was added yet; add one with `listen server add URL`."
            : "There are: \(names.map(\.value).joined(separator: ", "))."
        return StoreError(.notFound("No server is called \(name). \(known)"), path: path)
    }

    private static func server(from row: Row) -> BackendServer {
        BackendServer(name: row.text("name"), url: row.text("url"))
    }
}
