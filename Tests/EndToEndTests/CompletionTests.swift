import Foundation
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// Completion of the command line, by the shells themselves.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CompletionTests {
    /// A row: the words before Tab, and what must be among the offers.
    private typealias Row = (words: [String], offers: [String])

    /// Rows that each shell's own script answers in its way.
    private static let rows: [Row] = [
        (["book", "3", "ch"], ["chapter"]), (["book", "3", "chapter", ""], ["1", "2"]),
        (["book", "3", "--theme", ""], ["dark", "light", "mono"]),
        (["ctl", "drill", ""], ["shadow", "ladder"]), (["config", "set", "theme", ""], ["dark"]),
        (["play", "notes"], ["notes.srt"]), (["boo"], ["book", "bookmarks", "books"]),
        (["notes"], ["notes.srt"]), (["3", "ch"], ["chapter"]), (["--verb"], ["--verbose"]),
    ]

    /// Rows whose offers all shells have from the program in the same way: one of them is asked.
    private static let further: [Row] = [
        (["fetch", "book", "3", "chapters", ""], ["1", "2"]),
        (["book", "3", "--drill", "s"], ["shadow"]),
        (["book", "3", "--auto-pause", ""], ["off", "after", "both"]),
        (["ctl", ""], ["status", "next", "sleep"]),
        (["ctl", "chapter", ""], ["next", "previous"]), (["server", "use", ""], ["local"]),
        (["source", "on", ""], ["local"]), (["translate", "--from", "e"], ["en", "es"]),
        (["doctor", "s"], ["sound", "server"]), (["config", "set", "them"], ["theme"]),
        (["cache", "sh"], ["show"]), (["3", "chapter", ""], ["1", "2"]),
        (["help", "boo"], ["book", "bookmarks"]), (["books", "--q"], ["--quiet"]),
        (["cache", "list", "--no-"], ["--no-color", "--no-input"]),
    ]

    @Test(arguments: ShellDriver.installed)
    func `Every shell knows books, chapters, sources, themes, commands and files`(
        shell: ShellDriver.Shell
    ) async throws {
        let program = try Program()
        _ = try program.file("notes.srt", Data())
        let driver = try await ShellDriver(shell, program)
        let rows = Self.rows + (shell == ShellDriver.installed.first ? Self.further : [])
        for row in rows {
            let found = try await offered(driver, row.words)
            for offer in row.offers {
                #expect(found.contains(offer), "\(row.words): \(offer) is not in \(found)")
            }
        }
    }

    @Test(arguments: ShellDriver.installed)
    func `A book is shown by its title, with its number where the shell tells meanings`(
        shell: ShellDriver.Shell
    ) async throws {
        let driver = try await ShellDriver(shell, try Program())
        let found = try await driver.offered(["book", ""])
        let title = "The Ferry at Willow Bend"
        #expect(found.contains { $0.contains(title) }, "\(found)")
        if shell != .bash {
            #expect(found.contains { $0.hasPrefix("1") && $0.contains(title) }, "\(found)")
        }
        #expect(try await driver.offered(["book", "The\\ F"]).contains { $0.contains("Ferry") })
    }

    @Test(.enabled(if: ShellDriver.Shell.fish.isInstalled, "fish"))
    func `Fish takes a line apart once for all its rules`() async throws {
        let script = try await Program().run("--generate-completion-script", "fish").output
        #expect(script.hasPrefix("function __listen_is_at"))
        let quick = "    __listen_is_at \"$expected_commands\"; or return 1"
        #expect(script.components(separatedBy: quick).count == 3)
    }

    @Test func `Books of a server come from the cache, and the server is not asked`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        for command in [["books"], ["chapters", "2"]] {
            #expect(try await program.run(command).code == 0)
        }
        let driver = try await ShellDriver(.bash, program)
        let asked = backend.log.count
        #expect(try await driver.offered(["book", "2"]).contains("2"))
        #expect(try await driver.offered(["book", ""]).contains("Libro 2"))
        #expect(try await driver.offered(["book", "2", "chapter", ""]) == ["1", "2", "3"])
        let local = try await driver.offered(["book", "--local", ""])
        #expect(local.contains { $0.contains("Ferry") }, "\(local)")
        #expect(try await driver.offered(["books", "--server", ""]) == ["stub"])
        #expect(backend.log.count == asked)
    }

    @Test func `Nothing is made in the home folder of someone who only presses Tab`() async throws {
        let program = try Program()
        let driver = try await ShellDriver(.bash, program)
        #expect(try await driver.offered(["book", ""]).count == 3)
        #expect(!FileManager.default.fileExists(atPath: program.home.path + "/.local"))
        #expect(!FileManager.default.fileExists(atPath: program.home.path + "/.cache"))
    }

    /// What a title may hold to run a command of its own, each making the file `caught`.
    private static let attacks = [
        "$(touch caught)", "`touch caught`", "'; touch caught; '", "\"; touch caught; \"",
        "a\n touch caught", "a;touch caught", "a | touch caught", "a && touch caught",
        "\u{1B}]0;caught\u{7}", "${x:=`touch caught`}", "<(touch caught)", "a\\$(touch caught)",
        "(touch caught)", "-x", "~root", "*", "a:b[c]{d,e}",
    ]

    @Test(arguments: ShellDriver.installed)
    func `No title of a book leaves the shell's hands`(shell: ShellDriver.Shell) async throws {
        let program = try Program()
        try Self.shelve(Self.attacks, in: program)
        let driver = try await ShellDriver(shell, program)
        for typed in ["", "a", "$", "'", "1"] {
            let found = try await driver.offered(["book", typed])
            #expect(!found.contains { $0.contains("\u{1B}]") || $0.contains("\u{7}") })
        }
        #expect(try await !driver.offered(["book", ""]).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: program.home.path + "/caught"))
    }

    @Test(arguments: ShellDriver.installed)
    func `A name that holds every quote is put on the line as one word, and nothing of it runs`(
        shell: ShellDriver.Shell
    ) async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try Program()
        // Bash quotes no dollar that it inserts, so a name with one is not offered there.
        let expanding = shell == .bash ? "" : "$(touch caught) `touch caught` "
        let name = "zoo \(expanding)';touch caught;' \"x\" a&b|c * {d,e} #f (y) <v >w [u] =t"
        let added = try await program.run("server", "add", backend.url, "--name", name)
        #expect(added.code == 0, "\(added.messages)")
        #expect(try await program.run("server", "use", "local").code == 0)
        let driver = try await ShellDriver(shell, program)
        let terminal = try await driver.start()
        terminal.type("listen server use z\t")
        #expect(
            await terminal.wait { ShellDriver.plain($0.text).contains("=t") },
            "\(ShellDriver.plain(terminal.written.text))")
        terminal.type("\recho over-\(driver.sum)\r")
        _ = await terminal.wait { $0.text.contains("over-42") }
        let list = try await program.run("server", "list", "--json")
        struct Servers: Decodable {
            struct Server: Decodable {
                let name: String
                let inUse: Bool
            }
            let servers: [Server]
        }
        let servers = try JSONDecoder().decode(Servers.self, from: Data(list.output.utf8)).servers
        #expect(
            servers.first(where: \.inUse)?.name == name,
            "\(ShellDriver.plain(terminal.written.text))")
        #expect(!FileManager.default.fileExists(atPath: program.home.path + "/caught"))
    }

    private func offered(_ driver: ShellDriver, _ words: [String]) async throws -> [String] {
        let found = try await driver.offered(words)
        return found.flatMap { line in
            let word = line.split(separator: "\t").first.map { $0.trimmingPrefix(" ") } ?? ""
            return [String(word)] + line.split(separator: " ").map(String.init)
        }
    }

    /// A library of silent books with these titles.
    private static func shelve(_ titles: [String], in program: Program) throws {
        let books = titles.enumerated().map { place, title in
            [
                "id": "book\(place)", "title": title, "language": "es",
                "chapters": [["id": "c1", "title": title, "number": 1, "audio": "a.wav"]],
            ] as [String: Any]
        }
        let manifest: [String: Any] = ["schemaVersion": 1, "books": books]
        let sound = try program.file("shelf/a.wav", Tone.wav(seconds: 1))
        _ = try program.file(
            "shelf/library.json", try JSONSerialization.data(withJSONObject: manifest))
        program.library = URL(filePath: sound).deletingLastPathComponent()
    }
}
