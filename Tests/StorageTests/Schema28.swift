/// The person's database as schema 28 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema28 {
    static let person =
        Schema27.person + """

            INSERT INTO grdb_migrations VALUES ('28');
            CREATE TABLE written_line (
                id INTEGER PRIMARY KEY,
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                sentence INTEGER NOT NULL,
                language TEXT NOT NULL,
                at INTEGER NOT NULL,
                attempt INTEGER NOT NULL,
                hints INTEGER NOT NULL,
                heard TEXT NOT NULL,
                typed TEXT NOT NULL,
                UNIQUE (source, book, chapter, sentence, at)
            ) STRICT;
            CREATE INDEX written_line_by_time ON written_line (at);
            CREATE TABLE sound_answer (
                id INTEGER PRIMARY KEY,
                language TEXT NOT NULL,
                first_sound TEXT NOT NULL,
                second_sound TEXT NOT NULL,
                at INTEGER NOT NULL,
                is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
                is_other_voice INTEGER NOT NULL CHECK (is_other_voice IN (0, 1)),
                UNIQUE (language, first_sound, second_sound, at)
            ) STRICT;
            INSERT INTO written_line VALUES
                (1, 'local', 'b', 'c', 1000, 'es', 5000, 1, 0, 'El zumo.', 'El sumo');
            INSERT INTO sound_answer VALUES (1, 'es', 's', 'θ', 6000, 1, 0);
            """
}
