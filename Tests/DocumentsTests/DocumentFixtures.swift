import Archives
import Foundation
import ICUText
import ListenCore
import Subtitles

@testable import Documents

/// Documents to be read in tests.
enum Sample {
    static let reader = DocumentReader(
        archives: ZipReader(), analysis: ICUText(),
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])

    /// The only chapter of a document in UTF-8.
    static func text(_ text: String, _ name: String? = "a.txt") throws -> WrittenText {
        try only(Array(text.utf8), name)
    }

    /// The only chapter of a document.
    static func only(_ bytes: [UInt8], _ name: String?) throws -> WrittenText {
        let work = try reader.work(of: bytes, name: name)
        guard work.chapters.count == 1, let chapter = work.chapters.first else {
            throw SeveralChapters(titles: work.chapters.map(\.title))
        }
        return chapter
    }

    /// The blocks of a document, each as `kind: text`.
    static func lines(_ text: String, _ name: String? = "a.txt") throws -> [String] {
        try self.text(text, name).blocks.map(\.line)
    }

    /// An archive of files.
    static func archive(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "listen-test-\(UUID().uuidString).zip").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try ZipArchiver().writeZip(
            files.map { ArchiveEntry($0.name, .bytes(Array($0.text.utf8))) },
            to: path)
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// A folder of documents beside the repository.
    static let shared = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/fixtures/documents")
    static let isShared = FileManager.default.fileExists(atPath: shared.path)
    static let hasPDFReader = PDFReader.program(path: nil) != nil

    static func sharedBytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: shared.appending(path: name)))
    }

    /// A document of the folder, with its own name.
    static func sharedText(_ name: String) throws -> WrittenText {
        try only(sharedBytes(name), name)
    }

    /// The paragraphs of a text of the folder.
    static func sharedParagraphs(_ name: String) throws -> [String] {
        String(decoding: try sharedBytes(name), as: UTF8.self).components(separatedBy: "\n\n")
            .map { $0.trimmingCharacters(in: .newlines) }.filter { !$0.isEmpty }
    }
}

/// A document with other than one chapter.
struct SeveralChapters: Error {
    let titles: [String?]
}

extension TextBlock {
    /// The block as a line: the name of its kind, and its text.
    var line: String {
        let name =
            switch kind {
            case .heading(let level): "h\(level)"
            case .paragraph: "p"
            case .item(let depth, let number):
                "item\(depth)" + (number.map { " \($0)" } ?? "")
            case .quote: "quote"
            case .row: "row"
            case .caption: "caption"
            case .verse: "verse"
            case .code: "code"
            case .note(let label): "note \(label)"
            }
        return name + ": " + text.replacingOccurrences(of: "\n", with: " / ")
    }

    /// The parts under marks, each as `mark: part`.
    var marked: [String] {
        let bytes = Array(text.utf8)
        return spans.map { span in
            let name =
                switch span.mark {
                case .emphasis: "emphasis"
                case .strong: "strong"
                case .code: "code"
                case .link(let address): "link \(address)"
                case .language(let language): language.tag
                case .note: "note"
                case .reading(let reading): reading
                }
            return name + ": " + String(decoding: bytes[span.range], as: UTF8.self)
        }
    }
}
