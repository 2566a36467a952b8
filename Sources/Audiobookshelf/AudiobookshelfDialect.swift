import Fetching
import HTTPCaching
import ListenCore

/// The way Audiobookshelf is spoken to.
struct AudiobookshelfDialect: ServerDialect {
    let asking: ServerAsking
    let leftOut: LeftOutItems

    private var base: HTTPURL { asking.server.base }
    private var name: String { asking.server.name }

    /// The items of a page: large enough that few requests make a list, small enough for a slow
    /// machine.
    static let pageSize = 500
    /// The most pages of a library; a server that sends the same for ever is left then.
    static let mostPages = 400

    /// The books and podcasts of all libraries, with sound.
    func books() async throws(ServiceError) -> [ServerListing] {
        let context = "the list of libraries from \(name)"
        let shape = try await asking.json(
            LibrariesShape.self, base.appending("api", "libraries"), context: context)
        var found: [ServerListing] = []
        for library in leftOut.items(of: shape.libraries, context) {
            found += try await books(of: library)
        }
        return found
    }

    private func books(of library: LibraryShape) async throws(ServiceError) -> [ServerListing] {
        let context = "the list of books from \(name)"
        var found: [ServerListing] = []
        var seen: Set<String> = []
        var page = 0
        while page < Self.mostPages {
            let url = base.questioning(
                "api/libraries/\(library.id)/items",
                [
                    ("limit", "\(Self.pageSize)"), ("page", "\(page)"), ("minified", "1"),
                    ("sort", "media.metadata.title"),
                ])
            guard let url else { break }
            let shape = try await asking.json(ItemsShape.self, url, context: context)
            let items = leftOut.items(of: shape.results, context)
            let count = seen.count
            for item in items where seen.insert(item.id).inserted && item.isHeard {
                found.append(listing(item))
            }
            page += 1
            let read = page * Self.pageSize
            // Servers that know no pages send all again.
            guard seen.count > count, read < shape.total ?? .max,
                items.count + shape.results.leftOut >= Self.pageSize
            else { break }
        }
        return found
    }

    private func listing(_ item: ItemShape) -> ServerListing {
        let cover = base.questioning("api/items/\(item.id)/cover", [("width", "400")])
        return ServerListing(
            id: item.id, title: item.title, author: item.author, language: item.language,
            cover: item.hasCover ? cover?.description : nil)
    }

    /// An item with its recordings.
    func book(_ listing: ServerListing) async throws(ServiceError) -> ServerBook {
        let context =
            "“\(listing.title.printable(limit: 100))” from \(name)"
        guard
            let url = base.questioning(
                "api/items/\(listing.id)", [("expanded", "1"), ("include", "progress")])
        else { throw ServiceError(.notFound, context: context) }
        let shape = try await asking.json(BookShape.self, url, context: context)
        return BookMaking(base: base, item: shape).book()
    }

    /// Asks for the account.
    func health() async throws(ServiceError) {
        _ = try await user()
    }

    /// The account, with all its places.
    func user() async throws(ServiceError) -> UserShape {
        try await asking.json(
            UserShape.self, base.appending("api", "me"), context: "the account at \(name)")
    }
}
