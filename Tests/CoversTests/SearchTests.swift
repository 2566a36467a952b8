@testable import Covers
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

/// A service that answers what it was told to.
private final class CannedCovers: CoverSearching {
    let provider: String
    private let answers: Mutex<[Result<FoundCover?, ServiceError>]>
    private let asked = Mutex(0)

    init(_ provider: String, _ answers: Result<FoundCover?, ServiceError>...) {
        self.provider = provider
        self.answers = Mutex(answers)
    }

    var count: Int { asked.withLock { $0 } }

    func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        asked.withLock { $0 += 1 }
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return try answer.get()
    }
}

@Suite struct SearchTests {
    private let wish = CoverWish(title: "The Hobbit", author: "J.R.R. Tolkien")

    private func found(_ provider: String) throws -> FoundCover {
        FoundCover(
            picture: try #require(EmbeddedPicture(bytes: StubShop.jpeg, isFront: true)),
            provider: provider, address: "https://x.example/", title: "The Hobbit")
    }

    private func error(_ code: ServiceError.Code) -> ServiceError {
        ServiceError(code, context: "a cover")
    }

    @Test func `calls to all services begin half a second apart`() async throws {
        let time = MovedTime()
        let shop = StubShop(
            [
                ("itunes", .json(#"{"results":[]}"#)), ("googleapis", .json("{}")),
                ("openlibrary", .json(#"{"docs":[]}"#)),
            ], time: time)
        let search = CoverSearch(network: shop.network)
        #expect(try await search.cover(for: wish) == nil)
        #expect(shop.begun == [.zero, .milliseconds(500), .seconds(1)])
        // Whoever comes later waits for what is left of the half second alone.
        time.advance(by: .milliseconds(200))
        #expect(try await search.cover(for: wish) == nil)
        #expect(shop.begun[3] == .milliseconds(1_500))
        #expect(time.waits.contains(.milliseconds(300)))
        time.advance(by: .seconds(60))
        let waits = time.waits.count
        _ = try await search.cover(for: wish)
        #expect(time.waits.count == waits + 2)
    }

    @Test func `callers side by side have turns of their own`() async throws {
        let time = MovedTime()
        let turns = Mutex<[Duration]>([])
        // Nobody's waiting moves the time here.
        let pacer = CallPacer(
            RequestTiming(
                clock: ManualClock(), elapsed: { time.now },
                sleep: { wait in turns.withLock { $0.append(wait) } }, random: { 0 }))
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await pacer.turn() } }
            try await group.waitForAll()
        }
        #expect(
            turns.withLock { $0.sorted() }
                == [.milliseconds(500), .seconds(1), .milliseconds(1_500)])
    }

    @Test func `the first service that has a cover gives it`() async throws {
        let (first, second) = (
            CannedCovers("a", .success(nil)), CannedCovers("b", .success(try found("b")))
        )
        let third = CannedCovers("c", .success(try found("c")))
        let search = CoverSearch([first, second, third], timing: MovedTime().timing)
        #expect(try await search.cover(for: wish)?.provider == "b")
        #expect(third.count == 0)
    }

    @Test func `a failure counts only where nobody else has a cover`() async throws {
        let broken = CannedCovers("a", .failure(error(.cut)))
        let some = CoverSearch(
            [broken, CannedCovers("b", .success(try found("b")))], timing: MovedTime().timing)
        #expect(try await some.cover(for: wish)?.provider == "b")
        let none = CoverSearch(
            [broken, CannedCovers("b", .success(nil))], timing: MovedTime().timing)
        let failed = await failure { () throws(ServiceError) in try await none.cover(for: wish) }
        #expect(failed?.code == .cut)
    }

    @Test func `a service that was asked too often is left alone as long as it says`() async throws
    {
        let time = MovedTime()
        let busy = CannedCovers("a", .failure(error(.tryLater(seconds: 120))))
        let search = CoverSearch([busy, CannedCovers("b", .success(nil))], timing: time.timing)
        for _ in 0..<3 {
            let failed = await failure { () throws(ServiceError) in
                try await search.cover(for: wish)
            }
            #expect(failed?.code == .tryLater(seconds: 120))
        }
        #expect(busy.count == 1)
        time.advance(by: .seconds(121))
        _ = await failure { () throws(ServiceError) in try await search.cover(for: wish) }
        #expect(busy.count == 2)
    }

    @Test func `a cancelled search ends at once`() async throws {
        let cancelled = CannedCovers("a", .failure(error(.cancelled)))
        let next = CannedCovers("b", .success(nil))
        let search = CoverSearch([cancelled, next], timing: MovedTime().timing)
        let failed = await failure { () throws(ServiceError) in try await search.cover(for: wish) }
        #expect(failed?.code == .cancelled && next.count == 0)
    }

    @Test func `a mirror is asked in the place of all services`() async throws {
        let shop = StubShop([])
        let mirror = try #require(HTTPURL("https://covers.example/base"))
        let search = CoverSearch(mirror: mirror, network: shop.network)
        _ = await failure { () throws(ServiceError) in try await search.cover(for: wish) }
        #expect(
            shop.addresses.map { String($0.prefix { $0 != "?" }) } == [
                "https://covers.example/base/itunes/search",
                "https://covers.example/base/openlibrary/search.json",
                "https://covers.example/base/google/books/v1/volumes",
            ])
    }
}
