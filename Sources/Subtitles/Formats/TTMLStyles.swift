import Markup

/// Finds the annotations and the hidden parts of a TTML document (TTML 2 sections 10.2.35
/// `tts:ruby`, 10.2.11 `tts:display`, 10.2.49 `tts:visibility`), by an element's own attributes or
/// by the styles it names.
struct TTMLStyles {
    /// The properties of a style that matter here.
    private struct Style {
        var ruby: String?
        var display: String?
        var visibility: String?
        /// The styles it builds on.
        let bases: [String]
    }

    private var styles: [String: Style] = [:]

    /// The largest number of steps from style to style.
    private static let deepest = 16

    /// Reads the styles of a document.
    init(_ root: XMLElement) {
        guard let styling = root.first("head")?.first("styling") else { return }
        for element in styling.elements where element.isNamed("style") {
            guard let id = element["id"] else { continue }
            styles[id] = Style(
                ruby: element["ruby"], display: element["display"],
                visibility: element["visibility"], bases: Self.names(element["style"]))
        }
    }

    /// True when an element does not belong to the text.
    func isHidden(_ element: XMLElement) -> Bool {
        if ["metadata", "set", "animate", "desc", "title", "image", "rt", "rp"]
            .contains(element.name)
        {
            return true
        }
        if value(element["display"], element, \.display) == "none" { return true }
        return ruby(of: element) == "delimiter"
    }

    /// The role of an element in a ruby: `container`, `base`, `text` and so on; `nil` for none.
    func ruby(of element: XMLElement) -> String? {
        let stated = value(element["ruby"], element, \.ruby)
        return stated.isEmpty || stated == "none" ? nil : stated
    }

    /// True when an element shows its text, false when it hides it; `nil` when it leaves that to
    /// its parent.
    func isVisible(_ element: XMLElement) -> Bool? {
        let stated = value(element["visibility"], element, \.visibility)
        return stated.isEmpty ? nil : stated != "hidden"
    }

    /// An element's own value, or that of the last style it names that has one (TTML 2 section
    /// 8.4.4.2).
    private func value(
        _ own: String?, _ element: XMLElement, _ property: KeyPath<Style, String?>
    ) -> String {
        if let own { return own.trimmingBlanks }
        guard !styles.isEmpty else { return "" }
        var steps = Self.deepest
        return value(of: Self.names(element["style"]), property, &steps)?.trimmingBlanks ?? ""
    }

    private func value(
        of names: [String], _ property: KeyPath<Style, String?>, _ steps: inout Int
    ) -> String? {
        for name in names.reversed() where steps > 0 {
            steps -= 1
            guard let style = styles[name] else { continue }
            if let value = style[keyPath: property] ?? value(of: style.bases, property, &steps) {
                return value
            }
        }
        return nil
    }

    private static func names(_ list: String?) -> [String] {
        (list ?? "").split(whereSeparator: \.isWhitespace).prefix(deepest).map(String.init)
    }
}
