package import ListenCore

/// The sounds of a word, read from what espeak-ng writes with `_` between them.
///
/// What is one sound to a listener is one here, however the program writes it: a diphthong or an
/// affricate stays whole, a vowel with an r or a glide behind it is two. Variants that a language
/// makes by itself, as the soft d of Spanish, are the sound they are variants of.
///
/// ```swift
/// PhoneString("ɡ_ˈɑːɹ_d", language: .english).phones.map(\.symbol)  // ["ɡ", "ɑː", "ɹ", "d"]
/// ```
package struct PhoneString: Hashable, Sendable {
    /// The sounds in order.
    package let phones: [Phone]

    /// The most sounds of a word that are read.
    private static let most = 60
    private static let stress: Set<Unicode.Scalar> = ["\u{2C8}", "\u{2CC}"]

    /// Reads sounds; what is no letter of the IPA is left out.
    package init(_ written: String, language: Language) {
        var phones: [Phone] = []
        for token in written.split(whereSeparator: { $0 == "_" || $0.isWhitespace }) {
            // A mark of stress may stand on the other side of a mark between sounds.
            let scalars = token.unicodeScalars
            let isStressed = scalars.contains { Self.stress.contains($0) }
            let segments = Self.segments(of: scalars.filter { !Self.stress.contains($0) })
            for symbol in Self.joined(segments) {
                guard let known = Self.known(symbol, language) else { continue }
                let isVowel = PhoneFeatures.of(known)?.isVowel ?? false
                phones.append(Phone(known, isStressed: isStressed && isVowel))
            }
            if phones.count >= Self.most { break }
        }
        self.phones = Array(phones.prefix(Self.most))
    }

    /// The sound that a symbol stands for in a language; `nil` for what is no sound.
    private static func known(_ symbol: String, _ language: Language) -> String? {
        let variant = variants[language.code]?[symbol] ?? symbol
        if PhoneFeatures.of(variant) != nil { return variant }
        // Marks that mean nothing here are left out.
        let bare = String(
            String.UnicodeScalarView(variant.unicodeScalars.filter(PhoneFeatures.isLetter)))
        return PhoneFeatures.of(bare) == nil ? nil : bare
    }

    /// The letters with the marks behind each.
    private static func segments(of scalars: [Unicode.Scalar]) -> [String] {
        var segments: [String] = []
        for scalar in scalars {
            if PhoneFeatures.isLetter(scalar) {
                segments.append(String(Character(scalar)))
            } else if !segments.isEmpty, PhoneFeatures.isMark(scalar) {
                segments[segments.count - 1].unicodeScalars.append(scalar)
            }
        }
        return segments
    }

    /// Diphthongs and affricates as one.
    private static func joined(_ segments: [String]) -> [String] {
        var joined: [String] = []
        var place = 0
        while place < segments.count {
            if place + 1 < segments.count {
                let pair = segments[place] + segments[place + 1]
                if PhoneFeatures.isWhole(pair) {
                    joined.append(pair)
                    place += 2
                    continue
                }
            }
            joined.append(segments[place])
            place += 1
        }
        return joined
    }

    /// The variants of sounds by language.
    private static let variants: [String: [String: String]] = [
        "en": [
            "ᵻ": "ɪ", "ɐ": "ə", "ɔ": "ɔː", "oː": "ɔː", "i": "iː", "u": "uː", "n̩": "n", "l̩": "l",
            "ɑ": "ɑː", "ɡː": "ɡ", "ɫ": "l", "r": "ɹ", "ɜ": "ɜː", "ɚ": "ə",
        ],
        "es": ["β": "b", "ð": "d", "ɣ": "ɡ", "ŋ": "n", "ʝ": "ʎ", "j": "i", "w": "u"],
        "it": ["ŋ": "n"], "de": ["ɾ": "r", "ʁ": "r", "ɜ": "ɐ"], "fr": ["ʁ": "r"],
        "ca": ["β": "b", "ð": "d", "ɣ": "ɡ", "ŋ": "n"],
    ]
}

extension Language {
    /// True if vowels without stress are heard as one blurred vowel, so that what is written for
    /// them tells of spelling and not of hearing.
    var blursVowels: Bool { ["en", "ru", "bg", "ca"].contains(code) }

    /// The sounds that only stand for another one beside certain neighbours.
    var variantSounds: Set<String> {
        switch code {
        case "en": ["ɾ", "ʔ"]
        default: ["ʔ"]
        }
    }
}
