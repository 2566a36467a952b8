import Documents
import Foundation
import Library
import ListenCore
import Testing

@testable import Archives

/// A packed book as an import will read it: its texts in memory, its
/// recordings written out.
@Suite struct PackedBookTests {
    private static let book = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/fixtures/epub-mo/mol-navigation.epub").path
    private static let isPresent = FileManager.default.fileExists(atPath: book)

    @Test(.enabled(if: isPresent, "the data folder beside the repository is absent"))
    func `a packed book is read from its archive`() throws {
        let reader = ZipReader()
        let listing = try reader.files(of: Self.book, limits: ArchiveLimits())
        #expect(listing.files.count == 11 && listing.diagnostics == [])
        let texts = try reader.contents(
            of: Self.book, limits: .inMemory, wanted: EPUBFilesInMemory.isText)
        #expect(
            texts.keys.contains("EPUB/package.opf") && !texts.keys.contains("EPUB/audio/ch1.mp3"))
        let files = EPUBFilesInMemory(
            texts, others: listing.files.map(\.name).filter { texts[$0] == nil })
        let book = try EPUBReader.book(in: files, name: "mol-navigation.epub")
        #expect(book.tags.album == "mol-navigation" && book.tags.publisher == "W3C")
        #expect(book.duration?.milliseconds == 36_266 && book.diagnostics == [])
        #expect(book.chapters.map(\.passages.count) == [4, 2])
        #expect(book.chapters.map { $0.duration?.milliseconds } == [29_218, 7048])
        #expect(book.chapters.map { $0.cues().last?.end.milliseconds } == [29_218, 7048])
        let recordings = Set(book.chapters.flatMap { $0.clips(lengths: [:]) }.map(\.recording))
        #expect(recordings == ["EPUB/audio/ch1.mp3", "EPUB/audio/ch2.mp3"])
        let folder = try Folder()
        let done = try reader.extract(
            Self.book, into: try folder.made(), limits: ArchiveLimits(),
            wanted: recordings.contains, isCancelled: { false })
        #expect(Set(done.names) == recordings)
        let size =
            try FileManager.default.attributesOfItem(
                atPath: folder.path + "/out/EPUB/audio/ch1.mp3")[.size] as? Int
        #expect(size == 586_187)
    }
}
