extension PersonSchema {
    // The answers of listening tests: a choice asks one thing, a sentence dictated again its words,
    // of which `right_before` were right at its first dictation.
    static let versionOfListeningTests = """
        CREATE TABLE test_answer (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentence INTEGER NOT NULL,
            kind TEXT NOT NULL,
            language TEXT,
            day TEXT NOT NULL,
            at INTEGER NOT NULL,
            asked INTEGER NOT NULL CHECK (asked > 0),
            right_answers INTEGER NOT NULL,
            right_before INTEGER,
            UNIQUE (source, book, chapter, sentence, at)
        ) STRICT;
        """
}
