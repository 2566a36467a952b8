/// The person's database as schema 18 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema18 {
    static let person =
        Schema17.person + """

            INSERT INTO grdb_migrations VALUES ('18');
            ALTER TABLE podcast ADD COLUMN drops_heard INTEGER CHECK (drops_heard IN (0, 1));
            ALTER TABLE podcast ADD COLUMN details TEXT;
            ALTER TABLE podcast_episode ADD COLUMN fetched_at INTEGER;
            INSERT INTO podcast (
                show, address, title, skip_start, skip_end, kept, added_at, changed_at, drops_heard,
                details
            ) VALUES ('p18', 'https://cast.example/18', 'Noticias', 0, 0, 'all', 3, 3, 1, '{}');
            INSERT INTO podcast_episode (show, episode, number, keys, title, changed_at, fetched_at)
                VALUES ('p18', 'e1', 1, 'k', 'Uno', 3, 4);
            """
}
