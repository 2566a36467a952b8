import Foundation
import ListenTestSupport
import ServerTestSupport
import Testing

/// Titles, names, texts and errors from outside that hold lines of their own, through every
/// command there is.
@Suite(.serialized, .timeLimit(.minutes(20))) struct HostileTextTests {
    private static let (bait, evil) = (HostileText.bait, HostileText.evil)
    private static let long = String(repeating: "muy largo ", count: 2_000)

    /// A command with what is typed after it, run in this order.
    private struct Row {
        let path: String
        let rest: [String]
        /// What its output is.
        var form = HostileText.Form.lines

        init(_ path: String, _ rest: String...) {
            (self.path, self.rest) = (path, rest)
        }

        /// The same, whose output has a form of its own.
        func giving(_ form: HostileText.Form) -> Row {
            var row = self
            row.form = form
            return row
        }

        var arguments: [String] { path.split(separator: " ").map(String.init) + rest }
    }

    /// Commands that are not run here, and why.
    private static let left = [
        "help": "prints the program's own words",
        "library": "needs a terminal; the screen is made of cells, which hold one line each",
        "serve": "does not end; its log is a row of ServeReportTests",
        "speech-worker": "speaks to its parent process in messages",
        "transcribe": "needs a recogniser; its texts are printed like those of align",
    ]

    @Test func `no command lets a text from outside begin a line`() async throws {
        let (backend, program) = try await fixture()
        program.extra["LISTEN_PODCASTS_URL"] = backend.url
        let folder = try importedFolder(program)
        let notes = try program.file("cue\n\(Self.bait).srt", Data(Self.subtitles.utf8))
        let words = try program.file("words.txt", Data("uno\(Self.evil)\n".utf8))
        let copy = program.home.appending(path: "kept.json").path
        let story = try program.file(
            "story\n\(Self.bait).md", Data("# Cuento\(Self.evil)\n\nHola\(Self.evil) mundo.".utf8))
        let linked = try program.file(
            "links.html",
            Data("<p><a href='https://a.example/\(Self.evil)'>Hola\(Self.evil)</a></p>".utf8))
        let list = try program.file(
            "list\n\(Self.bait).opml",
            Data(
                """
                <opml version="2.0"><body><outline text="Uno\(Self.evil)"
                xmlUrl="http://127.0.0.1:1/\(Self.bait)"/><outline text="Dos\(Self.evil)"
                xmlUrl="\(backend.url)/none\(Self.bait)"/></body></opml>
                """.utf8))
        let rows = [
            Row("books"), Row("books", "--json").giving(.json), Row("books", "--local"),
            Row("books", "9"),
            Row("chapters", "1"), Row("chapters", "1", "--local"),
            Row("chapters", "1", "--json").giving(.json),
            Row("chapters", Self.bait), Row("chapters", "no\n\(Self.bait)"),
            Row("book", "1", "--speed", "3"), Row("book", "1", "--describe", "--speed", "3"),
            Row("book", "1", "chapter", "1", "--local", "--speed", "3"),
            Row("book", "1", "--speed", "no\n\(Self.bait)"), Row("book", "1", "\n\(Self.bait)"),
            Row("book", "--no\n\(Self.bait)", "1"), Row("book", "1", "chapter", "x\r\(Self.bait)"),
            Row("fetch", "1"), Row("fetch", "book", "1", "chapter", "1"), Row("fetch", "2"),
            Row("import", folder), Row("import", folder + "/none\n\(Self.bait)"),
            Row("books", "--local"), Row("storage"), Row("covers"),
            Row("play", folder + "/1\n\(Self.bait).wav", "--speed", "3"),
            Row("play", folder + "/none\n\(Self.bait).wav"),
            Row("rename", "2", "--title", "Nuevo\(Self.evil)"), Row("rename", "2"),
            Row("tag", "2", "+uno\u{2028}\(Self.bait)"), Row("tag", "2"),
            Row("relink", "2", folder), Row("subtitles add", "2", "1", notes),
            Row("subtitles list", "2"), Row("subtitles list", "2", "1"),
            Row("subtitles remove", "2", "1"),
            Row("translate", "--book", "1", "--chapter", "1", "--sentence", "1").giving(.answer),
            Row("translate", "Hola\n\(Self.bait)", "--from", "es").giving(.answer),
            Row("explain", "--book", "1", "--chapter", "1", "--sentence", "1").giving(.answer),
            Row("explain", "Hola\n\(Self.bait)", "--from", "es").giving(.answer),
            Row("translate", "Hola", "--from", "es", "--json").giving(.json),
            Row("translate", "Hola\n\(Self.bait)", "--from", "es", "--lines").giving(.answer),
            Row("explain", "Hola", "--from", "es", "--json").giving(.json),
            Row("dictionary look", "no\n\(Self.bait)"), Row("dictionary list"),
            Row("dictionary add", notes), Row("dictionary remove", "no\n\(Self.bait)"),
            Row("dictionary forms", "Hola\n\(Self.bait)", "--from", "es").giving(.answer),
            Row("words set", "--language", "es", "--status", "1", "faro\u{2028}\(Self.bait)"),
            Row("words list"), Row("words import", words, "--language", "es"), Row("words list"),
            Row("words list", "--json").giving(.json),
            Row("words export").giving(.tsv), Row("words export", "--format", "json").giving(.json),
            Row("words coverage", "1"), Row("words next", "1"),
            Row("words sentences", "--new", "9"),
            Row("words sentences", "--new", "9", "--json").giving(.json),
            Row("words sentences", "--new", "9", "--play"),
            Row("words sentences", "--new", "9", "--keep", "1"),
            Row("words sentences", "--book", "no\n\(Self.bait)"),
            Row("words remove", "--language", "es", "no\n\(Self.bait)"),
            Row("cards add", "--book", "1", "--chapter", "1", "--sentence", "1"),
            Row("cards list"), Row("cards show", "1"), Row("cards note", "1", Self.evil),
            Row("cards show", "1"), Row("cards play", "1"), Row("cards resume", "1"),
            Row("export", "--format", "apkg", copy + ".apkg"),
            Row("words from-anki", copy + ".apkg", "--language", "es", "--deck", "*"),
            Row("words from-anki", "--deck", "no\n\(Self.bait)"),
            Row("words from-anki", "no\n\(Self.bait).apkg"),
            Row("cards import", "no\n\(Self.bait).apkg"), Row("cards import", notes),
            Row("tape", copy + ".flac", "book", "1", "chapter", "1"),
            Row("tape", copy + ".wav", "--due"), Row("tape", "no\n\(Self.bait)"),
            Row("tape", copy + ".wav", "book", "no\n\(Self.bait)", "--force"),
            Row("tape", copy + ".wav", "--drill", "no\n\(Self.bait)"), Row("review", "--heard"),
            Row("review", "--fit"), Row("review"), Row("review", "--counts"),
            Row("cards list", "--json").giving(.json),
            Row("export", "--format", "csv").giving(.csv),
            Row("export", "--format", "tsv").giving(.tsv),
            Row("export", "--format", "anki", "--url", "http://127.0.0.1:1"),
            Row("export", "--format", "epub", "book", "1", "chapter", "1", copy + ".epub"),
            Row("export", "--format", "smil", "1", copy + ".smil", "--local", "--json")
                .giving(.json),
            Row("export", "--format", "lrc-folder", "1", copy + ".lrc", "--local"),
            Row("export", "--format", "epub", "no\n\(Self.bait)", copy + ".epub"),
            Row("near"), Row("near", "--json").giving(.json), Row("near", "--local"),
            Row("test", "no\n\(Self.bait)"), Row("test", "book", "1", "chapter", "1"),
            Row("sounds list"), Row("sounds list", "--json").giving(.json),
            Row("sounds list", "--language", "no\n\(Self.bait)"),
            Row("sounds drill", "no\n\(Self.bait)"), Row("sounds drill"),
            Row("sounds drill", "--pair", "s,\n\(Self.bait)", "--language", "es"),
            Row("sounds drill", "--pair", "s,d", "--language", "es"),
            Row("stats", "--gain"), Row("stats", "--gain", "--json").giving(.json),
            Row("find", "dice"), Row("find", "dice", "--json").giving(.json),
            Row("find", "dice", "--context", "1"),
            Row("find", "no\n\(Self.bait)"), Row("bookmarks list"),
            Row("bookmarks note", "1", Self.evil), Row("bookmarks list"),
            Row("bookmarks list", "--json").giving(.json),
            Row("bookmarks export", "--format", "lrc").giving(.lyrics),
            Row("bookmarks export", "--format", "tsv").giving(.tsv),
            Row("export", "--format", "lrc").giving(.lyrics), Row("bookmarks remove", "1"),
            Row("progress"), Row("progress", "--json").giving(.json),
            Row("progress", "--history"), Row("stats"), Row("stats", "--csv"),
            Row("cues", notes), Row("cues", notes, "--check"),
            Row("cues", notes, "--format", "json").giving(.json),
            Row("cues", notes, "--format", "srt").giving(.cues(2)),
            Row("cues", notes, "--format", "vtt").giving(.cues(2)),
            Row("waveform", folder + "/1\n\(Self.bait).wav"),
            Row("waveform", "no\n\(Self.bait).wav"), Row("align", "no\n\(Self.bait).wav", notes),

            Row("align", folder + "/1\n\(Self.bait).wav", notes).giving(.answer),
            Row("timing", notes), Row("voices"), Row("voices", "--json").giving(.json),
            Row("voices", "--play", "no\n\(Self.bait)"),
            Row("voices", "--language", "no\n\(Self.bait)"),
            Row("read", "no\n\(Self.bait).txt"), Row("read", "--clipboard", "no\n\(Self.bait)"),
            Row("read", story, "--print").giving(.answer), Row("read", linked, "--links"),
            Row("read", story, "--save", copy + ".wav"), Row("books", "--source", "articles"),
            Row("radio list"), Row("radio find", "no\n\(Self.bait)"),
            Row("radio add", "no\n\(Self.bait)"), Row("radio remove", "no\n\(Self.bait)"),
            Row("radio add", "http://radio.example/\(Self.bait)", "--title", "R\(Self.evil)"),
            Row("radio record", "no\n\(Self.bait)"),
            Row("radio list"), Row("radio list", "--json").giving(.json),
            Row("news list"), Row("news feeds"), Row("news add", "no\n\(Self.bait)"),
            Row("news add", backend.url + "/none\(Self.evil)"),
            Row("news remove", "no\n\(Self.bait)"), Row("news list", "no\n\(Self.bait)"),
            Row("podcast search", "no\n\(Self.bait)"),
            Row("podcast suggestions", "--language", "no\n\(Self.bait)"),
            Row("podcast suggestions", "--json").giving(.json),
            Row("podcast add", list), Row("podcast list"),
            Row("podcast list", "--json").giving(.json), Row("podcast list", "1"),
            Row("podcast list", "1", "--json").giving(.json),
            Row("podcast list", "no\n\(Self.bait)"), Row("podcast list", "1", Self.bait),
            Row("podcast list", "1", "--about"), Row("podcast list", "1", "1", "--about"),
            Row("podcast list", "1", "--about", "--json").giving(.json),
            Row("podcast list", "1", "1", "--about", "--json").giving(.json),
            Row("podcast add", "no\n\(Self.bait)"),
            Row("podcast add", backend.url + "/none\(Self.evil)"), Row("podcast refresh"),
            Row("podcast refresh", "1"), Row("podcast refresh", "--json").giving(.json),
            Row("podcast mark", "1", "heard"), Row("podcast mark", "1", "no\n\(Self.bait)", "new"),
            Row("podcast set", "1", "--keep", "3", "--skip-start", "9"),
            Row("podcast set", "1", "--speed", "no\n\(Self.bait)"),
            Row("podcast set", "1", "--drop-heard", "no\n\(Self.bait)"),
            Row("podcast download", "1"), Row("podcast export", copy + ".opml"),
            Row("podcast remove", "no\n\(Self.bait)"), Row("podcast remove", "1", "--yes"),
            Row("librivox", "no\n\(Self.bait)", "--offline"),
            Row("librivox", "--author", "no\n\(Self.bait)", "--offline", "--json"),
            Row("remove", "no\n\(Self.bait)", "--source", "librivox"),
            Row("text", "no\n\(Self.bait)"),
            Row("archive", "no\n\(Self.bait)"), Row("archive", "1"), Row("archive"),
            Row("archive", "--json").giving(.json), Row("archive", "--back", "1"),
            Row("remove", "no\n\(Self.bait)", "--source", "articles"),
            Row("remove", "1", "--source", "articles", "--yes"),
            Row("remove", "1", "--source", "no\n\(Self.bait)"),
            Row("read", backend.url + "/none\(Self.evil)"),
            Row("queue add", "book", "1"), Row("queue add", "book", "2"),
            Row("queue add", "book", "no\n\(Self.bait)"),
            Row("queue add", "no\n\(Self.bait).txt"), Row("queue list"),
            Row("queue list", "--json").giving(.json), Row("queue move", "1", "last"),
            Row("queue move", "1", "no\n\(Self.bait)"),
            Row("route show"), Row("route start", "book", "1", "chapter", "1"),
            Row("route start", "book", "no\n\(Self.bait)"),
            Row("route start", "book", "1", "--preset", "no\n\(Self.bait)"),
            Row("route show"), Row("route show", "--text"),
            Row("route show", "--json").giving(.json), Row("route list"),
            Row("route list", "--json").giving(.json),
            Row("route edit", "no\n\(Self.bait)"), Row("route edit", notes),
            Row("today", "--list"), Row("today", "--list", "--json").giving(.json),
            Row("route skip", "--step", "no\n\(Self.bait)"), Row("route skip"),
            Row("route step", "--speed", "3"), Row("today", "--speed", "3"),
            Row("today", "--go-on", "--speed", "3"),
            Row("route done"), Row("route undo"), Row("route shorten"), Row("route stop"),
            Row("route resume"),
            Row("route presets", "no\n\(Self.bait)"), Row("route presets"),
            Row("queue play", "99"), Row("queue play", "--speed", "3"),
            Row("queue drop", "1"), Row("queue clear"),
            Row("cache list"), Row("cache list", "--json").giving(.json),
            Row("cache show", backend.url + "/books"),
            Row("cache why", backend.url + "/books"), Row("cache stats"), Row("cache verify"),
            Row("cache pin", "1"), Row("cache unpin", "1"), Row("cache prune"),
            Row("cache export", copy + ".cache"), Row("cache show", "no\n\(Self.bait)"),
            Row("cache fetch", backend.url + "/none\(Self.evil)"), Row("server list"),
            Row("server add", backend.url, "--name", "two\n\(Self.bait)"), Row("server test"),
            Row("server use", "no\n\(Self.bait)"), Row("server token", "no\n\(Self.bait)"),
            Row("server remove", "no\n\(Self.bait)"), Row("server list"),
            Row("source add", "no\n\(Self.bait)"), Row("source use", "no\n\(Self.bait)"),
            Row("source on", "two\n\(Self.bait)"), Row("source off", "two\n\(Self.bait)"),
            Row("source add", "drive", "no\n\(Self.bait)"),
            Row("source sign-in", "no\n\(Self.bait)"),
            Row("source sign-out", "no\n\(Self.bait)"),
            Row("source search", "no\n\(Self.bait)", "word"),
            Row("source search", "two", "no\n\(Self.bait)"),
            Row("source remove", "no\n\(Self.bait)"), Row("source list"),
            Row("source list", "--json").giving(.json), Row("books"), Row("cache clear", "1"),
            Row("sync add", folder, "--name", "desk\n\(Self.bait)"),
            Row("sync add", "no\n\(Self.bait)"),
            Row("sync add", backend.url, "--kind", "no\n\(Self.bait)"),
            Row("sync add", backend.url + "/none\(Self.evil)"), Row("sync status"),
            Row("sync status", "--json").giving(.json), Row("sync now", "--dry-run"),
            Row("sync now"), Row("sync devices"), Row("sync devices", "--json").giving(.json),
            Row("sync history"), Row("sync history", "--json").giving(.json),
            Row("sync history", "--book", "no\n\(Self.bait)"),
            Row("source trust", "no\n\(Self.bait)", "--none"), Row("source trust", "two"),
            Row("sync settings list"), Row("sync settings add", "no\n\(Self.bait)"),
            Row("sync settings remove", "no\n\(Self.bait)"),
            Row("sync unlink", "no\n\(Self.bait)"), Row("sync link", "no\n\(Self.bait)"),
            Row("sync remove", "no\n\(Self.bait)"),
            Row("sync remove", "desk\n\(Self.bait)", "--yes"),
            Row("backup write", copy), Row("backup copies"), Row("restore", copy),
            Row("restore", notes), Row("restore", "--copy", "no\n\(Self.bait)"), Row("paths"),
            Row("config list"), Row("config list", "--json").giving(.json),
            Row("config set", "theme", "no\n\(Self.bait)"),
            Row("config set", "no\n\(Self.bait)", "1"),
            Row("config set", "background", "x\n\(Self.bait)"), Row("config list"),
            Row("config keys"), Row("config keys", "--json").giving(.json), Row("tour"),
            Row("config unset", "background"), Row("config unset", "no\n\(Self.bait)"),
            Row("doctor"),
            Row("doctor", "--json").giving(.json), Row("ctl", "no\n\(Self.bait)"),
            Row("ctl", "status"),
            Row("cards remove", "1"), Row("remove", "2", "--yes"), Row("undo", "--list"),
            Row("undo", "--list", "--json").giving(.json), Row("undo"), Row("undo", "99"),
            Row("no\n\(Self.bait)"), Row("help", "no\n\(Self.bait)"),
            Row("cache", "no\n\(Self.bait)"), Row("books", "--no\n\(Self.bait)"),
        ]
        var isMarked = false
        for row in rows {
            if row.path == "bookmarks list", !isMarked {
                try await mark(program)
                isMarked = true
            }
            try await check(row, backend, program)
        }
        let named = Set(rows.map(\.path)).union(Self.left.keys)
        let missing = try await commands(program).filter { !named.contains($0) }
        #expect(missing.isEmpty, "Give each a row, or say why not.")
    }

    /// Marks the first sentence that is heard, and asks the player from outside meanwhile.
    private func mark(_ program: Program) async throws {
        for line in [
            "listen ctl status", "listen ctl status --json", "listen ctl status --describe",
            "listen ctl status --pattern '{book}{chapter}{source}{reason}'",
        ] {
            let outcome = try await program.shell(
                """
                coproc P { listen book 1 --start 0 --speed 0.3; }
                read -r heard <&${P[0]}
                \(line)
                echo \(line.hasSuffix("--json") ? "mark" : "where") >&${P[1]}
                echo quit >&${P[1]}
                cat <&${P[0]} >/dev/null
                """)
            HostileText.check(outcome, .lines, of: [line])
            #expect(!outcome.output.isEmpty, "The player answered \(line): \(outcome)")
        }
    }

    private func check(_ row: Row, _ backend: StubBackend, _ program: Program) async throws {
        // What a server says of itself is as bad, where it is asked anything.
        let text = try Self.json(["translated_text": "uno\(Self.evil)"])
        backend.fail("/translations", with: .json(text))
        let facts: [String: Any] = [
            "overview": "uno\(Self.evil)", "key_points": ["dos\(Self.evil)"],
            "vocabulary": [["word": "tres\(Self.evil)", "meaning": Self.evil]],
            "chinese_meaning": "cuatro\(Self.evil)",
        ]
        backend.fail("/explain/sentence", with: .json(try Self.json(facts)))
        let outcome = try await program.run(row.arguments)
        HostileText.check(outcome, row.form, of: row.arguments)
        #expect(outcome.code < 128 && outcome.code != 70, "\(row.arguments): \(outcome)")
    }

    /// The paths of all commands that have no commands of their own.
    private func commands(_ program: Program) async throws -> [String] {
        struct Dump: Decodable {
            let command: Command
        }
        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            var leaves: [String] {
                guard let subcommands, !subcommands.isEmpty else { return [commandName] }
                return subcommands.flatMap(\.leaves).map { commandName + " " + $0 }
            }
        }
        let outcome = try await program.run("--experimental-dump-help")
        let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
        return dump.command.leaves.map { String($0.dropFirst("listen ".count)) }
    }

    private func fixture() async throws -> (StubBackend, Program) {
        var library = Shelf.library()
        library.books[0].title = "Libro\(Self.evil)"
        library.books[1].title = "Otro\(Self.evil)\(Self.long)"
        for place in library.books[0].chapters.indices {
            library.books[0].chapters[place].title = "Capítulo\(Self.evil)"
            library.books[0].chapters[place].subtitles = Array(Self.subtitles.utf8)
        }
        library.books[2].id = "tres\(Self.evil)"
        let backend = try await StubBackend.serving(library)
        backend.fail(
            "/books/book2/chapters", with: .status(400, detail: "mal\(Self.evil)"), times: 9)
        let program = try await Program.with(backend)
        program.library = URL(filePath: try localLibrary(program))
        return (backend, program)
    }

    /// A folder with `library.json` whose values are as bad as a server's.
    private func localLibrary(_ program: Program) throws -> String {
        let sound = try program.file("shelf/uno\u{2028}\(Self.bait).wav", Tone.wav(seconds: 2.6))
        _ = try program.file("shelf/uno.srt", Data(Self.subtitles.utf8))
        let manifest: [String: Any] = [
            "schemaVersion": 1,
            "books": [
                [
                    "id": "uno\(Self.evil)", "title": "Local\(Self.evil)",
                    "author": "Nadie\(Self.evil)", "language": "es",
                    "chapters": [
                        [
                            "id": "uno", "title": "Primero\(Self.evil)", "number": 1,
                            "audio": URL(filePath: sound).lastPathComponent,
                            "subtitles": "uno.srt",
                        ]
                    ],
                ] as [String: Any]
            ],
        ]
        let file = try program.file("shelf/library.json", Data(Self.json(manifest).utf8))
        return URL(filePath: file).deletingLastPathComponent().path
    }

    /// Recordings whose names and folder hold lines.
    private func importedFolder(_ program: Program) throws -> String {
        let name = "own/Mi libro\n\(Self.bait)"
        let sound = try program.file("\(name)/1\n\(Self.bait).wav", Tone.wav(seconds: 2.6))
        _ = try program.file("\(name)/1\n\(Self.bait).es.srt", Data(Self.subtitles.utf8))
        _ = try program.file("\(name)/2\n\(Self.bait).mp3", Data("no sound".utf8))
        let about: [String: Any] = ["title": "Mío\(Self.evil)", "author": "Yo\(Self.evil)"]
        _ = try program.file("\(name)/metadata.json", Data(Self.json(about).utf8))
        return URL(filePath: sound).deletingLastPathComponent().path
    }

    private static let subtitles = """
        1
        00:00:00,000 --> 00:00:01,000
        El faro dice\(evil) hola.

        2
        00:00:01,000 --> 00:00:02,000
        Y nadie dice nada.

        """

    private static func json(_ value: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }
}
