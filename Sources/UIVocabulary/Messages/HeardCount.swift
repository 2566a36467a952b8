/// The number of times a word occurs in all texts on this machine.
package struct HeardCount: Hashable, Sendable {
    /// The sentences with the word.
    let sentences: Int
    /// The chapters with the word.
    let chapters: Int
    /// True when the count stopped at its limit.
    let isCut: Bool

    /// Creates a count.
    package init(sentences: Int, chapters: Int, isCut: Bool) {
        self.sentences = sentences
        self.chapters = chapters
        self.isCut = isCut
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
