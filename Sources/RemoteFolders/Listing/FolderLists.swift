import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// The lists of folders, each kept as one however many pages it came in.
struct FolderLists: Sendable {
    let listing: any RemoteListing
    let cache: CacheManager
    /// Hears of a folder that may not be read, or is gone.
    var refused: @Sendable (ServiceError) -> Void = { _ in }

    /// The entries of a folder, of the one at the top with `nil`.
    func items(
        of folder: RemoteItem?, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[RemoteItem]> {
        let query = query(folder)
        let context = query.context
        return try await cache.composed(query, mode) { bytes throws(ServiceError) in
            guard let items = try? JSONDecoder().decode([RemoteItem].self, from: Data(bytes)) else {
                throw ServiceError(
                    .malformed(path: "", reason: "what is stored of it is damaged"),
                    context: context)
            }
            return items
        } make: { () async throws(ServiceError) -> [UInt8] in
            let items = Self.checked(try await askedItems(of: folder))
            guard let data = try? JSONEncoder().encode(items) else {
                throw ServiceError(
                    .malformed(path: "", reason: "it cannot be kept"), context: context)
            }
            return Array(data)
        }
    }

    /// The entries of a folder as the server tells them now.
    ///
    /// A folder below the top that is refused is an empty one, so that it is not asked for again
    /// with every start.
    private func askedItems(
        of folder: RemoteItem?
    ) async throws(ServiceError) -> [RemoteItem] {
        do throws(ServiceError) {
            return try await listing.items(of: folder)
        } catch {
            guard folder != nil, listing.isRefusal(error) else { throw error }
            refused(error)
            return []
        }
    }

    /// The key that the list of a folder is kept under.
    func key(of folder: RemoteItem?) -> CacheKey { query(folder).key }

    /// The entries that may be used: with an id and a name of bounded length, each id once.
    static func checked(_ items: [RemoteItem]) -> [RemoteItem] {
        var seen: Set<String> = []
        // Not lazily: a lazy filter asks twice about an entry, and the second time it is known.
        let usable = items.filter { item in
            !item.id.isEmpty && item.id.utf8.count <= RemoteLimits.textBytes
                && !item.name.isEmpty && item.name.utf8.count <= RemoteLimits.textBytes
                && seen.insert(item.id).inserted
        }
        return usable.prefix(RemoteLimits.items).map { item in
            var item = item
            if let size = item.size, size < 0 { item.size = nil }
            return item
        }
    }

    private func query(_ folder: RemoteItem?) -> CachedQuery {
        let server = listing.server
        let name = folder.map { "the folder \($0.name.printable(limit: 100))" } ?? "the folder"
        return server.query(
            server.base, .list, context: "\(name) on \(listing.placeName)"
        ).keyed(
            by: CacheKey(
                url: "\(server.base)#folder=" + HTTPURL.encoded(folder?.id ?? ""),
                account: server.account))
    }
}
