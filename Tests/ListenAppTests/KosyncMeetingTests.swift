import CryptoDigests
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Places
import ServerTestSupport
import SharedWork
import Storage
import Synchronization
import Syncing
import Testing

@testable import ListenApp

/// A server of KOReader that keeps the place of one document, whoever tells it.
private final class ReaderServer: Sendable {
    private let stored = Mutex("{}")
    private let clock: ManualClock

    init(clock: ManualClock) { self.clock = clock }

    /// Keeps a place of another reader, told now.
    func read(to percentage: Double) { keep(percentage, of: "A1B2") }

    /// The answer of the server.
    func answer(to request: HTTPRequest) -> StubServer.Answer? {
        guard request.method == "PUT" else { return .json(stored.withLock { $0 }) }
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        let number = body.split(separator: #""percentage":"#).last?.prefix { $0 != "," }
        guard let percentage = number.flatMap({ Double($0) }) else { return .json("{}", 403) }
        keep(percentage, of: body.contains(#""device_id":"D1""#) ? "D1" : "?")
        return .json("{}")
    }

    private func keep(_ percentage: Double, of device: String) {
        let time = Int(clock.now.timeIntervalSince1970)
        stored.withLock {
            $0 =
                #"{"percentage": \#(percentage), "progress": "p", "device_id": "\#(device)","#
                + #" "timestamp": \#(time)}"#
        }
    }

    /// The place and who told it.
    var place: String { stored.withLock { $0 } }
}

/// A machine with a book of two chapters of 1,000 seconds, which say 2,000 letters of an EPUB.
private struct ReadingDesk {
    static let digest = "0b229176d4e8db7f6d2b5a4952368d7a"
    static let book = BookID(rawValue: "b")
    let clock: ManualClock
    let person: PersonDatabase
    let server: ReaderServer
    let work: SyncWork

    init() async throws {
        let clock = ManualClock()
        let person = try PersonDatabase.inMemory(clock: clock)
        let (server, books) = (ReaderServer(clock: clock), KosyncBooks(person: { person }))
        (self.clock, self.person, self.server) = (clock, person, server)
        guard let base = HTTPURL("https://sync.example") else { throw CancellationError() }
        let stub = StubServer { server.answer(to: $0) }
        let account = ServiceAccount(name: "reader", base: base, user: "ana") {
            () async throws(TokenError) in Secret("correct horse")
        }
        let service = PlaceService(id: SourceID(rawValue: "sync+x#ana"), name: "reader")
        let meeting = ServerMeeting(
            service, kind: "kosync", title: "KOReader", address: "https://sync.example"
        ) { () throws(SyncError) in
            // Each meeting opens it anew.
            let places = KosyncPlaces(
                account, of: .local, transport: stub, digests: LibcryptoDigests(),
                books: { () async throws(ServiceError) in try await books.books() },
                device: { () async throws(ServiceError) in
                    KosyncDevice(name: "desk", id: "D1")
                }, clock: clock)
            return ServerMeeting.Opened(places: places) { await books.titles(of: $0) }
        }
        work = SyncWork(
            keeping: { person.sync },
            open: { (meeting) throws(SyncError) in
                throw SyncError(.unreachable("Nobody is there."), subject: meeting.name)
            }, servers: { [meeting] }, ownName: "desk")
        try await fill()
    }

    private func fill() async throws {
        try await person.importedBooks.keep([
            ImportedBook(
                id: Self.book, title: "El faro", folder: "/b", addedAt: clock.now,
                recordings: (1...2).map {
                    ImportedRecording(
                        path: "/b/\($0).mp3", size: 9, modified: 1, duration: .seconds(1_000))
                },
                chapters: (1...2).map {
                    ImportedChapter(
                        id: ChapterID(rawValue: "c\($0)"), title: "Part \($0)",
                        parts: [ImportedPart(recording: $0 - 1)])
                })
        ])
        try await person.documents.keep(
            TextDocument(digest: Self.digest, letters: 2_000, blocks: []))
        for chapter in 1...2 {
            let file = "\(chapter).json"
            try await person.attachedTexts.keep(
                AttachedText(
                    chapter: address(chapter), file: file, name: "book.epub", language: nil,
                    addedAt: clock.now))
            let marks = (0..<10).map { number in
                DocumentMark(
                    start: .seconds(Double(number) * 100),
                    letter: (chapter - 1) * 1_000 + number * 100)
            }
            try await person.documents.keep(marks, in: Self.digest, of: file)
        }
    }

    private func address(_ chapter: Int) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: Self.book, chapter: ChapterID(rawValue: "c\(chapter)"))
    }

    func hear(_ seconds: Double, in chapter: Int) async throws {
        clock.advance(by: 600)
        try await person.progress.save(
            PlaybackPosition(
                chapter: address(chapter), position: .seconds(seconds),
                duration: .seconds(1_000), isCompleted: false, updatedAt: clock.now,
                bookTitle: "El faro", chapterTitle: "Part \(chapter)"), because: .heard)
    }

    func read(to percentage: Double) {
        clock.advance(by: 600)
        server.read(to: percentage)
    }

    func place(in chapter: Int) async throws -> Double? {
        try await person.progress.position(of: address(chapter))?.position.seconds
    }

    func meet() async throws -> SyncOutcome {
        clock.advance(by: 60)
        return try #require(await work.meet().last).result.get()
    }
}

/// Places in an EPUB and in the sound that says it, by a server of KOReader.
@Suite struct KosyncMeetingTests {
    @Test func `who reads goes on where was heard, and who hears where was read`() async throws {
        let desk = try await ReadingDesk()
        try await desk.hear(300, in: 1)
        #expect(try await desk.meet().isWritten)
        #expect(desk.server.place.contains(#""percentage": 0.15, "#))
        // What this device told is no news.
        let unchanged = try await desk.meet()
        #expect(unchanged.taken.isEmpty && !unchanged.isWritten)

        desk.read(to: 0.7)
        let taken = try await desk.meet().taken
        #expect(taken.places.map(\.chapterTitle) == ["Part 2"])
        #expect(taken.places.map(\.bookTitle) == ["El faro"] && taken.conflicts.isEmpty)
        #expect(try await desk.place(in: 2) == 400)
        #expect(try await desk.place(in: 1) == 300)

        try await desk.hear(700, in: 2)
        #expect(try await desk.meet().isWritten)
        #expect(desk.server.place.contains(#""percentage": 0.85, "progress""#))
    }

