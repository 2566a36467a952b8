import Foundation
import ListenTestSupport
import Testing

/// Books kept in order by commands.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShelfTests {
    @Test func `a book is renamed, tagged, found again and taken out`() async throws {
        let program = try Program()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-own-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let book = folder.appending(path: "Mi libro")
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        try Data(Tone.wav(seconds: 2)).write(to: book.appending(path: "1.wav"))
        #expect(try await program.run("import", folder.path).code == 0)

        #expect(try await program.run("rename", "4", "--title", "El faro").code == 0)
        #expect(try await program.run("tag", "4", "+slow", "+in the car").output.contains("slow"))
        let untagged = try await program.run("tag", "4", "-slow")
        #expect(untagged.output == "in the car", "\(untagged)")
        let json = try await program.run("tag", "4", "--local", "--json")
        #expect(json.output.contains("\"in the car\"") && json.output.hasPrefix("{"), "\(json)")
        let marked = try await program.run("tag", "4", "+new", "--json", "-in the car")
        #expect(marked.output.contains("[\n    \"new\"\n  ]"), "\(marked)")
        #expect(try await program.run("tag", "4", "+in the car", "-new").code == 0)
        #expect(try await program.run("import", folder.path).code == 0)
        let listed = try await program.run("books", "--tag", "IN THE CAR")
        #expect(listed.output.contains("4  El faro") && listed.output.contains("#in the car"))
        #expect(!listed.output.contains("1  "))

        let moved = folder.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: book, to: moved)
        let silent = try await program.run("book", "4")
        #expect(silent.code == 66)
        let advice = try #require(silent.messages.firstRange(of: "listen relink "))
        let words = silent.messages[advice.lowerBound...].split(separator: " ")
        let relinked = try await program.run("relink", String(words[2]), moved.path)
        #expect(relinked.code == 0, "\(relinked.messages)")
        #expect(try await program.run("book", "4").code == 0)

        let storage = try await program.run("storage", "--json")
        #expect(storage.output.contains("\"title\" : \"El faro\""))
        #expect(storage.output.contains("\"ownsFiles\" : false"))
        let kept = try await program.run("remove", "4", "--files", "--yes")
        #expect(kept.code == 64 && kept.messages.contains("never deletes them"))
        #expect(try await program.run("remove", "4", "--yes").code == 0)
        #expect(FileManager.default.fileExists(atPath: moved.appending(path: "1.wav").path))
    }

    @Test(arguments: [
        (["rename", "1"], 64, "Say what to change"),
        (["rename", "1", "--title", "x"], 64, "was not imported"),
        (["relink", "1", "/"], 64, "was not imported"),
        (["relink", "99", "/"], 66, "99"),
        (["tag", "1", "+a,b"], 64, "is no tag"),
        (["books", "--tag", "a,b"], 64, "is no tag"),
    ])
    func `what cannot be done ends with a sentence and its code`(
        arguments: [String], code: Int32, sentence: String
    ) async throws {
        let ended = try await Program().run(arguments)
        #expect(ended.code == code && ended.messages.contains(sentence), "\(ended.messages)")
    }

    @Test(arguments: ["rename", "tag", "relink", "remove", "storage"])
    func `the page of the library says what the help says`(command: String) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/library.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let help = try await Program().run(command, "--help").output
        let overview = try #require(
            help.split(separator: "\n").first { $0.hasPrefix("OVERVIEW: ") }
        ).dropFirst("OVERVIEW: ".count)
        #expect(page.contains("| `listen \(command)` | \(overview) |"))
        #expect(help.contains("Example"))
    }
}
