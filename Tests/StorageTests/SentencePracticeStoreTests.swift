import FoundationEssentials
import ListenCore
import Testing

@testable import Storage

@Suite struct SentencePracticeStoreTests {
    private static let noon = Date(timeIntervalSince1970: 1_000)

    private static func sentence(_ seconds: Double, text: String = "Hola.") -> PractisedSentence {
        PractisedSentence(
            chapter: .make(), start: .seconds(seconds), text: text, bookTitle: "Book",
            chapterTitle: "Chapter")
    }

    @Test func `efforts about a sentence are summed, and another chapter has its own`()
        async throws
    {
        let store = try PersonDatabase.inMemory().sentencePractice
        try await store.add(SentenceEffort(replays: 1), to: Self.sentence(2), at: Self.noon)
        try await store.add(SentenceEffort(lookUps: 2), to: Self.sentence(2), at: Self.noon)
        try await store.add(SentenceEffort(errors: 1), to: Self.sentence(1), at: Self.noon)
        let kept = try await store.efforts(in: .make())
        #expect(kept.map(\.sentence.start) == [.seconds(1), .seconds(2)])
        #expect(kept.last?.effort == SentenceEffort(replays: 1, lookUps: 2))
        #expect(try await store.efforts(in: .make("other")).isEmpty)
    }

    @Test func `counts that begin anew are nothing, and a backup does not bring them back`()
        async throws
    {
        let (here, there) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        for database in [here, there] {
            try await database.sentencePractice.add(
                SentenceEffort(replays: 3), to: Self.sentence(2), at: Self.noon)
        }
        try await here.sentencePractice.clear(
            Self.sentence(2), at: Self.noon.addingTimeInterval(60))
        #expect(try await here.sentencePractice.efforts(in: .make()).isEmpty)
        let pieces = Pieces()
        try await there.exporter.write { pieces.add($0) }
        #expect(!pieces.text.isEmpty)
        _ = try await here.importer.restore(Data(pieces.text.utf8), named: "b", isRehearsal: false)
        #expect(try await here.sentencePractice.hardest(9).isEmpty)
    }

    @Test func `the hardest come first, as their heat says`() async throws {
        let store = try PersonDatabase.inMemory().sentencePractice
        let efforts = [
            SentenceEffort(replays: 3), SentenceEffort(lookUps: 2), SentenceEffort(slowDowns: 1),
            SentenceEffort(errors: 7), SentenceEffort(replays: 1, errors: 1),
        ]
        for (index, effort) in efforts.enumerated() {
            try await store.add(effort, to: Self.sentence(Double(index)), at: Self.noon)
        }
        let hardest = try await store.hardest(4).map(\.effort)
        #expect(hardest == Array(efforts.sorted { $0.heat > $1.heat }.prefix(4)))
    }

    @Test func `hostile counts and texts stay in their bounds`() async throws {
        let store = try PersonDatabase.inMemory().sentencePractice
        let long = String(repeating: "é\u{0}", count: 200_000)
        for _ in 0..<3 {
            try await store.add(
                SentenceEffort(replays: .max, errors: -4), to: Self.sentence(1, text: long),
                at: Self.noon)
        }
        let kept = try #require(try await store.hardest(1).first)
        #expect(kept.effort == SentenceEffort(replays: SentencePracticeStore.most))
        #expect(kept.sentence.text.utf8.count <= TextBounds.passage)
        #expect(long.hasPrefix(kept.sentence.text))
    }

    @Test func `days count first attempts only`() async throws {
        let store = try PersonDatabase.inMemory().sentencePractice
        func score(
            _ seconds: Double, attempt: Int = 1, right: Int, extra: Int = 0, hints: Int = 0
        ) -> DictationScore {
            DictationScore(
                sentence: Self.sentence(seconds), language: Language(tag: "es"),
                attempt: attempt, words: 4, rightWords: right, extraWords: extra, hints: hints)
        }
        try await store.add(score(1, right: 3), on: "2026-11-20", at: Self.noon)
        try await store.add(
            score(1, attempt: 2, right: 4), on: "2026-11-20",
            at: Self.noon.addingTimeInterval(1))
        try await store.add(score(2, right: 4), on: "2026-11-20", at: Self.noon)
        try await store.add(score(3, right: 4, extra: 1), on: "2026-11-21", at: Self.noon)
        try await store.add(score(4, right: 4, hints: 1), on: "2026-11-21", at: Self.noon)
        let days = try await store.dictations(since: nil)
        #expect(days.map(\.day) == ["2026-11-20", "2026-11-21"])
        #expect(days.map(\.sentences) == [2, 2] && days.map(\.perfect) == [1, 0])
        #expect(days.map(\.words) == [8, 8] && days.map(\.rightWords) == [7, 8])
        #expect(try await store.dictations(since: "2026-11-21").count == 1)
    }
}
