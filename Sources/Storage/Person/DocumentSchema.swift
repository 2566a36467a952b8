extension PersonSchema {
    // Documents that texts of chapters were made of, by the digest that other programs know them
    // by, and where the sentences of such a text are in one. The file is that of `attached_text`,
    // which says what chapters have parts of it, however the book was divided since.
    static let versionOfDocuments = """
        CREATE TABLE document (
            document TEXT PRIMARY KEY,
            letters INTEGER NOT NULL CHECK (letters >= 0),
            outline TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE document_marks (
            file TEXT PRIMARY KEY,
            document TEXT NOT NULL,
            marks TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
