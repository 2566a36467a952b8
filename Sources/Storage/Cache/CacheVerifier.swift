import FoundationEssentials
import GRDB
import Glibc
import HTTPCaching
import ListenCore
import Files

/// Reads all content of the cache again and removes what differs from its digest.
///
/// Linear in the stored bytes; holds one response's content, or 256 KB of a recording. Other
/// processes continue meanwhile: a row or file is checked again, under the write lock, before it is
/// removed, and stays when it is not the one that was judged.
struct CacheVerifier: Sendable {
    /// The progress: bytes done, and of all.
    typealias Progress = @Sendable (_ done: Int64, _ total: Int64) -> Void

    let connection: StoreConnection
    let media: MediaFolder
    let quarantine: Quarantine
    let progress: Progress

    func run() async throws(StoreError) -> CacheVerification {
        try await connection.read { database in
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
        let rows = try await connection.read { try Stored.all(in: $0) }
        let files = media.allObjects()
        let total =
            rows.saturatedSum { $0.isFile ? 0 : $0.size }
            .addingSaturated(files.saturatedSum(of: \.size))
        var report = CacheVerification()
        try await checkBodies(rows.filter { !$0.isFile }, total, &report)
        try await checkFiles(rows.filter(\.isFile), files, total, &report)
        try await checkParts(&report)
        return report
    }

    private func checkBodies(
        _ rows: [Stored], _ total: Int64, _ report: inout CacheVerification
    ) async throws(StoreError) {
        for row in rows {
            let fault = try await connection.read { try row.fault(in: $0) }
            report.checked += 1
            report.bytes = report.bytes.addingSaturated(row.size)
            progress(report.bytes, total)
            guard fault != nil else { continue }
            let found = try await connection.write { [quarantine] database in
                try row.removeIfFaulty(quarantine, in: database)
            }
            if let found { report.faults.append(found) }
        }
    }

    private func checkFiles(
        _ rows: [Stored], _ files: [MediaFolder.Object], _ total: Int64,
        _ report: inout CacheVerification
    ) async throws(StoreError) {
        var named = Dictionary(grouping: rows, by: \.sha256)
        for file in files {
            let owners = named.removeValue(forKey: file.name) ?? []
            let done = report.bytes
            let judged = FileIdentity(of: file.path)
            let digest = try await DiskWork.run { [progress] () throws(StoreError) in
                var read = done
                return try FileDigest.read(file.path) { count in
                    read += count
                    progress(read, total)
                }
            }
            report.checked += 1
            report.bytes = report.bytes.addingSaturated(digest?.size ?? 0)
            guard let digest else { continue }
            let isWhole = digest.sha256 == file.name
            if !isWhole || owners.isEmpty {
                try await takeAway(file, judged, isWhole: isWhole, &report)
                continue
            }
            for owner in owners where owner.size != digest.size {
                try await remove(owner, as: .length, &report)
            }
        }
        for owner in named.values.joined().sorted(by: { $0.digest < $1.digest }) {
            report.checked += 1
            guard media.wholePath(of: owner.sha256, size: owner.size) == nil else { continue }
            try await remove(owner, as: .missing, &report)
        }
    }

    /// Moves a media file into quarantine and removes the rows that name it.
    private func takeAway(
        _ file: MediaFolder.Object, _ judged: FileIdentity?, isWhole: Bool,
        _ report: inout CacheVerification
    ) async throws(StoreError) {
        let found = try await connection.write { [quarantine] database in
            // Somebody may have stored it just now; a whole file with a row is well.
            guard judged == FileIdentity(of: file.path) else { return [CacheFault]() }
            let named = try Stored.naming(file.name, in: database)
            guard !isWhole || named.isEmpty else { return [CacheFault]() }
            let heads = try named.map { try $0.head(in: database) }
            let size = PrivateFolder.size(of: file.path)
            let kept = try quarantine.setAside(file.path)
            for row in named { try row.remove(in: database) }
            guard !named.isEmpty else {
                return [
                    CacheFault(
                        kind: .stray, head: nil, name: file.name, bytes: size, movedTo: kept)
                ]
            }
            return zip(named, heads).map { row, head in
                CacheFault(
                    kind: size == row.size ? .changed : .length, head: head, name: row.digest,
                    bytes: size, movedTo: kept)
            }
        }
        report.faults += found
    }

    /// Removes a row whose media file is gone or of another length, if it is still that row.
    private func remove(
        _ row: Stored, as kind: CacheFault.Kind, _ report: inout CacheVerification
    ) async throws(StoreError) {
        let fault = try await connection.write { [media] database -> CacheFault? in
            // Somebody may have stored another response under its key, which is well.
            guard try Stored.named(row.digest, in: database) == row,
                media.wholePath(of: row.sha256, size: row.size) == nil
            else { return nil }
            let head = try row.head(in: database)
            try row.remove(in: database)
            return CacheFault(
                kind: kind, head: head, name: row.digest, bytes: 0, movedTo: nil)
        }
        if let fault { report.faults.append(fault) }
    }

    /// Moves parts away that no process holds and that belong to no known response.
    private func checkParts(_ report: inout CacheVerification) async throws(StoreError) {
        let found = try await connection.write { [media, quarantine] database in
            let known = Set(
                try Row.fetchAll(database, sql: "SELECT digest FROM part").map { $0.text(0) })
            var faults: [CacheFault] = []
            _ = media.removeIdleParts(
                where: { !known.contains(String($0.dropLast(5))) }
            ) { path in
                let size = PrivateFolder.size(of: path)
                let kept = try? quarantine.setAside(path)
                let name = path.split(separator: "/").last.map(String.init) ?? path
                faults.append(
                    CacheFault(kind: .stray, head: nil, name: name, bytes: size, movedTo: kept))
            }
            return faults
        }
        report.faults += found
    }
}

/// The identity that tells a file from a later one with the same name.
private struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let node: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    /// The identity of a file; `nil` when there is none.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, node, size) = (status.st_dev, status.st_ino, status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

/// A row as verification sees it.
private struct Stored: Equatable, Sendable {
    let digest: String
    let sha256: String
    let size: Int64
    let isFile: Bool

