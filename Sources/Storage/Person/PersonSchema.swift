import GRDB

/// The schema of the person's database, version by version; a version once
/// released is never edited.
enum PersonSchema {
    /// All versions in order.
    static let versions = [
        version1, version2, version3, version4, version5, version6, version7, version8, version9,
        version10, version11, versionOfQueue, version13, versionOfFeeds,
        versionOfPodcasts, versionOfOpenBooks, versionOfStations, versionOfPodcastDetails,
        versionOfPrivatePodcasts, versionOfJournal, versionOfDocuments, versionOfTrust,
        versionOfFacts, versionOfCorrections, versionOfCardChanges, versionOfRoutes,
        versionOfListeningTests, versionOfSounds, versionOfWordTraces, versionOfCorrectionTimes,
    ]

    /// The way from any version to the present one.
    static var migrator: DatabaseMigrator { DatabaseMigrator(versions: versions) }

    // Times are whole microseconds; `updated_at` counts them from 1970 UTC.
    private static let version1 = """
        CREATE TABLE progress (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            position INTEGER NOT NULL,
            duration INTEGER NOT NULL,
            is_completed INTEGER NOT NULL CHECK (is_completed IN (0, 1)),
            updated_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            PRIMARY KEY (source, book, chapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX progress_by_time ON progress (updated_at);
        CREATE TABLE server (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            url TEXT NOT NULL UNIQUE,
            is_selected INTEGER NOT NULL DEFAULT 0 CHECK (is_selected IN (0, 1))
        ) STRICT;
        CREATE UNIQUE INDEX server_selected ON server (is_selected) WHERE is_selected = 1;
        CREATE TABLE preference (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // A bookmark's id is never given again, since people type it. Places of the
    // history are in the order they were noted, whatever the clock said.
    private static let version2 = """
        CREATE TABLE bookmark (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            range_start INTEGER NOT NULL,
            range_end INTEGER NOT NULL CHECK (range_end >= range_start),
            text TEXT NOT NULL,
            note TEXT NOT NULL,
            grade TEXT,
            created_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX bookmark_by_place ON bookmark (source, book, chapter, range_start);
        CREATE INDEX bookmark_by_time ON bookmark (created_at);
        CREATE TABLE edge_nudge (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentence INTEGER NOT NULL,
            start_shift INTEGER NOT NULL,
            end_shift INTEGER NOT NULL,
            PRIMARY KEY (source, book, chapter, sentence)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE place_history (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            position INTEGER NOT NULL,
            occasion TEXT NOT NULL,
            noted_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX place_history_by_chapter ON place_history (source, book, chapter);
        CREATE TABLE listening_day (
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            book_title TEXT NOT NULL,
            language TEXT,
            heard INTEGER NOT NULL CHECK (heard >= 0),
            repeated INTEGER NOT NULL CHECK (repeated >= 0),
            material INTEGER NOT NULL CHECK (material >= 0),
            PRIMARY KEY (day, source, book)
        ) STRICT, WITHOUT ROWID;
        """

    // The origin of a token, never a token. Either all three columns are set, or none.
    private static let version3 = """
        ALTER TABLE server ADD COLUMN account TEXT;
        ALTER TABLE server ADD COLUMN token_kind TEXT
            CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept'));
        ALTER TABLE server ADD COLUMN token_place TEXT
            CHECK ((token_place IS NULL) = (token_kind IS NULL));
        ALTER TABLE server ADD COLUMN token_identity TEXT
            CHECK ((token_identity IS NULL) = (token_kind IS NULL));
        """

    // A word whose status was removed stays as a row without one, so that an older list does not
    // bring it back. Its translation has a time of its own, so that the order in which lists are
    // merged does not matter; both times are 0 when a list states none. A card's id is never
    // reused, since the log and exports refer to it; `folded` and the sentence decide which cards
    // are equal, empty without a place. Either all columns of a memory are set, or none. A row of
    // the log keeps the memory before, for undoing, and the card's primary subtag, which may
    // change; the counts of a day outlive the cards.
    private static let version4 = """
        CREATE TABLE word_status (
            language TEXT NOT NULL,
            text TEXT NOT NULL CHECK (text <> ''),
            status INTEGER,
            spelling TEXT NOT NULL,
            translation TEXT NOT NULL DEFAULT '',
            changed_at INTEGER NOT NULL,
            translated_at INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (language, text)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE study_card (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            language TEXT NOT NULL,
            folded TEXT NOT NULL,
            text TEXT NOT NULL,
            context TEXT NOT NULL,
            translation TEXT NOT NULL,
            note TEXT NOT NULL,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            range_start INTEGER NOT NULL,
            range_end INTEGER NOT NULL CHECK (range_end >= range_start),
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            audio_start INTEGER,
            audio_end INTEGER CHECK (audio_end >= audio_start),
            audio_file TEXT,
            created_at INTEGER NOT NULL,
            is_suspended INTEGER NOT NULL CHECK (is_suspended IN (0, 1)),
            phase TEXT,
            step INTEGER,
            stability REAL,
            difficulty REAL,
            due INTEGER CHECK ((due IS NULL) = (phase IS NULL)),
            reviewed_at INTEGER,
            reviews INTEGER NOT NULL DEFAULT 0,
            lapses INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE UNIQUE INDEX study_card_same ON study_card
            (kind, language, folded, source, book, chapter, range_start);
        CREATE INDEX study_card_by_due ON study_card (due, id);
        CREATE INDEX study_card_counts ON study_card (is_suspended, phase, due, language);
        CREATE TABLE review (
            id INTEGER PRIMARY KEY,
            card INTEGER NOT NULL REFERENCES study_card (id) ON DELETE CASCADE,
            grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
            at INTEGER NOT NULL,
            language TEXT NOT NULL,
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            spent INTEGER NOT NULL CHECK (spent >= 0),
            before_phase TEXT,
            before_step INTEGER,
            before_stability REAL,
            before_difficulty REAL,
            before_due INTEGER,
            before_reviewed_at INTEGER,
            before_reviews INTEGER NOT NULL,
            before_lapses INTEGER NOT NULL,
            after_phase TEXT NOT NULL,
            after_step INTEGER,
            after_stability REAL NOT NULL,
            after_difficulty REAL NOT NULL,
            after_due INTEGER NOT NULL,
            after_reviewed_at INTEGER NOT NULL,
            after_reviews INTEGER NOT NULL,
            after_lapses INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX review_by_card ON review (card);
        CREATE INDEX review_by_day ON review (day, id);
        CREATE TABLE review_day (
            day TEXT NOT NULL,
            language TEXT NOT NULL,
            introduced INTEGER NOT NULL,
            reviewed INTEGER NOT NULL,
            passed INTEGER NOT NULL,
            steps INTEGER NOT NULL,
            spent INTEGER NOT NULL,
            PRIMARY KEY (day, language)
        ) STRICT, WITHOUT ROWID;
        """

    // A sentence is identified by its start in the text. One whose counts were reset stays as a row
    // of zeros, so that an older backup does not bring them back.
    private static let version5 = """
        CREATE TABLE sentence_effort (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentence INTEGER NOT NULL,
            text TEXT NOT NULL,
            replays INTEGER NOT NULL CHECK (replays >= 0),
            look_ups INTEGER NOT NULL CHECK (look_ups >= 0),
            slow_downs INTEGER NOT NULL CHECK (slow_downs >= 0),
            errors INTEGER NOT NULL CHECK (errors >= 0),
            updated_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            PRIMARY KEY (source, book, chapter, sentence)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE dictation (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentence INTEGER NOT NULL,
            language TEXT,
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            at INTEGER NOT NULL,
            attempt INTEGER NOT NULL CHECK (attempt >= 1),
            words INTEGER NOT NULL CHECK (words >= 0),
            right_words INTEGER NOT NULL CHECK (right_words BETWEEN 0 AND words),
            extra_words INTEGER NOT NULL CHECK (extra_words >= 0),
            hints INTEGER NOT NULL CHECK (hints >= 0)
        ) STRICT;
        CREATE UNIQUE INDEX dictation_same ON dictation (source, book, chapter, sentence, at);
        CREATE INDEX dictation_by_day ON dictation (day);
        """

    // A file belongs to one book. A chapter's range is NULL for all of its file.
    private static let version6 = """
        CREATE TABLE imported_book (
            id TEXT PRIMARY KEY,
            place INTEGER NOT NULL UNIQUE,
            title TEXT NOT NULL,
            author TEXT,
            narrator TEXT,
            language TEXT,
            year INTEGER,
            folder TEXT NOT NULL,
            owns_files INTEGER NOT NULL CHECK (owns_files IN (0, 1)),
            cover_path TEXT,
            added_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE imported_recording (
            book TEXT NOT NULL REFERENCES imported_book (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            path TEXT NOT NULL UNIQUE,
            size INTEGER NOT NULL CHECK (size >= 0),
            modified INTEGER NOT NULL,
            duration INTEGER NOT NULL CHECK (duration >= 0),
            PRIMARY KEY (book, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE imported_chapter (
            book TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            title TEXT NOT NULL,
            recording INTEGER NOT NULL,
            range_start INTEGER CHECK (range_start >= 0),
            range_end INTEGER CHECK (range_end >= range_start),
            PRIMARY KEY (book, id),
            FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                ON DELETE CASCADE,
            CHECK ((range_start IS NULL) = (range_end IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX imported_chapter_by_number ON imported_chapter (book, number);
        CREATE INDEX imported_chapter_by_file ON imported_chapter (book, recording);
        """

    // Chapters may be made of parts of several files; a part's end is NULL for that of its file.
    // Texts belong to a file or to a chapter; attached ones to a chapter of any source, with the
    // names of files in the folder of texts. The list and length of chapters are the person's
    // wishes; a length of 0 means none. An update begins at the roots, and skips files of removed
    // books.
    private static let version7 = """
        ALTER TABLE imported_book ADD COLUMN chapter_list TEXT;
        ALTER TABLE imported_book ADD COLUMN chapter_length INTEGER
            CHECK (chapter_length >= 0);
        DROP INDEX imported_chapter_by_number;
        DROP INDEX imported_chapter_by_file;
        ALTER TABLE imported_chapter RENAME TO former_chapter;
        CREATE TABLE imported_chapter (
            book TEXT NOT NULL REFERENCES imported_book (id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            title TEXT NOT NULL,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX imported_chapter_by_number ON imported_chapter (book, number);
        INSERT INTO imported_chapter SELECT book, id, number, title FROM former_chapter;
        CREATE TABLE imported_part (
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            number INTEGER NOT NULL,
            recording INTEGER NOT NULL,
            part_start INTEGER NOT NULL CHECK (part_start >= 0),
            part_end INTEGER CHECK (part_end >= part_start),
            PRIMARY KEY (book, chapter, number),
            FOREIGN KEY (book, chapter) REFERENCES imported_chapter (book, id)
                ON DELETE CASCADE,
            FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX imported_part_by_file ON imported_part (book, recording);
        INSERT INTO imported_part
            SELECT book, id, 0, recording, coalesce(range_start, 0), range_end
            FROM former_chapter;
        DROP TABLE former_chapter;
        CREATE TABLE imported_recording_text (
            book TEXT NOT NULL,
            recording INTEGER NOT NULL,
            number INTEGER NOT NULL,
            path TEXT NOT NULL,
            language TEXT,
            PRIMARY KEY (book, recording, number),
            FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE imported_chapter_text (
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            number INTEGER NOT NULL,
            path TEXT NOT NULL,
            language TEXT,
            PRIMARY KEY (book, chapter, number),
            FOREIGN KEY (book, chapter) REFERENCES imported_chapter (book, id)
                ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX imported_recording_by_size ON imported_recording (size);
        CREATE TABLE import_root (
            path TEXT PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE import_passed_over (
            path TEXT PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE attached_text (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            file TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            language TEXT,
            origin TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            PRIMARY KEY (source, book, chapter, file)
        ) STRICT, WITHOUT ROWID;
        """

    // The sums of a book's files and chapters, so that a list reads one row per book. The person's
    // wording for a book and its tags are for any source, and outlive the import. A library file's
    // collections are kept unchanged, with the chapter here for each track.
    private static let version8 = """
        ALTER TABLE imported_book ADD COLUMN chapter_count INTEGER NOT NULL DEFAULT 0
            CHECK (chapter_count >= 0);
        ALTER TABLE imported_book ADD COLUMN duration INTEGER NOT NULL DEFAULT 0
            CHECK (duration >= 0);
        ALTER TABLE imported_book ADD COLUMN size INTEGER NOT NULL DEFAULT 0 CHECK (size >= 0);
        UPDATE imported_book SET
            chapter_count = (SELECT count(*) FROM imported_chapter WHERE book = imported_book.id),
            duration = (SELECT CAST(min(total(duration), 9e18) AS INTEGER)
                FROM imported_recording WHERE book = imported_book.id),
            size = (SELECT CAST(min(total(size), 9e18) AS INTEGER)
                FROM imported_recording WHERE book = imported_book.id);
        CREATE TABLE book_wording (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            field TEXT NOT NULL,
            text TEXT NOT NULL,
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (source, book, field)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE book_tag (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            folded TEXT NOT NULL CHECK (folded <> ''),
            tag TEXT NOT NULL,
            PRIMARY KEY (source, book, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX book_tag_by_word ON book_tag (folded);
        CREATE TABLE library_collection (
            id INTEGER PRIMARY KEY,
            collection TEXT NOT NULL UNIQUE,
            updated_at INTEGER NOT NULL,
            record TEXT NOT NULL
        ) STRICT;
        CREATE TABLE library_track (
            collection TEXT NOT NULL REFERENCES library_collection (collection)
                ON DELETE CASCADE,
            track TEXT NOT NULL,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            PRIMARY KEY (collection, track)
        ) STRICT, WITHOUT ROWID;
        """

    // The wishes for dividing a book are the person's and outlive the import. For every present or
    // former chapter of a book the pieces of files are stored, so that records of a former one find
    // their place; a chapter without a number is a former one. A text may be for several chapters,
    // with a part for each, whose times are `shift` later there.
    private static let version9 = """
        CREATE TABLE book_division (
            book TEXT PRIMARY KEY,
            chapter_list TEXT,
            chapter_length INTEGER CHECK (chapter_length >= 0),
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO book_division SELECT id, chapter_list, chapter_length, added_at
            FROM imported_book WHERE chapter_list IS NOT NULL OR chapter_length IS NOT NULL;
        ALTER TABLE imported_book DROP COLUMN chapter_list;
        ALTER TABLE imported_book DROP COLUMN chapter_length;
        CREATE TABLE known_chapter (
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            number INTEGER,
            title TEXT NOT NULL,
            pieces TEXT NOT NULL,
            PRIMARY KEY (book, chapter)
        ) STRICT, WITHOUT ROWID;
        CREATE TEMP TABLE file_mark AS SELECT book, number AS recording, name, size, duration,
            row_number() OVER (PARTITION BY book, name, size ORDER BY number) - 1 AS place
            FROM (SELECT *, substr(path, length(rtrim(path, replace(path, '/', ''))) + 1) AS name
                FROM imported_recording);
        INSERT INTO known_chapter
            SELECT chapter.book, chapter.id, chapter.number, chapter.title,
                (SELECT json_group_array(json_array(name, size, place, part_start,
                    max(0, coalesce(part_end, duration) - part_start), part_end IS NULL))
                FROM (SELECT * FROM imported_part AS part
                    JOIN file_mark USING (book, recording)
                    WHERE part.book = chapter.book AND part.chapter = chapter.id
                    ORDER BY part.number))
            FROM imported_chapter AS chapter;
        DROP TABLE file_mark;
        ALTER TABLE attached_text RENAME TO former_text;
        CREATE TABLE attached_text (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            file TEXT NOT NULL,
            name TEXT NOT NULL,
            language TEXT,
            origin TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            shift INTEGER NOT NULL,
            text_start INTEGER NOT NULL CHECK (text_start >= 0),
            text_end INTEGER CHECK (text_end >= text_start),
            PRIMARY KEY (source, book, chapter, file, text_start)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attached_text_by_file ON attached_text (file);
        INSERT INTO attached_text SELECT source, book, chapter, file, name, language, origin,
            added_at, 0, 0, NULL FROM former_text;
        DROP TABLE former_text;
        """

    // Servers become sources of a kind. The id is the one that other tables have in their column
    // `source`, of a server its address. A source that is part of the program has a row only
    // while it is switched off, and no name. The time of adding was not known before.
    private static let version10 = """
        CREATE TABLE source (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT UNIQUE CHECK (name IS NOT NULL OR is_on = 0),
            kind TEXT NOT NULL,
            address TEXT,
            is_on INTEGER NOT NULL DEFAULT 1 CHECK (is_on IN (0, 1)),
            is_in_use INTEGER NOT NULL DEFAULT 0 CHECK (is_in_use IN (0, 1)),
            added_at INTEGER,
            account TEXT,
            token_kind TEXT
                CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept')),
            token_place TEXT CHECK ((token_place IS NULL) = (token_kind IS NULL)),
            token_identity TEXT CHECK ((token_identity IS NULL) = (token_kind IS NULL)),
            configuration TEXT
        ) STRICT;
        CREATE UNIQUE INDEX source_in_use ON source (is_in_use) WHERE is_in_use = 1;
        INSERT INTO source SELECT id, url, name, 'backend', url, 1, is_selected, NULL, account,
            token_kind, token_place, token_identity, NULL FROM server;
        DROP TABLE server;
        """

    // Texts that are read aloud: articles and documents.
    private static let version11 = """
        CREATE TABLE written_text (
            number INTEGER PRIMARY KEY,
            book TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            author TEXT,
            site TEXT,
            address TEXT,
            language TEXT,
            added_at INTEGER NOT NULL,
            is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
            words TEXT NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT;
        """

    // The sentences of a chapter of such a text, by which the places in it are kept.
    private static let version13 = """
        CREATE TABLE text_timeline (
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentences TEXT NOT NULL,
            PRIMARY KEY (book, chapter)
        ) STRICT, WITHOUT ROWID;
        """
}
