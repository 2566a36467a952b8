import ListenCore
import ListenTestSupport
import Subtitles
import Synchronization
import Testing

@testable import ListenApp
@testable import SharedWork

/// Printed texts put in step with sections, by a voice that sings and the real aligner.
@Suite struct SectionTextMakerTests {
    /// Sentences of which no two are alike.
    private static let sentences: [String] = {
        let beasts = ["fox", "heron", "otter", "badger", "weasel", "magpie", "stoat"]
        let deeds = ["watched", "followed", "left", "missed", "called"]
        let places = ["bridge", "orchard", "chapel", "quarry", "mill", "ferry", "kiln", "gate"]
        return (0..<36).map { index in
            "The \(beasts[index % 7]) \(deeds[index % 5]) the \(places[index % 8]) by the "
                + "\(places[(index * 3 + 1) % 8])."
        }
    }()

    /// A source whose chapter is of unknown length, as long as its text is.
    private struct Unmeasured: WrappingSource {
        let source: any BookSource

        func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<ChapterPlayback>
        {
            try await source.playback(of: chapter, in: book, mode).map { playback in
                ChapterPlayback(
                    address: playback.address,
                    chapter: Chapter(id: playback.chapter.id, title: playback.chapter.title),
                    audio: playback.audio, subtitles: playback.subtitles)
            }
        }
    }

    private let shown = Collected<TrackPayload>()
    private let kept = Collected<TrackPayload>()

    private func service(hasText: Bool = false) -> any BookSource {
        var answers = StubService.Answers()
        answers.hasText = hasText
        return Unmeasured(source: StubService(answers))
    }

    /// Makes the text of the second half of the sentences, of which each half is a section, from a
    /// recording of some lines.
    private func make(_ recorded: [String], hasText: Bool = false) async throws -> String? {
        let half = Self.sentences.count / 2
        let parts =
            ["Chapter 1"] + Self.sentences[..<half] + ["Chapter 2"] + Self.sentences[half...]
        let maker = SectionTextMaker(
            job: AlignmentJob(
                voice: SungVoice(), opening: SungVoice.recording(of: recorded),
                engine: SoundAlignment()),
            find: { playback, _ in
                guard playback.subtitles == nil else { return nil }
                return SectionText(
                    text: ReadingText(parts: Array(parts), form: .prose, language: .english),
                    name: "pg1.txt", language: .english,
                    sections: ["Chapter I", "Chapter II"].map {
                        SectionText.Section(title: $0, length: .seconds(60))
                    }, index: 1, before: ["This is a LibriVox recording."],
                    after: ["End of section two."])
            },
            keep: { [kept] bytes, name, _ in
                kept.add(TrackPayload(bytes: bytes, name: name, language: nil))
            }, analysis: PlainTextAnalysis())
        return try await maker.make(
            Make.address(), on: service(hasText: hasText), .cacheFirst, progress: { _, _ in },
            show: { [shown] in shown.add($0) })
    }

    private func lines(_ payload: TrackPayload?) async throws -> [String] {
        try await Snapshot(#require(payload), .local).read(
            PlainTextAnalysis(), guessesLanguage: false
        ).value.sentences.map(\.text)
    }

    @Test func `the first minute is shown, then all is kept, without what is said around it`()
        async throws
    {
        let second = Array(Self.sentences[(Self.sentences.count / 2)...])
        let news = try await make(
            ["This is a LibriVox recording.", "Chapter 2"] + second + ["End of section two."])
        #expect(try #require(news).contains("has its text now"))
        let all = try await lines(kept.all.first)
        #expect(all.suffix(second.count) == second[...], "\(all)")
        #expect(!all.joined().contains("LibriVox") && !all.joined().contains("End of"))
        let first = try await lines(shown.all.first)
        #expect(shown.all.count == 1 && kept.all.count == 1 && kept.all[0].name == "pg1.txt")
        #expect(!first.isEmpty && first.count < all.count && all.starts(with: first))
    }

    @Test func `a text that the section does not say is refused, and nothing is kept`()
        async throws
    {
        let other = (0..<20).map { "Quizzical jugglers vex \($0 % 2 == 0 ? "kings" : "pawns")." }
        let error = await #expect(throws: SectionTextFault.self) { try await make(other) }
        #expect(error == .differs("pg1.txt", "chapter"))
        #expect(kept.all.isEmpty && shown.all.isEmpty)
    }

