package import FoundationEssentials
import GRDB
import Glibc
package import ListenCore
import Files

/// Writes everything personal of the person's database as one JSON.
///
/// One object with a list for each kind, a record a line, in a stable order:
/// the same database gives the same bytes. Read in one transaction, record by
/// record. Tokens are not in it, only which servers there are.
package struct DataExportService: BackupWriting {
    /// The name of the format in the file.
    static let format = "listen backup"
    /// The number of bytes that are written at once.
    private static let piece = 1 << 18

    let connection: StoreConnection
    let clock: (any WallClock)?

    package func write(to path: String) async throws(StoreError) {
        let (temporary, descriptor) = try AtomicFile.makeTemporary(beside: path)
        defer {
            close(descriptor)
            unlink(temporary)
        }
        try await write { try AtomicFile.writeAll($0, to: descriptor, path: path) }
        guard fsync(descriptor) == 0 else {
            throw StoreError(call: "fsync", number: errno, path: path)
        }
        try AtomicFile.replace(path, with: temporary)
    }

    package func library() async throws -> Data {
        let form = try await connection.read { [clock] in
            try LibraryForm(in: $0, MergeTimes(at: clock?.now))
        }
        let bytes = try form.encoded() + [0x0A]
        guard bytes.count <= LibraryForm.longestFile else {
            let most = LibraryForm.longestFile >> 20
            throw StoreError(
                .conflict(
                    "The library is longer than the \(most) MB that a library file may have, so"
                        + " none was written. `listen backup FILE` keeps all of it."),
                path: connection.path)
        }
        return bytes
    }

    package func writeLibrary(to path: String) async throws {
        try AtomicFile.write(try await library(), to: path)
    }

    package func write(
        _ take: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws(StoreError) {
        try await connection.read { database in
            var bytes: [UInt8] = []
            func flush(_ least: Int) throws {
                guard bytes.count >= least, !bytes.isEmpty else { return }
                try take(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            bytes += "{\n\"format\": \"\(Self.format)\",\n\"version\": \(BackupFormat.version)".utf8
            for kind in BackupKind.all {
                bytes += ",\n\"\(kind.name)\": [".utf8
                var separator = "\n"
                let rows = try Row.fetchCursor(database, sql: Self.query(kind))
                while let row = try rows.next() {
                    bytes += separator.utf8
                    bytes += try Self.record(kind, row)
                    separator = ",\n"
                    try flush(Self.piece)
                }
                bytes += "\n]".utf8
            }
            bytes += "\n}\n".utf8
            try flush(1)
        }
    }

    static func query(_ kind: BackupKind) -> String {
        guard kind.name == BackupKind.reviews.name else {
            return "\(kind.table.select) ORDER BY \(kind.order)"
        }
        // The place of the card among the cards, from 1, in place of its id.
        let (card, row) = (ReviewTable.card, StoredColumn.row)
        let others = kind.columns.filter { $0 != card }
            .map { "\(kind.table).\($0)" }.joined(separator: ", ")
        return """
            SELECT place.number AS \(card), \(others) FROM \(kind.table)
            JOIN (SELECT \(row), row_number() OVER (ORDER BY \(BackupKind.cards.order)) AS number
                FROM \(CardTable.table)) AS place ON place.\(row) = \(kind.table).\(card)
            ORDER BY \(kind.table).\(row)
            """
    }

    static func record(_ kind: BackupKind, _ row: Row) throws -> Data {
        var record: [String: BackupValue] = [:]
        for column in kind.columns {
            let value = column.value(of: row)
            if value != .null { record[column.field] = value }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(record)
    }
}
