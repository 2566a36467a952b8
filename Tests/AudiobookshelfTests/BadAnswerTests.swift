import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import Audiobookshelf

/// Answers of servers that are broken, hostile, or none of Audiobookshelf.
@Suite struct BadAnswerTests {
    @Test func `a log-in page at 200 is told, and a stored list stays`() async throws {
        let page = StubServer.Answer(
            type: "text/html", body: Array("<!doctype html><p>Log in".utf8))
        let shelf = try Shelf { _ in page }
        await #expect {
            _ = try await shelf.home.books.books(.cacheFirst)
        } throws: {
            ($0 as? ServiceError)?.code == .webPage(from: nil)
        }
    }

    @Test func `a refusal says how to sign in again, without anything secret`() async throws {
        let shelf = try Shelf { request in
            .json(#"{"detail": "api-key-1234 is bad"}"#, 401)
        }
        await #expect {
            _ = try await shelf.home.books.books(.cacheFirst)
        } throws: { error in
            let text = "\(error)"
            return text.contains("listen source add abs https://books.example")
                && !text.contains("api-key-1234")
        }
    }

    @Test(
        arguments: [
            "/../../etc/passwd", "//evil.example/x.mp3", "https://evil.example/x.mp3",
            "/api/../x", "",
        ])
    func `an address of sound leads nowhere but to the server`(_ address: String) async throws {
        let shelf = try Shelf { request in
            request.url.path == "/api/items/x"
                ? .json(
                    """
                    {"id": "x", "media": {"tracks": [{"contentUrl": "\(address)", "duration": 1,
                        "metadata": {"filename": "a.mp3"}}],
                        "audioFiles": [{"ino": "7", "metadata": {"filename": "a.mp3"}}]}}
                    """) : nil
        }
        let book = try await shelf.home.books.book(BookID(rawValue: "x"), .cacheFirst).value
        #expect(book.tracks.map(\.address) == ["https://books.example/api/items/x/file/7"])
    }

    @Test func `values of other types cost no more than themselves`() async throws {
        let shelf = try Shelf { request in
            request.url.path == "/api/items/x"
                ? .json(
                    """
                    {"id": "x", "media": {"metadata": 5, "tracks": [
                        {"contentUrl": "/api/items/x/file/1", "duration": "long", "title": 3},
                        {"nothing": true}],
                        "chapters": [{"title": "no start"}, {"start": 1e300, "title": "far"},
                            {"start": -4, "title": "before"}, 17],
                        "ebookFile": "none"}, "libraryFiles": {"not": "a list"}}
                    """) : nil
        }
        let book = try await shelf.home.books.book(BookID(rawValue: "x"), .cacheFirst).value
        #expect(book.tracks.count == 1 && book.parts.count == 1 && book.printed == nil)
    }

    @Test func `ten thousand books are listed from the store in half a second`() async throws {
        let shelf = try Shelf { request in
            guard request.url.path.hasSuffix("/items") else {
                return .json(#"{"libraries": [{"id": "lib"}]}"#)
            }
            let page =
                (request.url.query ?? "").split(separator: "&")
                .first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 0
            let items = (0..<500).map { index in
                #"{"id": "li_\#(page)_\#(index)", "media": {"metadata": {"title": "A title of"#
                    + #" the usual length \#(index)", "authorName": "An Author"}, "coverPath":"#
                    + #" "/c.jpg"}}"#
            }
            return .json(#"{"results": [\#(items.joined(separator: ","))], "total": 10000}"#)
        }
        #expect(try await shelf.home.books.books(.cacheFirst).value.count == 10_000)
        let start = ContinuousClock.now
        let books = try await shelf.home.books.books(.cacheFirst).value
        let took = ContinuousClock.now - start
        #expect(books.count == 10_000)
        // Unoptimized code takes some ten times as long as the program's.
        #expect(took < .seconds(5), "\(took)")
    }
}
