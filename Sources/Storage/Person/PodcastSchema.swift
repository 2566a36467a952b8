extension PersonSchema {
    // The podcasts a person follows. What the last answer of a feed was is known here alone, and so
    // are the addresses of private sounds, which may hold a key.
    static let versionOfPodcasts = """
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
        """

    // What a feed says of a podcast beyond its lists; what was fetched by itself, and may go.
    static let versionOfPodcastDetails = """
        ALTER TABLE podcast ADD COLUMN drops_heard INTEGER CHECK (drops_heard IN (0, 1));
        ALTER TABLE podcast ADD COLUMN details TEXT;
        ALTER TABLE podcast_episode ADD COLUMN fetched_at INTEGER;
        """

    // What tells a backup that the address of a podcast is not all of it: the token stays here.
    static let versionOfPrivatePodcasts = """
        ALTER TABLE podcast ADD COLUMN is_private INTEGER CHECK (is_private IN (0, 1));
        UPDATE podcast SET is_private = 1 WHERE token_kind IS NOT NULL;
        """
}
