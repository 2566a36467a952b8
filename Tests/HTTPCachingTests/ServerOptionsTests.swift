import HTTPCaching
import ListenCore
import Testing

/// Where a library may be served, with which token, and where its sound lies.
struct ServerOptionsTests {
    @Test(
        arguments: [
            ("127.0.0.1:1", false), ("127.9.9.9:1", false), ("[::1]:1", false),
            ("[::ffff:127.0.0.1]:1", false), ("0.0.0.0:1", true), ("[::]:1", true),
            ("[::ffff:0.0.0.0]:1", true), ("192.168.1.2:1", true), ("[fe80::1]:1", true),
        ])
    func `other machines need a token`(_ text: String, _ needs: Bool) throws {
        let address = try ListeningAddress(text)
        #expect(address.needsToken == needs)
        let options = ServerOptions(address: address)
        if needs {
            #expect(throws: ServingError(.tokenNeeded, subject: text)) { try options.check() }
            try ServerOptions(address: address, token: Secret("0123456789abcdef")).check()
        } else {
            try options.check()
        }
    }

    @Test(arguments: [
        ("short", "fewer than 16 characters"), ("0123456789abcde", "fewer than 16 characters"),
        ("with a space in it, too", "only visible ASCII"),
        ("ünsichtbar-und-lang-genug", "only visible ASCII"),
        ("0123456789abcdef\u{7F}", "only visible ASCII"),
        (String(repeating: "x", count: 4_097), "only visible ASCII"),
    ])
    func `a token that cannot guard or travel is refused`(_ text: String, _ reason: String) {
        let options = ServerOptions(token: Secret(text))
        let error = #expect(throws: ServingError.self) { try options.check() }
        #expect(error?.kind == .badData)
        #expect(error?.subject == "127.0.0.1:8000")
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.contains(text) == false)
    }

    @Test(arguments: [
        "0123456789abcdef", "!~!~!~!~!~!~!~!~", String(repeating: "x", count: 4_096),
    ])
    func `a token of sixteen visible characters and more will do`(_ text: String) throws {
        try ServerOptions(token: Secret(text)).check()
    }

    @Test(
        arguments: [
            ("https://cdn.example/b", "/lib/a/x.mp3", "https://cdn.example/b/a/x.mp3"),
            ("https://cdn.example/", "/lib/a b/ü?.mp3", "https://cdn.example/a%20b/%C3%BC%3F.mp3"),
            ("http://c", "/library/x.mp3", nil), ("http://c", "/lib/../x.mp3", nil),
            ("http://c", "/lib/", nil), ("http://c", "/lib", nil),
        ] as [(String, String, String?)])
    func `files of the folder are found at the same path elsewhere`(
        _ base: String, _ path: String, _ location: String?
    ) throws {
        #expect(try MediaBase(base, folder: "/lib").location(of: path) == location)
        #expect(try MediaBase(base, folder: "/lib/").location(of: path) == location)
    }

    @Test(arguments: ["", "cdn.example", "ftp://a", "http://a/?q", "http://a/#f", "http://u@a/"])
    func `what cannot hold files is refused`(_ base: String) {
        let error = #expect(throws: ServingError.self) {
            try MediaBase(base, folder: "/lib")
        }
        #expect(error?.code == .badMediaBase)
    }

    @Test func `the folder elsewhere stands for an absolute path`() {
        let error = #expect(throws: ServingError.self) {
            try MediaBase("http://a", folder: "lib")
        }
        #expect(error == ServingError(.badMediaBase, subject: "http://a"))
    }
}
