import GRDB

/// The schema of the cache, version by version; a version once released is
/// never edited.
enum CacheSchema {
    /// All versions in order.
    static var migrator: DatabaseMigrator {
        DatabaseMigrator(versions: [version1, version2, version3])
    }

    // A response without a body is a media file named by `sha256`. The body is the last column, so
    // that lists of heads never read it.
    private static let version1 = """
        CREATE TABLE response (
            digest TEXT PRIMARY KEY,
            method TEXT NOT NULL,
            url TEXT NOT NULL,
            account TEXT NOT NULL,
            variant TEXT NOT NULL,
            resource TEXT NOT NULL,
            status INTEGER NOT NULL,
            fields TEXT NOT NULL,
            selecting_fields TEXT NOT NULL,
            request_time INTEGER NOT NULL,
            response_time INTEGER NOT NULL,
            size INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            is_pinned INTEGER NOT NULL CHECK (is_pinned IN (0, 1)),
            last_used INTEGER NOT NULL,
            body BLOB
        ) STRICT;
        CREATE INDEX response_by_use ON response (last_used);
        CREATE INDEX response_by_file ON response (sha256) WHERE body IS NULL;
        CREATE TABLE part (
            digest TEXT PRIMARY KEY,
            etag TEXT,
            last_modified TEXT,
            total INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE translation (
            provider TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            text TEXT NOT NULL,
            answer TEXT NOT NULL,
            is_rough INTEGER NOT NULL CHECK (is_rough IN (0, 1)),
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (provider, source, target, text)
        ) STRICT;
        CREATE TABLE explanation (
            provider TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            sentence TEXT NOT NULL,
            phrase TEXT NOT NULL,
            answer TEXT NOT NULL,
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (provider, source, target, sentence, phrase)
        ) STRICT;
        CREATE TABLE waveform (
            key TEXT PRIMARY KEY,
            is_exact INTEGER NOT NULL CHECK (is_exact IN (0, 1)),
            peaks BLOB NOT NULL,
            stored_at INTEGER NOT NULL
        ) STRICT;
        """

    // Version 2 adds the owner of a response, the mark of an unsafe method that invalidated it
    // since, and the ranges of a part with holes.
    private static let version2 = """
        ALTER TABLE response ADD COLUMN source TEXT;
        ALTER TABLE response ADD COLUMN book TEXT;
        ALTER TABLE response ADD COLUMN chapter TEXT;
        ALTER TABLE response ADD COLUMN is_invalid INTEGER NOT NULL DEFAULT 0
            CHECK (is_invalid IN (0, 1));
        CREATE INDEX response_by_url ON response (url, account);
        CREATE INDEX response_by_book ON response (source, book, chapter);
        ALTER TABLE part ADD COLUMN held TEXT;
        """

    // Version 3 adds the sentence a word was translated in. Answers of servers and commands that
    // were stored without a name of their own are dropped.
    private static let version3 = """
        ALTER TABLE translation RENAME TO translation_before;
        CREATE TABLE translation (
            provider TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            text TEXT NOT NULL,
            sentence TEXT NOT NULL,
            answer TEXT NOT NULL,
            is_rough INTEGER NOT NULL CHECK (is_rough IN (0, 1)),
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (provider, source, target, text, sentence)
        ) STRICT;
        INSERT INTO translation
            SELECT provider, source, target, text, '', answer, is_rough, stored_at
            FROM translation_before
            WHERE provider <> 'LibreTranslate' AND provider NOT LIKE '% (command)';
        DROP TABLE translation_before;
        """
}
