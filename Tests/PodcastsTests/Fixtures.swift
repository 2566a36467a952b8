import Foundation

/// Files of the shared fixtures, which may be absent.
enum Fixtures {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures").standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.path + "/podcast")
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }
}
