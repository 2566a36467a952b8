import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Radio

/// The lists by which stations name their streams.
struct PlaylistReaderTests {
    let page: HTTPURL

    init() throws { page = try #require(HTTPURL("http://radio.example.org/lists/station")) }

    private func streams(_ bytes: [UInt8]) throws -> Playlist {
        let reading = try #require(PlaylistReader.read(bytes, from: page))
        guard case .streams(let list) = reading else {
            Issue.record("no list of streams: \(reading)")
            return Playlist()
        }
        return list
    }

    private func lines(_ list: Playlist) -> [String] {
        list.entries.map { "\($0.url) | \($0.title ?? "-")" }
    }

    static let examples: [(text: String, lines: [String])] = [
        (
            "[playlist]\r\nFile2=http://a.example/2\r\nfile1 = http://a.example/1 \r\nTitle1=One",
            ["http://a.example/1 | One", "http://a.example/2 | -"]
        ),
        (
            "#EXTM3U\n#EXTINF:-1 logo=\"a,b\",Radio, the new\nhttp://a.example:8000/l\n\n../o.aac",
            ["http://a.example:8000/l | Radio, the new", "http://radio.example.org/o.aac | -"]
        ),
        ("http://a.example/1\nhttp://a.example/1\n", ["http://a.example/1 | -"]),
        ("# a comment\nhttps://a.example/1", ["https://a.example/1 | -"]),
        ("#EXTM3U\nicy://a.example/1", ["http://a.example/1 | -"]),
        (
            "#EXTM3U\nfile:///etc/passwd\n/proc/self\njavascript:1\nhttp://127.0.0.1/a\nftp://a/b",
            ["http://radio.example.org/proc/self | -"]
        ),
        (
            "<ASX><entry><ref href='http://a.example/1'></ASX>",
            ["http://a.example/1 | -"]
        ),
        (
            "<playlist><trackList><track><location><![CDATA[http://a.example/1?a&b]]></location>"
                + "</track></trackList></playlist>", ["http://a.example/1?a&b | -"]
        ),
        ("[playlist]\nFileX=1\n=\nFile1=\nFile99999999999999999999=http://a.example/", []),
    ]

    @Test(arguments: examples)
    func `a list names its streams in order, and only those of the web`(
        _ example: (text: String, lines: [String])
    ) throws {
        #expect(lines(try streams(Array(example.text.utf8))) == example.lines)
    }

    @Test(arguments: ["", "<html><body>http://a.example/</body>", "ID3", "\u{0}\u{1}", "Not found"])
    func `what is no list is none`(_ text: String) {
        #expect(PlaylistReader.read(Array(text.utf8), from: page) == nil)
    }

    @Test func `a list without end is cut off`() throws {
        let line = "http://a.example/"
        let text = (0..<100_000).map { "\(line)\($0)\n" }.joined()
        #expect(try streams(Array(text.utf8)).entries.count == Playlist.mostEntries)
        let open = Array((text + String(repeating: "<", count: 1_000_000)).utf8)
        #expect(try streams(open).entries.count == Playlist.mostEntries)
    }

    @Test func `bytes that are broken anywhere give some list or none`() {
        var generator = SeededGenerator(seed: 5)
        for example in Self.examples {
            for _ in 0..<50 {
                var bytes = Array(example.text.utf8)
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
                    in: 0...255, using: &generator)
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
                _ = PlaylistReader.read(bytes, from: page)
            }
        }
    }

    @Test func `a list of forms names each with its rate`() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5,x",AUDIO="a"
            low/index.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360
            video.m3u8
            """
        guard case .pieces(.master(let forms))? = PlaylistReader.read(Array(text.utf8), from: page)
        else { return #expect(Bool(false), "no list of forms") }
        #expect(forms.map(\.bandwidth) == [64_000, 900_000])
        #expect(forms.map(\.hasPictures) == [false, true])
        #expect(
            forms.first?.url.description == "http://radio.example.org/lists/low/index.m3u8")
    }

    @Test(arguments: [
        ([(0, false), (48_000, false), (128_000, false), (96_000, false)], 3),
        ([(320_000, false), (900_000, true), (32_000, false)], 0),
        ([(900_000, true), (32_000, false)], 1), ([(900_000, true), (300_000, true)], 1),
    ])
    func `sound alone at the least rate that is good enough is chosen`(
        _ forms: [(Int, Bool)], _ chosen: Int
    ) throws {
        let variants = try forms.enumerated().map { index, form in
            HLSPlaylist.Variant(
                url: try #require(HTTPURL("http://a.example/\(index)")), bandwidth: form.0,
                hasPictures: form.1)
        }
        #expect(HLSPlaylist.choice(of: variants)?.path == "/\(chosen)")
        #expect(HLSPlaylist.choice(of: []) == nil)
    }

    @Test func `sound that is apart from pictures is found by its group`() throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="other.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="y",DEFAULT=YES,URI="sound.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,AUDIO="a"
            video.m3u8
            """
        guard case .pieces(.master(let forms))? = PlaylistReader.read(Array(text.utf8), from: page)
        else { return #expect(Bool(false), "no list of forms") }
        #expect(HLSPlaylist.choice(of: forms)?.path == "/lists/sound.m3u8")
    }

    @Test func `pieces may be ranges of a file, behind a beginning`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"
            #EXTINF:6,
            #EXT-X-BYTERANGE:1000@700
            all.mp4
            #EXTINF:6,
            #EXT-X-BYTERANGE:500
            all.mp4
            """
        guard case .pieces(.media(let media))? = PlaylistReader.read(Array(text.utf8), from: page)
        else { return #expect(Bool(false), "no list of pieces") }
        #expect(media.segments.map(\.bytes) == [700..<1_700, 1_700..<2_200])
        #expect(media.segments.map(\.start?.bytes) == [0..<700, 0..<700])
        #expect(media.obstacle == nil)
    }

    @Test func `a list of pieces counts them, and says what is not played`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:180213
            #EXT-X-DISCONTINUITY-SEQUENCE:3
            #EXTINF:6.016,title="News",artist="Radio"
            a.aac
            #EXT-X-DISCONTINUITY
            #EXTINF:5.995,
            b.aac
            """
        guard case .pieces(.media(let media))? = PlaylistReader.read(Array(text.utf8), from: page)
        else { return #expect(Bool(false), "no list of pieces") }
        #expect(media.first == 180_213 && media.target == 6 && !media.isEnded)
        #expect(media.segments.map(\.title) == ["Radio - News", nil])
        #expect(media.segments.map(\.isApart) == [false, true] && media.obstacle == nil)
        let locked = text + "\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-ENDLIST"
        guard case .pieces(.media(let other))? = PlaylistReader.read(Array(locked.utf8), from: page)
        else { return #expect(Bool(false), "no list of pieces") }
        #expect(other.obstacle == "encrypted sound" && other.isEnded)
    }

    @Test(arguments: [
        ("audio/x-scpls; charset=utf-8", "/a", true), ("application/vnd.apple.mpegurl", "/a", true),
        ("text/plain", "/a.m3u", true), (nil, "/a.PLS", true), ("audio/mpeg", "/a.m3u", false),
        ("text/html", "/a.pls", false), (nil, "/stream", false),
    ])
    func `a list is known by its type, and by its name where the type says nothing`(
        _ type: String?, _ path: String, _ isList: Bool
    ) throws {
        let url = try #require(HTTPURL("http://a.example" + path))
        #expect(PlaylistReader.isNamed(type: type, url: url) == isList)
    }
}
