/// What a text holds that says whether it was read in the right encoding: how often each letter
/// and each mark beyond ASCII comes, and what no writer does.
struct TextTally {
    /// Letters in lower case and the marks that belong to them.
    private(set) var letters: [Unicode.Scalar: Int] = [:]
    /// Signs beyond ASCII.
    private(set) var signs: [Unicode.Scalar: Int] = [:]
    /// What speaks against the text whatever its language, in bits.
    private(set) var oddity = 0.0

    /// How a character bears on its neighbours.
    private struct Neighbour {
        var scalar: Unicode.Scalar = "\n"
        var isLetter = false
        var isMark = false
        var isUpper = false

        init() {}

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            guard scalar.value >= 0x80 else {
                isUpper = (0x41...0x5A).contains(scalar.value)
                isLetter = isUpper || (0x61...0x7A).contains(scalar.value)
                return
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .titlecaseLetter: (isLetter, isUpper) = (true, true)
            case .lowercaseLetter, .modifierLetter, .otherLetter: isLetter = true
            case .nonspacingMark, .spacingMark, .enclosingMark: isMark = true
            default: break
            }
        }

        var isForeign: Bool { scalar.value >= 0x80 }
    }

    /// Counts the characters of a text.
    init(_ text: String) {
        var (before, here) = (Neighbour(), Neighbour())
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next().map(Neighbour.init)
        while let current = next {
            next = scalars.next().map(Neighbour.init)
            if current.isLetter || current.isMark {
                take(letter: current, after: here, before, followed: next)
            } else if current.isForeign {
                take(sign: current, after: here, followed: next)
            } else if current.scalar.value < 0x20, !["\n", "\r", "\t"].contains(current.scalar) {
                oddity += 16
            }
            (before, here) = (here, current)
        }
    }

    private mutating func take(
        letter: Neighbour, after last: Neighbour, _ beforeLast: Neighbour, followed next: Neighbour?
    ) {
        let scalar = letter.scalar
        if letter.isForeign {
            let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            letters[lower, default: 0] += 1
        } else {
            letters[Unicode.Scalar(UInt8(scalar.value) | 0x20), default: 0] += 1
        }
        if letter.isMark {
            if !last.isLetter, !last.isMark { oddity += 8 }
            if Self.isThaiMark(scalar), !Self.isThaiSeat(last.scalar) { oddity += 10 }
        }
        if letter.isUpper {
            if !last.isLetter || last.isUpper { oddity += 1.5 }
            // A capital inside a word.
            if last.isLetter, !last.isUpper, letter.isForeign || last.isForeign { oddity += 8 }
        } else if letter.isForeign, last.isUpper, beforeLast.isUpper, scalar != "ß",
            scalar.properties.isLowercase
        {
            oddity += 6
        }
        if last.isLetter, let one = Self.script(scalar), let other = Self.script(last.scalar),
            one != other
        {
            oddity += 10
        }
        // Forms that stand at the end of words alone.
        if next?.isLetter == true, Self.finals.contains(scalar) { oddity += 8 }
    }

    private mutating func take(sign: Neighbour, after last: Neighbour, followed next: Neighbour?) {
        let scalar = sign.scalar
        signs[scalar, default: 0] += 1
        if scalar == "\u{2019}" || scalar == "\u{B7}" { return }
        if last.isLetter, next?.isLetter == true {
            if scalar.value < 0x3000 { oddity += 7 }
        } else if last.isLetter, ["€", "—"].contains(scalar) {
            oddity += 4
        }
        if last.isLetter, ["„", "‚"].contains(scalar) { oddity += 6 }
    }

    private static let finals: Set<Unicode.Scalar> = ["ς", "ם", "ן", "ך", "ף", "ץ"]

    private static func isThaiMark(_ scalar: Unicode.Scalar) -> Bool {
        [0xE31...0xE31, 0xE34...0xE3A, 0xE47...0xE4E].contains { $0.contains(scalar.value) }
    }

    /// A mark above or below stands on a consonant or on another mark.
    private static func isThaiSeat(_ scalar: Unicode.Scalar) -> Bool {
        (0xE01...0xE2E).contains(scalar.value) || isThaiMark(scalar)
            || (0xE31...0xE3A).contains(scalar.value)
    }

    private enum Script { case latin, greek, cyrillic, hebrew, arabic, thai }

    private static func script(_ scalar: Unicode.Scalar) -> Script? {
        switch scalar.value {
        case 0..<0x250, 0x300..<0x370, 0x1E00..<0x1F00: .latin
        case 0x370..<0x400: .greek
        case 0x400..<0x530: .cyrillic
        case 0x590..<0x600: .hebrew
        case 0x600..<0x700: .arabic
        case 0xE00..<0xE80: .thai
        default: nil
        }
    }
}
