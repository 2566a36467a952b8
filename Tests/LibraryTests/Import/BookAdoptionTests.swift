import Files
import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

@Suite struct BookAdoptionTests {
    private let temporary: TemporaryFolder
    private let own: OwnFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        own = OwnFolder(temporary.path + "/data/books")
    }

    private func book(_ names: String..., folder name: String = "in/El faro") throws -> ImportedBook
    {
        let recordings = try names.map { file in
            let path = try temporary.write("sound of \(file)", to: "\(name)/\(file)")
            let facts = try #require(FileTree.facts(of: path))
            return ImportedRecording(
                path: path, size: facts.size, modified: facts.modified, duration: .seconds(1))
        }
        var book = ImportedBook(
            id: BookID(rawValue: "b1"), title: "El faro", folder: "\(folder)/\(name)",
            addedAt: Date(timeIntervalSince1970: 0), recordings: recordings,
            chapters: names.indices.map {
                ImportedChapter(id: ChapterID(rawValue: "\($0)"), title: "\($0)", recording: $0)
            })
        book.recordings[0].texts = [
            ImportedText(path: "\(folder)/\(name)/1.srt"), ImportedText(path: "/elsewhere/1.srt"),
        ]
        return book
    }

    private func names(below name: String) -> [String] {
        FileTree.files(below: "\(folder)/\(name)")
    }

    @Test func `a book is copied with what belongs to it`() throws {
        try temporary.write("text", to: "in/El faro/1.srt")
        try temporary.write("text", to: "in/El faro/cover.jpg")
        try temporary.write("text", to: "in/El faro/CD 2/2.en.vtt")
        try temporary.write("no", to: "in/El faro/program.exe")
        try temporary.write("no", to: "in/El faro/.hidden.srt")
        var before = try book("1.mp3", "CD 2/2.mp3")
        before.coverPath = folder + "/in/El faro/cover.jpg"
        let originals = names(below: "in")
        let adoption = BookAdoption(before, into: own, isAlone: true)
        #expect(try adoption.carryOut(mayLink: false, isCancelled: { false }))
        #expect(
            names(below: "data/books") == [
                "b1/El faro/1.mp3", "b1/El faro/1.srt", "b1/El faro/CD 2/2.en.vtt",
                "b1/El faro/CD 2/2.mp3", "b1/El faro/cover.jpg",
            ])
        #expect(names(below: "in") == originals)
        let after = adoption.book
        let base = own.path + "/b1/El faro"
        #expect(after.ownsFiles && after.folder == base && after.coverPath == base + "/cover.jpg")
        #expect(after.recordings.map(\.path) == [base + "/1.mp3", base + "/CD 2/2.mp3"])
        #expect(after.recordings[0].texts.map(\.path) == [base + "/1.srt", "/elsewhere/1.srt"])
        #expect(after.id == before.id && after.chapters == before.chapters)
        for recording in after.recordings {
            #expect(
                FileTree.has(recording.path, size: recording.size, modified: recording.modified))
        }
        #expect(try String(contentsOfFile: base + "/1.mp3", encoding: .utf8) == "sound of 1.mp3")
    }

    @Test func `of a folder with other books only what has its names goes along`() throws {
        for name in ["1.srt", "1.es.srt", "10.srt", "cover.jpg"] {
            try temporary.write("x", to: "in/El faro/" + name)
        }
        let adoption = BookAdoption(try book("1.mp3"), into: own, isAlone: false)
        #expect(
            adoption.items.map(\.name).sorted() == [
                "El faro/1.es.srt", "El faro/1.mp3", "El faro/1.srt",
            ])
    }

    @Test func `what is moved is gone from its place once that is said`() throws {
        try temporary.write("text", to: "in/El faro/1.srt")
        try temporary.write("mine", to: "in/El faro/notes.doc")
        let adoption = BookAdoption(try book("1.mp3", "CD 2/2.mp3"), into: own, isAlone: true)
        #expect(try adoption.carryOut(mayLink: true, isCancelled: { false }))
        #expect(names(below: "in").count == 4)
        #expect(adoption.deleteOriginals(below: [folder + "/in"]).isEmpty)
        #expect(names(below: "in") == ["El faro/notes.doc"])
        #expect(!FileManager.default.fileExists(atPath: folder + "/in/El faro/CD 2"))
        #expect(names(below: "data/books").count == 3)
    }

    @Test func `folders that are empty then go too, but not those that were named`() throws {
        let adoption = BookAdoption(try book("CD 1/1.mp3"), into: own, isAlone: true)
        #expect(try adoption.carryOut(mayLink: true, isCancelled: { false }))
        #expect(adoption.deleteOriginals(below: [folder + "/in/El faro"]).isEmpty)
        #expect(FileManager.default.fileExists(atPath: folder + "/in/El faro"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/in/El faro/CD 1"))
    }

    @Test func `a recording in a folder of other things leaves them where they are`() throws {
        let others = ["thesis.md", "photo.jpg", "data.json", "invoice.pdf", "notes.txt"]
        for name in others + ["talk.srt", "cover.jpg", "metadata.json"] {
            try temporary.write("mine", to: "in/Downloads/\(name)")
        }
        var talk = try book("talk.mp3", folder: "in/Downloads")
        talk.coverPath = folder + "/in/Downloads/photo.jpg"
        let adoption = BookAdoption(talk, into: own, isAlone: true, isNamed: false)
        #expect(try adoption.carryOut(mayLink: true, isCancelled: { false }))
        let file = folder + "/in/Downloads/talk.mp3"
        #expect(adoption.deleteOriginals(below: [file]).isEmpty)
        #expect(
            Set(names(below: "in"))
                == Set((others + ["cover.jpg", "metadata.json"]).map { "Downloads/\($0)" }))
        #expect(
            names(below: "data/books") == [
                "b1/Downloads/cover.jpg", "b1/Downloads/metadata.json", "b1/Downloads/photo.jpg",
                "b1/Downloads/talk.mp3", "b1/Downloads/talk.srt",
            ])
    }

    @Test func `the only file of a folder that was not named leaves the folder`() throws {
        let adoption = BookAdoption(
            try book("talk.mp3", folder: "in/Downloads"), into: own, isAlone: true, isNamed: false)
        #expect(try adoption.carryOut(mayLink: true, isCancelled: { false }))
        #expect(adoption.deleteOriginals(below: [folder + "/in/Downloads/talk.mp3"]).isEmpty)
        #expect(FileManager.default.fileExists(atPath: folder + "/in/Downloads"))
    }

    @Test func `the own folder under another name is not deleted from`() throws {
        let first = BookAdoption(try book("1.mp3"), into: own, isAlone: true)
        #expect(try first.carryOut(mayLink: false, isCancelled: { false }))
        let alias = folder + "/alias"
        try FileManager.default.createSymbolicLink(
            atPath: alias, withDestinationPath: own.path + "/b1")
        var again = first.book
        again.folder = alias + "/El faro"
        again.recordings[0].path = alias + "/El faro/1.mp3"
        let second = BookAdoption(again, into: own, isAlone: true)
        #expect(try second.carryOut(mayLink: true, isCancelled: { false }))
        #expect(second.deleteOriginals(below: [alias]).isEmpty)
        #expect(names(below: "data/books") == ["b1/El faro/1.mp3"])
    }

    @Test func `a copied text that was changed by hand is not copied over`() throws {
        try temporary.write("text", to: "in/El faro/1.srt")
        let adoption = BookAdoption(try book("1.mp3"), into: own, isAlone: true)
        #expect(try adoption.carryOut(mayLink: false, isCancelled: { false }))
        let copy = own.path + "/b1/El faro/1.srt"
        try Data("mended text".utf8).write(to: URL(filePath: copy))
        #expect(try adoption.carryOut(mayLink: false, isCancelled: { false }))
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mended text")
    }

    @Test func `what changed since it was copied stays, and is told`() throws {
        let adoption = BookAdoption(try book("1.mp3"), into: own, isAlone: true)
        #expect(try adoption.carryOut(mayLink: false, isCancelled: { false }))
        try temporary.write("sound that came later", to: "in/El faro/1.mp3")
        let notes = adoption.deleteOriginals(below: [folder + "/in"])
        #expect(notes.map(\.sentence).allSatisfy { $0.contains("changed while it was copied") })
        #expect(notes.count == 1 && names(below: "in") == ["El faro/1.mp3"])
    }

    @Test func `again copies nothing, and what is new joins`() throws {
        let first = BookAdoption(try book("1.mp3"), into: own, isAlone: true)
        #expect(try first.carryOut(mayLink: false, isCancelled: { false }))
        func number(_ name: String) -> UInt64 {
            var facts = stat()
            return stat(own.path + "/b1/El faro/" + name, &facts) == 0 ? UInt64(facts.st_ino) : 0
        }
        let before = number("1.mp3")
        #expect(try first.carryOut(mayLink: false, isCancelled: { true }))
        try temporary.write("text", to: "in/El faro/2.srt")
        let more = try book("2.mp3")
        #expect(
            try BookAdoption(more, into: own, isAlone: true)
                .carryOut(mayLink: false, isCancelled: { false }))
        #expect(names(below: "data/books").count == 3 && number("1.mp3") == before && before != 0)
    }

    @Test func `a cancelled or failed copy leaves nothing`() throws {
        let book = try book("1.mp3", "2.mp3")
        let adoption = BookAdoption(book, into: own, isAlone: true)
        var asked = 0
        #expect(
            try !adoption.carryOut(mayLink: false) {
                asked += 1
                return asked > 2
            })
        #expect(names(below: "data/books").isEmpty)
        try temporary.remove("in/El faro/2.mp3")
        try temporary.pipe("in/El faro/2.mp3")
        let error = #expect(throws: StoreError.self) {
            try adoption.carryOut(mayLink: true, isCancelled: { false })
        }
        #expect(
            error?.description.contains("2.mp3 could not be used: it is no ordinary file.") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: own.path).isEmpty)
    }

    @Test(.enabled(if: FullDisk.canMount, "mounting a file system needs root"))
    func `a disk that fills up keeps nothing half written, and what was there`() throws {
        let disk = try FullDisk(megabytes: 2)
        let small = OwnFolder(disk.path + "/books")
        let fits = BookAdoption(try book("0.mp3"), into: small, isAlone: true)
        #expect(try fits.carryOut(mayLink: true, isCancelled: { false }))
        let whole = FileTree.files(below: disk.path)
        try temporary.write(String(repeating: "x", count: 3 << 20), to: "in/large/2.mp3")
        let adoption = BookAdoption(
            try book("1.mp3", folder: "in/large"), into: small, isAlone: true,
            names: { _ in ["2.mp3", "cover.jpg"] })
        var large = adoption.book
        large.recordings = []
        let error = #expect(throws: StoreError.self) {
            _ = try FileCopy.copy(folder + "/in/large/2.mp3", to: disk.path + "/half")
        }
        #expect(error?.code == .diskFull)
        unlink(disk.path + "/half")
        try disk.fill()
        let full = #expect(throws: StoreError.self) {
            try adoption.carryOut(mayLink: true, isCancelled: { false })
        }
        #expect(full?.code == .diskFull)
        disk.free()
        #expect(FileTree.files(below: disk.path) == whole)
        #expect(!FileManager.default.fileExists(atPath: small.path + "/b2"))
    }

    @Test func `what a dead process left is removed, what a living one fills is not`() throws {
        try temporary.write("half", to: "data/books/.new-old/1.mp3")
        let living = try own.begin()
        #expect(names(below: "data/books").isEmpty)
        try temporary.write("half", to: "data/books/\(FilePlace(living.path).name)/2.mp3")
        let other = try own.begin()
        #expect(FileTree.files(below: living.path) == ["2.mp3"])
        try own.finish(living, as: "done")
        living.discard()
        #expect(names(below: "data/books") == ["done/2.mp3"])
        #expect(FileManager.default.fileExists(atPath: other.path))
    }

    @Test func `a folder that cannot be made is said`() throws {
        try temporary.write("file", to: "data")
        let error = #expect(throws: StoreError.self) { try own.begin() }
        #expect(error?.description.contains("data/books could not be used") == true)
    }
}
