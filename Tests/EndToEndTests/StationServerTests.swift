import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Radio of a real server, with a real source.
@Suite(
    .serialized,
    .enabled(
        if: PrivateServer.skipReason("icecast2", "ffmpeg") == nil, "icecast2 and ffmpeg are needed"),
    .timeLimit(.minutes(5)))
struct StationServerTests {
    @Test func `titles are shown as they are set, and a source that was away is heard again`()
        async throws
    {
        let station = try PrivateStation()
        let source = try station.source("live")
        try #require(eventually(within: 20_000) { station.listeners(of: "live") == 0 })
        #expect(station.setTitle("Eins: Ä & 'B'; C", of: "live"))
        let program = try Program()
        let added = try await program.run(
            "radio", "add", station.url + "/live", "--title", "Prueba")
        try #require(added.code == 0, "\(added.messages)")
        let view = try program.start("radio", "1")
        #expect(await view.shows("Eins: Ä & 'B'; C"), "\(view.text)")
        #expect(eventually { station.listeners(of: "live") == 1 })
        #expect(station.setTitle("Zwei", of: "live"))
        #expect(await view.shows("Zwei"), "\(view.text)")
        // Its source ends, and so does every connection; another one comes.
        source.end()
        #expect(eventually { station.listeners(of: "live") == nil })
        let second = try station.source("live")
        #expect(eventually { station.listeners(of: "live") == 1 }, "it was called again")
        #expect(station.setTitle("Drei", of: "live"))
        #expect(await view.shows("Drei"), "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(eventually { station.listeners(of: "live") == 0 })
        second.end()
    }

    @Test func `a station without a source, or without an end of it, says so`() async throws {
        let station = try PrivateStation()
        let program = try Program()
        let added = try await program.run("radio", "add", station.url + "/none")
        try #require(added.code == 0, "\(added.messages)")
        let none = try await program.run("radio", "1")
        #expect(none.code != 0, "\(none.messages)")
        let last = none.messages.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("listen: ") && last.hasSuffix("."), "\(none.messages)")
        #expect(none.messages.contains("404"), "\(none.messages)")
    }
}
