import ListenCore
import Testing

@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// An address that is a source already.
@Suite struct OneAddressTests {
    @Test func `an address is no source of another kind, and its secret stays`() async throws {
        let house = try SourceHouse(.abs)
        let container = try await house.withSource()
        let kept = try await container.sources.list().named("town").kept
        let error = SourceError.otherKind("town", kept.kind.rawValue)
        await #expect(throws: error) {
            try await container.makeSourceReport().add(
                kept.url, name: "other", kind: "jellyfin", account: "anna",
                token: .standardInput)
        }
        #expect(try await container.sources.list().named("town").kept == kept)
    }
}
