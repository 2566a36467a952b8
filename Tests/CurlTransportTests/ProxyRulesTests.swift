import CurlTransport
import HTTPCaching
import Testing

struct ProxyRulesTests {
    private static let two = ["http_proxy": "http://p:1", "https_proxy": "http://s:2"]

    @Test(
        arguments: [
            ([:], "http://a/", nil),
            (two, "http://a/", "http://p:1"), (two, "https://a/", "http://s:2"),
            (["HTTP_PROXY": "http://p:1"], "http://a/", nil),
            (["HTTPS_PROXY": "http://s:2"], "https://a/", "http://s:2"),
            (["ALL_PROXY": "socks5h://x"], "http://a/", "socks5h://x"),
            (["all_proxy": "x", "http_proxy": "y"], "http://a/", "y"),
            (["all_proxy": "x", "http_proxy": "y"], "https://a/", "x"),
            (["http_proxy": ""], "http://a/", nil),
            (two, "http://127.0.0.1:8/", nil), (two, "http://localhost/", nil),
            (two, "http+unix://%2Fx/", nil),
        ] as [([String: String], String, String?)])
    func `the environment names the proxy`(
        _ environment: [String: String], _ url: String, _ proxy: String?
    ) throws {
        let rules = ProxyRules(environment: environment)
        #expect(rules.proxy(for: try #require(HTTPURL(url))) == proxy)
    }

    @Test(
        arguments: [
            ("*", "http://a/", true), ("a", "http://a/", true), ("a", "http://b.a/", true),
            (".a", "http://a/", true), (".a", "http://b.a/", true), ("a", "http://ba/", false),
            ("x, A.ORG", "http://a.org./", true), ("x a", "http://a/", true),
            ("10.0.0.0/8", "http://10.9.8.7/", true), ("10.0.0.0/8", "http://11.0.0.1/", false),
            ("10.0.0.0/31", "http://10.0.0.1/", true), ("10.0.0.0/31", "http://10.0.0.2/", false),
            ("10.0.0.1", "http://10.0.0.1/", true), ("0.0.0.0/0", "http://1.2.3.4/", true),
            ("10.0.0.0/33", "http://10.0.0.0/", false), ("fd00::/8", "http://[fdff::1]/", true),
            ("[fd00::1]", "http://[fd00::1]/", true), ("fd00::/8", "http://10.0.0.1/", false),
            ("0.1", "http://10.0.0.1/", false), ("", "http://a/", false), (",", "http://a/", false),
        ])
    func `what no_proxy names is asked directly`(
        _ exceptions: String, _ url: String, _ isDirect: Bool
    ) throws {
        let rules = ProxyRules(environment: ["http_proxy": "p", "no_proxy": exceptions])
        #expect((rules.proxy(for: try #require(HTTPURL(url))) == nil) == isDirect)
    }

    @Test func `a setting replaces the environment or switches it off`() throws {
        let url = try #require(HTTPURL("https://a/"))
        #expect(
            ProxyRules(environment: Self.two, setting: "http://o:3").proxy(for: url) == "http://o:3"
        )
        #expect(ProxyRules(environment: Self.two, setting: "none").proxy(for: url) == nil)
        let near = try #require(HTTPURL("http://127.0.0.1/"))
        #expect(ProxyRules(environment: [:], setting: "http://o:3").proxy(for: near) == nil)
    }
}
