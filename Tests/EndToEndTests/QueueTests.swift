import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// `listen queue`: chapters wait, and are heard one after the other.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(10))) struct QueueTests {
    /// Leaves a chapter of the bundled library near its end.
    private func leave(
        _ book: String, _ chapter: String, at start: String, _ program: Program
    ) async throws {
        // Its first sentence is waited for, since nothing is noted of what was not heard.
        let outcome = try await program.shell(
            """
            coproc P { listen book \(book) chapter \(chapter) --start \(start); }
            read -r heard <&${P[0]}
            echo quit >&${P[1]}
            cat <&${P[0]} >/dev/null
            """)
        #expect(outcome.code == 0, "\(outcome)")
    }

    private func lines(_ outcome: Program.Outcome) -> [String] {
        outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func `two chapters of two books are heard to their end, and wait no more`() async throws {
        let program = try Program()
        try await leave("3", "2", at: "1:00", program)
        try await leave("2", "1", at: "0:45", program)
        for book in ["3", "2"] {
            let chapter = book == "3" ? "2" : "1"
            let added = try await program.run("queue", "add", "book", book, "chapter", chapter)
            #expect(added.code == 0 && added.messages.contains("waits as number"), "\(added)")
        }
        let listed = lines(try await program.run("queue"))
        #expect(listed.count == 2 && listed.allSatisfy { $0.contains("left at ") }, "\(listed)")
        #expect(listed[0].contains("El camino del faro"), "\(listed)")

        let heard = try await program.run("queue", "play", "--speed", "3")
        #expect(heard.code == 0, "\(heard)")
        let spanish = try #require(try Bundled.sentences(from: 60).last).text
        let place = try #require(heard.output.range(of: spanish), "\(heard)")
        #expect(!heard.output[place.upperBound...].isEmpty, "the other book is heard behind it")
        let places = try await program.progress()
        #expect(places.count == 2 && places.allSatisfy(\.isCompleted), "\(places)")
        let left = try await program.run("queue")
        #expect(left.output.isEmpty && left.messages.contains("Nothing waits."), "\(left)")
    }

    @Test func `what waits is moved, dropped, and comes back`() async throws {
        let program = try Program()
        #expect(try await program.run("queue", "add", "book", "3").code == 0)
        let all = lines(try await program.run("queue"))
        try #require(all.count > 1, "\(all)")
        let title = try #require(all.last?.split(separator: "  ").dropFirst().dropFirst().first)
        #expect(try await program.run("queue", "move", "\(all.count)", "first").code == 0)
        #expect(lines(try await program.run("queue"))[0].contains(title))
        #expect(try await program.run("queue", "drop", "1").code == 0)
        #expect(lines(try await program.run("queue")).count == all.count - 1)
        #expect(try await program.run("undo").code == 0)
        let back = lines(try await program.run("queue"))
        #expect(back.count == all.count && back[0].contains(title), "\(back)")
        #expect(try await program.run("queue", "clear").code == 0)
        let backup = program.home.path + "/kept.json"
        #expect(try await program.run("undo").code == 0)
        #expect(try await program.run("backup", backup).code == 0)
        let other = try Program()
        #expect(try await other.run("restore", backup).code == 0)
        #expect(lines(try await other.run("queue")) == back)
    }

    @Test func `what is gone is said and passed over, and stays`() async throws {
        let program = try Program()
        try await leave("3", "2", at: "1:05", program)
        let sound = try program.file("own/Gone/1.wav", Tone.wav(seconds: 2))
        let folder = URL(filePath: sound).deletingLastPathComponent().path
        #expect(try await program.run("import", folder).code == 0)
        #expect(try await program.run("queue", "add", "book", "Gone").code == 0)
        let added = try await program.run("queue", "add", "book", "3", "chapter", "2")
        #expect(added.code == 0, "\(added)")
        #expect(try await program.run("remove", "Gone", "--yes").code == 0)
        let heard = try await program.run("queue", "play", "--speed", "3")
        #expect(heard.code == 0 && heard.messages.contains("is passed over"), "\(heard)")
        #expect(heard.output.contains(try #require(try Bundled.sentences().last).text), "\(heard)")
        let left = lines(try await program.run("queue"))
        #expect(left.count == 1 && left[0].contains("Gone"), "\(left)")
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
            "espeak-ng is not installed"))
    func `a text that was read is put away, and the next of another source follows`() async throws {
        let program = try Program()
        try await leave("3", "2", at: "1:05", program)
        let file = try program.file("fox.md", Data("# The fox\n\nThe old fox sleeps.\n".utf8))
        #expect(try await program.run("queue", "add", file).code == 0)
        #expect(try await program.run("queue", "add", "book", "3", "chapter", "2").code == 0)
        let heard = try await program.run("queue", "play", "--archive", "--speed", "3")
        #expect(heard.code == 0, "\(heard)")
        #expect(heard.messages.contains("The text was read, and is put away."), "\(heard)")
        let texts = ["The fox", "The old fox sleeps."]
        #expect(Array(lines(heard).prefix(2)) == texts, "\(heard)")
        #expect(heard.output.contains(try #require(try Bundled.sentences().last).text), "\(heard)")
        let books = try await program.run("books", "--source", "articles")
        #expect(!books.output.contains("The fox"), "\(books)")
    }

    @Test(arguments: [
        ["queue", "play"], ["queue", "drop", "1"], ["queue", "move", "1", "2"],
    ])
    func `a wrong number is answered with what to do`(arguments: [String]) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.code != 0 && outcome.messages.contains("`listen"), "\(outcome)")
    }

    @Test func `on the screen one chapter follows another`() async throws {
        let program = try Program()
        try program.library([
            Melody(1, lasting: 0.8, apart: 0), Melody(2, lasting: 0.8, apart: 0.3),
        ])
        for chapter in ["2", "1"] {
            _ = try await program.run("queue", "add", "book", "1", "chapter", chapter)
        }
        let view = try program.start(["queue", "play"], columns: 110, rows: 30)
        #expect(await view.shows("The queue was heard to its end."), "\(view.text)")
        #expect(await view.shows("Parte 1"), "\(view.text)")
        #expect(await view.quits())
        let heard = try await program.progress()
        #expect(heard.count == 2 && heard.allSatisfy(\.isCompleted), "\(heard)")
    }
}
