import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore

/// A stored response as a row of the cache.
enum ResponseRow {
    /// The columns of a head by their place: finding them by name costs more than reading them.
    private enum Column: Int {
        case method, url, account, variant, resource, status, fields, selectingFields
        case requestTime, responseTime, size, sha256, isPinned, lastUsed
        case source, book, chapter, isInvalid
    }

    /// The columns of a head, all but the body; they come first in every query for heads.
    static let columns = """
        method, url, account, variant, resource, status, fields, selecting_fields, request_time,
        response_time, size, sha256, is_pinned, last_used, source, book, chapter, is_invalid,
        body IS NULL AS is_file
        """

    /// The head of a row; `nil` when it is damaged, or was written by a newer program.
    static func head(from row: Row) -> StoredHead? {
        // A size that nothing has is a damaged row's, which counts as absent.
        let size = row.integer(Column.size.rawValue)
        guard StoredNumber.sizes.contains(size),
            let resource = ResourceClass(rawValue: row.text(Column.resource.rawValue)),
            let fields = fields(row.text(Column.fields.rawValue)),
            let selecting = self.fields(row.text(Column.selectingFields.rawValue))
        else { return nil }
        return StoredHead(
            key: CacheKey(
                method: row.text(Column.method.rawValue), url: row.text(Column.url.rawValue),
                account: row.text(Column.account.rawValue),
                variant: row.text(Column.variant.rawValue)),
            resource: resource, status: Int(clamping: row.integer(Column.status.rawValue)),
            fields: fields,
            selectingFields: selecting,
            requestTime: StoredTime.instant(row.integer(Column.requestTime.rawValue)),
            responseTime: StoredTime.instant(row.integer(Column.responseTime.rawValue)),
            size: size, sha256: row.text(Column.sha256.rawValue),
            isPinned: row.integer(Column.isPinned.rawValue) != 0,
            lastUsed: StoredTime.instant(row.integer(Column.lastUsed.rawValue)),
            subject: subject(from: row), isInvalid: row.integer(Column.isInvalid.rawValue) != 0)
    }

    private static func subject(from row: Row) -> CacheSubject? {
        row.optionalText(Column.source.rawValue).map { source in
            CacheSubject(
                source: SourceID(rawValue: source),
                book: row.optionalText(Column.book.rawValue).map(BookID.init(rawValue:)),
                chapter: row.optionalText(Column.chapter.rawValue).map(ChapterID.init(rawValue:)))
        }
    }

    /// Writes a row, replacing the key's former one but for its pin;
    /// `body` is `nil` for a media file.
    static func write(_ head: StoredHead, body: Data?, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO response (digest, method, url, account, variant, resource, status,
                    fields, selecting_fields, request_time, response_time, size, sha256,
                    is_pinned, last_used, source, book, chapter, is_invalid, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET
                    resource = excluded.resource, status = excluded.status,
                    fields = excluded.fields, selecting_fields = excluded.selecting_fields,
                    request_time = excluded.request_time,
                    response_time = excluded.response_time, size = excluded.size,
                    sha256 = excluded.sha256, is_pinned = max(is_pinned, excluded.is_pinned),
                    last_used = excluded.last_used,
                    source = coalesce(excluded.source, source),
                    book = coalesce(excluded.book, book),
                    chapter = coalesce(excluded.chapter, chapter),
                    is_invalid = excluded.is_invalid, body = excluded.body
                """,
            arguments: [
                head.key.digest, StoredText(head.key.method), StoredText(head.key.url),
                StoredText(head.key.account), StoredText(head.key.variant),
                head.resource.rawValue, head.status, text(head.fields),
                text(head.selectingFields), StoredTime.microseconds(of: head.requestTime),
                StoredTime.microseconds(of: head.responseTime), head.size, head.sha256,
                head.isPinned, StoredTime.microseconds(of: head.lastUsed),
                head.subject.map { StoredText($0.source.rawValue) },
                head.subject?.book.map { StoredText($0.rawValue) },
                head.subject?.chapter.map { StoredText($0.rawValue) }, head.isInvalid, body,
            ])
    }

    /// Fields as JSON text.
    static func text(_ fields: HTTPFields) throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    private static func fields(_ text: String) -> HTTPFields? {
        // Most responses select nothing, and a decoder for each costs more than its row.
        if text == #"{"lines":[]}"# { return [:] }
        return try? JSONDecoder().decode(HTTPFields.self, from: Data(text.utf8))
    }
}
