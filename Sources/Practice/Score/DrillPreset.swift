package import ListenCore

/// A drill that has a name.
///
/// ```swift
/// DrillPreset.named("Shadow")?.title  // "Shadowing"
/// ```
package struct DrillPreset: Hashable, Sendable, Identifiable {
    /// The name that is typed for it: `shadow`.
    package let name: String
    /// Its name as a heading: `Shadowing`.
    package let title: String
    /// Its purpose, in one sentence.
    package let purpose: String
    /// Its notation; `DrillNotation.read` gives its score.
    package let notation: String
    /// The passes that every sentence goes through; `nil` plays on, without a drill.
    package let score: DrillScore?

    /// Its name.
    package var id: String { name }

    /// All presets, plain listening first.
    package static let all: [DrillPreset] = [listen, learn, shadow, ladder, dictation, primed]

    /// The preset of a name, in upper or lower case; `nil` when there is none.
    package static func named(_ name: String) -> DrillPreset? {
        let wanted = name.lowercased()
        return all.first { $0.name == wanted }
    }

    private static let listen = DrillPreset(
        name: "listen", title: "Listen", purpose: "The chapter is played straight on.",
        notation: "listen", score: nil)

    private static let learn = DrillPreset(
        name: "learn", title: "Learn",
        purpose: "Hear each sentence without its text; go on if you understood it, else see it.",
        notation: "hide ask, show, hide",
        score: DrillScore([
            DrillScore.Pass(display: .hidden, wait: .answer), DrillScore.Pass(display: .shown),
            DrillScore.Pass(display: .hidden),
        ]))

    /// The gap is longer than the sentence, since speaking starts late and is
    /// slower than the narrator.
    private static let shadow = DrillPreset(
        name: "shadow", title: "Shadowing",
        purpose: "Hear each sentence with its text, then by ear alone, and say it in the gap.",
        notation: "show, hide gap 1.2L",
        score: DrillScore([
            DrillScore.Pass(display: .shown),
            DrillScore.Pass(display: .hidden, gap: .lengths(hundredths: 120)),
        ]))

    private static let ladder = DrillPreset(
        name: "ladder", title: "Ladder",
        purpose: "Hear each sentence slowly, at your speed, then faster.",
        notation: "x0.75, x1.0, x1.25",
        score: DrillScore([75, 100, 125].map { DrillScore.Pass(factor: $0) }))

    private static let dictation = DrillPreset(
        name: "dictation", title: "Dictation",
        purpose: "Write down what you hear, hear it again slowly, then compare with the text.",
        notation: "hide wait, hide x0.75 wait, show",
        score: DrillScore([
            DrillScore.Pass(display: .hidden, wait: .person),
            DrillScore.Pass(display: .hidden, factor: 75, wait: .person),
            DrillScore.Pass(display: .shown),
        ]))

    /// A pass is always heard, so the meaning is read along with the first one
    /// and for a second behind it; the second pass is understood by ear alone.
    private static let primed = DrillPreset(
        name: "primed", title: "Primed",
        purpose: "Read each sentence with its translation first, then hear it by ear alone.",
        notation: "translate gap 1s, hide",
        score: DrillScore([
            DrillScore.Pass(display: .translated, gap: .time(.milliseconds(1_000))),
            DrillScore.Pass(display: .hidden),
        ]))
}
