import HTTPCaching
import ListenTestSupport
import ServerTestSupport

/// Servers that people run, each with one book of one chapter that has a text, by their hosts.
enum ServerOrigin {
    static let server = StubServer { request in
        switch request.url.host {
        case "abs.town": audiobookshelf(request)
        case "jellyfin.town": jellyfin(request)
        case "subsonic.town": subsonic(request)
        default: nil
        }
    }

    private static let book = "ferry-at-willow-bend"
    private static let sound = StubServer.Answer.sound(SilentMPEG.frames(10, at: 32))

    private static func audiobookshelf(_ request: HTTPRequest) -> StubServer.Answer? {
        switch request.url.path {
        case "/login":
            .json(
                #"{"user": {"username": "anna", "accessToken": "access-1", "refreshToken": "r-1"}}"#
            )
        case "/api/libraries": .json(#"{"libraries": [{"id": "l", "mediaType": "book"}]}"#)
        case "/api/libraries/l/items":
            .json(
                #"{"results": [{"id": "\#(book)", "media": {"metadata": {"title":"#
                    + #""The Town's Ferry", "language": "en"}, "numTracks": 1}}], "total": 1}"#)
        case "/api/items/\(book)":
            .json(
                #"{"id": "\#(book)", "media": {"metadata": {"language": "en"}, "tracks": ["#
                    + #"{"contentUrl": "/api/items/\#(book)/file/7", "duration": 0.24,"#
                    + #""title": "A Bell.mp3", "metadata": {"filename": "a.mp3"}}]},"#
                    + #""libraryFiles": [{"ino": "8", "metadata": {"filename": "a.srt"}}]}"#)
        case "/api/items/\(book)/file/7": sound
        case "/api/items/\(book)/file/8":
            StubServer.Answer(
                type: "application/x-subrip",
                body: Array(
                    "1\n00:00:00,000 --> 00:00:00,200\nThe town's bell rings.\n".utf8))
        default: nil
        }
    }

    private static func jellyfin(_ request: HTTPRequest) -> StubServer.Answer? {
        switch request.url.path {
        case "/Users/AuthenticateByName":
            .json(#"{"AccessToken": "token-1", "User": {"Id": "u1", "Name": "anna"}}"#)
        case "/Items":
            .json(
                #"{"Items": [{"Id": "\#(book)", "Name": "A Bell", "Album": "The Town's Ferry","#
                    + #""AlbumId": "\#(book)", "RunTimeTicks": 2400000, "HasLyrics": true}],"#
                    + #""TotalRecordCount": 1}"#)
        case "/Audio/\(book)/stream": sound
        case "/Audio/\(book)/Lyrics":
            .json(#"{"Lyrics": [{"Text": "The town's bell rings.", "Start": 0}]}"#)
        default: nil
        }
    }

    private static func subsonic(_ request: HTTPRequest) -> StubServer.Answer? {
        func ok(_ members: String) -> StubServer.Answer {
            .json(
                #"{"subsonic-response": {"status": "ok", "version": "1.16.1", \#(members)}}"#)
        }
        return switch request.url.path {
        case "/rest/ping": ok(#""openSubsonic": true"#)
        case "/rest/getOpenSubsonicExtensions":
            ok(#""openSubsonicExtensions": [{"name": "songLyrics"}]"#)
        case "/rest/getAlbumList2":
            ok(
                #""albumList2": {"album": [{"id": "\#(book)", "name": "The Town's Ferry","#
                    + #""songCount": 1}]}"#)
        case "/rest/getAlbum":
            ok(#""album": {"song": [{"id": "s1", "title": "A Bell", "duration": 1}]}"#)
        case "/rest/getLyricsBySongId":
            ok(
                #""lyricsList": {"structuredLyrics": [{"synced": true, "line": [{"start": 0,"#
                    + #""value": "The town's bell rings."}]}]}"#)
        case "/rest/download": sound
        default: nil
        }
    }
}
