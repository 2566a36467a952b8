import Foundation
import ListenCore
import Testing

@testable import Library

/// Which text without times belongs to a recording.
@Suite struct WrittenSidecarTests {
    private static let spanish = Language(tag: "es")

    @Test(
        arguments: [
            (["talk.txt"], "talk.txt"), (["talk.mp3.txt"], "talk.mp3.txt"),
            (["Talk.HTML"], "Talk.HTML"), (["talk.transcript.txt"], "talk.transcript.txt"),
            (["talk.es.html", "talk.en.txt"], "talk.es.html"), (["talk.en.txt"], nil),
            (["talk.notes.txt", "talk.chapters.txt", "notes.txt", "README.txt"], nil),
            (["transcript.txt"], nil), (["talk.srt", "talk.pdf", "talk"], nil),
            (["talk 2.mp3", "talk 2.txt"], nil), ([".talk.txt"], nil),
        ] as [([String], String?)])
    func `it has the recording's name, and may be in its language`(
        _ names: [String], _ wanted: String?
    ) {
        let track = WrittenSidecar.track(
            of: "talk.mp3", in: ["talk.mp3"] + names, spoken: Self.spanish)
        #expect(track?.name == wanted)
    }

    @Test func `it is found in the folder of its recording`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-written-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["talk.mp3", "talk.es.txt", "other.txt"] {
            try Data("x".utf8).write(to: folder.appending(path: name))
        }
        let found = WrittenSidecar(beside: folder.appending(path: "talk.mp3").path)
        #expect(found?.path == folder.appending(path: "talk.es.txt").path)
        #expect(found?.language == Self.spanish)
        #expect(WrittenSidecar(beside: folder.appending(path: "none/talk.mp3").path) == nil)
    }
}
