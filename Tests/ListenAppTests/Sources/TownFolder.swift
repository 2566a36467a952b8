import Fetching
import HTTPCaching
import ListenCore
import RemoteFolders

@testable import ListenApp

/// A folder on a server without a network, by the protocol that every kind of server implements.
struct TownFolder: RemoteListing {
    let server: ServerEndpoint
    var rootName: String { "town" }

    /// The line of the register: `folder:town`.
    static func kind(store: @escaping @Sendable () throws -> any ResponseStoring) -> SourceKind {
        SourceKind(
            name: .webDAV, title: "folder of the town", abilities: [.lists, .refreshes],
            recognize: { typed in
                guard typed.hasPrefix("folder:") else { return nil }
                return KeptSource(
                    id: SourceID(rawValue: typed), name: String(typed.dropFirst(7)),
                    kind: .webDAV, address: typed)
            },
            open: { source in
                let server = try ServerEndpoint("http://town.shelf", source: source.id)
                let cache = CacheManager(
                    store: try store(), transport: ShelfOrigin(), policy: CachePolicy(),
                    timing: .live(SystemWallClock()), notice: { _ in })
                let books = RemoteFolderSource(
                    TownFolder(server: server), name: source.name, cache: cache)
                return OpenedSource(books: books, offline: books)
            })
    }

    func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        guard folder != nil else {
            return [RemoteItem(id: "ferry-at-willow-bend", name: "The Town's Ferry", kind: .folder)]
        }
        return [
            RemoteItem(id: "sound.mp3", name: "A Bell.mp3", kind: .file, size: 1_000),
            RemoteItem(id: "text.srt", name: "A Bell.srt", kind: .file, size: 100),
        ]
    }

    func query(for item: RemoteItem, _ use: RemoteUse) async throws(ServiceError) -> CachedQuery {
        use.query(server.base.appending(item.id), on: server)
    }

    func key(of item: RemoteItem) -> CacheKey {
        CacheKey(url: server.base.appending(item.id).description, account: server.account)
    }

    func health() async throws(ServiceError) {}
}
