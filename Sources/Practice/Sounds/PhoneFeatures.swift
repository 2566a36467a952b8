/// The features of a speech sound, by which one is more like another than a third.
///
/// ```swift
/// let s = PhoneFeatures.of("s"), z = PhoneFeatures.of("z"), k = PhoneFeatures.of("k")
/// s.distance(to: z) < s.distance(to: k)  // true: z differs by the voice alone
/// ```
package struct PhoneFeatures: Hashable, Sendable {
    /// The way a consonant is made, from the most closed to the most open.
    enum Manner: Double, Hashable, Sendable {
        case plosive = 0
        case affricate = 1
        case fricative = 2
        case nasal = 3
        case trill = 4
        case tap = 4.5
        case lateral = 5
        case approximant = 5.5
    }

    private enum Kind: Hashable, Sendable {
        /// The place from the lips (0) to the throat (10), the manner, and true with voice.
        case consonant(place: Double, Manner, isVoiced: Bool)
        /// The height from closed (0) to open (6), the place from front (0) to back (4).
        case vowel(height: Double, back: Double, isRound: Bool, glide: Glide)
    }

    /// The vowel that a diphthong ends with.
    private enum Glide: Hashable, Sendable {
        case none
        case front
        case back
    }

    private let kind: Kind
    private var isLong = false
    private var isNasal = false
    private var isSoft = false

    private init(_ kind: Kind) { self.kind = kind }

    /// True for a vowel.
    var isVowel: Bool { if case .vowel = kind { true } else { false } }

    /// True if one glides into the other in many languages: i and j, u and w.
    private var glides: Bool {
        switch kind {
        case .consonant(_, let manner, _): manner == .approximant
        case .vowel(let height, _, _, _): height <= 1
        }
    }

    /// The unlikeness of two sounds: 0 for the same features, at most 1 within vowels and
    /// consonants, more between them.
    func distance(to other: PhoneFeatures) -> Double {
        var sum: Double
        switch (kind, other.kind) {
        case (
            .consonant(let place, let manner, let isVoiced),
            .consonant(let otherPlace, let otherManner, let isOtherVoiced)
        ):
            sum =
                0.4 * min(1, abs(place - otherPlace) / 4)
                + 0.35 * min(1, abs(manner.rawValue - otherManner.rawValue) / 2)
                + (isVoiced == isOtherVoiced ? 0 : 0.2)
        case (
            .vowel(let height, let back, let isRound, let glide),
            .vowel(let otherHeight, let otherBack, let isOtherRound, let otherGlide)
        ):
            sum =
                0.45 * min(1, abs(height - otherHeight) / 4)
                + 0.3 * min(1, abs(back - otherBack) / 4)
                + (isRound == isOtherRound ? 0 : 0.12) + (glide == otherGlide ? 0 : 0.2)
        default: return glides && other.glides ? 0.6 : 1.6
        }
        sum += isLong == other.isLong ? 0 : 0.08
        sum += isNasal == other.isNasal ? 0 : 0.15
        sum += isSoft == other.isSoft ? 0 : 0.1
        return min(1, sum)
    }

    /// The features of a sound; `nil` for what is none.
    package static func of(_ symbol: String) -> PhoneFeatures? {
        let scalars = Array(symbol.unicodeScalars)
        let letters = scalars.filter(isLetter)
        var features: PhoneFeatures?
        switch letters.count {
        case 1: features = base(letters[0])
        case 2: features = pair(letters[0], letters[1])
        default: return nil
        }
        for scalar in scalars where !isLetter(scalar) {
            switch scalar.value {
            case 0x2D0, 0x2D1: features?.isLong = true
            case 0x303: features?.isNasal = true
            case 0x2B2: features?.isSoft = true
            default: break
            }
        }
        return features
    }

    /// True for two letters that are one sound: an affricate or a diphthong.
    static func isWhole(_ symbol: String) -> Bool {
        let letters = Array(symbol.unicodeScalars.filter(isLetter))
        return letters.count == 2 && pair(letters[0], letters[1]) != nil
    }

    /// True for a letter of the IPA that is a sound by itself.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { base(scalar) != nil }

    /// True for a mark that changes the letter before it: its length, its nose, its softness, its
    /// syllable.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        (0x2B0...0x2FF).contains(scalar.value) || (0x300...0x36F).contains(scalar.value)
    }

    private static func base(_ letter: Unicode.Scalar) -> PhoneFeatures? {
        if let vowel = vowels[letter] {
            return PhoneFeatures(
                .vowel(height: vowel.0, back: vowel.1, isRound: vowel.2, glide: .none))
        }
        return consonants[letter].map {
            PhoneFeatures(.consonant(place: $0.0, $0.1, isVoiced: $0.2))
        }
    }

    private static func pair(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> PhoneFeatures? {
        if let vowel = vowels[first], vowels[second] != nil {
            let glide: Glide
            switch second {
            case "ɪ", "i", "ʏ", "y": glide = .front
            case "ʊ", "u": glide = .back
            default: return nil
            }
            return PhoneFeatures(
                .vowel(height: vowel.0, back: vowel.1, isRound: vowel.2, glide: glide))
        }
        guard let stop = consonants[first], let rub = consonants[second],
            stop.1 == .plosive, rub.1 == .fricative, abs(stop.0 - rub.0) <= 1.5, stop.2 == rub.2
        else { return nil }
        return PhoneFeatures(.consonant(place: rub.0, .affricate, isVoiced: rub.2))
    }

    private static let vowels: [Unicode.Scalar: (Double, Double, Bool)] = [
        "i": (0, 0, false), "y": (0, 0, true), "ɨ": (0, 2, false), "ʉ": (0, 2, true),
        "ɯ": (0, 4, false), "u": (0, 4, true), "ɪ": (1, 0.7, false), "ʏ": (1, 0.7, true),
        "ᵻ": (1, 1.5, false), "ʊ": (1, 3.3, true), "e": (2, 0, false), "ø": (2, 0, true),
        "ɘ": (2, 2, false), "ɵ": (2, 2, true), "ɤ": (2, 4, false), "o": (2, 4, true),
        "ə": (3, 2, false), "ɚ": (3, 2, false), "ɛ": (4, 0, false), "œ": (4, 0, true),
        "ɜ": (4, 2, false), "ɝ": (4, 2, false), "ɞ": (4, 2, true), "ʌ": (4, 3.4, false),
        "ɔ": (4, 4, true), "æ": (5, 0, false), "ɐ": (5, 2, false), "a": (6, 1, false),
        "ɶ": (6, 0, true), "ɑ": (6, 4, false), "ɒ": (6, 4, true),
    ]

    private static let consonants: [Unicode.Scalar: (Double, Manner, Bool)] = [
        "p": (0, .plosive, false), "b": (0, .plosive, true), "m": (0, .nasal, true),
        "ɸ": (0, .fricative, false), "β": (0, .fricative, true), "ʙ": (0, .trill, true),
        "ɱ": (1, .nasal, true), "f": (1, .fricative, false), "v": (1, .fricative, true),
        "ʋ": (1, .approximant, true), "θ": (2, .fricative, false), "ð": (2, .fricative, true),
        "t": (3, .plosive, false), "d": (3, .plosive, true), "n": (3, .nasal, true),
        "s": (3, .fricative, false), "z": (3, .fricative, true), "ɾ": (3, .tap, true),
        "r": (3, .trill, true), "l": (3, .lateral, true), "ɬ": (3, .fricative, false),
        "ɹ": (3.5, .approximant, true), "ʃ": (4, .fricative, false), "ʒ": (4, .fricative, true),
        "ʈ": (4.5, .plosive, false), "ɖ": (4.5, .plosive, true), "ɳ": (4.5, .nasal, true),
        "ʂ": (4.5, .fricative, false), "ʐ": (4.5, .fricative, true), "ɻ": (4.5, .approximant, true),
        "ɽ": (4.5, .tap, true), "ɭ": (4.5, .lateral, true), "ɕ": (4.7, .fricative, false),
        "ʑ": (4.7, .fricative, true), "c": (5.5, .plosive, false), "ɟ": (5.5, .plosive, true),
        "ɲ": (5.5, .nasal, true), "ç": (5.5, .fricative, false), "ʝ": (5.5, .fricative, true),
        "j": (5.5, .approximant, true), "ʎ": (5.5, .lateral, true), "k": (7, .plosive, false),
        "ɡ": (7, .plosive, true), "g": (7, .plosive, true), "ŋ": (7, .nasal, true),
        "x": (7, .fricative, false), "ɣ": (7, .fricative, true), "ɰ": (7, .approximant, true),
        "w": (7, .approximant, true), "ʍ": (7, .fricative, false), "ɫ": (3, .lateral, true),
        "q": (8, .plosive, false), "ɢ": (8, .plosive, true), "χ": (8, .fricative, false),
        "ʁ": (8, .fricative, true), "ʀ": (8, .trill, true), "ħ": (9, .fricative, false),
        "ʕ": (9, .fricative, true), "h": (10, .fricative, false), "ɦ": (10, .fricative, true),
        "ʔ": (10, .plosive, false),
    ]
}
