import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization

@testable import Audiobookshelf

/// A server in the shapes of Audiobookshelf 2.36 and of old ones, and the program's side of it.
struct Shelf {
    static let address = "https://books.example"
    let server: StubServer
    let clock = ManualClock()
    let store: InMemoryResponseStore
    let kept: Kept
    let told: Told
    let home: Audiobookshelf

    /// The secret as it is kept.
    final class Kept: Sendable {
        let secret: Mutex<Secret>
        init(_ secret: Secret) { self.secret = Mutex(secret) }
    }

    /// Sentences about what was left out.
    final class Told: Sendable {
        let lines = Mutex<[String]>([])
    }

    init(
        secret: Secret = Secret("api-key-1234"), at address: String = Shelf.address,
        honoursRanges: Bool = true, store kept: InMemoryResponseStore? = nil,
        over wrap: (StubServer) -> any HTTPTransport = { $0 },
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(honoursRanges: honoursRanges, answer)
        let box = Kept(secret)
        let store = try kept ?? InMemoryResponseStore()
        let transport = wrap(server)
        let clock = clock
        let told = Told()
        let source = KeptSource(
            id: SourceID(rawValue: address), name: "home", kind: .audiobookshelf,
            address: address, account: "anna")
        (self.server, self.store, self.told, self.kept) = (server, store, told, box)
        home = try Audiobookshelf(
            source,
            access: ServerAccess(
                partition: "account anna", allowsInsecure: false,
                secret: KeptSecret(
                    read: { _ async throws(TokenError) in box.secret.withLock { $0 } },
                    replace: { new async throws(TokenError) in
                        box.secret.withLock { $0 = new }
                    }), client: ServerClient(device: "device-1", version: "1.0")),
            parts: Audiobookshelf.Parts(
                transport: transport,
                cache: { transport in
                    CacheManager(
                        store: store, transport: transport, policy: CachePolicy(),
                        timing: .still(clock), notice: { _ in })
                },
                cut: { payload, start, end in
                    var cut = payload
                    cut.remarks = ["cut from \(start.seconds) to \(end?.seconds ?? -1)"]
                    return cut
                }, leftOut: { line in told.lines.withLock { $0.append(line) } }))
    }
}
