import Files
import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

/// What is taken back of files that were written for a book.
@Suite struct AdoptedFilesTests {
    private let temporary: TemporaryFolder
    private let own: OwnFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        own = OwnFolder(temporary.path + "/own")
    }

    private var owned: [String] { FileTree.files(below: own.path) }

    /// Two files that were copied, or linked, for a book.
    private func written(mayLink: Bool = false) throws -> AdoptedFiles {
        let recordings = try ["1.mp3", "CD 2/2.mp3"].map { name in
            let path = try temporary.write("sound of \(name)", to: "in/Faro/\(name)")
            let facts = try #require(FileTree.facts(of: path))
            return ImportedRecording(
                path: path, size: facts.size, modified: facts.modified, duration: .seconds(1))
        }
        let book = ImportedBook(
            id: BookID(rawValue: "b1"), title: "Faro", folder: folder + "/in/Faro",
            addedAt: Date(timeIntervalSince1970: 0), recordings: recordings, chapters: [])
        var files: AdoptedFiles?
        #expect(
            try BookAdoption(book, into: own, isAlone: true)
                .carryOut(mayLink: mayLink, isCancelled: { false }, finished: { files = $0 }))
        return try #require(files)
    }

    @Test(arguments: [false, true])
    func `files whose originals are there are deleted, with empty folders`(mayLink: Bool) throws {
        let files = try written(mayLink: mayLink)
        try files.setAside().delete()
        #expect(LocalFile.names(in: own.path, beginningWith: "b").isEmpty && owned.isEmpty)
        #expect(FileTree.files(below: folder + "/in/Faro") == ["1.mp3", "CD 2/2.mp3"])
    }

    @Test func `a file whose original is gone or was changed stays`() throws {
        let files = try written()
        try #require(unlink(folder + "/in/Faro/1.mp3") == 0)
        try temporary.write("something else", to: "in/Faro/CD 2/2.mp3")
        try files.setAside().delete()
        #expect(owned == ["b1/Faro/1.mp3", "b1/Faro/CD 2/2.mp3"])
    }

    @Test func `a file whose original has become a link to it stays`() throws {
        let files = try written()
        let original = folder + "/in/Faro/1.mp3"
        try #require(unlink(original) == 0)
        try #require(symlink(own.path + "/b1/Faro/1.mp3", original) == 0)
        try files.setAside().delete()
        #expect(owned == ["b1/Faro/1.mp3"])
    }

    @Test func `files are put back, but not over what was written there meanwhile`() throws {
        let files = try written()
        let aside = try files.setAside()
        try temporary.write("newer", to: "own/b1/Faro/1.mp3")
        aside.putBack()
        #expect(try String(contentsOfFile: own.path + "/b1/Faro/1.mp3", encoding: .utf8) == "newer")
        #expect(
            try String(contentsOfFile: own.path + "/b1/Faro/CD 2/2.mp3", encoding: .utf8)
                == "sound of CD 2/2.mp3")
    }
}