    @Test func `a page's difference and a book that is only opened move nothing`() async throws {
        let desk = try await ReadingDesk()
        try await desk.hear(440, in: 2)
        _ = try await desk.meet()
        for share in [0.702, 0.718, 0, 0.001, 0.02] {
            desk.read(to: share)
            let outcome = try await desk.meet()
            #expect(outcome.taken.isEmpty && !outcome.isWritten, "\(share)")
        }
        #expect(try await desk.place(in: 2) == 440)
        #expect(try await desk.place(in: 1) == nil)
    }

    @Test func `the end of the document is that of the book`() async throws {
        let desk = try await ReadingDesk()
        try await desk.hear(440, in: 2)
        _ = try await desk.meet()
        desk.read(to: 1)
        let taken = try await desk.meet().taken
        #expect(taken.places.map(\.isCompleted) == [true])
        #expect(taken.places.map(\.chapterTitle) == ["Part 2"])
    }

    @Test func `the books that were heard last come first`() async throws {
        let desk = try await ReadingDesk()
        let books = try await KosyncBooks(person: { [person = desk.person] in person }).books()
        #expect(books.map(\.book) == [ReadingDesk.book] && books.first?.here == nil)
        #expect(books.first?.documents.map(\.document.letters) == [2_000])
        #expect(books.first?.documents.first?.parts.map(\.marks.count) == [10, 10])
        try await desk.hear(440, in: 2)
        let heard = try await KosyncBooks(person: { [person = desk.person] in person }).books()
        #expect(heard.first?.here?.position == .seconds(440))
    }
}
