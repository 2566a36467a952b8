public import Foundation

/// The Python of `scripts/python-clients`, with the packages of PyPI that judge
/// what listen writes.
public enum PythonClients {
    /// Why tests that need it are left out.
    public static let reason = "the packages of PyPI are not set up: run scripts/python-clients"

    /// Its path; `nil` where it was not set up to the end.
    public static let python: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: ".build/clients")
        let isReady = FileManager.default.fileExists(atPath: folder.appending(path: "ready").path)
        return isReady ? folder.appending(path: "bin/python") : nil
    }()
}
