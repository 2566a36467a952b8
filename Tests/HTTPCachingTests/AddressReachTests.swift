import HTTPCaching
import Testing

struct AddressReachTests {
    @Test(
        arguments: [
            ("127.0.0.1", .loopback), ("127.255.1.2", .loopback), ("0.0.0.0", .loopback),
            ("::1", .loopback), ("::", .loopback), ("::ffff:127.0.0.1", .loopback),
            ("::127.0.0.1", .loopback), ("64:ff9b::7f00:1", .loopback),
            ("2002:7f00:1::", .loopback), ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal),
            ("fe80::1%eth0", .linkLocal), ("febf::1", .linkLocal), ("10.0.0.1", .privateNetwork),
            ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
            ("192.168.1.1", .privateNetwork), ("100.64.0.1", .privateNetwork),
            ("192.0.0.8", .privateNetwork), ("198.18.0.1", .benchmarking),
            ("198.19.255.255", .benchmarking), ("::ffff:198.18.0.1", .benchmarking),
            ("198.17.255.255", .global), ("198.20.0.0", .global),
            ("fd00::1", .privateNetwork), ("fc00::1", .privateNetwork),
            ("::ffff:10.0.0.1", .privateNetwork), ("172.15.0.1", .global),
            ("172.32.0.1", .global), ("100.128.0.1", .global), ("192.0.2.1", .global),
            ("1.1.1.1", .global), ("2606:4700::1", .global), ("::ffff:1.1.1.1", .global),
            ("224.0.0.1", .special), ("255.255.255.255", .special), ("ff02::1", .special),
            ("localhost", nil), ("127.1", nil), ("", nil),
        ] as [(String, AddressClasses?)])
    func `a number belongs to a class`(_ number: String, _ expected: AddressClasses?) {
        #expect(AddressClasses(of: number) == expected)
    }

    private static let all: AddressClasses = [.loopback, .linkLocal, .privateNetwork, .global]

    @Test(
        arguments: [
            ("http://127.0.0.1:8000", .loopback, [.loopback, .global]),
            ("http://localhost", .loopback, [.loopback, .global]),
            ("http+unix://%2Frun%2Fx.sock", .loopback, [.loopback, .global]),
            ("http://192.168.1.2", .privateNetwork, [.privateNetwork, .global]),
            ("http://198.18.0.5", .privateNetwork, [.privateNetwork, .global]),
            ("http://[fe80::1]", .linkLocal, [.linkLocal, .global]),
            ("https://1.1.1.1", .global, .global),
            ("http://nas", all, [.privateNetwork, .global]),
            ("http://nas.local.", all, [.privateNetwork, .global]),
            ("https://books.example.org", [.privateNetwork, .global], .global),
        ] as [(String, AddressClasses, AddressClasses)])
    func `a backend leads to itself, its own class and the internet`(
        _ home: String, _ atHome: AddressClasses, _ elsewhere: AddressClasses
    ) throws {
        let url = try #require(HTTPURL(home))
        let reach = AddressReach(home: url)
        #expect(reach.classes(for: url) == atHome)
        #expect(reach.classes(for: try #require(HTTPURL("http://other.example.net"))) == elsewhere)
    }

    @Test(arguments: ["http://nas", "http://127.0.0.1:8000", "https://books.example.org"])
    func `no server may lead to an address of no single host`(_ home: String) throws {
        let url = try #require(HTTPURL(home))
        let multicast = try #require(AddressClasses(of: "224.0.0.1"))
        let reach = AddressReach(home: url)
        #expect(!reach.permits(multicast, for: url, isTunnelled: false))
        #expect(!reach.permits(multicast, for: url, isTunnelled: true))
    }

    /// Whether 198.18.0.0/15 may be asked for a URL, without a tunnel and through one.
    @Test(
        arguments: [
            ("https://books.example.org", "https://books.example.org", true, true),
            ("https://books.example.org", "https://media.example.net", false, true),
            ("https://books.example.org", "http://nas.local", false, false),
            ("https://books.example.org", "http://nas", false, false),
            ("https://books.example.org", "http://198.18.0.1", false, false),
            ("https://books.example.org", "http://localhost", false, false),
            ("http://nas.local", "https://media.example.net", true, true),
            ("http://192.168.1.2", "http://198.18.0.1", true, true),
            ("http://127.0.0.1", "https://media.example.net", false, true),
            ("https://1.1.1.1", "https://media.example.net", false, true),
            ("https://1.1.1.1", "https://1.1.1.1", false, false),
        ])
    func `a number of a tunnel stands for the internet, else for a private network`(
        _ home: String, _ place: String, _ plain: Bool, _ tunnelled: Bool
    ) throws {
        let reach = AddressReach(home: try #require(HTTPURL(home)))
        let url = try #require(HTTPURL(place))
        #expect(reach.permits(.benchmarking, for: url, isTunnelled: false) == plain)
        #expect(reach.permits(.benchmarking, for: url, isTunnelled: true) == tunnelled)
        #expect(reach.dependsOnTunnel(for: url) == (plain != tunnelled))
        // A tunnel makes nothing else reachable.
        for address in [AddressClasses.loopback, .linkLocal, .privateNetwork, .special] {
            #expect(
                reach.permits(address, for: url, isTunnelled: true)
                    == reach.classes(for: url).contains(address))
        }
    }

    @Test(
        arguments: [
            ([["198.18.0.1"], ["198.19.3.4"]], true),
            ([["198.18.0.1", "198.18.0.2"], ["198.18.0.3", "fdfe:dcba:9876::3"]], true),
            ([["198.18.0.1"], ["1.1.1.1"]], false),
            ([["198.18.0.1", "1.1.1.1"]], false),
            ([["198.18.0.1", "2606:4700::1"]], false),
            ([["198.18.0.1"], []], false),
            ([["198.18.0.1"], ["10.0.0.1"]], false),
            ([["fdfe:dcba:9876::3"]], false),
            ([], false),
        ] as [([[String]], Bool)])
    func `a tunnel answers every public name with its own numbers`(
        _ answers: [[String]], _ isTunnelled: Bool
    ) {
        let bytes = answers.map { $0.compactMap { AddressClasses.bytes(of: $0) } }
        #expect(TunnelledNames.areTunnelled(bytes) == isTunnelled)
    }

    @Test func `a redirect keeps the reach of where it began`() throws {
        let url = try #require(HTTPURL("http://books.example.org/"))
        let head = HTTPResponseHead(
            status: 302, fields: ["Location": "http://books2.example.org/"], url: url)
        let next = try RedirectPolicy.next(after: HTTPRequest("GET", url), head)
        #expect(next.reach == AddressReach(home: url))
        #expect(next.reach.classes(for: next.url) == .global)
    }
}

