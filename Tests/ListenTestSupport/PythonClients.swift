package import Foundation

/// The Python of `scripts/python-clients`, with packages of PyPI that check listen's output.
package enum PythonClients {
    /// The reason that tests which need it are skipped.
    package static let reason = "the packages of PyPI are not set up: run scripts/python-clients"

    /// Its path; `nil` when its setup is missing or incomplete.
    package static let python: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: ".build/clients")
        let isReady = FileManager.default.fileExists(atPath: folder.appending(path: "ready").path)
        return isReady ? folder.appending(path: "bin/python") : nil
    }()
}
