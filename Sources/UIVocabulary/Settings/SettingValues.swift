import ListenCore

/// The possible values of a setting, with their order.
package enum SettingValues: Hashable, Sendable {
    /// `true` or `false`.
    case toggle
    /// One of these, in a circle.
    case choice([String])
    /// A number in a range; one key press changes it by `step`.
    case number(ClosedRange<Double>, step: Double)
    /// A whole number in a range.
    case integer(ClosedRange<Int>, step: Int)
    /// `auto`, or a whole number in a range.
    case automaticOr(ClosedRange<Int>, step: Int)
    /// The tag of a language; these are offered, in a circle.
    case text([String])

    private static let automatic = "auto"

    /// The value after another one, or before it for a step of −1.
    package func next(after value: String, by step: Int) -> String {
        switch self {
        case .toggle: return value == "true" ? "false" : "true"
        case .choice(let words), .text(let words):
            guard !words.isEmpty else { return value }
            guard let index = words.firstIndex(of: value) else { return words[0] }
            return words[(index + step + words.count) % words.count]
        case .number(let range, let size):
            let number = (Double(value) ?? range.lowerBound) + Double(step) * size
            return Self.text(min(max(number, range.lowerBound), range.upperBound))
        case .integer(let range, let size):
            return String(range.clamped((Int(value) ?? range.lowerBound) + step * size))
        case .automaticOr(let range, let size):
            guard let number = Int(value) else {
                return step > 0 ? String(range.lowerBound) : Self.automatic
            }
            guard number + step * size >= range.lowerBound else { return Self.automatic }
            return String(min(number + step * size, range.upperBound))
        }
    }

    /// A value in the form that the rows show.
    package func shown(_ value: String) -> String {
        guard self == .toggle else { return value }
        return value == "true" ? "on" : "off"
    }

    /// The possible values, a few as they are, many as a range.
    package func told(by setting: LiveSetting) -> [String] {
        switch self {
        case .toggle: ["off", "on"]
        case .choice(let words), .text(let words): words.map(setting.words)
        case .number(let range, _):
            ["\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"]
        case .integer(let range, _): ["\(range.lowerBound) to \(range.upperBound)"]
        case .automaticOr(let range, _):
            [setting.words(for: Self.automatic), "\(range.lowerBound) to \(range.upperBound)"]
        }
    }

    /// True when Enter asks for a typed value rather than the next one.
    package var isWritten: Bool {
        switch self {
        case .toggle, .choice: false
        case .number, .integer, .automaticOr, .text: true
        }
    }

    /// A typed value in its stored form; `nil` where the configuration would reject it.
    package func normal(_ text: String) -> String? {
        switch self {
        case .toggle: return ["true", "false"].contains(text) ? text : nil
        case .choice(let words): return words.contains(text) ? text : nil
        case .number(let range, _):
            return Double(text).flatMap { range.contains($0) ? Self.text($0) : nil }
        case .integer(let range, _):
            return Int(text).flatMap { range.contains($0) ? String($0) : nil }
        case .automaticOr(let range, let step):
            return text == Self.automatic ? text : Self.integer(range, step: step).normal(text)
        case .text: return StatedLanguage.language(text)?.tag
        }
    }

    /// True when a typed text is a value.
    package func accepts(_ text: String) -> Bool { normal(text) != nil }

    /// The possible values in words, for the prompt.
    package var expectation: String {
        switch self {
        case .toggle: "on or off"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .number(let range, _):
            "a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .integer(let range, _):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .automaticOr(let range, _):
            "auto, or a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .text: "a language tag such as en or zh-TW"
        }
    }

    /// A number without trailing zeros, to hundredths.
    package static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return String(whole) }
        let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
        return "\(whole).\(digits)"
    }
}
