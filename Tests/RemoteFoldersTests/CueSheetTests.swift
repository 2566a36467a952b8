import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Subtitles
import Synchronization
import Testing

@testable import RemoteFolders

/// Recordings on servers whose chapters are the tracks of the cue sheets beside them.
@Suite struct CueSheetTests {
    private static let sheet = """
        PERFORMER "Jane Doe"
        FILE "fox.wav" WAVE
          TRACK 01 AUDIO
            TITLE "Arrival"
            INDEX 01 00:00:00
          TRACK 02 AUDIO
            TITLE "The letter"
            INDEX 01 12:30:00
          TRACK 03 AUDIO
            INDEX 01 20:00:00
        """

    private let server: SheetServer
    private let listing: FixedListing
    private let store: InMemoryResponseStore
    private let told = Remarks()
    private let fox = BookID(rawValue: "fox1")

    init() throws {
        store = try InMemoryResponseStore()
        server = SheetServer(Self.sheet)
        listing = try FixedListing([
            "": [.folder("The Fox", id: "fox1")],
            "fox1": [
                .file("fox.mp3", id: "sound-1"), .file("fox.cue", id: "sheet-1"),
                .file("fox.srt", id: "text-1"),
            ],
        ])
    }

    /// A source as a new process makes it.
    private func source() -> RemoteFolderSource {
        let told = told
        return RemoteFolderSource(
            listing, name: "cloud", cache: makeCache(server, store: store),
            division: CueDivision(analysis: PlainTextAnalysis()) { payload, start, end in
                var cut = payload
                let until = end.map { "\(Int($0.seconds))" } ?? "the end"
                cut.remarks.append("from \(Int(start.seconds)) to \(until)")
                return cut
            }, told: { told.note($0) })
    }

    private func chapter(
        _ index: Int, of source: RemoteFolderSource
    ) async throws -> ChapterPlayback {
        let chapters = try await source.chapters(of: fox, .cacheFirst).value
        return try await source.playback(of: chapters[index].id, in: fox, .cacheFirst).value
    }

