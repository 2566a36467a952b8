/// Arabic letters in the forms they take side by side (Unicode, section 9.2), as presentation forms
/// for terminals that do not join letters.
///
/// Lam and alef stay two letters, so that a text keeps its graphemes.
enum ArabicShaper {
    private enum Joining: UInt32 {
        case none, toBefore, both, causes
        /// True when it connects to the letter before it.
        var joinsBefore: Bool { self != .none }
        /// True when it connects to the letter after it.
        var joinsAfter: Bool { self == .both || self == .causes }
    }

    private static let forms: [UInt32: Int] = {
        let table = ArabicTable.shapes
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: table.count, by: 5).map { (table[$0], $0) })
    }()

    /// True when a text holds letters that join.
    static func concerns(_ text: String) -> Bool {
        // U+0620…U+08FF begin with these bytes.
        text.utf8.contains { (0xD8...0xDD).contains($0) || $0 == 0xE0 }
            && text.unicodeScalars.contains { joining($0) == .both || joining($0) == .toBefore }
    }

    /// The text in joined forms.
    static func shaped(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        // Marks stand between letters without separating them (rule R1).
        let letters = scalars.indices.filter { !isTransparent(scalars[$0]) }
        var shaped = scalars
        for (at, place) in letters.enumerated() {
            guard let row = forms[scalars[place].value] else { continue }
            let own = joining(scalars[place])
            let before = at > 0 && joining(scalars[letters[at - 1]]).joinsAfter && own.joinsBefore
            let after =
                at + 1 < letters.count && own.joinsAfter
                && joining(scalars[letters[at + 1]]).joinsBefore
            shaped[place] = form(row, before: before, after: after) ?? scalars[place]
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: shaped)
        return String(result)
    }

    private static func form(_ row: Int, before: Bool, after: Bool) -> Unicode.Scalar? {
        // Columns: isolated, final, initial, medial.
        let column = 1 + (before ? 1 : 0) + (after ? 2 : 0)
        let value = ArabicTable.shapes[row + column]
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    private static func joining(_ scalar: Unicode.Scalar) -> Joining {
        guard (0x600..<0x900).contains(scalar.value) else {
            return scalar == "\u{200D}" ? .causes : .none
        }
        let runs = ArabicTable.joining
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
        }
        return Joining(rawValue: runs[low] & 3) ?? .none
    }

    private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
        default: return false
        }
    }
}
