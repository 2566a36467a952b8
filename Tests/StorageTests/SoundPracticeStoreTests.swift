import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Testing

@testable import Storage

/// The lines of dictations, and the answers of drills of sounds.
@Suite struct SoundPracticeStoreTests {
    private static let noon = Date(timeIntervalSince1970: 1_000)

    private static func score(
        _ seconds: Double, _ heard: String, _ typed: String, language: Language? = .english,
        attempt: Int = 1, hints: Int = 0
    ) -> DictationScore {
        DictationScore(
            sentence: PractisedSentence(
                chapter: .make(), start: .seconds(seconds), text: heard, bookTitle: "",
                chapterTitle: ""),
            language: language, attempt: attempt, words: 2, rightWords: 1, extraWords: 0,
            hints: hints, typed: typed)
    }

    private static func answer(
        _ one: String, _ other: String, _ isRight: Bool
    ) throws -> SoundAnswer {
        SoundAnswer(
            contrast: try #require(SoundContrast(one, other)), language: .english,
            isRight: isRight, isOfOtherVoice: !isRight)
    }

    @Test func `a dictation keeps its line, and first attempts without hints come back`()
        async throws
    {
        let database = try PersonDatabase.inMemory()
        let scores = [
            Self.score(1, "A zip.", "a sip"), Self.score(2, "The end.", ""),
            Self.score(3, "No.", "now", language: nil), Self.score(4, "Go.", "ko", attempt: 2),
            Self.score(5, "Go.", "ko", hints: 1), Self.score(6, "Stay\u{0}.", "st\u{0}ay"),
        ]
        for (place, score) in scores.enumerated() {
            try await database.sentencePractice.add(
                score, on: "2026-11-21", at: Self.noon.addingTimeInterval(Double(place)))
        }
        try await database.sentencePractice.add(
            Self.score(1, "Other.", "other"), on: "2026-11-21", at: Self.noon)
        let written = try await database.sounds.written(10)
        #expect(
            written == [
                DictationAnswer(
                    chapter: .make(), language: .english, heard: "Stay\u{0}.", typed: "st\u{0}ay"),
                DictationAnswer(
                    chapter: .make(), language: .english, heard: "A zip.", typed: "a sip"),
            ])
        #expect(try await database.sounds.written(1).map(\.typed) == ["st\u{0}ay"])
        #expect(try await database.sentencePractice.dictations(since: nil).count == 2)
    }

    @Test func `long lines are cut as they are kept`() async throws {
        let database = try PersonDatabase.inMemory()
        let long = String(repeating: "é", count: 200_000)
        try await database.sentencePractice.add(
            Self.score(1, long, long), on: "2026-11-21", at: Self.noon)
        let line = try #require(try await database.sounds.written(1).first)
        #expect(line.typed.utf8.count <= TextBounds.passage && long.hasPrefix(line.typed))
    }

    @Test func `answers of drills come back, the oldest first, each once`() async throws {
        let store = try PersonDatabase.inMemory().sounds
        try await store.add(
            Self.answer("z", "s", false), at: Self.noon.addingTimeInterval(5))
        try await store.add(Self.answer("s", "z", true), at: Self.noon)
        try await store.add(Self.answer("s", "z", false), at: Self.noon)
        #expect(
            try await store.drilled() == [
                Self.answer("s", "z", true), Self.answer("s", "z", false),
            ])
    }

    @Test func `both are in a backup and in what devices tell each other`() async throws {
        let (one, other) = (try PersonDatabase.inMemory(), try PersonDatabase.inMemory())
        try await one.sentencePractice.add(
            Self.score(1, "A zip.", "a sip"), on: "2026-11-21", at: Self.noon)
        try await one.sounds.add(Self.answer("s", "z", true), at: Self.noon)
        let backup = try await one.backup()
        let outcome = try await other.restore(backup)
        #expect(outcome.shares.first { $0.kind == "writtenLines" }?.new == 1)
        #expect(outcome.shares.first { $0.kind == "soundAnswers" }?.new == 1)
        #expect(try await !other.restore(backup).changes)
        #expect(try await other.sounds.written(9) == one.sounds.written(9))
        #expect(try await other.sounds.drilled().count == 1)
        let told = SyncKinds.all.map(\.name)
        #expect(told.contains("writtenLines") && told.contains("soundAnswers"))
    }

    @Test func `what was written with schema 28 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema28.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(
            in: folder.file("data"), clock: ManualClock(), busyTimeout: .seconds(5))
        #expect(try await database.sounds.written(9).map(\.typed) == ["El sumo"])
        #expect(try await database.sounds.drilled().map(\.contrast.text) == ["s – θ"])
    }
}
