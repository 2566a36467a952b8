/// The bidirectional class of a character (UAX #9 section 3.2).
enum BidiClass: UInt8 {
    case left, right, arabicLetter, europeanNumber, europeanSeparator, europeanTerminator
    case arabicNumber, commonSeparator, nonspacingMark, boundaryNeutral, paragraphSeparator
    case segmentSeparator, whiteSpace, otherNeutral

    /// The class of a character.
    init(_ scalar: Unicode.Scalar) {
        let runs = BidiTable.runs
        // The last run that begins at or before the character.
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle] >> 4 <= scalar.value { low = middle } else { high = middle }
        }
        self = BidiClass(rawValue: UInt8(runs[low] & 0xF)) ?? .left
    }

    /// True when it is strong (L, R or AL).
    var isStrong: Bool { rawValue <= BidiClass.arabicLetter.rawValue }

    /// True when the rules N0…N2 give it its direction.
    var isNeutral: Bool { rawValue >= BidiClass.paragraphSeparator.rawValue }

    /// Its direction for the neutrals beside it (N1: numbers count as R).
    var direction: BidiClass? {
        switch self {
        case .left: .left
        case .right, .arabicLetter, .europeanNumber, .arabicNumber: .right
        default: nil
        }
    }
}

extension String {
    /// True when the text holds a character that may be read from right to left: a letter of such a
    /// script or an Arabic number.
    var mayReadRightToLeft: Bool {
        // U+0590 is the first such character; no lead byte below 0xD6 begins one.
        guard utf8.contains(where: { (0xD6...0xDF).contains($0) || $0 >= 0xE0 }) else {
            return false
        }
        return unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
            case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }
}
