import FoundationEssentials
import ListenCore
import Testing

@testable import News

@Suite struct NewsMergeTests {
    private static func headline(_ address: String, _ time: Double? = nil) -> Headline {
        Headline(
            address: address, title: address, list: "l",
            publishedAt: time.map(Date.init(timeIntervalSince1970:)))
    }

    @Test func `the newest stand first, those without a time behind, each once`() {
        let merged = NewsMerge.merged([
            [Self.headline("a", 1), Self.headline("x"), Self.headline("b", 5)],
            [
                Self.headline("c", 3), Self.headline("b", 9), Self.headline("y"),
                Self.headline("d", 3),
            ],
        ])
        #expect(merged.map(\.address) == ["b", "c", "d", "a", "x", "y"])
    }

    private struct Provider: NewsProviding {
        let address: String
        var title: String { address }
        let answer: Result<Snapshot<[Headline]>, ServiceError>

        func headlines(
            _ wish: NewsWish, _ mode: FetchMode
        ) async throws(ServiceError) -> Snapshot<[Headline]> { try answer.get() }
    }

    @Test func `a list that fails is passed over, and its error thrown when all do`() async throws {
        let error = ServiceError(.offline, context: "a")
        let broken = Provider(address: "a", answer: .failure(error))
        let stale = Provider(
            address: "b",
            answer: .success(Snapshot([Self.headline("one")], .stale(age: .seconds(700)))))
        let new = Provider(
            address: "c", answer: .success(Snapshot([Self.headline("two")], .fetched)))
        let merged = try await NewsMerge.headlines(
            of: [broken, new, stale], NewsWish(), .cacheFirst)
        #expect(merged.value.map(\.address) == ["two", "one"])
        #expect(merged.freshness.needsRefresh)
        await #expect(throws: error) {
            try await NewsMerge.headlines(of: [broken], NewsWish(), .cacheFirst)
        }
    }

    private static let gone = ServiceError(.offline, context: "a feed")

    @Test(
        arguments: [
            ([.fetched, .stale(age: .seconds(700)), .stale(age: .seconds(900))], "stale 900"),
            (
                [.stale(age: .seconds(700)), .offline(age: .seconds(9_000), reason: gone)],
                "stale 700"
            ),
            (
                [.fresh(age: .seconds(500)), .offline(age: .seconds(60), reason: gone)],
                "offline 60"
            ),
            ([.fetched, .fresh(age: .seconds(500))], "500"),
        ] as [([Freshness], String)])
    func `a list tells of its part that is worst`(parts: [Freshness], told: String) async throws {
        let merged = try await NewsMerge.headlines(
            of: parts.enumerated().map { index, part in
                Provider(address: "\(index)", answer: .success(Snapshot([], part)))
            }, NewsWish(), .cacheFirst)
        let age = merged.freshness.age.map { "\($0.components.seconds)" } ?? ""
        let kind =
            switch merged.freshness {
            case .stale: "stale "
            case .offline: "offline "
            default: ""
            }
        #expect(kind + age == told)
    }
}
