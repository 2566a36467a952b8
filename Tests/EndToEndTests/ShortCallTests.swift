import Foundation
import ServerTestSupport
import Testing

/// Calls without a command, and the options that go with every command.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShortCallTests {
    @Test func `a number is a book, and a file that exists plays`() async throws {
        let program = try Program()
        let book = try await program.run("3", "chapter", "2", "--start", "65", "--speed", "3")
        #expect(book.code == 0 && book.messages.contains("Book 3"), "\(book)")
        _ = try program.file("talk.wav", Tone.wav(seconds: 2))
        _ = try program.file("talk.srt", Data("1\n00:00:00,000 --> 00:00:01,000\nHola.\n".utf8))
        let file = try await program.run("talk.wav", "--speed", "3")
        #expect(file.code == 0 && file.output == "Hola.", "\(file)")
        // A command's name wins over a file of that name.
        _ = try program.file("books", Tone.wav(seconds: 1))
        #expect(try await program.run("books").output.contains("El cartero de la isla"))
    }

    @Test func `help before a command is that command's`() async throws {
        let program = try Program()
        let before = try await program.run("--help", "book")
        let behind = try await program.run("book", "--help")
        #expect(before.code == 0 && before.output == behind.output, "\(before)")
        #expect(before.output.contains("USAGE: listen book"), "\(before)")
        #expect(before.output.contains("Every command also takes --quiet, --verbose"), "\(before)")
    }

    @Test func `a recording at an address plays, and is kept`() async throws {
        let backend = try await StubBackend.serving(Shelf.library(audio: Tone.wav(seconds: 6)))
        let program = try Program()
        let text = try program.file(
            "talk.srt", Data("1\n00:00:00,000 --> 00:00:01,000\nHola.\n".utf8))
        let address = backend.url + "/books/book1/chapters/chapter1/audio"
        let first = try await program.run(address, "--subtitles", text, "--speed", "3")
        #expect(first.code == 0 && first.output == "Hola.", "\(first)")
        await backend.stop()
        let again = try await program.run(
            "play", address, "--subtitles", text, "--speed", "3", "--from-start")
        #expect(again.code == 0 && again.output == "Hola.", "\(again)")
        let other = try await program.run(backend.url + "/books/book1/chapters/chapter2/audio")
        #expect(other.code == 69 && other.messages.contains("listen: "), "\(other)")
        let wrong = try await program.run("play", "https://\u{0}")
        #expect(wrong.code != 0 && wrong.code < 128, "\(wrong)")
    }

    @Test(arguments: [
        ["--help"], ["--version"], ["book", "3", "--help"],
        ["--generate-completion-script", "fish"],
        ["---completion", "book", "--", "positional@0", "1", "0", "b"],
        ["speech-worker"],
    ])
    func `a call that opens no screen leaves the person's store alone`(
        arguments: [String]
    ) async throws {
        let program = try Program()
        let damaged = Data(repeating: 7, count: 8192)
        let path = try program.file(".local/share/listen/person.sqlite", damaged)
        _ = try await program.run(arguments)
        #expect(try Data(contentsOf: URL(filePath: path)) == damaged)
    }

    @Test(arguments: [
        ["cues", "a.srt", "--to", "vtt"], ["cues", "a.srt", "--to=vtt"],
        ["cues", "a.srt", "--format", "vtt"],
    ])
    func `former spellings of options are taken`(arguments: [String]) async throws {
        let program = try Program()
        _ = try program.file("a.srt", Data("1\n00:00:00,000 --> 00:00:01,000\nHola.\n".utf8))
        let outcome = try await program.run(arguments)
        #expect(outcome.code == 0 && outcome.output.hasPrefix("WEBVTT"), "\(outcome)")
    }

    @Test func `sound is written to the file that output names`() async throws {
        let program = try Program()
        for (name, arguments) in [
            ("a.wav", ["--output", "a.wav"]),
            ("b.wav", ["--output", "file", "--output-file", "b.wav"]),
        ] {
            let outcome = try await program.run(["3", "chapter", "2", "--start", "70"] + arguments)
            #expect(outcome.code == 0, "\(outcome)")
            let path = program.home.appending(path: name).path
            #expect(FileManager.default.fileExists(atPath: path), "\(name): \(outcome)")
        }
    }

    @Test(arguments: ["es", "spa", "Spanish", "español"])
    func `a language is typed by its tag, code or name`(language: String) async throws {
        let program = try Program()
        let set = try await program.run(
            "words", "set", "--language", language, "--status", "known", "casa")
        #expect(set.code == 0, "\(set)")
        let listed = try await program.run("words", "list", "--language", "es")
        #expect(listed.output.contains("casa"), "\(listed)")
        let configured = try await program.run("config", "set", "translate-to", language)
        #expect(configured.messages.contains("translate-to = \"es\""), "\(configured)")
    }

    @Test func `a quiet run has no messages, and a verbose one tells of requests`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        let quiet = try await program.run("--quiet", "words", "list")
        #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.messages.isEmpty, "\(quiet)")
        let failed = try await program.run("cards", "show", "7", "--quiet")
        #expect(failed.code == 66 && failed.messages.hasPrefix("listen: "), "\(failed)")
        let verbose = try await program.run("books", "--refresh", "--verbose")
        #expect(verbose.output.contains("Libro 3"), "\(verbose)")
        #expect(verbose.messages.contains("GET \(backend.url)/books: 200"), "\(verbose)")
        #expect(verbose.messages.contains("config.toml"), "\(verbose)")
    }

    @Test func `a long list goes to the pager of a terminal, and nowhere else`() async throws {
        let program = try Program()
        let pager = ["PAGER": "sed 's/^/paged: /'"]
        let view = try program.start(["config"], columns: 80, rows: 24, environment: pager)
        #expect(await view.shows("paged: "), "\(view.text)")
        let json = try program.start(
            ["config", "--json"], columns: 80, rows: 24, environment: pager)
        #expect(await json.shows("\"version\" : 1"), "\(json.text)")
        #expect(!json.text.contains("paged: "))
        let piped = try await program.run(["config"], environment: pager)
        #expect(!piped.output.contains("paged: ") && piped.output.contains("translate-to"))
        let none = ["PAGER": "no-such-pager"]
        let plain = try program.start(["config"], columns: 80, rows: 24, environment: none)
        #expect(await plain.shows("Set them with"), "\(plain.text)")
        #expect(!plain.text.contains("not found"), "\(plain.text)")
        let short = try program.start(["books"], columns: 80, rows: 24, environment: pager)
        #expect(await short.shows("El cartero"), "\(short.text)")
        #expect(!short.text.contains("paged: "))
    }

    @Test func `a setting is set and taken out by a command`() async throws {
        let program = try Program()
        _ = try program.file(".config/listen/config.toml", Data("# mine\ngoal = 5 # few\n".utf8))
        let set = try await program.run("config", "set", "speed=1.25")
        #expect(set.code == 0 && set.messages.contains("speed = 1.25 is in "), "\(set)")
        #expect(try await program.run("config").output.contains("1.25"))
        let text = try String(
            contentsOf: program.home.appending(path: ".config/listen/config.toml"),
            encoding: .utf8)
        #expect(text == "# mine\ngoal = 5 # few\nspeed = 1.25\n")
        let beaten = try await program.run(
            ["config", "set", "speed", "2"], environment: ["LISTEN_SPEED": "1.5"])
        #expect(beaten.messages.contains("LISTEN_SPEED is set"), "\(beaten)")
        let unset = try await program.run("config", "unset", "speed")
        #expect(unset.code == 0 && unset.messages.contains("was taken out"), "\(unset)")
        let none = try await program.run("config", "unset", "speed")
        #expect(none.code == 0 && none.messages.contains("is not set"), "\(none)")
    }
}
