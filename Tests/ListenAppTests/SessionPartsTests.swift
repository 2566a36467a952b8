import LanguageAids
import ListenCore
import ListenUI
import Playback
import Subtitles
import Testing

@testable import Sessions
@testable import SharedWork

@Suite struct ProgressWriterTests {
    @Test func `places are written in the order they were noted`() async {
        let store = MemoryProgress()
        let keeper = ProgressWriter(store: store) { _ in }
        var saves: [Task<Void, Never>] = []
        for second in 1...20 {
            saves.append(keeper.save(Make.position(at: Double(second))))
            while await keeper.position(of: Make.address())?.position != .seconds(Double(second)) {
                await Task.yield()
            }
        }
        for save in saves { await save.value }
        #expect(store.saved.map(\.position) == (1...20).map { .seconds(Double($0)) })
    }

    @Test func `a failure is reported once, and again after it went well`() async {
        let store = MemoryProgress()
        let reports = Collected<String>()
        let keeper = ProgressWriter(store: store) { reports.add($0.description) }
        let full = StoreError(.diskFull, path: "person.sqlite")
        store.fail(with: full)
        await keeper.save(Make.position(at: 1)).value
        await keeper.save(Make.position(at: 2)).value
        #expect(reports.all == [full.description])
        #expect(await keeper.position(of: Make.address()) == nil)
        store.fail(with: nil)
        await keeper.save(Make.position(at: 3)).value
        store.fail(with: full)
        await keeper.save(Make.position(at: 4)).value
        #expect(reports.all == [full.description, full.description])
        #expect(store.saved.map(\.position) == [.seconds(3)])
    }

    @Test func `a place that was not kept at the end is told, though its reason was before`() async
    {
        let store = MemoryProgress()
        let reports = Collected<String>()
        let keeper = ProgressWriter(store: store) { reports.add($0.description) }
        let full = StoreError(.diskFull, path: "person.sqlite")
        store.fail(with: full)
        await keeper.save(Make.position(at: 61)).value
        await keeper.save(Make.position(at: 83)).value
        await keeper.finish()
        #expect(
            reports.all == [
                full.description,
                "The place 1:23 of \"Part 2\" was not kept; --start 1:23 goes there. "
                    + full.description,
            ])
    }

    @Test func `that one chapter's place is kept says nothing of another's`() async {
        let store = MemoryProgress()
        let reports = Collected<String>()
        let keeper = ProgressWriter(store: store) { reports.add($0.description) }
        store.fail(with: StoreError(.diskFull, path: "person.sqlite"))
        await keeper.save(Make.position("c1", at: 83)).value
        #expect(keeper.lacksPlace(of: Make.position("c1").chapter))
        store.fail(with: nil)
        await keeper.save(Make.position("c2", at: 5)).value
        #expect(keeper.lacksPlace(of: Make.position("c1").chapter))
        #expect(!keeper.lacksPlace(of: Make.position("c2").chapter))
        await keeper.finish()
        #expect(!keeper.lacksPlace(of: Make.position("c1").chapter))
        #expect(store.saved.map(\.position) == [.seconds(5), .seconds(83)])
    }

    @Test func `a place that was not kept is tried once more at the end`() async {
        let store = MemoryProgress()
        let reports = Collected<String>()
        let keeper = ProgressWriter(store: store) { reports.add($0.description) }
        let full = StoreError(.diskFull, path: "person.sqlite")
        store.fail(with: full)
        await keeper.save(Make.position(at: 83)).value
        store.fail(with: nil)
        await keeper.finish()
        #expect(reports.all == [full.description])
        #expect(store.saved.map(\.position) == [.seconds(83)])
    }

    @Test func `of the places of a chapter that wait only the last is written`() async {
        let store = MemoryProgress(holding: true)
        let keeper = ProgressWriter(store: store) { _ in }
        keeper.save(Make.position("c1", at: 1))
        while store.waiting == 0 { await Task.yield() }
        for second in 2...9 {
            keeper.save(Make.position("c2", at: Double(second)))
            keeper.save(Make.position("c1", at: Double(second)))
        }
        store.letGo()
        await keeper.settle()
        #expect(
            store.saved.map(\.position) == [.seconds(1), .seconds(9), .seconds(9)])
        #expect(store.saved.map(\.chapter.chapter.rawValue) == ["c1", "c2", "c1"])
    }
}

@Suite struct NextChapterTests {
    private let chapters =
        Make.chapters + [Chapter(id: Make.id("c4"), title: "Map", hasAudio: false)]

    @Test(arguments: [
        (PlaybackPosition?.none, "c1", NextChapter.Rule.first),
        (Make.position("c2"), "c2", .left),
        (Make.position("c2", completed: true), "c3", .following),
        (Make.position("c3", completed: true), "c1", .first),
        (Make.position("gone"), "c1", .first),
        (Make.position("c4"), "c1", .first),
    ])
    func `a book goes on where it was left`(
        last: PlaybackPosition?, wanted: String, rule: NextChapter.Rule
    ) throws {
        let next = try #require(NextChapter.after(last, in: chapters))
        #expect(next.chapter.id.rawValue == wanted)
        #expect(next.rule == rule)
        #expect(chapters[next.place - 1] == next.chapter)
    }

    @Test func `a book without sound has no next chapter`() {
        #expect(NextChapter.after(nil, in: Array(chapters.suffix(1))) == nil)
    }

