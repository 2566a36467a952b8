@_spi(_Unicode) import Swift

/// Text as a search compares it: letter case, accents and the width of letters do not count, and
/// everything between two words counts as one space.
///
/// It keeps the character that each part comes from, so that matches can be highlighted in the text
/// itself.
///
/// ```swift
/// FoldedText("El Árbol").scalars == FoldedText("el arbol").scalars  // true
/// ```
public struct FoldedText: Hashable, Sendable {
    /// The comparison of letters.
    public enum Letters: Hashable, Sendable {
        /// Without their case and accents.
        case plain
        /// As they are written.
        case asWritten
    }

    /// The folded scalars.
    public private(set) var scalars: [UInt32] = []
    /// The index of the character each scalar comes from.
    public private(set) var places: [Int] = []
    private let letters: Letters

    /// Folds a text; O(length).
    public init(_ text: some StringProtocol, letters: Letters = .plain) {
        self.letters = letters
        var place = 0
        for character in text {
            let parts = character.unicodeScalars
            if let first = parts.first, parts.index(after: parts.startIndex) == parts.endIndex {
                append(first, at: place)
            } else {
                for scalar in String(parts.map(HalfWidthKana.whole))._nfc {
                    append(scalar, at: place)
                }
            }
            place += 1
        }
        if scalars.last == Self.space { dropLast() }
    }

    private static let space: UInt32 = 0x20

    private mutating func append(_ scalar: Unicode.Scalar, at place: Int) {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: put(scalar.value, at: place)
        case 0x41...0x5A where letters == .asWritten: put(scalar.value, at: place)
        case 0x41...0x5A: put(scalar.value + 0x20, at: place)
        case 0x27, 0x2019, 0x2BC: put(0x27, at: place)
        case 0...0x7F: putSpace(at: place)
        // Full-width letters and digits.
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: put(scalar.value - 0xFEE0, at: place)
        case 0xFF21...0xFF3A:
            put(scalar.value - 0xFEE0 + (letters == .plain ? 0x20 : 0), at: place)
        default: appendOther(HalfWidthKana.whole(scalar), at: place)
        }
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar, at place: Int) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark where letters == .plain && Self.isAccent(scalar.value): return
        // Soft hyphens and joiners are not read.
        case .format: return
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            guard letters == .plain else { return put(scalar.value, at: place) }
            for lower in properties.lowercaseMapping.unicodeScalars
            where !Self.isAccent(lower.value) {
                guard let plain = Self.plain[lower.value] else {
                    put(lower.value, at: place)
                    continue
                }
                for letter in plain { put(letter, at: place) }
            }
        default: putSpace(at: place)
        }
    }

    private mutating func put(_ scalar: UInt32, at place: Int) {
        scalars.append(scalar)
        places.append(place)
    }

    private mutating func putSpace(at place: Int) {
        guard let last = scalars.last, last != Self.space else { return }
        put(Self.space, at: place)
    }

    private mutating func dropLast() {
        scalars.removeLast()
        places.removeLast()
    }

    /// Marks that only colour a letter: accents, Hebrew points, Arabic vowels
    /// and the tatweel; the vowels of other scripts are letters to a reader.
    private static func isAccent(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x487, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F,
            0x670, 0x6D6...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20F0,
            0xFE00...0xFE0F, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    /// The plain letters that each accented letter in lower case is taken for.
    private static let plain: [UInt32: [UInt32]] = {
        var table: [UInt32: [UInt32]] = [:]
        for (plain, letters) in FoldTable.groups {
            let scalars = plain.unicodeScalars.map(\.value)
            for letter in letters.unicodeScalars { table[letter.value] = scalars }
        }
        return table
    }()
}

extension FoldedText {
    /// The places of a folded word or phrase, as ranges of character indices in order; O(length ×
    /// length of the word) at worst.
    public func ranges(of wanted: [UInt32]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while let match = firstMatch(of: wanted, from: start) {
            let end = match + wanted.count
            found.append(places[match]..<places[end - 1] + 1)
            start = end
        }
        return found
    }

    /// True if it contains a folded word or phrase.
    public func contains(_ wanted: [UInt32]) -> Bool { firstMatch(of: wanted, from: 0) != nil }

    private func firstMatch(of wanted: [UInt32], from start: Int) -> Int? {
        guard let first = wanted.first, start + wanted.count <= scalars.count else { return nil }
        return scalars.withUnsafeBufferPointer { text in
            wanted.withUnsafeBufferPointer { wanted in
                for place in start...text.count - wanted.count where text[place] == first {
                    var length = 1
                    while length < wanted.count, text[place + length] == wanted[length] {
                        length += 1
                    }
                    if length == wanted.count { return place }
                }
                return nil
            }
        }
    }
}

/// Katakana of half width (U+FF66…FF9F), as plain katakana.
private enum HalfWidthKana {
    /// The plain letter; any other scalar as it is.
    static func whole(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF66...0xFF9F).contains(scalar.value) else { return scalar }
        return letters[Int(scalar.value) - 0xFF66]
    }

    private static let letters = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
            .unicodeScalars)
}

extension String {
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