    @Test(arguments: [
        (SourceWords.podcasts, "this episode"), (.audiobooks, "this section"),
        (.books, "this chapter"),
    ])
    func `what is not what was said is called as its source calls it`(
        words: SourceWords, word: String
    ) {
        let subject = words.chapter
        #expect(SectionTextFault.differs("a.txt", subject).description.contains(word))
        #expect(SectionTextFault.noSound(subject).description.contains(word))
    }

    /// A long book without headings, of which the third of four sections is opened first.
    @Test func `a section whose place no heading tells gets its first minute first as well`()
        async throws
    {
        let deeds = ["watched", "followed", "left", "missed", "called", "carried", "forgot"]
        let beasts = [
            "fox", "heron", "otter", "badger", "weasel", "magpie", "stoat", "hare", "owl",
        ]
        let places = ["bridge", "orchard", "chapel", "quarry", "mill", "ferry", "kiln", "gate"]
        let book = (0..<400).map { index in
            "The \(beasts[index % 9]) \(deeds[index % 7]) the \(places[index % 8]) by the "
                + "\(places[(index / 8 * 3 + 1) % 8]) and the \(beasts[(index / 9 + 2) % 9])."
        }
        // The book says less before it than its share of the recording would.
        let said = Array(book[185..<215])
        let maker = SectionTextMaker(
            job: AlignmentJob(
                voice: SungVoice(), opening: SungVoice.recording(of: said),
                engine: SoundAlignment()),
            find: { _, _ in
                SectionText(
                    text: ReadingText(parts: book, form: .prose, language: .english),
                    name: "pg1.txt", language: .english,
                    sections: ["One", "Two", "Three", "Four"].map {
                        SectionText.Section(title: $0, length: .seconds(600))
                    }, index: 2)
            },
            keep: { [kept] bytes, name, _ in
                kept.add(TrackPayload(bytes: bytes, name: name, language: nil))
            }, analysis: PlainTextAnalysis())
        _ = try await maker.make(
            Make.address(), on: service(), .cacheFirst, progress: { _, _ in },
            show: { [shown] in shown.add($0) })
        let first = try await lines(shown.all.first)
        #expect(!first.isEmpty && said.starts(with: first), "\(first)")
        #expect(try await lines(kept.all.first) == said)
    }

    @Test func `who says a paragraph says its sentences in step, from the first minute on`()
        async throws
    {
        let speakers = Self.sentences.indices.map { $0 % 3 == 0 ? "Ann" : "Ben" }
        let maker = SectionTextMaker(
            job: AlignmentJob(
                voice: SungVoice(), opening: SungVoice.recording(of: Self.sentences),
                engine: SoundAlignment()),
            find: { _, _ in
                SectionText(
                    text: ReadingText(
                        parts: Self.sentences, form: .prose, language: .english,
                        speakers: speakers),
                    name: "transcript", language: .english,
                    sections: [SectionText.Section(title: "One", length: .seconds(60))], index: 0,
                    before: ["Welcome."])
            },
            keep: { [kept] bytes, name, _ in
                kept.add(TrackPayload(bytes: bytes, name: name, language: nil))
            }, analysis: PlainTextAnalysis())
        _ = try await maker.make(
            Make.address(), on: service(), .cacheFirst, progress: { _, _ in },
            show: { [shown] in shown.add($0) })
        let named = Dictionary(zip(Self.sentences, speakers)) { first, _ in first }
        for payload in [shown.all.first, kept.all.first] {
            let sentences = try await Snapshot(#require(payload), .local).read(
                PlainTextAnalysis(), guessesLanguage: false
            ).value.sentences
            #expect(sentences.count > 5)
            for sentence in sentences {
                #expect(sentence.speaker == named[sentence.text], "\(sentence.text)")
            }
        }
    }

    @Test func `a section that has a text keeps it`() async throws {
        #expect(try await make(Self.sentences, hasText: true) == nil)
        #expect(kept.all.isEmpty)
    }
}
