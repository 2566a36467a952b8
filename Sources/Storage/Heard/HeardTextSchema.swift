import GRDB

/// The schema of the texts' index, version by version; a version once released
/// is never edited.
enum HeardTextSchema {
    /// All versions in order.
    static var migrator: DatabaseMigrator {
        DatabaseMigrator(versions: [version1, version2, version3])
    }

    // A sentence and its tokens have the same rowid. `SearchTokens` folds the tokens and separates
    // them by spaces, so FTS5 only has to split at ASCII spaces: its Unicode tokenizer cannot
    // segment Chinese or Japanese and folds differently. Ids grow, so that the latest texts are
    // those with the highest. A chapter without sentences is one without a text.
    private static let version1 = """
        CREATE TABLE chapter (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            book_title TEXT NOT NULL,
            title TEXT NOT NULL,
            language TEXT,
            digest TEXT NOT NULL,
            stamp TEXT NOT NULL,
            UNIQUE (source, book, chapter)
        ) STRICT;
        CREATE TABLE sentence (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chapter INTEGER NOT NULL REFERENCES chapter (id),
            number INTEGER NOT NULL,
            range_start INTEGER NOT NULL,
            range_end INTEGER NOT NULL CHECK (range_end >= range_start),
            text TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX sentence_by_place ON sentence (chapter, number);
        CREATE VIRTUAL TABLE term USING fts5(tokens, tokenize = 'ascii');
        CREATE TABLE word (
            term TEXT NOT NULL,
            language TEXT NOT NULL,
            spelling TEXT NOT NULL,
            PRIMARY KEY (term, language, spelling)
        ) STRICT, WITHOUT ROWID;
        """

    // The beginnings of two and three letters as terms of their own: without them FTS5
    // merges the sentences of all words that begin so before it gives the first.
    private static let version2 = """
        CREATE VIRTUAL TABLE indexed USING fts5(tokens, tokenize = 'ascii', prefix = '2 3');
        INSERT INTO indexed (rowid, tokens) SELECT rowid, tokens FROM term;
        DROP TABLE term;
        ALTER TABLE indexed RENAME TO term;
        """

    // The words of the sentences by number, to find those that are new in all texts at once; the
    // texts that are there already get theirs when such a search asks for them. A lemma like its
    // form says that there is none, NULL that nobody asked.
    private static let version3 = """
        CREATE TABLE form (
            id INTEGER PRIMARY KEY,
            language TEXT NOT NULL,
            form TEXT NOT NULL,
            spelling TEXT NOT NULL,
            is_inner INTEGER NOT NULL,
            lemma TEXT,
            UNIQUE (language, form)
        ) STRICT;
        CREATE INDEX form_without_lemma ON form (language) WHERE lemma IS NULL;
        CREATE TABLE bag (
            chapter INTEGER PRIMARY KEY,
            language TEXT NOT NULL,
            lines BLOB NOT NULL
        ) STRICT;
        CREATE TABLE lemma_probe (
            language TEXT PRIMARY KEY,
            answer TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER bag_goes AFTER DELETE ON chapter
            BEGIN DELETE FROM bag WHERE chapter = OLD.id; END;
        """
}
