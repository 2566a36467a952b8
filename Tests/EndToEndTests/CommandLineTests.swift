import Foundation
import Testing

@Suite struct CommandLineTests {
    @Test func `the version and the help are data and end well`() async throws {
        let program = try Program()
        let version = try await program.run("--version")
        #expect(version.code == 0)
        #expect(version.output.contains("."))
        let help = try await program.run("--help")
        #expect(help.code == 0)
        #expect(help.output.contains("listen book 3 chapter 2"))
    }

    @Test(arguments: [
        "book", "books", "chapters", "play", "translate", "explain", "cache", "server", "cues",
        "waveform", "progress", "cards", "export", "paths", "config", "doctor", "transcribe",
    ])
    func `the help of a command shows an example before its usage`(command: String)
        async throws
    {
        let help = try await Program().run(command, "--help")
        let example = try #require(help.output.range(of: "Example"))
        let usage = try #require(help.output.range(of: "USAGE"))
        #expect(help.code == 0)
        #expect(example.lowerBound < usage.lowerBound)
    }

    @Test(arguments: [
        ["cues", "--encoding", "list"], ["play", "--encoding=list"],
        ["find", "--encoding", "list"], ["subtitles", "add", "--encoding", "list"],
    ])
    func `the encodings are listed whatever else is lacking`(arguments: [String]) async throws {
        let list = try await Program().run(arguments)
        #expect(list.code == 0 && list.messages.isEmpty, "\(list)")
        #expect(list.output.contains("ibm850 ") && list.output.contains("shift_jis"))
    }

    @Test(arguments: [["books", "--encoding", "list"], ["stats", "--encoding=list"]])
    func `a command that reads no texts lists no encodings`(arguments: [String]) async throws {
        let refused = try await Program().run(arguments)
        #expect(refused.code == 64 && refused.output.isEmpty, "\(refused)")
        #expect(refused.messages.contains("has no option --encoding"), "\(refused)")
    }

