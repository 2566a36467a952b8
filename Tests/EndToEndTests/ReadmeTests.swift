import DeviceTestSupport
import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// The commands of the README, each run as it stands there.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ReadmeTests {
    /// How a command ends.
    private enum Kind {
        /// By itself, with 0.
        case done
        /// A screen, which `q` leaves.
        case screen
        /// When it is told to.
        case service
        /// It asks a player that runs.
        case ofPlayer
    }

    private static let hasVoice = FileManager.default.isExecutableFile(
        atPath: "/usr/bin/espeak-ng")

    /// The commands in the blocks of shell, without their comments.
    static var commands: [String] {
        get throws {
            let page = try String(
                contentsOf: Program.checkout.appending(path: "README.md"), encoding: .utf8)
            let blocks = page.components(separatedBy: "```sh\n").dropFirst()
                .map { $0.components(separatedBy: "```")[0] }
            return blocks.flatMap { $0.split(separator: "\n") }.map { line in
                line.replacing(/\s+#.*$/) { _ in "" }.trimmingCharacters(in: .whitespaces)
            }.filter { !$0.isEmpty }
        }
    }

    private static func kind(of command: String) -> Kind {
        let words = command.split(separator: " ").dropFirst()
        if command.contains("--kwic") { return .done }
        switch words.first {
        case nil, "book", "play", "talk.mp3", "review": return .screen
        case "serve": return .service
        case "ctl": return .ofPlayer
        default: return .done
        }
    }

    @Test func `There are commands to run, and the page is short`() throws {
        let commands = try Self.commands
        #expect(commands.count >= 15 && commands.allSatisfy { $0.hasPrefix("listen") })
        let page = try String(
            contentsOf: Program.checkout.appending(path: "README.md"), encoding: .utf8)
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test func `Every command of the README does what it is there for`() async throws {
        let backend = try await StubBackend.serving(Shelf.library())
        let program = try Program()
        try Self.fill(program)
        for written in try Self.commands {
            let command = written.replacing("http://127.0.0.1:8000", with: backend.url)
            if command.contains(" align "), !Self.hasVoice { continue }
            switch Self.kind(of: command) {
            case .done:
                let outcome = try await program.shell(command)
                #expect(outcome.code == 0, "\(written): \(outcome.messages)")
            case .screen: try await Self.leave(command, program)
            case .service:
                let outcome = try await program.shell(Self.serving(command))
                #expect(outcome.output.contains("ended with 0"), "\(written): \(outcome)")
            case .ofPlayer:
                let outcome = try await program.shell(Self.asking(command))
                #expect(outcome.code == 0 && !outcome.output.isEmpty, "\(written): \(outcome)")
            }
        }
    }

    /// Puts the files where the commands name them: a chapter of the library as a talk, with its
    /// text, and two recordings as a book.
    private static func fill(_ program: Program) throws {
        for name in ["mp3", "srt"] {
            let file = Program.checkout.appending(
                path: "Resources/library/\(Bundled.chapter).\(name)")
            _ = try program.file("talk.\(name)", Data(contentsOf: file))
        }
        let text = try Bundled.sentences().map(\.text)
        _ = try program.file("talk.txt", Data(text.joined(separator: "\n").utf8))
        for name in ["1.wav", "2.wav"] {
            _ = try program.file("Audiobooks/El faro/\(name)", Tone.wav(seconds: 1))
        }
    }

    /// A screen comes up, and `q` leaves it.
    private static func leave(_ command: String, _ program: Program) async throws {
        // A terminal's program starts in the folder of the tests.
        let arguments = command.split(separator: " ").dropFirst().map { word in
            let file = program.home.appending(path: String(word)).path
            return FileManager.default.fileExists(atPath: file) ? file : String(word)
        }
        let view = try program.start(arguments, columns: 100, rows: 30)
        let isShown = await view.wait { view in
            view.screen.lines.contains { !$0.allSatisfy(\.isWhitespace) }
        }
        #expect(isShown, "\(command)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0, "\(command): \(view.text)")
    }

    /// Serves at a port that is free, until it is told to end.
    private static func serving(_ command: String) -> String {
        """
        coproc server { exec "$0"\(command.dropFirst("listen".count)) --listen 127.0.0.1:0 --json; }
        process=$server_PID
        read -r ready <&"${server[0]}"
        kill -TERM $process; wait $process; echo "ended with $?"
        """
    }

    /// Asks while a player plays.
    private static func asking(_ command: String) -> String {
        """
        coproc P { listen book 3 --local --speed 0.3; }
        read -r heard <&${P[0]}
        \(command)
        status=$?
        echo quit >&${P[1]}
        cat <&${P[0]} >/dev/null
        exit $status
        """
    }
}
