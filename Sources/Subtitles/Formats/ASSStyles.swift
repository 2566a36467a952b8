/// The heights at which the styles of a SubStation Alpha file show their events.
///
/// A height is as exact as the order of simultaneous events needs: the top, the middle or the
/// bottom, and the distance from that edge.
struct ASSStyles {
    private struct Style {
        var height: CueHeight
        var margin: Int
    }

    /// The height of the screen, in the lines that `\pos` and margins count, when the file does not
    /// state it.
    private static let usualRows = 288
    /// The largest number of styles that are read; real files have far fewer.
    private static let most = 1_000

    private var styles: [String: Style] = [:]
    private var rows = usualRows
    /// The columns of styles by name; those of version 4+ until the file names its own.
    private var names = fields("name,,,,,,,,,,,,,,,,,,alignment,,,marginv,")

    /// Takes a line of the header or of the styles.
    mutating func read(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let key = line[..<colon].lowercased()
        let value = String(line[line.index(after: colon)...]).trimmingBlanks
        switch key {
        case "playresy": rows = Int(value).flatMap { $0 > 0 ? $0 : nil } ?? rows
        case "format": names = Self.fields(value).map { $0.lowercased() }
        case "style": add(Self.fields(value))
        default: break
        }
    }

    private mutating func add(_ fields: [String]) {
        func field(_ name: String) -> String? {
            names.firstIndex(of: name).flatMap { $0 < fields.count ? fields[$0] : nil }
        }
        guard let name = field("name"), styles.count < Self.most,
            let number = field("alignment").flatMap({ Int($0) })
        else { return }
        // The first versions number alignments differently; only they state an alpha level.
        let isLegacy = names.contains("alphalevel")
        let height = isLegacy ? CueHeight(legacy: number) : CueHeight(keypad: number)
        styles[name] = Style(
            height: height ?? .bottom, margin: field("marginv").flatMap { Int($0) } ?? 0)
    }

    /// The height of an event by its own codes, or by its style and its margin; `nil` when neither
    /// states one.
    func height(
        of style: String?, margin: String?, codes: some Collection<UInt8>
    ) -> CueHeight? {
        let styled = style.flatMap { styles[$0] }
        let own = CueHeight(ofCodesIn: codes, rows: Double(rows))
        let isPlaced = own != nil && own != .bottom && own != .middle && own != .top
        guard let base = own ?? styled?.height, !isPlaced else { return own }
        let stated = margin.flatMap { Int($0) } ?? 0
        let distance = min(max(0, stated != 0 ? stated : styled?.margin ?? 0), rows)
        let part = distance * 1000 / rows
        switch base {
        case .top: return CueHeight(thousandths: part)
        case .bottom: return CueHeight(thousandths: 1000 - part)
        default: return base
        }
    }

    private static func fields(_ list: String) -> [String] {
        list.split(separator: ",", maxSplits: 40, omittingEmptySubsequences: false)
            .map { String($0).trimmingBlanks }
    }
}
