import Foundation

/// Sentences whose words are known, beside the repository; absent from a checkout alone.
package enum GoldSentences {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/data/gold")

    /// True when they are there.
    package static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    /// The rows of a table in columns, without its heading.
    package static func rows(_ name: String) throws -> [[String]] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        }
    }
}
