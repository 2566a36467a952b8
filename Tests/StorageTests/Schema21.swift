/// The person's database as schema 21 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema21 {
    static let person =
        Schema20.person + """

            INSERT INTO grdb_migrations VALUES ('21');
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
            INSERT INTO attached_text VALUES (
                'local', 'b21', 'c21', '21.json', 'book.epub', 'en', 'added', 3, 0, 0, NULL
            );
            INSERT INTO document VALUES (
                'd21', 900, '0 /body/DocFragment[1]/body/h1.0' || char(10)
                    || '40 /body/DocFragment[1]/body/p[1].0'
            );
            INSERT INTO document_marks VALUES ('21.json', 'd21', '1500:40');
            """
}
