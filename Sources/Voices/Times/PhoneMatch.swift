import ListenCore
import SpeechSynthesis

/// Finds where words begin among phones that are not told which word they belong to, by the phones
/// that each word has alone.
///
/// A whole sentence is not spoken as its words are: stress moves, vowels weaken, "in the" becomes
/// one. So the two are laid side by side with the fewest changes, and a blank is best laid on a
/// blank.
struct PhoneMatch {
    /// The most comparisons; beyond them nothing is matched.
    private static let mostWork = 4_000_000

    private struct Symbol {
        let scalar: Unicode.Scalar
        /// The number of the phone in the sentence, or of the token it belongs to.
        let owner: Int
    }

    private static let blank: Unicode.Scalar = " "

    /// The first sample of each token that was found, by the number of the token.
    static func starts(
        of spellings: [Int: String], in phones: [EngineSpeech.Phone]
    ) -> [(token: Int, sample: Int)] {
        let heard = symbols(of: phones)
        var expected: [Symbol] = []
        for (token, spelling) in spellings.sorted(by: { $0.key < $1.key }) {
            if !expected.isEmpty { expected.append(Symbol(scalar: blank, owner: token)) }
            for scalar in spelling.unicodeScalars {
                if let symbol = symbol(scalar), symbol != blank || expected.last?.scalar != blank {
                    expected.append(Symbol(scalar: symbol, owner: token))
                }
            }
        }
        guard !heard.isEmpty, !expected.isEmpty,
            (heard.count + 1) * (expected.count + 1) <= mostWork
        else { return [] }
        var found: [(token: Int, sample: Int)] = []
        for (place, token) in owners(heard, expected) where token != found.last?.token {
            guard token > found.last?.token ?? -1 else { continue }
            found.append((token, beginning(heard[place].owner, phones)))
        }
        return found
    }

    /// The first sample of a word whose first sound is this phone: that of the marks before it.
    private static func beginning(_ phone: Int, _ phones: [EngineSpeech.Phone]) -> Int {
        var first = phone
        while first > 0, PhoneKind(phones[first - 1].name) == .mark { first -= 1 }
        return phones[first].sample
    }

    /// The sounds of a sentence, with one blank for the pauses between two of them.
    private static func symbols(of phones: [EngineSpeech.Phone]) -> [Symbol] {
        var symbols: [Symbol] = []
        for (index, phone) in phones.enumerated() {
            switch PhoneKind(phone.name) {
            case .mark: continue
            case .pause:
                if symbols.last.map({ $0.scalar != blank }) == true {
                    symbols.append(Symbol(scalar: blank, owner: index))
                }
            case .sound:
                for scalar in phone.name.unicodeScalars {
                    if let symbol = symbol(scalar), symbol != blank {
                        symbols.append(Symbol(scalar: symbol, owner: index))
                    }
                }
            }
        }
        return symbols
    }

    /// A scalar as it is compared: `nil` for stress and length, a blank for all that is no sound.
    private static func symbol(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if PhoneKind.isStress(scalar) || scalar.value == 0x2D0 || scalar.value == 0x303 {
            return nil
        }
        return scalar.isSpoken ? scalar : blank
    }

    private enum Step: UInt8 { case both, heard, expected }

    /// The token of each heard symbol that lies on one of its own, in order.
    private static func owners(
        _ heard: [Symbol], _ expected: [Symbol]
    ) -> [(place: Int, token: Int)] {
        let width = expected.count + 1
        var steps = [Step](repeating: .expected, count: (heard.count + 1) * width)
        var row = (0..<width).map { Float($0) }
        for i in 1...heard.count {
            var diagonal = row[0]
            row[0] = Float(i)
            steps[i * width] = .heard
            for j in 1..<width {
                let both = diagonal + cost(heard[i - 1].scalar, expected[j - 1].scalar)
                let onlyHeard = row[j] + (heard[i - 1].scalar == blank ? 0.7 : 1)
                let onlyExpected = row[j - 1] + (expected[j - 1].scalar == blank ? 0.7 : 1)
                diagonal = row[j]
                let step: Step =
                    both <= onlyHeard && both <= onlyExpected
                    ? .both : onlyHeard <= onlyExpected ? .heard : .expected
                steps[i * width + j] = step
                row[j] = min(both, onlyHeard, onlyExpected)
            }
        }
        var pairs: [(place: Int, token: Int)] = []
        var (i, j) = (heard.count, expected.count)
        while i > 0 || j > 0 {
            switch steps[i * width + j] {
            case .both:
                (i, j) = (i - 1, j - 1)
                if heard[i].scalar != blank { pairs.append((i, expected[j].owner)) }
            case .heard: i -= 1
            case .expected: j -= 1
            }
        }
        return pairs.reversed()
    }

    private static func cost(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Float {
        if one == other { return 0 }
        if one == blank || other == blank { return 3 }
        return isVowel(one) == isVowel(other) ? 0.8 : 1.4
    }

    /// A vowel of the phonetic alphabet.
    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        "aeiouyæøœɐɑɒɔəɘɚɛɜɝɞɤɨɪɯɵɶʉʊʌʏᵻ".unicodeScalars.contains(scalar)
    }
}
