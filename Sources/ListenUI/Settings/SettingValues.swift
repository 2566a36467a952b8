/// What values a setting takes, and which comes after which.
public enum SettingValues: Hashable, Sendable {
    /// `true` or `false`.
    case toggle
    /// One of these, in a circle.
    case choice([String])
    /// A number in a range; `step` is what one key press changes.
    case number(ClosedRange<Double>, step: Double)
    /// `auto`, or a whole number in a range.
    case automaticOr(ClosedRange<Int>, step: Int)
    /// A text of its own; these are offered, in a circle.
    case text([String])

    private static let automatic = "auto"

    /// The value after another, or with a step of −1 the one before it.
    func next(after value: String, by step: Int) -> String {
        switch self {
        case .toggle: return value == "true" ? "false" : "true"
        case .choice(let words), .text(let words):
            guard !words.isEmpty else { return value }
            guard let index = words.firstIndex(of: value) else { return words[0] }
            return words[(index + step + words.count) % words.count]
        case .number(let range, let size):
            let number = (Double(value) ?? range.lowerBound) + Double(step) * size
            return Self.text(min(max(number, range.lowerBound), range.upperBound))
        case .automaticOr(let range, let size):
            guard let number = Int(value) else {
                return step > 0 ? String(range.lowerBound) : Self.automatic
            }
            guard number + step * size >= range.lowerBound else { return Self.automatic }
            return String(min(number + step * size, range.upperBound))
        }
    }

    /// A value as the rows show it.
    func shown(_ value: String) -> String {
        guard self == .toggle else { return value }
        return value == "true" ? "on" : "off"
    }

    /// Whether a value is written rather than stepped through by Enter.
    var isWritten: Bool {
        switch self {
        case .toggle, .choice: false
        case .number, .automaticOr, .text: true
        }
    }

    /// What may be written, for the prompt.
    var expectation: String {
        switch self {
        case .toggle: "on or off"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .number(let range, _):
            "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .automaticOr(let range, _):
            "auto, or a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .text: "a language tag such as en or zh-TW"
        }
    }

    /// A number without needless digits, to hundredths.
    static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return String(whole) }
        let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
        return "\(whole).\(digits)"
    }
}