    private static let columns = "digest, sha256, size, body IS NULL AS is_file"

    private init(_ row: Row) {
        digest = row.text("digest")
        sha256 = row.text("sha256")
        size = row.size("size")
        isFile = row.integer("is_file") != 0
    }

    static func all(in database: Database) throws -> [Stored] {
        try Row.fetchAll(database, sql: "SELECT \(columns) FROM response ORDER BY digest")
            .map(Stored.init)
    }

    static func named(_ digest: String, in database: Database) throws -> Stored? {
        try Row.fetchOne(
            database, sql: "SELECT \(columns) FROM response WHERE digest = ?",
            arguments: [digest]
        ).map(Stored.init)
    }

    static func naming(_ sha256: String, in database: Database) throws -> [Stored] {
        try Row.fetchAll(
            database,
            sql: "SELECT \(columns) FROM response WHERE sha256 = ? AND body IS NULL",
            arguments: [sha256]
        ).map(Stored.init)
    }

    func head(in database: Database) throws -> StoredHead? {
        try row(in: database).flatMap(ResponseRow.head)
    }

    func remove(in database: Database) throws {
        try database.execute(sql: "DELETE FROM response WHERE digest = ?", arguments: [digest])
    }

    /// Finds the fault of the row's content as it is now; `nil` for none.
    func fault(in database: Database) throws -> CacheFault.Kind? {
        guard let row = try row(in: database), row.integer("is_file") == 0 else { return nil }
        guard let head = ResponseRow.head(from: row), head.key.digest == digest,
            let body = row.data("body")
        else { return .unreadable }
        if Int64(body.count) != head.size { return .length }
        return SHA256.hex(of: Array(body)) == head.sha256 ? nil : .changed
    }

    /// Puts a faulty row's content into quarantine and removes the row.
    func removeIfFaulty(_ quarantine: Quarantine, in database: Database) throws -> CacheFault? {
        guard let kind = try fault(in: database), let row = try row(in: database) else {
            return nil
        }
        let body = row.data("body") ?? Data()
        let kept = body.isEmpty ? nil : try? quarantine.keep(body, as: digest)
        try remove(in: database)
        return CacheFault(
            kind: kind, head: ResponseRow.head(from: row), name: digest,
            bytes: Int64(body.count), movedTo: kept)
    }

    private func row(in database: Database) throws -> Row? {
        try Row.fetchOne(
            database, sql: "SELECT \(ResponseRow.columns), body FROM response WHERE digest = ?",
            arguments: [digest])
    }
}
