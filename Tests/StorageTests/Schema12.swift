/// The person's database as schema 12 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema12 {
    static let person =
        Schema11.person + """

            INSERT INTO grdb_migrations VALUES ('12');
            CREATE TABLE queued_chapter (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                place INTEGER NOT NULL,
                duration INTEGER NOT NULL CHECK (duration >= 0),
                added_at INTEGER NOT NULL,
                book_title TEXT NOT NULL,
                chapter_title TEXT NOT NULL,
                PRIMARY KEY (source, book, chapter)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO queued_chapter VALUES
                ('articles', 'w1', '1', 7, 0, 3, 'A fox', 'The ferry'),
                ('local', 'river', 'c3', 2, 62000000, 5, 'The River Village', 'The lamp');
            """
}
