import Foundation

/// Answers of servers among the shared fixtures, which may be absent.
enum Captured {
    private static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures").standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.path + "/gpodder")
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
}
