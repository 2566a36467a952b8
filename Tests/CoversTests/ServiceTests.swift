import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Covers

/// Real answers of the services, where they are at hand.
private enum Recorded {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/fixtures").standardizedFileURL
    static let isThere = FileManager.default.fileExists(
        atPath: folder.appending(path: "openlibrary/search.json").path)

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}

@Suite struct ServiceTests {
    private static let hobbit = CoverWish(title: "The Hobbit", author: "J.R.R. Tolkien")

    @Test(.enabled(if: Recorded.isThere, "../shared/fixtures is absent"))
    func `a recorded answer of Open Library leads to its cover`() async throws {
        let shop = StubShop([
            ("search.json", .json(try Recorded.text("openlibrary/search.json"))),
            ("14625765-L.jpg", .picture()),
        ])
        let service = try #require(OpenLibraryCovers(network: shop.network))
        let found = try #require(try await service.cover(for: Self.hobbit))
        #expect(found.picture.bytes == StubShop.jpeg && found.picture.mediaType == "image/jpeg")
        #expect(found.provider == "Open Library" && found.title == "The Hobbit")
        #expect(
            shop.addresses == [
                "https://openlibrary.org/search.json?title=The%20Hobbit&author=J.R.R.%20Tolkien"
                    + "&limit=5&fields=key%2Ctitle%2Cauthor_name%2Ccover_i"
                    + "%2Cfirst_publish_year%2Clanguage",
                "https://covers.openlibrary.org/b/id/14625765-L.jpg?default=false",
            ])
        // The same answer to a wish for another book leads nowhere.
        let other = CoverWish(title: "No Cover", author: "J.R.R. Tolkien")
        #expect(try await service.cover(for: other) == nil)
        #expect(shop.addresses.count == 3)
    }

    @Test(.enabled(if: Recorded.isThere, "../shared/fixtures is absent"))
    func `a recorded answer of Google Books is asked for by https`() async throws {
        let shop = StubShop([
            ("/volumes?", .json(try Recorded.text("google-books/volumes.json"))),
            ("frontcover", .picture()),
        ])
        let service = try #require(GoogleBooksCovers(network: shop.network))
        let wish = CoverWish(title: "The Complete Chronicles of Narnia", author: "C.S. Lewis")
        let found = try #require(try await service.cover(for: wish))
        #expect(found.provider == "Google Books")
        #expect(
            shop.addresses.last
                == "https://books.google.com/books/content?id=o9qXzwEACAAJ&printsec=frontcover"
                + "&img=1&zoom=1&source=gbs_api")
        #expect(
            shop.addresses.first?.contains(
                "?q=intitle%3A%22The%20Complete%20Chronicles%20of%20Narnia%22%20inauthor%3A%22C.S."
                    + "%20Lewis%22&maxResults=5") == true)
    }

    @Test(.enabled(if: Recorded.isThere, "../shared/fixtures is absent"))
    func `podcasts of iTunes are no audiobooks`() async throws {
        let shop = StubShop([
            ("/search?", .json("\n\n\n" + (try Recorded.text("itunes/search-podcast.json"))))
        ])
        let service = try #require(ITunesCovers(network: shop.network))
        let wish = CoverWish(
            title: "Giants of History", author: "JT Fusco | www.gohistorypodcast.com")
        #expect(try await service.cover(for: wish) == nil)
        #expect(shop.addresses.count == 1)
    }

    @Test func `an audiobook of iTunes is asked for in its shop, and large`() async throws {
        let shop = StubShop([
            (
                "/search?",
                .json(
                    """


                    {"resultCount":3,"results":[7,{"wrapperType":"audiobook"},
                    {"wrapperType":"audiobook","artistName":"Ana Lobo",
                    "collectionName":"El faro (Unabridged)",
                    "artworkUrl100":"https://is1.mzstatic.com/image/x/100x100bb.jpg"}]}
                    """)
            ), ("600x600bb.jpg", .picture()),
        ])
        let service = try #require(ITunesCovers(network: shop.network))
        let wish = CoverWish(
            title: "El faro", author: "Ana Lobo", language: Language(tag: "es"))
        #expect(try await service.cover(for: wish)?.title == "El faro (Unabridged)")
        #expect(
            shop.addresses.first
                == "https://itunes.apple.com/search?term=El%20faro%20Ana%20Lobo&media=audiobook"
                + "&entity=audiobook&limit=10&country=ES")
    }

    @Test func `a book's number is asked for first, then its title`() async throws {
        let docs = #"{"docs":[{"title":"Momo","author_name":["Michael Ende"],"cover_i":5}]}"#
        let shop = StubShop([
            ("isbn=9783522202", .json(#"{"docs":[]}"#)), ("title=Momo", .json(docs)),
            ("/5-L.jpg", .picture()),
        ])
        let service = try #require(OpenLibraryCovers(network: shop.network))
        let wish = CoverWish(title: "Momo", author: "Michael Ende", isbn: "9783522202")
        #expect(try await service.cover(for: wish) != nil)
        #expect(shop.addresses.count == 3)
    }

    /// An Open Library that knows the Hobbit, with a picture that fares so.
    private func shop(
        _ answers: (String, StubShop.Answer)..., time: MovedTime = MovedTime()
    ) -> StubShop {
        let docs =
            #"{"docs":[{"title":"The Hobbit","author_name":["J. R. R. Tolkien"],"cover_i":5}]}"#
        return StubShop(answers + [("search.json", .json(docs))], time: time)
    }

    private func cover(of shop: StubShop) async throws(ServiceError) -> FoundCover? {
        try await OpenLibraryCovers(network: shop.network)?.cover(for: Self.hobbit)
    }

    @Test func `what is no picture that can be shown is no cover`() async throws {
        let gif = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 40)
        let page = Array("<!DOCTYPE html><html>Log in</html>".utf8)
        let huge = StubShop.jpeg + [UInt8](repeating: 0, count: 6 << 20)
        for bytes in [gif, page, [], huge] {
            #expect(try await cover(of: shop(("5-L.jpg", .picture(bytes)))) == nil)
        }
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
        let found = try await cover(of: shop(("5-L.jpg", .picture(png))))
        #expect(found?.picture.mediaType == "image/png")
        #expect(try await cover(of: shop(("5-L.jpg", .status(404, [], [:])))) == nil)
    }

    @Test func `a picture is looked at before it is taken`() async throws {
        let shop = shop(("5-L.jpg", .picture()))
        let network = CoverNetwork(
            transport: shop, timing: MovedTime().timing, fault: { _ in "it has one pixel" })
        let service = try #require(OpenLibraryCovers(network: network))
        #expect(try await service.cover(for: Self.hobbit) == nil)
    }

    @Test func `redirects are followed a few times, by https, and never to this machine`()
        async throws
    {
        let archive = "https://archive.org/download/x.jpg"
        let far = shop(("5-L.jpg", .redirect(archive)), ("archive.org", .picture()))
        #expect(try await cover(of: far)?.address == archive)
        #expect(far.addresses.count == 3)
        let round = shop(("5-L.jpg", .redirect(archive)), ("archive.org", .redirect(archive)))
        #expect(try await cover(of: round) == nil)
        #expect(round.addresses.count == 6)
        for place in ["http://archive.org/x.jpg", "https://127.0.0.1/x.jpg", "file:///etc/passwd"] {
            let astray = shop(("5-L.jpg", .redirect(place)), ("x.jpg", .picture()))
            #expect(try await cover(of: astray) == nil)
            #expect(astray.addresses.count == 2)
        }
    }

    @Test func `what a service names may not lie beside this machine`() async throws {
        let shop = StubShop([
            (
                "/search?",
                .json(
                    #"""
                    {"results":[{"wrapperType":"audiobook","artistName":"J. R. R. Tolkien",
                    "collectionName":"The Hobbit","artworkUrl100":"http://192.168.0.1/x.jpg"}]}
                    """#)
            )
        ])
        let service = try #require(ITunesCovers(network: shop.network))
        _ = try await service.cover(for: Self.hobbit)
        let picture = try #require(shop.requests.last)
        #expect(picture.url.scheme == "https")
        #expect(picture.reach.classes(for: picture.url) == .global)
        #expect(picture.redirects == .report)
    }

    @Test func `lies, pages and other shapes are errors with a sentence`() async throws {
        for text in ["<html>", "[]", #"{"docs":7}"#, "", #"{"docs":"#] {
            let error = try #require(
                await failure { () throws(ServiceError) in
                    try await cover(of: StubShop([("search.json", .json(text))]))
                })
            #expect(error.description.contains("Open Library"), "\(error.description)")
        }
        // Elements that make no sense spoil nothing.
        let odd = #"{"docs":[7,null,{"title":3},{"title":"The Hobbit","cover_i":"x"}]}"#
        #expect(try await cover(of: StubShop([("search.json", .json(odd))])) == nil)
        let none = #"{"docs":[{"title":"The Hobbit","author_name":[1],"cover_i":-1}]}"#
        #expect(try await cover(of: StubShop([("search.json", .json(none))])) == nil)
        #expect(try await cover(of: StubShop([("search.json", .json("{}"))])) == nil)
    }

    @Test func `a service that sends on or is asked too often says so`() async throws {
        let moved = await failure { () throws(ServiceError) in
            try await cover(of: StubShop([("search.json", .redirect("https://evil.example/"))]))
        }
        #expect(moved?.code == .status(302, detail: nil))
        let busy = await failure { () throws(ServiceError) in
            try await cover(
                of: StubShop([("search.json", .status(429, [], ["Retry-After": "120"]))]))
        }
        #expect(busy?.code == .tryLater(seconds: 120))
        let gone = await failure { () throws(ServiceError) in
            try await cover(of: StubShop([("search.json", .failure(.unreachable))]))
        }
        #expect(gone?.code == .offline)
    }

    @Test func `a proxy that cannot be reached is told, and the service rests`() async throws {
        let error = await failure { () throws(ServiceError) in
            try await cover(
                of: StubShop([("search.json", .failure(.unreachable, obstacle: .proxy))]))
        }
        let refused = try #require(error)
        #expect(refused.description.contains("Check the setting proxy"))
        #expect(CoverSearch.pause(after: refused) == .seconds(60))
    }
}
