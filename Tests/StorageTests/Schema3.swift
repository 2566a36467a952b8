/// Databases as schema 3 wrote them; frozen, so that every later
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

    static let cache =
        Schema2.cache + """

            INSERT INTO grdb_migrations VALUES ('3');
            DROP TABLE translation;
            CREATE TABLE translation (
                provider TEXT NOT NULL,
                source TEXT NOT NULL,
                target TEXT NOT NULL,
                text TEXT NOT NULL,
                sentence TEXT NOT NULL,
                answer TEXT NOT NULL,
                is_rough INTEGER NOT NULL CHECK (is_rough IN (0, 1)),
                stored_at INTEGER NOT NULL,
                PRIMARY KEY (provider, source, target, text, sentence)
            ) STRICT;
            INSERT INTO translation VALUES ('Apertium', 'es', 'en', 'gato', 'El gato.', 'cat', 1,
                1000000000);
            """
}
