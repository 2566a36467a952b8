import FoundationEssentials
import Glibc
import Testing

/// A folder that lives as long as this value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "listen-library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, making the folders on the way to it, and gives its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Writes a file of bytes, making the folders on the way to it, and gives its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        if let slash = file.lastIndex(of: "/") {
            try FileManager.default.createDirectory(
                atPath: String(file[..<slash]), withIntermediateDirectories: true)
        }
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    func pipe(_ name: String) throws {
        try #require(mkfifo("\(path)/\(name)", 0o600) == 0)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}
