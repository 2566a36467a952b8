package import ListenCore

/// Two sounds that tell words apart, in the order of their letters.
///
/// ```swift
/// SoundContrast("z", "s") == SoundContrast("s", "z")  // true
/// SoundContrast(typed: "s,z", language: .english)?.text  // "s – z"
/// ```
package struct SoundContrast: Hashable, Sendable {
    /// The one that comes first by its letters.
    package let first: String
    /// The other one.
    package let second: String

    /// A contrast of two sounds that differ; `nil` for a sound beside itself.
    package init?(_ one: String, _ other: String) {
        guard one != other else { return nil }
        let isInOrder = one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
        (first, second) = isInOrder ? (one, other) : (other, one)
    }

    /// The two sounds of a typed `s,z`, `s-z` or `s z`, as they are in a language; `nil` for
    /// anything that is not two known sounds.
    package init?(typed: String, language: Language) {
        let parts = Self.parts(of: typed).map { $0 == "g" ? "ɡ" : $0 }
        guard parts.count == 2, parts.allSatisfy({ PhoneFeatures.of($0) != nil }) else {
            return nil
        }
        let sounds = parts.map { PhoneString($0, language: language).phones.map(\.symbol) }
        guard sounds.allSatisfy({ $0.count == 1 }) else { return nil }
        self.init(sounds[0][0], sounds[1][0])
    }

    /// The contrast of two words that differ by one sound; `nil` for any others.
    package init?(_ one: [Phone], _ other: [Phone]) {
        let differences = PhoneAlignment(one, other).differences
        guard differences.count == 1, let first = differences[0].first?.symbol,
            let second = differences[0].second?.symbol
        else { return nil }
        self.init(first, second)
    }

    /// The parts of what was typed: two sounds, or two words.
    package static func parts(of typed: String) -> [String] {
        typed.prefix(200).split { ",-–/ ".contains($0) }.map(String.init)
    }

    /// The contrast for people.
    package var text: String { "\(first) – \(second)" }

    /// The contrast as it is typed.
    package var typed: String { "\(first),\(second)" }

    /// The other sound of the two; `nil` for a sound of neither.
    func partner(of sound: String) -> String? {
        sound == first ? second : sound == second ? first : nil
    }
}
