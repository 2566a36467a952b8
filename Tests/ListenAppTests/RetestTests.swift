import AppEnvironment
import Foundation
import ListenCore
import ListenTestSupport
import Practice
import Routes
import Storage
import Subtitles
import Testing

@testable import ConsoleOutput
@testable import Sessions
@testable import SharedWork

/// Sentences that were dictated a month ago, written again as a thing of the day.
@Suite struct RetestTests {
    private let printed = Printed()
    private let clock = ManualClock()
    private let localTime = LocalTime.system
    private let database: PersonDatabase

    init() throws {
        database = try PersonDatabase.inMemory()
    }

    /// Keeps a dictation of so many days ago.
    private func dictate(_ text: String, at seconds: Double, daysAgo: Int) async throws {
        let today = try #require(CalendarDay(localTime.day(at: clock.now)))
        try await database.sentencePractice.add(
            DictationScore(
                sentence: PractisedSentence(
                    chapter: Make.address(), start: .seconds(seconds), text: text, bookTitle: "",
                    chapterTitle: ""), language: nil, attempt: 1, words: 2, rightWords: 1,
                extraWords: 0, hints: 0), on: today.advanced(by: -daysAgo).text,
            at: clock.now.addingTimeInterval(-Double(daysAgo) * 86_400))
    }

    private func again(most: Int, for seconds: Int? = nil, _ lines: String...) async throws
        -> DayTaskEnd?
    {
        let (service, tests, progress) = (
            StubService(), database.listeningTests, database.progress
        )
        let run = ListeningTestRun(
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            source: { _ in Catalog(service: service, mode: .cacheFirst) },
            progress: { progress }, tests: { tests }, play: { _ in }, levels: { _ in nil },
            analysis: PlainTextAnalysis(), clock: clock, localTime: localTime,
            console: printed.console)
        return try await run.again(
            most: most, for: seconds,
            typing: AsyncStream { continuation in
                for line in lines { continuation.yield(line) }
                continuation.finish()
            })
    }

    @Test func `the oldest are asked, each answer is kept, and none comes twice`() async throws {
        try await dictate("Buenos días.", at: 3, daysAgo: 40)
        try await dictate("Hola, señora.", at: 1, daysAgo: 50)
        try await dictate("Nobody knows.", at: 900, daysAgo: 60)
        let first = try await again(most: 1, "hola señora")
        #expect(first == DayTaskEnd(.part), "others wait")
        #expect(printed.data.contains("2 of 2 words, 1 the first time. Hola, señora."))
        let answers = try await database.listeningTests.answers()
        #expect(answers.map(\.right) == [2] && answers.first?.before == 1)
        #expect(try await again(most: 9, "again", "buenos")?.kind != .nothing)
        #expect(try await database.listeningTests.answers().count == 2)
        // The one that is left stands in no text any more.
        #expect(try await again(most: 9) == DayTaskEnd(.nothing))
    }

    @Test func `one that was dictated this month is not asked, and who quits has left`()
        async throws
    {
        try await dictate("Hola, señora.", at: 1, daysAgo: 20)
        #expect(try await again(most: 9, "hola") == DayTaskEnd(.nothing))
        try await dictate("Buenos días.", at: 3, daysAgo: 30)
        #expect(try await again(most: 9, "quit") == nil)
        #expect(try await database.listeningTests.answers().isEmpty)
    }
}
