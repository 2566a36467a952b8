package import FoundationEssentials
package import ListenCore

extension StudyCardStoring {
    /// The cards for a session of both kinds.
    package func due(until instant: Date, of language: Language?, limit: Int)
        async throws(StoreError) -> [StudyCard]
    {
        try await due(until: instant, of: language, kind: nil, limit: limit)
    }

    /// The reviews by day, from one day on (`nil` for all), oldest first.
    package func reviewDays(since day: String?) async throws(StoreError) -> [ReviewDay] {
        try await reviewDays(since: day, of: nil)
    }
}
