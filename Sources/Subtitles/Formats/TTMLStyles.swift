import Markup

/// What of a TTML document is an annotation or hidden (TTML 2 sections 10.2.35
/// `tts:ruby`, 10.2.11 `tts:display`, 10.2.49 `tts:visibility`), by an element's
/// own attributes or by the styles it names.
struct TTMLStyles {
    /// What matters of a style, by its id.
    private struct Style {
        var ruby: String?
        var display: String?
        var visibility: String?
        /// The styles it builds on.
        let bases: [String]
    }

    private var styles: [String: Style] = [:]

    /// So many steps from style to style are followed.
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

    /// Whether an element is no part of the text.
    func isHidden(_ element: XMLElement) -> Bool {
        if ["metadata", "set", "animate", "desc", "title", "image", "rt", "rp"]
            .contains(element.name)
        {
            return true
        }
        if value(element["display"], element, \.display) == "none" { return true }
        return ruby(of: element) == "delimiter"
    }

    /// What of a ruby an element is: `container`, `base`, `text` and so on; `nil` for none.
    func ruby(of element: XMLElement) -> String? {
        let stated = value(element["ruby"], element, \.ruby)
        return stated.isEmpty || stated == "none" ? nil : stated
    }

    /// Whether an element says that its text is shown; `nil` when it says
    /// nothing, so that what is around it does.
    func isVisible(_ element: XMLElement) -> Bool? {
        let stated = value(element["visibility"], element, \.visibility)
        return stated.isEmpty ? nil : stated != "hidden"
    }

    /// An element's own value, or the one of the last style it names that has
    /// one (TTML 2 section 8.4.4.2).
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
