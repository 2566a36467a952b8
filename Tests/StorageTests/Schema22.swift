/// The person's database as schema 22 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema22 {
    static let pin = "sha256//CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo="

    static let person =
        Schema21.person + """

            INSERT INTO grdb_migrations VALUES ('22');
            ALTER TABLE source ADD COLUMN pin TEXT;
            ALTER TABLE source ADD COLUMN certificates TEXT;
            ALTER TABLE sync_place ADD COLUMN pin TEXT;
            ALTER TABLE sync_place ADD COLUMN certificates TEXT;
            INSERT INTO source (id, name, kind, address, pin, certificates)
                VALUES ('https://t22.example', 't22', 'backend', 'https://t22.example',
                    '\(pin)', 'PEM');
            INSERT INTO sync_place (name, kind, address, added_at, tags, pin)
                VALUES ('t22', 'webdav', 'https://t22.example/dav', 3, '', '\(pin)');
            """
}
