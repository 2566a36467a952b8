extension PersonSchema {
    // The lines of dictations beside what was heard, and the answers of drills of sounds. The two
    // sounds of a contrast are in the order of their letters.
    static let versionOfSounds = """
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
        """
}
