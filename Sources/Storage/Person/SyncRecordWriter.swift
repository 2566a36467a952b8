import FoundationEssentials
import GRDB
import ListenCore
import Places

/// Writes the record of this device.
///
/// The same database gives the same bytes. Runs inside a transaction of the caller's.
struct SyncRecordWriter {
    private typealias D = DeviceTable
    private typealias T = JournalTable

    /// The devices that have records at the place themselves.
    let met: Set<DeviceID>
    let now: Date?
    let database: Database

    /// The record, sealed; its entries never change from now on.
    func record() throws -> [UInt8] {
        try JournalRows.adoptAll(in: database)
        try thinNew()
        try JournalRows.thinAll(in: database)
        try SyncKinds.forgetOldRemovals(in: database)
        try FactRows.noteAll(at: now, in: database)
        try FactRows.forgetOld(in: database)
        let own = try JournalRows.own(in: database)
        let device = JournalRows.device(in: own)
        var bytes = try Self.head(device, name: own.text(D.name))
        try write(.journal, rows: try entries(besides: device), to: &bytes)
        for kind in SyncKinds.all {
            try write(
                kind, rows: try Row.fetchAll(database, sql: DataExportService.query(kind)),
                to: &bytes)
        }
        try write(
            .facts, rows: try FactTable.table.rows(by: BackupKind.facts.order, in: database),
            to: &bytes)
        bytes += "\n}".utf8
        try JournalRows.freeze(in: database)
        return DeviceRecord.sealed(bytes) ?? bytes
    }

    /// The entries of this device, and of those that are not at the place.
    private func entries(besides device: DeviceID) throws -> [Row] {
        let others = met.subtracting([device]).map(\.rawValue).sorted()
        let marks = others.map { _ in "?" }.joined(separator: ", ")
        return try Row.fetchAll(
            database,
            sql: """
                \(T.table.select) WHERE \(T.device) NOT IN (\(marks))
                    AND \(T.device) NOT IN (SELECT \(D.device) FROM \(D.table)
                        WHERE \(D.isUnlinked) = 1)
                ORDER BY \(T.table.key.list), \(StoredColumn.row)
                """, arguments: StatementArguments(others))
    }

    private func thinNew() throws {
        let chapters = try Row.fetchAll(
            database,
            sql: """
                SELECT DISTINCT \(ChapterColumns.key.list) FROM \(T.table)
                WHERE \(T.number) > (SELECT \(D.told) FROM \(D.table) WHERE \(D.isOwn) = 1)
                    AND \(T.device) = (SELECT \(D.device) FROM \(D.table) WHERE \(D.isOwn) = 1)
                """
        ).map(\.chapterAddress)
        for chapter in chapters { try JournalRows.thin(chapter, in: database) }
    }

    private static func head(_ device: DeviceID, name: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let head = try encoder.encode([
            "format": SyncKinds.format, "device": device.rawValue, "name": name,
        ])
        return Array(head.dropLast()) + Array(",\n\"version\":\(SyncKinds.version)".utf8)
    }

    private func write(_ kind: BackupKind, rows: [Row], to bytes: inout [UInt8]) throws {
        bytes += ",\n\"\(kind.name)\":[".utf8
        var separator = "\n"
        for row in rows {
            bytes += separator.utf8
            bytes += try DataExportService.record(kind, row)
            separator = ",\n"
        }
        bytes += "]".utf8
    }
}
