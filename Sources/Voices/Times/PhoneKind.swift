import ListenCore

/// The role of a phone in the sound, by its name.
enum PhoneKind: Hashable {
    /// It is heard.
    case sound
    /// Nothing is heard: a pause, the blank between two words, the beginning and the end.
    case pause
    /// A mark that belongs to the phone after it: stress, a change of the voice.
    case mark

    /// The role of a phone of espeak-ng, flite or piper.
    init(_ name: String) {
        let isMark = !name.isEmpty && name.unicodeScalars.allSatisfy(Self.isStress)
        if Self.pauses.contains(name) {
            self = .pause
        } else if isMark || name.hasPrefix("(") {
            self = .mark
        } else {
            let isHeard = name.unicodeScalars.contains { $0.isSpoken && !Self.isStress($0) }
            self = isHeard ? .sound : .pause
        }
    }

    /// The names that flite has for pauses.
    private static let pauses: Set<String> = ["pau", "ssil", "brth", "h#"]

    /// A mark of stress, which is a letter for Unicode.
    static func isStress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x2C8 || scalar.value == 0x2CC
    }
}
