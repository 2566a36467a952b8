import GRDB
package import ListenCore

/// Translations by text, its sentence, language pair and provider, in the cache.
package struct TranslationStore: TranslationStoring {
    let connection: StoreConnection
    let clock: any WallClock

    /// The stored translation for a request by one provider, marked cached.
    package func translation(for request: TranslationRequest, by provider: String)
        async throws(StoreError) -> Translation?
    {
        let key = Self.key(of: request, provider)
        let now = StoredTime.microseconds(of: clock.now)
        return try await connection.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT answer, is_rough, stored_at FROM translation
                    WHERE provider = ? AND source = ? AND target = ? AND text = ?
                        AND sentence = ?
                    """, arguments: key
            ).map { row in
                Translation(
                    text: row.text("answer"), provider: provider,
                    isRough: row.integer("is_rough") != 0, isCached: true,
                    ageSeconds: StoredTime.seconds(from: row.integer("stored_at"), to: now))
            }
        }
    }

    /// Keeps a translation by a provider, replacing a former one.
    package func store(
        _ translation: Translation, for request: TranslationRequest, by provider: String
    ) async throws(StoreError) {
        let key = Self.key(of: request, provider)
        let now = StoredTime.microseconds(of: clock.now)
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO translation
                        (provider, source, target, text, sentence, answer, is_rough, stored_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (provider, source, target, text, sentence) DO UPDATE SET
                        answer = excluded.answer, is_rough = excluded.is_rough,
                        stored_at = excluded.stored_at
                    """,
                arguments: key + [StoredText(translation.text), translation.isRough, now])
        }
    }

    private static func key(of request: TranslationRequest, _ provider: String)
        -> StatementArguments
    {
        [
            StoredText(provider), request.source?.tag ?? "", request.target.tag,
            StoredText(request.text), StoredText(request.sentence ?? ""),
        ]
    }
}
