import FoundationEssentials
import Glibc
import ListenCore
import Testing

@testable import Files

/// Files and folders that another user has made.
@Suite struct StrangersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Another user's: the superuser gives one away, others find one of the superuser's.
    private func stranger(_ name: String, or usual: String) -> String {
        guard geteuid() == 0 else { return usual }
        chown(folder.file(name), 1, 1)
        return folder.file(name)
    }

    @Test func `another user's folder is not taken for one's own`() async throws {
        mkdir(folder.file("d"), 0o755)
        let path = stranger("d", or: "/usr")
        let error = await storeError { try PrivateFolder.make(path) }
        #expect(error == StoreError(.notPermitted, path: path))
        #expect(mode(of: path) == 0o755)
    }

    @Test func `another user's token is not read`() throws {
        try folder.write("marker".utf8, to: "f")
        chmod(folder.file("f"), 0o600)
        let path = stranger("f", or: "/etc/hostname")
        let error = #expect(throws: TokenError.self) {
            try TokenFileStore.token(inFile: path)
        }
        #expect(error?.code == .file(path: path, reason: "it is another user's"))
    }
}
