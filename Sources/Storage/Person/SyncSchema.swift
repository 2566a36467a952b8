extension PersonSchema {
    // What a person chose, for their other devices: of each name the newest choice, with the time,
    // the number and the device it was made at. A choice that was taken back has no content.
    static let versionOfFacts = """
        CREATE TABLE sync_fact (
            subject TEXT NOT NULL,
            name TEXT NOT NULL,
            content TEXT,
            made_at INTEGER NOT NULL CHECK (made_at >= 0),
            number INTEGER NOT NULL CHECK (number >= 0),
            device TEXT NOT NULL,
            PRIMARY KEY (subject, name)
        ) STRICT, WITHOUT ROWID;
        """

    // The journal of places, with the places of before as its first entries, each of this device;
    // the devices that were met; the places where they meet; what is remembered of servers that
    // keep places. A journal is a set: two rows of one content are one entry. What is removed is
    // noted for the other devices, and that it came back.
    static let versionOfJournal = """
        CREATE TABLE sync_device (
            device TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            last INTEGER NOT NULL CHECK (last >= 0),
            shared INTEGER NOT NULL CHECK (shared >= 0),
            seen_at INTEGER,
            is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
            is_unlinked INTEGER NOT NULL CHECK (is_unlinked IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX sync_device_own ON sync_device (is_own) WHERE is_own = 1;
        CREATE TABLE sync_place (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            address TEXT NOT NULL UNIQUE,
            account TEXT,
            token_kind TEXT
                CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept')),
            token_place TEXT CHECK ((token_place IS NULL) = (token_kind IS NULL)),
            token_identity TEXT CHECK ((token_identity IS NULL) = (token_kind IS NULL)),
            added_at INTEGER NOT NULL,
            met_at INTEGER,
            tags TEXT NOT NULL,
            written TEXT
        ) STRICT;
        CREATE TABLE sync_server (
            service TEXT PRIMARY KEY,
            device TEXT NOT NULL,
            told INTEGER NOT NULL CHECK (told >= 0),
            seen_at INTEGER,
            seen TEXT NOT NULL,
            met_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE place_entry (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            device TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 0),
            made_at INTEGER NOT NULL,
            knowledge TEXT NOT NULL,
            reason TEXT NOT NULL,
            start INTEGER NOT NULL,
            position INTEGER NOT NULL,
            duration INTEGER NOT NULL,
            is_completed INTEGER NOT NULL CHECK (is_completed IN (0, 1)),
            noted_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX place_entry_by_content
            ON place_entry (device, number, made_at, source, book, chapter, position);
        CREATE INDEX place_entry_by_chapter ON place_entry (source, book, chapter);
        CREATE INDEX place_entry_by_time ON place_entry (made_at);
        CREATE TABLE sync_removal (
            kind TEXT NOT NULL,
            record TEXT NOT NULL,
            is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
            at INTEGER NOT NULL,
            PRIMARY KEY (kind, record)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER bookmark_is_removed AFTER DELETE ON bookmark BEGIN
            INSERT INTO sync_removal VALUES ('bookmarks',
                quote(OLD.source) || ',' || quote(OLD.book) || ',' || quote(OLD.chapter)
                    || ',' || quote(OLD.range_start) || ',' || quote(OLD.range_end)
                    || ',' || quote(OLD.created_at),
                1, CAST(strftime('%s', 'now') AS INTEGER) * 1000000)
                ON CONFLICT (kind, record) DO UPDATE SET is_removed = 1,
                    at = max(at + 1, excluded.at)
                    WHERE is_removed = 0;
        END;
        CREATE TRIGGER bookmark_is_back AFTER INSERT ON bookmark BEGIN
            UPDATE sync_removal SET is_removed = 0,
                    at = max(at + 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000000)
                WHERE kind = 'bookmarks' AND is_removed = 1
                    AND record =
                        quote(NEW.source) || ',' || quote(NEW.book) || ',' || quote(NEW.chapter)
                        || ',' || quote(NEW.range_start) || ',' || quote(NEW.range_end)
                        || ',' || quote(NEW.created_at);
        END;
        CREATE TRIGGER card_is_removed AFTER DELETE ON study_card BEGIN
            INSERT INTO sync_removal VALUES ('cards',
                quote(OLD.kind) || ',' || quote(OLD.language) || ',' || quote(OLD.folded)
                    || ',' || quote(OLD.source) || ',' || quote(OLD.book)
                    || ',' || quote(OLD.chapter) || ',' || quote(OLD.range_start),
                1, CAST(strftime('%s', 'now') AS INTEGER) * 1000000)
                ON CONFLICT (kind, record) DO UPDATE SET is_removed = 1,
                    at = max(at + 1, excluded.at)
                    WHERE is_removed = 0;
        END;
        CREATE TRIGGER card_is_back AFTER INSERT ON study_card BEGIN
            UPDATE sync_removal SET is_removed = 0,
                    at = max(at + 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000000)
                WHERE kind = 'cards' AND is_removed = 1
                    AND record =
                        quote(NEW.kind) || ',' || quote(NEW.language)
                        || ',' || quote(NEW.folded)
                        || ',' || quote(NEW.source) || ',' || quote(NEW.book)
                        || ',' || quote(NEW.chapter) || ',' || quote(NEW.range_start);
        END;
        INSERT INTO sync_device
            SELECT lower(hex(randomblob(8))), '', (SELECT count(*) FROM progress), 0, NULL, 1, 0;
        INSERT INTO place_entry (source, book, chapter, device, number, made_at, knowledge, reason,
                start, position, duration, is_completed, noted_at, book_title, chapter_title)
            SELECT source, book, chapter, (SELECT device FROM sync_device),
                row_number() OVER (ORDER BY updated_at, source, book, chapter),
                max(0, updated_at / 1000), '',
                CASE is_completed WHEN 1 THEN 'finished' ELSE 'heard' END,
                max(0, position), max(0, position), max(0, duration), is_completed, updated_at,
                book_title, chapter_title
            FROM progress;
        """
}
