import ListenCore

extension DrillScore {
    /// Its meaning in words: `3 passes: hidden at 0.75×, shown, hidden with
    /// a gap of 1.5 lengths; all twice`.
    ///
    /// By kinds of sentences: `with a new word 2 passes: hidden, shown; others 1 pass: on`.
    var words: String {
        guard !branches.isEmpty else { return otherwise.words }
        let kinds = branches.map { "\($0.selector.words) \($0.treatment.words)" }
        return (kinds + ["others \(otherwise.words)"]).joined(separator: "; ")
    }
}

extension DrillScore.Selector {
    fileprivate var words: String {
        switch self {
        case .new, .unknown(moreThan: 0): "with a new word"
        case .unknown(let count): "with more than \(count == 1 ? "one" : "\(count)") unknown"
        case .hard: "hard ones"
        case .marked: "marked ones"
        }
    }
}

extension DrillScore.Treatment {
    fileprivate var words: String {
        if self == .on { return "as they are" }
        let count = passes.count == 1 ? "1 pass" : "\(passes.count) passes"
        let all = passes.map(\.words).joined(separator: ", ")
        return "\(count): \(all)" + (rounds == 1 ? "" : "; all \(timesText(rounds))")
    }
}

extension DrillScore.Pass {
    /// Its meaning in words.
    var words: String {
        if playsOn { return "as it is" }
        let text =
            switch display {
            case .hidden: "hidden"
            case .shown: "shown"
            case .translated: "with its translation"
            case nil: "as you see it"
            }
        var parts = [text]
        if factor != 100 { parts.append("at \(PlaybackRate(hundredths: factor).text)") }
        if repeats > 1 { parts.append(timesText(repeats)) }
        if let gap = gap.words { parts.append(gap) }
        switch wait {
        case .none: break
        case .person: parts.append("then waiting for you")
        case .answer: parts.append("then asking you")
        }
        return parts.joined(separator: " ")
    }
}

extension DrillScore.Gap {
    fileprivate var words: String? {
        switch self {
        case .none: nil
        case .time(let time): "with a gap of \(decimalText(time.milliseconds, 1_000)) s"
        case .lengths(let hundredths):
            "with a gap of \(decimalText(Int64(hundredths), 100)) "
                + (hundredths == 100 ? "length" : "lengths")
        }
    }
}

/// `once`, `twice`, `3 times`.
func timesText(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
}

/// A count of parts as a decimal without needless noughts: 150 of 100 is `1.5`.
func decimalText(_ parts: Int64, _ unit: Int64) -> String {
    let (whole, rest) = (parts / unit, abs(parts % unit))
    guard rest > 0 else { return "\(whole)" }
    var digits = String(rest)
    let width = String(unit).count - 1
    digits = String(repeating: "0", count: max(0, width - digits.count)) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
}
