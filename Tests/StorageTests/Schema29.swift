/// The person's database as schema 29 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema29 {
    static let person =
        Schema28.person + """

            INSERT INTO grdb_migrations VALUES ('29');
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
            INSERT INTO given_status VALUES ('es', 'perro', 99, 5000), ('es', 'odd', 7777, 5000);
            INSERT INTO looked_up_word VALUES ('es', 'faro', 6000);
            """
}
