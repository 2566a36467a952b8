import Foundation

/// The stub of Google Drive and Baidu Netdisk (`scripts/stub-clouds`), whose client is
/// `id-of-test` with the secret `secret-of-test`.
package final class PrivateCloud: Sendable {
    private let server: PrivateServer

    /// Starts it.
    package init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../scripts/stub-clouds").standardizedFileURL.path
        server = try PrivateServer("python3", ["FILE"]) { folder, port in
            """
            import runpy, sys
            sys.argv = ["stub-clouds", "\(port)", "\(folder)"]
            runpy.run_path("\(script)", run_name="__main__")
            """
        }
    }

    /// The base URL, without a slash at its end.
    package var url: String { server.url }

    /// Every request so far: method, path, status, range and program; `LEAK` behind one that got a
    /// token it must not get.
    package var log: [String] {
        let text = try? String(contentsOf: server.folder.appending(path: "log"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// Sets how it behaves: `cut` after so many bytes, `expire` so many access tokens, `unlink` the
    /// addresses it gave out, `lifetime` of access tokens in seconds, `incomplete` searches.
    package func set(_ name: String, to number: Int) throws {
        try "\(number)".write(
            to: server.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
}
