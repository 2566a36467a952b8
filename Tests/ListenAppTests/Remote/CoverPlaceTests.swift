import Foundation
import ListenCore
import Testing

@testable import Sessions

/// The file with the cover of the book that plays.
@Suite struct CoverPlaceTests {
    /// A source whose covers are the titles of its books, behind the first bytes of a JPEG.
    private struct Shelf: WrappingSource {
        let source: any BookSource = StubService()
        let head: [UInt8]

        func cover(
            of book: Book, _ mode: FetchMode
        ) async throws(ServiceError) -> Snapshot<[UInt8]> {
            Snapshot(head + Array(book.title.utf8), .local)
        }
    }

    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-covers-\(UUID().uuidString)").path

    private func place(_ head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]) -> CoverPlace {
        CoverPlace(Shelf(head: head), mode: .cacheFirst, folder: folder)
    }

    private func book(_ title: String) -> Book {
        Book(id: BookID(rawValue: title), title: title, author: nil, language: nil, coverURL: nil)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test func `A cover is a file, another cover another one, and the same one the same`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try #require(await place().file(of: book("One")))
        #expect(first.hasPrefix(folder + "/") && first.hasSuffix(".jpg"))
        let bytes = try Data(contentsOf: URL(filePath: first))
        #expect(Array(bytes) == [0xFF, 0xD8, 0xFF, 0xE0] + Array("One".utf8))
        let second = try #require(await place().file(of: book("Two")))
        #expect(second != first)
        #expect(await place().file(of: book("One")) == first)
        #expect(names.count == 2)
    }

    @Test func `The folder never holds more than a few`() async {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for number in 0..<40 {
            let path = await place().file(of: book("Book \(number)"))
            #expect(path.map { names.contains(String($0.dropFirst(folder.count + 1))) } == true)
            #expect(names.count <= 16)
        }
    }

    @Test func `What is no picture is no cover`() async {
        #expect(await place(Array("<html>".utf8)).file(of: book("One")) == nil)
        #expect(await place([]).file(of: book("")) == nil)
        #expect(names.isEmpty)
    }

    @Test func `A book without a cover has no file`() async {
        let bare = CoverPlace(StubService(), mode: .cacheFirst, folder: folder)
        #expect(await bare.file(of: book("One")) == nil)
    }
}
