import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization

@testable import RemoteFolders

/// A tree of folders in memory, whose files lie at an address.
final class FixedListing: RemoteListing {
    let server: ServerEndpoint
    let rootName: String
    private let folders: Mutex<[String: Result<[RemoteItem], ServiceError>]>
    private let asked = Mutex<[String]>([])

    /// Folders by their ids; the one at the top is empty.
    init(
        _ folders: [String: [RemoteItem]], at address: String = "http://127.0.0.1:9/shelf",
        rootName: String = "books"
    ) throws {
        server = try ServerEndpoint(address, source: SourceID(rawValue: "fixed"))
        self.rootName = rootName
        self.folders = Mutex(folders.mapValues { .success($0) })
    }

    /// The ids of the folders that were asked for.
    var log: [String] { asked.withLock { $0 } }

    func set(_ folder: String, _ answer: Result<[RemoteItem], ServiceError>) {
        folders.withLock { $0[folder] = answer }
    }

    func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        let id = folder?.id ?? ""
        asked.withLock { $0.append(id) }
        let answer = folders.withLock { $0[id] }
        guard let answer else { throw ServiceError(.notFound, context: "the folder \(id)") }
        return try answer.get()
    }

    func query(for item: RemoteItem, _ use: RemoteUse) async throws(ServiceError) -> CachedQuery {
        use.query(server.base.appending(item.id), on: server)
    }

    func key(of item: RemoteItem) -> CacheKey {
        CacheKey(url: server.base.appending(item.id).description, account: server.account)
    }

    func health() async throws(ServiceError) { _ = try await items(of: nil) }
}

extension RemoteItem {
    /// A file whose id is its name unless given.
    static func file(_ name: String, id: String? = nil, size: Int64 = 100) -> RemoteItem {
        RemoteItem(id: id ?? name, name: name, kind: .file, size: size)
    }

    /// A folder whose id is its name unless given.
    static func folder(_ name: String, id: String? = nil) -> RemoteItem {
        RemoteItem(id: id ?? name, name: name, kind: .folder)
    }
}

/// A cache over a transport, with time by hand.
func makeCache(
    _ transport: any HTTPTransport, store: (any ResponseStoring)? = nil,
    clock: ManualClock = ManualClock(), waits: Waits = Waits(),
    elapsed: @escaping @Sendable () -> Duration = { .zero }
) -> CacheManager {
    CacheManager(
        store: store, transport: transport, policy: CachePolicy(),
        timing: RequestTiming(
            clock: clock, elapsed: elapsed, sleep: { waits.note($0) }, random: { 0.5 }),
        notice: { _ in })
}

/// A transport that reaches nobody.
struct NoTransport: HTTPTransport {
    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.unreachable, reason: "nobody", url: request.url.description)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw TransportError(.unreachable, reason: "nobody", url: request.url.description)
    }
}

/// A server without a network: answers by method and the end of the address, and remembers.
final class ScriptedServer: HTTPTransport {
    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var body = ""
    }

    private let answer: @Sendable (HTTPRequest) -> Answer
    private let asked = Mutex<[HTTPRequest]>([])

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Answer) { self.answer = answer }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        let answer = answer(request)
        return HTTPResponse(
            HTTPResponseHead(
                status: answer.status, fields: ["Content-Type": answer.type], url: request.url),
            body: Array(answer.body.utf8))
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        _ = onHead(response.head)
        _ = response.body.withUnsafeBytes { onBytes($0) }
        return response.head
    }
}

/// The answers captured from servers, which are not part of the package.
enum Captured {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures").standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "webdav").path)
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
