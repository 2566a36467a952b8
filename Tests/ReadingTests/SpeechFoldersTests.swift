import Foundation
import ListenCore
import Testing

@testable import Reading

@Suite struct SpeechFoldersTests {
    private let place: TemporaryFolder
    private let folders: SpeechFolders
    private let voices = ["anna", "bert"].map {
        Voice(.init(.espeak, $0), name: $0, languages: [.english])
    }

    init() throws {
        place = try TemporaryFolder()
        folders = SpeechFolders(path: place.path + "/speech")
    }

    /// A folder with sound that was used so many days ago.
    private func speak(
        _ book: String, _ chapter: String = "1", by voice: Int = 0, daysAgo: Double,
        bytes: Int = 8_192
    ) throws -> String {
        let folder = folders.folder(
            of: ChapterID(rawValue: chapter), in: BookID(rawValue: book), by: voices[voice])
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data(repeating: 1, count: bytes).write(to: URL(filePath: folder + "/sound.wav"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -86_400 * daysAgo)], ofItemAtPath: folder
        )
        return folder
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func parent(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path
    }

    @Test func `what was heard longest ago goes first, until the rest fits`() throws {
        let old = try speak("a", daysAgo: 3)
        let middle = try speak("a", by: 1, daysAgo: 2)
        let new = try speak("b", daysAgo: 1)
        let all = folders.bytes()
        #expect(folders.prune(toBytes: all) == 0)
        #expect(folders.prune(toBytes: all - 1) > 0)
        #expect(!isThere(old) && isThere(middle) && isThere(new))
        folders.use(middle)
        #expect(folders.prune(toBytes: 1, sparing: middle).freed > 0)
        #expect(isThere(middle) && !isThere(new))
        folders.prune(toBytes: 0)
        #expect(folders.bytes() == 0 && !isThere(parent(of: middle)))
    }

    @Test func `what was not heard for some time goes, and a rehearsal takes nothing`() throws {
        let old = try speak("a", daysAgo: 3)
        let new = try speak("b", daysAgo: 1)
        let since = Date(timeIntervalSinceNow: -86_400 * 2)
        let would = folders.prune(toBytes: nil, unheardSince: since, isRehearsal: true)
        #expect(would.freed > 0 && would.left == folders.bytes() - would.freed)
        #expect(isThere(old) && isThere(new))
        #expect(folders.prune(toBytes: nil, unheardSince: nil, isRehearsal: false).freed == 0)
        let did = folders.prune(toBytes: nil, unheardSince: since, isRehearsal: false)
        #expect(did == would && did.left == folders.bytes())
        #expect(!isThere(old) && isThere(new))
        #expect(folders.prune(toBytes: 0, unheardSince: since, isRehearsal: true).freed > 0)
        #expect(isThere(new))
    }

    @Test func `the sound of a text goes with it, in all voices and chapters`() throws {
        let gone = [
            try speak("a", daysAgo: 1), try speak("a", "2", daysAgo: 1),
            try speak("a", by: 1, daysAgo: 1),
        ]
        let kept = try speak("b", daysAgo: 9)
        folders.remove(BookID(rawValue: "a"))
        #expect(!gone.contains { isThere($0) } && isThere(kept))
    }

    @Test func `a link in the folder leads nowhere`() throws {
        _ = try speak("a", daysAgo: 1)
        let outside = place.path + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try place.write("mine", to: "outside/mine.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folders.path + "/link", withDestinationPath: outside)
        folders.prune(toBytes: 0)
        #expect(isThere(outside + "/mine.txt"))
    }
}
