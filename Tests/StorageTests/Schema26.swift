/// The person's database as schema 26 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema26 {
    static let person =
        Schema25.person + """

            INSERT INTO grdb_migrations VALUES ('26');
            CREATE TABLE route_event (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                step TEXT NOT NULL,
                day INTEGER NOT NULL,
                expected INTEGER,
                judged INTEGER,
                text TEXT NOT NULL,
                duration INTEGER NOT NULL CHECK (duration >= 0),
                book_title TEXT NOT NULL,
                chapter_title TEXT NOT NULL,
                PRIMARY KEY (source, book, chapter, at, kind, step)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO route_event VALUES ('local', 'book', 'one', 1000, 'started', '', 20000,
                NULL, NULL, 'whole: hide', 90000000, 'Book', 'One');
            INSERT INTO route_event VALUES ('local', 'book', 'one', 2000, 'done', 'whole', 20000,
                2, 4, '', 90000000, 'Book', 'One');
            """
}
