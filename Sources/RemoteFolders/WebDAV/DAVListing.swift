package import Fetching
package import HTTPCaching
package import ListenCore
import Markup

/// A folder on a WebDAV server, such as Nextcloud (RFC 4918).
package struct DAVListing: RemoteListing {
    package let server: ServerEndpoint
    private let cache: CacheManager
    private let advice: String

    /// A folder at the address of a server, asked through a cache whose transport signs.
    ///
    /// `advice` follows when it refuses, such as how to sign in again.
    package init(_ server: ServerEndpoint, cache: CacheManager, advice: String) {
        (self.server, self.cache, self.advice) = (server, cache, advice)
    }

    /// The last name of the address.
    package var rootName: String {
        let name = server.base.path.split(separator: "/").last.map {
            PercentEncoding.leniently(decoded: String($0))
        }
        return name ?? server.base.host
    }

    /// The entries of a folder, by one question of depth 1.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let context =
            "the folder \((folder?.name ?? rootName).printable(limit: 100)) on \(placeName)"
        var place = DAVPlace.top
        if let folder {
            guard let below = DAVPlace(id: folder.id) else {
                throw ServiceError(.notFound, context: context)
            }
            place = below
        }
        let base = server.base
        let request = HTTPRequest(
            "PROPFIND", place.url(below: base, isFolder: true),
            fields: [
                "Accept": "application/xml, text/xml", "Content-Type": "application/xml",
                "Depth": "1",
            ], body: Multistatus.question, redirects: .follow, reach: AddressReach(home: base))
        let response = try await cache.exchange(request, context: context)
        let now = cache.timing.clock.now
        switch response.head.status {
        case 207: break
        case 200:
            try FetchedContent(response, asked: base).refusePage(context: context)
            throw noFolder(context)
        case 404 where folder == nil, 405, 501: throw noFolder(context)
        case 401, 403:
            throw ServiceError(
                .status(response.head.status, detail: nil), context: context, advice: advice)
        default:
            throw ServiceError(status: response.head, body: [], now: now, context: context)
        }
        guard let items = Multistatus.items(response.body, in: place, below: base, now: now) else {
            throw noFolder(context)
        }
        return items
    }

    /// The address of a file itself.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        guard let url = url(of: item) else { throw ServiceError(.notFound, context: use.context) }
        return use.query(url, on: server)
    }

    /// The address of a file.
    package func key(of item: RemoteItem) -> CacheKey {
        CacheKey(url: (url(of: item) ?? server.base).description, account: server.account)
    }

    private func url(of item: RemoteItem) -> HTTPURL? {
        DAVPlace(id: item.id)?.url(below: server.base, isFolder: false)
    }

    private func noFolder(_ context: String) -> ServiceError {
        ServiceError(
            .malformed(path: "", reason: "what answers there is no WebDAV folder"),
            context: context,
            advice: "Check the address; of Nextcloud it is https://HOST/remote.php/dav/files/NAME,"
                + " or add it as the kind nextcloud.")
    }
}