struct SocketURLTests {
    @Test(
        arguments: [
            (
                "http+unix://%2Frun%2Flisten.sock/base", "/run/listen.sock",
                "http+unix://%2Frun%2Flisten.sock/base"
            ),
            (
                "HTTP+UNIX://%2frun%2fL.sock", "/run/L.sock", "http+unix://%2Frun%2FL.sock/"
            ),
            ("http+unix://%2Fa%20b/x?q", "/a b", "http+unix://%2Fa%20b/x?q"),
        ])
    func `a socket's path is the host`(_ text: String, _ path: String, _ normal: String) throws {
        let url = try #require(HTTPURL(text))
        #expect(url.socketPath == path)
        #expect(url.description == normal)
        #expect(HTTPURL(normal) == url)
        #expect(url.isLoopback)
    }

    @Test(arguments: [
        "http+unix:///run/x", "http+unix://run%2Fx/", "http+unix://%2Frun%2F..%2Fx/",
        "http+unix://%2Frun%00x/", "http+unix://%2Frun%0Ax/", "http+unix://%2Frun%2F/",
        "http+unix://%2Frun%zzx/", "http+unix://%2Frun%F", "http+unix://%2F%FF/",
        "http+unix://u@%2Frun/", "http+unix://%2F" + String(repeating: "a", count: 107),
        "unix://%2Frun%2Fx/",
    ])
    func `what is no socket's path is no URL`(_ text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test(
        arguments: [
            ("/x", "http+unix://%2Frun%2Fa/x"), ("x", "http+unix://%2Frun%2Fa/b/x"),
            ("http+unix://%2Frun%2Fa/y", "http+unix://%2Frun%2Fa/y"),
            ("http+unix://%2Frun%2Fdocker.sock/y", nil), ("//%2Frun%2Fdocker.sock/", nil),
            ("http://h/x", "http://h/x"),
        ] as [(String, String?)])
    func `references stay on their socket`(_ reference: String, _ result: String?) throws {
        let base = try #require(HTTPURL("http+unix://%2Frun%2Fa/b/c"))
        #expect(base.resolving(reference)?.description == result)
        #expect(base.appending("x").socketPath == "/run/a")
    }

    @Test func `no server elsewhere names a socket`() throws {
        let base = try #require(HTTPURL("http://127.0.0.1/"))
        #expect(base.resolving("http+unix://%2Frun%2Fdocker.sock/") == nil)
    }
}
