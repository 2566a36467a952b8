import Foundation
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// What is looked for in all texts, and what is kept as one file.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FindAndBackupTests {
    @Test func `a word is found in the library, with what plays it`() async throws {
        let program = try Program()
        let found = try await program.run("find", "faro", "--json")
        #expect(found.code == 0, "\(found.messages)")
        #expect(found.output.contains("\"bookTitle\" : \"El cartero de la isla\""))
        #expect(found.output.contains("listen book cartero-de-la-isla chapter"))
        let lines = try await program.run("find", "el faro", "--kwic", "--limit", "1")
        #expect(lines.output.split(separator: "\n").count == 1)
        #expect(lines.messages.contains("--limit shows more"))
    }

    @Test func `hits of a server and of the library are played from one list`() async throws {
        let backend = try await StubBackend.serving(Shelf.library(audio: Tone.wav(seconds: 60)))
        let program = try await Program.with(backend)
        // What was fetched is searched; the shortest sentence is the best hit.
        let fetched = try await program.run("fetch", "book", "1", "chapter", "1")
        #expect(fetched.code == 0, "\(fetched.messages)")
        let view = try program.start("find", "detrás", columns: 100, rows: 24)
        #expect(await view.shows("detrás: 2 in 2 chapters"), "\(view.text)")
        view.terminal.type("j\r")
        #expect(await view.shows("oye una voz"), "\(view.text)")
        #expect(await view.shows("El cartero de la isla"), "\(view.text)")
        #expect(await view.shows("Esc ends the tips"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("Esc ends the tips"))
        view.terminal.type("\u{1B}")
        #expect(await view.shows("detrás: 2 in 2 chapters"), "\(view.text)")
        // The list is at the hit that was played, so the other one is above.
        view.terminal.type("k\r")
        #expect(await view.shows("Libro 1"), "\(view.text)")
        #expect(await view.shows("Dos van detrás."), "\(view.text)")
        view.terminal.type("\u{1B}")
        #expect(await view.shows("detrás: 2 in 2 chapters"), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        let sources = try await program.progress().map(\.book)
        #expect(Set(sources) == ["cartero-de-la-isla", "book1"], "\(sources)")
    }

    @Test(arguments: [
        (["find", "qqqq"], 66, "was found nowhere"), (["find", "*"], 64, "no letter"),
        (["find", "faro", "--language", "?"], 64, "is no language"),
        (["restore", "nowhere.json"], 66, "no file"),
    ])
    func `what cannot be found or read is a sentence`(
        _ arguments: [String], code: Int32, sentence: String
    ) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.code == code)
        #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
    }

    @Test func `what is personal goes to another machine through a pipe`() async throws {
        let (here, there) = (try Program(), try Program())
        #expect(
            try await here.run(
                "cards", "add", "barca", "--language", "es", "--translation", "boat"
            ).code == 0)
        #expect(
            try await here.run("words", "set", "--language", "es", "--status", "3", "mar").code
                == 0)
        let file = there.home.appending(path: "all.json").path
        #expect(try await here.run("backup", file).code == 0)
        let refused = try await here.run("backup", file)
        #expect(refused.code == 64 && refused.messages.contains("--force"))

        let rehearsed = try await there.run("restore", file, "--dry-run")
        #expect(rehearsed.code == 0 && rehearsed.messages.contains("Nothing was changed"))
        #expect(try await there.run("cards").output.isEmpty)
        let restored = try await there.shell("listen restore <(gzip < all.json | gunzip)")
        #expect(restored.code == 0, "\(restored.messages)")
        #expect(try await there.run("cards").output.contains("barca"))
        #expect(try await there.run("words", "--language", "es").output.contains("mar"))
        let again = try await there.run("restore", file)
        #expect(again.messages.contains("All of it was here already."))
    }

    @Test func `a place heard goes through the library form`() async throws {
        let (here, there) = (try Program(), try Program())
        #expect(
            try await here.run("book", "3", "chapter", "2", "--start", "0:58", "--speed", "3").code
                == 0)
        let file = there.home.appending(path: "library.json").path
        #expect(try await here.run("backup", file, "--form", "library").code == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("\"schemaVersion\" : 2"))
        #expect(try await there.run("restore", file).code == 0)
        let progress = try await there.run("progress")
        #expect(progress.output.contains("El cartero de la isla"), "\(progress)")
    }

    @Test(arguments: [true, false])
    func `a database that was lost is offered from its copy, and one command restores it`(
        isGone: Bool
    ) async throws {
        let program = try Program()
        let card = ["cards", "add", "barca", "--language", "es", "--translation", "boat"]
        #expect(try await program.run(card).code == 0)
        #expect(try await program.run("backup", "copies").messages.contains("no copies yet"))
        #expect(try await program.run("cards").code == 0)
        let database = program.home.appending(path: ".local/share/listen/person.sqlite")
        if isGone {
            try FileManager.default.removeItem(at: database)
        } else {
            try Data().write(to: database)
        }
        for command in [["cards"], ["progress"], ["backup", "-"], ["book", "1", "chapter", "1"]] {
            let refused = try await program.run(command)
            #expect(refused.code == 65, "\(command): \(refused)")
            #expect(refused.output.isEmpty)
            #expect(refused.messages.contains("`listen restore --copy 1` brings it back"))
        }
        #expect(try await program.run("paths").code == 0)
        #expect(try await program.run("doctor").output.contains("listen restore --copy 1"))
        let listed = try await program.run("backup", "copies")
        #expect(listed.output.contains("of the day") && listed.output.contains("1 card"))
        let restored = try await program.run("restore", "--copy", "newest")
        #expect(restored.code == 0 && restored.messages.contains("Restored copy 1"), "\(restored)")
        #expect(try await program.run("cards").output.contains("barca"))
    }

    @Test(arguments: [
        (["restore"], 64, "--begin-anew"),
        (["restore", "x.json", "--copy", "1"], 64, "one of them"),
        (["restore", "--copy", "7"], 66, "no copies"),
        (["restore", "--copy", "1", "--dry-run"], 64, "backup copies"),
        (["restore", "x.json", "--alone"], 64, "--copy"),
    ])
    func `what cannot be restored from copies is a sentence`(
        _ arguments: [String], code: Int32, sentence: String
    ) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.code == code, "\(outcome)")
        #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
    }
}
