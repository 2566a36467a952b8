import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Testing

@testable import Storage

/// The answers of listening tests.
@Suite struct ListeningTestStoreTests {
    private static let noon = Date(timeIntervalSince1970: 1_000)

    private static func answer(
        _ seconds: Double, _ kind: ListeningQuestion.Kind = .next, day: String = "2026-11-21",
        asked: Int = 1, right: Int = 1, before: Int? = nil
    ) -> TestAnswer {
        TestAnswer(
            chapter: .make(), sentence: .seconds(seconds), kind: kind, language: .english,
            day: day, asked: asked, right: right, before: before)
    }

    @Test func `answers come back as they were given, the oldest first`() async throws {
        let store = try PersonDatabase.inMemory().listeningTests
        let later = [Self.answer(3, .dictation, asked: 7, right: 6, before: 2)]
        let first = [Self.answer(1), Self.answer(2, .words, right: 0)]
        try await store.add(later, at: Self.noon.addingTimeInterval(9))
        try await store.add(first, at: Self.noon)
        try await store.add([Self.answer(1, right: 0)], at: Self.noon)
        #expect(try await store.answers() == first + later)
    }

    @Test func `sentences dictated long ago are asked for once`() async throws {
        let database = try PersonDatabase.inMemory()
        func dictate(_ seconds: Double, on day: String, right: Int, attempt: Int = 1) async throws {
            try await database.sentencePractice.add(
                DictationScore(
                    sentence: PractisedSentence(
                        chapter: .make(), start: .seconds(seconds), text: "a b c d",
                        bookTitle: "", chapterTitle: ""), language: nil, attempt: attempt,
                    words: 4, rightWords: right, extraWords: 0, hints: 0), on: day,
                at: Self.noon.addingTimeInterval(Double(day.suffix(2)) ?? 0))
        }
        try await dictate(5, on: "2026-10-02", right: 1)
        try await dictate(5, on: "2026-10-03", right: 4)
        try await dictate(2, on: "2026-10-01", right: 2)
        try await dictate(7, on: "2026-10-01", right: 2, attempt: 2)
        try await dictate(9, on: "2026-11-20", right: 2)
        let store = database.listeningTests
        let all = [
            FormerDictation(chapter: .make(), sentence: .seconds(2), words: 4, rightWords: 2),
            FormerDictation(chapter: .make(), sentence: .seconds(5), words: 4, rightWords: 1),
        ]
        #expect(try await store.dictated(in: .make(), until: "2026-10-22") == all)
        #expect(try await store.dictated(in: .make("other"), until: "2026-10-22") == [])
        #expect(try await store.dictated(in: nil, until: "2026-10-22") == all)
        try await store.add(
            [Self.answer(2, .dictation, asked: 4, right: 4, before: 2), Self.answer(5)],
            at: Self.noon)
        #expect(try await store.dictated(in: .make(), until: "2026-10-22") == Array(all[1...]))
        // A month after the test it may be asked for again.
        #expect(try await store.dictated(in: .make(), until: "2026-11-21").count == 3)
    }

    @Test func `what was written with schema 27 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema27.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(
            in: folder.file("data"), clock: ManualClock(), busyTimeout: .seconds(5))
        let answer = try #require(try await database.listeningTests.answers().first)
        #expect(answer.asked == 7 && answer.right == 6 && answer.before == 3)
    }
}
