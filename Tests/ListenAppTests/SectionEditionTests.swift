import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import ListenApp
@testable import SharedWork

/// Printed texts that are not word for word what a section says: what fits is put in step.
@Suite struct SectionEditionTests {
    /// A story of sentences of which no two are alike, told of some beasts.
    private static func story(_ beasts: [String], count: Int = 36) -> [String] {
        let deeds = ["watched", "followed", "left", "missed", "called"]
        let places = ["bridge", "orchard", "chapel", "quarry", "mill", "ferry", "kiln", "gate"]
        return (0..<count).map { index in
            "The \(beasts[index % beasts.count]) \(deeds[index % 5]) the \(places[index % 8]) by the "
                + "\(places[(index * 3 + 1) % 8])."
        }
    }

    private static let sentences = story([
        "fox", "heron", "otter", "badger", "weasel", "magpie", "stoat",
    ])

    private let kept = Collected<TrackPayload>()

    /// Makes the text of a section from a recording of some lines; returns what is said of it.
    private func make(_ recorded: [String], of printed: [String], section: Int = 0) async throws
        -> String?
    {
        let maker = SectionTextMaker(
            job: AlignmentJob(
                voice: SungVoice(), opening: SungVoice.recording(of: recorded),
                engine: SoundAlignment()),
            find: { _, _ in
                SectionText(
                    text: ReadingText(parts: printed, form: .prose, language: .english),
                    name: "pg1.txt", language: .english,
                    sections: ["Chapter I", "Chapter II"].map {
                        SectionText.Section(title: $0, length: .seconds(60))
                    }, index: section, before: ["This is a LibriVox recording."],
                    after: ["End of section two."])
            },
            keep: { [kept] bytes, name, _ in
                kept.add(TrackPayload(bytes: bytes, name: name, language: nil))
            }, analysis: PlainTextAnalysis())
        return try await maker.make(
            Make.address(), on: StubService(), .cacheFirst, progress: { _, _ in }, show: { _ in })
    }

    /// The lines that were put in step.
    private func lines() async throws -> [String] {
        try await Snapshot(#require(kept.all.first), .local).read(
            PlainTextAnalysis(), guessesLanguage: false
        ).value.sentences.map(\.text)
    }

    private static func printed(_ sentences: [String]) -> [String] {
        let half = sentences.count / 2
        return ["Chapter 1"] + sentences[..<half] + ["Chapter 2"] + sentences[half...]
    }

    @Test func `of an abridgement the sentences that are read are lit, and no others`()
        async throws
    {
        let second = Array(Self.sentences[18...])
        let read = second[..<5] + second[9...]
        _ = try await make(
            ["Chapter 2"] + read, of: Self.printed(Self.sentences), section: 1)
        let lit = try await lines().filter { $0 != "Chapter 2" }
        #expect(lit == Array(read), "\(lit)")
    }

    @Test
    func `where another edition says something else its lines are doubtful, and that is said`()
        async throws
    {
        var read = Array(Self.sentences[18...])
        read[7] = "Quizzical jugglers vex some kings with dozens of quips."
        read[8] = "Few quips galvanized the mock jury box."
        let news = try await make(
            ["Chapter 2"] + read, of: Self.printed(Self.sentences), section: 1)
        #expect(try #require(news).contains("doubtful"), "\(news ?? "")")
        let lit = try await lines()
        let same = Array(Self.sentences[18..<25]) + Array(Self.sentences[27...])
        #expect(same.allSatisfy(lit.contains), "\(lit)")
    }

    @Test func `of a play whose names nobody reads the lines are lit`()
        async throws
    {
        let names = ["ANTIPHOLUS.", "DROMIO.", "ADRIANA."]
        let printed = Self.printed(Self.sentences).enumerated().flatMap { index, line in
            line.hasPrefix("The") ? [names[index % 3], line] : [line]
        }
        let read = Array(Self.sentences[18...])
        _ = try await make(["Chapter 2"] + read, of: printed, section: 1)
        let lit = try await lines()
        #expect(read.count { lit.contains($0) } >= read.count - 1, "\(lit)")
    }

    @Test func `a section that joins two chapters has the text of both`() async throws {
        _ = try await make(
            ["Chapter 1"] + Self.sentences[..<18] + ["Chapter 2"] + Self.sentences[18...],
            of: Self.printed(Self.sentences))
        let lit = try await lines()
        #expect(Self.sentences.allSatisfy(lit.contains), "\(lit)")
    }
}
