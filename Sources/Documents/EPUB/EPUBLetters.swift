package import ListenCore
import Markup
import Subtitles

/// Reads the letters of an EPUB with the pointers that readers such as KOReader have for its
/// blocks: the number of the text in the spine, then the elements of its page.
///
///     let letters = EPUBLetters.letters(of: files)
///     letters?.blocks.first?.pointer  // /body/DocFragment[1]/body/h1.0
package enum EPUBLetters {
    /// The elements that begin a place of their own.
    private static let blockNames: Set<String> = [
        "body", "section", "article", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "dt",
        "dd", "td", "th", "blockquote", "pre", "figcaption",
    ]
    /// The elements whose text nobody reads.
    private static let silentNames: Set<String> = ["script", "style", "rt", "rp"]
    /// The most letters of a book.
    private static let most = 20_000_000

    /// The letters of all texts of the spine, those that nobody says too; `nil` for what is no
    /// such book.
    package static func letters(of files: some EPUBFiles) -> DocumentLetters? {
        let pages = pages(of: files)
        guard !pages.isEmpty else { return nil }
        var letters = DocumentLetters()
        var seen: Set<String> = []
        var number = 0
        for file in pages {
            guard letters.scalars.count < most, let bytes = files.bytes(of: file),
                bytes.count <= EPUBReader.largestText
            else { continue }
            number += 1
            // A small file that is named thousands of times has its text once.
            guard seen.insert(file).inserted, let root = XMLDocument(bytes).root,
                let body = root.isNamed("body") ? root : root.first("body")
            else { continue }
            read(body, at: "/body/DocFragment[\(number)]/body", into: &letters)
        }
        return letters.scalars.isEmpty ? nil : letters
    }

    /// The files of the spine that are pages, in order.
    private static func pages(of files: some EPUBFiles) -> [String] {
        guard let container = root("META-INF/container.xml", files),
            let path = container.all("rootfile").lazy.compactMap({ $0["full-path"] }).first,
            let package = EPUBPath.resolve(path, from: "")?.file,
            let root = root(package, files, isStrictXML: true)
        else { return [] }
        var items: [String: String] = [:]
        for item in (root.first("manifest")?.elements ?? []).prefix(EPUBReader.mostItems) {
            guard let id = item["id"], let href = item["href"], items[id] == nil,
                item["media-type"]?.lowercased() == "application/xhtml+xml"
            else { continue }
            items[id] = EPUBPath.resolve(href, from: package)?.file
        }
        let spine = (root.first("spine")?.elements ?? []).filter { $0.isNamed("itemref") }
        return spine.prefix(EPUBReader.mostChapters).compactMap { items[$0["idref"] ?? ""] }
    }

    private static func root(
        _ name: String, _ files: some EPUBFiles, isStrictXML: Bool = false
    ) -> XMLElement? {
        guard let bytes = files.bytes(of: name), bytes.count <= EPUBReader.largestText else {
            return nil
        }
        return XMLDocument(bytes, isStrictXML: isStrictXML).root
    }

    /// Reads an element; a tree has a bounded depth.
    private static func read(
        _ element: XMLElement, at path: String, into letters: inout DocumentLetters
    ) {
        if blockNames.contains(element.name.lowercased()) { letters.begin(path + ".0") }
        let children = element.children
        let counts = Dictionary(grouping: children.filter { !$0.isText }, by: \.name)
            .mapValues(\.count)
        var numbers: [String: Int] = [:]
        for child in children {
            if child.isText {
                letters.add(child.ownText)
                continue
            }
            let name = child.name
            numbers[name, default: 0] += 1
            guard !silentNames.contains(name.lowercased()) else { continue }
            // An only child of its name has no number.
            let number = counts[name] == 1 ? "" : "[\(numbers[name] ?? 1)]"
            read(child, at: "\(path)/\(name)\(number)", into: &letters)
        }
    }
}
