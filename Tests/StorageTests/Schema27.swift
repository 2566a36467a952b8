/// The person's database as schema 27 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema27 {
    static let person =
        Schema26.person + """

            INSERT INTO grdb_migrations VALUES ('27');
            CREATE TABLE test_answer (
                id INTEGER PRIMARY KEY,
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                sentence INTEGER NOT NULL,
                kind TEXT NOT NULL,
                language TEXT,
                day TEXT NOT NULL,
                at INTEGER NOT NULL,
                asked INTEGER NOT NULL CHECK (asked > 0),
                right_answers INTEGER NOT NULL,
                right_before INTEGER,
                UNIQUE (source, book, chapter, sentence, at)
            ) STRICT;
            INSERT INTO test_answer VALUES
                (1, 'local', 'b', 'c', 1000, 'dictation', 'es', '2026-11-21', 5000, 7, 6, 3);
            """
}
