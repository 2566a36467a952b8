import ListenCore
import Storage
import Subtitles
import Synchronization
import Testing

@testable import SharedWork

/// Texts of large libraries, which are asked for many books at a time.
@Suite struct ChunkedIndexingTests {
    private let database: HeardTextDatabase

    init() throws {
        database = try HeardTextDatabase.inMemory()
    }

    private func index(_ source: ManyBooks) async throws -> Set<ChapterAddress> {
        try await HeardTextIndexer(
            texts: database.texts, payloads: { [:] },
            sources: { SearchedSources(onThisMachine: [source]) }, analysis: PlainTextAnalysis()
        ).run()
        return Set(try await database.texts.stamps().keys)
    }

    @Test(arguments: [0, 1, 200, 201, 450])
    func `all books are read, so many in one step`(count: Int) async throws {
        let source = ManyBooks(count: count)
        #expect(try await index(source) == Set((0..<count).map { ManyBooks.address($0) }))
        let asked = source.asked.withLock(\.self)
        #expect(asked.allSatisfy { (1...200).contains($0) } && asked.reduce(0, +) == count)
    }

    @Test func `a book that cannot be read leaves those asked for with it in the index`()
        async throws
    {
        let (count, damaged) = (450, 250)
        let all = Set((0..<count).map { ManyBooks.address($0) })
        let (gone, kept) = (ManyBooks.address(260, "gone"), ManyBooks.address(damaged))
        for address in [gone, kept] {
            try await database.texts.keep(
                HeardChapter(
                    address: address, bookTitle: "", title: "", language: nil, sentences: []),
                stamp: "former")
        }
        #expect(try await index(ManyBooks(count: count, damaged: damaged)) == all)
        #expect(try await database.texts.stamps()[kept] == "former")
        #expect(try await database.texts.stamps()[ManyBooks.address(260)] != nil)
    }
}

/// A source of many books with a chapter each, one of which may be unreadable.
private final class ManyBooks: BookSource {
    /// The number of books that were asked for in each step.
    let asked = Mutex<[Int]>([])
    let sourceID = SourceID.local
    let sourceName = "many books"
    private let count: Int
    private let damaged: BookID?

    init(count: Int, damaged: Int? = nil) {
        self.count = count
        self.damaged = damaged.map { Self.address($0).book }
    }

    static func address(_ number: Int, _ chapter: String = "c") -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "\(number)"),
            chapter: ChapterID(rawValue: chapter))
    }

    private func fault() -> ServiceError {
        ServiceError(.file(reason: "it is damaged"), context: "a book")
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot((0..<count).map { Book(id: Self.address($0).book, title: "\($0)") }, .local)
    }

    func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        if book == damaged { throw fault() }
        return Snapshot([chapter], .local)
    }

    private var chapter: Chapter {
        Chapter(id: Self.address(0).chapter, title: "C", hasAudio: true, hasSubtitles: true)
    }

    func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        if book == damaged { throw fault() }
        let text = TrackReference(location: .file(path: "/gone/c.srt"), language: nil)
        return Snapshot(
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
                chapter: self.chapter, audio: .file(path: "/gone/c.mp3"),
                texts: TextChoice(spoken: TextChoice.Text(text, name: "c.srt", origin: .beside))),
            .local)
    }

    func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        asked.withLock { $0.append(books.count) }
        if let damaged, books.contains(damaged) { throw fault() }
        return await eachSpokenText(of: books, mode)
    }

    func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nIt ran.\n"
        return Snapshot(
            TrackPayload(bytes: Array(text.utf8), name: "c.srt", language: nil), .local)
    }

    func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        throw ServiceError(.notFound, context: "the sound")
    }

    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> { [] }

    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]> {
        throw ServiceError(.notFound, context: "the cover")
    }

    func keptSound(of book: BookID?) async -> KeptSound? { nil }

    func health() async throws(ServiceError) {}

    func settle() async {}
}
