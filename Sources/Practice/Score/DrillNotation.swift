package import ListenCore

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
/// | `ask` | then wait; the person goes on to the next sentence, or through the other passes |
/// | `on` | once as it is, with the silence behind it |
///
/// A last item that is only `x` and a whole number (2…99) repeats all of it; a
/// last pass at twice the speed is written `x2.0`. The name of a preset stands
/// for its passes.
///
/// Passes may go by the kind of sentence: `new: hide, show, hide; marked: show; else: on`. The
/// first kind that a sentence is of decides; the kinds are `new`, `unknown>N`, `hard`, `marked`
/// and, last, `else`, without which other sentences are played as they are.
///
/// ```swift
/// let score = try DrillNotation.read("hide x0.75, show, x2")
/// score?.otherwise.passes.count  // 2
/// score?.otherwise.rounds  // 2
/// ```
package enum DrillNotation {
    /// The most characters a drill may have.
    static let longestText = 200
    /// The most passes that may be written.
    static let mostPasses = 20

    /// The score a text stands for; `nil` for the preset `listen`, which drills nothing.
    ///
    /// - Throws: `NotationError`, which names the place.
    package static func read(_ text: String) throws(NotationError) -> DrillScore? {
        if text.prefix(longestText + 1).count > longestText {
            throw NotationError(.tooLong, at: longestText + 1)
        }
        let tokens = NotationToken.tokens(of: text)
        guard let first = tokens.first else { throw NotationError(.empty, at: 1) }
        if tokens.count == 1, let preset = DrillPreset.named(first.text) { return preset.score }
        var reader = NotationReader(tokens, end: text.count + 1)
        return try reader.score()
    }
}
