import ListenCore
import Markup
import Subtitles

/// Reads EPUB 3 and 2 books with or without media overlays (EPUB 3.3).
///
/// Pure apart from `EPUBFiles`. Damaged parts are left out and noted; only a book without a
/// readable package, or a protected one, fails.
package struct EPUBReader {
    /// The most files of a spine.
    static let mostChapters = 5000
    /// The most items of a manifest.
    static let mostItems = 50_000
    /// The most passages of one chapter.
    static let mostPassages = 200_000
    /// The largest page or overlay.
    static let largestText = 32 << 20

    private let files: any EPUBFiles
    private var items: [String: Item] = [:]
    /// The items in the order of the manifest.
    private var listed: [Item] = []
    private var package = ""
    private var diagnostics: [String] = []

    fileprivate struct Item {
        let file: String
        let mediaType: String
        let properties: String
        let overlay: String?
    }

    /// Reads a book; `name` is for messages.
    package static func book(in files: some EPUBFiles, name: String) throws(EPUBError) -> EPUBBook {
        if let system = EPUBProtection.system(in: files) {
            throw EPUBError(.protected(by: system), subject: name)
        }
        var reader = EPUBReader(files)
        do throws(EPUBFault) { return try reader.read() } catch {
            throw EPUBError(.notEPUB(reason: error.reason), subject: name)
        }
    }

    private init(_ files: any EPUBFiles) {
        self.files = files
    }

    private struct EPUBFault: Error {
        let reason: String
    }

    private func document(_ name: String) -> XMLElement? {
        Self.document(name, files)
    }

    private static func document(
        _ name: String, _ files: any EPUBFiles, isStrictXML: Bool = false
    ) -> XMLElement? {
        guard let bytes = files.bytes(of: name), bytes.count <= largestText else { return nil }
        return XMLDocument(bytes, isStrictXML: isStrictXML).root
    }

    private mutating func note(_ sentence: String) {
        if diagnostics.count < 100 { diagnostics.append(sentence) }
    }

    private mutating func read() throws(EPUBFault) -> EPUBBook {
        guard let container = document("META-INF/container.xml") else {
            throw EPUBFault(reason: "it has no META-INF/container.xml")
        }
        guard let path = container.all("rootfile").lazy.compactMap({ $0["full-path"] }).first,
            let found = EPUBPath.resolve(path, from: ""),
            let root = Self.document(found.file, files, isStrictXML: true)
        else { throw EPUBFault(reason: "its package document is missing") }
        package = found.file
        readManifest(root)
        let metadata = PackageMetadata(root)
        let spine = root.first("spine")
        let refs = (spine?.elements ?? []).filter { $0.isNamed("itemref") }
        guard !refs.isEmpty else { throw EPUBFault(reason: "its spine names no text") }
        if refs.count > Self.mostChapters {
            note("The book has more than \(Self.mostChapters) texts; the rest was left out.")
        }
        let contents = EPUBContents.titles(
            navigation: listed.first { $0.hasProperty("nav") }?.file,
            list: items[spine?["toc"] ?? ""]?.file
                ?? listed.first { $0.mediaType == "application/x-dtbncx+xml" }?.file,
            document: { document($0) })
        let language = metadata?.tags.language
        var chapters: [EPUBChapter] = []
        var seen: Set<String> = []
        for ref in refs.prefix(Self.mostChapters) {
            guard let item = items[ref["idref"] ?? ""] else {
                note("The spine names a text that the book does not list.")
                continue
            }
            // Each text may occur once (EPUB 3.3 §5.7.2): otherwise a small file could make one
            // text be read thousands of times.
            guard seen.insert(item.file).inserted else {
                note("The spine names a text more than once.")
                continue
            }
            // Tables of contents and asides are skipped, unless they have an overlay that reads
            // them.
            if item.overlay == nil, ref["linear"] == "no" || item.hasProperty("nav") { continue }
            if let chapter = chapter(item, contents, metadata, language) {
                chapters.append(chapter)
            }
        }
        var tags = metadata?.tags ?? RecordingTags()
        tags.language = language ?? chapters.lazy.compactMap(\.language).first
        let cover =
            listed.first { $0.hasProperty("cover-image") }
            ?? metadata?.coverItem.flatMap { items[$0] }
        return EPUBBook(
            tags: tags, cover: cover.flatMap { $0.mediaType.hasPrefix("image/") ? $0.file : nil },
            chapters: chapters, duration: metadata?.durations[""], diagnostics: diagnostics)
    }

    private mutating func readManifest(_ root: XMLElement) {
        for element in (root.first("manifest")?.elements ?? []).prefix(Self.mostItems) {
            guard let id = element["id"], let href = element["href"], items[id] == nil else {
                continue
            }
            guard let target = EPUBPath.resolve(href, from: package) else {
                note("An item leads out of the book and was left out.")
                continue
            }
            let item = Item(
                file: target.file, mediaType: (element["media-type"] ?? "").lowercased(),
                properties: element["properties"] ?? "", overlay: element["media-overlay"])
            items[id] = item
            listed.append(item)
        }
    }

    private mutating func chapter(
        _ item: Item, _ titles: [String: String], _ metadata: PackageMetadata?,
        _ language: Language?
    ) -> EPUBChapter? {
        guard let bytes = files.bytes(of: item.file), bytes.count <= Self.largestText,
            let page = Optional(XMLDocument(bytes)), let root = page.root
        else {
            note("The text \(item.file.printable(limit: 80)) is missing or cannot be read.")
            return nil
        }
        let body = root.first("body") ?? root
        var passages: [EPUBPassage] = []
        var duration: MediaTime?
        if let overlay = item.overlay {
            duration = metadata?.durations[overlay]
            let files = files
            if let file = items[overlay]?.file, let root = document(file) {
                var reader = EPUBOverlay(file: file, page: item.file, body: body) {
                    Self.document($0, files)
                }
                passages = reader.passages(of: root)
                if reader.left > 0 {
                    note(
                        "\(reader.left) passages of \(file.printable(limit: 80)) were left out: "
                            + "their text or their recording is missing.")
                }
            } else {
                note("The overlay of \(item.file.printable(limit: 80)) is missing.")
            }
        }
        let stated = BookText.language(root["lang"] ?? body["lang"])
        var blocks = page.isWellFormed ? [] : PageReader.blocks(of: bytes)
        // As HTML, `<title/>` swallows what follows.
        if page.isWellFormed || Self.size(blocks) < body.innerText.utf8.count / 2 {
            let own = MarkupBlocks.blocks(of: body, language: stated ?? language)
            if page.isWellFormed || Self.size(own) > 2 * Self.size(blocks) { blocks = own }
        }
        return EPUBChapter(
            title: titles[item.file] ?? Self.heading(of: body), file: item.file,
            language: stated == language ? nil : stated,
            blocks: blocks, passages: passages, duration: duration)
    }

    private static func size(_ blocks: [TextBlock]) -> Int {
        blocks.reduce(0) { $0 + $1.text.utf8.count }
    }

    private static func heading(of body: XMLElement) -> String? {
        for name in ["h1", "h2", "h3"] as [StaticString] {
            if let text = body.all(name).lazy.compactMap({ BookText.name($0.innerText) }).first {
                return text
            }
        }
        return nil
    }
}

extension EPUBReader.Item {
    fileprivate func hasProperty(_ name: String) -> Bool {
        properties.split(separator: " ").contains { $0 == name }
    }
}
