/// The person's database as schema 19 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema19 {
    static let person =
        Schema18.person + """

            INSERT INTO grdb_migrations VALUES ('19');
            ALTER TABLE podcast ADD COLUMN is_private INTEGER CHECK (is_private IN (0, 1));
            INSERT INTO podcast (
                show, address, title, skip_start, skip_end, kept, added_at, changed_at, token_kind,
                token_place, token_identity, is_private
            ) VALUES (
                'p19', 'https://cast.example/19', 'Secreto', 0, 0, 'all', 3, 3, 'kept', 'ab', 'ab', 1
            );
            """
}
