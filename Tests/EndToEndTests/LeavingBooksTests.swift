import Archives
import Documents
import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Books that leave the program, and tests of listening, by their commands.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct LeavingBooksTests {
    @Test func `a book leaves as an EPUB and comes back with its words`() async throws {
        let program = try Program()
        let file = program.home.appending(path: "cartero.epub").path
        let written = try await program.run("export", "--to", "epub", "book", "3", file)
        #expect(written.code == 0, "\(written)")
        #expect(written.messages.contains("3 chapters, 54 sentences, 3 sounds as they were."))
        let again = try await program.run("export", "--format", "epub", "3", file)
        #expect(again.code == 64 && again.messages.contains("--force"), "\(again)")

        let files = try ZipReader().contents(of: file, limits: .inMemory) {
            EPUBFilesInMemory.isText($0)
        }
        let book = try EPUBReader.book(in: EPUBFilesInMemory(files), name: file)
        #expect(book.diagnostics.isEmpty && book.chapters.count == 3)
        let words = try Bundled.sentences().flatMap(\.words)
        let spoken = book.chapters[1].passages.filter { $0.text != book.chapters[1].title }
        #expect(spoken.map(\.text) == words.map(\.text))
        let imported = try await program.run("import", file)
        #expect(imported.code == 0, "\(imported)")
    }

    @Test func `one chapter of a long file does not take the file along`() async throws {
        let program = try Program()
        let folder = program.home.appending(path: "talk")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Bundled.audio("cartero-de-la-isla/chapter1").write(
            to: folder.appending(path: "talk.mp3"))
        let tracks = (0..<4).map { number in
            "  TRACK 0\(number + 1) AUDIO\n    TITLE \"Part \(number + 1)\"\n"
                + "    INDEX 01 00:\(number == 0 ? "00" : "\(number)0"):00\n"
        }
        try ("FILE \"talk.mp3\" MP3\n" + tracks.joined()).write(
            to: folder.appending(path: "talk.cue"), atomically: true, encoding: .utf8)
        #expect(try await program.run("import", folder.path).code == 0)
        let whole = try await program.run(
            "export", "--format", "epub", "book", "4", program.home.appending(path: "w.epub").path)
        #expect(whole.messages.contains("4 chapters, 0 sentences, 1 sound as it was"), "\(whole)")
        let file = program.home.appending(path: "part.epub").path
        let part = try await program.run(
            "export", "--format", "epub", "book", "4", "chapter", "2", file)
        #expect(part.messages.contains("1 sound, 1 of them encoded as MP3"), "\(part)")
        let sizes = try [file, program.home.appending(path: "w.epub").path].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? 0
        }
        #expect(sizes[0] * 3 < sizes[1] * 2, "\(sizes)")
    }

    @Test func `a chapter leaves as a sound with its lyrics`() async throws {
        let program = try Program()
        let folder = program.home.appending(path: "faro").path
        let written = try await program.run(
            "export", "--format", "lrc-folder", "book", "3", "chapter", "2", folder)
        #expect(written.code == 0, "\(written)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["01 El camino del faro.lrc", "01 El camino del faro.mp3"])
        let again = try await program.run("export", "--format", "smil", "3", folder)
        #expect(again.code == 64 && again.messages.contains("exists already"), "\(again)")
    }

    @Test func `a test is heard and answered through a pipe, and counted`() async throws {
        let program = try Program()
        let outcome = try await program.shell(
            "printf '1\\n4\\n2\\nquit\\n' | listen test book 3 chapter 2 --output silent")
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.output.contains("1/10") && outcome.output.contains("of 2 right"))
        #expect(outcome.messages.contains("Type 1, 2 or 3"), "\(outcome)")
        let gain = try await program.run("stats", "--gain")
        #expect(gain.output.contains("Spanish") && gain.output.contains(" of 2, "), "\(gain)")
        let unheard = try await program.run("test")
        #expect(unheard.code == 66 && unheard.messages.contains("Nothing was heard"))
    }

    @Test func `words on the way order what there is to hear`() async throws {
        let program = try Program()
        let none = try await program.run("near")
        #expect(none.code == 0 && none.messages.contains("No word is on the way"))
        _ = try await program.run("words", "set", "--language", "es", "--status", "2", "faro")
        let near = try await program.run("near")
        #expect(near.code == 0, "\(near)")
        #expect(near.output.contains("3 chapter ") && near.output.contains("1 word"))
        #expect(!near.output.contains("Ferry"))
    }
}
