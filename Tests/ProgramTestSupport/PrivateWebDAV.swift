import Foundation

/// A folder behind rclone's WebDAV server, with an account `ana` and the password `secret`.
public final class PrivateWebDAV: Sendable {
    /// The reason that it cannot run here; `nil` when it can.
    public static var skipReason: String? { PrivateServer.skipReason("rclone") }

    private let server: PrivateServer

    /// Starts the server over an empty folder.
    public init() throws {
        server = try PrivateServer(
            "rclone",
            [
                "serve", "webdav", "FOLDER/root", "--addr", "127.0.0.1:PORT", "--user", "ana",
                "--pass", "secret",
            ]
        ) { folder, _ in
            try? FileManager.default.createDirectory(
                atPath: folder + "/root", withIntermediateDirectories: true)
            return ""
        }
    }

    /// The base URL, without a slash at its end.
    public var url: String { server.url }

    /// The path of a file of the folder.
    public func path(_ name: String) -> String {
        server.folder.appending(path: "root").appending(path: name).path
    }
}
