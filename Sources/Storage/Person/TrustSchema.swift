extension PersonSchema {
    // What a person trusts of a server of books, or of a place where devices meet: the pin of its
    // key, and certificates in PEM.
    static let versionOfTrust = """
        ALTER TABLE source ADD COLUMN pin TEXT;
        ALTER TABLE source ADD COLUMN certificates TEXT;
        ALTER TABLE sync_place ADD COLUMN pin TEXT;
        ALTER TABLE sync_place ADD COLUMN certificates TEXT;
        """
}
