import Foundation
import ListenTestSupport
import Testing

/// Books of the person's own files, from the folder to the player.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ImportTests {
    @Test func `a folder of recordings becomes a book that plays with its text`() async throws {
        let program = try Program()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-own-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let book = folder.appending(path: "Mi libro")
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        try Data(Tone.wav(seconds: 3)).write(to: book.appending(path: "1.wav"))
        try Data("1\n00:00:00,000 --> 00:00:02,000\nHola a todos.\n".utf8)
            .write(to: book.appending(path: "1.es.srt"))
        try Data("no sound".utf8).write(to: book.appending(path: "2.mp3"))

        let imported = try await program.run("import", folder.path)
        #expect(imported.code == 0, "\(imported.messages)")
        #expect(imported.output.contains("Mi libro") && imported.output.contains("new"))
        #expect(imported.messages.contains("2.mp3 is not a recording listen can play"))
        #expect(imported.messages.contains("`listen book 4`"))
        let played = try await program.run("book", "4")
        #expect(played.code == 0, "\(played.messages)")
        #expect(played.output.contains("Hola a todos."))
        let found = try await program.run("find", "todos")
        #expect(found.output.contains("Mi libro"))

        let removed = try await program.run("remove", "mi libro", "--yes")
        #expect(removed.code == 0, "\(removed.messages)")
        #expect(try await !program.run("books").output.contains("Mi libro"))
        #expect(FileManager.default.fileExists(atPath: book.appending(path: "1.wav").path))
    }

    @Test func `parts of one file play as chapters, each with its own part of the text`()
        async throws
    {
        let program = try Program()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-parts-\(UUID().uuidString)/Charla")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws -> String {
            let url = folder.appending(path: name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        try Data(Tone.wav(seconds: 6)).write(to: folder.appending(path: "charla.wav"))
        _ = try write("0:00 Inicio\n0:03 Final\n", "charla.chapters.txt")
        _ = try write(
            "1\n00:00:00,500 --> 00:00:02,000\nAl principio.\n\n"
                + "2\n00:00:03,500 --> 00:00:05,000\nY al final.\n", "charla.srt")
        let mine = try write("1\n00:00:00,500 --> 00:00:02,000\nThe end.\n", "mine.en.srt")

        let imported = try await program.run("import", folder.path, "--language", "es")
        #expect(imported.code == 0 && imported.output.contains("2 chapters"), "\(imported)")
        let played = try await program.run("book", "4", "chapter", "2")
        #expect(played.code == 0 && played.output.contains("Y al final."), "\(played)")
        #expect(!played.output.contains("Al principio."))

        let added = try await program.run("subtitles", "add", "4", "2", mine)
        #expect(added.code == 0 && added.output.contains("1 line in English"), "\(added)")
        try FileManager.default.removeItem(atPath: mine)
        let listed = try await program.run("subtitles", "list", "4", "2")
        #expect(listed.output.contains("translation") && listed.output.contains("(added)"))
        let wrong = try await program.run("subtitles", "remove", "4", "1")
        #expect(wrong.code == 66 && wrong.messages.contains("No text was added"), "\(wrong)")
        #expect(try await program.run("subtitles", "remove", "4", "2").code == 0)
        let after = try await program.run("subtitles", "list", "4", "2", "--json")
        #expect(!after.output.contains("mine.en.srt"))

        let whole = try await program.run("import", folder.path, "--chapters", "none")
        #expect(whole.code == 0, "\(whole)")
        let refused = try await program.run("subtitles", "add", "4", "1", folder.path)
        #expect(refused.code != 0 && !refused.messages.isEmpty)
    }

    @Test func `an MP3 that does not say how long it is has all its places and chapters`()
        async throws
    {
        let program = try Program()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-varying-\(UUID().uuidString)/Charla")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "charla.mp3")
        try Data(SilentMPEG.varying).write(to: file)
        let played = try await program.run("play", file.path, "--start", "58s", "--describe")
        #expect(played.code == 0 && played.output.contains("At 0:58 of 1:00"), "\(played)")

        try Data("0:00 Uno\n0:20 Dos\n0:40 Tres\n".utf8)
            .write(to: folder.appending(path: "charla.chapters.txt"))
        let imported = try await program.run("import", folder.path)
        #expect(imported.code == 0 && imported.output.contains("3 chapters"), "\(imported)")
        let listed = try await program.run("chapters", "4")
        #expect(listed.output.split(separator: "\n").count { $0.contains("0:20") } == 3)
        let last = try await program.run("book", "4", "chapter", "3", "--start", "18", "--describe")
        #expect(last.code == 0 && last.output.contains("At 0:18 of 0:20"), "\(last)")
    }

    @Test(arguments: [
        (["import"], 64, "Name a folder"), (["import", "/nowhere"], 66, "does not exist"),
        (["import", "--update"], 66, "No book was imported yet"),
        (["remove", "1", "--yes"], 64, "was not imported"),
        (["import", ".", "--copy", "--move"], 64, "either copied or moved"),
        (["import", "--update", "--move"], 64, "copies and moves nothing"),
        (["import", "--update", "--title", "x"], 64, "changes nothing that was said"),
    ])
    func `what cannot be done ends with a sentence and its code`(
        arguments: [String], code: Int32, sentence: String
    ) async throws {
        let ended = try await Program().run(arguments)
        #expect(ended.code == code && ended.messages.contains(sentence), "\(ended.messages)")
    }
}
