import Foundation
import ListenTestSupport
import Testing

/// The man pages, as `scripts/man-pages` makes them.
@Suite struct ManualTests {
    private let program: Program
    private var folder: String { program.home.path + "/man" }

    init() async throws { program = try Program() }

    private func make() async throws {
        let made = try await program.shell(
            "SOURCE_DATE_EPOCH=1764115200 '\(Program.checkout.path)/scripts/man-pages'"
                + " --program \"$0\" --out '\(folder)'")
        try #require(made.code == 0, "\(made.messages)")
    }

    private func page(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    @Test func `There is a page for the program and one for every command`() async throws {
        try await make()
        let outcome = try await program.run("--experimental-dump-help")
        struct Dump: Decodable {
            struct Command: Decodable {
                let commandName: String
                let shouldDisplay: Bool?
                let subcommands: [Command]?
            }
            let command: Command
        }
        let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
        let commands = (dump.command.subcommands ?? []).filter {
            $0.shouldDisplay != false && $0.commandName != "help"
        }
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(
            Set(pages) == Set(["listen.1"] + commands.map { "listen-\($0.commandName).1" }))
        let all = try page("listen.1")
        for command in commands {
            let name = command.commandName.replacing("-", with: "\\-")
            #expect(all.contains("listen\\-\(name) (1)"), "\(command.commandName)")
        }
    }

    @Test func `The page of the program has its keys, files, variables and exit codes`()
        async throws
    {
        try await make()
        let page = try page("listen.1")
        for section in ["KEYS", "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
            #expect(page.contains("\n.SH \(section)\n"), "\(section)")
        }
        for part in ["walk over the words", "config.toml", "LISTEN_THEME", "\\fB64\\fR"] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc"))
    func `No page has anything that mandoc complains of`() async throws {
        try await make()
        let lint = try await program.shell(
            "for page in '\(folder)'/*.1; do mandoc -T lint \"$page\"; done 2>&1")
        #expect(lint.output.isEmpty, "\(lint.output)")
    }

    @Test func `The same program has the same pages`() async throws {
        try await make()
        let first = try page("listen.1") + page("listen-cache.1")
        try await make()
        #expect(try page("listen.1") + page("listen-cache.1") == first)
    }
}
