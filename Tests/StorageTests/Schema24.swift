/// The person's database as schema 24 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema24 {
    static let person =
        Schema23.person + """

            INSERT INTO grdb_migrations VALUES ('24');
            CREATE TABLE word_correction (
                language TEXT NOT NULL,
                word TEXT NOT NULL CHECK (word <> ''),
                sentence TEXT NOT NULL,
                meaning TEXT,
                target TEXT,
                reading TEXT,
                changed_at INTEGER NOT NULL,
                PRIMARY KEY (language, word, sentence)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO word_correction
                VALUES ('es', 'faro', 'La luz del faro.', 'lighthouse', 'en', NULL, 1000);
            INSERT INTO word_correction VALUES ('ja', '市場', '市場に行く。', NULL, NULL, NULL, 900);
            """
}
