import ListenCore
import Markup

/// The kinds of documents that are read.
package enum DocumentKind: String, Hashable, Sendable, CaseIterable {
    /// Plain text.
    case text
    /// Markdown.
    case markdown
    /// A page of the web.
    case html
    /// A book of pages.
    case epub
    /// A document of Word (2007 and after).
    case docx
    /// A document of LibreOffice and its relatives.
    case odt
    /// Pages as they are printed.
    case pdf

    /// Its name in a sentence.
    package var title: String {
        switch self {
        case .text: "plain text"
        case .markdown: "Markdown"
        case .html: "HTML"
        case .epub: "EPUB"
        case .docx: "DOCX"
        case .odt: "ODT"
        case .pdf: "PDF"
        }
    }

    /// The kind that a file's name says; `nil` without an ending that is known.
    package init?(name: String) {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let dot = last.lastIndex(of: ".") else { return nil }
        switch last[dot...].dropFirst().lowercased() {
        case "txt", "text", "log": self = .text
        case "md", "markdown", "mdown", "mkd": self = .markdown
        case "html", "htm", "xhtml", "xht": self = .html
        case "epub": self = .epub
        case "docx", "docm", "dotx": self = .docx
        case "odt", "ott", "fodt": self = .odt
        case "pdf": self = .pdf
        default: return nil
        }
    }

    /// True for a kind whose content cannot be taken for text.
    var isContainer: Bool {
        switch self {
        case .epub, .docx, .odt, .pdf: true
        case .text, .markdown, .html: false
        }
    }
}

/// The kind of a document by its first bytes.
enum ContentSign: Hashable {
    case pdf
    /// An archive: its files decide.
    case zip
    case html
    /// An XML document whose root has this name.
    case xml(String)
    case text
    /// A kind that is not read, as a noun phrase.
    case other(String)
    case binary

    /// The sign of some bytes, which are not empty.
    init(_ bytes: [UInt8]) {
        let start = Array(bytes.prefix(4_096))
        self = Self.magic(start, bytes.count) ?? Self.textual(start)
    }

    private static func magic(_ start: [UInt8], _ count: Int) -> ContentSign? {
        // A PDF may have up to 1,024 bytes of something else before it.
        if find("%PDF-", in: start.prefix(1_029)) { return .pdf }
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 5, 6]) {
            return .zip
        }
        if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            return .other("an old Office document, or a new one with a password")
        }
        if start.starts(with: Array("{\\rtf".utf8)) { return .other("RTF") }
        if start.count > 68, start[60..<68].elementsEqual("BOOKMOBI".utf8) {
            return .other("a Kindle book")
        }
        if start.starts(with: Array("AT&TFORM".utf8)) { return .other("DjVu") }
        if start.starts(with: Array("%!PS".utf8)) { return .other("PostScript") }
        let others: [(signs: [UInt8], name: String)] = [
            ([0x1F, 0x8B], "a gzip archive"), (Array("Rar!".utf8), "a RAR archive"),
            ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"), ([0x89, 0x50, 0x4E, 0x47], "a picture"),
            ([0xFF, 0xD8, 0xFF], "a picture"), (Array("GIF8".utf8), "a picture"),
            (Array("ID3".utf8), "a recording"), (Array("OggS".utf8), "a recording"),
            (Array("fLaC".utf8), "a recording"), (Array("RIFF".utf8), "a recording"),
        ]
        return others.first { start.starts(with: $0.signs) }.map { .other($0.name) }
    }

    private static func textual(_ start: [UInt8]) -> ContentSign {
        guard !isBinary(start) else { return .binary }
        // Of UTF-16 every other byte is zero.
        var text = String(
            decoding: start.filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self
        ).drop { $0.isWhitespace }
        if PageSign.isPage(text) { return .html }
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") else { return .text }
        text = text[end.upperBound...].drop { $0.isWhitespace }
        let root = skippingComments(text)
        let name = root.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return .xml(root.hasPrefix("<") ? String(name) : "")
    }

    private static func skippingComments(_ text: Substring) -> Substring {
        var text = text
        while text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
            text = text[end.upperBound...].drop { $0.isWhitespace }
        }
        return text
    }

    private static func find(_ sign: String, in bytes: ArraySlice<UInt8>) -> Bool {
        let sign = Array(sign.utf8)
        return bytes.indices.contains { at in
            bytes[at] == sign[0] && bytes[at...].starts(with: sign)
        }
    }

    /// True when too many control characters are in it to be text.
    static func isBinary(_ start: [UInt8]) -> Bool {
        // UTF-16 and UTF-32 have zeros, and begin with a byte order mark.
        let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
        guard !marks.contains(where: { start.starts(with: $0) }) else { return false }
        let zeros = start.count { $0 == 0 }
        let strange = start.count {
            $0 < 0x20 && ![0, 0x09, 0x0A, 0x0C, 0x0D, 0x1A, 0x1B].contains($0)
        }
        // UTF-16 without a mark: zeros stand on one side only.
        let even = start.indices.count { $0 % 2 == 0 && start[$0] == 0 }
        let isWide =
            zeros * 10 >= start.count * 3 && (even * 10 <= zeros || even * 10 >= zeros * 9)
        return strange * 50 > start.count || zeros * 200 > start.count && !isWide
    }
}
