import GRDB
public import ListenCore

/// The backends a person has added, which one is in use and where their
/// tokens come from, in the person's database; never a token itself.
public struct BackendConfigurationStore: BackendConfigurationStoring {
    let connection: StoreConnection

    /// The longest name and the longest account kept, in characters; in UTF-8 bytes it is
    /// `TextBounds.serverName`.
    public static let longestName = 100

    private static let columns = "name, url, account, token_kind, token_place, token_identity"

    /// The servers in the order they were added.
    public func servers() async throws(StoreError) -> [BackendServer] {
        try await connection.read { try Self.all(in: $0) }
    }

    /// The server in use; `nil` for the local library.
    public func selectedServer() async throws(StoreError) -> BackendServer? {
        try await connection.read { try Self.selected(in: $0) }
    }

    /// Adds a server, or renames the one of the same URL; an account and a
    /// token that are given replace the stored ones.
    ///
    /// Throws `.conflict` when the name or the account is empty or too long,
    /// or when the name belongs to another server.
    public func add(_ server: BackendServer) async throws(StoreError) {
        guard Self.isName(server.name) else {
            throw conflict(
                "A server's name has 1 to \(Self.longestName) characters. Give it a name with"
                    + " `listen server add URL --name NAME`.")
        }
        try check(account: server.account)
        guard server.url.utf8.count <= TextBounds.address else {
            throw conflict(
                "A server's address has at most \(TextBounds.address / 1_000) kB. Give the one that"
                    + " its library begins at.")
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
            try Self.keep(account: server.account, named: server.name, in: database)
            if let token = server.token {
                try Self.keep(token: token, named: server.name, in: database)
            }
        }
    }

    /// Replaces the token of a server by its name, and the account where one
    /// is given.
    ///
    /// Throws `.notFound` with the names there are.
    public func setToken(
        _ token: TokenReference?, account: String?, named name: String
    ) async throws(StoreError) {
        try check(account: account)
        let path = connection.path
        try await connection.write { database in
            try Self.keep(token: token, named: name, in: database)
            if database.changesCount == 0 {
                throw try Self.unknown(name, in: database, path: path)
            }
            try Self.keep(account: account, named: name, in: database)
        }
    }

    /// Removes a server by its name; the next in the list takes over when it
    /// was in use, and is the result.
    ///
    /// Throws `.notFound` with the names there are, and `.refused` for the
    /// last server while it is in use.
    @discardableResult
    public func remove(named name: String) async throws(StoreError) -> BackendServer? {
        let path = connection.path
        return try await connection.write { database in
            let servers = try Self.all(in: database)
            guard let place = servers.firstIndex(where: { $0.name == name }) else {
                throw try Self.unknown(name, in: database, path: path)
            }
            let wasInUse = try Self.selected(in: database)?.name == name
            guard servers.count > 1 || !wasInUse else {
                throw StoreError(
                    .refused(
                        "\(name) is in use, and no other server could take over. Take books from"
                            + " the library on this machine first, with `listen server use"
                            + " local`."), path: path)
            }
            try database.execute(
                sql: "DELETE FROM server WHERE name = ?", arguments: [StoredText(name)])
            guard wasInUse else { return nil }
            let next = servers[(place + 1) % servers.count]
            try database.execute(
                sql: "UPDATE server SET is_selected = 1 WHERE name = ?",
                arguments: [StoredText(next.name)])
            return next
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

    private func check(account: String?) throws(StoreError) {
        guard let account else { return }
        guard Self.isName(account) else {
            throw conflict(
                "An account has 1 to \(Self.longestName) characters. Give it with"
                    + " `--account NAME`, or leave it out.")
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.count <= longestName && text.utf8.count <= TextBounds.serverName
    }

    private func conflict(_ sentence: String) -> StoreError {
        StoreError(.conflict(sentence), path: connection.path)
    }
}

extension BackendConfigurationStore {
    fileprivate static func all(in database: Database) throws -> [BackendServer] {
        try Row.fetchAll(database, sql: "SELECT \(columns) FROM server ORDER BY id")
            .map(server(from:))
    }

    fileprivate static func selected(in database: Database) throws -> BackendServer? {
        try Row.fetchOne(database, sql: "SELECT \(columns) FROM server WHERE is_selected = 1")
            .map(server(from:))
    }

    fileprivate static func keep(
        account: String?, named name: String, in database: Database
    ) throws {
        guard let account else { return }
        try database.execute(
            sql: "UPDATE server SET account = ? WHERE name = ?",
            arguments: [StoredText(account), StoredText(name)])
    }

    fileprivate static func keep(
        token: TokenReference?, named name: String, in database: Database
    ) throws {
        let stored = token.map { StoredTokenSource($0.source) }
        try database.execute(
            sql: """
                UPDATE server SET token_kind = ?, token_place = ?, token_identity = ?
                WHERE name = ?
                """,
            arguments: [
                stored?.kind, stored.map { StoredText($0.place) }, token?.identity,
                StoredText(name),
            ])
    }

    fileprivate static func unknown(
        _ name: String, in database: Database, path: String
    ) throws -> StoreError {
        let names = try StoredText.fetchAll(database, sql: "SELECT name FROM server ORDER BY id")
        let known =
            names.isEmpty
            ? "No server was added yet; add one with `listen server add URL`."
            : "There are: \(names.map(\.value).joined(separator: ", "))."
        return StoreError(.notFound("No server is called \(name). \(known)"), path: path)
    }

    private static func server(from row: Row) -> BackendServer {
        var token: TokenReference?
        if let kind = row.optionalText("token_kind"),
            let source = StoredTokenSource(kind: kind, place: row.text("token_place")).source
        {
            token = TokenReference(source, identity: row.text("token_identity"))
        }
        return BackendServer(
            name: row.text("name"), url: row.text("url"), account: row.optionalText("account"),
            token: token)
    }
}

/// A token's source as two columns: its kind, and the account, the command,
/// the path or the name.
private struct StoredTokenSource {
    let kind: String
    let place: String

    init(kind: String, place: String) {
        self.kind = kind
        self.place = place
    }

    init(_ source: TokenSource) {
        switch source {
        case .secretService(let account): self.init(kind: "secret-service", place: account)
        case .command(let line): self.init(kind: "command", place: line)
        case .file(let path): self.init(kind: "file", place: path)
        case .kept(let name): self.init(kind: "kept", place: name)
        }
    }

    var source: TokenSource? {
        switch kind {
        case "secret-service": .secretService(account: place)
        case "command": .command(place)
        case "file": .file(path: place)
        case "kept": .kept(name: place)
        default: nil
        }
    }
}
