package import ListenCore

/// The parts of a page that a browser shows, and the addresses and languages it states.
extension HTMLPage {
    /// Elements whose content is never text of the page: scripts, controls, players, and the readings
    /// above words.
    static let unread: HTMLTagSet = [
        .script, .style, .template, .noscript, .head, .title, .svg, .canvas, .audio, .video,
        .iframe, .embed, .object, .applet, .map, .button, .select, .textarea, .input, .datalist,
        .progress, .meter, .rt, .rp, .rtc, .annotation, .dialog,
    ]

    /// True for an element that a browser does not show, or that is there for the eye alone; with
    /// `showsConcealed` for what is never text alone.
    package func isHidden(_ node: Int, showsConcealed: Bool = false) -> Bool {
        let tag = tag(node)
        if tag == .text { return false }
        if Self.unread.contains(tag) {
            return tag != .dialog || bytes(of: "open", node) == nil
        }
        return !showsConcealed && isConcealed(node)
    }

    /// True for an element that attributes or its own style conceal.
    package func isConcealed(_ node: Int) -> Bool {
        guard hasAttributes(node) else { return false }
        if let hidden = bytes(of: "hidden", node), !hidden.elementsEqual("until-found".utf8) {
            return true
        }
        if let aria = bytes(of: "aria-hidden", node), aria.elementsEqual("true".utf8) {
            return true
        }
        guard let style = bytes(of: "style", node) else { return false }
        return HTMLStyle.conceals(style)
    }

    /// The language an element states for its content, read as files write languages.
    package func language(of node: Int) -> Language? {
        guard hasAttributes(node),
            let stated = attribute("lang", of: node) ?? attribute("xml:lang", of: node)
        else { return nil }
        return StatedLanguage.language(stated)
    }

    /// The language of the whole page, stated by its outermost element, its body or its head.
    package var language: Language? {
        if let stated = language(of: 0) ?? language(of: body) { return stated }
        for meta in all(.meta, in: head ?? 0) {
            let name = (attribute("http-equiv", of: meta) ?? attribute("name", of: meta) ?? "")
                .lowercased()
            guard ["content-language", "language", "dc.language"].contains(name) else { continue }
            let stated = attribute("content", of: meta)?.split(separator: ",").first
            if let language = stated.flatMap({ StatedLanguage.language(String($0)) }) {
                return language
            }
        }
        return nil
    }

    /// The address that links begin from: the page's own, moved by `base`.
    package func base(_ address: String?) -> String? {
        for node in all(.base, in: head ?? 0) {
            guard let stated = attribute("href", of: node) else { continue }
            return WebAddress.resolved(stated, against: address) ?? address
        }
        return address
    }
}

/// The few declarations of a `style` attribute that decide about a text.
enum HTMLStyle {
    private static let longest = 4_096

    /// True when a style hides its element.
    static func conceals(_ style: ArraySlice<UInt8>) -> Bool {
        guard style.count < longest else { return false }
        let text = compact(style)
        return text.have("display:none", "visibility:hidden", "visibility:collapse")
    }

    /// The marks a style gives to a text.
    static func marks(_ style: ArraySlice<UInt8>) -> [TextSpan.Mark] {
        guard style.count < longest else { return [] }
        let text = compact(style)
        var marks: [TextSpan.Mark] = []
        if text.have("font-style:italic") { marks.append(.emphasis) }
        if text.have(
            "font-weight:bold", "font-weight:600", "font-weight:700", "font-weight:800",
            "font-weight:900")
        {
            marks.append(.strong)
        }
        return marks
    }

    private static func compact(_ style: ArraySlice<UInt8>) -> SmallLetters {
        SmallLetters(style.filter { !TagScanner.isBlank($0) }[...])
    }
}

/// A short text in small letters, searched byte by byte: the standard library's search takes a
/// hundred times as long.
struct SmallLetters {
    private let bytes: [UInt8]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }

    /// True when it has one of some parts.
    func have(_ parts: StaticString...) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            parts.contains { part in
                Self.finds(part.utf8Start, part.utf8CodeUnitCount, in: text)
            }
        }
    }

    private static func finds(
        _ part: UnsafePointer<UInt8>, _ count: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard count <= text.count else { return false }
        for start in 0...(text.count - count) where text[start] == part[0] {
            var length = 1
            while length < count, text[start + length] == part[length] { length += 1 }
            if length == count { return true }
        }
        return false
    }

    /// True when it is a word.
    func are(_ word: StaticString) -> Bool {
        bytes.elementsEqual(
            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}
