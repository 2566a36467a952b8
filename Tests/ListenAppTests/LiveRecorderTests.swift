import AppEnvironment
import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import SharedWork

/// What a station sent, kept as chapters of the person's own library.
@Suite final class LiveRecorderTests {
    private let folder: String
    private let person: PersonDatabase

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-recorder-\(UUID().uuidString)").path
        person = try PersonDatabase.inMemory()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var recorder: LiveRecorder {
        let person = person
        return LiveRecorder(
            folder: folder,
            importer: {
                Importer(store: person.importedBooks, clock: ManualClock()) { _ in
                    RecordingSurvey(duration: .seconds(60))
                }
            }, bookmarks: { person.bookmarks }, localTime: .system, clock: ManualClock())
    }

    private func files() -> [String] {
        let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return found.filter { $0.hasSuffix(".mp3") }.sorted()
    }

    @Test func `a recording is a chapter of the station's book, and the next one another`()
        async throws
    {
        let live = FakeLive([1, 2, 3, 4])
        let first = try await recorder.keep(
            live, .zero..<MediaTime.seconds(5), of: "Radio: Böse/..")
        let second = try await recorder.keep(
            live, .zero..<MediaTime.seconds(5), of: "Radio: Böse/..")
        #expect(first.book.id == second.book.id && second.book.chapters.count == 2)
        let books = try await person.importedBooks.books()
        #expect(books.map(\.book.title) == ["Radio: Böse/.."])
        let path = try #require(files().first.map { folder + "/" + $0 })
        let bytes = FileManager.default.contents(atPath: path)
        #expect(bytes.map(Array.init) == [1, 2, 3, 4])
        #expect(first.length == .seconds(5) && first.sentence.contains("0:05"))
    }

    @Test func `names are safe, whatever a station calls itself and its titles`() async throws {
        _ = try await recorder.keep(FakeLive([1]), .zero..<MediaTime.seconds(5), of: "../..")
        let names = files()
        #expect(names.count == 1)
        #expect(names.allSatisfy { $0.split(separator: "/").count == 2 && !$0.contains("..") })
        #expect(names.first?.contains("Artist A B") == true)
        // Several of one minute are sorted by their second.
        let stamp = names.first?.firstMatch(of: #/\/\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d /#)
        #expect(stamp != nil)
        #expect(names.first?.unicodeScalars.contains { $0.value < 32 } == false)
        #expect(
            LiveRecorder.fileName(String(repeating: "ä", count: 500), else: "x").utf8.count <= 120)
        #expect(LiveRecorder.fileName("///", else: "station") == "station")
    }

    @Test func `its titles are marks at their times`() async throws {
        let kept = try await recorder.keep(FakeLive([1]), .zero..<MediaTime.seconds(5), of: "Radio")
        let chapter = try #require(kept.book.chapters.first)
        let marks = try await person.bookmarks.bookmarks(
            in: ChapterAddress(source: .local, book: kept.book.id, chapter: chapter.id))
        #expect(marks.map(\.range.lowerBound) == [.zero, .seconds(1)])
        #expect(marks.last?.note == "Next")
    }

    @Test func `what cannot be read, or is too short, leaves nothing behind`() async {
        await #expect(throws: ServiceError.self) {
            try await self.recorder.keep(
                FakeLive([1, 2], missing: 5), .zero..<MediaTime.seconds(5), of: "Radio")
        }
        await #expect(throws: StatedError.self) {
            try await self.recorder.keep(
                FakeLive([1]), .zero..<MediaTime.milliseconds(10), of: "Radio")
        }
        #expect(files().isEmpty)
    }
}
