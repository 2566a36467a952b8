/// The person's database as schema 3 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema3 {
    // SQLite writes a column that was added later into the table's own text, so the frozen
    // table is made as it was and then altered.
    static let person =
        Schema2.person + """

            INSERT INTO grdb_migrations VALUES ('3');
            ALTER TABLE server ADD COLUMN account TEXT;
            ALTER TABLE server ADD COLUMN token_kind TEXT
                CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept'));
            ALTER TABLE server ADD COLUMN token_place TEXT
                CHECK ((token_place IS NULL) = (token_kind IS NULL));
            ALTER TABLE server ADD COLUMN token_identity TEXT
                CHECK ((token_identity IS NULL) = (token_kind IS NULL));
            INSERT INTO server VALUES (2, 'work', 'https://books.example', 0, 'anna', 'command',
                'pass show listen', '0123456789abcdef0123456789abcdef');
            """
}
