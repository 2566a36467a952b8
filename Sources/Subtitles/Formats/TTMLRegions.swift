import Markup

/// The places of the regions of a TTML document (TTML 2 sections 11.1.2 `region`, 10.2.29
/// `tts:origin`, 10.2.12 `tts:displayAlign`).
struct TTMLRegions {
    private var heights: [String: CueHeight] = [:]
    /// The height of the screen in pixels; `nil` when the document does not state it.
    private let rows: Double?
    /// The number of rows of cells on the screen.
    private let cells: Double

    /// The largest number of regions that are read; real documents have far fewer.
    private static let most = 1_000

    /// Reads the regions of a document.
    init(_ root: XMLElement) {
        rows = Self.numbers(root["extent"]).last.flatMap { $0.unit == "px" ? $0.value : nil }
        cells = Self.numbers(root["cellResolution"]).last?.value ?? 15
        guard let layout = root.first("head")?.first("layout") else { return }
        for region in layout.elements.prefix(Self.most) where region.isNamed("region") {
            guard let id = region["id"] else { continue }
            heights[id] = height(region)
        }
    }

    /// The height of an element's text by the region it names or by an origin of its own; `nil`
    /// when it states neither.
    func height(of element: XMLElement) -> CueHeight? {
        if let id = element["region"]?.trimmingBlanks, let height = heights[id] { return height }
        return element["origin"] == nil ? nil : height(element)
    }

    private func height(_ region: XMLElement) -> CueHeight? {
        func value(_ name: StaticString) -> String? {
            region[name]
                ?? region.elements.lazy.filter { $0.isNamed("style") }.compactMap { $0[name] }.first
        }
        guard let top = part(Self.numbers(value("origin")).last) else { return nil }
        let extent = part(Self.numbers(value("extent")).last) ?? 0
        let share =
            switch value("displayAlign")?.trimmingBlanks {
            case "after": 1.0
            case "center": 0.5
            default: 0.0
            }
        return CueHeight(part: top + extent * share, of: 1)
    }

    private typealias Length = (value: Double, unit: String)

    /// A length as a share of the screen.
    private func part(_ length: Length?) -> Double? {
        guard let length else { return nil }
        switch length.unit {
        case "%", "rh": return length.value / 100
        case "c": return cells > 0 ? length.value / cells : nil
        case "px": return rows.flatMap { $0 > 0 ? length.value / $0 : nil }
        default: return nil
        }
    }

    /// The lengths of `10% 85%`, `640px 360px`, `32 15`.
    private static func numbers(_ text: String?) -> [Length] {
        (text ?? "").split(whereSeparator: \.isWhitespace).prefix(4).compactMap { part in
            let digits = part.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
            guard let value = Double(digits), value.isFinite else { return nil }
            return (value, String(part.dropFirst(digits.count)))
        }
    }
}
