import Foundation
import ICUText
import ListenCore
import Testing

@testable import HTMLText

/// Pages in many encodings, some of which say another one.
private enum EncodedPages {
    static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures/documents").standardizedFileURL
    static let table = folder.appending(path: "encodings/EXPECTED.tsv")

    static var isThere: Bool { FileManager.default.fileExists(atPath: table.path) }

    /// The file, title and text of each.
    static func rows() throws -> [(file: String, title: String, text: String)] {
        try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst().compactMap
        {
            let fields = $0.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count == 6, fields[0].hasSuffix(".html") else { return nil }
            return (fields[0], fields[4], fields[5])
        }
    }
}

@Suite(.enabled(if: EncodedPages.isThere, "../shared/fixtures/documents is absent"))
struct SharedEncodingsTests {
    @Test func `pages in any encoding are read, whatever they say`() throws {
        let rows = try EncodedPages.rows()
        #expect(rows.count > 10)
        for row in rows {
            let bytes = Array(try Data(contentsOf: EncodedPages.folder.appending(path: row.file)))
            let page = HTMLPage(bytes, analysis: ICUText())
            let title = page.first(.title).map { page.content(of: $0) }
            #expect(title == row.title, "\(row.file) as \(page.encoding)")
            let text = HTMLBlocks(page).blocks.map(\.text).joined(separator: " ")
            #expect(text.contains(row.text), "\(row.file) as \(page.encoding): \(text.prefix(80))")
        }
    }
}
