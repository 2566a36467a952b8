import Foundation
import Testing

@testable import Sessions

/// The way to a socket in a deep folder where the system has no `/proc`.
@Suite struct ShortLinkTests {
    @Test func `a deep folder is reached by a short path, which is gone afterwards`() throws {
        let deep = FileManager.default.temporaryDirectory
            .appending(
                path: "listen-link-\(UUID().uuidString)/" + String(repeating: "x", count: 120))
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: deep.deletingLastPathComponent()) }
        let link = try #require(ShortLink(to: deep.path))
        #expect(link.path.utf8.count < 40)
        try Data("here".utf8).write(to: URL(filePath: link.path + "/file"))
        link.remove()
        #expect(!FileManager.default.fileExists(atPath: link.path))
        let kept = try String(contentsOf: deep.appending(path: "file"), encoding: .utf8)
        #expect(kept == "here")
    }
}
