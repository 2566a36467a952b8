import Foundation
import ListenCore

/// A folder that is gone with its last owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-files-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A path inside.
    func file(_ name: String) -> String { path + "/" + name }

    /// The names inside, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The bytes of a file inside.
    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file(name))))
    }

    /// Writes a file inside.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }
}

/// The permission bits of a file.
func mode(of path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

/// The error an operation throws, or `nil`.
func storeError(_ body: () async throws -> Void) async -> StoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StoreError
    }
}