    @Test func `ids that look like numbers are never taken for numbers`() throws {
        let chapters = (0...2).map { (number: Int) -> Chapter in
            Chapter(id: Make.id("\(number + 1)"), title: "Part", number: number)
        }
        let next = try #require(NextChapter.after(Make.position("2"), in: chapters))
        #expect(next.chapter.number == 1)
    }
}

@Suite struct ChosenTests {
    private func chosen(_ rule: String?) -> Chosen {
        Chosen(
            book: Make.books[1], number: 2, chapter: Make.chapters[1], place: 2,
            chapters: Make.chapters, bookRule: .place, chapterRule: rule)
    }

    @Test func `the header names what plays, and the rule where it is not the number`() {
        #expect(chosen(nil).header == "Book 2, El cartero: chapter 2, Part 2")
        #expect(chosen("by its id").header == "Book 2, El cartero: chapter 2, Part 2 (by its id)")
        #expect(chosen(nil).remark == nil)
        #expect(chosen("by its id").remark == "Chapter 2 was chosen: by its id.")
        var episode = chosen("by its id")
        (episode.words, episode.source) = (.podcasts, "podcasts")
        #expect(
            episode.header == "Podcast 2 of podcasts, El cartero: episode 2, Part 2 (by its id)")
        #expect(episode.remark == "Episode 2 was chosen: by its id.")
    }
}

@Suite struct SentenceAidsTests {
    private struct Echo: Translating {
        let provider = "echo"

        func translate(
            _ request: TranslationRequest
        ) async throws(ServiceError) -> Translation {
            Translation(text: "echo: \(request.text)", provider: provider)
        }
    }

    private func request(_ chapter: String, whole: Bool = true) -> TranslationRequest {
        TranslationRequest(
            text: "Hola, señora.", source: Language(tag: "es"), target: .english,
            place: SentencePlace(
                chapter: Make.address(chapter), sentence: 0, range: .seconds(1)..<(.seconds(2))),
            sentence: whole ? nil : "Buenos días. Hola, señora.")
    }

    private func track() throws -> AlignedTrack {
        AlignedTrack(
            try SubtitleReader.read(
                Array(Make.englishText.utf8), name: "english.srt", language: .english))
    }

    @Test func `the given track answers first, even while it is being read`() async throws {
        let aids = Make.aids([Echo()])
        let (gate, open) = AsyncStream.makeStream(of: AlignedTrack.self)
        await aids.use(
            Task {
                var tracks: [AlignedTrack] = []
                for await track in gate { tracks.append(track) }
                return tracks
            }, of: Make.address("c2"))
        async let answer = aids.translate(request("c2"))
        open.yield(try track())
        open.finish()
        #expect(try await answer.text == "Hello, madam.")
    }

    @Test func `another chapter's track and a single word go to the next translator`() async throws
    {
        let aids = Make.aids([Echo()])
        let read = try track()
        await aids.use(Task { [read] }, of: Make.address("c1"))
        #expect(try await aids.translate(request("c2")).provider == "echo")
        #expect(try await aids.translate(request("c1")).provider == "given track")
        #expect(try await aids.translate(request("c1", whole: false)).provider == "echo")
    }

    @Test func `a chapter left while it opened does not take the track away`() async throws {
        let aids = Make.aids([Echo()])
        let read = try track()
        await aids.use(Task { [read] }, of: Make.address("c2"))
        await aids.use(Task { [] }, of: Make.address("c1"))
        #expect(try await aids.translate(request("c2")).provider == "given track")
    }
}

@Suite struct WaveformFinderTests {
    private static let rough = WaveformPeaks(buckets: [.silent], isExact: false)
    private static let exact = WaveformPeaks(buckets: [.silent, .silent], isExact: true)

    private func finder(_ store: MemoryWaveforms, canPreview: Bool = true, canRead: Bool = true)
        -> WaveformFinder
    {
        WaveformFinder(
            key: { recording in
                guard case .file(let path) = recording else { return nil }
                return "key of \(path)"
            }, store: { store },
            preview: { _ in
                if canPreview { return Self.rough }
                throw ServiceError(.notSupported, context: "a preview")
            },
            exact: { _ in
                if canRead { return Self.exact }
                throw ServiceError(.notFound, context: "the sound")
            })
    }

    private func found(_ finder: WaveformFinder) async -> [WaveformPeaks] {
        var all: [WaveformPeaks] = []
        for await peaks in finder.peaks(of: .file(path: "a.mp3")) { all.append(peaks) }
        return all
    }

    @Test func `a preview comes at once, the exact shape after it, and is stored`() async {
        let store = MemoryWaveforms()
        #expect(await found(finder(store)) == [Self.rough, Self.exact])
        #expect(store.all == ["key of a.mp3": Self.exact])
    }

    @Test func `a stored shape is never computed again`() async {
        let store = MemoryWaveforms(["key of a.mp3": Self.exact])
        #expect(await found(finder(store, canPreview: false, canRead: false)) == [Self.exact])
    }

    @Test func `what cannot be read ends early and stores nothing`() async {
        let store = MemoryWaveforms()
        #expect(await found(finder(store, canRead: false)) == [Self.rough])
        #expect(await found(finder(store, canPreview: false, canRead: false)).isEmpty)
        #expect(store.all.isEmpty)
    }
}

@Suite struct NoticeBoxTests {
    @Test func `sentences wait for a screen, before it and after it`() {
        let box = NoticeBox()
        let shown = Collected<String>()
        box.post("early")
        box.connect { shown.add($0) }
        box.post("now")
        box.disconnect()
        box.post("late")
        #expect(shown.all == ["early", "now"])
        #expect(box.drain() == ["late"])
        #expect(box.drain().isEmpty)
    }
}
