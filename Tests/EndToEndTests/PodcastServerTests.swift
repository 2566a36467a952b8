import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Podcasts of a real web server: what it says about changes, moves, parts and compression.
@Suite(
    .serialized, .enabled(if: PrivateServer.skipReason("nginx") == nil, "nginx is not installed"),
    .timeLimit(.minutes(5)))
struct PodcastServerTests {
    private struct List: Decodable {
        struct Row: Decodable {
            let address: String
            let episodes: Int
            let new: Int
        }
        let podcasts: [Row]
    }

    private let server: PrivateWebServer
    private let program: Program

    init() throws {
        let hops = (1...4).flatMap { number in
            ["hop", "sound"].map {
                "location = /\($0)\(number) { return 302 /\($0)\(number + 1); }"
            }
        }
        server = try PrivateWebServer(
            """
            location = /301 { return 301 /cast.xml; }
            location = /302 { return 302 /cast.xml; }
            location = /308 { return 308 /cast.xml; }
            location = /gone { return 410; }
            location = /round { return 302 /round; }
            \(hops.joined(separator: "\n"))
            location = /hop5 { return 302 /cast.xml; }
            location = /sound5 { return 302 /slow/2.wav; }
            location = /bomb.xml { gzip_static always; }
            location /slow/ { limit_rate 200k; }
            """)
        program = try Program()
        try publish(episodes: 2, age: 60)
    }

    /// A feed whose episodes have the sounds of the tree, or one at a path.
    private func publish(episodes: Int, age: Double, sound: String? = nil) throws {
        let items = (1...episodes).reversed().map { number in
            """
            <item><title>Folge \(number)</title><guid>\(number)</guid>
            <pubDate>\(number) May 2026 08:00:00 GMT</pubDate>
            <enclosure url="\(server.url)\(sound ?? "/slow/\(number).wav")" type="audio/wav"
                length="1"/></item>
            """
        }
        let feed =
            "<rss version=\"2.0\"><channel><title>Cast</title>\(items.joined())</channel></rss>"
        try server.put("cast.xml", Data(feed.utf8), age: age)
    }

    private func follow(_ path: String) async throws {
        let added = try await program.run("podcast", "add", server.url + path)
        try #require(added.code == 0, "\(added.messages)")
    }

    private func list() async throws -> [List.Row] {
        let outcome = try await program.run("podcast", "list", "--json")
        return try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).podcasts
    }

    @Test func `a feed that did not change is answered by a head alone, compressed as it is`()
        async throws
    {
        try await follow("/cast.xml")
        for _ in 0..<2 { #expect(try await program.run("podcast", "refresh").code == 0) }
        #expect(server.answers.map(\.status) == [200, 304, 304])
        #expect(server.answers.map { $0.bytes == 0 } == [false, true, true])
        let size = try Data(contentsOf: URL(filePath: server.path("cast.xml"))).count
        #expect(server.answers[0].bytes < size, "it came compressed")
        #expect(server.answers.allSatisfy { $0.agent.hasPrefix("listen") })
        try publish(episodes: 3, age: 0)
        #expect(try await program.run("podcast", "refresh").code == 0)
        #expect(server.answers.last?.status == 200)
        #expect(try await list().map(\.episodes) == [3])
    }

    @Test(arguments: [("/301", 1), ("/308", 1), ("/302", 2), ("/hop1", 6)])
    func `an address that moved for good is asked where it is, another one where it was`(
        path: String, requests: Int
    ) async throws {
        try await follow(path)
        let kept = try #require(try await list().first)
        #expect(kept.address == server.url + (requests == 1 ? "/cast.xml" : path))
        #expect(kept.episodes == 2 && kept.new == 1)
        let before = server.answers.count
        let renewed = try await program.run("podcast", "refresh")
        #expect(renewed.code == 0, "\(renewed.messages)")
        #expect(server.answers.count - before == requests)
        #expect(server.answers.last?.status == 304)
    }

    @Test(arguments: [
        ("/round", "sends on without end"), ("/gone", "ended"), ("/none", "404"),
        ("/bomb.xml", "larger than the limit"),
    ])
    func `what is no feed is one sentence`(path: String, words: String) async throws {
        let pack =
            "head -c 100M /dev/zero | tr '\\0' ' ' | gzip -1 >'\(server.path("bomb.xml.gz"))'"
        if path == "/bomb.xml" { #expect(try await program.shell(pack).code == 0) }
        let outcome = try await program.run("podcast", "add", server.url + path)
        #expect(outcome.code != 0 && outcome.messages.contains(words), "\(outcome.messages)")
        #expect(outcome.messages.hasPrefix("listen: "), "\(outcome.messages)")
        #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
        #expect(try await list().isEmpty)
    }

    @Test(arguments: [nil, "/sound1"])
    func `of a sound that was cut off only the rest is fetched, behind five redirects too`(
        _ path: String?
    ) async throws {
        let sound = Tone.wav(seconds: 10)
        try server.put("slow/2.wav", sound)
        try publish(episodes: 2, age: 60, sound: path)
        try await follow("/cast.xml")
        let download = try program.start("podcast", "download", "1")
        #expect(eventually { server.answers.count == (path == nil ? 1 : 6) })
        // The first bytes come at once, the rest by and by.
        #expect(await download.shows("KB"), "\(download.text)")
        download.terminal.type("\u{3}")
        #expect(await download.terminal.exitCode() != nil)
        let again = try await program.run("podcast", "download", "1")
        #expect(again.code == 0, "\(again.messages)")
        let parts = server.answers.filter { $0.path == "/slow/2.wav" }
        #expect(parts.map(\.status) == [200, 206], "\(parts)")
        #expect(parts.last?.range.hasPrefix("bytes=") == true)
        #expect((parts.last?.bytes ?? 0) < sound.count)
        let hops = server.answers.count { $0.path.hasPrefix("/sound") }
        #expect(hops == (path == nil ? 0 : 10))
        let heard = try await program.run("podcast", "1", "latest", "--offline", "--speed", "3")
        #expect(heard.code == 0, "\(heard.messages)")
    }

    @Test func `a place far in is heard without what is before it`() async throws {
        let sound = Tone.wav(seconds: 30)
        try server.put("slow/2.wav", sound)
        try await follow("/cast.xml")
        let heard = try await program.run(
            "podcast", "1", "latest", "--start", "0:28", "--speed", "3")
        #expect(heard.code == 0, "\(heard.messages)")
        let parts = server.answers.filter { $0.path == "/slow/2.wav" }
        #expect(parts.contains { $0.status == 206 }, "\(parts)")
        #expect(parts.map(\.bytes).reduce(0, +) < sound.count, "\(parts)")
    }
}
