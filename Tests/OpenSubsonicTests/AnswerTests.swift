import Foundation
import ListenCore
import Testing

@testable import OpenSubsonic

/// Answers in JSON and XML, of any server.
@Suite struct AnswerTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/fixtures/opensubsonic")

    private static func fixture(_ name: String) throws -> SubsonicAnswer {
        let bytes = Array(try Data(contentsOf: fixtures.appending(path: name)))
        return try #require(SubsonicAnswer(bytes))
    }

    @Test func `XML has the shape of JSON`() throws {
        let xml = """
            <?xml version="1.0"?>
            <subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.10.2">
              <album id="1" name="A &amp; B"><song id="2" title="One" duration="30" isDir="false"/>
                <song id="3" title="Two"/></album>
              <lyricsList><structuredLyrics synced="true"><line start="5">It's &lt;me</line>
                </structuredLyrics></lyricsList>
            </subsonic-response>
            """
        let answer = try #require(SubsonicAnswer(Array(xml.utf8)))
        #expect(answer.failure == nil)
        let album = try #require(answer.one("album"))
        #expect(album.text("name") == "A & B" && album.all("song").map(\.id) == ["2", "3"])
        #expect(album.all("song")[0].number("duration") == 30)
        #expect(!album.all("song")[0].flag("isDir"))
        let lyrics = try #require(answer.one("lyricsList")?.one("structuredLyrics"))
        #expect(LyricsText.lrc(lyrics) == "[00:00.00]It's <me\n")
    }

    @Test func `a failure in XML is one`() throws {
        let xml = """
            <subsonic-response status="failed" version="1.1"><error code="40" message="Wrong"/>\
            </subsonic-response>
            """
        let failure = try #require(SubsonicAnswer(Array(xml.utf8))?.failure)
        #expect(failure.code == 40 && failure.message == "Wrong")
    }

    @Test(
        arguments: [
            "", "[]", "{}", "<html><body>", "<a/>", "{\"subsonic-response\": 5}",
            "<subsonic-response", "nonsense",
        ])
    func `anything else is no answer`(_ text: String) {
        #expect(SubsonicAnswer(Array(text.utf8)) == nil)
    }

    @Test func `deep and torn XML neither crashes nor hangs`() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(SubsonicAnswer(Array(deep.utf8)) == nil)
        let torn = #"<subsonic-response status="ok"><album id="1"><song id="2""#
        #expect(SubsonicAnswer(Array(torn.utf8))?.one("album")?.id == "1")
    }

    @Test(
        arguments: [
            ("2023-03-10T02:19:35.784818075Z", 1_678_414_775.0),
            ("2026-03-01T06:00:00", 1_772_344_800), ("2021-07-22T02:09:31+00:00", 1_626_919_771),
        ])
    func `instants have fractions, zones or neither`(_ text: String, _ seconds: Double) throws {
        let json = #"{"subsonic-response": {"status": "ok", "at": "\#(text)"}}"#
        let answer = try #require(SubsonicAnswer(Array(json.utf8)))
        #expect(answer.instant("at") == Date(timeIntervalSince1970: seconds))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: fixtures.path), "no ../shared"))
    func `the examples of the protocol are read`() throws {
        let album = try Self.fixture("getalbum-1-opensubsonic.json").one("album")
        #expect(album?.all("song").first?.text("title") == "Can I Help U?")
        let bookmarks = try Self.fixture("getbookmarks-1-opensubsonic.json").one("bookmarks")
        let places = bookmarks?.all("bookmark").compactMap(SubsonicPlaces.place) ?? []
        #expect(places.first?.position == .seconds(129) && places.count > 1)
        let single = try Self.fixture("made-single-as-object.json").one("bookmarks")
        #expect(single?.all("bookmark").count == 1)
        #expect(single?.one("bookmark")?.one("entry")?.id == "7")
        let xml = try Self.fixture("getlyricsbysongid-2-opensubsonic-xml.xml")
        let json = try Self.fixture("getlyricsbysongid-1-opensubsonic-json.json")
        let texts = try [xml, json].map { answer in
            LyricsText.lrc(
                try #require(answer.one("lyricsList")?.one("structuredLyrics")))
        }
        #expect(texts[0] == texts[1] && texts[0].hasPrefix("[00:00.10]It's bugging me\n"))
        let failure = try Self.fixture("made-error-xml.xml").failure
        #expect(failure?.code == 40)
    }
}
