import FoundationEssentials
import ListenCore
import ListenTestSupport
import ListenUI
import Storage
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import Sessions

/// Hard sentences and dictations from the effect to the list.
@MainActor @Suite struct HardReportTests {
    private let printed = Printed()
    private let messages = Collected<AppMessage>()

    private func sentence(_ seconds: Double, _ text: String) -> PractisedSentence {
        PractisedSentence(
            chapter: Make.address(), start: .seconds(seconds), text: text,
            bookTitle: "El cartero", chapterTitle: "El faro")
    }

    private func score(_ sentence: PractisedSentence, right: Int) -> DictationScore {
        DictationScore(
            sentence: sentence, language: Language(tag: "es"), attempt: 1, words: 4,
            rightWords: right, extraWords: 0, hints: 0)
    }

    private func carryOut(
        _ effects: [AppEffect], keptIn store: SentencePracticeStore
    ) async {
        var stores = MemoryPractice().stores
        stores.sentences = store
        let player = FakePlayer()
        let runner = EffectRunner(listening: Make.listening(player: player, practice: stores)) {
            [messages] in messages.add($0)
        }
        for effect in effects { runner.run(effect) }
        runner.run(.openChapter(Make.address(), start: .resume, rate: .normal))
        #expect(await until { !player.loads.isEmpty })
        await runner.finish()
    }

    @Test func `what was kept comes with the chapter, and is listed with its reasons`()
        async throws
    {
        let store = try PersonDatabase.inMemory().sentencePractice
        let (first, second) = (sentence(83, "Nadie vive ahí."), sentence(2, "Hola."))
        await carryOut(
            [
                .keepEffort(
                    KeptEffort(
                        sentence: first, effort: SentenceEffort(replays: 1, lookUps: 2))),
                .keepEffort(KeptEffort(sentence: second, effort: SentenceEffort(errors: 1))),
                .keepEffort(KeptEffort(sentence: second, effort: SentenceEffort(errors: 2))),
                .keepEffort(
                    KeptEffort(sentence: sentence(9, "Sí."), effort: SentenceEffort(replays: 9))),
                .clearEffort(sentence(9, "Sí.")), .keepScore(score(second, right: 3)),
            ], keptIn: store)
        let opened = messages.all.compactMap {
            if case .answer(.practice(let practice), _) = $0 { practice.efforts } else { nil }
        }
        #expect(opened.first?.map(\.effort.errors) == [3, 0])
        #expect(try await store.dictations(since: nil).map(\.rightWords) == [3])
        let report = HardReport(store: { store }, console: printed.console)
        try await report.print(limit: 9, json: false)
        #expect(
            printed.data == """
                 50 %  Nadie vive ahí.
                       El cartero · El faro, 1:23: 1 replay, 2 look-ups
                 31 %  Hola.
                       El cartero · El faro, 0:02: 3 mistakes

                """)
        let json = Printed()
        try await HardReport(store: { store }, console: json.console).print(limit: 1, json: true)
        #expect(json.data.contains(#""lookUps" : 2"#) && !json.data.contains("Hola"))
    }

    @Test func `nothing hard is said so`() async throws {
        let store = try PersonDatabase.inMemory().sentencePractice
        try await HardReport(store: { store }, console: printed.console)
            .print(limit: 9, json: false)
        #expect(printed.data.isEmpty && printed.notes.contains("No sentence"))
    }

    @Test func `the days of listening end with the dictations of them`() async throws {
        let person = try PersonDatabase.inMemory()
        try await person.listeningDays.add(.make("2026-11-21"))
        for (day, right) in [("2026-11-21", 4), ("2026-11-20", 1), ("2026-01-01", 0)] {
            try await person.sentencePractice.add(
                score(sentence(1, "Hola."), right: right), on: day,
                at: Date(timeIntervalSince1970: Double(right)))
        }
        func report(_ printed: Printed) -> StatsReport {
            StatsReport(
                store: { person.listeningDays }, goal: 0, clock: ManualClock(),
                localTime: LocalTime { _ in LocalTime.Parts(year: 2026, month: 11, day: 21) },
                environment: ProcessEnvironment(
                    variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                    programFolder: "/", workingFolder: "/"),
                console: printed.console, sentences: { person.sentencePractice })
        }
        try await report(printed).print(by: nil, days: nil, as: .text)
        #expect(
            printed.data.contains(
                "dictation in 30 days: 2 sentences, 1 without a mistake, 62 % of the words right"),
            "\(printed.data)")
        let json = Printed()
        try await report(json).print(by: nil, days: 1, as: .json)
        #expect(json.data.contains(#""rightWords" : 4"#) && !json.data.contains("2026-11-20"))
    }
}
