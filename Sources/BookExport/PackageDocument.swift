import ListenCore
import Markup

/// The documents that make the chapters one EPUB: package, navigation and container (EPUB 3.3,
/// sections 5, 7 and 4).
struct PackageDocument {
    let book: SpokenBook
    let pages: [ChapterPage]
    let sounds: [SoundFile]

    /// The name of a chapter's page, beside the package.
    static func page(_ place: Int) -> String { "text/\(number(place)).xhtml" }
    /// The name of a chapter's overlay.
    static func overlay(_ place: Int) -> String { "overlays/\(number(place)).smil" }
    /// The name of a sound file.
    static func sound(_ place: Int, _ file: SoundFile) -> String {
        "audio/\(number(place)).\(file.fileExtension)"
    }

    private static func number(_ place: Int) -> String {
        let digits = "\(place + 1)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    static let container = """
        <?xml version="1.0" encoding="UTF-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles>
        <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
        </rootfiles>
        </container>

        """

    /// The package.
    var opf: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" \
        xml:lang="\(XMLText.escaped(book.languageTag))">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        \(metadata.joined(separator: "\n"))
        </metadata>
        <manifest>
        \(manifest.joined(separator: "\n"))
        </manifest>
        <spine\(book.isRightToLeft ? " page-progression-direction=\"rtl\"" : "")>
        \(pages.indices.map { "<itemref idref=\"c\($0 + 1)\"/>" }.joined(separator: "\n"))
        </spine>
        </package>

        """
    }

    private var metadata: [String] {
        var lines = [
            "<dc:identifier id=\"id\">\(XMLText.escaped(book.identifier))</dc:identifier>",
            "<dc:title>\(XMLText.name(book.title))</dc:title>",
            "<dc:language>\(XMLText.escaped(book.languageTag))</dc:language>",
            "<meta property=\"dcterms:modified\">\(XMLText.escaped(book.modified))</meta>",
        ]
        if let author = book.author {
            lines.append("<dc:creator id=\"author\">\(XMLText.name(author))</dc:creator>")
            lines.append(Self.role("aut", of: "author"))
        }
        if let narrator = book.narrator {
            lines.append(
                "<dc:contributor id=\"narrator\">\(XMLText.name(narrator))</dc:contributor>")
            lines.append(Self.role("nrt", of: "narrator"))
            lines.append("<meta property=\"media:narrator\">\(XMLText.name(narrator))</meta>")
        }
        let heard = pages.enumerated().filter { !$0.element.plan.isSilent }
        guard !heard.isEmpty else { return lines }
        for (place, page) in heard {
            lines.append(
                "<meta property=\"media:duration\" refines=\"#o\(place + 1)\">"
                    + "\(XMLText.clock(page.plan.duration))</meta>")
        }
        let total = heard.reduce(MediaTime.zero) { $0 + $1.element.plan.duration }
        lines.append("<meta property=\"media:duration\">\(XMLText.clock(total))</meta>")
        lines.append("<meta property=\"media:active-class\">\(ChapterPage.activeClass)</meta>")
        if book.cover != nil { lines.append("<meta name=\"cover\" content=\"cover\"/>") }
        return lines
    }

    private static func role(_ role: String, of id: String) -> String {
        "<meta refines=\"#\(id)\" property=\"role\" scheme=\"marc:relators\">\(role)</meta>"
    }

    private var manifest: [String] {
        var items = [
            Self.item("nav", "nav.xhtml", "application/xhtml+xml", " properties=\"nav\""),
            Self.item("style", "style.css", "text/css"),
        ]
        if let cover = book.cover {
            items.append(
                Self.item("cover", cover.fileName, cover.mediaType, " properties=\"cover-image\""))
        }
        for (place, page) in pages.enumerated() {
            let overlay = page.plan.isSilent ? "" : " media-overlay=\"o\(place + 1)\""
            items.append(
                Self.item("c\(place + 1)", Self.page(place), "application/xhtml+xml", overlay))
            guard !page.plan.isSilent else { continue }
            items.append(Self.item("o\(place + 1)", Self.overlay(place), "application/smil+xml"))
        }
        for (place, file) in sounds.enumerated() {
            items.append(Self.item("a\(place + 1)", Self.sound(place, file), file.mediaType))
        }
        return items
    }

    private static func item(
        _ id: String, _ address: String, _ type: String, _ more: String = ""
    ) -> String {
        "<item id=\"\(id)\" href=\"\(address)\" media-type=\"\(type)\"\(more)/>"
    }

    /// The table of contents.
    var navigation: String {
        let tag = XMLText.escaped(book.languageTag)
        let entries = pages.enumerated().map { place, page in
            "<li><a href=\"\(Self.page(place))\">\(XMLText.name(page.chapter.title))</a></li>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
            xml:lang="\(tag)" lang="\(tag)"\(book.isRightToLeft ? " dir=\"rtl\"" : "")>
            <head><title>\(XMLText.name(book.title))</title></head>
            <body>
            <nav epub:type="toc" id="toc">
            <ol>
            \(entries.joined(separator: "\n"))
            </ol>
            </nav>
            </body>
            </html>

            """
    }
}
