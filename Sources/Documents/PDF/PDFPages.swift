import ListenCore
import Markup

/// A line of a page: where it stands, from the top left in points, and its words.
struct PDFLine: Hashable {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    let text: String
    /// The height of most of its words: a raised letter makes a line higher.
    let height: Double

    var middle: Double { (top + bottom) / 2 }
    var width: Double { right - left }
    /// The number of characters.
    let count: Int

    init(
        left: Double, top: Double, right: Double, bottom: Double, text: String,
        height: Double? = nil
    ) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        (self.text, count) = (text, text.count)
        self.height = height ?? bottom - top
    }

    /// True for a line of a table of contents or an index: dots lead to a number.
    var hasLeaders: Bool {
        text.contains(". . . .") || text.contains(".....") || text.contains("· · · ·")
    }
}

/// A page of a PDF.
struct PDFPage {
    /// Of a page with more lines, the order is not looked for: it is a drawing.
    static let mostLines = 2_000

    let width: Double
    let height: Double
    var lines: [PDFLine]
}

/// The pages as `pdftotext -bbox-layout` prints them.
struct PDFPages {
    private(set) var pages: [PDFPage] = []
    private(set) var title: String?
    private(set) var author: String?
    /// True when there was more.
    let isCut: Bool

    private static let mostPages = 20_000

    init(_ bytes: [UInt8], isCut: Bool) {
        self.isCut = isCut
        var tokens = XMLTokenizer(bytes)
        var box: (Double, Double, Double, Double)?
        var words: [String] = []
        var heights: [Double] = []
        var isTitle = false
        var isWord = false
        while let token = tokens.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                let raw = bytes[attributes]
                switch String(decoding: bytes[name], as: UTF8.self) {
                case "page" where pages.count < Self.mostPages:
                    pages.append(
                        PDFPage(
                            width: Self.number("width", raw), height: Self.number("height", raw),
                            lines: []))
                case "line":
                    box = (
                        Self.number("xmin", raw), Self.number("ymin", raw),
                        Self.number("xmax", raw), Self.number("ymax", raw)
                    )
                    (words, heights) = ([], [])
                case "word":
                    isWord = !isEmpty
                    heights.append(Self.number("ymax", raw) - Self.number("ymin", raw))
                case "title": isTitle = !isEmpty
                case "meta": readMeta(raw)
                default: break
                }
            case .end(let name):
                switch String(decoding: bytes[name], as: UTF8.self) {
                case "line":
                    let text = words.joined(separator: " ")
                    if let box, !text.isEmpty, !pages.isEmpty, !heights.isEmpty {
                        pages[pages.count - 1].lines.append(
                            PDFLine(
                                left: box.0, top: box.1, right: box.2, bottom: box.3, text: text,
                                height: heights.sorted()[heights.count / 2]))
                    }
                    box = nil
                case "word": isWord = false
                case "title": isTitle = false
                default: break
                }
            case .text(let range):
                guard isWord || isTitle else { continue }
                let text = XMLReferences.read(bytes[range])
                if isTitle {
                    title = Self.title(text)
                } else {
                    words.append(Self.cleaned(text))
                }
            case .literal: break
            }
        }
    }

    private static func number(_ name: StaticString, _ raw: ArraySlice<UInt8>) -> Double {
        let value = XMLAttributes.value(ofCaseless: name, in: raw).flatMap { Double($0) } ?? 0
        return value.isFinite ? min(max(value, -100_000), 100_000) : 0
    }

    private mutating func readMeta(_ raw: ArraySlice<UInt8>) {
        guard XMLAttributes.value(ofCaseless: "name", in: raw)?.lowercased() == "author" else {
            return
        }
        author = BookText.name(XMLAttributes.value(ofCaseless: "content", in: raw))
    }

    /// A title that somebody wrote, and not the name of a file that a program left.
    private static func title(_ text: String) -> String? {
        guard let name = BookText.name(text) else { return nil }
        let lower = name.lowercased()
        let isFile = [
            ".doc", ".docx", ".odt", ".tex", ".dvi", ".indd", ".qxd", ".pdf", ".rtf", ".txt",
            ".pages", ".pptx", ".xlsx",
        ].contains { lower.hasSuffix($0) }
        let isFiller =
            lower.hasPrefix("microsoft word") || lower.hasPrefix("untitled") || lower == "title"
            || lower.hasPrefix("unbenannt") || lower.hasPrefix("(anonymous)")
        return isFile || isFiller ? nil : WorkFinish.title(name)
    }

    private static let ligatures: [Unicode.Scalar: String] = [
        "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl",
        "\u{FB05}": "st", "\u{FB06}": "st",
    ]

    /// A word with the letters of its ligatures, without control characters.
    private static func cleaned(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return text }
        var clean = ""
        for scalar in text.unicodeScalars {
            if let letters = ligatures[scalar] {
                clean += letters
            } else if scalar.value >= 0x20 {
                clean.unicodeScalars.append(scalar)
            }
        }
        return clean
    }
}
