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
}
