package import Fetching
package import HTTPCaching
package import ListenCore
package import RemoteFolders
import SignIn

/// The folders of a Baidu Netdisk (xpan).
package struct BaiduListing: RemoteListing {
    /// Netdisk as answers are kept by; its base is unlike that of every other folder.
    package let server: ServerEndpoint
    /// The name of the folder at the top.
    package let rootName: String

    /// The cache whose transport signs what goes to Baidu.
    package let cache: CacheManager
    let asking: BaiduAsking
    /// The path of the folder at the top.
    let root: String
    let links: BaiduLinks

    /// The name for people.
    package var placeName: String { "Baidu Netdisk" }

    private static let pageSize = 1_000

    /// The entries of a folder.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let path = folder?.id ?? root
        let context = "the folder \(path.printable(limit: 100)) on Baidu Netdisk"
        var items: [RemoteItem] = []
        var seen: Set<UInt64> = []
        while items.count < RemoteLimits.items {
            let page = try await page(
                "file",
                [
                    ("method", "list"), ("dir", path), ("order", "name"),
                    ("start", "\(seen.count)"), ("limit", "\(Self.pageSize)"), ("web", "1"),
                ], context)
            let new = page.files.filter { seen.insert($0.number).inserted }
            items += new.compactMap(\.item)
            // A server that does not count repeats itself.
            guard !new.isEmpty, page.files.count >= Self.pageSize else { break }
        }
        return items
    }

    /// The query for the bytes of a file, at an address that lives for eight hours.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        guard let number = UInt64(item.id) else {
            throw ServiceError(.notFound, context: use.context)
        }
        let version = Self.version(of: item)
        var link = links.link(of: number, at: cache.timing.elapsed())
        if link?.version != version { link = nil }
        if link == nil {
            link = try await asking.link(of: number, version, context: use.context) {
                (request) async throws(ServiceError) in
                try await cache.exchange(request, context: use.context)
            }
            if let link { links.note(link) }
        }
        guard let link else { throw ServiceError(.notFound, context: use.context) }
        return use.query(link.url, on: server, keyedBy: key(of: item))
    }

    /// The key of a file's bytes: another one once its content changes.
    package func key(of item: RemoteItem) -> CacheKey {
        let file = asking.api.appending("file", item.id)
        let tag = Self.version(of: item).tag.filter { $0 != "\"" }
        return CacheKey(url: "\(file)#\(tag)", account: server.account)
    }

    /// Only what is gone: errors of Baidu that nobody explains are told as 403.
    package func isRefusal(_ error: ServiceError) -> Bool { error.isGone }

    /// Asks whose netdisk it is.
    package func health() async throws(ServiceError) {
        _ = try await page("nas", [("method", "uinfo")], "Baidu Netdisk")
    }

    private static func version(of item: RemoteItem) -> MediaVersion {
        MediaVersion(
            id: item.id, version: item.version ?? "\(item.size ?? -1) \(item.modified ?? -1)",
            md5: nil)
    }

    func page(
        _ method: String, _ fields: [(String, String)], _ context: String
    ) async throws(ServiceError) -> BaiduPage {
        try await asking.page(method, fields, context: context) {
            (request) async throws(ServiceError) in
            try await cache.exchange(request, context: context)
        }
    }
}

/// The questions of the interface, whoever sends them.
struct BaiduAsking: Sendable {
    let api: HTTPURL
    let server: ServerEndpoint
    let timing: RequestTiming
    /// True for an address at which Baidu keeps bytes.
    let isOfBytes: @Sendable (HTTPURL) -> Bool

    /// A page of files.
    func page<Failure: Error>(
        _ method: String, _ fields: [(String, String)], context: String,
        send: (HTTPRequest) async throws(Failure) -> HTTPResponse
    ) async throws(ServiceError) -> BaiduPage {
        let page = try await content(method, fields, context: context, send: send)
            .json(BaiduPage.self, context: context)
        guard page.errno == 0 else {
            throw ServiceError(
                .status(403, detail: "Baidu's error \(page.errno)"), context: context)
        }
        return page
    }

    /// The content of an answer of success.
    func content<Failure: Error>(
        _ method: String, _ fields: [(String, String)], context: String,
        send: (HTTPRequest) async throws(Failure) -> HTTPResponse
    ) async throws(ServiceError) -> FetchedContent {
        guard let url = HTTPURL("\(api.appending(method))?\(FormText.encoded(fields))") else {
            throw ServiceError(
                .malformed(path: "", reason: "the question is too long"), context: context)
        }
        var request = server.request(url, accepting: "application/json")
        request.redirects = .report
        let response: HTTPResponse
        do throws(Failure) { response = try await send(request) } catch {
            throw (error as? ServiceError) ?? ServiceError(.cut, context: context)
        }
        guard response.head.status == 200 else {
            throw ServiceError(
                status: response.head, body: response.body, now: timing.clock.now,
                context: context)
        }
        return FetchedContent(response, asked: url)
    }

    /// An address of a file's bytes; `nil` where Baidu has none, or names a place that is not its
    /// own.
    func link<Failure: Error>(
        of file: UInt64, _ version: MediaVersion, context: String,
        send: (HTTPRequest) async throws(Failure) -> HTTPResponse
    ) async throws(ServiceError) -> BaiduLinks.Link? {
        let page = try await page(
            "multimedia",
            [("method", "filemetas"), ("fsids", "[\(file)]"), ("dlink", "1")],
            context: context, send: send)
        let found = page.files.first { $0.number == file }
        guard let url = found?.link.flatMap({ HTTPURL($0) }), isOfBytes(url) else { return nil }
        return BaiduLinks.Link(
            url: url, file: file, version: version, since: timing.elapsed())
    }
}
