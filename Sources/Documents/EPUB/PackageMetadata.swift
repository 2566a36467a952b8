package import ListenCore
import Markup
import Subtitles

/// The metadata of an OPF package (EPUB 3.3 section 5.5, OPF 2.0), also of one that stands alone
/// beside a book.
package struct PackageMetadata {
    /// The facts of the book.
    package private(set) var tags = RecordingTags()
    /// The lengths of the overlays by their id, and of the whole book under "".
    private(set) var durations: [String: MediaTime] = [:]
    /// The id of the cover's item, as EPUB 2 gives it.
    private(set) var coverItem: String?

    /// Reads the metadata of a whole package; `nil` when the text is not one.
    package init?(_ text: String) {
        guard let root = XMLDocument(Array(text.utf8), isStrictXML: true).root,
            root.isNamed("package")
        else {
            return nil
        }
        self.init(root)
    }

    init?(_ package: XMLElement) {
        guard let metadata = package.first("metadata") else { return nil }
        // OPF 2 may have an element around the entries.
        let entries =
            (metadata.elements
            + metadata.elements.filter {
                $0.isNamed("dc-metadata") || $0.isNamed("x-metadata")
            }.flatMap(\.elements)).prefix(5000)
        var refined: [String: [(property: String, value: String)]] = [:]
        for entry in entries where entry.isNamed("meta") {
            guard let target = entry["refines"], let property = entry["property"] else { continue }
            refined[String(target.drop { $0 == "#" }), default: []].append(
                (property, entry.innerText))
        }
        for entry in entries {
            if entry.isNamed("meta") {
                addMeta(entry, refined)
            } else {
                add(entry, refined[entry["id"] ?? "\u{0}"] ?? [])
            }
        }
    }

    private mutating func add(
        _ entry: XMLElement, _ refined: [(property: String, value: String)]
    ) {
        let text = entry.innerText
        switch entry.name {
        case "title":
            let kind = refined.first { $0.property == "title-type" }?.value
            if kind == "subtitle" {
                tags.subtitle = tags.subtitle ?? BookText.name(text)
            } else {
                tags.album = tags.album ?? BookText.name(text)
            }
        case "creator", "contributor":
            let role = (refined.first { $0.property == "role" }?.value ?? entry["role"])?
                .lowercased()
            guard let name = BookText.name(text) else { return }
            if role == "nrt" {
                Self.append(name, &tags.narrators)
            } else if entry.isNamed("creator"), role == nil || role == "aut" {
                Self.append(name, &tags.authors)
            }
        case "language": tags.language = tags.language ?? BookText.language(text)
        case "publisher": tags.publisher = tags.publisher ?? BookText.name(text)
        case "description": tags.description = tags.description ?? BookText.plain(text)
        case "subject": if let name = BookText.name(text) { Self.append(name, &tags.genres) }
        case "date":
            // The date of a conversion is not the year of the book.
            if entry["event"].map({ $0.contains("publication") }) ?? true {
                tags.year = tags.year ?? BookText.year(text)
            }
        case "identifier":
            let scheme = (entry["scheme"] ?? "").lowercased()
            if ["asin", "mobi-asin", "amazon"].contains(scheme) {
                tags.asin = tags.asin ?? BookText.name(text)
            } else if scheme == "isbn" || text.lowercased().hasPrefix("urn:isbn:") {
                tags.isbn = tags.isbn ?? BookText.isbn(text)
            }
        default: break
        }
    }

    private mutating func addMeta(
        _ entry: XMLElement, _ refined: [String: [(property: String, value: String)]]
    ) {
        let target = entry["refines"].map { String($0.drop { $0 == "#" }) } ?? ""
        switch entry["property"] ?? "" {
        case "media:duration":
            if let time = SMILClock.time(entry.innerText) { durations[target] = time }
        case "media:narrator" where target.isEmpty:
            if let name = BookText.name(entry.innerText) { Self.append(name, &tags.narrators) }
        case "belongs-to-collection" where target.isEmpty && tags.series == nil:
            let about = refined[entry["id"] ?? "\u{0}"] ?? []
            let kind = about.first { $0.property == "collection-type" }?.value
            guard kind == nil || kind == "series", let name = BookText.name(entry.innerText) else {
                return
            }
            let part = about.first { $0.property == "group-position" }?.value
            tags.series = BookSeries(name: name, part: BookText.name(part))
        default: break
        }
        let content = BookText.name(entry["content"])
        switch entry["name"] ?? "" {
        case "cover": coverItem = coverItem ?? content
        case "calibre:series":
            if let content { tags.series = BookSeries(name: content, part: tags.series?.part) }
        case "calibre:series_index":
            // Calibre writes 3 as 3.0.
            let part = content.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
            tags.series = BookSeries(name: tags.series?.name ?? "", part: part)
        default: break
        }
        if tags.series?.name.isEmpty == true, entry["name"] != "calibre:series_index" {
            tags.series = nil
        }
    }

    private static func append(_ name: String, _ list: inout [String]) {
        if list.count < 32, !list.contains(name) { list.append(name) }
    }
}
