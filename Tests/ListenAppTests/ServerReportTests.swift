import Backend
import Files
import FoundationEssentials
import Glibc
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import AppEnvironment
@testable import ConsoleOutput
@testable import Reports
@testable import Sessions
@testable import SharedWork

@Suite struct ServerReportTests {
    private let printed = Printed()
    private let home = "http://127.0.0.1:8000"

    @Test func `a server is added, used, tested, left and removed`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add("HTTP://127.0.0.1:8000/", name: "home")
        try await desk.report.add("https://books.example", name: nil)
        try await desk.report.use("home")
        try await desk.report.list(json: false)
        try await desk.report.test(nil)
        try await desk.report.use("local")
        try await desk.report.remove(home)
        try await desk.report.list(json: false)
        let lines = printed.data.split(separator: "\n").map { line in
            line.split(separator: "  ", omittingEmptySubsequences: true)
                .map { $0.drop { $0 == " " } }.joined(separator: " | ")
        }
        #expect(
            lines == [
                "local | this machine", "* | home | http://127.0.0.1:8000",
                "books.example | https://books.example",
                "home (http://127.0.0.1:8000) is well: 2 books.",
                "latency | 1.5 ms | the first answer, with connecting, took 4.0 ms",
                "protocol | HTTP/2", "unchanged lists are not sent again | yes | ETag, 304",
                "explanations | switched off | 503",
                "One item of the list of books from it cannot be read and is left out.",
                "* | local | this machine",
                "books.example | https://books.example",
            ])
        #expect(
            printed.notes == """
                home (http://127.0.0.1:8000) was added and is in use.
                books.example (https://books.example) was added and is in use.
                Books come from home (http://127.0.0.1:8000).
                Books come from the library on this machine.
                home was removed.

                """)
    }

    @Test(arguments: [
        (ServiceError.Code.offline, "it does not answer."), (.timeout, "it does not answer."),
        (.webPage(from: nil), "what answers there is no listen backend."),
        (.elsewhere("http://p"), "what answers there is no listen backend."),
        (.malformed(path: "$", reason: "it is not JSON"), "what answers there is no listen"),
        (.status(404, detail: nil), "what answers there is no listen backend."),
        (.status(500, detail: nil), "it answers with an error."),
        (.token(TokenError(.missing)), "it could not be asked."),
    ])
    func `a server that is not well is kept, not used, and told as what it is`(
        code: ServiceError.Code, words: String
    ) async throws {
        let fault = ServiceError(code, context: "the health", isOfServer: true)
        let desk = try Desk(printed, health: fault)
        try await desk.report.add("https://books.example", name: "my books")
        #expect(printed.notes.contains("was added, but is not used: \(words)"))
        #expect(printed.notes.contains("`listen server use 'my books'` uses it"))
        #expect(printed.notes.contains("until then books come from the library on this machine."))
        #expect(!printed.notes.contains("listen server use local"))
        #expect(printed.notes.contains("source add KIND") == words.contains("no listen"))
        #expect(try await desk.servers.backendInUse() == nil)
        #expect(try await desk.servers.backends().map(\.name) == ["my books"])
    }

    @Test func `a server that is down stays in use, and another one that was in use too`()
        async throws
    {
        let fault = ServiceError(.offline, context: "the health", isOfServer: true)
        let desk = try Desk(printed, health: fault)
        try await desk.servers.add(KeptSource.backend(name: "home", url: home))
        try await desk.servers.use(sourceNamed: "home")
        try await desk.report.add("https://books.example", name: nil)
        #expect(printed.notes.contains("until then books come from home."))
        #expect(try await desk.servers.backendInUse()?.name == "home")
        try await desk.report.add(home, name: "house")
        #expect(
            printed.notes.contains(
                "house (http://127.0.0.1:8000) stays in use: it does not answer."))
        #expect(printed.notes.contains("`listen server use local` from now on"))
        #expect(try await desk.servers.backendInUse()?.name == "house")
    }

    @Test func `a server that wants a token has answered`() async throws {
        let fault = ServiceError(.status(401, detail: nil), context: "the health")
        let desk = try Desk(printed, health: fault)
        try await desk.report.add("https://books.example", name: nil)
        #expect(printed.notes.contains("was added and is in use."))
        #expect(printed.notes.contains("answered 401"))
        #expect(try await desk.servers.backendInUse()?.name == "books.example")
    }

    @Test func `a source taken on the screen is kept once its list came, else for this run`()
        async throws
    {
        let kept = Mutex<[String?]>([])
        let standing = StandingSource { name in kept.withLock { $0.append(name) } }
        var dead = StubService.Answers()
        dead.books = { _ throws(ServiceError) in
            throw ServiceError(.offline, context: "the list of books")
        }
        #expect(await standing.keep("dead", once: StubService(dead)) == nil)
        let first = kept.withLock { $0 }
        #expect(first.isEmpty)
        #expect(await standing.keep("home", once: StubService()) == nil)
        #expect(await standing.keep(nil, once: StubService(dead)) == nil)
        let all = kept.withLock { $0 }
        #expect(all == ["home", nil])
        let failing = StandingSource { _ in throw ServerError.reserved }
        #expect(await failing.keep("home", once: StubService()) == "\(ServerError.reserved)")
    }

    @Test func `no server may take the name of the library on this machine`() async throws {
        let desk = try Desk(printed)
        await #expect {
            try await desk.report.add("http://books.example", name: "local")
        } throws: { ($0 as? any DescribedError)?.kind == .usage }
        try await desk.report.list(json: true)
        #expect(!printed.data.contains("books.example"))
    }

    @Test func `a mistyped name is answered with the one that was meant`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add("http://books.example", name: "home")
        await #expect {
            try await desk.report.use("hone")
        } throws: { "\($0)".contains("Did you mean \"home\"?") }
    }

    @Test func `the last server in use stays and the sentence says what to do instead`()
        async throws
    {
        let desk = try Desk(printed)
        try await desk.report.add(home, name: "home")
        await #expect {
            try await desk.report.remove("home")
        } throws: { error in
            (error as? any DescribedError)?.kind == .refused
                && "\(error)".contains("listen server use local")
        }
        #expect(try await desk.servers.backends().count == 1)
        try await desk.report.use("local")
        try await desk.report.remove("home")
        #expect(try await desk.servers.backends().isEmpty)
    }

    @Test func `removing the server in use says which one takes over`() async throws {
        let desk = try Desk(printed)
        try await desk.report.add(home, name: "home")
        try await desk.report.add("https://books.example", name: "work")
        try await desk.report.remove("work")
        #expect(
            printed.notes.hasSuffix(
                "work was removed.\nBooks come from home (http://127.0.0.1:8000) now.\n"))
    }

    @Test func `a password in an address is refused and never repeated`() async throws {
        let desk = try Desk(printed)
        let typed = "http://anna:marker@books.example"
        for refuses in 0..<6 {
            await #expect {
                switch refuses {
                case 0: try await desk.report.add(typed, name: nil)
                case 1: try await desk.report.use(typed)
                case 2: try await desk.report.test(typed)
                case 3: try await desk.report.remove(typed)
                case 4: try await desk.report.showToken(of: typed)
                default:
                    try await desk.report.setToken(of: typed, account: nil, to: .standardInput)
                }
            } throws: { error in
                error is any DescribedError && !"\(error)".contains("marker")
            }
        }
        #expect(!(printed.data + printed.notes).contains("marker"))
    }

    @Test func `an address that was not added can be tested`() async throws {
        let desk = try Desk(printed)
        try await desk.report.test("https://new.example/", json: true)
        #expect(
            desk.probed.all == [
                KeptSource.backend(name: "https://new.example", url: "https://new.example")
            ])
        #expect(printed.data.contains("\"latencyMilliseconds\" : 1.5"))
        #expect(printed.data.contains("\"ability\" : \"revalidation\""))
        #expect(printed.data.contains("\"state\" : \"switchedOff\""))
        #expect(try await desk.servers.backends().isEmpty)
        await #expect {
            try await desk.report.test("nowhere")
        } throws: { ($0 as? any DescribedError)?.kind == .notFound }
    }

    @Test(arguments: [
        (
            ServiceError.Code.malformed(path: "$", reason: "a value has another type"),
            "what answers there seems to be no listen backend."
        ),
        (.webPage(from: nil), "Open any page in a browser"),
        (.status(500, detail: nil), "Try again later."),
    ])
    func `a test advises neither itself nor other books`(
        code: ServiceError.Code, advice: String
    ) async throws {
        let fault = ServiceError(code, context: "the list of books", isOfServer: true)
        let desk = try Desk(printed, health: fault.ofList)
        let error = await #expect(throws: ServiceError.self) {
            try await desk.report.test("https://new.example", json: true)
        }
        let text = error?.description ?? ""
        #expect(text.contains(advice), "\(text)")
        #expect(!text.contains("server test") && !text.contains("--local"), "\(text)")
        #expect(error?.kind == fault.kind)
        #expect(!printed.data.contains("--local"))
    }

    @Test func `a server that is down fails its test, in JSON too`() async throws {
        let down = ServiceError(.offline, context: "the health")
        let desk = try Desk(printed, health: down)
        await #expect {
            try await desk.report.test("https://new.example", json: true)
        } throws: { $0 as? ServiceError == down }
        #expect(printed.data.contains("\"isWell\" : false"))
        #expect(printed.data.contains("\"error\" : \"The health could not be fetched"))
    }
}