    @Test func `a mistyped command is answered with the one that was meant`() async throws {
        let outcome = try await Program().run("boks")
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.messages.contains("Did you mean `listen book"))
    }

    /// Wrong calls, with the exit code and a part of the sentence.
    ///
    /// The type is written out: without it the compiler weighs every literal for half a minute.
    private static let wrong: [(arguments: [String], code: Int32, sentence: String)] = [
        (["book", "9"], 66, "El cartero de la isla"),
        (["book", "3", "chapter", "9"], 66, "El camino del faro"),
        (["book", "3", "kapitel"], 66, "El camino del faro"),
        (["book", "3", "chapter"], 64, "book 3 chapter 2"),
        (["book", "3", "chapter", "2", "3"], 64, "book 3 chapter 2"),
        (["book", "3", "--speed", "fast"], 64, "a number from 0.3 to 3"),
        (["book", "3", "--start", "later"], 64, "1:23"),
        (["play", "nowhere.mp3"], 66, "nowhere.mp3"),
        (["play", ""], 64, "An empty name is none."),
        (["serve", "--listen", ""], 64, "\"\" is no address"),
        (["cues", "-"], 65, "Nothing came on standard input."),
        (["play", "a.mp3", "--translation-offset", "soon"], 64, "-400"),
        (["play", "nowhere.mp3", "--translation-offset", "-400"], 66, "nowhere.mp3"),
        (["play", "/etc/hostname", "--subtitles", "/etc/hostname"], 65, "no subtitles"),
        (["play", "/etc/hostname", "--translation", "/etc/hostname"], 65, "no subtitles"),
        (["cues", "nowhere.srt"], 66, "nowhere.srt"),
        (["cues", "/etc/hostname"], 65, "no subtitles"),
        (["cues", "a.srt", "--json", "--format", "vtt"], 64, "not both"),
        (["cues", "a.srt", "--check", "--format", "vtt"], 64, "converts nothing"),
        (["cues", "a.srt", "--output", "b.vtt"], 64, "in which format"),
        (["cues", "a.srt", "--format", "doc"], 64, "srt"),
        (["cues", "a.srt", "--force"], 64, "--output"),
        (["cues", "a.srt", "--language", "!!"], 64, "language tag"),
        (["cues", "a.srt", "--encoding", "foo"], 64, "--encoding list"),
        (["book", "3", "--language", "!!"], 64, "language tag"),
        (["book", "3", "--encoding", "foo"], 64, "--encoding list"),
        (["play", "a.mp3", "--encoding", "foo"], 64, "--encoding list"),
        (["find", "faro", "--encoding", "foo"], 64, "--encoding list"),
        (["find", "faro", "--language", "!!"], 64, "language tag"),
        (["timing", "a.srt", "--language", "!!"], 64, "language tag"),
        (["align", "a.mp3", "a.txt", "--encoding", "foo"], 64, "--encoding list"),
        (["words", "coverage", "3", "--language", "!!"], 64, "language tag"),
        (["words", "from-anki"], 64, "--connect"),
        (["words", "from-anki", "a.apkg", "--connect"], 64, "not both"),
        (["words", "from-anki", "nowhere.apkg"], 66, "nowhere.apkg"),
        (["words", "from-anki", "/etc/hostname", "--language", "es"], 74, "no ZIP file"),
        (["review", "--hands-free", "--counts"], 64, "one of them"),
        (["words", "next", "3", "--encoding", "foo"], 64, "--encoding list"),
        (["subtitles", "add", "3", "2", "a.srt", "--encoding", "foo"], 64, "--encoding list"),
        (["subtitles", "list", "3", "--language", "!!"], 64, "language tag"),
        (["subtitles", "remove", "3", "2", "1", "--all"], 64, "--all out"),
        (["subtitles", "remove", "3", "2", "1"], 66, "was not added"),
        (["translate", "Hola", "--encoding", "foo"], 64, "--encoding list"),
        (["cards", "add", "Hola", "--encoding", "foo"], 64, "--encoding list"),
        (["waveform", "nowhere.mp3"], 66, "nowhere.mp3"),
        (["read"], 64, "text"),
        (["read", ""], 64, "An empty name"),
        (["read", "nowhere.txt"], 66, "nowhere.txt"),
        (["read", "http://"], 65, "no address"),
        (["news", "add", "file:///etc/passwd"], 64, "is no address of the web"),
        (["news", "add", "times"], 66, "neither an address nor a server"),
        (["read", "a.txt", "--print", "--save", "a.wav"], 64, "not both"),
        (["read", "a.txt", "--clipboard"], 64, "not both"),
        (["read", "a.txt", "--links", "--print"], 64, "not both"),
        (["podcast", "1"], 66, "listen podcast add URL"),
        (["podcasts", "1"], 66, "listen podcast add URL"),
        (["podcast", "1", "2", "--json"], 64, "belongs to the list"),
        (["podcast", "--offline", "--refresh"], 64, "not both"),
        (["podcast", "--about"], 64, "Name the podcast"),
        (["podcast", "add"], 64, "address or file"),
        (["podcast", "add", "nowhere.opml"], 66, "There is no file nowhere.opml"),
        (["podcast", "add", "nowhere"], 64, "is no address of a podcast"),
        (["podcast", "add", "http://me:secret@cast.example/feed"], 77, "unencrypted"),
        (["podcast", "mark", "1", "2"], 64, "14 15 heard"),
        (["podcast", "set", "1", "--keep", "some"], 64, "never, all, or a number"),
        (["podcast", "set", "1", "--speed", "9"], 64, "0.3 to 3"),
        (["podcast", "set", "1", "--skip-start", "x"], 64, "1:15"),
        (["podcast", "refresh", "1"], 66, "listen podcast add URL"),
        (["queue", "add"], 64, "what"), (["queue", "add", "book"], 64, "Name the book"),
        (["queue", "add", "book", "3", "2"], 64, "book 3 chapter 2"),
        (["queue", "add", "a.md", "--one"], 64, "goes with a book"),
        (["queue", "move", "1", "x"], 64, "first or last"),
        (["queue", "drop", "7"], 66, "Nothing waits as number 7."),
        (["route"], 66, "No chapter has a route yet."), (["route", "step"], 66, "route start"),
        (["route", "start"], 64, "Name the book"),
        (["route", "start", "book", "3", "2"], 64, "book 3 chapter 2"),
        (["route", "start", "book", "3", "--preset", "defalt"], 66, "Did you mean default?"),
        (["route", "done", "--understood", "6"], 64, "from 1 to 5"),
        (["route", "show", "--text", "--json"], 64, "not both"),
        (["route", "presets", "none"], 66, "There is no route"),
        (["today", "--minutes", "0"], 64, "from 1 to 1440"),
        (["today", "--json"], 64, "--list"),
        (["today", "--go-on", "--list"], 64, "--go-on or --list"),
        (["voices", "--language", "!!"], 64, "language tag"),
        (["voices", "--play", "no voice"], 78, "it is not there"),
        (["voices", "--play", "novoice"], 78, "`listen voices` lists"),
        (["transcribe", "a.mp3"], 78, "transcribe-command"),
        (["transcribe"], 64, "audio"),
        (["transcribe", "a.mp3", "b.mp3"], 64, "book 3 chapter 2"),
        (["transcribe", "a.mp3", "--json", "--format", "vtt"], 64, "not both"),
        (["transcribe", "a.mp3", "--force"], 64, "--output"),
        (["transcribe", "a.mp3", "--command", "sh 'x"], 64, "quotation mark"),
        (["transcribe", "a.mp3", "--command", "sh -c x"], 78, "{wav}"),
        (["transcribe", "a.mp3", "--command", "sh {wav}", "--language", "!!"], 64, "language tag"),
        (
            ["transcribe", "a.mp3", "--command", "sh {wav}", "-o", "/no/where/a.srt"], 74,
            "There is no folder /no/where."
        ),
        (["transcribe", "nowhere.mp3", "--command", "sh {wav}"], 66, "nowhere.mp3"),
        (["transcribe", "/etc/hostname", "--command", "sh {wav}"], 65, "recording"),
        (["transcribe", "book", "3", "chapter", "2", "--words"], 64, "A chapter keeps"),
        (["transcribe", "book", "9", "chapter", "2", "--command", "sh {wav}"], 66, "El cartero"),
        (["server", "use", "home"], 66, "listen server add"),
        (["server", "add", "ftp://books.example"], 64, "http"),
        (["cache", "show", "xyz"], 66, "listen cache list"),
        (["translate", "--from", "!!", "Hola"], 64, "language tag"),
        (["cards", "show", "12"], 66, "listen cards"),
        (["cards", "remove", "12"], 66, "listen cards"),
        (["librivox"], 64, "what to look for"),
        (["librivox", "x", "--version", "0"], 64, "1 or more"),
        (["librivox", "x", "--version", "1", "--json"], 64, "--version plays"),
        (["librivox", "x", "--language", "klingonian"], 64, "klingonian"),
        (["remove", "x", "--source", "librivox", "--files"], 64, "Leave --files out"),
        (["text", "book", "1", "2"], 64, "listen text book 4"),
        (["cards", "add"], 64, "--sentence"),
        (["cards", "add", "a", "--book", "3"], 64, "not both"),
        (["cards", "add", "Xyzzy"], 64, "--language es"),
        (["cards", "list", "--language", "!!"], 64, "language tag"),
        (["export", "--format", "anki", "a.apkg"], 64, "takes no file"),
        (["export", "--format", "csv", "--since", "monday"], 64, "2026-11-21"),
        (["export", "a.apkg"], 64, "--format"),
        (["test", "book", "3", "4"], 64, "listen test book 3 chapter 2"),
        (["test", "9"], 66, "El cartero de la isla"), (["test"], 66, "listen test book 3"),
        (["sounds", "drill", "1", "--pair", "s,z"], 64, "not both"),
        (["sounds", "drill", "--count", "0"], 64, "1 to 200"),
        (["sounds", "--language", "!!"], 64, "language tag"),
        (["sounds", "drill"], 66, "--pair s,z"),
        (["stats", "--gain", "--hard"], 64, "--gain goes only with --json"),
        (["near", "--limit", "0"], 64, "1 to 10000"),
        (["export", "--format", "epub", "fox.epub"], 64, "book 3 chapter 2 fox.epub"),
        (["export", "--format", "epub", "book", "3", "-"], 64, "standard output"),
        (["export", "--format", "epub", "3", "a.epub", "--book", "3"], 64, "choose cards"),
        (["export", "--format", "smil", "3", "a", "--force"], 64, "Leave out --force"),
        (["export", "--format", "csv", "a.csv", "--by", "word"], 64, "--format epub"),
        (["export", "--format", "epub", "book", "3"], 64, "Name the book and the file"),
        (["words", "sentences", "--keep", "2", "--json"], 64, "--keep or --json, one of them"),
        (["export", "--format", "epub", "9", "a.epub"], 66, "El cartero de la isla"),
        ([], 64, "listen book 3 chapter 2"),
    ]

    @Test(arguments: wrong)
    func `bad input gets one sentence and its exit code`(
        arguments: [String], code: Int32, sentence: String
    ) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.code == code)
        #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `lists come as versioned JSON`() async throws {
        let program = try Program()
        let books = try await program.run("books", "--json")
        let shape = try JSONSerialization.jsonObject(with: Data(books.output.utf8))
        let object = try #require(shape as? [String: Any])
        #expect(object["version"] as? Int == 1)
        #expect((object["books"] as? [Any])?.count == 3)
        let chapters = try await program.run("chapters", "3", "--json")
        #expect(chapters.output.contains("\"number\" : 2"))
    }

    @Test func `a wrong setting is named with its file and what would fit`() async throws {
        let program = try Program()
        _ = try program.file(".config/listen/config.toml", Data("sped = 2\n".utf8))
        let outcome = try await program.run("config")
        #expect(outcome.code == 0)
        #expect(outcome.messages.contains("config.toml:1:8). Did you mean \"speed\"?"))
        #expect(try await program.run("books").code == 0)
    }

    @Test func `paths and settings say where things are`() async throws {
        let program = try Program()
        let paths = try await program.run("paths")
        #expect(paths.output.contains(program.home.path + "/.config/listen/config.toml"))
        let settings = try await program.run(
            ["config"], environment: ["LISTEN_SPEED": "1.25"])
        #expect(settings.output.contains("1.25"))
        #expect(settings.output.contains("(environment)"))
    }
}
