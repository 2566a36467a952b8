import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// The directory of stations.
struct StationDirectoryTests {
    private static let uuid = "941ef6f1-0699-4821-95b1-2b678e3ff62e"

    private func directory(
        _ origin: StationOrigin, servers: [String] = ["https://one.example", "https://two.example"]
    ) -> StationDirectory {
        StationDirectory(
            transport: origin, timing: .manual(ManualElapsed()), version: "0.7 x",
            servers: servers.compactMap { HTTPURL($0) })
    }

    /// A station as JSON, with some values replaced.
    private func station(_ changes: [String: String] = [:]) -> String {
        var values = [
            "stationuuid": "\"\(Self.uuid)\"", "name": "\"\\tBest FM\"",
            "url": "\"http://a.example/list.pls\"", "url_resolved": "\"http://a.example/128\"",
            "homepage": "\"http://a.example\"", "tags": "\"news, talk,,\"",
            "countrycode": "\"SK\"", "country": "\"Slovakia\"", "language": "\"slovak,german\"",
            "codec": "\"MP3\"", "bitrate": "128", "hls": "0", "votes": "2", "clickcount": "7",
            "geo_lat": "null", "geo_long": "null", "lastcheckok": "1", "has_extended_info": "false",
        ]
        values.merge(changes) { $1 }
        return "{" + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    @Test func `a search finds stations with what is known of them`() async throws {
        let origin = StationOrigin([.json("[\(station()),\(station(["hls": "1"]))]")])
        var wish = StationWish(name: "best & fm")
        wish.language = "german"
        let found = try await directory(origin).stations(wish)
        let first = try #require(found.first)
        #expect(first.name == "Best FM" && first.url.description == "http://a.example/128")
        #expect(first.tags == ["news", "talk"] && first.languages == ["slovak", "german"])
        #expect(first.countryCode == "SK" && first.bitrate == 128 && first.clicks == 7)
        #expect(found.map(\.isHLS) == [false, true])
        let request = try #require(origin.requests.first)
        #expect(request.url.path == "/json/stations/search")
        #expect(request.url.query?.hasPrefix("name=best%20%26%20fm&language=german&") == true)
        #expect(request.url.query?.contains("hidebroken=true") == true)
        #expect(request.fields.first("User-Agent") == "listen/0.7x")
    }

    @Test(
        arguments: [
            (["url_resolved": "\"\""], "http://a.example/list.pls"),
            (["url_resolved": "null"], "http://a.example/list.pls"),
            (["url_resolved": "\"mms://a.example/x\""], "http://a.example/list.pls"),
            (["url_resolved": "\"file:///etc/passwd\"", "url": "\"/a\""], nil),
            (["url_resolved": "\"http://127.0.0.1:631/\"", "url": "\"http://[::1]/\""], nil),
            (["stationuuid": "\"../../delete\""], nil),
            (["hls": "true", "votes": "\"x\""], "http://a.example/128"),
            (["bitrate": "-5", "tags": "null", "codec": "7"], "http://a.example/128"),
        ] as [([String: String], String?)])
    func `a station is taken as far as it makes sense`(
        _ changes: [String: String], _ url: String?
    ) async throws {
        let origin = StationOrigin([.json("[\(station(changes)),{\"stationuuid\":1}]")])
        let found = try? await directory(origin).stations(StationWish(name: "x"))
        #expect(found?.first?.url.description == url)
    }

    @Test(arguments: [
        StationOrigin.Answer.failure(.unreachable), .status(500), .page("<html>log in</html>"),
    ])
    func `another server is asked where one fails`(_ answer: StationOrigin.Answer) async throws {
        let origin = StationOrigin([answer, .json("[\(station())]"), .json("[]")])
        let directory = directory(origin)
        #expect(try await directory.stations(StationWish(name: "x")).count == 1)
        let hosts = origin.requests.map(\.url.host)
        #expect(Set(hosts).count == 2)
        _ = try await directory.stations(StationWish(name: "y"))
        #expect(origin.requests.last?.url.host == hosts[1])
    }

    @Test func `when all fail, the failure says what else can be done`() async {
        let origin = StationOrigin(Array(repeating: .failure(.unreachable), count: 9))
        let error = await #expect(throws: ServiceError.self) {
            try await directory(origin).stations(StationWish(name: "x"))
        }
        #expect(error?.description.contains("by their address") == true)
        #expect(origin.requests.count == 2)
    }

    @Test func `the directory names its servers, which lie in its own domain`() async throws {
        let names = ["DE1.api.radio-browser.info", "evil.example", "de1.api.radio-browser.info"]
        let list = names.map { "{\"ip\":\"1\",\"name\":\"\($0)\"}" }.joined(separator: ",")
        let origin = StationOrigin([.json("[\(list)]"), .json("[]")])
        _ = try await directory(origin, servers: []).stations(StationWish(name: "x"))
        #expect(
            origin.requests.map(\.url.origin)
                == [StationDirectory.home, "https://de1.api.radio-browser.info"])
    }

    @Test func `only a play is counted, once`() async throws {
        let origin = StationOrigin([.json("[\(station())]"), .status(500)])
        let directory = directory(origin, servers: ["https://one.example"])
        #expect(try await directory.station(Self.uuid)?.id == Self.uuid)
        #expect(origin.requests.map(\.url.path) == ["/json/stations/byuuid/\(Self.uuid)"])
        await directory.count(Self.uuid)
        await directory.count("../x")
        #expect(
            origin.requests.map(\.url.path).dropFirst() == ["/json/url/\(Self.uuid)"])
    }
}
