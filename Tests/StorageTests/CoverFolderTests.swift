import Foundation
import ListenCore
import ListenTestSupport
import Storage
import Testing

@Suite final class CoverFolderTests {
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "listen-covers-\(UUID().uuidString)").path
    private let book = BookID(rawValue: "0123456789abcdef")
    private var folder: CoverFolder { CoverFolder(path: path) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func picture(_ head: [UInt8], _ name: String = "x") throws -> EmbeddedPicture {
        try #require(EmbeddedPicture(bytes: head + Array(name.utf8), isFront: true))
    }

    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test func `a cover is a file of the book's id, for its owner alone, and one at a time`() throws
    {
        #expect(folder.file(of: book) == nil)
        let first = try folder.keep(try picture(jpeg), of: book)
        #expect(first == path + "/0123456789abcdef.jpg" && folder.file(of: book) == first)
        #expect(folder.path(of: book, mediaType: "image/jpeg") == first)
        let mode = try FileManager.default.attributesOfItem(atPath: first)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let second = try folder.keep(try picture(png), of: book)
        #expect(names == ["0123456789abcdef.png"] && folder.file(of: book) == second)
        let gif = try picture(Array("GIF89a".utf8))
        #expect(throws: StoreError.self) { try folder.keep(gif, of: book) }
        folder.removePicture(of: book)
        #expect(names == [])
    }

    @Test func `no id leads out of the folder or meets another`() throws {
        let ids = [
            "../evil", "/etc/x", "a/b", "", ".", "ABC", "abc", String(repeating: "a", count: 500),
        ]
        for id in ids {
            let kept = try folder.keep(try picture(jpeg, id), of: BookID(rawValue: id))
            #expect((kept as NSString).deletingLastPathComponent == path, "\(id)")
        }
        #expect(Set(names.map { $0.lowercased() }).count == ids.count)
    }

    @Test func `what is remembered comes back, and what makes no sense is nothing`() throws {
        var memory = CoverMemory()
        memory.look = .init(
            at: Date(timeIntervalSince1970: 1_700_000_000.25),
            for: CoverWish(title: "El faro", author: "Ana Lobo"), failure: "It broke.")
        memory.recording = .init(
            ImportedRecording(path: "/a/1.mp3", size: 5, modified: 7, duration: .zero))
        memory.isEmbedded = true
        try folder.remember(memory, of: book)
        #expect(folder.memory(of: book) == memory)
        #expect(folder.memory(of: BookID(rawValue: "other")) == CoverMemory())
        for text in ["", "{", "[]", #"{"look":7}"#, String(repeating: " ", count: 100_000)] {
            try Data(text.utf8).write(to: URL(filePath: path + "/0123456789abcdef.json"))
            #expect(folder.memory(of: book) == CoverMemory(), "\(text.prefix(10))")
        }
        _ = try folder.keep(try picture(jpeg), of: book)
        folder.forget(book)
        #expect(names == [])
    }

    @Test func `where a cover is can be noted without touching the book`() async throws {
        let store = try PersonDatabase.inMemory().importedBooks
        let kept = ImportedBook(
            id: book, title: "El faro", folder: "/a", addedAt: Date(timeIntervalSince1970: 0),
            recordings: [
                ImportedRecording(path: "/a/1.mp3", size: 5, modified: 7, duration: .seconds(1))
            ], chapters: [])
        try await store.keep([kept])
        try await store.setCover("/covers/x.jpg", of: book)
        var wanted = kept
        wanted.coverPath = "/covers/x.jpg"
        #expect(try await store.book(book) == wanted)
        try await store.setCover(nil, of: book)
        #expect(try await store.book(book) == kept)
        try await store.setCover("/x", of: BookID(rawValue: "other"))
        #expect(try await store.books().count == 1)
    }
}
