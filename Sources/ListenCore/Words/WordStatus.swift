/// The degree to which a person knows a word; a word without one is new.
///
/// The raw values are kept on disk and written into lists, and never change:
/// those of LWT and Lute, whose lists can so be read as they are.
///
/// ```swift
/// WordStatus(name: "well-known")  // .known
/// WordStatus.four.isLearning  // true
/// ```
public enum WordStatus: Int, CaseIterable, Hashable, Sendable, Codable {
    /// Met, and looked up.
    case one = 1
    /// Met again.
    case two = 2
    /// Half known.
    case three = 3
    /// Nearly known.
    case four = 4
    /// Learned.
    case five = 5
    /// Not a word to learn: a name, a number, another language.
    case ignored = 98
    /// Known already, without ever having been learned here.
    case known = 99

    /// True if it is understood: learned, or known already.
    public var isKnown: Bool { self == .five || self == .known }

    /// True if it is on the way, 1…4.
    public var isLearning: Bool { rawValue < WordStatus.five.rawValue }

    /// Its name in lists and on command lines: `1`…`5`, `known`, `ignored`.
    public var name: String {
        switch self {
        case .known: "known"
        case .ignored: "ignored"
        default: String(rawValue)
        }
    }

    /// A status by its name or its number, in any letter case.
    public init?(name: String) {
        switch name.lowercased() {
        case "known", "well-known", "wellknown", "w": self = .known
        case "ignored", "ignore", "i": self = .ignored
        case "learned": self = .five
        default:
            guard let number = Int(name), let status = WordStatus(rawValue: number) else {
                return nil
            }
            self = status
        }
    }
}
