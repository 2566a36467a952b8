import Foundation
import ListenCore
import ListenTestSupport
import Subtitles
import Testing

@testable import AppEnvironment
@testable import ConsoleOutput

/// What a person names as an output may be anything that is there.
@Suite struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "output-\(UUID().uuidString)")

    private func output(_ name: String, replaces: Bool) throws -> OutputFile {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try #require(
            OutputFile(
                folder.appending(path: name).path, replaces: replaces,
                ProcessEnvironment(
                    variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                    programFolder: "/", workingFolder: "/")))
    }

    @Test(arguments: [true, false]) func `a pipe takes the text and stays one`(
        replaces: Bool
    ) throws {
        let output = try output("pipe", replaces: replaces)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(output.path, 0o600) == 0)
        try output.check()
        // Open for both ends, so that nobody waits for the other.
        let reader = open(output.path, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        try output.write("text".utf8)
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, bytes.count) == 4)
        var facts = stat()
        #expect(lstat(output.path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `behind a link the file is replaced, not the link`() throws {
        let output = try output("link", replaces: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file")
        try Data("before".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(
            atPath: output.path, withDestinationPath: "file")
        try output.check()
        try output.write("after".utf8)
        #expect(try String(contentsOf: file, encoding: .utf8) == "after")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: output.path) == "file")
    }

    @Test(arguments: [true, false]) func `a link that leads nowhere is told, and stays`(
        replaces: Bool
    ) throws {
        let output = try output("link", replaces: replaces)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: output.path, withDestinationPath: "nowhere")
        #expect(throws: StoreError.self) { try output.check() }
        #expect(throws: StoreError.self) { try output.write("text".utf8) }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: output.path) == "nowhere")
    }

    @Test func `a socket is neither replaced nor written to`() throws {
        let output = try output("socket", replaces: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mknod(output.path, S_IFSOCK | 0o600, 0) == 0)
        #expect(throws: StoreError.self) { try output.check() }
        #expect(throws: StoreError.self) { try output.write("text".utf8) }
    }

    @Test(arguments: [
        ("talk.SRT", "srt"), ("a.b/talk.x.vtt", "vtt"), ("/dev/stdout", nil), ("dir.x/out", nil),
        ("-", nil), (".srt", nil), ("out.", nil),
    ]) func `a name says a format only behind its own dot`(name: String, ending: String?) {
        #expect(ExportFormat.ending(ofName: name) == ending)
    }

    @Test(arguments: [true, false]) func `a folder is never replaced`(replaces: Bool) throws {
        let output = try output("folder", replaces: replaces)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            atPath: output.path, withIntermediateDirectories: true)
        #expect(throws: StoreError.self) { try output.check() }
    }
}
