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

    /// True for an element that a browser does not show, or that is there for the eye alone.
    package func isHidden(_ node: Int) -> Bool {
        let tag = tag(node)
        if tag == .text { return false }
        if Self.unread.contains(tag) {
            return tag != .dialog || bytes(of: "open", node) == nil
        }
        return isConcealed(node)
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
    /// True when a style hides its element.
    static func conceals(_ style: ArraySlice<UInt8>) -> Bool {
        guard style.count < 4_096, style.contains(where: { $0 | 0x20 == 0x69 }) else {
            return false
        }
        let text = compact(style)
        return text.contains("display:none") || text.contains("visibility:hidden")
            || text.contains("visibility:collapse")
    }

    /// The marks a style gives to a text.
    static func marks(_ style: ArraySlice<UInt8>) -> [TextSpan.Mark] {
        guard style.count < 4_096 else { return [] }
        let text = compact(style)
        var marks: [TextSpan.Mark] = []
        if text.contains("font-style:italic") { marks.append(.emphasis) }
        if ["bold", "600", "700", "800", "900"].contains(where: {
            text.contains("font-weight:" + $0)
        }) {
            marks.append(.strong)
        }
        return marks
    }

    private static func compact(_ style: ArraySlice<UInt8>) -> String {
        String(decoding: style.filter { !TagScanner.isBlank($0) }, as: UTF8.self).lowercased()
    }
}
