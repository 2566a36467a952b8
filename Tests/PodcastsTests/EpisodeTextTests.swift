import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Podcasts

/// The written texts of an episode, as the player gets them.
@Suite struct EpisodeTextTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    /// The episode of a feed that names a text with a body, ten minutes long.
    private func episode(
        _ text: String, type: String = "text/plain", at name: String = "one.txt"
    ) async throws -> ChapterPlayback {
        house.origin[Self.address] = .feed(
            """
            <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"
                xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
            <title>T</title><language>en</language><item><title>One</title><guid>a</guid>
            <itunes:duration>600</itunes:duration>
            <enclosure url="https://cast.example/one.mp3" type="audio/mpeg"/>
            <podcast:transcript url="https://cast.example/\(name)" type="\(type)"/>
            </item></channel></rss>
            """)
        house.origin["https://cast.example/\(name)"] = CastOrigin.Answer(
            fields: ["Content-Type": type], body: text)
        let show = try await house.refresher.add(Self.address, isPrivate: false).show
        let chapters = try await house.source.chapters(of: show.id, .cacheFirst).value
        let chapter = try #require(chapters.first)
        return try await house.source.playback(of: chapter.id, in: show.id, .cacheFirst).value
    }

    private func payload(of playback: ChapterPlayback) async throws -> TrackPayload {
        let track = try #require(playback.subtitles)
        return try await house.source.track(track, of: playback, .cacheFirst).value
    }

    @Test func `a text with times is shown, whatever its type says`() async throws {
        let playback = try await episode(
            "1\n00:00:01,000 --> 00:09:50,000\nGood evening from the island.\n")
        let payload = try await payload(of: playback)
        #expect(String(decoding: payload.bytes, as: UTF8.self).contains("Good evening"))
        #expect(payload.remarks.isEmpty)
        #expect(try await house.source.untimedText(of: playback, .cacheFirst) == nil)
    }

    @Test func `a text of another cut is shown, said, and put in step`() async throws {
        let playback = try await episode(
            "1\n00:00:01,000 --> 00:05:00,000\nGood evening from the island.\n")
        let payload = try await payload(of: playback)
        #expect(payload.remarks.first?.contains("another cut") == true)
        let text = try await house.source.untimedText(of: playback, .cacheFirst)
        #expect(text?.text.parts.joined().contains("Good evening from the island.") == true)
        #expect(text?.language == .english)
    }

    @Test(arguments: ["one.txt", "one", "one.srt?key=a", "text.php?id=3.html"])
    func `the text of another cut is what is said, whatever its address`(name: String)
        async throws
    {
        let playback = try await episode(
            """
            WEBVTT

            1
            00:01.000 --> 00:04.000
            <v Anna>Good evening from the island.

            2
            00:04.000 --> 05:00.000
            <v Ben>The boat is late.

            """, at: name)
        let found = try await house.source.untimedText(of: playback, .cacheFirst)
        let text = try #require(found?.text)
        #expect(text.parts == ["Good evening from the island.", "The boat is late."])
        #expect(text.speakers == ["Anna", "Ben"])
    }

    @Test func `a text without times is none to be shown, but one to be put in step`()
        async throws
    {
        let playback = try await episode(
            "Good evening from the island.\n\nThe boat is late, as it is every winter.\n")
        let error = await #expect(throws: ServiceError.self) { try await payload(of: playback) }
        #expect(error?.code == .notInStep)
        #expect(
            error?.description
                == "The text of “One” is not in step with the sound yet. It is put in step while "
                + "the sound plays, and appears as it comes.")
        let text = try await house.source.untimedText(of: playback, .cacheFirst)
        #expect(text?.text.parts.count == 2)
    }

    @Test func `a page in the place of subtitles is told of as such`() async throws {
        let playback = try await episode(
            "<!doctype html><html><body><p>404 not here</p></body></html>", type: "text/vtt")
        let error = await #expect(throws: ServiceError.self) { try await payload(of: playback) }
        let said = error?.description ?? ""
        #expect(said.contains("cannot be read: a web page came in its place. Try again later."))
        #expect(!said.contains("it cannot be read"))
        // It is told once.
        #expect(try await house.source.untimedText(of: playback, .cacheFirst) == nil)
    }
}
