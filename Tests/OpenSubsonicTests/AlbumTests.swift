import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import OpenSubsonic

/// Albums, songs, lyrics and podcasts.
@Suite struct AlbumTests {
    private static let album = BookID(rawValue: "al1")

    @Test func `albums and podcasts are books, without what has no sound`() async throws {
        let music = try Music(Music.all)
        let books = try await music.home.books.books(.cacheFirst).value
        #expect(books.map(\.id.rawValue) == ["al1", "podcast-7"])
        #expect(books.map(\.title) == ["Ein Buch", "Pod"] && books[0].author == "A")
        #expect(books[0].coverURL == "https://music.example/rest/getCoverArt?id=c1&size=400")
        for request in music.server.requests {
            #expect(request.method == "POST" && request.url.query == nil)
            let form = Music.fields(request)
            #expect(form.contains("u=anna&t=0123456789abcdef&s=saltsalt"))
            #expect(form.hasSuffix("&c=listen&f=json"))
        }
    }

    @Test func `songs are chapters by disc and number; lyrics are a text where there are any`()
        async throws
    {
        let music = try Music(Music.all)
        let books = music.home.books
        let chapters = try await books.chapters(of: Self.album, .cacheFirst).value
        #expect(chapters.map(\.title) == ["Eins", "Zwei"])
        #expect(chapters.map(\.duration) == [.seconds(20), .seconds(30)])
        let one = try await books.playback(of: chapters[0].id, in: Self.album, .cacheFirst).value
        #expect(one.audio == .remote(url: "https://music.example/rest/download?id=s1"))
        let text = try #require(one.subtitles)
        #expect(one.chapter.hasSubtitles)
        let payload = try await books.track(text, of: one, .cacheFirst).value
        #expect(
            String(decoding: payload.bytes, as: UTF8.self)
                == "[00:00.50]eins\n[01:01.00]zwei lang\n")
        let two = try await books.playback(of: chapters[1].id, in: Self.album, .cacheFirst).value
        #expect(two.subtitles == nil && !two.chapter.hasSubtitles)
    }

    @Test func `episodes are in the order they were published`() async throws {
        let music = try Music(Music.all)
        let pod = BookID(rawValue: "podcast-7")
        let chapters = try await music.home.books.chapters(of: pod, .cacheFirst).value
        #expect(chapters.map(\.title) == ["First", "Later"])
        let last = try await music.home.books.playback(
            of: chapters[1].id, in: pod, .cacheFirst
        ).value
        #expect(last.audio == .remote(url: "https://music.example/rest/download?id=x2"))
    }

    @Test func `sound is asked for by GET, and nothing secret stays in what is stored`()
        async throws
    {
        let music = try Music(Music.all)
        let books = music.home.books
        let chapters = try await books.chapters(of: Self.album, .cacheFirst).value
        let one = try await books.playback(of: chapters[0].id, in: Self.album, .cacheFirst).value
        let kept = try await books.keepAudio(of: one, .cacheFirst) { _ in }
        #expect(kept.isNew && kept.bytes == 9_600)
        let request = try #require(
            music.server.requests.last { Music.question($0) == "download" })
        #expect(request.method == "GET" && request.url.query?.contains("t=0123") == true)
        for entry in try await music.store.entries() {
            #expect(!"\(entry)".contains("0123456789abcdef"), "\(entry)")
        }
        #expect(await books.keptSound(of: Self.album)?[Self.album, chapters[0].id] != nil)
    }

    @Test func `a failure in place of sound is told by its code, and not kept`() async throws {
        let music = try Music(Music.all)
        let books = music.home.books
        let chapters = try await books.chapters(of: Self.album, .cacheFirst).value
        let two = try await books.playback(of: chapters[1].id, in: Self.album, .cacheFirst).value
        await #expect {
            _ = try await books.audio(of: two, .cacheFirst)
        } throws: { error in
            guard case .status(404, _)? = (error as? ServiceError)?.code else { return false }
            return "\(error)".contains("it has no such thing")
        }
        #expect(await books.keptSound(of: Self.album)?[Self.album, chapters[1].id] == nil)
    }

    @Test(
        arguments: [
            (40, "the account or the password is wrong"), (44, "the API key is wrong"),
            (50, "the account may not do that there"), (0, "some reason"),
        ])
    func `failures at the status of success are sentences`(_ code: Int, _ words: String)
        async throws
    {
        let music = try Music { _ in Music.failed(code, "some reason") }
        await #expect {
            _ = try await music.home.books.books(.cacheFirst)
        } throws: { "\($0)".contains(words) && $0 is ServiceError }
        await #expect(throws: ServiceError.self) {
            _ = try await music.home.books.books(.cacheOnly)
        }
    }

    @Test func `the account is in no error, even where the server repeats it`() async throws {
        let music = try Music { _ in Music.failed(0, "bad t=0123456789abcdef of anna") }
        await #expect {
            _ = try await music.home.books.health()
        } throws: { !"\($0)".contains("0123456789abcdef") && "\($0)".contains("***") }
    }

    @Test func `a server that takes no forms is asked by GET`() async throws {
        let music = try Music { request in
            request.method == "POST" ? StubServer.Answer(405) : Music.all(request)
        }
        #expect(try await music.home.books.books(.cacheFirst).value.count == 2)
        let posts = music.server.requests.filter { $0.method == "POST" }
        #expect(posts.count == 1)
    }

    @Test func `a log-in page and what is no Subsonic are told`() async throws {
        let page = StubServer.Answer(type: "text/html", body: Array("<html>".utf8))
        let music = try Music { _ in page }
        await #expect { _ = try await music.home.books.books(.cacheFirst) } throws: {
            ($0 as? ServiceError)?.code == .webPage(from: nil)
        }
        let other = try Music { _ in .json(#"{"books": []}"#) }
        await #expect { _ = try await other.home.books.books(.cacheFirst) } throws: {
            "\($0)".contains("it is no answer of Subsonic")
        }
    }
}
