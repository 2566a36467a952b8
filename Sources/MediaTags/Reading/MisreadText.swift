/// Recognises a text that was read in the wrong encoding, whatever its language.
enum MisreadText {
    /// True when every character is one that people write, no word mixes alphabets or has signs
    /// inside, and letters are of one alphabet if the encoding is for one language.
    static func isPlausible(_ text: String, in charset: String) -> Bool {
        let letters = alphabets[charset]
        var (before, last) = (Alphabet.none, Place.between)
        for scalar in text.unicodeScalars {
            guard isWritten(scalar) else { return false }
            let alphabet = Alphabet(of: scalar)
            if alphabet.isForeign(to: before) { return false }
            before = alphabet
            let place = Place(scalar)
            // A currency sign before a letter, or another sign between letters.
            if place == .letter, last == .signInWord || last == .money { return false }
            last = place == .sign && last == .letter ? .signInWord : place
            if let letters, place == .letter, scalar.value >= 0x80, !letters.contains(scalar) {
                return false
            }
        }
        return true
    }

    /// Encodings that differ from windows-1252 in the letters of one language alone, with the
    /// letters beyond ASCII of that language.
    private static let alphabets: [String: Set<Unicode.Scalar>] = [
        "windows-1254": Set("çÇğĞıİöÖşŞüÜâÂîÎûÛ".unicodeScalars)
    ]

    private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Converters put U+001A in place of characters that they cannot read.
        case 0..<0x20, 0x7F: return ["\t", "\n", "\r"].contains(scalar)
        case 0x20..<0x7F: return true
        // Lines and blocks for drawing tables.
        case 0xFFFD, 0x2500...0x259F: return false
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .privateUse, .unassigned, .control, .surrogate: false
        default: true
        }
    }

    /// The role of a character in the middle of words.
    private enum Place {
        case between, letter, sign, signInWord, money

        init(_ scalar: Unicode.Scalar) {
            if scalar.properties.isAlphabetic {
                self = .letter
                return
            }
            guard scalar.value >= 0x80 else {
                self = .between
                return
            }
            self =
                switch scalar.properties.generalCategory {
                case .currencySymbol: .money
                case .mathSymbol, .modifierSymbol, .otherSymbol, .otherNumber: .sign
                default: scalar == "¿" || scalar == "¡" || scalar == "¶" ? .sign : .between
                }
        }
    }

    /// Alphabets that are never mixed in a word.
    private enum Alphabet {
        case none, latin, greek, cyrillic, hebrew, arabic, other

        init(of scalar: Unicode.Scalar) {
            guard scalar.properties.isAlphabetic else {
                self = .none
                return
            }
            self =
                switch scalar.value {
                case 0x41...0x24F, 0x1E00...0x1EFF: .latin
                case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
                case 0x400...0x52F: .cyrillic
                case 0x590...0x5FF: .hebrew
                case 0x600...0x6FF: .arabic
                default: .other
                }
        }

        func isForeign(to before: Alphabet) -> Bool {
            // Scripts without spaces may touch any other.
            self != before && self != .none && before != .none && self != .other
                && before != .other
        }
    }
}
