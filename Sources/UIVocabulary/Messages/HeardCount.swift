package import ListenCore

/// The number of times a word occurs in all texts on this machine.
package struct HeardCount: Hashable, Sendable {
    /// The sentences with the word.
    let sentences: Int
    /// The chapters with the word.
    let chapters: Int
    /// True when the count stopped at its limit.
    let isCut: Bool
    /// Another sentence with it than the one it was looked up in.
    package let example: HeardHit?

    /// Creates a count.
    package init(sentences: Int, chapters: Int, isCut: Bool, example: HeardHit? = nil) {
        self.example = example
        self.sentences = sentences
        self.chapters = chapters
        self.isCut = isCut
    }

    /// The count in a few words: `heard 6 times in 3 chapters`; empty when no text has it.
    package var words: String {
        guard sentences > 0 else { return "" }
        let times = sentences == 1 ? "once" : "\(sentences)\(isCut ? "+" : "") times"
        return "heard \(times) in \(chapters == 1 ? "1 chapter" : "\(chapters) chapters")"
    }

    /// The sentence shown below a word; empty when no text has it.
    package func sentence(key: String?) -> String {
        guard sentences > 0 else { return "" }
        let count = sentences == 1 ? "one sentence" : "\(sentences) sentences"
        let places =
            (isCut ? "more than \(count)" : count) + " of "
            + (chapters == 1 ? "one chapter" : "\(chapters) chapters")
        return "Your texts have it in \(places)" + (key.map { "; \($0) lists them." } ?? ".")
    }
}
