import FoundationEssentials
import GRDB
package import ListenCore

/// Explanations by sentence, phrase, language pair and provider, in the cache.
package struct ExplanationStore: ExplanationStoring {
    let connection: StoreConnection
    let clock: any WallClock

    /// The stored explanation for a request by one provider, marked cached.
    package func explanation(for request: ExplanationRequest, by provider: String)
        async throws(StoreError) -> Explanation?
    {
        let key = Self.key(of: request, provider)
        let row = try await connection.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT answer, stored_at FROM explanation WHERE provider = ? AND source = ?
                    AND target = ? AND sentence = ? AND phrase = ?
                    """, arguments: key
            ).map { (answer: $0.text("answer"), storedAt: $0.integer("stored_at")) }
        }
        guard let row,
            let stored = try? JSONDecoder().decode(
                Explanation.self, from: Data(row.answer.utf8))
        else { return nil }
        let now = StoredTime.microseconds(of: clock.now)
        return Explanation(
            overview: stored.overview, keyPoints: stored.keyPoints,
            vocabulary: stored.vocabulary, translation: stored.translation,
            provider: stored.provider, isCached: true,
            ageSeconds: StoredTime.seconds(from: row.storedAt, to: now))
    }

    /// Keeps an explanation by a provider, replacing a former one.
    package func store(
        _ explanation: Explanation, for request: ExplanationRequest, by provider: String
    ) async throws(StoreError) {
        guard let data = try? JSONEncoder().encode(explanation) else {
            throw StoreError(.failed(reason: "an explanation is no JSON"), path: connection.path)
        }
        let answer = StoredText(String(decoding: data, as: UTF8.self))
        let key = Self.key(of: request, provider)
        let now = StoredTime.microseconds(of: clock.now)
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO explanation
                        (provider, source, target, sentence, phrase, answer, stored_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (provider, source, target, sentence, phrase) DO UPDATE SET
                        answer = excluded.answer, stored_at = excluded.stored_at
                    """, arguments: key + [answer, now])
        }
    }

    private static func key(of request: ExplanationRequest, _ provider: String)
        -> StatementArguments
    {
        [
            StoredText(provider), request.source?.tag ?? "", request.target.tag,
            StoredText(request.sentence), StoredText(request.phrase ?? ""),
        ]
    }
}
