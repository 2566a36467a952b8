/// The number of columns that a grapheme takes, and the agreement of terminals on it.
struct GlyphWidth: Equatable {
    /// 0 (not drawn), 1 or 2; more for a cluster of several letters, as in Indic scripts, where
    /// most terminals give each letter a column.
    var columns: UInt8
    /// True when terminals disagree, so that the cursor must be positioned again after it.
    var isRisky: Bool
    /// The number of columns beyond `columns` that some terminals may draw over.
    var spill: UInt8
    /// True for a cluster of several letters of a column each.
    var isLetters = false

    /// The most columns of a cluster of letters.
    private static let mostColumns = 16
    private static let narrow = GlyphWidth(columns: 1, isRisky: false, spill: 0)

    /// Measures one grapheme.
    static func measure(_ character: Character, wideAmbiguous: Bool) -> GlyphWidth {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else {
            return GlyphWidth(columns: 0, isRisky: false, spill: 0)
        }
        if first.value < 0x7F, character.utf8.count == 1 {
            return first.value < 0x20 ? GlyphWidth(columns: 0, isRisky: false, spill: 0) : narrow
        }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return measure(first, wideAmbiguous: wideAmbiguous)
        }
        return cluster(scalars, first: first, wideAmbiguous: wideAmbiguous)
    }

    /// Measures a grapheme of a single scalar.
    static func measure(_ scalar: Unicode.Scalar, wideAmbiguous: Bool) -> GlyphWidth {
        let columns = columns(of: scalar, wideAmbiguous: wideAmbiguous)
        // Symbols newer than Unicode 13 are one column in terminals that do not know them yet.
        let isNew = scalar.value >= 0x1FA70 && scalar.value <= 0x1FAFF || scalar.value == 0x1F6DC
        return GlyphWidth(columns: columns, isRisky: isNew || joinsNext(scalar.value), spill: 0)
    }

    /// True when a terminal may join it with a glyph in the next cell.
    private static func joinsNext(_ value: UInt32) -> Bool {
        switch value {
        case 0x1F1E6...0x1F1FF, 0x1100...0x115F, 0xA960...0xA97C, 0x600...0x605, 0x6DD: true
        default: false
        }
    }

    /// Adds up the scalars, at most 2 with a wide one among them; emoji sequences are always 2.
    private static func cluster(
        _ scalars: Character.UnicodeScalarView, first: Unicode.Scalar, wideAmbiguous: Bool
    ) -> GlyphWidth {
        var sum = 0
        var isRisky = false
        var (isEmoji, isWide, isDisputed) = (false, false, false)
        for (index, scalar) in scalars.enumerated() {
            let width = Int(columns(of: scalar, wideAmbiguous: wideAmbiguous))
            sum += width
            isWide = isWide || width == 2
            if index == 0 { continue }
            switch scalar.value {
            case 0xFE0F:
                isRisky = true
                isEmoji = isEmoji || first.properties.isEmoji
            case 0x200D:
                isRisky = true
                isEmoji = isEmoji || first.properties.isEmoji
            case 0xFE00...0xFE0E, 0x1F3FB...0x1F3FF, 0x1160...0x11FF, 0xD7B0...0xD7FF:
                isRisky = true
            default: isDisputed = isDisputed || Self.isDisputed(scalar)
            }
        }
        isRisky = isRisky || isDisputed
        let columns = isEmoji ? 2 : min(isWide ? 2 : mostColumns, sum)
        let spill = max(0, sum - columns)
        return GlyphWidth(
            columns: UInt8(columns), isRisky: isRisky || spill > 0, spill: UInt8(min(spill, 64)),
            isLetters: isDisputed && !isEmoji && !isWide && columns > 1)
    }

    /// True when some terminals count a later scalar of a cluster and others do not.
    private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
        switch widthClass(of: scalar) {
        case .mark, .wide: true
        case .zero: false
        // Regional indicators, Thai and Lao SARA AM and halfwidth marks are agreed on.
        case .narrow, .ambiguous:
            !((0x1F1E6...0x1F1FF).contains(scalar.value) || scalar.value == 0x0E33
                || scalar.value == 0x0EB3 || (0xFF9E...0xFF9F).contains(scalar.value))
        }
    }

    private static func columns(of scalar: Unicode.Scalar, wideAmbiguous: Bool) -> UInt8 {
        switch widthClass(of: scalar) {
        case .zero: 0
        case .narrow, .mark: 1
        case .wide: 2
        case .ambiguous: wideAmbiguous ? 2 : 1
        }
    }

    /// The classes of the generated table, by their number there.
    enum Class: UInt32 {
        case zero, narrow, wide, ambiguous, mark
    }

    /// The class of a scalar: common ranges at once, the rest by binary search.
    static func widthClass(of scalar: Unicode.Scalar) -> Class {
        let value = scalar.value
        if value < 0xA1 { return value < 0x20 || value >= 0x7F && value < 0xA0 ? .zero : .narrow }
        if value >= 0x4E00 && value <= 0x9FFF || value >= 0xAC00 && value <= 0xD7A3 { return .wide }
        if value >= 0x3041 && value <= 0x3096 || value >= 0x30A0 && value <= 0x30FF { return .wide }
        let key = value << 3 | 7
        return WidthTable.runs.withUnsafeBufferPointer { runs in
            var low = 0
            var high = runs.count
            while low < high {
                let middle = (low + high) / 2
                if runs[middle] <= key { low = middle + 1 } else { high = middle }
            }
            return Class(rawValue: runs[max(0, low - 1)] & 7) ?? .narrow
        }
    }
}

extension Character {
    /// Its letters with their marks when terminals give each a column, as in Indic clusters; itself
    /// for all other text.
    package var terminalLetters: [String] {
        let width = GlyphWidth.measure(self, wideAmbiguous: false)
        guard width.isLetters else { return [String(self)] }
        var letters: [String] = []
        for scalar in unicodeScalars {
            let columns = GlyphWidth.measure(scalar, wideAmbiguous: false).columns
            let isNew = columns > 0 && letters.count < Int(width.columns)
            if isNew || letters.isEmpty { letters.append("") }
            letters[letters.count - 1].unicodeScalars.append(scalar)
        }
        return letters
    }
}
