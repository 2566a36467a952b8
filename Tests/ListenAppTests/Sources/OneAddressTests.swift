import ListenCore
import RemoteFolders
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
            try await container.servers.makeSourceReport().add(
                kept.url, name: "other", kind: "jellyfin", account: "anna",
                token: .standardInput)
        }
        #expect(try await container.sources.list().named("town").kept == kept)
    }

    @Test(arguments: [
        ("https://x.example/remote.php/dav/files/anna", SourceKindName.nextcloud),
        ("https://x.example", .backend), ("sftp://x.example/books", .sftp),
    ])
    func `an address tells its kind where only one kind has its form`(
        _ typed: String, _ kind: SourceKindName
    ) async throws {
        let container = try await SourceHouse(.abs).withSource()
        #expect(try container.sources.source(typed: typed).kind == kind)
    }
}
