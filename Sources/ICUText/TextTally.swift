/// The counts that tell whether a text was read in the right encoding: its letters, words and
/// marks, and sequences that no writer uses.
struct TextTally {
    /// Letters in lower case and the marks that belong to them.
    private(set) var letters: [Unicode.Scalar: Int] = [:]
    /// Words in lower case, split at all other characters than letters.
    private(set) var words: [String: Int] = [:]
    /// Signs beyond ASCII.
    private(set) var signs: [Unicode.Scalar: Int] = [:]
    /// The evidence against the text in any language, in bits.
    private(set) var oddity = 0.0

    /// The penalty for a single letter beyond ASCII.
    static let lonelyLetter = 5.0
    /// The penalty for a word in capitals, and its maximum for a text of such words.
    private static let capitals = (word: 1.5, text: 6.0)
    /// The length above which a word is no common word.
    private static let longestWord = 16

    private var word = Word()
    private var capitalWords = 0
    private var (plainCapitals, plainSmall, foreignSmall) = (0, 0, 0)

    /// The word that is being read.
    private struct Word {
        var text = String.UnicodeScalarView()
        var count = 0
        var capitals = 0
    }

    /// Counts the characters of a text.
    init(_ text: String) {
        var (before, here) = (TextNeighbour(), TextNeighbour())
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next().map(TextNeighbour.init)
        while let current = next {
            next = scalars.next().map(TextNeighbour.init)
            if current.isLetter || current.isMark {
                count(letter: current, after: here, before, followed: next)
            } else {
                endWord()
                if current.isForeign {
                    count(sign: current, after: here, followed: next)
                } else if current.scalar.value < 0x20, !["\n", "\r", "\t"].contains(current.scalar)
                {
                    oddity += 16
                }
            }
            (before, here) = (here, current)
        }
        endWord()
        weighCapitals()
    }

    private mutating func count(
        letter: TextNeighbour, after last: TextNeighbour, _ beforeLast: TextNeighbour,
        followed next: TextNeighbour?
    ) {
        let scalar = letter.scalar
        let lower = letter.lower
        letters[lower, default: 0] += 1
        word.count += 1
        if word.count <= Self.longestWord { word.text.append(lower) }
        if letter.isMark {
            if !last.isLetter, !last.isMark { oddity += 8 }
            if ThaiMarks.contain(scalar), !ThaiMarks.canStand(on: last.scalar) { oddity += 10 }
        }
        if letter.isUpper {
            word.capitals += 1
            if !letter.isForeign { plainCapitals += 1 }
            // A capital is inside a word.
            if last.isLetter, !last.isUpper, letter.isForeign || last.isForeign { oddity += 8 }
        } else if letter.isForeign {
            if letter.isLower, scalar != "ß" {
                if TextScript(scalar) == .latin { foreignSmall += 1 }
                if last.isUpper, beforeLast.isUpper { oddity += 6 }
            }
        } else {
            plainSmall += 1
        }
        let script = TextScript(scalar)
        if last.isLetter, let script, let other = TextScript(last.scalar), script != other {
            oddity += script == .han || other == .han ? 3 : 10
        }
        if letter.isForeign, script?.joinsNoDigits == true, last.isDigit || next?.isDigit == true {
            oddity += 6
        }
        // These forms occur only at the end of words.
        if next?.isLetter == true, Self.finals.contains(scalar) { oddity += 8 }
    }

    private mutating func endWord() {
        guard word.count > 0 else { return }
        defer { word = Word() }
        if word.count <= Self.longestWord { words[String(word.text), default: 0] += 1 }
        if word.count == 1, let only = word.text.first, only.value >= 0x80,
            TextScript(only)?.joinsNoDigits == true
        {
            oddity += Self.lonelyLetter
        }
        if word.count > 1, word.capitals == word.count { capitalWords += 1 }
        if word.capitals == 1 { oddity += 1 }
    }

    /// Weighs capitals: whole texts may be in capitals, and then a single small letter is odd.
    private mutating func weighCapitals() {
        oddity += min(Self.capitals.text, Self.capitals.word * Double(capitalWords))
        if plainCapitals >= 3, plainCapitals > 4 * plainSmall {
            oddity += 5 * Double(foreignSmall)
        }
    }

    private mutating func count(
        sign: TextNeighbour, after last: TextNeighbour, followed next: TextNeighbour?
    ) {
        let scalar = sign.scalar
        signs[scalar, default: 0] += 1
        if scalar == "\u{2019}" || scalar == "\u{B7}" { return }
        if ["£", "€", "¥"].contains(scalar), next?.isDigit == true { oddity -= 4 }
        if last.isLetter, next?.isLetter == true {
            if scalar.value < 0x3000 { oddity += 7 }
        } else if last.isLetter, ["€", "—"].contains(scalar) {
            oddity += 4
        }
        if last.isLetter, ["„", "‚"].contains(scalar) { oddity += 6 }
    }

    private static let finals: Set<Unicode.Scalar> = ["ς", "ם", "ן", "ך", "ף", "ץ"]
}

/// A character with the properties that its neighbours depend on.
struct TextNeighbour {
    let scalar: Unicode.Scalar
    private(set) var isLetter = false
    private(set) var isMark = false
    private(set) var isUpper = false
    private(set) var isLower = false

    /// The neighbour before the start of a text.
    init() { scalar = "\n" }

    /// One character.
    init(_ scalar: Unicode.Scalar) {
        self.scalar = scalar
        guard scalar.value >= 0x80 else {
            isUpper = (0x41...0x5A).contains(scalar.value)
            isLower = (0x61...0x7A).contains(scalar.value)
            isLetter = isUpper || isLower
            return
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: (isLetter, isUpper) = (true, true)
        case .lowercaseLetter: (isLetter, isLower) = (true, true)
        case .modifierLetter, .otherLetter: isLetter = scalar != "ª" && scalar != "º"
        case .nonspacingMark, .spacingMark, .enclosingMark: isMark = true
        default: break
        }
    }

    var isForeign: Bool { scalar.value >= 0x80 }
    var isDigit: Bool { (0x30...0x39).contains(scalar.value) }

    /// As a small letter.
    var lower: Unicode.Scalar {
        guard isUpper else { return scalar }
        return isForeign
            ? scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            : Unicode.Scalar(UInt8(scalar.value) | 0x20)
    }
}
