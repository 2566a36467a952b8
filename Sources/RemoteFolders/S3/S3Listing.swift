package import Fetching
package import HTTPCaching
package import ListenCore

/// A folder of an object store that speaks the protocol of Amazon's S3.
package struct S3Listing: RemoteListing {
    /// The most pages of a list that are asked for: each has a thousand names.
    private static let mostPages = RemoteLimits.items / 1_000

    package let server: ServerEndpoint
    private let address: S3Address
    private let cache: CacheManager

    /// A folder, asked through a cache whose transport signs.
    package init(
        _ address: S3Address, source: SourceID, credentials: ServerCredentials?,
        cache: CacheManager
    ) throws(AddressError) {
        (self.address, self.cache) = (address, cache)
        server = try ServerEndpoint(
            address.base.description, source: source, credentials: credentials)
    }

    /// The last name of the prefix, or of the bucket.
    package var rootName: String {
        address.prefix.split(separator: "/").last.map(String.init) ?? address.bucket
    }
    /// The bucket and the prefix.
    package var placeName: String { "s3://\(address.bucket)/\(address.prefix)" }

    /// The list of a folder, page by page.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let prefix = folder?.id ?? address.prefix
        let context = context(of: folder)
        var items: [RemoteItem] = []
        var token: String?
        var seen: Set<String> = []
        for _ in 0..<Self.mostPages {
            guard let url = address.list(prefix, after: token) else {
                throw ServiceError(
                    .malformed(path: "", reason: "its name is too long"), context: context)
            }
            let page = try await page(url, prefix, context)
            items += page.items
            // A server that gives one token again would never end.
            guard let next = page.next, seen.insert(next).inserted else { break }
            token = next
        }
        return items
    }

    /// The address of an object itself; its signature is a field, so that nothing in it is secret.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        guard let url = address.url(of: item.id) else {
            throw ServiceError(.notFound, context: use.context)
        }
        return use.query(url, on: server)
    }

    /// The address of an object.
    package func key(of item: RemoteItem) -> CacheKey {
        CacheKey(
            url: (address.url(of: item.id) ?? server.base).description, account: server.account)
    }

    private func page(
        _ url: HTTPURL, _ prefix: String, _ context: String
    ) async throws(ServiceError) -> S3List {
        let response = try await cache.exchange(
            server.request(url, accepting: "application/xml"), context: context)
        guard response.head.status == 200 else { throw refusal(response, context) }
        try FetchedContent(response, asked: url).refusePage(context: context)
        guard let list = S3List(response.body, in: prefix) else {
            throw ServiceError(
                .malformed(path: "", reason: "what answers there is no object store"),
                context: context, advice: "Check the endpoint in its address.")
        }
        return list
    }

    private func refusal(_ response: HTTPResponse, _ context: String) -> ServiceError {
        let status = response.head.status
        guard let (code, message) = S3List.error(response.body) else {
            return ServiceError(
                status: response.head, body: [], now: cache.timing.clock.now, context: context)
        }
        let advice: String? =
            switch code {
            case "NoSuchBucket": "Check the name of the bucket."
            case "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch":
                "Check the key and its rights; `listen source add` takes another."
            case "RequestTimeTooSkewed": "Set this machine's clock."
            case "PermanentRedirect", "AuthorizationHeaderMalformed":
                "Give the region of the bucket, as in s3://BUCKET/FOLDER?region=eu-central-1."
            default: nil
            }
        let detail = message.isEmpty ? code.printable(limit: 60) : message
        return ServiceError(.status(status, detail: detail), context: context, advice: advice)
    }
}
