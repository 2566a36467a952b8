import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore

/// A stored response as a row of the cache.
enum ResponseRow {
    /// The columns of a head; all but the body.
    static let columns = """
        method, url, account, variant, resource, status, fields, selecting_fields, request_time,
        response_time, size, sha256, is_pinned, last_used, body IS NULL AS is_file
        """

    /// The head of a row; `nil` when it was written by a program that knows more.
    static func head(from row: Row) -> StoredHead? {
        guard let resource = ResourceClass(rawValue: row.text("resource")),
            let fields = fields(row.text("fields")),
            let selecting = self.fields(row.text("selecting_fields"))
        else { return nil }
        return StoredHead(
            key: CacheKey(
                method: row.text("method"), url: row.text("url"), account: row.text("account"),
                variant: row.text("variant")),
            resource: resource, status: Int(clamping: row.integer("status")), fields: fields,
            selectingFields: selecting,
            requestTime: StoredTime.instant(row.integer("request_time")),
            responseTime: StoredTime.instant(row.integer("response_time")),
            size: row.integer("size"), sha256: row.text("sha256"),
            isPinned: row.integer("is_pinned") != 0,
            lastUsed: StoredTime.instant(row.integer("last_used")))
    }

    /// Writes a row, replacing the key's former one but for its pin;
    /// `body` is `nil` for a media file.
    static func write(_ head: StoredHead, body: Data?, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO response (digest, method, url, account, variant, resource, status,
                    fields, selecting_fields, request_time, response_time, size, sha256,
                    is_pinned, last_used, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET
                    resource = excluded.resource, status = excluded.status,
                    fields = excluded.fields, selecting_fields = excluded.selecting_fields,
                    request_time = excluded.request_time,
                    response_time = excluded.response_time, size = excluded.size,
                    sha256 = excluded.sha256, is_pinned = max(is_pinned, excluded.is_pinned),
                    last_used = excluded.last_used, body = excluded.body
                """,
            arguments: [
                head.key.digest, StoredText(head.key.method), StoredText(head.key.url),
                StoredText(head.key.account), StoredText(head.key.variant),
                head.resource.rawValue, head.status, text(head.fields),
                text(head.selectingFields), StoredTime.microseconds(of: head.requestTime),
                StoredTime.microseconds(of: head.responseTime), head.size, head.sha256,
                head.isPinned, StoredTime.microseconds(of: head.lastUsed), body,
            ])
    }

    /// Fields as JSON text.
    static func text(_ fields: HTTPFields) throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    private static func fields(_ text: String) -> HTTPFields? {
        try? JSONDecoder().decode(HTTPFields.self, from: Data(text.utf8))
    }
}
