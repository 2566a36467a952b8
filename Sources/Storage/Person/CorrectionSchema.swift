extension PersonSchema {
    // The meaning and the reading of a word in one sentence as the person put them right. One that
    // was taken back stays as a row without either, so that an older backup does not bring it back.
    static let versionOfCorrections = """
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
        """

    // Meaning and reading have times of their own, so that of two devices each change counts. One
    // that is missing beside the other was not known to be changed; `changed_at` stays the last
    // time of both, for devices that know no other.
    static let versionOfCorrectionTimes = """
        ALTER TABLE word_correction ADD COLUMN meaning_at INTEGER;
        ALTER TABLE word_correction ADD COLUMN reading_at INTEGER;
        UPDATE word_correction SET
            meaning_at = iif(meaning IS NOT NULL OR reading IS NULL, changed_at, NULL),
            reading_at = iif(reading IS NOT NULL OR meaning IS NULL, changed_at, NULL);
        """
}
