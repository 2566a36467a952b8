import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization

@testable import OpenShelf

/// The services of the open shelf without a network: answers by marks in the address.
final class StubShelf: HTTPTransport {
    /// An answer: a status, a type and a body.
    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var body: [UInt8]

        static func json(_ text: String, _ status: Int = 200) -> Answer {
            Answer(status: status, body: Array(text.utf8))
        }

        static func text(_ text: String, _ type: String = "text/plain") -> Answer {
            Answer(type: type, body: Array(text.utf8))
        }
    }

    private let answers: [(mark: String, answer: Answer)]
    private let asked = Mutex<[HTTPRequest]>([])
    private let time = Mutex<Duration>(.zero)
    private let waited = Mutex<[Duration]>([])

    /// Answers by the first mark that the address contains; without one, with 404.
    init(_ answers: [(String, Answer)]) {
        self.answers = answers.map { (mark: $0.0, answer: $0.1) }
    }

    var addresses: [String] { asked.withLock { $0.map(\.url.description) } }
    var waits: [Duration] { waited.withLock { $0 } }

    private var timing: RequestTiming {
        RequestTiming(
            clock: ManualClock(), elapsed: { self.time.withLock { $0 } },
            sleep: { wait in
                self.time.withLock { $0 += wait }
                self.waited.withLock { $0.append(wait) }
            }, random: { 0 })
    }

    /// The network of the services over this one.
    func network(
        mirror: String? = nil, store: (any ResponseStoring)? = nil
    ) throws -> ShelfNetwork {
        let services = ShelfServices(mirror: mirror.flatMap(HTTPURL.init))
        guard let services else { throw CancellationError() }
        return ShelfNetwork(
            services: services,
            cache: CacheManager(
                store: store, transport: PacedTransport(self, timing: timing),
                policy: CachePolicy(), timing: timing
            ) { _ in })
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        let address = request.url.description
        let answer = answers.first { address.contains($0.mark) }?.answer
        let fields: HTTPFields = ["Content-Type": answer?.type ?? "text/plain"]
        return HTTPResponse(
            HTTPResponseHead(status: answer?.status ?? 404, fields: fields, url: request.url),
            body: answer?.body ?? [])
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

/// The answers captured from the services, which are not part of the package.
enum Captured {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures").standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "librivox").path)
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func answer(_ name: String) throws -> StubShelf.Answer {
        StubShelf.Answer(body: try bytes(name))
    }
}

/// The error of a request; `nil` when there is none.
func failure(_ ask: () async throws(ServiceError) -> some Any) async -> ServiceError? {
    do throws(ServiceError) {
        _ = try await ask()
        return nil
    } catch {
        return error
    }
}
