import Foundation
import Testing

@testable import HTMLText

/// The cases of html5lib for what a page becomes as a tree.
private enum TreeCases {
    static let folder = URL(filePath: #filePath)
        .appending(path: "../../../../shared/fixtures/html5lib/tree-construction")
        .standardizedFileURL

    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static var names: [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasSuffix(".dat") }.sorted()
    }

    /// Parts of pages that the guard leaves out or writes otherwise, by intent.
    static let left = [
        "<svg", "<math", "<select", "<template", "<frame", "<noframes", "<noembed", "<plaintext",
        "<xmp", "<isindex", "<option", "<optgroup", "<col", "<keygen", "<basefont", "<bgsound",
        "<![cdata", "<menuitem", "<dialog", "<search", "<rb", "<rtc", "\0", "<iframe",
    ]

    /// The source and the expected lines of every case that can be compared.
    static func cases(_ name: String) throws -> [(source: String, tree: [String])] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return ("\n" + text).components(separatedBy: "\n#data\n").dropFirst().compactMap { part in
            let sections = part.components(separatedBy: "\n#")
            guard let source = sections.first, !part.contains("\n#document-fragment"),
                !part.contains("\n#script-on"),
                let tree = part.components(separatedBy: "\n#document\n").last
            else { return nil }
            let small = source.lowercased()
            guard !left.contains(where: small.contains) else { return nil }
            return (source, lines(tree))
        }
    }

    /// The lines of a tree without comments, types and the content of scripts and styles; texts side
    /// by side are one.
    private static func lines(_ tree: String) -> [String] {
        var lines: [String] = []
        for line in tree.components(separatedBy: "\n| ") {
            let line = line.hasPrefix("| ") ? String(line.dropFirst(2)) : line
            lines.append(line.hasSuffix("\n") ? String(line.dropLast()) : line)
        }
        return normal(lines)
    }

    static func normal(_ lines: [String]) -> [String] {
        var result: [String] = []
        var rawDepth: Int?
        for line in lines {
            let depth = line.prefix { $0 == " " }.count
            let text = line.dropFirst(depth)
            if let raw = rawDepth, depth > raw {
                if !text.hasPrefix("\"") { result.append(line) }
                continue
            }
            rawDepth = nil
            if text.hasPrefix("<!") { continue }
            if ["<script>", "<style>", "<textarea>"].contains(String(text)) { rawDepth = depth }
            if text.hasPrefix("\""), let last = result.last, last.hasSuffix("\""),
                last.prefix(while: { $0 == " " }).count == depth,
                last.dropFirst(depth).hasPrefix("\"")
            {
                result[result.count - 1] = String(last.dropLast()) + text.dropFirst()
            } else {
                result.append(line)
            }
        }
        return result
    }

    /// The tree of a page in the form of the cases.
    static func lines(of page: HTMLPage) -> [String] {
        var lines: [String] = []
        var depths: [Int] = []
        for node in 0..<page.count {
            let depth = page.parent(node).map { depths[$0] + 1 } ?? 0
            depths.append(depth)
            let indent = String(repeating: "  ", count: depth)
            guard page.tag(node) != .text else {
                lines.append(indent + "\"\(page.text(node))\"")
                continue
            }
            lines.append(indent + "<\(page.name(node))>")
            for attribute in page.attributes(of: node).sorted(by: { $0.name < $1.name }) {
                lines.append(indent + "  \(attribute.name)=\"\(attribute.value)\"")
            }
        }
        return normal(lines)
    }
}

@Suite(.enabled(if: TreeCases.isThere, "../shared/fixtures/html5lib is absent"))
struct TreeConstructionTests {
    /// Cases in which a comment or a tag that is left out changes the tree around it, or which
    /// gumbo's release reads by an older standard.
    static let most = 11

    @Test func `pages become the trees of the standard`() throws {
        var (count, different) = (0, [String]())
        for name in TreeCases.names {
            for example in try TreeCases.cases(name) {
                count += 1
                let tree = TreeCases.lines(of: HTMLPage(example.source))
                if tree != example.tree {
                    different.append(
                        "\(name): \(example.source)\n\(tree.joined(separator: "\n"))\n-- expected\n"
                            + example.tree.joined(separator: "\n"))
                }
            }
        }
        #expect(count > 700)
        #expect(
            different.count <= Self.most,
            "\(different.count) of \(count):\n\(different.joined(separator: "\n\n").prefix(60_000))"
        )
    }
}
