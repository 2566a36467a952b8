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

    @Test(arguments: [
        (["import"], 64, "Name a folder"), (["import", "/nowhere"], 66, "does not exist"),
        (["import", "--update"], 66, "No book was imported yet"),
        (["remove", "1", "--yes"], 64, "was not imported"),
        (["import", ".", "--copy", "--move"], 64, "either copied or moved"),
        (["import", "--update", "--move"], 64, "copies and moves nothing"),
        (["import", "--update", "--title", "x"], 64, "changes no title"),
    ])
    func `what cannot be done ends with a sentence and its code`(
        arguments: [String], code: Int32, sentence: String
    ) async throws {
        let ended = try await Program().run(arguments)
        #expect(ended.code == code && ended.messages.contains(sentence), "\(ended.messages)")
    }
}
