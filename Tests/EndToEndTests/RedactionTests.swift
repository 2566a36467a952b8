import Foundation
import Glibc
import ListenTestSupport
import ServerTestSupport
import Testing

/// A marker for a token goes through every command, against a server that
/// repeats it in its errors; afterwards it is where it was kept and nowhere else.
@Suite(.serialized, .timeLimit(.minutes(4))) struct RedactionTests {
    private static let marker = "MARKER-4f1c9a77e0"
    private static let commands = [
        ["server", "list"], ["server", "list", "--json"], ["server", "token", "stub"],
        ["server", "test"], ["server", "test", "--json"], ["books", "--refresh"],
        ["books", "--json"], ["chapters", "3", "--refresh"],
        ["book", "3", "chapter", "2", "--speed", "3"],
        ["book", "3", "chapter", "1", "--refresh", "--speed", "3"],
        ["translate", "hola"], ["explain", "--book", "3", "--chapter", "2", "--sentence", "1"],
        ["cache", "fetch", "/books"], ["cache", "list"], ["cache", "list", "--json"],
        ["cache", "stats"], ["cache", "verify"], ["progress", "--json"], ["bookmarks"],
        ["stats"], ["paths"], ["config"], ["doctor"], ["server", "use", "stub"],
        ["server", "remove", "stub"],
    ]

    /// How the token is given; the name of the file that may hold it.
    @Test(arguments: ["--token-stdin", "--token-command", "--token-file"])
    func `a token is in its own place and nowhere else`(way: String) async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        backend.change { $0.token = Self.marker }
        let program = try Program()
        let file = try program.file("mine/token", Data((Self.marker + "\n").utf8))
        chmod(file, 0o600)
        var said = ""
        let given =
            switch way {
            case "--token-stdin": "--token-stdin < \(file)"
            case "--token-command": "--token-command 'cat \(file)'"
            default: "--token-file \(file)"
            }
        let added = try await program.shell(
            "listen server add \(backend.url) --name stub --account anna \(given)")
        #expect(added.code == 0 && !added.messages.contains("does not answer"), "\(added.messages)")
        said += added.output + added.messages
        for (number, command) in Self.commands.enumerated() {
            // Answers well once, and once repeats the token with an error.
            for round in 0..<2 {
                if round == 1 { repeatToken(backend, [401, 500, 404, 403][number % 4]) }
                let words = command.map { $0 == "/books" ? backend.url + $0 : $0 }
                let outcome = try await program.run(words)
                said += outcome.output + outcome.messages
                #expect(!said.contains(Self.marker), "\(command): \(outcome.messages)")
            }
        }
        #expect(backend.log.contains { $0.fields["authorization"] == "Bearer \(Self.marker)" })
        var holders = try Self.files(holding: Self.marker, in: program.home)
        holders.removeAll { $0.hasSuffix("mine/token") }
        #expect(holders.count == (way == "--token-stdin" ? 1 : 0), "\(holders)")
        #expect(holders.allSatisfy { $0.contains("/listen/tokens/") })
    }

    @Test func `a token that is wrong is named with its server, and the stored copy is shown`()
        async throws
    {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try await Program.with(backend)
        #expect(try await program.run("books").code == 0)
        backend.change { $0.token = Self.marker }
        let shown = try await program.run("books", "--refresh")
        #expect(shown.code == 0 && shown.output.contains("Libro 3"))
        #expect(shown.messages.contains("no access — from the cache"), "\(shown.messages)")
        #expect(shown.messages.contains("listen server token \(backend.url) --token"))
        let other = try await program.run("chapters", "3")
        #expect(other.code == 77, "\(other.messages)")
        #expect(other.messages.contains("listen server token \(backend.url) --token"))
    }

    @Test(arguments: ["http://me:se-cret@host:x/", "http://me:se-cret/ se-cret@host"])
    func `a password in an address is repeated by no command`(address: String) async throws {
        let program = try Program()
        let commands = [
            ["server", "add", address], ["server", "use", address], ["server", "test", address],
            ["server", "token", address], ["server", "remove", address],
            ["books", "--server", address], ["cache", "show", address], ["cache", "why", address],
            ["cache", "fetch", address], ["cache", "pin", address],
            ["export", "--format", "anki", "--url", address], ["serve", "--media-base", address],
            ["serve", "--listen", address], ["config"], ["config", "--json"], ["paths"],
            ["doctor"], ["doctor", "--json"], ["translate", "hola"], ["covers", "--fetch"],
        ]
        let settings = ["LIBRETRANSLATE_URL", "DEEPL_URL", "CHAT_URL", "COVERS_URL", "PROXY"]
        let variables = Dictionary(uniqueKeysWithValues: settings.map { ("LISTEN_" + $0, address) })
        for command in commands {
            let outcome = try await program.run(command, environment: variables)
            let said = outcome.output + outcome.messages
            #expect(!said.contains("se-cret"), "\(command): \(said)")
            #expect(!said.isEmpty, "\(command)")
        }
    }

    private func repeatToken(_ backend: StubBackend, _ status: Int) {
        let detail = "you sent Authorization: Bearer \(Self.marker), \(Self.marker)"
        for path in ["/health", "/books", "/chapters", "/chapter2", "/audio", "/sentence"] {
            backend.fail(path, with: .status(status, detail: detail))
        }
    }

    private static func files(holding text: String, in folder: URL) throws -> [String] {
        let wanted = Data(text.utf8)
        let names = FileManager.default.enumerator(atPath: folder.path)
        return (names?.compactMap { $0 as? String } ?? []).filter { name in
            let data = try? Data(contentsOf: folder.appending(path: name))
            return data?.range(of: wanted) != nil
        }.map { folder.path + "/" + $0 }
    }
}
