import FoundationEssentials
import ListenCore
import Synchronization
import Testing

/// What a server is told of places, and what never.
@Suite struct ServerPlacesTests {
    /// A server with one place.
    private final class OnePlace: ServerPlaces {
        let sourceID = SourceID(rawValue: "https://books.example")
        private let place: Mutex<ServerPlace?>
        private let sentOnes = Mutex<[ServerPlaceChange]>([])

        init(_ place: ServerPlace?) { self.place = Mutex(place) }

        var sent: [ServerPlaceChange] { sentOnes.withLock { $0 } }

        func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace] {
            place.withLock { $0.map { [$0] } ?? [] }
        }
        func stored(for wanted: ServerPlace) async throws(ServiceError) -> ServerPlace? {
            place.withLock { $0 }
        }
        func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace { place }
        func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace? { place }
        func send(_ change: ServerPlaceChange) async throws(ServiceError) {
            sentOnes.withLock { $0.append(change) }
        }
    }

    private static func place(
        _ seconds: Double, at time: Double = 1_000, isFinished: Bool = false
    ) -> ServerPlace {
        ServerPlace(
            book: BookID(rawValue: "b"), chapter: nil, position: .seconds(seconds),
            duration: .seconds(40_000), isFinished: isFinished,
            updatedAt: Date(timeIntervalSince1970: time))
    }

    @Test(
        arguments: [
            // The fresh player that cost somebody 27,599 seconds.
            (27_599, 1.588, .heard, false), (27_599, 0, .heard, false), (61, 4.9, .heard, false),
            (27_599, 5, .heard, true), (60, 1, .heard, true), (0, 0, .heard, true),
            (27_599, 0, .reset, true), (27_599, 2, .sought, true), (27_599, 0, .finished, false),
        ] as [(Double, Double, ServerPlaceChange.Reason, Bool)])
    func `the first seconds never replace more than a minute unless the person went there`(
        _ stored: Double, _ new: Double, _ reason: ServerPlaceChange.Reason, _ mayReplace: Bool
    ) async throws {
        let server = OnePlace(Self.place(stored))
        let change = ServerPlaceChange(Self.place(new, at: 2_000), reason)
        let answer = try await server.write(change)
        #expect(answer == (mayReplace ? .written : .refused(Self.place(stored))))
        #expect(server.sent.isEmpty != mayReplace)
    }

    @Test func `what another device wrote since the place was read is not overwritten`()
        async throws
    {
        let other = Self.place(9_000, at: 1_500)
        let server = OnePlace(other)
        let base = Date(timeIntervalSince1970: 1_000)
        let change = ServerPlaceChange(Self.place(100, at: 2_000), .heard, base: base)
        #expect(try await server.write(change) == .newer(other))
        #expect(server.sent.isEmpty)
        let known = ServerPlaceChange(
            Self.place(100, at: 2_000), .heard, base: other.updatedAt)
        #expect(try await server.write(known) == .written)
    }

    @Test func `without a base the times of both decide`() async throws {
        let server = OnePlace(Self.place(9_000, at: 1_500))
        let older = ServerPlaceChange(Self.place(100, at: 1_499), .sought)
        #expect(try await server.write(older) == .newer(Self.place(9_000, at: 1_500)))
        #expect(try await server.write(.init(Self.place(100, at: 1_501), .sought)) == .written)
    }

    @Test func `of two places of one moment the server's is looked at, unless it is this one`()
        async throws
    {
        let stored = Self.place(9_000, at: 1_500)
        let server = OnePlace(stored)
        let other = ServerPlaceChange(Self.place(100, at: 1_500), .heard)
        #expect(try await server.write(other) == .newer(stored))
        #expect(server.sent.isEmpty)
        let again = ServerPlaceChange(Self.place(9_000.4, at: 1_500), .heard)
        #expect(try await server.write(again) == .written)
        let over = ServerPlaceChange(
            Self.place(100, at: 1_501), .heard, base: stored.updatedAt)
        #expect(try await server.write(over) == .written)
    }

    @Test func `a server without a place takes any, and the end may stand at the beginning`()
        async throws
    {
        let empty = OnePlace(nil)
        #expect(try await empty.write(.init(Self.place(0), .heard)) == .written)
        let server = OnePlace(Self.place(9_000))
        let end = Self.place(0, at: 2_000, isFinished: true)
        #expect(try await server.write(.init(end, .finished)) == .written)
    }
}
