import Foundation
import Glibc
import ListenTestSupport
import ProgramTestSupport

/// The built program in a home folder of its own, as a new user would run it.
final class Program {
    /// The output of a finished run.
    struct Outcome {
        let code: Int32
        let output: String
        let messages: String
        /// The lines of standard output with the seconds at which they arrived.
        let lines: [(text: String, seconds: Double)]
    }

    /// The position up to which a chapter was heard.
    struct Heard: Decodable {
        let book: String
        let chapter: String
        let positionSeconds: Double
        let isCompleted: Bool
    }

    /// The home folder; removed with the program.
    let home: URL
    /// The library's folder; the bundled one unless a test made another.
    var library = checkout.appending(path: "Resources/library")
    /// Further variables of its environment.
    var extra: [String: String]

    init(environment: [String: String] = [:]) throws {
        home = FileManager.default.temporaryDirectory
            .appending(path: "listen-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        extra = environment
    }

    deinit {
        try? FileManager.default.removeItem(at: home)
    }

    /// The program file beside the test bundle, unless `LISTEN_TEST_PROGRAM` names another.
    static let path =
        ProcessInfo.processInfo.environment["LISTEN_TEST_PROGRAM"]
        ?? Bundle.allBundles.map(\.bundleURL)
        .map { $0.deletingLastPathComponent().appending(path: "listen").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        ?? Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "listen").path
        ?? "listen"

    /// The checkout's folder.
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// No sound server, no colours of the caller, nothing of the caller's home.
    var environment: [String: String] {
        var variables = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color", "LISTEN_OUTPUT": "silent", "SWIFT_BACKTRACE": "enable=no",
            "LISTEN_LIBRARY": library.path,
        ]
        if let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
            variables["LD_LIBRARY_PATH"] = path
        }
        return variables.merging(extra) { $1 }
    }

    /// The priority of a player on a private server, before the machine's other work: the test
    /// judges the sound, not the machine's load.
    private var priority: Int32? {
        extra["PULSE_SERVER"] == nil ? nil : PrivatePulseServer.priority - 1
    }

    /// Runs to the end without a terminal.
    func run(
        _ arguments: String..., environment extra: [String: String] = [:],
        patience: Duration = Program.patience
    ) async throws -> Outcome {
        try await launch(Self.path, arguments, environment: extra, patience: patience)
    }

    /// The longest time of a run, unless a test gives another one.
    static let patience = Duration.seconds(60)

    /// Runs to the end without a terminal; killed after `patience`.
    func run(
        _ arguments: [String], environment extra: [String: String] = [:]
    ) async throws -> Outcome {
        try await launch(Self.path, arguments, environment: extra)
    }

    /// Runs a line of Bash in which `listen` is the program.
    func shell(_ line: String) async throws -> Outcome {
        try await launch("/bin/bash", ["-c", "listen() { \"$0\" \"$@\"; }; \(line)", Self.path])
    }

    private func launch(
        _ path: String, _ arguments: [String], environment extra: [String: String] = [:],
        patience: Duration = Program.patience
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment.merging(extra) { $1 }
        process.currentDirectoryURL = home
        let (output, messages) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        process.standardInput = FileHandle.nullDevice
        let begin = PseudoTerminal.now
        try process.run()
        let overdue = Task { [identifier = process.processIdentifier] in
            try await Task.sleep(for: patience)
            kill(identifier, SIGKILL)
        }
        defer { overdue.cancel() }
        async let lines = Self.lines(of: output.fileHandleForReading, since: begin)
        async let text = Self.text(of: messages.fileHandleForReading)
        let (printed, said) = await (lines, text)
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Outcome(
            code: isSignal ? 128 + process.terminationStatus : process.terminationStatus,
            output: printed.map(\.text).joined(separator: "\n"), messages: said, lines: printed)
    }

    /// Starts in a terminal of true colours.
    func start(
        _ arguments: String..., columns: Int = 80, rows: Int = 24,
        environment extra: [String: String] = [:]
    ) throws -> ScreenView {
        try start(arguments, columns: columns, rows: rows, environment: extra)
    }

    /// Starts in a terminal of true colours.
    func start(
        _ arguments: [String], columns: Int = 80, rows: Int = 24,
        environment extra: [String: String] = [:]
    ) throws -> ScreenView {
        let variables = environment.merging(["COLORTERM": "truecolor"]) { $1 }
        guard
            let terminal = PseudoTerminal(
                Self.path, arguments, environment: variables.merging(extra) { $1 },
                columns: columns, rows: rows, priority: priority)
        else { throw CocoaError(.featureUnsupported) }
        return ScreenView(terminal, columns: columns, rows: rows)
    }

    /// The progress that the program reports, newest first.
    func progress() async throws -> [Heard] {
        let outcome = try await run("progress", "--json")
        struct List: Decodable { let chapters: [Heard] }
        return try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).chapters
    }

    /// Writes a file into the home folder and returns its path.
    func file(_ name: String, _ contents: Data) throws -> String {
        let url = home.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: url)
        return url.path
    }

    private static func lines(
        of handle: FileHandle, since begin: UInt64
    ) async -> [(text: String, seconds: Double)] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var (lines, rest): ([(String, Double)], Data) = ([], Data())
                while true {
                    let data = handle.availableData
                    let seconds = Double(PseudoTerminal.now - begin) / 1e9
                    rest += data
                    while let end = rest.firstIndex(of: 10) {
                        lines.append((String(decoding: rest[..<end], as: UTF8.self), seconds))
                        rest = Data(rest[(end + 1)...])
                    }
                    if data.isEmpty { break }
                }
                if !rest.isEmpty { lines.append((String(decoding: rest, as: UTF8.self), 0)) }
                continuation.resume(returning: lines)
            }
        }
    }

    private static func text(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? handle.readToEnd()) ?? Data()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
