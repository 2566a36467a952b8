/// How far down the screen the styles of a SubStation Alpha file put their events.
///
/// Heights are told as far as they set events of the same times in order: whether at the top, in
/// the middle or at the bottom, and how far from that edge.
struct ASSStyles {
    private struct Style {
        var height: CueHeight
        var margin: Int
    }

    /// How many lines `\pos` and margins count on a screen when the file does not say.
    private static let usualRows = 288
    /// No file has more styles that matter than this.
    private static let most = 1_000

    private var styles: [String: Style] = [:]
    private var rows = usualRows
    /// The columns of styles by name; until the file says which, those of version 4+.
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
        // The first versions count alignments otherwise; only they state an alpha level.
        let isLegacy = names.contains("alphalevel")
        let height = isLegacy ? CueHeight(legacy: number) : CueHeight(keypad: number)
        styles[name] = Style(
            height: height ?? .bottom, margin: field("marginv").flatMap { Int($0) } ?? 0)
    }

    /// Where an event stands by its own codes, or else by its style and its margin; `nil` where
    /// nothing says so.
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
