import CurlTransport
import HTTPCaching
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `a proxy is chosen by the environment`() throws {
        let url = try #require(HTTPURL("https://books.example/"))
        let rules = ProxyRules(environment: ["all_proxy": "http://proxy:3128", "no_proxy": "lan"])
        #expect(rules.proxy(for: url) == "http://proxy:3128")
        #expect(rules.proxy(for: try #require(HTTPURL("http://nas.lan/"))) == nil)
    }

    /// Compiled only: it needs a server.
    private static func status(of url: HTTPURL) async throws -> Int {
        let transport = CurlTransport()
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        return response.head.status
    }
}
