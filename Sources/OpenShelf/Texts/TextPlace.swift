import HTTPCaching
import Markup

/// The place of a book's text, understood from the address that the catalogue gives.
enum TextPlace: Hashable, Sendable {
    /// A book of Project Gutenberg, by its number.
    case gutenberg(Int)
    /// A work at Wikisource, by language and name.
    case wikisource(language: String, work: String)
    /// An item of archive.org, and perhaps a file in it.
    case archive(identifier: String, file: String?)
    /// A page or a file of the web.
    case page(HTTPURL)

    /// The place; `nil` for what is no address of the web.
    init?(_ address: String) {
        guard address.utf8.count <= 2_000, let url = HTTPURL(HTTPURL.withoutBlanks(address)),
            !url.isLoopback
        else { return nil }
        let parts = url.path.split(separator: "/").map {
            PercentEncoding.leniently(decoded: String($0))
        }
        if url.host == "gutenberg.org" || url.host.hasSuffix(".gutenberg.org"),
            let number = Self.number(parts)
        {
            self = .gutenberg(number)
        } else if url.host.hasSuffix(".wikisource.org"), parts.count >= 2, parts[0] == "wiki" {
            // A part of a work leads to all of it.
            let language = url.host.split(separator: ".").first.map(String.init) ?? "en"
            self = .wikisource(language: language, work: parts[1])
        } else if let identifier = ArchiveName.identifier(of: address) {
            let file = parts.count > 2 ? parts[2...].joined(separator: "/") : nil
            self = .archive(
                identifier: identifier,
                file: file.flatMap { name in
                    name.contains(".") && ArchiveName.isFile(name) ? name : nil
                })
        } else {
            self = .page(url)
        }
    }

    /// The number in `/ebooks/11`, `/etext/11`, `/files/11/11-0.txt` or `/cache/epub/11/pg11.txt`.
    private static func number(_ parts: [String]) -> Int? {
        for (index, part) in parts.enumerated().dropLast()
        where ["ebooks", "etext", "files", "epub", "etexts"].contains(part.lowercased()) {
            let digits = parts[index + 1].prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits), number > 0 { return number }
        }
        return nil
    }

    /// The addresses of the text at the services, in the order they are tried: plain text, EPUB,
    /// page; those of an item of archive.org are in its list of files.
    ///
    /// None that a mirror does not have, where there is one.
    func candidates(_ services: ShelfServices) -> [TextCandidate] {
        switch self {
        case .gutenberg(let number):
            return [".txt.utf-8", ".epub3.images", ".html.images"].map { ending in
                TextCandidate(
                    url: services.gutenberg.appending("ebooks", "\(number)" + ending),
                    name: "pg\(number).txt", isPlain: ending.hasPrefix(".txt"))
            }
        case .wikisource(let language, let work):
            let name = "wikisource.txt"
            let export = ["txt", "epub-3"].compactMap { format in
                services.wikisource.asking(
                    "", [("lang", language), ("page", work), ("format", format)]
                ).map { TextCandidate(url: $0, name: name, isPlain: format == "txt") }
            }
            let page =
                services.isMirror
                ? nil
                : HTTPURL("https://\(language).wikisource.org")?.appending("wiki", work)
            return export + (page.map { [TextCandidate(url: $0, name: name)] } ?? [])
        case .archive(let identifier, let file?):
            return [
                .archived(file, of: identifier, services)
            ]
        case .archive(_, nil): return []
        case .page(let url):
            return services.isMirror
                ? [] : [TextCandidate(url: url, name: TextCandidate.name(of: url))]
        }
    }
}

/// An address that a text may be at.
struct TextCandidate: Hashable, Sendable {
    let url: HTTPURL
    /// The name that the text is kept by.
    let name: String
    /// True where plain text is expected, so that a page in its place is refused.
    var isPlain = false

    /// A file of an item of archive.org.
    static func archived(
        _ file: String, of identifier: String, _ services: ShelfServices
    ) -> TextCandidate {
        let url = file.split(separator: "/").reduce(
            services.archive.appending("download", identifier)
        ) { $0.appending(String($1)) }
        return TextCandidate(
            url: url, name: name(of: url), isPlain: file.lowercased().hasSuffix(".txt"))
    }

    /// The texts of an item of archive.org, plain ones first.
    static func all(in item: ArchiveItem, _ services: ShelfServices) -> [TextCandidate] {
        guard let identifier = item.identifier else { return [] }
        let kinds = [".txt", ".epub", ".html", ".htm"]
        return kinds.flatMap { kind in
            item.files.filter { file in
                let name = file.name.lowercased()
                return name.hasSuffix(kind) && !name.hasSuffix("_meta.txt")
                    && !name.hasSuffix("_files.txt") && !name.hasSuffix("rules.conf.txt")
            }.prefix(2).map { archived($0.name, of: identifier, services) }
        }
    }

    /// The last part of an address, decoded; its host where it has none.
    static func name(of url: HTTPURL) -> String {
        let last = url.path.split(separator: "/").last.map(String.init) ?? ""
        let name = PercentEncoding.leniently(decoded: last)
        return name.isEmpty ? url.host : String(name.prefix(100))
    }
}
