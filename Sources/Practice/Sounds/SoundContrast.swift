package import ListenCore

/// Two sounds that tell words apart, in the order of their letters.
///
/// ```swift
/// SoundContrast("z", "s") == SoundContrast("s", "z")  // true
/// SoundContrast(typed: "s,z", language: .english)?.text  // "s – z"
/// SoundContrast(lone: "t")?.typed  // "t,nothing": walked beside walk
/// ```
package struct SoundContrast: Hashable, Sendable {
    /// The one that comes first by its letters.
    package let first: String
    /// The other one.
    package let second: String

    /// The place of a sound where there is none.
    package static let silence = "∅"
    /// The word by which that is typed.
    private static let nothing = "nothing"

    /// A sound that is there or not.
    package init?(lone sound: String) { self.init(sound, Self.silence) }

    /// A contrast of two sounds that differ; `nil` for a sound beside itself.
    package init?(_ one: String, _ other: String) {
        guard one != other else { return nil }
        let isInOrder = one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
        (first, second) = isInOrder ? (one, other) : (other, one)
    }

    /// The two sounds of a typed `s,z`, `s-z` or `s z`, as they are in a language; `nil` for
    /// anything that is not two known sounds, or one and `nothing`.
    package init?(typed: String, language: Language) {
        let sounds = Self.parts(of: typed).map { Self.sound(typed: $0, language) }
        guard sounds.count == 2, let first = sounds[0], let second = sounds[1] else { return nil }
        self.init(first, second)
    }

    private static func sound(typed: String, _ language: Language) -> String? {
        guard ![silence, nothing].contains(typed.lowercased()) else { return silence }
        let typed = typed == "g" ? "ɡ" : typed
        guard PhoneFeatures.of(typed) != nil else { return nil }
        let phones = PhoneString(typed, language: language).phones
        return phones.count == 1 ? phones[0].symbol : nil
    }

    /// The contrast of two words that differ by one sound, which the other may lack; `nil` for any
    /// others.
    package init?(_ one: [Phone], _ other: [Phone]) {
        let differences = PhoneAlignment(one, other).differences
        guard differences.count == 1, !one.isEmpty, !other.isEmpty else { return nil }
        self.init(
            differences[0].first?.symbol ?? Self.silence,
            differences[0].second?.symbol ?? Self.silence)
    }

    /// The parts of what was typed: two sounds, or two words.
    package static func parts(of typed: String) -> [String] {
        typed.prefix(200).split { ",-–/ ".contains($0) }.map(String.init)
    }

    /// The contrast for people.
    package var text: String { lone.map { "\($0) – \(Self.nothing)" } ?? "\(first) – \(second)" }

    /// The contrast as it is typed.
    package var typed: String { lone.map { "\($0),\(Self.nothing)" } ?? "\(first),\(second)" }

    /// The sound that is there or not; `nil` where there are two.
    package var lone: String? { partner(of: Self.silence) }

    /// The other sound of the two; `nil` for a sound of neither.
    func partner(of sound: String) -> String? {
        sound == first ? second : sound == second ? first : nil
    }
}
