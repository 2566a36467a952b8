import HTTPCaching
import ListenTestSupport
import ServerTestSupport

/// Answers of a small library: a book in one file with chapters, one of files, a podcast, and what
/// cannot be heard.
enum Answers {
    @Sendable
    static func all(_ request: HTTPRequest) -> StubServer.Answer? {
        switch request.url.path {
        case "/api/libraries":
            .json(
                """
                {"libraries": [
                    {"id": "lib1", "name": "Books", "mediaType": "book", "icon": {"new": 1}},
                    {"id": "lib2", "name": "Podcasts", "mediaType": "podcast"},
                    {"name": "without an id"}
                ], "later": [1]}
                """)
        case "/api/libraries/lib1/items":
            .json(
                """
                {"results": [
                    {"id": "one", "mediaType": "book", "media": {"metadata": {"title": "One File",
                        "authorName": "A. Writer", "language": "German"},
                        "coverPath": "/x/cover.jpg", "numTracks": 1, "duration": 300}},
                    {"id": "many", "media": {"metadata": {"title": "Many Files"},
                        "numAudioFiles": 2}},
                    {"id": "text", "media": {"metadata": {"title": "Only a Text"},
                        "numTracks": 0, "ebookFileFormat": "epub"}},
                    {"id": "gone", "isMissing": true, "media": {"metadata": {"title": "Gone"},
                        "numTracks": 3}},
                    {"media": {}}
                ], "total": 5, "limit": 500, "page": 0}
                """)
        case "/api/libraries/lib2/items":
            .json(
                """
                {"results": [{"id": "pod", "mediaType": "podcast", "media": {"metadata":
                    {"title": "A Podcast", "author": "Somebody"}, "numEpisodes": 2}}],
                    "total": "1"}
                """)
        case "/api/items/one": .json(one)
        case "/api/items/many": .json(many)
        case "/api/items/pod": .json(podcast)
        case "/api/items/one/file/101", "/api/items/many/file/a1", "/s/item/many/2%20%23%20b.mp3":
            .sound(SilentMPEG.frames(1_000, at: 32))
        case "/api/items/one/file/102":
            StubServer.Answer(
                type: "application/x-subrip",
                body: Array("1\n00:00:01,000 --> 00:00:02,000\nHallo.\n".utf8))
        case "/api/items/one/ebook":
            StubServer.Answer(type: "application/epub+zip", body: [0x50, 0x4B, 3, 4])
        case "/api/items/one/cover":
            StubServer.Answer(type: "image/jpeg", body: [0xFF, 0xD8])
        default: nil
        }
    }

    static let one = """
        {"id": "one", "mediaType": "book", "media": {"metadata": {"title": "One File",
            "language": "German"}, "audioFiles": [{"ino": "101", "duration": 300, "metadata":
            {"filename": "one.m4b", "path": "/x/one.m4b"}}],
            "tracks": [{"index": 1, "startOffset": 0, "duration": 300, "title": "one.m4b",
                "contentUrl": "/api/items/one/file/101", "metadata":
                {"filename": "one.m4b", "path": "/x/one.m4b"}}],
            "chapters": [{"id": 0, "start": 0, "end": 100.5, "title": "Eins"},
                {"id": 1, "start": 100.5, "end": 300, "title": "Zwei"}],
            "ebookFile": {"ino": "103", "ebookFormat": "epub"}},
         "libraryFiles": [{"ino": "101", "metadata": {"filename": "one.m4b"}},
            {"ino": "102", "fileType": "unknown", "metadata": {"filename": "one.de.srt"}},
            {"ino": "103", "metadata": {"filename": "one.epub"}}]}
        """

    static let many = """
        {"id": "many", "media": {"metadata": {}, "audioFiles": [
            {"ino": "a1", "duration": 24, "metadata": {"filename": "1.mp3", "path": "/m/1.mp3"}},
            {"ino": "a2", "duration": 24, "metadata":
                {"filename": "2 # b.mp3", "path": "/m/2 # b.mp3"}}],
            "tracks": [
                {"duration": 24, "title": "1.mp3", "contentUrl": "/api/items/many/file/a1",
                    "metadata": {"filename": "1.mp3", "path": "/m/1.mp3"}},
                {"duration": 24, "title": "2 # b.mp3", "contentUrl": "/s/item/many/2 # b.mp3",
                    "metadata": {"filename": "2 # b.mp3", "path": "/m/2 # b.mp3"}}],
            "chapters": [{"start": 0, "title": "A"}, {"start": 12, "title": "B"},
                {"start": 36, "title": "C"}]}, "libraryFiles": []}
        """

    static let podcast = """
        {"id": "pod", "mediaType": "podcast", "media": {"metadata": {"language": "en"},
            "episodes": [
                {"id": "ep2", "title": "Second", "publishedAt": 2000, "audioFile": {"ino": "p2",
                    "duration": 60, "metadata": {"filename": "second.mp3"}}},
                {"id": "ep1", "title": "First", "publishedAt": 1000, "audioFile": {"ino": "p1",
                    "duration": 30, "metadata": {"filename": "first.mp3"}},
                    "audioTrack": {"duration": 30, "contentUrl": "/api/items/pod/file/p1"}},
                {"id": "ep3", "title": "Not fetched yet"}]},
         "libraryFiles": [{"ino": "p3", "metadata": {"filename": "first.vtt"}}]}
        """
}
