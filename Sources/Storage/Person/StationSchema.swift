extension PersonSchema {
    // The radio stations of a person.
    static let versionOfStations = """
        CREATE TABLE radio_station (
            number INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            directory_id TEXT,
            language TEXT,
            added_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT;
        """
}
