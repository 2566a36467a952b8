import Foundation
import HTMLText
import ICUText
import ListenCore
import Testing

@testable import Articles

/// Pages of the web whose articles are known.
private enum SharedPages {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/fixtures")
        .standardizedFileURL

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.path + "/readability")
    }

    static func names(_ kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
            .sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    static func facts(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: path))
        return (try JSONSerialization.jsonObject(with: data) as? [String: Any]) ?? [:]
    }

    /// Twice the words that two texts share, in parts of the words of both.
    static func likeness(_ one: String, _ other: String) -> Double {
        func counts(_ text: String) -> [Substring: Int] {
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let (mine, theirs) = (counts(one), counts(other))
        let total = mine.values.reduce(0, +) + theirs.values.reduce(0, +)
        let shared = mine.reduce(0) { $0 + min($1.value, theirs[$1.key] ?? 0) }
        return total == 0 ? 1 : 2 * Double(shared) / Double(total)
    }

    /// The words behind the title.
    static func words(_ text: WrittenText) -> String {
        let first = text.blocks.first
        let hasTitle = first?.text == text.title && first?.kind == .heading(level: 1)
        return text.blocks.dropFirst(hasTitle ? 1 : 0).map(\.text).joined(separator: "\n")
    }
}

@Suite(.enabled(if: SharedPages.isThere, "../shared/fixtures/readability is absent"))
struct SharedPagesTests {
    private func text(_ path: String) throws -> WrittenText {
        let page = HTMLPage(try SharedPages.bytes(path), analysis: ICUText())
        return try ArticleReader.article(of: page, address: "http://fakehost/test/page.html")
    }

    private func bare(_ text: Any?) -> String { PlainFact.bare(text as? String ?? "") }

    @Test func `pages with a reference reading give the same words, titles and authors`() throws {
        var scores: [String: Double] = [:]
        var authors = 0
        let names = try SharedPages.names("readability")
        for name in names {
            let text = try text("readability/\(name)/source.html")
            let expected = HTMLPage(
                String(
                    decoding: try SharedPages.bytes("readability/\(name)/expected.html"),
                    as: UTF8.self))
            let words = HTMLBlocks(expected).blocks.map(\.text).joined(separator: "\n")
            scores[name] = SharedPages.likeness(SharedPages.words(text), words)
            let facts = try SharedPages.facts("readability/\(name)/expected-metadata.json")
            // The name of the site, which some of them keep, may be left out.
            let (title, stated) = (bare(text.title), bare(facts["title"]))
            #expect(
                title == stated || !title.isEmpty && stated.hasPrefix(title), "\(name): \(title)")
            if bare(text.author) == bare(facts["byline"]) { authors += 1 }
        }
        let mean = scores.values.reduce(0, +) / Double(max(1, scores.count))
        let worst = scores.min { $0.value < $1.value }
        #expect(names.count == 46)
        #expect(mean >= 0.99, "\(mean)")
        #expect((worst?.value ?? 0) >= 0.95, "\(String(describing: worst))")
        #expect(authors * 100 >= names.count * 95, "\(authors) of \(names.count)")
    }

    @Test func `pages that people marked give what they marked`() throws {
        var scores: [String: Double] = [:]
        for name in try SharedPages.names("articles") {
            let text = try text("articles/\(name)/source.html")
            let words = SharedPages.words(text)
            let facts = try SharedPages.facts("articles/\(name)/expected.json")
            let line = words.replacing("\n", with: " ").replacing("\u{A0}", with: " ")
            for part in facts["with"] as? [String] ?? [] { #expect(line.contains(part), "\(name)") }
            let bytes = try? SharedPages.bytes("articles/\(name)/expected.txt")
            let expected = bytes.map { String(decoding: $0, as: UTF8.self) }
            for part in facts["without"] as? [String] ?? [] where expected?.contains(part) != true {
                #expect(!line.contains(part), "\(name): \(part)")
            }
            if let expected { scores[name] = SharedPages.likeness(words, expected) }
        }
        let mean = scores.values.reduce(0, +) / Double(max(1, scores.count))
        let worst = scores.min { $0.value < $1.value }
        #expect(mean >= 0.985, "\(mean)")
        #expect((worst?.value ?? 0) >= 0.95, "\(String(describing: worst))")
    }
}
