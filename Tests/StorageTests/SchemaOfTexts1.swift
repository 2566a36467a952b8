/// The index of texts as its schema 1 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum SchemaOfTexts1 {
    static let sql = """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
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
        INSERT INTO chapter VALUES (1, 'local', '3', '2', '赤い本', '第二章', 'zh', 'd', 's');
        INSERT INTO sentence VALUES (1, 1, 0, 0, 1000000, '去學校。');
        INSERT INTO term (rowid, tokens) VALUES (1, '去學 學校 校');
        INSERT INTO word VALUES ('he', 'zh', 'hé');
        """
}
