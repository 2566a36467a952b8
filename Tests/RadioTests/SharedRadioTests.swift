import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

@testable import Radio

/// The fixtures shared by the sessions of this project; skipped where they are not.
@Suite(.enabled(if: SharedRadio.isThere, "../shared/fixtures/radio is absent"))
struct SharedRadioTests {
    @Test(arguments: [
        ("station.pls", [":8000/live.mp3", ":8000/live.ogg"], "Radio Beispiel (MP3 128)"),
        ("station-utf16.pls", ["/live"], "Радио"),
        ("station.m3u", [":8000/live.mp3", "/other/live.aac"], "Radio Beispiel, das Neue"),
        ("station-latin1.m3u", ["/f"], "Radio Fränkisch"),
        ("station.xspf", ["/live.mp3"], "Radio Beispiel"),
        ("station.asx", ["/live.mp3", "/more.asx"], "Live"),
    ])
    func `the lists of stations name their streams`(
        _ name: String, _ paths: [String], _ title: String
    ) throws {
        let page = try #require(HTTPURL("http://radio.example.org/lists/x"))
        guard
            case .streams(let list)? = PlaylistReader.read(try SharedRadio.bytes(name), from: page)
        else { return #expect(Bool(false), "\(name) is no list") }
        #expect(
            list.entries.map(\.url.description) == paths.map { "http://radio.example.org" + $0 })
        if name != "station-utf16.pls" { #expect(list.entries.first?.title == title) }
    }

    @Test(arguments: ["live.m3u8", "master.m3u8"])
    func `the lists of HLS are lists of pieces`(_ name: String) throws {
        let page = try #require(HTTPURL("http://radio.example.org/x"))
        let reading = PlaylistReader.read(try SharedRadio.bytes(name), from: page)
        guard case .pieces? = reading else { return #expect(Bool(false), "\(name)") }
    }

    private struct Facts: Decodable {
        struct Title: Decodable {
            let audio_bytes_before: Int64
            let seconds_before: Double
            let title: String?
        }
        let titles: [Title]
    }

    @Test(arguments: [1, 7, 256, 4_097, 100_000])
    func `titles come with their byte, and within 50 ms of their sound`(_ slice: Int) throws {
        let facts = try JSONDecoder().decode(
            Facts.self, from: Data(SharedRadio.bytes("icy-4096.json")))
        let heard = ICYReaderTests.hear(
            try SharedRadio.bytes("icy-4096.bin"), interval: 4_096, slices: [slice])
        let wanted = facts.titles.filter { $0.title != nil }
        #expect(heard.titles.map(\.text) == wanted.compactMap(\.title))
        #expect(heard.titles.map(\.byte) == wanted.map(\.audio_bytes_before))
        var walk = SoundWalk(type: "audio/mpeg", from: 0, at: .zero)
        var done = 0
        for title in wanted {
            let end = Int(title.audio_bytes_before)
            heard.sound[done..<end].withUnsafeBytes { walk.receive($0) { _ in } }
            done = end
            #expect(abs(walk.now.seconds - title.seconds_before) < 0.050)
        }
    }

    @Test func `metadata that move by a byte are found out`() throws {
        let heard = ICYReaderTests.hear(
            try SharedRadio.bytes("icy-lies.bin"), interval: 4_096)
        #expect(heard.isAstray)
    }
}

/// The shared fixtures.
enum SharedRadio {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/fixtures/radio").standardizedFileURL

    static let isThere = FileManager.default.fileExists(
        atPath: folder.appending(path: "icy-4096.bin").path)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
