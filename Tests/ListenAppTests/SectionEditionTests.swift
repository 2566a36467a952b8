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
    private func make(
        _ recorded: [String], of printed: [String], section: Int = 0, work: String? = nil
    ) async throws -> String? {
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
                    after: ["End of section two."], work: work)
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

    private static let names = ["ANTIPHOLUS.", "DROMIO.", "ADRIANA."]

    /// The name before a line of the story.
    private static func name(_ index: Int) -> String { names[index % 3] }

    /// A play of the story, with names above its lines or before them.
    private static func play(above: Bool) -> [String] {
        printed(sentences).enumerated().flatMap { index, line in
            guard line.hasPrefix("The") else { return [line] }
            return above ? [name(index), line] : ["\(name(index)) \(line)"]
        }
    }

    @Test(arguments: [true, false])
    func `of a play whose names nobody reads the lines are lit, and no names`(above: Bool)
        async throws
    {
        let read = Array(Self.sentences[18...])
        _ = try await make(["Chapter 2"] + read, of: Self.play(above: above), section: 1)
        #expect(try await lines().filter { $0 != "Chapter 2" } == read)
    }

    @Test func `of a play whose names are read the lines are lit where they are said`()
        async throws
    {
        let read = Self.sentences[18...].enumerated().flatMap { [Self.name($0), $1] }
        _ = try await make(["Chapter 2"] + read, of: Self.play(above: true), section: 1)
        let lit = try await lines().filter { $0 != "Chapter 2" }
        let said = Array(Self.sentences[18...])
        #expect(lit.count >= said.count - 1 && lit.allSatisfy(said.contains), "\(lit)")
    }

    @Test(arguments: [0, 1])
    func `of a text of two works the one that is read is put in step`(section: Int) async throws {
        let hens = Self.story(["hen", "cock", "goose", "duck", "swan"])
        let text = ["THE FOX"] + Self.printed(Self.sentences) + ["THE HEN"] + Self.printed(hens)
        for (title, story) in [("The Fox", Self.sentences), ("The Hen", hens)] {
            let read = section == 0 ? Array(story[..<18]) : Array(story[18...])
            _ = try await make(
                ["Chapter \(section + 1)"] + read, of: text, section: section, work: title)
            let payload = try #require(kept.all.last)
            let lit = try await Snapshot(payload, .local).read(
                PlainTextAnalysis(), guessesLanguage: false
            ).value.sentences.map(\.text)
            #expect(lit.filter { $0.hasPrefix("The") } == read)
        }
    }

    @Test func `a section that joins two chapters has the text of both`() async throws {
        _ = try await make(
            ["Chapter 1"] + Self.sentences[..<18] + ["Chapter 2"] + Self.sentences[18...],
            of: Self.printed(Self.sentences))
        let lit = try await lines()
        #expect(Self.sentences.allSatisfy(lit.contains), "\(lit)")
    }
}
