import Fetching
import ListenCore
import Testing

/// Chapters that a server names over the recordings of a book.
@Suite struct ServerBookTests {
    private static func tracks(_ seconds: Double...) -> [ServerBook.Track] {
        seconds.enumerated().map {
            ServerBook.Track(
                id: "\($0.offset)", address: "https://books.example/\($0.offset).mp3",
                seconds: $0.element)
        }
    }

    private static func parts(
        _ starts: [Double], _ tracks: [ServerBook.Track]
    ) -> [ServerBook.Part] {
        ServerBook.parts(
            of: starts.map { .init(title: "at \($0)", start: $0) }, over: tracks,
            titles: tracks.map { "file \($0.id)" })
    }

    @Test func `chapters that are the recordings are whole`() {
        let parts = Self.parts([0, 100.1, 300], Self.tracks(100, 200, 50))
        #expect(parts.map(\.id) == ["t0", "t1", "t2"])
        #expect(parts.map(\.wholeTrack) == [0, 1, 2] && parts.map(\.start) == [0, 100, 300])
        #expect(parts.map(\.seconds) == [100, 200, 50])
    }

    @Test func `chapters inside one recording are parts of it, and the last is open`() {
        let parts = Self.parts([0, 60, 90], Self.tracks(120))
        #expect(parts.map(\.id) == ["s0", "s60000", "s90000"])
        #expect(
            parts.map(\.pieces) == [
                [.init(track: 0, start: 0, end: 60)], [.init(track: 0, start: 60, end: 90)],
                [.init(track: 0, start: 90, end: nil)],
            ])
    }

    @Test func `a chapter over the edge of recordings has a piece of each`() {
        let parts = Self.parts([0, 80, 350], Self.tracks(100, 200, 100))
        #expect(
            parts[1].pieces == [
                .init(track: 0, start: 80, end: nil), .init(track: 1),
                .init(track: 2, start: 0, end: 50),
            ])
        #expect(parts[1].seconds == 270 && parts[2].seconds == 50)
    }

    @Test func `no sound is lost before the first, between, or behind the last`() {
        let tracks = Self.tracks(100, 100)
        for starts in [[30, 50, 170], [0], [150, 10, 10, 199.9], [-5, .nan, 400, 60]] {
            let parts = Self.parts(starts, tracks)
            #expect(parts.reduce(0) { $0 + $1.seconds } == 200, "\(starts)")
            #expect(parts.first?.start == 0)
            for (one, next) in zip(parts, parts.dropFirst()) {
                #expect(abs(one.start + one.seconds - next.start) < 0.000_1, "\(starts)")
            }
            #expect(Set(parts.map(\.id)).count == parts.count)
        }
    }

    @Test func `without chapters, or without lengths, each recording is one`() {
        #expect(Self.parts([], Self.tracks(10, 20)).map(\.title) == ["file 0", "file 1"])
        let unknown = Self.parts([0, 5], Self.tracks(0, 20))
        #expect(unknown.map(\.wholeTrack) == [0, 1])
        #expect(ServerBook.Track(id: "x", address: "", seconds: .infinity).seconds == 0)
    }

    @Test func `a place in the whole is found in its chapter`() throws {
        let book = ServerBook(
            tracks: Self.tracks(120), parts: Self.parts([0, 60, 90], Self.tracks(120)))
        let found = try #require(book.located(at: 61.5))
        #expect(found.part.id == "s60000" && found.seconds == 1.5)
        #expect(book.located(at: 500)?.part.id == "s90000")
        #expect(book.located(at: 500)?.seconds == 30)
        #expect(ServerBook(tracks: [], parts: []).located(at: 1) == nil)
        #expect(book.chapters.map(\.number) == [1, 2, 3] && book.seconds == 120)
    }
}
