import FoundationEssentials
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// What a person trusts of a server, from the command to the requests.
@Suite struct SourceTrustTests {
    private let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBIjANBgkqhkiG
        -----END CERTIFICATE-----

        """

    /// A pin of a number, so that requests of tests that run together are told apart.
    private func pin(_ number: UInt8) -> String { String(repeating: "0\(number)", count: 32) }

    private func asked(_ pin: String) -> [HTTPRequest] {
        ServerOrigin.server.requests.filter { $0.trust?.pin == KeyPin(pin) }
    }

    @Test(
        arguments: [
            (.abs, 1, "/login"), (.jellyfin, 2, "/Users/AuthenticateByName"),
            (.subsonic, 3, "/rest/ping"),
        ] as [(SourceHouse.Kind, UInt8, String)])
    func `signing in and every question to the server carry its pin`(
        _ kind: SourceHouse.Kind, _ number: UInt8, _ signIn: String
    ) async throws {
        let (house, pin) = (try SourceHouse(kind), pin(number))
        let container = try await house.withSource(trust: TrustInput(pin: pin))
        #expect(asked(pin).contains { $0.url.path == signIn })
        let before = asked(pin).count
        _ = try await house.firstChapter(try await container.service())
        #expect(asked(pin).count > before)
        #expect(asked(pin).allSatisfy { $0.url.host == "\(kind.rawValue).town" })
        let told = "The key of town must be \(KeyPin(pin)?.description ?? "")."
        #expect(house.printed.notes.contains(told))
    }

    @Test func `a trust is changed, shown and forgotten, and signing in again keeps it`()
        async throws
    {
        let (house, pin) = (try SourceHouse(.abs), pin(4))
        let container = try await house.withSource()
        let report = try container.servers.makeSourceReport()
        func kept() async throws -> ServerTrust? {
            try await container.sources.list().named("town").kept.trust
        }
        #expect(try await kept() == nil)
        let folder = URL(filePath: container.environment.workingFolder)
        try Data(pem.utf8).write(to: folder.appending(path: "own.pem"))
        try await report.trust("town", TrustInput(file: "own.pem"))
        try await report.trust("town", TrustInput(pin: pin))
        let both = ServerTrust(pin: KeyPin(pin), certificates: pem)
        #expect(try await kept() == both)
        _ = try await house.withSource()
        #expect(try await kept() == both)
        try await report.trust("town", TrustInput())
        #expect(house.printed.data.hasSuffix("1 certificate of its own\n"))
        try await report.trust("town", TrustInput(), forgets: true)
        #expect(try await kept() == nil)
        try await report.trust("town", TrustInput())
        #expect(house.printed.data.hasSuffix("town: what this machine trusts\n"))
    }

    @Test(arguments: ["drive", "rclone:box:Books", "local"])
    func `a source without a server of its own has nothing to trust`(_ address: String)
        async throws
    {
        let house = try SourceHouse(.library)
        let report = try house.container.servers.makeSourceReport()
        let error = await #expect(throws: StatedError.self) {
            if address == "local" {
                try await report.trust(address, TrustInput(pin: pin(5)))
            } else {
                try await report.add(
                    address, name: nil, kind: nil, trust: TrustInput(pin: pin(5)))
            }
        }
        #expect(error?.kind == .usage && error?.description.contains("https") == true)
    }

    @Test(arguments: [
        ("https://books.example", "https://books.example"),
        ("s3://shelf/Books?endpoint=https://minio.example:9000", "https://minio.example:9000"),
        ("s3://shelf/Books?endpoint=http://minio.example:9000", "http://minio.example:9000"),
    ])
    func `the server of a source is where it is asked`(_ address: String, _ origin: String) {
        let isStore = address.hasPrefix("s3:")
        let source = KeptSource(
            id: SourceID(rawValue: address), name: "x",
            kind: isStore ? SourceKindName(rawValue: "s3") : .backend, address: address)
        #expect(SourceTrust.home(of: source)?.origin == origin)
    }
}
