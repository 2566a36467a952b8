/// The person's database as schema 5 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema5 {
    static let person =
        Schema4.person + """

            INSERT INTO grdb_migrations VALUES ('5');
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
            INSERT INTO sentence_effort VALUES ('local', 'b', '1', 1500000, 'El perro ladra.', 2, 1,
                0, 3, 1000000000, 'Book', 'Chapter');
            INSERT INTO dictation VALUES (1, 'local', 'b', '1', 1500000, 'es', '2026-11-21',
                1000000000, 1, 3, 2, 0, 1);
            """
}
