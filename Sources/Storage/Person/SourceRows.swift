import FoundationEssentials
import GRDB
import ListenCore

/// The rows of the table `source`.
enum SourceRows {
    private typealias T = SourceTable

    /// All of them in the order they were added.
    static func all(in database: Database) throws -> [KeptSource] {
        try T.table.rows(by: "\(T.number)", in: database)
            .map(source(from:))
    }

    static func inUse(in database: Database) throws -> KeptSource? {
        try Row.fetchOne(database, sql: "\(T.table.select) WHERE \(T.isInUse) = 1")
            .map(source(from:))
    }

    /// The next source of the same kind that is on, after the last the first.
    static func successor(of source: KeptSource, in database: Database) throws -> KeptSource? {
        let all = try all(in: database)
        let place = all.firstIndex { $0.id == source.id } ?? 0
        return (all[place...].dropFirst() + all[..<place]).first {
            $0.kind == source.kind && $0.isOn
        }
    }

    /// The word for a source of a kind, which is also the command for it.
    static func noun(_ kind: SourceKindName) -> String { kind == .backend ? "server" : "source" }

    /// Adds a source, or changes the one of its id by all that it says.
    static func keep(_ source: KeptSource, at now: Date?, in database: Database) throws {
        try database.execute(
            sql: T.table.upsert(
                [T.id, T.name, T.kind, T.isOn, T.addedAt], keeping: [T.kind, T.addedAt]),
            arguments: [
                StoredText(source.id.rawValue), StoredText(source.name),
                StoredText(source.kind.rawValue), source.isOn,
                now.map(StoredTime.microseconds(of:)),
            ])
        for (column, text) in [
            (T.address, source.address), (T.account, source.account),
            (T.configuration, source.configuration),
        ] {
            guard let text else { continue }
            try set(column, to: StoredText(text), of: source.id, in: database)
        }
        if let token = source.token { try keep(token: token, of: source.id, in: database) }
        if let trust = source.trust { try keep(trust: trust, of: source.id, in: database) }
    }

    /// Keeps that a source which is part of the program is off; one that is on has no row.
    static func set(
        isOn: Bool, ofBuiltIn source: KeptSource, in database: Database
    ) throws {
        try delete(source.id, in: database)
        guard !isOn else { return }
        try database.execute(
            sql: T.table.insert([T.id, T.kind, T.isOn]),
            arguments: [
                StoredText(source.id.rawValue), StoredText(source.kind.rawValue), false,
            ])
    }

    static func set(
        _ column: StoredColumn, to value: (any DatabaseValueConvertible)?, of id: SourceID,
        in database: Database
    ) throws {
        try database.execute(
            sql: "\(T.table.update(column)) WHERE \(T.id) = ?",
            arguments: [value, StoredText(id.rawValue)])
    }

    static func keep(token: TokenReference?, of id: SourceID, in database: Database) throws {
        let stored = token.map { StoredTokenSource($0.source) }
        try database.execute(
            sql: """
                \(T.table.update(T.tokenKind, T.tokenPlace, T.tokenIdentity))
                WHERE \(T.id) = ?
                """,
            arguments: [
                stored?.kind, stored.map { StoredText($0.place) }, token?.identity,
                StoredText(id.rawValue),
            ])
    }

    static func keep(trust: ServerTrust?, of id: SourceID, in database: Database) throws {
        let stored = StoredTrust(trust)
        try database.execute(
            sql: "\(T.table.update(T.pin, T.certificates)) WHERE \(T.id) = ?",
            arguments: [stored.pin, stored.certificates, StoredText(id.rawValue)])
    }

    static func delete(_ id: SourceID, in database: Database) throws {
        try T.table.remove(where: [T.id], are: [StoredText(id.rawValue)], in: database)
    }

    static func useNone(in database: Database) throws {
        try database.execute(sql: "UPDATE \(T.table) SET \(T.isInUse) = 0")
    }

    /// Throws `.conflict` for an id under which a source of another kind is kept.
    static func refuseOtherKind(
        _ source: KeptSource, in database: Database, path: String
    ) throws {
        let other = try all(in: database).first { $0.id == source.id && $0.kind != source.kind }
        guard let other else { return }
        throw StoreError(
            .conflict(
                "\(source.url) is \(other.name) already, a source of the kind"
                    + " \(other.kind.rawValue). Remove that with"
                    + " `listen source remove \(other.name)` first."), path: path)
    }

    /// Throws `.conflict` for a name that belongs to another source.
    static func refuseTaken(
        _ name: String, by id: SourceID, in database: Database, path: String
    ) throws {
        let owner = try all(in: database).first {
            $0.name == name && $0.id != id && !$0.kind.isBuiltIn
        }
        guard let owner else { return }
        throw StoreError(
            .conflict(
                "The name \(name) already belongs to \(owner.address ?? owner.id.rawValue). Choose"
                    + " another name, or remove that \(noun(owner.kind)) with"
                    + " `listen \(noun(owner.kind)) remove \(name)`."), path: path)
    }

    private static func source(from row: Row) -> KeptSource {
        KeptSource(
            id: SourceID(rawValue: row.text(T.id)),
            name: row.optionalText(T.name) ?? row.text(T.kind),
            kind: SourceKindName(rawValue: row.text(T.kind)),
            address: row.optionalText(T.address), account: row.optionalText(T.account),
            token: row.token, isOn: row.flag(T.isOn),
            configuration: row.optionalText(T.configuration), trust: row.trust)
    }
}
