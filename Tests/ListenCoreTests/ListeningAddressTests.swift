import Testing

@testable import ListenCore

@Suite struct ListeningAddressTests {
    @Test(
        arguments: [
            ("8000", .port(host: "127.0.0.1", port: 8_000)),
            ("127.0.0.1:0", .port(host: "127.0.0.1", port: 0)),
            ("localhost:80", .port(host: "127.0.0.1", port: 80)),
            ("[::1]:80", .port(host: "::1", port: 80)),
            ("0.0.0.0:65535", .port(host: "0.0.0.0", port: 65_535)),
        ] as [(String, ListeningAddress)])
    func `an address to listen on is read`(_ text: String, _ address: ListeningAddress) throws {
        #expect(try ListeningAddress(text) == address)
    }

    @Test(arguments: [
        "", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.1:80", "example.com:80",
        "::1:80", "[::1]", "[127.0.0.1]:80", "127.0.0.1:-1", "127.0.0.1:+1", "[::1:80",
    ])
    func `what is no address to listen on is refused with a sentence`(_ text: String) {
        let error = #expect(throws: ServingError.self) { try ListeningAddress(text) }
        #expect(error?.code == .badAddress)
        #expect(error?.kind == .usage)
    }
}
