import GRDB

/// The tables of one dictionary that was imported.
///
/// The file is made once, whole, and only read afterwards; another version is
/// another import, never a migration.
enum EntryTableSchema {
    /// `LDIC` in ASCII: the kind of the file (SQLite's file format, section 1.3.14).
    static let application = 0x4C44_4943
    static let version = 1

    // Senses and details are lines of one text. The caller folds the keys.
    static let tables = """
        CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            headword TEXT NOT NULL,
            variants TEXT,
            pronunciation TEXT,
            reading TEXT,
            grammar TEXT,
            senses TEXT NOT NULL,
            details TEXT
        ) STRICT;
        CREATE TABLE key (
            key TEXT NOT NULL,
            entry INTEGER NOT NULL,
            PRIMARY KEY (key, entry)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE form (
            key TEXT NOT NULL,
            lemma TEXT NOT NULL,
            PRIMARY KEY (key, lemma)
        ) STRICT, WITHOUT ROWID;
        """

    // Sorted keys fill a tree from left to right; unsorted ones would each touch a page of it.
    // Until then they wait in SQLite's own temporary file.
    static let waiting = """
        CREATE TEMP TABLE waiting_key (key TEXT NOT NULL, entry INTEGER NOT NULL) STRICT;
        CREATE TEMP TABLE waiting_form (key TEXT NOT NULL, lemma TEXT NOT NULL) STRICT;
        """
    static let sorting = """
        INSERT INTO key SELECT DISTINCT key, entry FROM waiting_key ORDER BY key, entry;
        DROP TABLE waiting_key;
        INSERT INTO form SELECT DISTINCT key, lemma FROM waiting_form ORDER BY key, lemma;
        DROP TABLE waiting_form;
        """
}
