import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Lists of podcasts that go to other programs and come back.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PodcastListTests {
    private let program: Program
    private let other: Program

    init() throws {
        (program, other) = (try Program(), try Program())
    }

    private struct List: Decodable {
        struct Row: Decodable {
            let title: String
            let address: String
            let episodes: Int
        }
        let podcasts: [Row]
    }

    private func list(_ program: Program) async throws -> [List.Row] {
        let outcome = try await program.run("podcast", "list", "--json")
        return try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).podcasts
    }

    private static let titles = ["Äpfel & “Birnen”", "<Fish> 'n' chips", "日本語の\u{300C}声\u{300D}"]

    /// A server with feeds whose names need care, which are followed.
    private func followed() async throws -> PrivateWebServer {
        let server = try PrivateWebServer()
        for (number, title) in Self.titles.enumerated() {
            let name = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            let feed = """
                <rss version="2.0"><channel><title><![CDATA[\(title)]]></title>
                <link>https://cast.example/?a=1&amp;b=\(number)</link><description>D</description>
                <item><title>\(name)</title><guid>1</guid><pubDate>1 May 2026 08:00:00 GMT</pubDate>
                <enclosure url="\(server.url)/1.wav" type="audio/wav" length="1"/></item>
                </channel></rss>
                """
            try server.put("\(number)/a b.xml", Data(feed.utf8))
            let added = try await program.run(
                "podcast", "add", "\(server.url)/\(number)/a%20b.xml?x=1&y=\(number)")
            try #require(added.code == 0, "\(added.messages)")
        }
        return server
    }

    /// Exports what is followed, has a line of Bash carry it through another program, and follows
    /// what comes out in another home; in the line `$1` goes in and `$2` comes out.
    private func carry(by line: String) async throws -> (rows: [List.Row], kept: [List.Row]) {
        let server = try await followed()
        defer { withExtendedLifetime(server) {} }
        let (sent, back) = (
            program.home.appending(path: "sent.opml").path,
            program.home.appending(path: "back.opml").path
        )
        #expect(try await program.run("podcast", "export", sent).code == 0)
        let carried = try await program.shell("set -e -- x '\(sent)' '\(back)'; shift; \(line)")
        try #require(carried.code == 0, "\(carried.output)\(carried.messages)")
        let added = try await other.run("podcast", "add", back)
        #expect(added.code == 0 && added.messages.contains("3 podcasts added"), "\(added.messages)")
        return (try await list(program), try await list(other))
    }

    @Test(.enabled(if: PrivateServer.skipReason("nginx", "newsboat") == nil, "newsboat is needed"))
    func `newsboat follows what is exported, and gives it back`() async throws {
        let (rows, kept) = try await carry(
            by: """
                cd "$HOME"; touch config; news() { newsboat -q -u urls -c news.db -C config "$@"; }
                touch urls; news -i "$1"; grep -c '^http' urls; news -x reload; news -e >"$2"
                """)
        #expect(rows.map(\.title) == Self.titles)
        #expect(kept.map(\.address) == rows.map(\.address))
        #expect(kept.map(\.title) == rows.map(\.title) && kept.map(\.episodes) == [1, 1, 1])
    }

    @Test(.enabled(if: PrivateServer.skipReason("nginx", "gpo") == nil, "gpodder is needed"))
    func `gPodder follows what is exported, and gives it back`() async throws {
        let (rows, kept) = try await carry(
            by: """
                export GPODDER_HOME="$HOME/gpodder"; gpo import "$1"; gpo export "$2"
                """)
        #expect(Set(kept.map(\.address)) == Set(rows.map(\.address)))
        #expect(Set(kept.map(\.title)) == Set(Self.titles) && kept.count == 3)
    }
}
