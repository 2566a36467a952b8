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

    @Test(arguments: [
        ("127.0.0.1:80", true), ("127.9.8.7:80", true), ("[::1]:80", true),
        ("[::ffff:127.0.0.1]:80", true), ("0.0.0.0:80", false), ("192.168.1.2:80", false),
        ("[::]:80", false), ("[::2]:80", false), ("[1::1]:80", false),
        ("[::ffff:10.0.0.1]:80", false), ("[7f00::]:80", false), ("128.127.127.127:80", false),
    ])
    func `a token is needed where other machines reach it`(text: String, isLoopback: Bool) throws {
        let address = try ListeningAddress(text)
        #expect(address.isLoopback == isLoopback && address.needsToken == !isLoopback)
        #expect(address.description == text)
    }

    @Test(arguments: [
        ("127.0.0.1:80", "http://127.0.0.1:80"), ("[::1]:80", "http://[::1]:80"),
        ("0.0.0.0:80", "http://here:80"), ("[::]:80", "http://here:80"),
        ("[::ffff:0.0.0.0]:80", "http://here:80"), ("[::ffff:1.0.0.0]:80", nil),
        ("1.0.0.0:80", "http://1.0.0.0:80"),
    ])
    func `who listens everywhere is reached by the machine's name`(
        text: String, url: String?
    ) throws {
        let address = try ListeningAddress(text)
        #expect(address.url(onMachine: "here") == url ?? "http://" + text)
    }

    @Test func `a socket is reached by this machine alone, by its path`() {
        let socket = ListeningAddress.socket(path: "/run/x")
        #expect(!socket.needsToken && !socket.isLoopback && !socket.isAny)
        #expect(socket.url(onMachine: "here") == nil && socket.description == "/run/x")
        #expect(ListeningAddress.standard.isLoopback)
    }

    @Test func `a password in a wrong address is not told`() {
        let error = #expect(throws: ServingError.self) {
            try ListeningAddress("me:secret@127.0.0.1:x")
        }
        #expect(error?.description.contains("secret") == false)
    }
}
