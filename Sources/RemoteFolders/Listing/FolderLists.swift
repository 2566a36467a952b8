import Fetching
import HTTPCaching
import ListenCore

/// The lists of folders, each kept as one however many pages it came in.
struct FolderLists: Sendable {
    let listing: any RemoteListing
    let cache: CacheManager
    /// Hears of a folder that may not be read, or is gone.
    var refused: @Sendable (ServiceError) -> Void = { _ in }
    /// The lists that came with that of the folder at the top, of a walk.
    var whole: WholeTree?

    /// The list of a folder, of the one at the top with `nil`.
    func list(
        of folder: RemoteItem?, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<FolderList> {
        let query = query(folder)
        let context = query.context
        return try await cache.composed(query, mode) { bytes throws(ServiceError) in
            try Self.read(bytes, context)
        } make: { () async throws(ServiceError) -> [UInt8] in
            guard let bytes = try await asked(folder).bytes else {
                throw ServiceError(
                    .malformed(path: "", reason: "it cannot be kept"), context: context)
            }
            return bytes
        }
    }

    private static func read(
        _ bytes: [UInt8], _ context: String
    ) throws(ServiceError) -> FolderList {
        guard let list = FolderList(bytes) else {
            throw ServiceError(
                .malformed(path: "", reason: "what is stored of it is damaged"), context: context)
        }
        return list
    }

    /// The list of a folder as the server tells it now.
    ///
    /// A folder below the top that is refused keeps the entries it had, as refused, so that it is
    /// not asked for again with every start, and one that is gone is empty.
    private func asked(_ folder: RemoteItem?) async throws(ServiceError) -> FolderList {
        do throws(ServiceError) {
            if folder == nil, let whole, listing.hasWholeTree { return try await top(of: whole) }
            if let known = try await whole?.items(of: folder) {
                return FolderList(items: Self.checked(known))
            }
            return FolderList(items: Self.checked(try await listing.items(of: folder)))
        } catch {
            guard folder != nil, listing.isRefusal(error) else { throw error }
            refused(error)
            if error.isOfGone { return FolderList(items: []) }
            return FolderList(items: await stored(folder)?.items ?? [], isRefused: true)
        }
    }

    /// The list of the folder at the top, with the whole tree.
    ///
    /// A tree that could not be had whole is asked for folder by folder the next times too, since
    /// an attempt may take minutes.
    private func top(of whole: WholeTree) async throws(ServiceError) -> FolderList {
        let rests = await stored(nil)?.rests ?? 0
        if rests < 1, let known = try await whole.items(of: nil) {
            return FolderList(items: Self.checked(known))
        }
        return FolderList(
            items: Self.checked(try await listing.items(of: nil)),
            rests: rests < 1 ? Self.mostRests : min(rests, Self.mostRests) - 1)
    }

    /// The renewals between two attempts to have a tree whole: two days of them at most.
    private static let mostRests = 8

    /// The kept list of a folder; `nil` without a list.
    private func stored(_ folder: RemoteItem?) async -> FolderList? {
        let query = query(folder)
        let context = query.context
        let known = try? await cache.composed(query, .cacheOnly) { bytes throws(ServiceError) in
            try Self.read(bytes, context)
        } make: { () async throws(ServiceError) -> [UInt8] in
            throw ServiceError(.notCached, context: context)
        }
        return known?.value
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
