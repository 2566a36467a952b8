/// The person's database as schema 13 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema13 {
    static let person =
        Schema12.person + """

            INSERT INTO grdb_migrations VALUES ('13');
            CREATE TABLE text_timeline (
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                sentences TEXT NOT NULL,
                PRIMARY KEY (book, chapter)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO progress VALUES ('articles', 'w1', '1', 500000, 1000000, 0, 13, '', '');
            INSERT INTO text_timeline VALUES ('w1', '1', 'a 1000');
            """
}
