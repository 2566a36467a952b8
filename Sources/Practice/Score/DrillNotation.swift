public import ListenCore

/// The notation people write drills in.
///
/// `hide x0.75, show x1.0, hide gap 1.5L, x2` are three passes over each
/// sentence, gone through twice. Passes are separated by commas; the words of
/// one stand in any order, in upper or lower case, with or without spaces:
///
/// | Word | Meaning |
/// |---|---|
/// | `hide`, `show`, `translate` | what can be read |
/// | `x0.75` or `×0.75` | the speed, as a part of the person's own: 0.3…3 |
/// | `gap 2s`, `gap 800ms`, `gap 1.5L` | silence behind: a time, or lengths of the sentence |
/// | `*3` or `3 times` | this pass so often: 1…99 |
/// | `wait` | then wait for the person |
///
/// A last item that is only `x` and a whole number (2…99) repeats all of it; a
/// last pass at twice the speed is written `x2.0`. The name of a preset stands
/// for its passes.
public enum DrillNotation {
    /// How many characters a drill may have.
    static let longestText = 200
    /// How many passes may be written.
    static let mostPasses = 20

    /// The score a text stands for; `nil` for the preset `listen`, which drills nothing.
    ///
    /// - Throws: `NotationError`, which names the place.
    public static func read(_ text: String) throws(NotationError) -> DrillScore? {
        if text.prefix(longestText + 1).count > longestText {
            throw NotationError(.tooLong, at: longestText + 1)
        }
        let tokens = NotationToken.tokens(of: text)
        guard let first = tokens.first else { throw NotationError(.empty, at: 1) }
        if tokens.count == 1, let preset = DrillPreset.named(first.text) { return preset.score }
        var reader = NotationReader(tokens, end: text.count + 1)
        return try reader.score()
    }

    /// The text of a score, which reads as the same score.
    ///
    /// Times are written in whole milliseconds; a score beyond 20 passes or
    /// 200 characters is written all the same, but is not read back.
    public static func text(of score: DrillScore) -> String {
        var items = score.passes.map(text(of:))
        if score.rounds > 1 { items.append("x\(score.rounds)") }
        return items.joined(separator: ", ")
    }

    private static func text(of pass: DrillScore.Pass) -> String {
        var words: [String] = []
        switch pass.display {
        case .hidden: words.append("hide")
        case .shown: words.append("show")
        case .translated: words.append("translate")
        case nil: break
        }
        let factor = min(max(pass.factor, 30), 300)
        if factor != 100 { words.append("x" + decimal(factor * 10, isWhole: false)) }
        switch pass.gap {
        case .none: break
        case .lengths(let hundredths) where hundredths > 0:
            words.append("gap " + decimal(min(hundredths, 2_000) * 10, isWhole: true) + "L")
        case .time(let time) where time.milliseconds > 0:
            let count = Int(min(time.milliseconds, 600_000))
            words.append(
                count < 1_000 ? "gap \(count)ms" : "gap " + decimal(count, isWhole: true) + "s")
        case .lengths, .time: break
        }
        if pass.repeats > 1 { words.append("*\(pass.repeats)") }
        if pass.waits { words.append("wait") }
        return words.isEmpty ? "x1.0" : words.joined(separator: " ")
    }

    /// Thousandths as a decimal number, with no more decimals than it needs but
    /// (unless it may be whole) at least one.
    private static func decimal(_ thousandths: Int, isWhole: Bool) -> String {
        var decimals = String(String(1_000 + thousandths % 1_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        if decimals.isEmpty, isWhole { return "\(thousandths / 1_000)" }
        return "\(thousandths / 1_000).\(decimals.isEmpty ? "0" : decimals)"
    }
}
