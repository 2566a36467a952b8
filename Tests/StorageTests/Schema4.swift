/// The person's database as schema 4 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema4 {
    static let person =
        Schema3.person + """

            INSERT INTO grdb_migrations VALUES ('4');
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
            INSERT INTO word_status VALUES ('es', 'perro', 3, 'Perro', 'dog', 1000000000,
                1000000000);
            INSERT INTO study_card (id, kind, language, folded, text, context, translation, note,
                source, book, chapter, range_start, range_end, book_title, chapter_title,
                created_at, is_suspended, phase, stability, difficulty, due, reviewed_at, reviews)
            VALUES (7, 'word', 'es', 'perro', 'perro', 'El perro ladra.', 'dog', '', 'local',
                '3', '2', 1000000, 3000000, '赤い本', '第二章', 1000000000, 0, 'review', 2.5, 5.5,
                2000000000, 1000000000, 1);
            INSERT INTO review VALUES (1, 7, 3, 1000000000, 'es', '2026-11-21', 4000000, NULL,
                NULL, NULL, NULL, NULL, NULL, 0, 0, 'review', NULL, 2.5, 5.5, 2000000000,
                1000000000, 1, 0);
            INSERT INTO review_day VALUES ('2026-11-21', 'es', 1, 0, 0, 0, 4000000);
            """
}
