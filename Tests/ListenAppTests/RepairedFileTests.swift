import Foundation
import Testing

@testable import Reports

/// What is kept of a file whose times are repaired.
@Suite struct RepairedFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "repaired-\(UUID().uuidString)")

    private var file: String { folder.appending(path: "talk.srt").path }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    private func text(_ ending: String = "") throws -> String {
        try String(contentsOfFile: file + ending, encoding: .utf8)
    }

    /// Gives the file and what is kept of it the times a file system has that knows seconds alone.
    private func roundTimes() {
        for path in [file, file + ".orig"] {
            let time = timespec(tv_sec: 1_700_000_000, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
        }
    }

    /// A repaired file that was edited within the second, as far as its times tell.
    private func repairedAndEdited() throws -> RepairedFile {
        try write("first")
        let target = RepairedFile(file)
        try target.replace(Array("first".utf8), by: Array("repaired".utf8))
        try write("edited")
        roundTimes()
        return target
    }

    @Test func `an edit in the second of the repair is kept`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try repairedAndEdited()
        try target.replace(Array("edited".utf8), by: Array("again".utf8))
        #expect(try text(".orig") == "first" && text(".orig.2") == "edited" && text() == "again")
    }

    @Test func `an undo keeps such an edit`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try repairedAndEdited()
        #expect(try target.restore(file + ".orig") == file + ".edited")
        #expect(try text(".edited") == "edited" && text() == "first")
    }

    @Test func `no edit can have the time of change of the repair`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("first")
        let earliest = try changeTime()
        try RepairedFile(file).replace(Array("first".utf8), by: Array("repaired".utf8))
        #expect(try changeTime() < earliest && changeTime() == changeTime(".orig"))
    }

    private func changeTime(_ ending: String = "") throws -> Date {
        let facts = try FileManager.default.attributesOfItem(atPath: file + ending)
        return try #require(facts[.modificationDate] as? Date)
    }

    @Test func `what nobody else may read is kept so`() throws {
        try write("first")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(chmod(file, 0o600) == 0)
        let target = RepairedFile(file)
        try target.replace(Array("first".utf8), by: Array("repaired".utf8))
        #expect(try mode(".orig") == 0o600)
        try Data("edited".utf8).write(to: URL(filePath: file))
        #expect(chmod(file, 0o600) == 0)
        _ = try target.restore(file + ".orig")
        #expect(try mode(".edited") == 0o600 && mode() == 0o600)
    }

    private func mode(_ ending: String = "") throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file + ending)[.posixPermissions] as? Int
    }
}
