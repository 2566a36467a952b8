package import FoundationEssentials
import GRDB
package import HTTPCaching
package import ListenCore
import Files

/// Stored responses in the cache's database, recordings as files beside it.
///
/// A media file is renamed and removed inside the write transaction of its
/// row: SQLite's write lock keeps two processes from undoing each other.
package struct HTTPResponseStore: ResponseChoosing {
    let connection: StoreConnection
    let media: MediaFolder
    let clock: any WallClock

    /// The stored response of a key; `nil` when there is none, or when its media file is missing or
    /// has another length.
    package func response(for key: CacheKey) async throws(StoreError) -> StoredResponse? {
        try await connection.read { [media] database in
            let row = try Row.fetchOne(
                database, sql: "SELECT \(ResponseRow.columns), body FROM response WHERE digest = ?",
                arguments: [key.digest])
            return row.flatMap { Self.response(from: $0, media) }
        }
    }

    /// The stored responses of a key's method, URL and account, latest first.
    package func variants(of key: CacheKey) async throws(StoreError) -> [StoredResponse] {
        try await connection.read { [media] database in
            // A tree of folders asks for hundreds in a row.
            let statement = try database.cachedStatement(sql: Self.variants)
            return try Row.fetchAll(
                statement,
                arguments: [StoredText(key.url), StoredText(key.account), StoredText(key.method)]
            ).compactMap { Self.response(from: $0, media) }
        }
    }

    /// The number of variants of one URL that are looked at.
    static let mostVariants = 64

    private static let variants = """
        SELECT \(ResponseRow.columns), body FROM response
        WHERE url = ? AND account = ? AND method = ?
        ORDER BY response_time DESC LIMIT \(mostVariants)
        """

    static func response(from row: Row, _ media: MediaFolder) -> StoredResponse? {
        guard let head = ResponseRow.head(from: row) else { return nil }
        if row.integer("is_file") != 0 {
            return media.wholePath(of: head.sha256, size: head.size)
                .map { StoredResponse(head, body: .file(path: $0)) }
        }
        guard let body = row.data("body"), Int64(body.count) == head.size
        else { return nil }
        return StoredResponse(head, body: .inline(Array(body)))
    }

    /// Marks every variant as changed by an unsafe method.
    package func invalidate(url: String, account: String) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "UPDATE response SET is_invalid = 1 WHERE url = ? AND account = ?",
                arguments: [StoredText(url), StoredText(account)])
        }
    }

    /// Keeps a response with inline content, replacing the key's former one.
    ///
    /// Throws `.failed` for a body that is a file: media come in by a part.
    package func store(_ response: StoredResponse) async throws(StoreError) {
        guard case .inline(let bytes) = response.body else {
            throw StoreError(.failed(reason: "a file is stored by a part"), path: connection.path)
        }
        var head = response.head
        head.size = Int64(bytes.count)
        let former = try await connection.write { [head] database in
            let former = try Self.file(of: head.key.digest, in: database)
            try ResponseRow.write(head, body: Data(bytes), in: database)
            return former
        }
        await Self.forget(former, media, connection)
    }

    /// Renews fields and times after a 304; does nothing when the response is gone, or another
    /// process changed its row since it was read.
    package func update(
        _ stored: StoredHead, fields: HTTPFields, requestTime: Date, responseTime: Date
    ) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE response SET fields = ?, request_time = ?, response_time = ?,
                        is_invalid = 0
                    WHERE digest = ? AND sha256 = ? AND response_time = ? AND is_invalid = ?
                    """,
                arguments: [
                    try ResponseRow.text(fields), StoredTime.microseconds(of: requestTime),
                    StoredTime.microseconds(of: responseTime), stored.key.digest, stored.sha256,
                    StoredTime.microseconds(of: stored.responseTime), stored.isInvalid,
                ])
        }
    }

    /// Notes that a response was used, for pruning.
    package func touch(_ key: CacheKey, at instant: Date) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "UPDATE response SET last_used = ? WHERE digest = ?",
                arguments: [StoredTime.microseconds(of: instant), key.digest])
        }
    }

    /// Pins a response so that pruning leaves it, or frees it again.
    package func setPinned(_ isPinned: Bool, for key: CacheKey) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "UPDATE response SET is_pinned = ? WHERE digest = ?",
                arguments: [isPinned, key.digest])
        }
    }

    /// Pins everything that belongs to a subject, or frees it again; says how many responses.
    package func setPinned(
        _ isPinned: Bool, for subject: CacheSubject
    ) async throws(StoreError) -> Int {
        try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE response SET is_pinned = :pin WHERE source = :source
                        AND (:book IS NULL OR book = :book)
                        AND (:chapter IS NULL OR chapter = :chapter)
                    """,
                arguments: [
                    "pin": isPinned, "source": StoredText(subject.source.rawValue),
                    "book": subject.book.map { StoredText($0.rawValue) },
                    "chapter": subject.chapter.map { StoredText($0.rawValue) },
                ])
            return database.changesCount
        }
    }

    /// Removes a response, and its media file when no other row names it.
    package func remove(_ key: CacheKey) async throws(StoreError) {
        try await connection.write { [media] database in
            try Self.remove([key.digest], media, in: database)
        }
    }

    /// Begins to fetch a media file, or takes up one that was cut off.
    package func part(for key: CacheKey) async throws(StoreError) -> any PartFile {
        let digest = key.digest
        return try await connection.write { [connection, media] database in
            let path = try media.partPath(for: digest)
            guard let file = try HeldFile(makingOrTaking: path) else {
                return try Self.sparePart(for: digest, connection, media)
            }
            let origin = try PartRow.origin(of: digest, in: database)
            let isUsable = origin.map { $0.total.map { file.size <= $0 } ?? true } ?? false
            guard isUsable, file.size > 0 else {
                file.empty()
                return MediaPart(
                    connection: connection, media: media, digest: digest, path: path, file: file)
            }
            return MediaPart(
                connection: connection, media: media, digest: digest, path: path, file: file,
                length: file.size, origin: origin)
        }
    }

    /// A part under a name of its own, while another holds the key's.
    private static func sparePart(
        for digest: String, _ connection: StoreConnection, _ media: MediaFolder
    ) throws(StoreError) -> any PartFile {
        for number in 1...1_000 {
            let path = try media.partPath(for: digest, number: number)
            guard let file = try HeldFile(makingNew: path) else { continue }
            return MediaPart(
                connection: connection, media: media, digest: digest, path: path, file: file,
                isSpare: true)
        }
        throw StoreError(.locked, path: try media.partPath(for: digest))
    }
}
