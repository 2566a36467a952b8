import ListenCore
import Testing

@testable import Feeds
@testable import Podcasts

/// Chapters, passages and the fit of an episode's texts.
@Suite struct EpisodePartsTests {
    @Test(
        arguments: [
            (600, 600, nil), (600, 571, nil), (600, 569, -31), (600, 629, nil), (600, 631, 31),
            (600, 3_600, 3_000), (600, 0, -600), (14, 12.5, nil), (14, 20, 6), (3_600, 3_421, nil),
        ] as [(Double, Double, Double?)])
    func `a text that ends more than a twentieth off is of another cut`(
        length: Double, end: Double, by: Double?
    ) {
        let fit = TranscriptFit(end: .seconds(end), length: .seconds(length))
        #expect(fit == (by.map { TranscriptFit.otherCut(by: .seconds($0)) } ?? .inStep))
        #expect((fit.remark == nil) == (by == nil))
    }

    @Test func `a fit is said in seconds and minutes, and unknown without a length`() {
        let cut = TranscriptFit(end: .seconds(500), length: .seconds(600))
        #expect(cut.remark?.contains("ends 100 seconds before the sound") == true)
        let long = TranscriptFit(end: .seconds(900), length: .seconds(600))
        #expect(long.remark?.contains("ends 5 minutes after the sound") == true)
        #expect(TranscriptFit(end: .seconds(5), length: nil) == .unknown)
        #expect(TranscriptFit(end: .seconds(5), length: .zero) == .unknown)
        let far = MediaTime(microseconds: .max)
        #expect(TranscriptFit(end: far, length: .seconds(600)) != .inStep)
    }

    private static let document = """
        {"version": "1.2.0", "chapters": [
          {"startTime": 100, "title": "Second", "endTime": 150},
          {"startTime": 0, "title": "First"},
          {"startTime": 120, "title": "Picture", "toc": false},
          {"startTime": 5000, "title": "Behind"}, {"title": "No time"},
          {"startTime": "200", "title": "Third"}]}
        """
    private static let feed = [
        FeedChapter(start: .seconds(5), title: "B", link: nil, image: nil),
        FeedChapter(start: .zero, title: "A", link: nil, image: nil),
    ]
    private static let recording = RecordingChapters(
        [RecordingChapter(title: "R", start: .zero, end: nil)], source: .id3)

    private func chapters(
        _ document: String?, feed: [FeedChapter] = feed, recording: RecordingChapters? = recording
    ) -> EpisodeChapters? {
        EpisodeChapters(
            document: document.map { Array($0.utf8) }, feed: feed, recording: recording,
            length: .seconds(600))
    }

    @Test func `hidden chapters are left out and times run forwards`() throws {
        let read = try #require(chapters(Self.document))
        #expect(read.origin == .document)
        #expect(read.chapters.chapters.map(\.title) == ["First", "Second", "Third"])
        #expect(read.chapters.chapters.map(\.start.seconds) == [0, 100, 200])
        #expect(read.chapters.chapters.map(\.end?.seconds) == [100, 150, 600])
    }

    @Test(arguments: [
        nil, "", "<html>Not found</html>", "{}", #"{"chapters": []}"#,
        #"{"chapters": [{"toc": 1}]}"#,
        #"{"chapters": [{"startTime": 1, "toc": false}]}"#, #"{"chapters": [{"startTime": -1}]}"#,
        "0:00 Lines\n0:10 of times", String(repeating: "[", count: 100_000),
        #"{"chapters": "# + String(repeating: "[", count: 1_000),
        #"{"chapters": [{"startTime": 1e300, "title": "x"}]}"#,
    ])
    func `a document that says nothing leaves it to the feed, and that to the recording`(
        document: String?
    ) {
        #expect(chapters(document)?.origin == .feed)
        #expect(chapters(document)?.chapters.chapters.map(\.title) == ["A", "B"])
        #expect(chapters(document, feed: [])?.origin == .recording)
        #expect(chapters(document, feed: [], recording: nil) == nil)
    }

    @Test func `a document without end is not read`() {
        let long = #"{"chapters": [{"startTime": 1, "title": "x"}]}"#
        let bytes = Array(long.utf8) + [UInt8](repeating: 0x20, count: 10 << 20)
        #expect(EpisodeChapters(document: bytes) == nil)
    }

    @Test func `passages are marks from A to B inside of the sound, each once`() {
        func bite(_ start: Double, _ length: Double, _ title: String? = nil) -> FeedSoundbite {
            FeedSoundbite(start: .seconds(start), duration: .seconds(length), title: title)
        }
        let bites = [
            bite(50, 20, "late"), bite(5.6, 3.4, "dog"), bite(5.6, 3.4, "dog"), bite(1, 0),
            bite(-1, 5), bite(70, 5),
        ]
        let marks = EpisodeMark.passages(of: bites, length: .seconds(60))
        #expect(marks.map(\.title) == ["dog", "late"])
        #expect(
            marks.map(\.range) == [
                MediaTime.seconds(5.6)..<MediaTime.seconds(9),
                MediaTime.seconds(50)..<MediaTime.seconds(60),
            ])
        #expect(EpisodeMark.passages(of: bites).count == 3)
    }

    @Test(.enabled(if: Fixtures.isThere, "../shared/fixtures/podcast is absent"))
    func `the episode of the fixtures has its text, chapters and passage`() throws {
        let feed = try FeedReader.feed(of: try Fixtures.bytes("podcast/made-transcript-kinds.xml"))
        let item = try #require(feed.items.first)
        let choice = TranscriptChoice(item.episode.transcripts, spoken: feed.language)
        #expect(choice.main?.address == "https://example.org/n1.json")
        #expect(choice.translations.map(\.address) == ["https://example.org/n1.en.vtt"])
        #expect(
            EpisodeMark.passages(of: item.episode.soundbites, length: item.duration).count == 1)
        let stated = EpisodeChapters(feed: item.episode.chapters, length: item.duration)
        #expect(stated?.chapters.chapters.map(\.title) == ["Gruß", "Der Hund", "Schluss"])
        let document = EpisodeChapters(document: try Fixtures.bytes("podcast/chapters.json"))
        #expect(document?.chapters.chapters.count == 9)
    }
}