/// The report with a database in memory, a folder of its own and no session bus.
final class Desk: Sendable {
    let report: ServerReport
    let servers: SourceStore
    let folder: URL
    let vault: TokenVault
    /// The servers that were tested.
    let probed = Collected<KeptSource>()

    init(
        _ printed: Printed, health: ServiceError? = nil, typed: String = "marker",
        allowsInsecureToken: Bool = false, answer: Bool? = nil
    ) throws {
        let person = try PersonDatabase.inMemory()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-desk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        servers = person.sources
        vault = TokenVault(
            files: TokenFileStore(folder: folder.path + "/tokens"), secrets: nil)
        let identities = Mutex(0)
        let probed = probed
        report = ServerReport(
            store: { person.sources }, greet: { _ in if let health { throw health } },
            probe: { server in
                probed.add(server)
                if let health { throw health }
                return Self.findings
            }, vault: vault,
            prompt: TokenPrompt(
                readInput: { () throws(TokenError) in try Secret(token: Array(typed.utf8)) },
                askTerminal: { _ in try Secret(token: Array(typed.utf8)) }),
            allowsInsecureToken: allowsInsecureToken,
            environment: ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: false,
                programFolder: "/", workingFolder: folder.path),
            makeIdentity: {
                identities.withLock { number in
                    number += 1
                    return "identity\(number)"
                }
            }, console: printed.console,
            removals: .plain(printed.console) { question in
                if answer != nil { printed.console.note(question) }
                return answer
            })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let findings = ServerFindings(
        firstAnswer: .milliseconds(4), latency: .microseconds(1_500), books: 2,
        version: "HTTP/2",
        supports: [
            .init(.revalidation, .offered, "ETag, 304"),
            .init(.explanations, .switchedOff, "503"),
        ], leftOut: ["One item of the list of books from it cannot be read and is left out."])

    /// The names of the program's own token files.
    var tokenFiles: [String] {
        let path = folder.path + "/tokens"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Writes a file with a token and gives its name.
    func write(_ token: String, mode: mode_t = 0o600) throws -> String {
        try Data((token + "\n").utf8).write(to: folder.appending(path: "mine"))
        chmod(folder.path + "/mine", mode)
        return "mine"
    }
}
