/// The person's database as schema 30 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema30 {
    static let person =
        Schema29.person + """

            INSERT INTO grdb_migrations VALUES ('30');
            ALTER TABLE word_correction ADD COLUMN meaning_at INTEGER;
            ALTER TABLE word_correction ADD COLUMN reading_at INTEGER;
            UPDATE word_correction SET
                meaning_at = iif(meaning IS NOT NULL OR reading IS NULL, changed_at, NULL),
                reading_at = iif(reading IS NOT NULL OR meaning IS NULL, changed_at, NULL);
            INSERT INTO word_correction
                VALUES ('es', 'luz', 'La luz del faro.', 'light', 'en', 'luθ', 3000, 2000, 3000);
            """
}
