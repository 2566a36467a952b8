import Foundation
import Glibc
import ListenCore
import Testing

@testable import Library

/// What an import finds, and what it makes of all that is no recording.
@Suite struct ImportWalkTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func walk(_ name: String = "") throws -> (files: [String], notes: [String]) {
        let walk = try ImportWalk([folder + name])
        return (
            walk.files.map { $0.path.replacing(folder, with: "") },
            walk.notes.map { $0.sentence.replacing(folder, with: "") }
        )
    }

    @Test func `what has no end is named and never opened`() throws {
        try temporary.write("sound", to: "1.mp3")
        try temporary.pipe("2.mp3")
        try temporary.link("3.mp3", to: "/dev/zero")
        try temporary.link("4.mp3", to: "nowhere")
        let found = try walk()
        #expect(found.files == ["/1.mp3"])
        #expect(
            found.notes == [
                "/2.mp3 was left out: it is no ordinary file.",
                "/3.mp3 was left out: it is no ordinary file.",
                "/4.mp3 was left out: no such file or directory.",
            ])
        #expect(try walk("/2.mp3").notes == ["/2.mp3 was left out: it is no ordinary file."])
    }

    @Test func `a link does not bring in the whole machine`() throws {
        try temporary.write("sound", to: "books/1.mp3")
        try temporary.write("sound", to: "beside/2.mp3")
        try temporary.link("books/root", to: "/")
        try temporary.link("books/up", to: folder)
        try temporary.link("books/devices", to: "/dev")
        try temporary.link("books/more", to: folder + "/beside")
        let found = try walk("/books")
        #expect(found.files == ["/books/1.mp3", "/beside/2.mp3"])
        #expect(found.notes.count == 3)
        #expect(found.notes.allSatisfy { $0.contains("leads to a folder that is no book's") })
    }

    @Test func `links in a circle are walked once`() throws {
        try temporary.write("sound", to: "a/b/1.mp3")
        try temporary.link("a/b/up", to: folder + "/a")
        try temporary.link("a/self", to: "self")
        let found = try walk()
        #expect(found.files == ["/a/b/1.mp3"])
        #expect(found.notes == ["/a/self was left out: too many levels of symbolic links."])
    }

    /// Root may read every folder, so the thread works as nobody meanwhile.
    @Test func `a folder that may not be read is named`() throws {
        try temporary.write("sound", to: "a/1.mp3")
        try temporary.write("sound", to: "b/2.mp3")
        chmod(folder + "/a", 0)
        typealias Change = @convention(c) (UInt32) -> Int32
        let change = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: Change.self)
        let before = geteuid()
        if before == 0 { _ = change(65_534) }
        defer {
            _ = change(before)
            chmod(folder + "/a", 0o700)
        }
        let found = try walk()
        #expect(found.files == ["/b/2.mp3"])
        #expect(found.notes == ["/a was left out: permission denied."])
    }

    @Test func `ten thousand files of one folder are found in their order`() throws {
        try temporary.write("sound", to: "a/1.mp3")
        for number in 2...10_000 { try #require(make("a/\(number).mp3")) }
        let found = try walk()
        #expect(found.notes.isEmpty && found.files.count == 10_000)
        #expect(found.files.prefix(3) == ["/a/1.mp3", "/a/2.mp3", "/a/3.mp3"])
        #expect(found.files.last == "/a/10000.mp3")
    }

    private func make(_ name: String) -> Bool {
        let file = open(folder + "/" + name, O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        return write(file, "x", 1) == 1
    }

    @Test func `folders in folders end somewhere`() throws {
        let deep = (0..<60).map { "\($0)" }.joined(separator: "/")
        try temporary.write("sound", to: deep + "/1.mp3")
        try temporary.write("sound", to: "0/2.mp3")
        let found = try walk()
        #expect(found.files == ["/0/2.mp3"])
        #expect(found.notes.count == 1 && found.notes[0].contains("too deep"))
    }
}
