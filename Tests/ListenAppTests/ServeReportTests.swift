import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import AppEnvironment
@testable import ConsoleOutput
@testable import ListenApp
@testable import Reports
@testable import SharedWork

struct ServeReportTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("listen-serve-report-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    private func report() -> ServeReport {
        ServeReport(
            library: { _ in throw CancellationError() },
            open: { _, _, _ in throw CancellationError() }, clock: ManualClock(),
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder), console: Console { _, _ in })
    }

    private func options(
        _ change: (inout ServeReport.Options) -> Void
    ) async throws -> ServerOptions {
        var options = ServeReport.Options()
        change(&options)
        return try await report().serverOptions(options)
    }

    private func write(_ text: String, mode: Int) throws {
        let path = folder + "/token"
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `without options it listens for this machine only`() async throws {
        let options = try await options { _ in }
        #expect(options.address == .port(host: "127.0.0.1", port: 8_000))
        #expect(options.token == nil && options.mediaBase == nil)
    }

    @Test func `names that others ask by are those listed and, with a token, its own`()
        async throws
    {
        #expect(try await options { $0.hosts = ["Books.Example."] }.names == ["books.example"])
        #expect(ServeReport.names(of: "Desk.Home") == ["desk.home", "desk", "desk.local"])
        for typed in ["https://a", "a b", "", "192.0.2.1", "a/?token=secret"] {
            let error = await #expect(throws: StatedError.self) {
                try await options { $0.hosts = [typed] }
            }
            #expect(error?.description.contains("secret") == false)
        }
    }

    @Test func `a request is one line of the log, whatever it holds`() {
        let printed = Printed()
        let request = ServedRequest(
            peer: "192.0.2.1", method: "GET", path: "/a\nlisten: b\u{2028}c\u{1B}[2K",
            status: 404, bytes: 0, isWhole: true, duration: .zero)
        printed.console.note(ServeReport.line(request, at: Date(timeIntervalSince1970: 0)))
        #expect(printed.notes.split(whereSeparator: \.isNewline).count == 1)
        #expect(!printed.notes.contains("\u{1B}"))
    }

    @Test func `sound elsewhere needs a folder, which imported books have not`() async throws {
        let printed = Printed()
        let report = ServeReport(
            library: { _ in .init(service: StubService(), path: nil) },
            open: { _, _, _ in throw CancellationError() }, clock: ManualClock(),
            environment: .make(), console: printed.console)
        var options = ServeReport.Options()
        options.mediaBase = "https://cdn.example/books"
        await #expect(throws: ServerError.noFolder) { try await report.run(options) }
    }

    @Test func `an address of sound that cannot be used is told before anything is opened`()
        async throws
    {
        let report = ServeReport(
            library: { _ in ServeReport.ServedFolder(service: StubService(), path: "/lib") },
            open: { _, _, _ in throw CancellationError() }, clock: ManualClock(),
            environment: .make(), console: Printed().console)
        var options = ServeReport.Options()
        options.mediaBase = "ftp://cdn.example/lib"
        let error = await #expect(throws: ServingError.self) { try await report.run(options) }
        #expect(error?.code == .badMediaBase)
    }

    @Test func `paths are those of the folder it was started in`() async throws {
        try write("0123456789abcdef0123\nnothing else\n", mode: 0o600)
        let options = try await options { options in
            options.socket = "http.sock"
            options.tokenFile = "token"
        }
        #expect(options.address == .socket(path: folder + "/http.sock"))
        #expect(options.token == Secret("0123456789abcdef0123"))
    }

    @Test func `a command gives the token in its first line`() async throws {
        let options = try await options { $0.tokenCommand = "printf 'from-a-command-here\\r\\nx'" }
        #expect(options.token == Secret("from-a-command-here"))
    }

    @Test(arguments: [0o640, 0o604, 0o660])
    func `a token file that others can read is refused`(_ mode: Int) async throws {
        try write("0123456789abcdef0123", mode: mode)
        let error = await #expect(throws: ServeTokenError.self) {
            try await options { $0.tokenFile = "token" }
        }
        #expect(error?.code == .exposed(path: folder + "/token"))
        #expect(error?.description.contains("chmod 600 \(folder)/token") == true)
        #expect(error?.description.contains("0123456789abcdef") == false)
    }

    @Test func `a missing, empty or failing token is told`() async throws {
        try write("\n", mode: 0o600)
        func code(_ change: (inout ServeReport.Options) -> Void) async -> FailureKind? {
            (await #expect(throws: ServeTokenError.self) { try await options(change) })?.kind
        }
        #expect(await code { $0.tokenFile = "token" } == .badData)
        #expect(await code { $0.tokenFile = "none" } == .notFound)
        #expect(await code { $0.tokenFile = "." } == .inputOutput)
        #expect(await code { $0.tokenCommand = "echo a-secret-but-failed; exit 3" } == .unavailable)
        #expect(await code { $0.tokenCommand = "true" } == .unavailable)
        await #expect(throws: ServerError.noTokenCommand) {
            try await options { $0.tokenCommand = "" }
        }
    }

    @Test(arguments: ["0.0.0.0", "example.com:80", "[::1]"])
    func `an address that is none is refused before anything else`(_ text: String) async {
        let error = await #expect(throws: ServingError.self) {
            try await options { $0.listen = text }
        }
        #expect(error?.kind == .usage)
    }
}
