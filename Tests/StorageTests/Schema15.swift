/// The person's database as schema 15 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema15 {
    static let person =
        Schema14.person + """

            INSERT INTO grdb_migrations VALUES ('15');
            CREATE TABLE podcast (
                number INTEGER PRIMARY KEY,
                show TEXT NOT NULL UNIQUE,
                address TEXT NOT NULL,
                title TEXT NOT NULL,
                author TEXT,
                language TEXT,
                link TEXT,
                image TEXT,
                guid TEXT,
                skip_start INTEGER NOT NULL CHECK (skip_start >= 0),
                skip_end INTEGER NOT NULL CHECK (skip_end >= 0),
                kept TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                checked_at INTEGER,
                tag TEXT,
                modified TEXT,
                fault TEXT,
                ended_at INTEGER,
                token_kind TEXT,
                token_place TEXT,
                token_identity TEXT
            ) STRICT;
            CREATE TABLE podcast_episode (
                show TEXT NOT NULL,
                episode TEXT NOT NULL,
                number INTEGER NOT NULL,
                keys TEXT NOT NULL,
                title TEXT NOT NULL,
                published_at INTEGER,
                duration INTEGER,
                sound TEXT,
                sound_type TEXT,
                sound_length INTEGER,
                link TEXT,
                summary TEXT,
                details TEXT,
                new_since INTEGER,
                changed_at INTEGER NOT NULL,
                private_sound TEXT,
                private_details TEXT,
                PRIMARY KEY (show, episode)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO podcast VALUES
                (1, 's1', 'https://cast.example/feed', 'Slow News', NULL, 'es', NULL, NULL, NULL,
                 5000000, 0, '3', 3, 3, 4, '"a"', NULL, NULL, NULL, 'kept', 'ab12', 'ab12');
            INSERT INTO podcast_episode VALUES
                ('s1', 'e1', 1, 'k1 k2', 'The ferry', 2, 62000000, NULL, 'audio/mpeg', 9, NULL,
                 'It left.', NULL, 5, 5, 'https://cast.example/1.mp3?auth=b', NULL);
            """
}
