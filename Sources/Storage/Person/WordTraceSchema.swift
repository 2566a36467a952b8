extension PersonSchema {
    // The status that another program gave a word last: as long as the word has it, that program
    // may change it again. And the words that were looked up, which are marked when they are met
    // again.
    static let versionOfWordTraces = """
        CREATE TABLE given_status (
            language TEXT NOT NULL,
            text TEXT NOT NULL CHECK (text <> ''),
            status INTEGER NOT NULL,
            given_at INTEGER NOT NULL,
            PRIMARY KEY (language, text)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE looked_up_word (
            language TEXT NOT NULL,
            text TEXT NOT NULL CHECK (text <> ''),
            looked_up_at INTEGER NOT NULL,
            PRIMARY KEY (language, text)
        ) STRICT, WITHOUT ROWID;
        """
}
