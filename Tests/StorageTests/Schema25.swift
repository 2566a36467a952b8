/// The person's database as schema 25 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema25 {
    static let person =
        Schema24.person + """

            INSERT INTO grdb_migrations VALUES ('25');
            ALTER TABLE study_card ADD COLUMN memory_at INTEGER;
            ALTER TABLE study_card ADD COLUMN suspended_at INTEGER;
            ALTER TABLE study_card ADD COLUMN note_at INTEGER;
            ALTER TABLE study_card ADD COLUMN translation_at INTEGER;
            ALTER TABLE study_card ADD COLUMN context_at INTEGER;
            ALTER TABLE study_card ADD COLUMN exchange TEXT;
            ALTER TABLE study_card ADD COLUMN exchanged_at INTEGER;
            UPDATE study_card SET note_at = 2000, memory_at = 3000, exchanged_at = 4000,
                exchange = '{"c":[],"n":["a"],"s":true,"t":["b","c"]}';
            """
}
