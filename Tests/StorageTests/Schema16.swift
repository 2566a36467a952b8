/// The person's database as schema 16 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema16 {
    static let person =
        Schema15.person + """

            INSERT INTO grdb_migrations VALUES ('16');
            CREATE TABLE open_book (
                number INTEGER PRIMARY KEY,
                book TEXT NOT NULL UNIQUE,
                title TEXT NOT NULL,
                author TEXT,
                language TEXT,
                record TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO open_book VALUES
                (1, 'emma_librivox', 'Emma', 'Jane Austen', 'en', '{}', 3, 3);
            """
}