    @Test func `the tracks of a sheet are the chapters of its recording`() async throws {
        let own = source()
        _ = try await own.books(.cacheFirst)
        #expect(server.targets.isEmpty, "a list of books needs no sheet")
        let chapters = try await own.chapters(of: fox, .cacheFirst).value
        #expect(chapters.map(\.title) == ["Arrival", "The letter", "Chapter 3"])
        #expect(chapters.map(\.duration) == [.seconds(750), .seconds(450), .zero])
        #expect(
            chapters.map(\.id.rawValue) == ["sound-1.0", "sound-1.750000", "sound-1.1200000"])
        #expect(chapters.allSatisfy { $0.hasSubtitles })
        #expect(try await own.chaptersInParts(of: fox) == Set(chapters.map(\.id)))
        _ = try await source().chapters(of: fox, .cacheOnly)
        #expect(server.targets == ["/shelf/sheet-1"], "it is read once, and kept")
        #expect(server.limits == [256 << 10])
    }

    @Test func `a track is heard and read as a part of the whole`() async throws {
        let own = source()
        let playback = try await chapter(1, of: own)
        guard case .stream(let bytes) = try await own.audio(of: playback, .cacheFirst).value,
            let parted = bytes as? PartedSound
        else {
            Issue.record("no part")
            return
        }
        #expect(parted.parts.map(\.start) == [.seconds(750)])
        #expect(parted.parts.map(\.end) == [.seconds(1_200)])
        let text = try #require(playback.subtitles)
        let track = try await own.track(text, of: playback, .cacheFirst).value
        #expect(track.remarks == ["from 750 to 1200"])
        await own.settle()
    }

    @Test func `what is stored of the recording is stored of its tracks`() async throws {
        let own = source()
        let playback = try await chapter(1, of: own)
        _ = try await own.keepAudio(of: playback, .cacheFirst) { _ in }
        _ = try await own.setPinned(true, book: fox, chapter: playback.address.chapter)
        for kept in [await own.keptSound(of: fox), await own.keptSound(of: nil)] {
            #expect(kept?.count(of: fox).stored == 3 && kept?.count(of: fox).pinned == 3)
        }
        guard case .clips(let clips) = try await own.audio(of: playback, .cacheOnly).value else {
            Issue.record("no part of a file")
            return
        }
        #expect(clips.map(\.start) == [.seconds(750)])
        await own.settle()
    }

    @Test func `a place in the whole recording is still found`() async throws {
        let whole = try await source().playback(
            of: ChapterID(rawValue: "sound-1"), in: fox, .cacheFirst
        ).value
        #expect(whole.chapter.title == "fox")
        #expect(
            try await source().firstChapters(of: fox).map { [$0.key, $0.value.rawValue] }
                == [["sound-1", "sound-1.0"]])
    }

    @Test(arguments: ["\n", "no sheet", "FILE \"fox.wav\" WAVE\nTRACK 01 AUDIO\nINDEX 01 0:00:00"])
    func `a sheet without two tracks divides nothing`(_ text: String) async throws {
        server.set(text)
        let chapters = try await source().chapters(of: fox, .cacheFirst).value
        #expect(chapters.map(\.id.rawValue) == ["sound-1"] && told.all.isEmpty)
    }

    @Test func `a sheet that is too large is told once, and its recording stays whole`()
        async throws
    {
        server.set(String(repeating: "TITLE \"x\"\n", count: 30_000))
        let own = source()
        for _ in 1...2 {
            let chapters = try await own.chapters(of: fox, .cacheFirst).value
            #expect(chapters.map(\.title) == ["fox"])
        }
        #expect(told.all.count == 1 && told.all.first?.contains("fox.cue") == true)
        #expect(server.targets.count == 1)
    }

    @Test func `without the server a part is not said to be missing`() async throws {
        _ = try await source().books(.cacheFirst)
        server.set(nil)
        let own = source()
        #expect(try await own.chapters(of: fox, .cacheFirst).value.map(\.title) == ["fox"])
        #expect(told.all.isEmpty)
        #expect(
            await code {
                try await own.playback(
                    of: ChapterID(rawValue: "sound-1.750000"), in: fox, .cacheFirst)
            } == .offline)
    }

    @Test func `a sheet that changed is read when its book is asked for anew`() async throws {
        let own = source()
        _ = try await own.chapters(of: fox, .cacheFirst)
        server.set(Self.sheet.replacing("Arrival", with: "Dawn"))
        #expect(try await own.chapters(of: fox, .cacheFirst).value.first?.title == "Arrival")
        #expect(try await own.chapters(of: fox, .refresh).value.first?.title == "Dawn")
    }

    @Test func `a sheet of another name counts for what it names, or the only recording`()
        async throws
    {
        listing.set("fox1", .success([.file("a.mp3", id: "a001"), .file("x.cue", id: "sheet-1")]))
        #expect(try await source().chapters(of: fox, .cacheFirst).value.count == 3)
        listing.set(
            "fox1",
            .success([
                .file("a.mp3", id: "a001"), .file("fox.wav", id: "b001"),
                .file("x.cue", id: "sheet-1"),
            ]))
        let chapters = try await source().chapters(of: fox, .refresh).value
        #expect(
            chapters.map(\.id.rawValue) == ["a001", "b001.0", "b001.750000", "b001.1200000"])
    }
}

/// A server without a network that gives out one sheet, and anything else as sound.
private final class SheetServer: HTTPTransport {
    private let sheet = Sheet()
    private let asked = Mutex<[Int64]>([])
    private let origin: StubServer

    init(_ text: String) {
        let sheet = sheet
        sheet.text.withLock { $0 = text }
        origin = StubServer { request in
            switch request.url.path.split(separator: "/").last {
            case "sheet-1":
                StubServer.Answer(
                    type: "text/plain", body: Array((sheet.text.withLock { $0 } ?? "").utf8))
            case "text-1": StubServer.Answer(type: "text/plain", body: Array("1\n".utf8))
            default: StubServer.Answer.sound(Array("ID3 some sound".utf8))
            }
        }
    }

    /// The paths that were asked for, and the limits of those that are no sound.
    var targets: [String] { origin.targets }
    var limits: [Int64] { asked.withLock { $0 } }

    /// Gives out another sheet; with `nil` nobody answers.
    func set(_ text: String?) { sheet.text.withLock { $0 = text } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(limits.maxBytes) }
        let url = request.url.description
        guard sheet.text.withLock({ $0 }) != nil else {
            throw TransportError(.unreachable, reason: "nobody", url: url)
        }
        let answer = try await origin.send(request, limits: limits)
        guard answer.body.count <= limits.maxBytes else {
            throw TransportError(.tooLarge(limit: limits.maxBytes), reason: "size", url: url)
        }
        return answer
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await origin.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
    }
}

/// The text of a sheet, which a test replaces.
private final class Sheet: Sendable {
    let text = Mutex<String?>(nil)
}
