import FoundationEssentials
import ListenCore
import Testing

@testable import AppEnvironment
@testable import Reports

/// `--pin` and `--ca-file` of `listen server add`.
@Suite struct ServerTrustTests {
    private let printed = Printed()
    private static let pin = String(repeating: "0a", count: 32)
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBIjANBgkqhkiG
        -----END CERTIFICATE-----

        """
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkq
        -----END PRIVATE KEY-----

        """

    @Test func `they are kept with the server, the certificates without a key beside them`()
        async throws
    {
        let desk = try Desk(printed)
        try Data((Self.key + Self.pem).utf8).write(to: desk.folder.appending(path: "own.pem"))
        try await desk.report.add(
            "https://books.example", name: "home",
            trust: TrustInput(pin: Self.pin, file: "own.pem"))
        let trust = ServerTrust(pin: KeyPin(Self.pin), certificates: Self.pem)
        #expect(try await desk.servers.backends().first?.trust == trust)
        #expect(
            printed.notes.hasPrefix(
                """
                The key of home must be sha256//CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo=.
                For home alone 1 certificate of its own counts in place of this machine's; the \
                file was copied.

                """))
        // Adding it again changes what is said, and nothing else.
        let other = String(repeating: "0b", count: 32)
        try await desk.report.add(
            "https://books.example", name: nil, trust: TrustInput(pin: other))
        try await desk.report.add("https://books.example", name: "home")
        #expect(
            try await desk.servers.backends().first?.trust
                == ServerTrust(pin: KeyPin(other), certificates: Self.pem))
    }

    @Test(
        arguments: [
            ("https://books.example", "sha256//x", nil, .usage, "is no pin"),
            ("http://books.example", pin, nil, .usage, "has no address with https"),
            ("http://books.example", nil, "own.pem", .usage, "has no address with https"),
            ("https://books.example", nil, "key.pem", .badData, "has no certificates in PEM"),
            ("https://books.example", nil, "none.pem", .notFound, "none.pem"),
            ("https://books.example", nil, "large.pem", .badData, "large.pem"),
        ] as [(String, String?, String?, FailureKind, String)])
    func `what cannot be trusted is told before anything changes`(
        _ address: String, _ pin: String?, _ file: String?, _ kind: FailureKind, _ words: String
    ) async throws {
        let desk = try Desk(printed)
        let large = String(repeating: Self.pem, count: 4_000)
        for (name, text) in [("own.pem", Self.pem), ("key.pem", Self.key), ("large.pem", large)] {
            try Data(text.utf8).write(to: desk.folder.appending(path: name))
        }
        await #expect {
            try await desk.report.add(
                address, name: "home", trust: TrustInput(pin: pin, file: file))
        } throws: { error in
            (error as? any DescribedError)?.kind == kind && "\(error)".contains(words)
        }
        #expect(try await desk.servers.backends().isEmpty && printed.notes.isEmpty)
    }
}
