/// The index of texts as its schema 2 left it behind schema 1; frozen.
enum SchemaOfTexts2 {
    static let sql =
        SchemaOfTexts1.sql + """

            INSERT INTO grdb_migrations VALUES ('2');
            CREATE VIRTUAL TABLE indexed USING fts5(tokens, tokenize = 'ascii', prefix = '2 3');
            INSERT INTO indexed (rowid, tokens) SELECT rowid, tokens FROM term;
            DROP TABLE term;
            ALTER TABLE indexed RENAME TO term;
            """
}
